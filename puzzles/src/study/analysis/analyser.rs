//! Analysers of one puzzle, and the lists of moves that they read.

use std::sync::{Arc, Mutex, PoisonError};

use arrayvec::ArrayVec;
use board_core::Stones;
use search_core::StateSpace;

use super::values::{Analysis, Step, Values};
use crate::about::MoveText;
use crate::format::Boards;
use crate::rules::{Case, Move, PuzzleRules, Reason, Spelling, State};
use crate::study::check::Quote;
use crate::study::reason::SearchedSets;

/// The number of goals of which an analyser keeps the distances.
const MAX_GOALS: usize = 16;

/// Analyses positions of one puzzle.
///
/// It can be shared by threads. It keeps the values for recent goals.
#[derive(Debug)]
pub struct Analyser {
    rules: &'static PuzzleRules,
    /// By [goal boards](Case::goal_boards), the most recent goal first.
    recent: Mutex<Vec<(Boards, Arc<Values>)>>,
}

impl Analyser {
    pub(crate) const fn new(rules: &'static PuzzleRules) -> Self {
        Self {
            rules,
            recent: Mutex::new(Vec::new()),
        }
    }

    /// Reads a list of moves from the start of a case.
    ///
    /// The moves are written as in [`Step::text`], separated by white space or commas. The blank inside a move
    /// of two words can be omitted.
    ///
    /// # Errors
    ///
    /// The first move that is not legal.
    ///
    /// # Panics
    ///
    /// If the number of boards, or the number of stones on them, differs from the
    /// [`Format`](crate::text::Format).
    pub fn read(&self, boards: &[Stones], moves: &str) -> Result<Line, IllegalMove> {
        let mut line = self.start(boards);
        let words: Vec<&str> = moves
            .split(|character: char| character.is_whitespace() || character == ',')
            .filter(|word| !word.is_empty())
            .collect();
        let mut words = &words[..];
        while !words.is_empty() {
            words = &words[line.step(words)?..];
        }
        Ok(line)
    }

    /// Makes moves from the start of a case, each written as in [`Step::text`] or without the blank in it.
    ///
    /// # Errors
    ///
    /// The first text that is not a legal move.
    ///
    /// # Panics
    ///
    /// As [`read`](Self::read).
    pub fn replay(
        &self,
        boards: &[Stones],
        moves: &[impl AsRef<str>],
    ) -> Result<Line, IllegalMove> {
        let mut line = self.start(boards);
        for step in moves {
            line.step(&[step.as_ref()])?;
        }
        Ok(line)
    }

    /// The list without moves.
    ///
    /// # Panics
    ///
    /// As [`read`](Self::read).
    pub fn start(&self, boards: &[Stones]) -> Line {
        let case = self.rules.case(boards);
        Line {
            values: self.values(&case),
            steps: Vec::new(),
            positions: vec![case.starts.clone()],
            case,
        }
    }

    /// The values for the goal of a case.
    fn values(&self, case: &Case) -> Arc<Values> {
        let goal = case.goal_boards();
        let take = || {
            let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
            let index = recent.iter().position(|(known, _)| known[..] == *goal)?;
            recent[..=index].rotate_right(1);
            Some(Arc::clone(&recent[0].1))
        };
        if let Some(values) = take() {
            return values;
        }
        // Other threads need not wait while the distances are found.
        let values = Arc::new(Values::new(self.rules, case));
        let goal = goal.iter().copied().collect();
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.insert(0, (goal, Arc::clone(&values)));
        recent.truncate(MAX_GOALS);
        values
    }
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
    /// The legal moves, separated by commas.
    pub legal: String,
}

/// A list of legal moves from the start of a case. Each of its positions can be analysed: position 0 is the start, and
/// position *n* is the one after *n* moves.
#[derive(Debug)]
pub struct Line {
    pub(super) case: Case,
    pub(super) values: Arc<Values>,
    pub(super) steps: Vec<Step>,
    /// The states before the moves and after each of them, one for each start from which the moves are legal.
    pub(super) positions: Vec<ArrayVec<State, 2>>,
}

impl Line {
    /// The moves, with the board after each of them.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Analyses a position.
    ///
    /// # Panics
    ///
    /// If the list has fewer moves.
    pub fn analyse(&self, position: usize) -> Analysis {
        let mut boards = self.case.boards.clone();
        if let Some(last) = self.steps()[..position].last() {
            boards[0] = last.board;
        }
        self.values.analyse(boards, &self.positions[position])
    }

    /// The reason why a position has no shorter list, or no list.
    ///
    /// # Panics
    ///
    /// If the list has fewer moves.
    pub fn reason(&self, position: usize, sets: SearchedSets) -> Reason {
        let states = &self.positions[position];
        self.values.reason(&self.case, states, sets)
    }

    /// The states after all moves.
    fn states(&self) -> &[State] {
        self.positions.last().map_or(&[], |states| states)
    }

    /// Makes the move at the start of the words and returns its number of words.
    fn step(&mut self, words: &[&str]) -> Result<usize, IllegalMove> {
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
        let form = rules.about.moves;
        let states = self.states().iter();
        let legal = states.flat_map(|it| self.values.space.moves(it));
        let legal: Vec<MoveText> = legal.map(|step| form.write(step.cells())).collect();
        let legal = legal.join(", ");
        Err(IllegalMove {
            number: self.steps.len() + 1,
            why: self.why_illegal(&text, &legal),
            text,
            legal,
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
    fn why_illegal(&self, text: &str, legal: &str) -> String {
        let rules = self.values.rules;
        let legal = match legal {
            "" => "no move is possible here".to_owned(),
            _ => format!("the legal moves are {legal}"),
        };
        match (rules.spelling, self.states().first()) {
            (Some(spelling), Some(state)) => {
                let why = match rules.about.moves.read(text, spelling.read) {
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
