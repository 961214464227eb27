//! The statistics of Flip Game: for both goals together, and for each goal.

use board_core::Bitboard;

use super::atlas::{AllBoards, Atlas};
use crate::group::Group;
use crate::rules::Case as _;
use crate::rules::flip::{Case, GOALS};

/// The statistics of all boards.
pub(crate) fn atlas() -> Atlas {
    let survey = |title, goals: &[Bitboard], group| {
        let reason = "a quiet pattern is met in an odd number of cells";
        AllBoards::<Case>::new(&goals.iter().copied().collect()).statistics(title, group, reason)
    };
    Atlas {
        puzzle: Case::ABOUT.name,
        surveys: vec![
            survey("to the nearer of white and black", &GOALS, Case::GROUP),
            survey("to white", &GOALS[..1], Group::SQUARE),
            survey("to black", &GOALS[1..], Group::SQUARE),
        ],
    }
}
