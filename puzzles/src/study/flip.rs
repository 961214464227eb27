//! The statistics of Flip Game: for both goals together, and for each goal.

use board_core::{Bitboard, Stones};

use super::atlas::{AllBoards, Statistics};
use crate::group::Group;
use crate::rules::flip::GOALS;
use crate::rules::{PuzzleRules, State};

/// The statistics of all boards.
pub(crate) fn atlas(rules: &'static PuzzleRules, _: Option<Stones>) -> Vec<Statistics> {
    let survey = |title, goals: &[Bitboard], group| {
        let reason = "a quiet pattern is met in an odd number of cells";
        let goals: Vec<State> = goals.iter().copied().map(State::from).collect();
        let boards = AllBoards::with_goals(rules, &goals, &|state| goals.contains(state));
        boards.statistics(title, group, reason)
    };
    vec![
        survey("to the nearer of white and black", &GOALS, rules.group),
        survey("to white", &GOALS[..1], Group::SQUARE),
        survey("to black", &GOALS[1..], Group::SQUARE),
    ]
}
