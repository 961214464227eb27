//! Making moves from the starts of a case by their text.

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Colour, Stones};
use search_core::StateSpace;

use super::analyser::Line;
use super::values::Values;
use crate::about::MoveText;
use crate::rules::{Move, PuzzleRules, Spelling, State};
use crate::study::check::Quote;

/// A move, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move as the judge prints it. If the judge prints only the number: row and column of a pressed
    /// cell, or row and column of the first and of the second cell of a displacement, counted from 1.
    pub text: MoveText,
    /// The side that moves; `None` if the puzzle has no sides.
    pub side: Option<Colour>,
    /// The pressed cell; the cells from which and to which a stone moves; or two cells that exchange their stones, in
    /// order of number.
    pub cells: ArrayVec<Cell, 2>,
    /// The cells that the move changes.
    pub changed: Bitboard,
    /// The board after the move.
    pub board: Stones,
}

/// A move that is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}, {}, is not legal: {why}", Quote(text.as_bytes()))]
pub struct IllegalMove {
    /// The number of the move in the list, from 1.
    pub number: usize,
    /// The move.
    pub text: String,
    /// The reason, and the legal moves.
    pub why: String,
}

impl Line {
    /// The states after all moves.
    fn states(&self) -> &[State] {
        self.positions.last().map_or(&[], |states| states)
    }

    /// Makes the move at the start of the words and returns its number of words.
    pub(super) fn step(&mut self, words: &[&str]) -> Result<usize, IllegalMove> {
        let rules = self.values.rules;
        let digits = rules.spelling.map_or(1, |spelling| spelling.digits);
        let most = digits.min(words.len());
        for length in 1..=most {
            let words = &words[..length];
            if self.make(|step| is_spelled(rules, *step, words)) {
                return Ok(length);
            }
        }
        let most = rules.about.moves.words(digits).min(words.len());
        let text = words[..most].join(" ");
        Err(IllegalMove {
            number: self.steps.len() + 1,
            why: self.why_illegal(&text),
            text,
        })
    }

    /// Makes the first legal move of this kind in each state that has one. Returns `false` if no state has one.
    fn make(&mut self, is_meant: impl Fn(&Move) -> bool) -> bool {
        let next = |state: &State| {
            let step = self.values.space.moves(state).find(&is_meant)?;
            Some(self.values.make(*state, step))
        };
        let next: Vec<_> = self.states().iter().filter_map(next).collect();
        let Some((step, _)) = next.first() else {
            return false;
        };
        self.steps.push(step.clone());
        let states = next.into_iter().map(|(_, state)| state);
        self.positions.push(states.collect());
        true
    }

    /// Why a move is not legal, and the legal moves.
    fn why_illegal(&self, text: &str) -> String {
        let Values { rules, space, .. } = &*self.values;
        let legal = self.states().iter().flat_map(|state| space.moves(state));
        let form = rules.about.moves;
        let legal: Vec<MoveText> = legal.map(|step| form.write(step.cells())).collect();
        let legal = match &legal[..] {
            [] => "no move is possible here".to_owned(),
            _ => format!("the legal moves are {}", legal.join(", ")),
        };
        match (rules.spelling, self.states().first()) {
            (Some(spelling), Some(state)) => {
                let why = match form.read(text, spelling.read) {
                    Ok(step) => (spelling.why_illegal)(*state, step),
                    Err(expected) => expected,
                };
                format!("{why}; {legal}")
            }
            _ => legal,
        }
    }
}

/// Whether words spell a move. Blanks do not matter.
fn is_spelled(rules: &PuzzleRules, step: Move, words: &[&str]) -> bool {
    let word = words.concat();
    let written = rules.about.moves.write(step.cells());
    let reads = |it: Spelling| (it.read)(&word) == Ok(step);
    written.replace(' ', "") == word || rules.spelling.is_some_and(reads)
}
