//! `tests/proof/check.py` accepts proofs of answers, and refutes proofs with one mistake.
//!
//! The tests are skipped with a message if Python is not installed. With `WHOLE_SPACES=1`, all boards of `flip` and `fridge` are
//! checked, and more cases of the other puzzles: `cargo xtask whole-spaces`.

use std::env;
use std::process::Command;

use board_core::Cell;
use puzzles::inputs::{DistanceFilter, OrbitFilter};
use puzzles::text::{Boards, read_input};
use puzzles::{Engine, Limits, Method, Puzzle, Random, Request, SearchedSets};
use record::analysis::Proof;
use serde_json::{Value, json};
use tests::binary::{Invocation, is_installed};
use tests::{files, parallel};

/// Cases of each puzzle: solved ones, solvable and impossible ones.
const CASES: [(&str, &str); 16] = [
    ("flip", "wwww wwww wwww wwww"),
    ("flip", "bwwb bbwb bwwb bwww"),
    ("flip", "bwww wwww wwww wwww"),
    ("fridge", "---- ---- ---- ----"),
    ("fridge", "-+-- ---- ---- -+--"),
    ("swap", "1111 0000 1110 0010 1010 0101 1010 0101"),
    ("swap", "1100 1100 1100 1100 0011 0011 0011 0011"),
    ("toys", "0000 0000 0000 0000 0000 0000 0000 0000"),
    ("toys", "1000 0000 0000 0000 0000 0000 0000 0001"),
    ("toys", "1110 0000 0000 0001 0001 0000 0000 1110"),
    ("four", "BWBO WBWB BWBW WBWO"),
    ("four", "BBBB WWWO WBWB WBWO"),
    ("four", "BWBW WBWO OBWB WBWB"),
    ("sdao", "1 w**b *wb* *bw* b**w w**b *wb* *bw* bw**"),
    ("sdao", "1 w**b *b** **b* bwww w**b *bb* **** bwww"),
    ("sdao", "1 wwww bbbb **** **** bbbb wwww **** ****"),
];

/// The greatest number of mutants of a proof.
const MOST_MUTANTS: usize = 400;

/// The number of proofs that the checker reads at a time.
const PART: usize = 5_000;

fn find(name: &str) -> &'static Puzzle {
    puzzles::find(name).expect("it is a puzzle")
}

fn read(puzzle: &'static Puzzle, input: &str) -> Option<Boards> {
    let cases = read_input(input.as_bytes(), &puzzle.about().format).ok()?;
    (cases.len() == 1).then(|| cases[0].clone())
}

/// The proof of the answer to a case.
fn proof(puzzle: &'static Puzzle, boards: &Boards, sets: SearchedSets) -> Value {
    let start = puzzle.analyser().start(boards);
    let (analysis, reason) = (start.analyse(0), start.reason(0, sets));
    json!(Proof::new(puzzle.about(), &analysis, &reason))
}

/// The verdict on each proof, and the exit code; `None` without Python.
fn check(proofs: &[Value]) -> Option<(Vec<String>, i32)> {
    if !is_installed("python3") {
        eprintln!("skipped: python3 is not installed");
        return None;
    }
    let mut python = Command::new("python3");
    python.arg(files::path("proof/check.py"));
    let lines = proofs.iter().map(|proof| format!("{proof}\n"));
    let run = Invocation::of(python).stdin(lines.collect::<String>());
    let finished = run.finish();
    let mut verdicts: Vec<String> = finished.stdout.lines().map(str::to_owned).collect();
    verdicts.pop();
    Some((verdicts, finished.code))
}

#[test]
fn proofs_are_accepted() {
    let proofs = CASES.iter().flat_map(|(name, input)| {
        let puzzle = find(name);
        let boards = read(puzzle, input).expect("the input is valid");
        let proof = |sets| proof(puzzle, &boards, sets);
        [SearchedSets::Counted, SearchedSets::Listed].map(proof)
    });
    check_proved(&proofs.collect::<Vec<_>>());
}

/// Some cases of a puzzle: one at each distance, or all, and random ones. The checker needs seconds for the far cases of `sdao`.
fn cases(puzzle: &'static Puzzle) -> Vec<Boards> {
    let mut inputs = puzzle.inputs();
    let is_long = env::var_os("WHOLE_SPACES").is_some();
    let (number, each_distance) = match (puzzle.about().name, is_long) {
        ("flip" | "fridge", true) => {
            let all = inputs.walk(&DistanceFilter::Any, OrbitFilter::All);
            return all.collect();
        }
        ("sdao", false) => (20, false),
        ("sdao", true) => (200, true),
        (_, false) => (1_000, true),
        (_, true) => (20_000, true),
    };
    let greatest = Some(inputs.greatest_distance());
    let distances = inputs.distances();
    let distances = distances.filter(|it| each_distance || it.is_none() || *it == greatest);
    let filters = distances.map(DistanceFilter::at);
    let filters = filters.chain(vec![DistanceFilter::Any; number]);
    let mut random = Random::new(1);
    filters
        .filter_map(|filter| inputs.random(&mut random, &filter))
        .collect()
}

#[test]
fn proofs_of_many_cases_are_accepted() {
    let mut names = CASES.map(|(name, _)| name).to_vec();
    names.dedup();
    parallel::map(names.len(), &names, |name| {
        let puzzle = find(name);
        for part in cases(puzzle).chunks(PART) {
            let proofs = part
                .iter()
                .map(|boards| proof(puzzle, boards, SearchedSets::Counted));
            check_proved(&proofs.collect::<Vec<_>>());
        }
    });
}

/// The checker accepts these proofs.
#[track_caller]
fn check_proved(proofs: &[Value]) {
    let Some((verdicts, code)) = check(proofs) else {
        return;
    };
    assert_eq!(verdicts.len(), proofs.len());
    for (verdict, proof) in verdicts.iter().zip(proofs) {
        assert_eq!(verdict, "proved", "{proof}");
    }
    assert_eq!(code, 0);
}

#[test]
fn lines_that_are_no_proofs_are_malformed() {
    let lines = [
        json!(null),
        json!([]),
        json!({}),
        json!({"schema": "quadrille.proof/1"}),
    ];
    if let Some((verdicts, code)) = check(&lines) {
        assert!(
            verdicts
                .iter()
                .all(|verdict| verdict.starts_with("malformed: "))
        );
        assert_eq!(code, 1);
    }
}

#[test]
fn proofs_of_a_puzzle_without_rules_are_unknown() {
    let proof = json!({"schema": "quadrille.proof/1", "puzzle": "new"});
    if let Some((verdicts, code)) = check(&[proof]) {
        assert_eq!(
            verdicts,
            ["unknown: tests/proof/check.py has no rules of 'new'"]
        );
        assert_eq!(code, 1);
    }
}

/// All values that differ from a value in one place.
fn mutants(value: &Value, key: &str) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            let number = number.as_i64().expect("all numbers are small");
            vec![
                json!(number - 1),
                json!(number + 1),
                json!("Impossible"),
                json!("-1"),
            ]
        }
        Value::String(text) if key == "input" => exchanges(text),
        Value::String(_) if key == "kind" => {
            let kinds = [
                "goal",
                "press-sets",
                "quiet-pattern",
                "height-map",
                "layers",
            ];
            kinds
                .into_iter()
                .chain(["meeting", "shut-in"])
                .map(Value::from)
                .collect()
        }
        Value::String(text) if text == "Impossible" || text == "-1" => {
            vec![json!(0), json!(1), json!(5)]
        }
        Value::String(_) if key == "list" => ["11", "44", "1 1", "4 4", "1112", "1121", "4443", ""]
            .map(Value::from)
            .to_vec(),
        Value::Array(items) => in_array(items, key),
        Value::Object(fields) => {
            let replaced = fields.iter().flat_map(|(key, value)| {
                mutants(value, key).into_iter().map(|mutant| {
                    let mut fields = fields.clone();
                    fields[key] = mutant;
                    Value::Object(fields)
                })
            });
            replaced.collect()
        }
        _ => Vec::new(),
    }
}

/// All arrays without one item, with two neighbouring items exchanged, with an item twice, or with a mutant.
fn in_array(items: &[Value], key: &str) -> Vec<Value> {
    let mut mutants_of_all = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let mut push = |change: &dyn Fn(&mut Vec<Value>)| {
            let mut items = items.to_vec();
            change(&mut items);
            mutants_of_all.push(Value::Array(items));
        };
        push(&|items| drop(items.remove(index)));
        push(&|items| items.insert(index, item.clone()));
        if index > 0 {
            push(&|items| items.swap(index - 1, index));
        }
        for mutant in mutants(item, key) {
            push(&|items| items[index] = mutant.clone());
        }
    }
    mutants_of_all
}

/// All texts with a cell exchanged with the next one.
fn exchanges(text: &str) -> Vec<Value> {
    let characters: Vec<char> = text.chars().collect();
    let pairs = (1..characters.len()).filter(|place| characters[place - 1] != characters[*place]);
    let exchanged = pairs.map(|place| {
        let mut characters = characters.clone();
        characters.swap(place - 1, place);
        json!(characters.into_iter().collect::<String>())
    });
    exchanged.collect()
}

/// Whether the answer, the list and the lower bound of a proof are true.
fn is_true(proof: &Value) -> bool {
    let puzzle = find(proof["puzzle"].as_str().expect("it was accepted"));
    let input = proof["input"].as_str().expect("it was accepted");
    let Some(boards) = read(puzzle, input) else {
        return false;
    };
    let session = puzzle.session(Request::new(Method::new(Engine::Bfs)));
    let mut session = session.expect("every puzzle has this engine");
    let exact = session
        .answer(&boards, Limits::none().into())
        .outcome
        .solution()
        .ok();
    let answer = exact.map_or(json!(puzzle.about().unsolvable), |it| json!(it.distance));
    let list = proof["list"].as_array().into_iter().flatten();
    let list: Vec<&str> = list.filter_map(Value::as_str).collect();
    let line = puzzle.analyser().read(&boards, &list.join(" "));
    let is_solved = proof["list"].is_null()
        || line.is_ok_and(|line| line.analyse(line.steps().len()).distance.moves() == Some(0));
    let right = self::proof(puzzle, &boards, SearchedSets::Counted);
    answer == proof["answer"] && is_solved && is_true_bound(&right, proof)
}

/// Whether a lower bound is true: a quiet pattern or a height map with its properties, or equal to the right one up to
/// order.
fn is_true_bound(right: &Value, proof: &Value) -> bool {
    let lower = &proof["lower"];
    let numbers = |key: &str| -> Option<Vec<i64>> {
        let numbers = lower[key].as_array()?;
        numbers.iter().map(Value::as_i64).collect()
    };
    let input = proof["input"].as_str().unwrap_or_default();
    let cells: Vec<char> = input.chars().filter(|it| !it.is_whitespace()).collect();
    if lower["kind"] == "quiet-pattern" {
        let pattern = numbers("cells").unwrap_or_default();
        let is_even = |cell: &Cell| {
            let pressed = cell.orthogonal_neighbours().with(*cell);
            let is_in = |it: &Cell| pattern.contains(&it.index().into());
            let met = pressed.into_iter().filter(is_in);
            met.count() % 2 == 0
        };
        let black = cells.iter().zip(0..);
        let met = black.filter(|(cell, place)| **cell == 'b' && pattern.contains(place));
        return Cell::ALL.iter().all(is_even) && met.count() % 2 == 1;
    }
    let Some(heights) = numbers("heights") else {
        return sorted(&right["lower"]) == sorted(lower);
    };
    let differ = |a: usize, b: usize| (heights[a] - heights[b]).abs();
    let is_flat = (0..16).all(|cell| {
        (cell % 4 == 3 || differ(cell, cell + 1) <= 1) && (cell > 11 || differ(cell, cell + 4) <= 1)
    });
    let sum = |board: &[char]| -> i64 {
        let black = board.iter().zip(&heights).filter(|(cell, _)| **cell == '1');
        black.map(|(_, height)| height).sum()
    };
    is_flat
        && (sum(&cells[..16]) - sum(&cells[16..])).abs() >= proof["answer"].as_i64().unwrap_or(0)
}

/// A value with the items of press sets and patterns in order.
fn sorted(value: &Value) -> Value {
    let mut value = value.clone();
    for key in ["sets", "cells"] {
        if let Some(items) = value[key].as_array_mut() {
            for item in items.iter_mut() {
                if let Some(cells) = item.as_array_mut() {
                    cells.sort_by_key(Value::as_i64);
                }
            }
            items.sort_by_key(ToString::to_string);
        }
    }
    value
}

#[test]
fn each_mutant_of_a_proof_is_refuted_or_true() {
    let mut all: Vec<Value> = Vec::new();
    for (name, input) in CASES {
        let puzzle = find(name);
        let boards = read(puzzle, input).expect("the input is valid");
        let proof = proof(puzzle, &boards, SearchedSets::Counted);
        let mut mutants = mutants(&proof, "");
        mutants.retain(|mutant| *mutant != proof);
        let step = mutants.len().div_ceil(MOST_MUTANTS).max(1);
        all.extend(mutants.into_iter().step_by(step));
    }
    let Some((verdicts, _)) = check(&all) else {
        return;
    };
    assert_eq!(verdicts.len(), all.len());
    let mut proved = 0;
    for (verdict, mutant) in verdicts.iter().zip(&all) {
        if verdict == "proved" {
            proved += 1;
            assert!(is_true(mutant), "{mutant}");
        }
    }
    let count = |word: &str| verdicts.iter().filter(|it| it.starts_with(word)).count();
    let [refuted, malformed] = ["refuted", "malformed"].map(count);
    println!(
        "proofs: {} mutants, {refuted} refuted, {malformed} malformed, {proved} still true",
        all.len()
    );
    assert!(refuted > all.len() / 2, "the mutants hardly matter");
}
