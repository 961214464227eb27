//! A list of moves, made one by one on the rules.

use arrayvec::ArrayVec;
use search_core::StateSpace;

use super::answer::Answer;
use super::output::Output;
use super::quote::Quote;
use super::words::Word;
use super::{Rejection, RejectionKind};
use crate::capabilities::{Registered, Spelling};
use crate::case::{GoalSet, MoveOf, StateOf};

/// A case whose moves are being made.
pub(super) struct Replay<'c, C: Registered> {
    case: &'c C,
    /// Where the moves so far lead, from each of the starts that has them.
    states: ArrayVec<StateOf<C>, 2>,
}

impl<'c, C: Registered> Replay<'c, C> {
    /// Before the first move.
    pub(super) fn new(case: &'c C) -> Self {
        Self {
            case,
            states: case.starts(),
        }
    }

    /// Checks the list under a number of moves, which is the least: so many words, and no further move.
    pub(super) fn check(
        mut self,
        number: Word<'_>,
        distance: u32,
        output: &mut Output<'_>,
    ) -> Result<(), Rejection> {
        let mut last = number;
        for made in 0..distance {
            let Some(word) = output.next_unless(is_answer::<C>) else {
                let why = wrong_count(distance, made as usize);
                return Err(output.missing(RejectionKind::WrongCount, why));
            };
            self.make(&word)?;
            last = word;
        }
        let mut more = output
            .ahead()
            .take_while(|word| read::<C>(word).is_ok())
            .peekable();
        if let Some(word) = more.peek().cloned() {
            let why = wrong_count(distance, distance as usize + more.count());
            return Err(Rejection::at(&word, RejectionKind::WrongCount, why));
        }
        let goal = self.case.goal();
        if self.states.iter().any(|state| goal.contains(state)) {
            return Ok(());
        }
        let boards = C::ABOUT.format.boards;
        let goal = boards.last().expect("a case has boards");
        let why = format!("the list ends on another board than the {goal}");
        Err(Rejection::at(&last, RejectionKind::WrongEnd, why))
    }

    /// Makes the move that a word says.
    fn make(&mut self, word: &Word<'_>) -> Result<(), Rejection> {
        let step = read::<C>(word).map_err(|expected| {
            let why = format!("{} is no move: {expected}", Quote(word.bytes));
            Rejection::at(word, RejectionKind::NotAMove, why)
        })?;
        let space = self.case.space();
        let before = self.states.first().cloned();
        self.states
            .retain(|state| space.moves(state).any(|legal| legal == step));
        if self.states.is_empty() {
            let before = before.expect("there is a state before each move");
            let why = (spelling::<C>().why_illegal)(&before, &step);
            return Err(Rejection::at(word, RejectionKind::IllegalMove, why));
        }
        for state in &mut self.states {
            *state = space.apply(state, &step);
        }
        Ok(())
    }
}

/// Whether a word can only be the answer to a case, and no move.
fn is_answer<C: Registered>(word: &Word<'_>) -> bool {
    let is_number = !matches!(
        Answer::read::<C>(word),
        Answer::Nothing | Answer::Number(None)
    );
    is_number && read::<C>(word).is_err()
}

/// How the puzzle's moves are spelled.
fn spelling<C: Registered>() -> Spelling<C> {
    C::CAPABILITIES
        .spelling
        .expect("a puzzle that prints moves spells them")
}

/// The move that a word says; the error says what was expected.
fn read<C: Registered>(word: &Word<'_>) -> Result<MoveOf<C>, String> {
    // What is no UTF-8 is no move either, and an empty text is not.
    (spelling::<C>().read_move)(std::str::from_utf8(word.bytes).unwrap_or_default())
}

/// The number is right, but there are not so many moves.
fn wrong_count(number: u32, found: usize) -> String {
    let moves = match found {
        0 => "no move follows".to_owned(),
        1 => "1 move follows".to_owned(),
        _ => format!("{found} moves follow"),
    };
    format!("the number says {number}, but {moves}")
}
