//! Edge cases are what they say, and each trap is one for a program with its mistake.

use std::collections::HashSet;

use board_core::{Cell, Stones};
use examiner::{EdgeCase, edge_cases};
use puzzles::inputs::{DistanceFilter, OrbitFilter};
use puzzles::{Engine, Method, PUZZLES, Puzzle, Request, Session, find};
use search_core::Limits;

use super::inputs;
use super::wrong::{flip, four, sdao, swap};

fn edge_case(puzzle: &str, name: &str) -> EdgeCase {
    let of = find(puzzle).expect("it is a puzzle");
    let cases = edge_cases(of, &*inputs(puzzle)).into_iter();
    let mut cases = cases.filter(|case| case.name == name);
    cases
        .next()
        .unwrap_or_else(|| panic!("{puzzle} has no {name}"))
}

/// The answer of a program with the mistake is wrong.
#[track_caller]
fn is_trap(puzzle: &str, name: &str, answer: impl Fn(&[Stones]) -> Option<u32>) {
    let boards = &edge_case(puzzle, name).cases[0];
    let right = inputs(puzzle).distance(boards);
    assert_ne!(answer(boards), right, "{puzzle} {name}");
}

/// It is wrong, and right on all smaller inputs.
#[track_caller]
fn is_smallest_trap(puzzle: &str, name: &str, answer: impl Fn(&[Stones]) -> Option<u32>) {
    let boards = &edge_case(puzzle, name).cases[0];
    let mut inputs = inputs(puzzle);
    let mut walk = inputs.walk(&DistanceFilter::Any, OrbitFilter::All);
    let first = walk.find(|boards| answer(boards) != inputs.distance(boards));
    assert_eq!(first.as_ref(), Some(boards), "{puzzle} {name}");
}

#[test]
fn traps_of_flip_are_the_smallest() {
    use flip::Mistake::{FirstRowEmpty, ForgetsTheEdge, Greedy, LeavesTheMiddle, WhiteOnly};
    let check = |name, mistake| is_smallest_trap("flip", name, |it| flip::answer(mistake, it));
    check("black-is-uniform", WhiteOnly);
    check("edge", ForgetsTheEdge);
    check("corner", LeavesTheMiddle);
    check("corner", FirstRowEmpty);
    check("not-greedy", Greedy);
    is_trap("flip", "nearer-black", |it| flip::answer(WhiteOnly, it));
    is_trap("flip", "already-solved", |it| {
        flip::answer(flip::Mistake::BlackOnly, it)
    });
}

#[test]
fn traps_of_four_are_the_smallest() {
    use four::Mistake::{
        AnyColour, BlackFirst, BlackLines, BlankIntoBlank, ForgetsTheEdge,
        MetWithoutTurnBlackFirst, MetWithoutTurnWhiteFirst, NoDiagonals, Passes, WhiteFirst,
        WhiteLines, WrongBase,
    };
    let check = |name, mistake| is_smallest_trap("four", name, |it| four::answer(mistake, it));
    check("white-line", BlackLines);
    check("black-line", WhiteLines);
    check("diagonal-line", NoDiagonals);
    check("black-shut-in", BlackFirst);
    check("black-begins", WhiteFirst);
    check("turns", AnyColour);
    check("edge", ForgetsTheEdge);
    check("blank-into-blank", BlankIntoBlank);
    check("no-passing", Passes);
    check("wrong-base", WrongBase);
    check("turn-in-visited", MetWithoutTurnBlackFirst);
    check("turn-in-visited-white", MetWithoutTurnWhiteFirst);
}

/// It shows only where a position is met at the same time with either side to move, which takes both
/// sides in one search.
#[test]
fn four_forgives_who_marks_positions_without_the_turn_once_for_each_side_that_begins() {
    let mut inputs = inputs("four");
    for boards in inputs.walk(&DistanceFilter::Any, OrbitFilter::Representatives) {
        let answer = four::answer(four::Mistake::MetWithoutTurn, &boards);
        assert_eq!(answer, inputs.distance(&boards), "{boards:?}");
    }
}

#[test]
fn traps_of_swap_are_the_smallest() {
    use swap::Mistake::{
        Diagonals, ForgetsTheEdge, HalfTheDifferences, InOrder, Nearest, NothingForEqual,
    };
    let check = |name, mistake| is_smallest_trap("swap", name, |it| swap::answer(mistake, it));
    check("one-below", InOrder);
    check("one-below", Nearest);
    check("round-a-corner", Diagonals);
    check("round-a-corner", HalfTheDifferences);
    check("already-solved", NothingForEqual);
    // To answer all the 1,222,254 smaller ones takes minutes.
    is_trap("swap", "edge", |it| swap::answer(ForgetsTheEdge, it));
}

/// At less than three swaps, wrapping round the edge can only make one swap of two, and none of its own
/// is worth two: so the trap, the first input at three, is the smallest on which it may show.
#[test]
fn no_smaller_input_than_the_edge_of_swap_shows_wrapping() {
    let boards = &edge_case("swap", "edge").cases[0];
    let mut inputs = inputs("swap");
    let first = inputs
        .walk(&DistanceFilter::at(Some(3)), OrbitFilter::All)
        .next();
    assert_eq!(first.as_ref(), Some(boards));
    for boards in inputs.walk(&DistanceFilter::at(Some(0)), OrbitFilter::All) {
        let board = boards[0];
        for row in 0..3 {
            let [end, beginning] = [(row, 3), (row + 1, 0)]
                .map(|(row, column)| Cell::at(row, column).expect("it is on the board"));
            let wrapped = board
                .with(end, board.at(beginning))
                .with(beginning, board.at(end));
            let distance = inputs.distance(&[board, wrapped]);
            assert!(wrapped == board || distance >= Some(3), "{board:?} {row}");
        }
    }
}

/// To walk up to them takes too long for most of them.
#[test]
fn traps_of_sdao_are_traps() {
    use sdao::Mistake::{
        AfterBlack, AfterWhite, AnyColour, BlackFirst, ForgetsTheEdge, LooksForMovesFirst,
        MetWithoutTurn, NoDiagonals, OneCell, Passes, StopsAnywhere, WrongBase,
    };
    let check = |name, mistake| is_trap("sdao", name, |it| sdao::answer(mistake, it));
    check("diagonal-slide", BlackFirst);
    check("diagonal-slide", NoDiagonals);
    check("diagonal-slide", ForgetsTheEdge);
    check("diagonal-slide", AfterBlack);
    check("long-slide", OneCell);
    check("after-black", AfterWhite);
    check("wrong-base", WrongBase);
    check("no-stopping", StopsAnywhere);
    check("turns", AnyColour);
    check("turn-in-visited", MetWithoutTurn);
    check("impossible", Passes);
    check("shut-in-already-solved", LooksForMovesFirst);
}

/// Without a mistake, the same programs fall into no trap.
#[test]
fn no_trap_is_one_for_a_program_without_mistake() {
    type Answer = fn(&[Stones]) -> Option<u32>;
    let programs: [(&str, Answer); 4] = [
        ("flip", |it| flip::answer(flip::Mistake::None, it)),
        ("sdao", |it| sdao::answer(sdao::Mistake::None, it)),
        ("four", |it| four::answer(four::Mistake::None, it)),
        ("swap", |it| swap::answer(swap::Mistake::None, it)),
    ];
    for (puzzle, answer) in programs {
        let mut inputs = inputs(puzzle);
        for case in edge_cases(find(puzzle).expect("it is a puzzle"), &*inputs) {
            // What takes longest says nothing about the rules that the rest does not say.
            if !case.name.starts_with("hardest") {
                for boards in &case.cases {
                    assert_eq!(
                        answer(boards),
                        inputs.distance(boards),
                        "{puzzle} {}",
                        case.name
                    );
                }
            }
        }
    }
}

#[test]
fn edge_cases_have_names_of_their_own_and_are_what_they_say() {
    for puzzle in PUZZLES {
        let about = puzzle.about();
        let mut inputs = puzzle.inputs();
        let cases = edge_cases(*puzzle, &*inputs);
        let names: HashSet<&str> = cases.iter().map(|case| &*case.name).collect();
        assert_eq!(names.len(), cases.len(), "{}", about.name);
        for EdgeCase {
            name, why, cases, ..
        } in &cases
        {
            assert!(
                name.bytes()
                    .all(|byte| byte == b'-' || byte.is_ascii_lowercase())
            );
            assert!(why.ends_with('.'), "{why}");
            assert!(cases.len() == 1 || about.format.counted, "{name}");
            let distance = inputs.distance(&cases[0]);
            let greatest = inputs.greatest_distance();
            match &**name {
                "already-solved" | "shut-in-already-solved" => assert_eq!(distance, Some(0)),
                "impossible" => assert_eq!(distance, None),
                "hardest" | "hardest-last" => assert_eq!(distance, Some(greatest)),
                _ => {}
            }
        }
        assert_eq!(names.contains("impossible"), inputs.at(None).each > 0);
    }
}

/// How many solutions there are, of least length.
fn count_session(puzzle: &dyn Puzzle) -> Box<dyn Session> {
    let mut request = Request::new(Method::new(Engine::Auto));
    request.count = true;
    puzzle.session(request).expect("every puzzle has an engine")
}

#[test]
fn where_there_is_one_list_there_is_one() {
    for (puzzle, length) in [("flip", 4), ("four", 6), ("swap", 3), ("sdao", 10)] {
        let mut session = count_session(find(puzzle).expect("it is a puzzle"));
        let case = edge_case(puzzle, "one-list");
        let answer = session.answer(&case.cases[0], Limits::none().into());
        let solution = answer.outcome.solved().expect("it can be solved");
        assert_eq!(solution.count, Some(1), "{puzzle}");
        let distance = inputs(puzzle).distance(&case.cases[0]);
        assert_eq!(distance, Some(length), "{puzzle}");
    }
}

#[test]
fn no_board_of_flip_that_takes_more_than_the_one_list_has_only_one() {
    let mut session = count_session(find("flip").expect("it is a puzzle"));
    let farther = DistanceFilter::Distances(5..=u32::MAX);
    for boards in inputs("flip").walk(&farther, OrbitFilter::Representatives) {
        let answer = session.answer(&boards, Limits::none().into());
        let solution = answer.outcome.solved().expect("it can be solved");
        assert!(solution.count > Some(1), "{boards:?}");
    }
}
