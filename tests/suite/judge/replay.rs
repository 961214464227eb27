//! Lists of moves lead to the goal.

use std::fmt::Display;

use puzzles::board_core::Stones;
use puzzles::search_core::StateSpace;
use puzzles::{Case, GoalSet, MoveText, PUZZLES, flip, four, sdao, swap};

/// Whether a list of moves leads from the start to a goal of the case that some boards make.
pub(super) type Replay = fn(&[Stones], &[MoveText]) -> bool;

/// The one place that has to know the types of the puzzles.
const REPLAYS: [(&str, Replay); 4] = [
    ("flip", replay::<flip::Case>),
    ("sdao", replay::<sdao::Case>),
    ("four", replay::<four::Case>),
    ("swap", replay::<swap::Case>),
];

/// The replay of a puzzle of the registry.
#[track_caller]
pub(super) fn of(puzzle: &str) -> Replay {
    let found = REPLAYS.into_iter().find(|(name, _)| *name == puzzle);
    found.expect("every puzzle has its replay here").1
}

fn replay<C: Case>(boards: &[Stones], moves: &[MoveText]) -> bool {
    let case = C::from_boards(boards);
    let space = case.space();
    let goal = case.goal();
    let ends = case.starts().into_iter();
    ends.filter_map(|start| follow(&space, start, moves))
        .any(|end| goal.contains(&end))
}

/// The state to which moves lead, if each of them can be made.
fn follow<S: StateSpace<Move: Display>>(
    space: &S,
    start: S::State,
    moves: &[MoveText],
) -> Option<S::State> {
    moves.iter().try_fold(start, |state, text| {
        let step = space
            .moves(&state)
            .find(|step| step.to_string() == **text)?;
        Some(space.apply(&state, &step))
    })
}

#[test]
fn every_puzzle_has_its_replay() {
    for &puzzle in PUZZLES {
        of(puzzle.about().name);
    }
    assert_eq!(REPLAYS.len(), PUZZLES.len());
}

#[track_caller]
fn check(input: &str, moves: &[&str], expected: bool) {
    let boards = flip::Case::ABOUT.format.parse(input);
    let moves: Vec<MoveText> = moves.iter().map(|text| text.parse().unwrap()).collect();
    assert_eq!(of("flip")(&boards.unwrap(), &moves), expected);
}

#[test]
fn a_replay_tells_a_list_that_leads_to_the_goal_from_others() {
    let one_press = "wbww bbbw wbww wwww";
    check(one_press, &["22"], true);
    check(one_press, &["22", "11", "11"], true);
    check(one_press, &[], false);
    check(one_press, &["23"], false);
    check(one_press, &["55"], false);
}
