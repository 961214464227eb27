//! Lookup tables that replace an engine after some cases change no answer.

use board_core::Stones;
use puzzles::text::Boards;
use puzzles::{Case, Engine, Method, Solver, TypedPuzzle, sdao};
use search_core::{Limit, Limits, Outcome};

use super::answers::puzzle;

fn solver(engine: Engine) -> Solver {
    let solver = puzzle("sdao").solver(Method::new(engine));
    solver.expect("the method fits")
}

#[track_caller]
fn distance(solver: &mut Solver, case: &Case) -> Option<u32> {
    match solver.distance(case, Limits::none()).outcome {
        Outcome::Solved(distance) => Some(distance),
        Outcome::Unsolvable => None,
        Outcome::Stopped(limit) => panic!("{limit:?} stopped a search without limits"),
    }
}

/// Asks one solver for all the distances, as `Auto` and as an engine of the puzzle's, and checks that
/// from this case on the first of them answers without its engine.
#[track_caller]
fn check_taking_over(by_itself: &mut Solver, other: Engine, cases: &[Case], first: usize) {
    let own = by_itself.engine();
    let mut by_engine = solver(other);
    for (index, case) in cases.iter().enumerate() {
        let expected = distance(&mut by_engine, case);
        assert_eq!(by_engine.engine(), other);
        assert_eq!(distance(by_itself, case), expected, "{case:?}");
        let engine = if index < first { own } else { Engine::Auto };
        assert_eq!(by_itself.engine(), engine, "case {index}");
    }
}

/// Checks that limits and lists of moves stay the same after the oracle has replaced the search.
#[track_caller]
fn check_what_stays(solver: &mut Solver, own: Engine, case: &Case) {
    let expected = distance(solver, case).expect("the case can be solved");
    assert_eq!(solver.engine(), Engine::Auto);

    let exact = Limits::none().max_depth(expected);
    let report = solver.distance(case, exact);
    assert_eq!(report.outcome, Outcome::Solved(expected));
    assert_eq!(solver.engine(), Engine::Auto);
    let too_few = Limits::none().max_depth(expected - 1);
    let report = solver.distance(case, too_few);
    assert_eq!(report.outcome, Outcome::Stopped(Limit::Depth));

    let many = Limits::none().max_states(10_000_000);
    let report = solver.distance(case, many);
    assert_eq!(report.outcome, Outcome::Solved(expected));
    assert!(report.stats.expanded > 0);
    assert_eq!(solver.engine(), own);
    let none = Limits::none().max_states(0);
    let report = solver.distance(case, none);
    assert_eq!(report.outcome, Outcome::Stopped(Limit::States));
    assert_eq!(report.stats.expanded, 0);

    assert_eq!(distance(solver, case), Some(expected));
    assert_eq!(solver.engine(), Engine::Auto);
    let path = solver.solve(case, Limits::none()).solution().ok();
    assert_eq!(path.map(|path| path.len()), Some(expected));
    assert_eq!(solver.engine(), own);
}

fn sdao_cases() -> Vec<Case> {
    let position = |rank: usize| -> Stones { sdao::Rules::PLACEMENTS.unrank(rank % 900_900) };
    let pair = |index: usize| {
        let ranks = [500_009, 300_007].map(|step| step * (index + 1));
        puzzle("sdao").case(&ranks.map(position))
    };
    (0..24).map(pair).collect()
}

#[test]
fn sdao_switches_to_sets_of_positions() {
    let cases = sdao_cases();
    let mut by_itself = solver(Engine::Auto);
    check_taking_over(&mut by_itself, Engine::Bidirectional, &cases, 10);
    check_what_stays(&mut by_itself, Engine::Bidirectional, &cases[0]);
}

/// A request with symmetry gets a search on the quotient.
#[test]
fn symmetry_keeps_the_engine() {
    let method = Method {
        engine: Engine::Auto,
        symmetry: true,
    };
    let mut up_to_symmetry = puzzle("sdao").solver(method).expect("the method fits");
    let mut by_engine = solver(Engine::Bidirectional);
    for case in sdao_cases() {
        let expected = distance(&mut by_engine, &case);
        assert_eq!(distance(&mut up_to_symmetry, &case), expected);
        assert_eq!(up_to_symmetry.engine(), Engine::Bidirectional);
    }
}

/// Whether something panics.
fn panics<T>(ask: impl FnOnce() -> T) -> bool {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(ask)).is_err()
}

#[test]
fn lookup_tables_reject_wrong_numbers_of_stones() {
    let [few, many] = [3, 5].map(|stones| board_core::Placements::new(stones, 4).unrank(77));
    let lookup = sdao::Case::LOOKUP.expect("the puzzle has a table");
    let right = sdao::Rules::PLACEMENTS.unrank(77);
    for wrong in [few, many] {
        for (from, to) in [(wrong, right), (right, wrong), (wrong, wrong)] {
            let case: Boards = [from, to].into();
            assert!(panics(|| (lookup.make)().distances(&[case])));
        }
    }
}
