//! The inputs of `tests/problems` in their order, a second time: no grammar is read, and each input is made from the start.
//!
//! A function for each problem makes one input out of choices. The search for all inputs of a size calls the function with
//! each possible list of choices. Like on an odometer, the last choice that has another option takes its next one.

use std::iter;

/// The choices of one input, and its text. The first choices are given; each further one takes its first option.
struct Choices {
    /// The option that each choice takes.
    taken: Vec<usize>,
    /// The number of options that each choice has.
    options: Vec<usize>,
    /// The size that remains for the further choices.
    rest: u64,
    /// Whether the largest value of a range has the size 1.
    ends: bool,
    /// Whether an assertion failed, so that no input has these choices.
    is_dead: bool,
    text: String,
}

impl Choices {
    /// The value of the next choice, out of options with their sizes in increasing order.
    fn choose<T>(&mut self, options: impl IntoIterator<Item = (u64, T)>) -> T {
        let options = options.into_iter();
        let options = options.take_while(|(size, _)| *size <= self.rest);
        let mut options: Vec<(u64, T)> = options.collect();
        if self.is_dead {
            options.truncate(1);
        }
        let index = self.options.len();
        if index == self.taken.len() {
            self.taken.push(0);
        }
        self.options.push(options.len());
        let (size, value) = options.swap_remove(self.taken[index]);
        self.rest -= size;
        value
    }

    /// A number of repetitions. Its largest value has no small size.
    fn count(&mut self, least: i64, most: i64) -> i64 {
        self.number(least, most, false)
    }

    /// A number that is no number of repetitions.
    fn int(&mut self, least: i64, most: i64) -> i64 {
        self.number(least, most, self.ends)
    }

    fn number(&mut self, least: i64, most: i64, has_end: bool) -> i64 {
        let nearest = 0.clamp(least, most);
        let has_end = has_end && most > nearest + 1;
        let numbers = (0..=self.rest).flat_map(|size| {
            let distance = i64::try_from(size).expect("sizes are small");
            let both = [nearest + distance, nearest - distance];
            let both = both.into_iter().take(if size == 0 { 1 } else { 2 });
            let is_end = move |value: i64| has_end && value == most;
            let both = both.filter(move |value| (least..=most).contains(value) && !is_end(*value));
            let end = (has_end && size == 1).then_some(most);
            both.chain(end).map(move |value| (size, value))
        });
        self.choose(numbers.collect::<Vec<_>>())
    }

    /// A number from -1,000 to 1,000 with at most one decimal. A tenth has the size 1, and so has the decimal.
    fn tenths(&mut self) -> String {
        let signed = |number: u64| [number.to_string(), format!("-{number}")];
        let numbers = (0..=self.rest).flat_map(|size| {
            let tenths = size.saturating_sub(1);
            let decimal = signed(tenths / 10).map(|whole| format!("{whole}.{}", tenths % 10));
            let has_decimal = tenths % 10 > 0;
            let whole = signed(size).into_iter().take(if size == 0 { 1 } else { 2 });
            let decimal = decimal.into_iter().filter(move |_| has_decimal);
            let end = (self.ends && size == 1).then(|| "1000".to_owned());
            let all = whole.chain(end).chain(decimal);
            all.map(move |text| (size, text))
        });
        self.choose(numbers.collect::<Vec<_>>())
    }

    /// Writes one of some characters, whose size is its place, and returns it.
    fn character(&mut self, characters: &str) -> char {
        let character = self.choose((0..).zip(characters.chars()));
        self.text.push(character);
        character
    }

    /// Writes a part of the text.
    fn write(&mut self, part: &str) {
        self.text += part;
    }

    /// Writes a line of numbers.
    fn line(&mut self, count: i64, least: i64, most: i64) {
        let numbers = (0..count).map(|_| self.int(least, most).to_string());
        let numbers: Vec<String> = numbers.collect();
        self.write(&(numbers.join(" ") + "\n"));
    }

    /// Leaves out this input if an assertion fails.
    fn assert(&mut self, is_true: bool) {
        self.is_dead |= !is_true;
    }
}

fn accounts(input: &mut Choices) {
    let (n, q) = (input.int(1, 1000), input.count(1, 1000));
    input.write(&format!("{n} {q}\n"));
    for _ in 0..q {
        let kind = input.character("+?");
        let a = input.int(1, n);
        let (least, most) = if kind == '+' {
            (1, 2_000_000_000)
        } else {
            (a, n)
        };
        let b = input.int(least, most);
        input.write(&format!(" {a} {b}\n"));
    }
}

fn brackets(input: &mut Choices) {
    input.character("()<>");
    while input.text.len() < 100 && input.choose([(0, false), (1, true)]) {
        input.character("()<>");
    }
    input.write("\n");
}

fn coins(input: &mut Choices) {
    let (n, s) = (input.count(1, 100), input.int(1, 10_000));
    input.write(&format!("{n} {s}\n"));
    input.line(n, 1, 10_000);
}

fn exchanges(input: &mut Choices) {
    let n = input.count(1, 1000);
    input.write(&format!("{n}\n"));
    let mut row: Vec<String> = Vec::new();
    for _ in 0..n {
        let number = input.int(1, n).to_string();
        input.assert(!row.contains(&number));
        row.push(number);
    }
    input.write(&(row.join(" ") + "\n"));
}

fn lakes(input: &mut Choices) {
    let (h, w) = (input.count(1, 50), input.count(1, 50));
    input.write(&format!("{h} {w}\n"));
    for _ in 0..h {
        for _ in 0..w {
            input.character("#.");
        }
        input.write("\n");
    }
}

fn largestsum(input: &mut Choices) {
    let n = input.count(1, 100_000);
    input.write(&format!("{n}\n"));
    input.line(n, -1_000_000_000, 1_000_000_000);
}

fn longestpath(input: &mut Choices) {
    let n = input.count(1, 100_000);
    input.write(&format!("{n}\n"));
    for vertex in 2..=n {
        input.line(1, 1, vertex - 1);
    }
}

fn meetings(input: &mut Choices) {
    let n = input.count(1, 1000);
    input.write(&format!("{n}\n"));
    for _ in 0..n {
        let start = input.int(0, 999_999);
        let end = input.int(start + 1, 1_000_000);
        input.write(&format!("{start} {end}\n"));
    }
}

fn repeated(input: &mut Choices) {
    let t = input.count(1, 100);
    input.write(&format!("{t}\n"));
    for _ in 0..t {
        let n = input.count(1, 1000);
        input.write(&format!("{n}\n"));
        input.line(n, 1, 1000);
    }
}

fn roads(input: &mut Choices) {
    let (n, m) = (input.int(1, 100), input.count(0, 1000));
    input.write(&format!("{n} {m}\n"));
    for _ in 0..m {
        let (a, b) = (input.int(1, n), input.int(1, n));
        input.assert(a != b);
        input.write(&format!("{a} {b}\n"));
    }
}

fn rooms(input: &mut Choices) {
    let t = input.count(1, 50);
    input.write(&format!("{t}\n"));
    for _ in 0..t {
        let n = input.count(1, 100);
        input.write(&format!("{n}\n"));
        input.line(n, 0, 100);
    }
}

fn shoes(input: &mut Choices) {
    let n = input.count(1, 1000);
    input.write(&format!("{n}\n"));
    input.line(n, 1, 10_000);
    input.line(n, 1, 10_000);
}

/// A connected graph whose edges differ; each begins with its smaller end.
fn graph(input: &mut Choices) {
    let n = input.int(2, 20);
    let m = input.int(n - 1, n * (n - 1) / 2);
    input.write(&format!("{n} {m}\n"));
    let mut edges = Vec::new();
    for _ in 0..m {
        let a = input.int(1, n - 1);
        let edge = (a, input.int(a + 1, n));
        input.write(&format!("{} {}\n", edge.0, edge.1));
        input.assert(!edges.contains(&edge));
        edges.push(edge);
    }
    let mut known = vec![1];
    for _ in 0..n {
        for (a, b) in &edges {
            let new = match (known.contains(a), known.contains(b)) {
                (true, false) => b,
                (false, true) => a,
                _ => continue,
            };
            known.push(*new);
        }
    }
    input.assert(i64::try_from(known.len()) == Ok(n));
}

/// A tree by its edges: each one joins two parts.
fn tree(input: &mut Choices) {
    let n = input.int(1, 30);
    input.write(&format!("{n}\n"));
    let mut part: Vec<i64> = (0..=n).collect();
    for _ in 1..n {
        let (a, b) = (input.int(1, n), input.int(1, n));
        input.write(&format!("{a} {b}\n"));
        let [old, new] = [a, b].map(|end| part[usize::try_from(end).unwrap_or(0)]);
        input.assert(old != new);
        for each in part.iter_mut().filter(|each| **each == old) {
            *each = new;
        }
    }
}

fn walk(input: &mut Choices) {
    let n = input.count(1, 1000);
    input.write(&format!("{n}\n"));
    for _ in 0..n {
        let (x, y) = (input.tenths(), input.tenths());
        input.write(&format!("{x} {y}\n"));
    }
}

/// A function that makes an input.
type Problem = fn(&mut Choices);

/// The problems by their names.
const PROBLEMS: [(&str, Problem); 21] = [
    ("accounts", accounts),
    ("brackets", brackets),
    ("coins", coins),
    ("climb", |input| lines(input, 1, 1_000_000_000)),
    ("different", |input| lines(input, 0, 1_000_000_000)),
    ("highest", |input| lines(input, 0, 1_000_000)),
    ("kinds", |input| lines(input, 0, 1_000_000_000)),
    ("sumup", |input| lines(input, 0, 1_000_000_000)),
    ("total", |input| lines(input, 1, 1_000_000_000)),
    ("exchanges", exchanges),
    ("lakes", lakes),
    ("largestsum", largestsum),
    ("longestpath", longestpath),
    ("meetings", meetings),
    ("repeated", repeated),
    ("roads", roads),
    ("rooms", rooms),
    ("shoes", shoes),
    ("validators/tree", tree),
    ("validators/graph", graph),
    ("walk", walk),
];

/// A number for each line.
fn lines(input: &mut Choices, least: i64, most: i64) {
    let n = input.count(1, 200_000);
    input.write(&format!("{n}\n"));
    (0..n).for_each(|_| input.line(1, least, most));
}

/// All inputs of a problem in their order: by size, then by choices. `ends` gives the largest value of each range, except
/// of a count, the size 1.
///
/// # Panics
///
/// If no problem has this name.
pub fn inputs(problem: &str, ends: bool) -> impl Iterator<Item = String> {
    let mut problems = PROBLEMS.into_iter();
    let found = problems.find(|(name, _)| *name == problem);
    let (_, make) = found.expect("it is a problem");
    (0..).flat_map(move |size| of_size(make, size, ends))
}

/// All inputs of a size in their order.
fn of_size(make: Problem, size: u64, ends: bool) -> impl Iterator<Item = String> {
    let mut next = Some(Vec::new());
    let all = iter::from_fn(move || {
        let mut choices = Choices {
            taken: next.take()?,
            options: Vec::new(),
            rest: size,
            ends,
            is_dead: false,
            text: String::new(),
        };
        make(&mut choices);
        let Choices {
            mut taken,
            options,
            rest,
            is_dead,
            text,
            ..
        } = choices;
        if let Some(last) = (0..taken.len()).rfind(|&index| taken[index] + 1 < options[index]) {
            taken.truncate(last + 1);
            taken[last] += 1;
            next = Some(taken);
        }
        Some((rest == 0 && !is_dead).then_some(text))
    });
    all.flatten()
}
