//! Coverage, against what is counted in another way.

use std::collections::BTreeSet;

use super::*;
use crate::inputs::{DistanceFilter, OrbitFilter, StandsFor};
use crate::{PUZZLES, Puzzle, Random, find};

/// Some inputs at random, several cases in each, and one of them twice.
fn some(puzzle: &dyn Puzzle, number: usize) -> Vec<Vec<Boards>> {
    let (mut inputs, mut random) = (puzzle.inputs(), Random::new(4));
    let mut draw = || {
        inputs
            .random(&mut random, &DistanceFilter::Any)
            .expect("any")
    };
    let mut data: Vec<Vec<Boards>> = (0..number).map(|_| vec![draw(), draw()]).collect();
    data.push(vec![draw(), data[0][1].clone()]);
    data
}

#[test]
fn shells_are_counted_as_by_sets_of_cases_and_of_their_representatives() {
    for &puzzle in PUZZLES {
        let data = some(puzzle, 40);
        let mut inputs = puzzle.inputs();
        let coverage = Coverage::of(&mut *inputs, &data);
        let all: BTreeSet<&Boards> = data.iter().flatten().collect();
        for shell in coverage.shells() {
            let mut here = all.clone();
            here.retain(|boards| inputs.distance(boards) == shell.distance);
            let classes: BTreeSet<Boards> =
                here.iter().map(|boards| inputs.canonical(boards)).collect();
            let found = (here.len() as u64, classes.len() as u64);
            assert_eq!((shell.found.each, shell.found.orbits), found, "{shell:?}");
            assert_eq!(shell.all, inputs.at(shell.distance));
            let first = shell.first.map(|first| &data[first.input][first.case]);
            assert_eq!(first.is_some(), !here.is_empty());
            assert!(first.is_none_or(|first| here.contains(first)));
        }
        let all: u64 = coverage.shells().iter().map(|shell| shell.all.each).sum();
        assert_eq!(all, inputs.len());
    }
}

#[test]
fn repeats_are_what_comparing_each_with_each_shows() {
    for &puzzle in PUZZLES {
        let mut data = some(puzzle, 20);
        let inputs = puzzle.inputs();
        // Alike, and most likely not equal.
        let image = inputs.canonical(&data[3][0]);
        data.push(vec![image]);
        let cases = data.iter().enumerate().flat_map(|(input, cases)| {
            let places = (0..cases.len()).map(move |case| Place { input, case });
            places.zip(cases)
        });
        let cases: Vec<(Place, &Boards)> = cases.collect();
        let mut expected = Vec::new();
        for (index, (place, boards)) in cases.iter().enumerate() {
            let equal = |(_, other): &&(Place, &Boards)| other == boards;
            let alike = |(_, other): &&(Place, &Boards)| {
                inputs.canonical(other) == inputs.canonical(boards)
            };
            let before = &cases[..index];
            let found = before.iter().find(equal).map(|found| (found, true));
            let found = found.or_else(|| before.iter().find(alike).map(|found| (found, false)));
            expected.extend(found.map(|((first, _), is_equal)| Repeat {
                place: *place,
                first: *first,
                is_equal,
            }));
        }
        assert!(expected.len() >= 2);
        assert_eq!(
            Coverage::of(&mut *puzzle.inputs(), &data).repeats(),
            expected
        );
    }
}

#[test]
fn what_is_missing_fills_what_is_missing_and_nothing_twice() {
    for &puzzle in PUZZLES {
        let mut inputs = puzzle.inputs();
        let nothing: [Vec<Boards>; 0] = [];
        let coverage = Coverage::of(&mut *inputs, &nothing);
        let filled: Vec<Vec<Boards>> = coverage
            .missing()
            .iter()
            .map(|addition| addition.cases.clone())
            .collect();
        let edge_cases = inputs.edge_cases();
        assert!(filled.len() < edge_cases.len() + coverage.shells().len());
        for (cases, edge_case) in filled.iter().zip(&edge_cases) {
            assert_eq!(cases, &edge_case.cases);
        }
        assert!(Coverage::of(&mut *inputs, &filled).is_complete());
        for without in edge_cases.len()..filled.len() {
            let mut fewer = filled.clone();
            let gone = fewer.remove(without);
            let again = Coverage::of(&mut *inputs, &fewer);
            let [Addition { cases, reason }] = again.missing() else {
                panic!("{:?}", again.missing());
            };
            let distance = inputs.distance(&gone[0]);
            assert_eq!((cases, reason), (&gone, &Reason::Distance(distance)));
        }
    }
}

#[test]
fn an_edge_case_of_several_cases_is_there_if_they_stand_one_behind_the_other() {
    let sdao = find("sdao").expect("it is a puzzle");
    let mut inputs = sdao.inputs();
    let edge_cases = inputs.edge_cases();
    let several = edge_cases.iter().find(|case| case.cases.len() > 1);
    let several = several.expect("there is one");
    let other = vec![edge_cases[1].cases[0].clone()];
    let mut place = |data: &[Vec<Boards>]| {
        let coverage = Coverage::of(&mut *inputs, data);
        let mut presences = coverage.edge_cases().iter();
        let presence = presences.find(|presence| presence.edge_case.name == several.name);
        presence.expect("it is one of them").place
    };
    let inside: Vec<Boards> = [&other[..], &several.cases, &other].concat();
    assert_eq!(
        place(&[other.clone(), inside]),
        Some(Place { input: 1, case: 1 })
    );
    let apart: Vec<Vec<Boards>> = several
        .cases
        .iter()
        .map(|case| vec![case.clone()])
        .collect();
    assert_eq!(place(&apart), None);
    let parted: Vec<Boards> = several
        .cases
        .iter()
        .flat_map(|case| [case, &other[0]])
        .cloned()
        .collect();
    assert_eq!(place(&[parted]), None);
}

#[test]
fn any_case_of_a_distance_does_where_an_edge_case_stands_for_it_and_nowhere_else() {
    for &puzzle in PUZZLES {
        let mut inputs = puzzle.inputs();
        for EdgeCase {
            name,
            stands_for,
            cases,
            ..
        } in inputs.edge_cases()
        {
            let wanted = DistanceFilter::at(inputs.distance(&cases[0]));
            let mut walk = inputs.walk(&wanted, OrbitFilter::All);
            let Some(other) = walk.find(|boards| *boards != cases[0]) else {
                assert_eq!(inputs.count(&wanted).each, 1, "{name}");
                continue;
            };
            let coverage = Coverage::of(&mut *inputs, &[[other]]);
            let mut presences = coverage.edge_cases().iter();
            let presence = presences.find(|presence| presence.edge_case.name == name);
            let expected = match stands_for {
                StandsFor::Distance => Some(Place { input: 0, case: 0 }),
                StandsFor::Itself => None,
            };
            assert_eq!(
                presence.map(|presence| presence.place),
                Some(expected),
                "{name}"
            );
        }
    }
}
