//! Each edge case shows the mistakes that it names.

use std::collections::HashSet;

use board_core::{Cell, Stones};
use examiner::{EdgeCase, edge_cases};
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::{Engine, Method, PUZZLES, Puzzle, Request, Session, find};
use search_core::Limits;

use super::inputs;
use super::wrong::{flip, four, sdao, swap};

/// The edge cases and all inputs of a puzzle.
struct Suite {
    puzzle: &'static str,
    inputs: Box<dyn Inputs>,
    edge_cases: Vec<EdgeCase>,
}

impl Suite {
    fn of(puzzle: &'static str) -> Self {
        let inputs = inputs(puzzle);
        let of = find(puzzle).expect("it is a puzzle");
        Self {
            puzzle,
            edge_cases: edge_cases(of, &*inputs),
            inputs,
        }
    }

    #[track_caller]
    fn edge_case(&self, name: &str) -> EdgeCase {
        let mut cases = self.edge_cases.iter();
        let found = cases.find(|case| case.name == name).cloned();
        found.unwrap_or_else(|| panic!("{} has no {name}", self.puzzle))
    }

    /// A program with the mistake answers the edge case wrong.
    #[track_caller]
    fn shows(&mut self, name: &str, answer: impl Fn(&[Stones]) -> Option<u32>) {
        let boards = &self.edge_case(name).cases[0];
        let right = self.inputs.distance(boards);
        assert_ne!(answer(boards), right, "{} {name}", self.puzzle);
    }

    /// A program with the mistake answers the edge case wrong, and all smaller inputs right.
    #[track_caller]
    fn is_smallest(&mut self, name: &str, answer: impl Fn(&[Stones]) -> Option<u32>) {
        self.is_smallest_of(OrbitFilter::All, name, answer);
    }

    /// The same of a mistake that treats all images of an input alike. The smallest failing input then represents
    /// its orbit.
    #[track_caller]
    fn is_smallest_of(
        &mut self,
        which: OrbitFilter,
        name: &str,
        answer: impl Fn(&[Stones]) -> Option<u32>,
    ) {
        let boards = &self.edge_case(name).cases[0];
        let mut walk = self.inputs.walk(&DistanceFilter::Any, which);
        let first = walk.find(|boards| answer(boards) != self.inputs.distance(boards));
        assert_eq!(first.as_ref(), Some(boards), "{} {name}", self.puzzle);
    }
}

#[test]
fn edge_cases_of_flip_are_the_smallest() {
    use flip::Mistake::{FirstRowEmpty, ForgetsTheEdge, Greedy, LeavesTheMiddle, WhiteOnly};
    let mut suite = Suite::of("flip");
    let mut check = |name, mistake| suite.is_smallest(name, |it| flip::answer(mistake, it));
    check("black-is-uniform", WhiteOnly);
    check("edge", ForgetsTheEdge);
    check("corner", LeavesTheMiddle);
    check("corner", FirstRowEmpty);
    check("not-greedy", Greedy);
    suite.shows("nearer-black", |it| flip::answer(WhiteOnly, it));
    suite.shows("already-solved", |it| {
        flip::answer(flip::Mistake::BlackOnly, it)
    });
}

#[test]
fn edge_cases_of_four_are_the_smallest() {
    use four::Mistake::{
        AnyColour, BlackFirst, BlackLines, BlankIntoBlank, ForgetsTheEdge,
        MetWithoutTurnBlackFirst, MetWithoutTurnWhiteFirst, NoDiagonals, Passes, WhiteFirst,
        WhiteLines, WrongBase,
    };
    let mut suite = Suite::of("four");
    let mut check = |name, mistake| suite.is_smallest(name, |it| four::answer(mistake, it));
    check("white-line", BlackLines);
    check("black-line", WhiteLines);
    check("diagonal-line", NoDiagonals);
    check("black-shut-in", BlackFirst);
    check("black-begins", WhiteFirst);
    check("edge", ForgetsTheEdge);
    check("wrong-base", WrongBase);
    check("turn-in-visited", MetWithoutTurnBlackFirst);
    check("turn-in-visited-white", MetWithoutTurnWhiteFirst);
    let mut check = |name, mistake| {
        let answer = |it: &[Stones]| four::answer(mistake, it);
        suite.is_smallest_of(OrbitFilter::Representatives, name, answer);
    };
    check("turns", AnyColour);
    check("blank-into-blank", BlankIntoBlank);
    check("no-passing", Passes);
}

/// The mistake shows only in one search for both first movers: two separate searches are always right.
#[test]
fn separate_searches_of_four_are_right_without_the_turn() {
    let mut inputs = inputs("four");
    for boards in inputs.walk(&DistanceFilter::Any, OrbitFilter::Representatives) {
        let answer = four::answer(four::Mistake::MetWithoutTurn, &boards);
        assert_eq!(answer, inputs.distance(&boards), "{boards:?}");
    }
}

#[test]
fn edge_cases_of_swap_are_the_smallest() {
    use swap::Mistake::{
        Diagonals, ForgetsTheEdge, HalfTheDifferences, InOrder, Nearest, NothingForEqual,
    };
    let mut suite = Suite::of("swap");
    let mut check = |name, mistake| suite.is_smallest(name, |it| swap::answer(mistake, it));
    check("one-below", InOrder);
    check("one-below", Nearest);
    check("round-a-corner", Diagonals);
    check("round-a-corner", HalfTheDifferences);
    check("already-solved", NothingForEqual);
    // To answer all 1,222,254 smaller inputs takes minutes.
    suite.shows("edge", |it| swap::answer(ForgetsTheEdge, it));
}

/// Below three swaps, a swap that wraps round the edge can only replace two swaps, and no such swap
/// is worth two. So the edge case, the first input at distance 3, is the smallest that can show the mistake.
#[test]
fn no_smaller_input_than_the_edge_of_swap_shows_wrapping() {
    let Suite {
        mut inputs,
        edge_cases,
        ..
    } = Suite::of("swap");
    let edge = edge_cases.iter().find(|case| case.name == "edge");
    let boards = &edge.expect("it is an edge case").cases[0];
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

/// A walk up to most of these edge cases takes too long.
#[test]
fn edge_cases_of_sdao_show_their_mistakes() {
    use sdao::Mistake::{
        AfterBlack, AfterWhite, AnyColour, BlackFirst, ForgetsTheEdge, LooksForMovesFirst,
        MetWithoutTurn, NoDiagonals, OneCell, Passes, StopsAnywhere, WrongBase,
    };
    let mut suite = Suite::of("sdao");
    let mut check = |name, mistake| suite.shows(name, |it| sdao::answer(mistake, it));
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

/// The same programs without a mistake answer all edge cases right.
#[test]
fn programs_without_mistake_answer_edge_cases_right() {
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
            // The hardest inputs take long and show no other mistakes.
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
fn edge_cases_have_unique_names_and_the_right_distances() {
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

/// A session that counts shortest lists.
fn count_session(puzzle: &dyn Puzzle) -> Box<dyn Session> {
    let mut request = Request::new(Method::new(Engine::Auto));
    request.count = true;
    puzzle.session(request).expect("every puzzle has an engine")
}

#[test]
fn statistics_count_cases_with_one_list() {
    for (puzzle, length) in [("flip", 4), ("four", 6), ("swap", 3), ("sdao", 10)] {
        let mut session = count_session(find(puzzle).expect("it is a puzzle"));
        let mut suite = Suite::of(puzzle);
        let case = suite.edge_case("one-list");
        let answer = session.answer(&case.cases[0], Limits::none());
        let solution = answer.outcome.solved().expect("it can be solved");
        assert_eq!(solution.count, Some(1), "{puzzle}");
        let distance = suite.inputs.distance(&case.cases[0]);
        assert_eq!(distance, Some(length), "{puzzle}");
    }
}

#[test]
fn boards_of_flip_beyond_one_list_have_several_lists() {
    let mut session = count_session(find("flip").expect("it is a puzzle"));
    let farther = DistanceFilter::Distances(5..=u32::MAX);
    for boards in inputs("flip").walk(&farther, OrbitFilter::Representatives) {
        let answer = session.answer(&boards, Limits::none());
        let solution = answer.outcome.solved().expect("it can be solved");
        assert!(solution.count > Some(1), "{boards:?}");
    }
}
