//! Coverage, compared with counts that are made in another way.

use std::collections::BTreeSet;

use puzzles::{PUZZLES, Puzzle, Random, find};

use super::*;
use crate::selection::edge_cases;

/// Random inputs of two cases; one case occurs twice, and one has an image of the same class.
fn random_data(puzzle: &'static Puzzle) -> Vec<Vec<Boards>> {
    let (mut inputs, mut random) = (puzzle.inputs(), Random::new(4));
    let mut draw = || inputs.random(&mut random, &DistanceFilter::Any);
    let mut draw = || draw().expect("inputs exist");
    let mut data: Vec<Vec<Boards>> = (0..30).map(|_| vec![draw(), draw()]).collect();
    data.push(vec![draw(), data[0][1].clone()]);
    data.push(vec![inputs.canonical(&data[3][0])]);
    data
}

#[test]
fn shells_count_distinct_cases_and_representatives() {
    for &puzzle in PUZZLES {
        let data = random_data(puzzle);
        let mut inputs = puzzle.inputs();
        let coverage = Coverage::of(&mut *inputs, &[], &data);
        let all: BTreeSet<&Boards> = data.iter().flatten().collect();
        for shell in &coverage.shells {
            let mut here = all.clone();
            here.retain(|boards| inputs.distance(boards) == shell.distance);
            let classes = here.iter().map(|boards| inputs.canonical(boards));
            let classes: BTreeSet<Boards> = classes.collect();
            let found = (here.len() as u64, classes.len() as u64);
            assert_eq!((shell.found.each, shell.found.orbits), found, "{shell:?}");
            assert_eq!(shell.all, inputs.at(shell.distance));
            let first = shell.first.map(|first| &data[first.input][first.case]);
            assert_eq!(first.is_some(), !here.is_empty());
            assert!(first.is_none_or(|first| here.contains(first)));
        }
        let all: u64 = coverage.shells.iter().map(|shell| shell.all.each).sum();
        assert_eq!(all, inputs.len());
    }
}

#[test]
fn repeats_are_the_same_as_by_pairwise_comparison() {
    for &puzzle in PUZZLES {
        let data = random_data(puzzle);
        let mut inputs = puzzle.inputs();
        let cases = data.iter().enumerate().flat_map(|(input, cases)| {
            let indices = (0..cases.len()).map(move |case| CaseIndex { input, case });
            indices.zip(cases)
        });
        let cases: Vec<(CaseIndex, &Boards)> = cases.collect();
        let mut expected = Vec::new();
        for (number, (index, boards)) in cases.iter().enumerate() {
            let is_alike = |other| inputs.canonical(other) == inputs.canonical(boards);
            let before = &cases[..number];
            let equal = before.iter().find(|(_, other)| other == boards);
            let alike = || before.iter().find(|(_, other)| is_alike(other));
            expected.extend(equal.or_else(alike).map(|(first, _)| Repeat {
                again: *index,
                first: *first,
                is_equal: equal.is_some(),
            }));
        }
        assert!(expected.len() >= 2);
        let coverage = Coverage::of(&mut *inputs, &[], &data);
        assert_eq!(coverage.repeats, expected);
    }
}

#[test]
fn missing_inputs_make_a_data_set_complete_and_each_is_needed() {
    for &puzzle in PUZZLES {
        let mut inputs = puzzle.inputs();
        let edge_cases = edge_cases(puzzle, &*inputs);
        let nothing: [Vec<Boards>; 0] = [];
        let missing = Coverage::of(&mut *inputs, &edge_cases, &nothing).missing;
        let filled: Vec<Vec<Boards>> = missing.into_iter().map(|missing| missing.cases).collect();
        for (cases, edge_case) in filled.iter().zip(&edge_cases) {
            assert_eq!(cases, &edge_case.cases);
        }
        let all = Coverage::of(&mut *inputs, &edge_cases, &filled);
        assert_eq!(all.missing, []);
        for without in edge_cases.len()..filled.len() {
            let mut fewer = filled.clone();
            let removed = fewer.remove(without);
            let again = Coverage::of(&mut *inputs, &edge_cases, &fewer);
            let [missing] = &again.missing[..] else {
                panic!("one input is missing: {again:?}");
            };
            let name = distance_name(inputs.distance(&removed[0]));
            assert_eq!((&missing.name, &missing.cases), (&name, &removed));
        }
    }
}

#[test]
fn edge_case_of_several_cases_is_present_if_an_input_has_them_in_sequence() {
    let sdao = find("sdao").expect("it is a puzzle");
    let mut inputs = sdao.inputs();
    let edge_cases = edge_cases(sdao, &*inputs);
    let several = edge_cases.iter().find(|case| case.cases.len() > 1);
    let several = several.expect("there is one");
    let other = &edge_cases[1].cases;
    let mut first = |data: &[Vec<Boards>]| {
        let coverage = Coverage::of(&mut *inputs, &edge_cases, data);
        let mut presences = coverage.edge_cases.into_iter();
        let presence = presences.find(|presence| presence.edge_case == *several);
        presence.expect("it is listed").first
    };
    let inside = [other, &several.cases, other].map(Vec::as_slice).concat();
    let expected = CaseIndex { input: 1, case: 1 };
    assert_eq!(first(&[other.clone(), inside]), Some(expected));
    let apart = several.cases.chunks(1).map(<[Boards]>::to_vec);
    let apart: Vec<Vec<Boards>> = apart.collect();
    assert_eq!(first(&apart), None);
    let separated = apart.iter().flat_map(|case| [case, other]).flatten();
    assert_eq!(first(&[separated.cloned().collect()]), None);
}

#[test]
fn other_case_at_the_distance_covers_only_edge_cases_that_stand_for_a_distance() {
    for puzzle in ["flip", "four", "swap"] {
        let puzzle = find(puzzle).expect("it is a puzzle");
        let mut inputs = puzzle.inputs();
        for edge_case in edge_cases(puzzle, &*inputs) {
            let filter = DistanceFilter::at(inputs.distance(&edge_case.cases[0]));
            let mut walk = inputs.walk(&filter, OrbitFilter::All);
            let Some(other) = walk.find(|boards| *boards != edge_case.cases[0]) else {
                assert_eq!(inputs.count(&filter).each, 1, "{}", edge_case.name);
                continue;
            };
            let is_of_distance = edge_case.kind == InputKind::EdgeCaseOfDistance;
            let expected = is_of_distance.then_some(CaseIndex { input: 0, case: 0 });
            let coverage = Coverage::of(&mut *inputs, &[edge_case], &[[other]]);
            assert_eq!(coverage.edge_cases[0].first, expected, "{coverage:?}");
        }
    }
}
