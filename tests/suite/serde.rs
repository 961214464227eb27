//! Cases, states, moves and reports survive a round trip through serde.

use std::fmt::Debug;

use ::serde::{Serialize, de::DeserializeOwned};
use puzzles::text::read_input;
use puzzles::{Case, Engine, Method, Solver, flip, four, sdao, swap};
use search_core::{Found, Limits, Outcome};

#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> serde_json::Value {
    let json = serde_json::to_string(value).expect("it can be written");
    let back: T = serde_json::from_str(&json).expect("it can be read");
    assert_eq!(back, *value);
    serde_json::from_str(&json).expect("it is JSON")
}

/// The first case of the sample of a puzzle.
fn sample<C: Case>() -> C {
    let input = C::ABOUT.sample.input.as_bytes();
    let cases = read_input(input, &C::ABOUT.format).expect("a sample is faultless");
    C::from_boards(&cases[0])
}

fn solve<C: Case>(case: &C, engine: Engine) -> Found<C::Space> {
    let mut solver = Solver::new(Method::new(engine)).expect("it fits every puzzle");
    solver.solve(case, Limits::none())
}

#[test]
fn cases_round_trip() {
    assert_eq!(check(&sample::<flip::Case>())["black"], 0x19b9);
    check(&sample::<sdao::Case>());
    check(&sample::<four::Case>());
    check(&sample::<swap::Case>());
}

#[test]
fn reports_round_trip_with_paths_and_statistics() {
    let json = check(&solve(&sample::<flip::Case>(), Engine::Bfs));
    assert_eq!(
        json["outcome"]["solved"]["moves"],
        serde_json::json!([0, 1, 5, 14])
    );
    assert!(json["stats"]["expanded"].as_u64() > Some(0));
    let json = check(&solve(&sample::<four::Case>(), Engine::Bfs));
    assert_eq!(json["outcome"]["solved"]["start"]["side"], "black");
    let json = check(&solve(&sample::<swap::Case>(), Engine::Auto));
    assert_eq!(
        json["outcome"]["solved"]["moves"][0],
        serde_json::json!({"from": 1, "to": 5})
    );
    check(&solve(&sample::<sdao::Case>(), Engine::Bidirectional));
}

#[test]
fn outcomes_without_a_path_round_trip() {
    assert_eq!(check(&Outcome::<()>::Unsolvable), "unsolvable");
    let stopped: Outcome<()> = Outcome::Stopped(search_core::Limit::Depth);
    assert_eq!(check(&stopped), serde_json::json!({"stopped": "depth"}));
}
