//! A program as a grammar, with a comment for each guess.

use rustc_hash::FxHashMap;

use super::search::{FORMS, LINE_END, Place, Sample, Step, after, number, run, scope, search};

/// A word that a step reads, with its sample and the place of the step.
type Cell<'a> = (&'a [u8], &'a Sample<'a>, &'a Place);

/// A grammar that is being written.
struct Writer<'a> {
    steps: &'a [Step],
    /// The words that each step reads. For a step of a repetition and for a line end: the word after it.
    cells: &'a [Vec<Cell<'a>>],
    /// Whether a step reads a number with a name.
    named: Vec<bool>,
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
    let mut writer = Writer {
        steps,
        cells: &cells,
        named: vec![false; steps.len()],
        comments: Vec::new(),
        known,
    };
    // The first pass finds the numbers that need a name.
    writer.grammar();
    Some(writer.grammar())
}

impl<'a> Writer<'a> {
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
        self.named[step] = true;
        let before = self.named[..step].iter();
        let index = before.filter(|is_named| **is_named).count();
        let letters = ["nmkqprsuvw", "abcdefgh"][usize::from(self.known > 0)];
        let letter = letters.get(index..=index);
        letter.map_or_else(|| format!("x{index}"), str::to_owned)
    }

    /// Says where a count was seen.
    fn explain(&mut self, count: &str, what: &str, step: usize) {
        let mut because = String::new();
        if let Some((word, (name, words), place)) = self.cells[step].first() {
            let before = words[..place.at].iter();
            let line = 1 + before.filter(|word| **word == LINE_END).count();
            let word = String::from_utf8_lossy(word);
            because = format!(", because line {line} of {name} says {word}");
        }
        self.comments.push(format!("{count} {what}{because}"));
    }

    /// The command for the rest of a line: a case for each first word, or any words.
    fn rest(&mut self, step: usize) -> String {
        let known: Vec<usize> = scope(&self.steps[..step]).collect();
        let line = |(word, (name, words), place): &Cell<'a>| {
            let rest = words[place.at..].iter();
            let rest = rest.take_while(|word| **word != LINE_END).copied();
            let before = known.iter().map(|step| words[place.read[*step]]);
            (*word, (*name, before.chain(rest).collect()))
        };
        let mut lines: Vec<(&[u8], Sample<'_>)> = self.cells[step].iter().map(line).collect();
        lines.sort_by_key(|(tag, _)| *tag);
        let kinds: Vec<_> = lines.chunk_by(|one, other| one.0 == other.0).collect();
        let tags: Vec<&[u8]> = kinds.iter().map(|kind| kind[0].0).collect();
        let is_small = |tag: &&[u8]| number(tag).is_none_or(|tag| (0..10).contains(&tag));
        let are_kinds = (2..7).contains(&tags.len()) && tags.iter().all(is_small);
        let branches = kinds.iter().map(|kind| branch(kind, known.len() + 1));
        if are_kinds
            && tags.len() < lines.len()
            && let Some(mut text) = branches.collect::<Option<String>>()
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
                let [least, most] = ends(&values);
                return format!("INT({least}, {most}, t){text}\n");
            }
            let tags: Vec<String> = tags.iter().map(|tag| escape(tag)).collect();
            return format!("REGEX(\"{}\", t){text}\n", tags.join("|"));
        }
        let why = "no number explains how many words this line has";
        self.comments.push(why.to_owned());
        let words = lines.iter().map(|(_, (_, words))| &words[known.len()..]);
        let words: Vec<&[u8]> = words.flatten().copied().collect();
        format!("REGEX(\"[{} ]*\")", class(&words))
    }

    fn word(&mut self, step: usize) -> String {
        let cells = self.cells;
        let column = &cells[step];
        let words: Vec<&[u8]> = column.iter().map(|(word, ..)| *word).collect();
        let is_number = |step: &usize| numbers(&cells[*step]).len() == cells[*step].len();
        let known: Vec<usize> = scope(&self.steps[..step]).filter(is_number).collect();
        let longest = words.iter().map(|word| word.len()).max().unwrap_or(0);
        let is_uniform = words.iter().all(|word| word.len() == longest);
        let is_length = |step: &&usize| {
            let mut all = column.iter();
            all.all(|cell| value(cell, **step) == i64::try_from(cell.0.len()).ok())
        };
        let is_count = |step: usize| {
            let is_count = |it: &Step| matches!(it, Step::Repeat(_, left, _) if *left == step);
            self.steps.iter().any(is_count)
        };
        let mut lengths = known.iter().filter(is_length);
        let free = lengths.clone().find(|step| !is_count(**step));
        let length = free.or_else(|| lengths.next_back()).copied();
        let is_text = !is_uniform || words.len() > 2 && longest > 2;
        let is_text = !is_number(&step) || is_text && !self.named[step];
        let length = length.filter(|_| is_text);
        if is_number(&step) && length.is_none() {
            let name = self.named[step].then(|| format!(", {}", self.name(step)));
            let range = self.range(step, &known);
            return format!("INT({range}{})", name.unwrap_or_default());
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
        let is_text = |step: &usize| self.steps[*step] == Step::Word && !is_number(step);
        let texts = (0..cells.len()).filter(is_text);
        let texts = texts.flat_map(|step| cells[step].iter().map(|cell| cell.0));
        let class = class(&texts.collect::<Vec<_>>());
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

        let all = numbers(if is_pair { &both } else { &cells[step] });
        let [least, most] = ends(&all);
        let is_list = matches!(self.steps.get(step + 1), Some(Step::Repeat(..)));
        let is_count = self.named[step] && is_start(step) && !is_list;
        let ones = all.iter().filter(|value| **value == 1).count();
        let from = if is_count {
            least.clamp(0, 1)
        } else {
            i64::from(least == 1 && most > 1 && ones > 1 && all.len() > 5)
        };
        let base = least.clamp(0, 1);
        for column in [&both, &cells[step]] {
            let values = numbers(column);
            let may_bound = |bound: &usize| *bound < first && bound + 1 != self.known;
            for bound in known.iter().copied().filter(may_bound) {
                let bounds = column.iter().filter_map(|cell| value(cell, bound));
                let lasts = bounds.map(|value| value.saturating_sub(1 - base));
                let lasts: Vec<i64> = lasts.collect();
                let mut is_bound = values.len() > 2 && values != lasts;
                let mut reached = FxHashMap::default();
                for ((cell, value), last) in column.iter().zip(&values).zip(&lasts) {
                    let (_, sample, place) = cell;
                    let is_reached = reached.entry((sample.0, place.read[bound]));
                    *is_reached.or_insert(false) |= value == last;
                    is_bound &= (base..=*last).contains(value);
                }
                if is_bound && reached.values().all(|is_reached| *is_reached) {
                    let bounded = self.name(bound) + if base == 0 { " - 1" } else { "" };
                    let comment = format!("at most {bounded}, which was reached");
                    self.comments.push(comment);
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

/// The lines that begin with the same word, as a branch; `None` if they have no grammar of one line. The first words of each sample are
/// known.
fn branch(kind: &[(&[u8], Sample<'_>)], known: usize) -> Option<String> {
    let samples: Vec<Sample<'_>> = kind.iter().map(|(_, line)| line.clone()).collect();
    let found = search(&samples, known).ok()?;
    let part = write(&samples, &found[0], known)?;
    let part = part.trim_end();
    let (commands, comment) = part.split_at(part.find("  # ").unwrap_or(part.len()));
    let tag = String::from_utf8_lossy(kind[0].0);
    let quote = ["\"", ""][usize::from(number(tag.as_bytes()).is_some())];
    let branch = format!("\nIF(t == {quote}{tag}{quote}) {commands} END{comment}");
    (!part.contains('\n')).then(|| branch.replace("  END", " END"))
}

/// The least and the greatest of some numbers.
fn ends(numbers: &[i64]) -> [i64; 2] {
    [numbers.iter().min(), numbers.iter().max()].map(|end| end.copied().unwrap_or(0))
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
    let mut counts = [0_usize; 256];
    for byte in words.iter().copied().flatten() {
        counts[usize::from(*byte)] += 1;
    }
    let mut class = String::new();
    for (first, last) in [(b'a', b'z'), (b'A', b'Z'), (b'0', b'9'), (128, 255)] {
        let inside = &mut counts[usize::from(first)..=usize::from(last)];
        let seen = inside.iter().filter(|count| **count > 0).count();
        let total: usize = inside.iter().sum();
        let is_start = seen > 2 && inside[seen..].iter().all(|count| *count == 0);
        if seen > 5 || total > 0 && (seen * 3 > total || first == 128) || is_start {
            inside.fill(0);
            class = format!("{class}{}-{}", escape(&[first]), escape(&[last]));
        }
    }
    let others = (0..=u8::MAX).filter(|byte| counts[usize::from(*byte)] > 0);
    class + &escape(&others.collect::<Vec<_>>())
}
