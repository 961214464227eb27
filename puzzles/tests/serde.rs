//! Cases, states, moves and reports survive a round trip through serde.
#![cfg(feature = "serde")]

use std::fmt::Debug;

use puzzles::text::read_input;
use puzzles::{Engine, Method, Space, TypedPuzzle, flip, four, sdao, swap};
use search_core::{Found, Limits, Outcome};
use serde::{Serialize, de::DeserializeOwned};

#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> serde_json::Value {
    let json = serde_json::to_string(value).expect("it can be written");
    let back: T = serde_json::from_str(&json).expect("it can be read");
    assert_eq!(back, *value);
    serde_json::from_str(&json).expect("it is JSON")
}

/// The first case of the sample of a puzzle.
fn sample<P: TypedPuzzle>() -> P {
    let input = P::ABOUT.sample.input.as_bytes();
    let cases = read_input(input, &P::ABOUT.format).expect("a sample is faultless");
    P::from_boards(&cases[0])
}

/// Solves the first case of the sample of a puzzle.
fn solve(name: &str, engine: Engine) -> Found<Space> {
    let puzzle = puzzles::find(name).expect("it is a puzzle");
    let about = puzzle.about();
    let cases = read_input(about.sample.input.as_bytes(), &about.format).expect("it is faultless");
    let mut solver = puzzle.solver(Method::new(engine)).expect("it fits");
    solver.solve(&puzzle.case(&cases[0]), Limits::none())
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
    let json = check(&solve("flip", Engine::Bfs));
    assert_eq!(
        json["outcome"]["solved"]["moves"],
        serde_json::json!([0, 1, 5, 14].map(|from| serde_json::json!({"from": from, "to": null})))
    );
    assert!(json["stats"]["expanded"].as_u64() > Some(0));
    let json = check(&solve("four", Engine::Bfs));
    assert_eq!(json["outcome"]["solved"]["start"]["side"], "black");
    let json = check(&solve("swap", Engine::Auto));
    assert_eq!(
        json["outcome"]["solved"]["moves"][0],
        serde_json::json!({"from": 1, "to": 5})
    );
    check(&solve("sdao", Engine::Bidirectional));
}

#[test]
fn outcomes_without_a_path_round_trip() {
    assert_eq!(check(&Outcome::<()>::Unsolvable), "unsolvable");
    let stopped: Outcome<()> = Outcome::Stopped(search_core::Limit::Depth);
    assert_eq!(check(&stopped), serde_json::json!({"stopped": "depth"}));
}
