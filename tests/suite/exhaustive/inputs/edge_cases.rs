//! Each edge case shows the mistakes that it names.

use std::collections::HashSet;

use board_core::Cell;
use examiner::{ChosenInput, edge_cases};
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;
use puzzles::{Engine, Method, PUZZLES, Puzzle, Request, Session, find};
use search_core::Limits;

use super::inputs;
use super::wrong::{Mistake, Program, flip, four, sdao, swap};

/// The edge cases and all inputs of a puzzle, and a program that can have mistakes.
struct Suite {
    puzzle: &'static str,
    inputs: Box<dyn Inputs>,
    edge_cases: Vec<ChosenInput>,
    program: Program,
}

impl Suite {
    fn of(puzzle: &'static str, program: Program) -> Self {
        let inputs = inputs(puzzle);
        let of = find(puzzle).expect("it is a puzzle");
        Self {
            puzzle,
            edge_cases: edge_cases(of, &*inputs),
            inputs,
            program,
        }
    }

    /// A program with the mistake answers the edge case wrong.
    #[track_caller]
    fn shows(&mut self, name: &str, mistake: Mistake) {
        let boards = edge_case(&self.edge_cases, name);
        let right = self.inputs.distance(&boards);
        let answer = (self.program)(mistake, &boards);
        assert_ne!(answer, right, "{} {name}", self.puzzle);
    }

    /// A program with the mistake answers the edge case wrong, and all smaller inputs right. If the mistake treats all
    /// images of an input alike, the smallest failing input represents its orbit.
    #[track_caller]
    fn is_smallest_of(&mut self, which: OrbitFilter, name: &str, mistake: Mistake) {
        let mut walk = self.inputs.walk(&DistanceFilter::Any, which);
        let fails =
            |boards: &Boards| (self.program)(mistake, boards) != self.inputs.distance(boards);
        let first = walk.find(fails);
        assert_eq!(
            first,
            Some(edge_case(&self.edge_cases, name)),
            "{} {name}",
            self.puzzle
        );
    }
}

/// The boards of an edge case.
#[track_caller]
fn edge_case(edge_cases: &[ChosenInput], name: &str) -> Boards {
    let mut cases = edge_cases.iter();
    let found = cases.find(|case| case.name == name);
    found.expect("there is an edge case with this name").cases[0].clone()
}

#[test]
fn edge_cases_of_flip_are_the_smallest() {
    let mut suite = Suite::of("flip", flip::answer);
    for (name, mistake) in [
        ("black-is-uniform", Mistake::WhiteOnly),
        ("edge", Mistake::ForgetsTheEdge),
        ("corner", Mistake::LeavesTheMiddle),
        ("corner", Mistake::FirstRowEmpty),
        ("not-greedy", Mistake::Greedy),
    ] {
        suite.is_smallest_of(OrbitFilter::All, name, mistake);
    }
    suite.shows("nearer-black", Mistake::WhiteOnly);
    suite.shows("already-solved", Mistake::BlackOnly);
}

#[test]
fn edge_cases_of_four_are_the_smallest() {
    let mut suite = Suite::of("four", four::answer);
    for (name, mistake) in [
        ("white-line", Mistake::BlackLines),
        ("black-line", Mistake::WhiteLines),
        ("diagonal-line", Mistake::NoDiagonals),
        ("black-shut-in", Mistake::BlackFirst),
        ("black-begins", Mistake::WhiteFirst),
        ("edge", Mistake::ForgetsTheEdge),
        ("wrong-base", Mistake::WrongBase),
        ("turn-in-visited", Mistake::MetWithoutTurnBlackFirst),
        ("turn-in-visited-white", Mistake::MetWithoutTurnWhiteFirst),
    ] {
        suite.is_smallest_of(OrbitFilter::All, name, mistake);
    }
    for (name, mistake) in [
        ("turns", Mistake::AnyColour),
        ("blank-into-blank", Mistake::BlankIntoBlank),
        ("no-passing", Mistake::Passes),
    ] {
        suite.is_smallest_of(OrbitFilter::Representatives, name, mistake);
    }
}

/// The mistake shows only in one search for both first movers: two separate searches are always right.
#[test]
fn separate_searches_of_four_are_right_without_the_turn() {
    let mut inputs = inputs("four");
    for boards in inputs.walk(&DistanceFilter::Any, OrbitFilter::Representatives) {
        let answer = four::answer(Mistake::MetWithoutTurn, &boards);
        assert_eq!(answer, inputs.distance(&boards), "{boards:?}");
    }
}

#[test]
fn edge_cases_of_swap_are_the_smallest() {
    let mut suite = Suite::of("swap", swap::answer);
    for (name, mistake) in [
        ("one-below", Mistake::InOrder),
        ("one-below", Mistake::Nearest),
        ("round-a-corner", Mistake::Diagonals),
        ("round-a-corner", Mistake::HalfTheDifferences),
        ("already-solved", Mistake::NothingForEqual),
    ] {
        suite.is_smallest_of(OrbitFilter::All, name, mistake);
    }
    // To answer all 1,222,254 smaller inputs takes minutes.
    suite.shows("edge", Mistake::ForgetsTheEdge);
}

/// Below three swaps, a swap that wraps round the edge can only replace two swaps, and no such swap
/// is worth two. So the edge case, the first input at distance 3, is the smallest that can show the mistake.
#[test]
fn no_smaller_input_than_the_edge_of_swap_shows_wrapping() {
    let mut suite = Suite::of("swap", swap::answer);
    let inputs = &mut suite.inputs;
    let distances = DistanceFilter::at(Some(3));
    let first = inputs.walk(&distances, OrbitFilter::All).next();
    assert_eq!(first, Some(edge_case(&suite.edge_cases, "edge")));
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
    let mut suite = Suite::of("sdao", sdao::answer);
    for (name, mistake) in [
        ("diagonal-slide", Mistake::BlackFirst),
        ("diagonal-slide", Mistake::NoDiagonals),
        ("diagonal-slide", Mistake::ForgetsTheEdge),
        ("diagonal-slide", Mistake::AfterBlack),
        ("long-slide", Mistake::OneCell),
        ("after-black", Mistake::AfterWhite),
        ("wrong-base", Mistake::WrongBase),
        ("no-stopping", Mistake::StopsAnywhere),
        ("turns", Mistake::AnyColour),
        ("turn-in-visited", Mistake::MetWithoutTurn),
        ("impossible", Mistake::Passes),
        ("shut-in-already-solved", Mistake::LooksForMovesFirst),
    ] {
        suite.shows(name, mistake);
    }
}

/// The same programs without a mistake answer all edge cases right.
#[test]
fn programs_without_mistake_answer_edge_cases_right() {
    for mut suite in [
        Suite::of("flip", flip::answer),
        Suite::of("sdao", sdao::answer),
        Suite::of("four", four::answer),
        Suite::of("swap", swap::answer),
    ] {
        let cases = suite.edge_cases.iter();
        // The hardest inputs take long and show no other mistakes.
        for case in cases.filter(|case| !case.name.starts_with("hardest")) {
            for boards in &case.cases {
                let answer = (suite.program)(Mistake::None, boards);
                let right = suite.inputs.distance(boards);
                assert_eq!(answer, right, "{} {}", suite.puzzle, case.name);
            }
        }
    }
}

#[test]
fn edge_cases_have_unique_names_and_the_right_distances() {
    for puzzle in PUZZLES {
        let about = puzzle.about();
        let mut inputs = puzzle.inputs();
        let cases = edge_cases(puzzle, &*inputs);
        let names: HashSet<&str> = cases.iter().map(|case| &*case.name).collect();
        assert_eq!(names.len(), cases.len(), "{}", about.name);
        for ChosenInput {
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
fn count_session(puzzle: &'static Puzzle) -> Session {
    let mut request = Request::new(Method::new(Engine::Auto));
    request.count = true;
    puzzle.session(request).expect("every puzzle has an engine")
}

#[test]
fn statistics_count_cases_with_one_list() {
    for (puzzle, length) in [("flip", 4), ("four", 6), ("swap", 3), ("sdao", 10)] {
        let puzzle = find(puzzle).expect("it is a puzzle");
        let edge_cases = edge_cases(puzzle, &*puzzle.inputs());
        let boards = edge_case(&edge_cases, "one-list");
        let mut session = count_session(puzzle);
        let answer = session.answer(&boards, Limits::none().into());
        let solution = answer.outcome.solution().expect("it can be solved");
        assert_eq!((solution.distance, solution.count), (length, Some(1)));
    }
}

#[test]
fn boards_of_flip_beyond_one_list_have_several_lists() {
    let mut session = count_session(find("flip").expect("it is a puzzle"));
    let farther = DistanceFilter::Distances(5..=u32::MAX);
    for boards in inputs("flip").walk(&farther, OrbitFilter::Representatives) {
        let answer = session.answer(&boards, Limits::none().into());
        let solution = answer.outcome.solution().expect("it can be solved");
        assert!(solution.count > Some(1), "{boards:?}");
    }
}
