//! A program as a grammar, with a comment for each guess.

use std::collections::{BTreeMap, BTreeSet};

use super::search::{FORMS, LINE_END, Place, Step, after, number, run, scope, search};

/// The name and the words of a sample.
pub(super) type Sample<'a> = (&'a str, Vec<&'a [u8]>);

/// A word that a step reads, with its sample and the place of the step.
type Cell<'a> = (&'a [u8], &'a Sample<'a>, &'a Place);

/// A grammar that is being written.
struct Writer<'a> {
    steps: &'a [Step],
    /// The words that each step reads, for the step of a repetition and for a line end, the word behind it.
    cells: &'a [Vec<Cell<'a>>],
    /// The steps that read numbers with a name.
    named: BTreeSet<usize>,
    comments: Vec<String>,
    /// The number of words at the start of each sample that are known. They stand for words before the line of a kind.
    known: usize,
}

/// The grammar of a program for samples whose first words are known. The known words have the names `$0$`, `$1$`, ...
pub(super) fn write(samples: &[Sample<'_>], steps: &[Step], known: usize) -> Option<String> {
    let mut places = Vec::new();
    for sample in samples {
        let mut place = Place::new(known);
        let mut see = |step, place: &Place, _| places.push((step, sample, place.clone()));
        run(&sample.1, (steps, known..steps.len()), &mut place, &mut see)?;
    }
    let mut cells = vec![Vec::new(); steps.len()];
    for (step, sample, place) in &places {
        let word: &[u8] = sample.1.get(place.at).copied().unwrap_or_default();
        cells[*step].push((word, *sample, place));
    }
    let (named, comments, cells) = (BTreeSet::new(), Vec::new(), &cells[..]);
    let mut writer = Writer {
        steps,
        cells,
        named,
        comments,
        known,
    };
    // The first pass finds the numbers that need a name.
    writer.grammar();
    Some(writer.grammar())
}

impl Writer<'_> {
    fn grammar(&mut self) -> String {
        let (mut text, mut line, mut depth) = (String::new(), Vec::new(), 0);
        let (mut is_first, mut open) = (self.known == 0, Vec::new());
        for (index, step) in self.steps.iter().enumerate().skip(self.known) {
            if !is_first && matches!(step, Step::Word | Step::Rest) {
                line.push("SPACE".to_owned());
            }
            let mut indent = "  ".repeat(depth);
            let is_block = self.steps[index..after(self.steps, index)].contains(&Step::Line);
            match *step {
                Step::Word => line.push(self.word(index)),
                Step::Line => line.push("NEWLINE".to_owned()),
                Step::Rest => line.push(self.rest(index).replace('\n', &format!("\n{indent}"))),
                Step::Repeat(form, left, right) => {
                    let count = FORMS[form].0.replace("{l}", &self.name(left));
                    let count = count.replace("{r}", &self.name(right));
                    let separator = if is_block || !is_first { "" } else { ", SPACE" };
                    line.push(format!("REP({count}{separator})"));
                    self.explain(&count, if is_block { "times" } else { "words" }, left);
                    open.push(is_block);
                    depth += usize::from(is_block);
                }
                Step::End => line.push("END".to_owned()),
            }
            let is_end_of_block = *step == Step::End && open.pop() == Some(true);
            if is_end_of_block {
                depth -= 1;
                indent.truncate(2 * depth);
            }
            is_first = is_block || is_end_of_block || is_first && matches!(step, Step::Repeat(..));
            if is_block || is_end_of_block || index + 1 == self.steps.len() {
                let comments = self.comments.drain(..).collect::<Vec<_>>().join("; ");
                let mark = if comments.is_empty() { "" } else { "  # " };
                let line_end = format!("\n{indent}");
                let commands = line.join(" ").replace(&format!("{line_end} "), &line_end);
                text.extend([&indent, &commands, mark, &comments, "\n"]);
                line.clear();
            }
        }
        text
    }

    fn name(&mut self, step: usize) -> String {
        if step < self.known {
            return format!("${step}$");
        }
        self.named.insert(step);
        let index = self
            .named
            .iter()
            .position(|named| *named == step)
            .unwrap_or(0);
        let letters = ["nmkqprsuvw", "abcdefgh"][usize::from(self.known > 0)];
        letters
            .get(index..=index)
            .map_or_else(|| format!("x{index}"), str::to_owned)
    }

    /// Says where a count was seen.
    fn explain(&mut self, count: &str, what: &str, step: usize) {
        let because = self.cells[step]
            .first()
            .map(|(word, (name, words), place)| {
                let line = 1 + words[..place.at]
                    .iter()
                    .filter(|word| **word == LINE_END)
                    .count();
                format!(
                    ", because line {line} of {name} says {}",
                    String::from_utf8_lossy(word)
                )
            });
        self.comments
            .push(format!("{count} {what}{}", because.unwrap_or_default()));
    }

    /// The command for the rest of a line: a case for each first word, or any words.
    fn rest(&mut self, step: usize) -> String {
        let known: Vec<usize> = scope(&self.steps[..step]).collect();
        let mut kinds: BTreeMap<&[u8], Vec<Sample<'_>>> = BTreeMap::new();
        for (word, (name, words), place) in &self.cells[step] {
            let rest = words[place.at..]
                .iter()
                .take_while(|word| **word != LINE_END);
            let before = known.iter().map(|step| words[place.read[*step]]);
            kinds
                .entry(word)
                .or_default()
                .push((name, before.chain(rest.copied()).collect()));
        }
        let mut text = String::new();
        for (tag, lines) in &kinds {
            let texts: Vec<_> = lines.iter().map(|(_, words)| words.clone()).collect();
            let found = search(&texts, known.len() + 1).ok();
            let part = found.and_then(|found| write(lines, &found[0], known.len() + 1));
            let tag = String::from_utf8_lossy(tag);
            let quote = ["\"", ""][usize::from(number(tag.as_bytes()).is_some())];
            let part = part.map(|part| {
                let part = part.trim_end();
                let (commands, comment) = part.split_at(part.find("  # ").unwrap_or(part.len()));
                let branch = format!("\nIF(t == {quote}{tag}{quote}) {commands} END{comment}");
                branch.replace("  END", " END")
            });
            text = part.map_or_else(String::new, |part| text + &part);
        }
        let tags: Vec<&[u8]> = kinds.keys().copied().collect();
        let is_small = |tag: &&[u8]| number(tag).is_none_or(|tag| (0..10).contains(&tag));
        if (2..7).contains(&tags.len())
            && tags.iter().all(is_small)
            && tags.len() < self.cells[step].len()
            && text.matches('\n').count() == tags.len()
        {
            for (index, step) in known.iter().enumerate() {
                let name = format!("${index}$");
                if text.contains(&name) {
                    text = text.replace(&name, &self.name(*step));
                }
            }
            text = text.replace(&format!("${}$", known.len()), "t");
            self.comments.push("the first word decides".to_owned());
            let values: Vec<i64> = tags.iter().filter_map(|tag| number(tag)).collect();
            if values.len() == tags.len() {
                let [least, most] =
                    [values.iter().min(), values.iter().max()].map(|end| end.copied().unwrap_or(0));
                return format!("INT({least}, {most}, t){text}\n");
            }
            let tags: Vec<String> = tags.iter().map(|tag| escape(tag)).collect();
            return format!("REGEX(\"{}\", t){text}\n", tags.join("|"));
        }
        self.comments
            .push("no number explains how many words this line has".to_owned());
        let words: Vec<&[u8]> = kinds
            .into_values()
            .flatten()
            .flat_map(|(_, words)| words.into_iter().skip(known.len()))
            .collect();
        format!("REGEX(\"[{} ]*\")", class(&words))
    }

    fn word(&mut self, step: usize) -> String {
        let target = if self.named.contains(&step) {
            format!(", {}", self.name(step))
        } else {
            String::new()
        };
        let column = &self.cells[step];
        let words: Vec<&[u8]> = column.iter().map(|(word, ..)| *word).collect();
        let cells = self.cells;
        let is_number = |step: &usize| numbers(&cells[*step]).len() == cells[*step].len();
        let known: Vec<usize> = scope(&self.steps[..step]).filter(is_number).collect();
        let longest = words.iter().map(|word| word.len()).max().unwrap_or(0);
        let is_uniform = words.iter().all(|word| word.len() == longest);
        let is_length = |step: &&usize| {
            column
                .iter()
                .all(|cell| value(cell, **step) == i64::try_from(cell.0.len()).ok())
        };
        let is_count = |step: &usize| {
            self.steps
                .iter()
                .any(|other| matches!(other, Step::Repeat(_, left, _) if left == step))
        };
        let mut lengths = known.iter().filter(is_length);
        let length = lengths
            .clone()
            .find(|step| !is_count(step))
            .or(lengths.next_back())
            .copied();
        let is_text = !is_uniform || words.len() > 2 && longest > 2;
        let is_text = !is_number(&step) || is_text && !self.named.contains(&step);
        let length = length.filter(|_| is_text);
        if is_number(&step) && length.is_none() {
            return format!("INT({}{target})", self.range(step, &known));
        }
        let is_real = |word: &&[u8]| {
            let text = std::str::from_utf8(word).unwrap_or_default();
            word.iter().all(|byte| b"-.0123456789".contains(byte)) && text.parse::<f64>().is_ok()
        };
        if words.iter().all(is_real) && words.concat().contains(&b'.') {
            let least = ["0", "-10^9"][usize::from(words.concat().contains(&b'-'))];
            return format!("FLOAT({least}, 10^9)");
        }
        // Columns of words often have the same letters, and few samples do not show all of them.
        let texts = (0..self.cells.len())
            .filter(|step| self.steps[*step] == Step::Word && !is_number(step));
        let class = class(
            &texts
                .flat_map(|step| self.cells[step].iter().map(|cell| cell.0))
                .collect::<Vec<_>>(),
        );
        if let Some(length) = length.filter(|_| longest > 1) {
            let name = self.name(length);
            self.explain(&name, "characters", length);
            return format!("REP({name}) REGEX(\"[{class}]\") END");
        }
        let is_single = is_uniform && longest == 1 && words.len() > 1 && !class.contains("0-9");
        let more = ["+", "*"][usize::from(words.contains(&&b""[..]))];
        let more = if is_single { "" } else { more };
        format!("REGEX(\"[{class}]{more}\")")
    }

    /// The range of a step that reads integers.
    fn range(&mut self, step: usize, known: &[usize]) -> String {
        let cells = self.cells;
        let is_start = |step: usize| step <= self.known || self.steps[step - 1] != Step::Word;
        let first = if is_start(step) { step } else { step - 1 };
        // The first two words of a line, such as the ends of an edge, have the same range.
        let is_pair = is_start(first) && self.steps.get(first + 1) == Some(&Step::Word);
        let both = if is_pair {
            [&cells[first][..], &cells[first + 1]].concat()
        } else {
            Vec::new()
        };

        let own = numbers(if is_pair { &both } else { &cells[step] });
        let [least, most] =
            [own.iter().min(), own.iter().max()].map(|end| end.copied().unwrap_or(0));
        let is_list = matches!(self.steps.get(step + 1), Some(Step::Repeat(..)));
        let is_count = self.named.contains(&step) && is_start(step) && !is_list;
        let ones = own.iter().filter(|value| **value == 1).count();
        let from = if is_count {
            least.clamp(0, 1)
        } else {
            i64::from(least == 1 && most > 1 && ones > 1 && own.len() > 5)
        };
        let base = least.clamp(0, 1);
        for column in [&both, &cells[step]] {
            let values = numbers(column);
            for bound in known
                .iter()
                .filter(|bound| **bound < first && **bound + 1 != self.known)
            {
                let lasts = column
                    .iter()
                    .filter_map(|cell| Some(value(cell, *bound)?.saturating_sub(1 - base)));
                let lasts: Vec<i64> = lasts.collect();
                let mut reached = BTreeMap::new();
                for ((_, sample, place), (value, last)) in
                    column.iter().zip(values.iter().zip(&lasts))
                {
                    *reached
                        .entry((sample.0, place.read[*bound]))
                        .or_insert(false) |= value == last;
                }
                let is_within = values
                    .iter()
                    .zip(&lasts)
                    .all(|(value, last)| (base..=*last).contains(value));
                if is_within
                    && values.len() > 2
                    && values != lasts
                    && reached.values().all(|reached| *reached)
                {
                    let bounded = self.name(*bound) + if base == 0 { " - 1" } else { "" };
                    self.comments
                        .push(format!("at most {bounded}, which was reached"));
                    return format!("{base}, {bounded}");
                }
            }
        }
        if least < 0 {
            "-10^18, 10^18".to_owned()
        } else {
            format!("{from}, 10^18")
        }
    }
}

/// The numbers of a column of integers.
fn numbers(column: &[Cell<'_>]) -> Vec<i64> {
    column.iter().filter_map(|cell| number(cell.0)).collect()
}

/// The number that a step has read before a word.
fn value((_, sample, place): &Cell<'_>, step: usize) -> Option<i64> {
    number(sample.1[place.read[step]])
}

/// A regular expression for a text.
fn escape(text: &[u8]) -> String {
    let mut escaped = String::new();
    for byte in text {
        match byte {
            b'\\' => escaped += "\\\\\\\\",
            b'"' => escaped += "\\\"",
            _ if byte.is_ascii_alphanumeric() || b"#$%&',/:;<=>@_`~!".contains(byte) => {
                escaped.push(char::from(*byte));
            }
            _ if byte.is_ascii() => escaped.extend(['\\', char::from(*byte)]),
            _ => escaped = format!("{escaped}\\{byte:03o}"),
        }
    }
    escaped
}

/// The inside of a class with the characters of some words. Many letters become all letters.
fn class(words: &[&[u8]]) -> String {
    let all = words.concat();
    let mut seen: BTreeSet<u8> = all.iter().copied().collect();
    let mut class = String::new();
    for (first, last) in [(b'a', b'z'), (b'A', b'Z'), (b'0', b'9'), (128, 255)] {
        let inside: Vec<u8> = seen.range(first..=last).copied().collect();
        let total = all
            .iter()
            .filter(|byte| (first..=last).contains(*byte))
            .count();
        let is_start =
            inside.len() > 2 && usize::from(inside[inside.len() - 1] - first) < inside.len();
        if inside.len() > 5
            || inside.len() * 3 > total && total > 0
            || is_start
            || first == 128 && total > 0
        {
            seen.retain(|byte| !(first..=last).contains(byte));
            class = format!("{class}{}-{}", escape(&[first]), escape(&[last]));
        }
    }
    class + &escape(&seen.into_iter().collect::<Vec<_>>())
}
