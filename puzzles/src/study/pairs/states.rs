//! The states that show the boards of a class, and one search from one of these boards.

use board_core::Stones;
use search_core::Enumerable;

use crate::rules::{PuzzleRules, Space};
use crate::study::boards::BoardSet;

/// The states of a class of boards, in a puzzle in which the goals of a case are the states that show its second board.
pub(crate) struct BoardStates {
    pub(super) rules: &'static PuzzleRules,
    pub(super) class: BoardSet,
    pub(super) space: Space,
    /// For each state, by rank, the number of the board that it shows.
    pub(super) boards: Vec<u32>,
}

impl BoardStates {
    /// The states of a class.
    pub(crate) fn new(rules: &'static PuzzleRules, class: BoardSet) -> Self {
        let any = class.unrank(0);
        let space = rules.case(&[any, any]).space();
        let boards = (0..space.len()).map(|rank| class.rank(space.unrank(rank).stones()));
        Self {
            rules,
            class,
            boards: boards.collect(),
            space,
        }
    }

    /// The distance and the number of shortest lists of each board of the class, by number, from one of these boards. The
    /// table behind them is audited.
    pub(crate) fn with_lists(&self, from: Stones) -> Vec<Option<(u32, u64)>> {
        let case = self.rules.case(&[from, from]);
        let (table, lists) = case.space().0.survey_from_starts();
        let mut nearest: Vec<Option<(u32, u64)>> = vec![None; self.class.len() as usize];
        for ((&board, distance), lists) in self.boards.iter().zip(table.iter()).zip(lists) {
            let Some(distance) = distance else { continue };
            let known = &mut nearest[board as usize];
            *known = match *known {
                Some((nearer, _)) if nearer < distance => continue,
                Some((same, others)) if same == distance => Some((same, others + lists)),
                _ => Some((distance, lists)),
            };
        }
        nearest
    }
}
