//! Right and hostile outputs and inputs, made by random edits of right ones.

use examiner::problem::PuzzleProblem;
use examiner::stress::CaseProblem;
use puzzles::inputs::DistanceFilter;
use puzzles::text::Boards;
use puzzles::{Engine, Limits, Method, Puzzle, Random, Request};

/// Words that an edit puts into a text.
const WORDS: [&str; 26] = [
    "",
    "0",
    "-4",
    "+4",
    "04",
    "4.0",
    "0x4",
    "1_000",
    "²",
    "１",
    "99999999999999999999",
    "-1",
    "Impossible",
    "impossible",
    "1111",
    "1252",
    "0111",
    "1212",
    "1112",
    "1 1",
    "5 1",
    "1  1",
    "4 4 4",
    "x",
    "\u{feff}",
    "\u{a0}",
];

/// Bytes that an edit puts into a text. 0x0c and 0xff have another meaning for testlib.
const BYTES: &[u8] = b"01234567+-bwBWO* \t\r\n\x0b\x0c\0\xff_.";

/// Texts between two lines.
const JOINTS: [&str; 6] = ["\n", "\r\n", " ", "\n\n", "\t", "\x0b"];

/// Texts behind the last line.
const ENDS: [&str; 6] = ["\n", "", "\r\n", " \n\n", "\nx\n", "\0"];

/// One of several items.
fn any<T: Copy>(random: &mut Random, items: &[T]) -> T {
    items[place(random, items.len())]
}

fn place(random: &mut Random, below: usize) -> usize {
    usize::try_from(random.below(below as u64)).expect("it is below a size")
}

/// A text with up to two random edits. Some texts are not changed.
pub(super) fn edited(text: &[u8], random: &mut Random) -> Vec<u8> {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let mut lines: Vec<Vec<u8>> = text
        .split(|byte| *byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    for _ in 0..random.below(3) {
        edit(&mut lines, random);
    }
    // Most layouts are right, so that most faults are in the words.
    let [joint, end] = [JOINTS, ENDS].map(|all| match random.below(4) {
        0 => any(random, &all),
        _ => "\n",
    });
    let mut text = lines.join(joint.as_bytes());
    text.extend(end.as_bytes());
    text
}

fn edit(lines: &mut Vec<Vec<u8>>, random: &mut Random) {
    if lines.is_empty() {
        lines.push(any(random, &WORDS).into());
    }
    let [first, second] = [0; 2].map(|_| place(random, lines.len()));
    match random.below(9) {
        0 => drop(lines.remove(first)),
        1 => lines.insert(second, lines[first].clone()),
        2 => lines.swap(first, second),
        3 => lines[first] = any(random, &WORDS).into(),
        4 => lines.push(any(random, &WORDS).into()),
        5 => lines.truncate(first),
        // The moves in another order; the first line is their number.
        6 => {
            for index in (2..lines.len()).rev() {
                lines.swap(index, 1 + place(random, index));
            }
        }
        // An exchange may name either cell first.
        7 => {
            let middle = lines[first].len() / 2;
            lines[first].rotate_left(middle);
        }
        _ => {
            let line = &mut lines[first];
            let at = place(random, line.len() + 1);
            let byte = any(random, BYTES);
            match line.get_mut(at) {
                Some(changed) if random.below(2) == 0 => *changed = byte,
                _ => line.insert(at, byte),
            }
        }
    }
}

/// Cases of a puzzle: the edge cases, and random solvable and unsolvable ones.
pub(super) fn cases(puzzle: &'static Puzzle, number: usize) -> Vec<Vec<Boards>> {
    let mut inputs = puzzle.inputs();
    let edge_cases = examiner::edge_cases(puzzle, &*inputs);
    let mut cases: Vec<_> = edge_cases.into_iter().map(|case| case.cases).collect();
    let mut random = Random::new(5);
    while cases.len() < number {
        let drawn = inputs.random(&mut random, &DistanceFilter::Any);
        cases.push(vec![drawn.expect("there are inputs")]);
    }
    cases
}

/// Right outputs for the cases of one input. If answers have lists of moves, there is an output for each of up to 16
/// shortest lists of the case.
pub(super) fn right_outputs(puzzle: &'static Puzzle, cases: &[Boards]) -> Vec<Vec<u8>> {
    let mut outputs = vec![PuzzleProblem::new(puzzle).expected(cases)];
    if puzzle.about().prints_moves {
        let request = Request {
            lists: Some(16),
            ..Request::new(Method::new(Engine::Auto))
        };
        let mut session = puzzle.session(request).expect("every puzzle has an engine");
        let answer = session.answer(&cases[0], Limits::none().into());
        let solution = answer.outcome.solution().ok();
        outputs.extend(solution.into_iter().flat_map(|solution| {
            let distance = solution.distance;
            let lists = solution.lists.into_iter().flatten();
            lists.map(move |moves| {
                let lines = moves.iter().map(|step| format!("{step}\n"));
                format!("{distance}\n{}", lines.collect::<String>()).into_bytes()
            })
        }));
    }
    outputs
}
