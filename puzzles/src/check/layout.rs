//! Whether words stand where a judge has them.

use std::ops::Range;

use super::words::{Word, Words, line_feeds};
use super::{Rejection, RejectionKind};

/// What is wrong with the place of a word, or with the blanks before it. Each word has a line of its
/// own, and begins it.
pub(super) fn fault_before(word: &Word<'_>, is_first: bool) -> Option<Rejection> {
    if let Some(at) = carriage_return(word.gap) {
        let start = word.start - word.gap.len() + at;
        let line = word.line - line_feeds(&word.gap[at..]);
        return Some(fault(RejectionKind::CarriageReturn, start..start + 1, line));
    }
    let wanted = usize::from(!is_first);
    let found = line_feeds(word.gap);
    let kind = if found < wanted {
        RejectionKind::SameLine
    } else if found > wanted {
        RejectionKind::BlankLine
    } else if word.gap.last().is_some_and(|byte| *byte != b'\n') {
        RejectionKind::Indented
    } else {
        return None;
    };
    Some(fault(kind, word.span(), word.line))
}

/// What is wrong with the blanks behind the last word.
pub(super) fn fault_at_end(words: &Words<'_>) -> Option<Rejection> {
    let gap = words.rest();
    let at = carriage_return(gap)?;
    let (end, line) = words.here();
    let start = end.start + at;
    let line = line + line_feeds(&gap[..at]);
    Some(fault(RejectionKind::CarriageReturn, start..start + 1, line))
}

fn carriage_return(gap: &[u8]) -> Option<usize> {
    gap.iter().position(|byte| *byte == b'\r')
}

/// The fault of layout that is a rejection of this kind.
fn fault(kind: RejectionKind, span: Range<usize>, line: usize) -> Rejection {
    let why = match kind {
        RejectionKind::CarriageReturn => "with a carriage return",
        RejectionKind::BlankLine => "with a blank line before it",
        RejectionKind::Indented => "with blanks before it",
        _ => "not on a line of its own",
    };
    Rejection::new(kind, span, line, format!("right, but {why}"))
}
