//! Remarks that help to see a fault.

use super::words::{MAX_WORD, Words};
use super::{Fault, FaultKind, Format};

impl Fault {
    /// A remark that helps to see the fault in this text, if there is one.
    pub fn note(&self, text: &[u8], format: &Format) -> Option<String> {
        match self.kind {
            FaultKind::UnknownCharacter | FaultKind::ShortRow { .. }
                if format.is_unexpected_count(text, &self.span) =>
            {
                Some("this format has no number of cases: leave it out".into())
            }
            FaultKind::UnknownCharacter => unusual_character(&text[self.span.clone()], format),
            FaultKind::LongRow { .. } => boards_side_by_side(text, self.span.start, format),
            FaultKind::TrailingText { declared: None } => boards_side_by_side(text, 0, format),
            FaultKind::SameLine => {
                let line = text[..self.span.start].rsplit(|byte| *byte == b'\n').next();
                let line = line.unwrap_or_default();
                let is_first = !line.iter().any(u8::is_ascii_whitespace);
                let start = self.span.start - line.len();
                is_first.then(|| boards_side_by_side(text, start, format))?
            }
            // The rows of the boards alternate, so the faulty board may begin below the first line.
            FaultKind::WrongNumber { .. } if text[self.span.clone()].contains(&b'\n') => {
                let line_starts = line_starts_before(text, self.span.start).take(4);
                let mut notes =
                    line_starts.filter_map(|start| boards_side_by_side(text, start, format));
                notes.next()
            }
            FaultKind::MissingRow(_) => {
                let ahead = Words::starting_at(text, self.span.end, true);
                let is_at_gap = ahead.is_before_board_end();
                is_at_gap.then(|| "a blank line ends a board".into())
            }
            _ => None,
        }
    }
}

/// The starts of the line with this byte and of the lines above it.
fn line_starts_before(text: &[u8], byte: usize) -> impl Iterator<Item = usize> {
    let feeds = (0..byte).rev().filter(|at| text[*at] == b'\n');
    feeds.map(|at| at + 1).chain([0])
}

/// A remark on four lines that may be boards side by side: the boards one below the other. The first line begins at
/// `start`.
fn boards_side_by_side(text: &[u8], start: usize, format: &Format) -> Option<String> {
    let characters = |line: &[u8]| -> Vec<u8> {
        let characters = line.iter().filter(|byte| !byte.is_ascii_whitespace());
        characters.take(MAX_WORD).copied().collect()
    };
    let lines = text[start..].split(|byte| *byte == b'\n').take(4);
    let lines: Vec<Vec<u8>> = lines.map(characters).collect();
    let before = text[..start].trim_ascii_end();
    let before = before
        .rsplit(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default();
    let width = lines[0].len();
    let is_first = characters(before).len() != width;
    let are_boards = lines.len() == 4
        && width > 4
        && width.is_multiple_of(4)
        && lines
            .iter()
            .all(|line| line.len() == width && format.has_all(line));
    if !(is_first && are_boards) {
        return None;
    }
    let rows = (0..width).step_by(4).flat_map(|column| {
        let row = move |line: &Vec<u8>| String::from_utf8_lossy(&line[column..][..4]).into();
        lines.iter().map(row)
    });
    let rows: Vec<String> = rows.collect();
    let (boards, rows) = (width / 4, rows.join("\n"));
    Some(format!(
        "if {boards} boards stand side by side, write one below the other:\n{rows}"
    ))
}

/// A remark on characters that look like other ones, or cannot be seen.
fn unusual_character(unknown: &[u8], format: &Format) -> Option<String> {
    let chunk = unknown.utf8_chunks().next()?;
    let Some(character) = chunk.valid().chars().next() else {
        let byte = chunk.invalid().first()?;
        return Some(format!("the byte 0x{byte:02X} is not UTF-8"));
    };
    let other_case = if character.is_ascii_uppercase() {
        character.to_ascii_lowercase()
    } else {
        character.to_ascii_uppercase()
    };
    if format.alphabet.contains(other_case) {
        Some(format!(
            "capital and small letters differ: write `{other_case}`"
        ))
    } else if character.is_ascii_graphic() {
        None
    } else {
        Some(format!("the character is U+{:04X}", u32::from(character)))
    }
}
