//! Replays a list of moves by the rules.

use arrayvec::ArrayVec;
use search_core::StateSpace;

use super::exact::Answer;
use super::output::{Output, Phrase};
use super::rejection::Quote;
use super::{Rejection, RejectionKind};
use crate::capabilities::{Registered, Spelling};
use crate::case::{GoalSet, StateOf};

/// A case during the replay of its moves.
pub(super) struct Replay<'c, C: Registered> {
    case: &'c C,
    spelling: Spelling<C>,
    /// The states after the moves so far, one for each start from which they are legal.
    states: ArrayVec<StateOf<C>, 2>,
}

impl<'c, C: Registered> Replay<'c, C> {
    /// Creates a replay before the first move.
    pub(super) fn new(case: &'c C, spelling: Spelling<C>) -> Self {
        Self {
            case,
            spelling,
            states: case.starts(),
        }
    }

    /// Checks the list below the number of moves, which is right: this number of legal moves to a goal, and no
    /// further move.
    pub(super) fn check(
        mut self,
        number: Phrase,
        distance: u32,
        output: &mut Output<'_>,
    ) -> Result<(), Rejection> {
        let words = self.spelling.words;
        let mut last = number;
        for made in 0..distance {
            let next = output.peek(words);
            let next =
                next.filter(|next| !(output.has_next_case() && self.is_answer(next, output)));
            let Some(step) = next else {
                let why = wrong_count(distance, made as usize);
                return Err(output.missing(RejectionKind::WrongCount, why));
            };
            self.make(&step, output)?;
            output.next(words);
            last = step;
        }
        let is_move = |step: &Phrase| (self.spelling.read_move)(step.text()).is_ok();
        let mut more = output.ahead(words).take_while(is_move).peekable();
        // Before another case, a number is the answer to that case, even if it looks like a move.
        let is_next_answer =
            || output.has_next_case() && output.peek(1).is_some_and(|word| is_answer::<C>(&word));
        if let Some(step) = more.peek()
            && !is_next_answer()
        {
            let span = step.span.clone();
            let why = wrong_count(distance, distance as usize + more.count());
            return Err(output.reject(RejectionKind::WrongCount, span, why));
        }
        let goal = self.case.goal();
        if self.states.iter().any(|state| goal.contains(state)) {
            return Ok(());
        }
        let boards = C::ABOUT.format.boards;
        let goal = boards.last().expect("a case has boards");
        let why = format!("the list ends on another board than the {goal}");
        Err(output.reject(RejectionKind::WrongEnd, last.span, why))
    }

    /// Makes the move of a phrase.
    fn make(&mut self, phrase: &Phrase, output: &Output<'_>) -> Result<(), Rejection> {
        let step = (self.spelling.read_move)(phrase.text()).map_err(|expected| {
            let why = format!("{} is no move: {expected}", Quote(&phrase.bytes));
            output.reject(RejectionKind::NotAMove, phrase.span.clone(), why)
        })?;
        let space = self.case.space();
        let before = self.states.first().cloned();
        self.states
            .retain(|state| space.moves(state).any(|legal| legal == step));
        if self.states.is_empty() {
            let before = before.expect("there is a state before each move");
            let why = (self.spelling.why_illegal)(&before, &step);
            return Err(output.reject(RejectionKind::IllegalMove, phrase.span.clone(), why));
        }
        for state in &mut self.states {
            *state = space.apply(state, &step);
        }
        Ok(())
    }

    /// Whether a phrase is not a move, but begins with the answer to a case.
    fn is_answer(&self, phrase: &Phrase, output: &Output<'_>) -> bool {
        output.peek(1).is_some_and(|word| is_answer::<C>(&word))
            && (self.spelling.read_move)(phrase.text()).is_err()
    }
}

/// Whether a word is an answer to a case.
fn is_answer<C: Registered>(word: &Phrase) -> bool {
    !matches!(
        Answer::read::<C>(word),
        Answer::Nothing | Answer::Number(None)
    )
}

/// The reason if the number of moves is right and the list has another length.
fn wrong_count(number: u32, found: usize) -> String {
    let moves = match found {
        0 => "no move follows".to_owned(),
        1 => "1 move follows".to_owned(),
        _ => format!("{found} moves follow"),
    };
    format!("the number says {number}, but {moves}")
}
