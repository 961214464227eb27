//! The planted programs: correct ones pass, and wrong ones are found out as they are said to be.

mod broken;
mod killed;
mod row;
mod shape;
mod workshop;

use std::time::Duration;

use puzzles::Puzzle;
use puzzles::planted::Symptom;
use puzzles::text::{Boards, read_input, write_input};

use workshop::{Built, End};

/// How long to wait for a program that ought to come to an end.
const PATIENCE: Duration = Duration::from_secs(120);

/// An input of these cases.
fn input(puzzle: &dyn Puzzle, cases: &[Boards]) -> Vec<u8> {
    let mut input = Vec::new();
    let format = &puzzle.about().format;
    write_input(&mut input, format, cases).expect("a vector can be written to");
    input
}

/// What a judge says of a run: `None` if it is accepted.
fn symptom(
    puzzle: &dyn Puzzle,
    program: &Built<'_>,
    cases: &[Boards],
    patience: Duration,
) -> Option<Symptom> {
    match program.run(&input(puzzle, cases), patience) {
        End::OutOfTime => Some(Symptom::Time),
        End::Failed => Some(Symptom::RunTimeError),
        End::Printed(output) => {
            let rejection = puzzle.checker().check(cases, &output).err()?;
            Some(if rejection.kind().is_presentation() {
                Symptom::Presentation
            } else {
                Symptom::WrongAnswer
            })
        }
    }
}

/// The cases of the puzzle's sample.
fn sample(puzzle: &dyn Puzzle) -> Vec<Boards> {
    let about = puzzle.about();
    let cases = read_input(about.sample.input.as_bytes(), &about.format);
    cases.expect("the sample is valid")
}
