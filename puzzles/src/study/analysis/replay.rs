//! Making moves from the starts of a case by their text.

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Colour, Stones};
use search_core::StateSpace;

use crate::about::MoveText;
use crate::rules::{Case, Move, PuzzleRules, Space, Spelling, State};
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

/// The replay of a list of moves from the starts of a case.
pub(super) struct Replay {
    rules: &'static PuzzleRules,
    pub(super) steps: Vec<Step>,
    /// The states before the moves and after each of them, one for each start from which the moves are legal.
    pub(super) positions: Vec<ArrayVec<State, 2>>,
}

impl Replay {
    /// No moves, from the starts of a case.
    pub(super) fn start(rules: &'static PuzzleRules, case: &Case) -> Self {
        Self {
            rules,
            steps: Vec::new(),
            positions: vec![case.starts.clone()],
        }
    }

    /// The states after all moves.
    fn states(&self) -> &[State] {
        self.positions.last().map_or(&[], |states| states)
    }

    /// Makes moves from the starts of a case.
    pub(super) fn of(
        rules: &'static PuzzleRules,
        case: &Case,
        moves: &str,
    ) -> Result<Self, IllegalMove> {
        let words: Vec<&str> = moves
            .split(|character: char| character.is_whitespace() || character == ',')
            .filter(|word| !word.is_empty())
            .collect();
        let mut replay = Self::start(rules, case);
        let space = case.space();
        let mut words = &words[..];
        while !words.is_empty() {
            words = &words[replay.step(&space, words)?..];
        }
        Ok(replay)
    }

    /// Makes moves from the starts of a case. Each text is one move.
    pub(super) fn of_each<'m>(
        rules: &'static PuzzleRules,
        case: &Case,
        moves: impl Iterator<Item = &'m str>,
    ) -> Result<Self, IllegalMove> {
        let mut replay = Self::start(rules, case);
        let space = case.space();
        for step in moves {
            replay.step(&space, &[step])?;
        }
        Ok(replay)
    }

    /// Makes the move at the start of the words and returns its number of words.
    fn step(&mut self, space: &Space, words: &[&str]) -> Result<usize, IllegalMove> {
        let digits = self.rules.spelling.map_or(1, |spelling| spelling.digits);
        let most = digits.min(words.len());
        let rules = self.rules;
        for length in 1..=most {
            let words = &words[..length];
            if self.make(space, |step| is_spelled(rules, *step, words)) {
                return Ok(length);
            }
        }
        let most = rules.about.moves.words(digits).min(words.len());
        let text = words[..most].join(" ");
        Err(IllegalMove {
            number: self.steps.len() + 1,
            why: self.why_illegal(space, &text),
            text,
        })
    }

    /// Makes the first legal move of this kind in each state that has one. Returns `false` if no state has one.
    fn make(&mut self, space: &Space, is_meant: impl Fn(&Move) -> bool) -> bool {
        let next = |state: &State| {
            let step = space.moves(state).find(&is_meant)?;
            Some(make(self.rules, space, *state, step))
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
    fn why_illegal(&self, space: &Space, text: &str) -> String {
        let legal = self.states().iter().flat_map(|state| space.moves(state));
        let form = self.rules.about.moves;
        let legal: Vec<MoveText> = legal.map(|step| form.write(step.cells())).collect();
        let legal = match &legal[..] {
            [] => "no move is possible here".to_owned(),
            _ => format!("the legal moves are {}", legal.join(", ")),
        };
        match (self.rules.spelling, self.states().first()) {
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

/// Makes a move.
pub(super) fn make(rules: &PuzzleRules, space: &Space, state: State, step: Move) -> (Step, State) {
    let next = space.apply(&state, &step);
    let (before, board) = (state.stones(), next.stones());
    let mut cells = step.cells();
    if rules.about.white_is_empty && before.at(cells[0]) == Some(Colour::White) {
        cells.reverse();
    }
    let differ = |cell: &Cell| before.at(*cell) != board.at(*cell);
    let step = Step {
        text: rules.about.moves.write(step.cells()),
        side: state.side(),
        cells,
        changed: Cell::ALL.into_iter().filter(differ).collect(),
        board,
    };
    (step, next)
}
