//! Programs with several mistakes, with a wrong layout, and with mistakes beyond the statement's limits.

use std::collections::BTreeMap;

use puzzles::inputs::DistanceFilter;
use puzzles::text::Boards;

use super::{SearchResult, all, batches, check_all_passed, plain};
use crate::judge::Judgement;
use crate::problem::PuzzleProblem;
use crate::stress::{CaseProblem, Claim, Options, PuzzleInputs, search};
use crate::verdict::FailureKind;

/// A program of Flip Game that prints this text instead of the answer to some inputs.
fn printing(
    texts: &BTreeMap<Boards, String>,
    options: &Options,
    skip_solved: bool,
) -> Vec<SearchResult> {
    let flip = puzzles::find("flip").expect("it is in the registry");
    let problem = PuzzleProblem::new(flip);
    let run = |cases: &[Boards]| {
        let answer = |case: &Boards| {
            let right = || String::from_utf8(problem.expected(std::slice::from_ref(case)));
            let text = texts.get(case).cloned();
            text.unwrap_or_else(|| right().expect("answers are ASCII"))
        };
        let output: String = cases.iter().map(answer).collect();
        Ok(problem.check(cases, output.as_bytes()))
    };
    let options = Options {
        each_kind: true,
        ..*options
    };
    let mut inputs = PuzzleInputs::new(flip, DistanceFilter::Any);
    inputs.skip_solved = skip_solved;
    search(&mut inputs, &options, &|_| (), &run)
}

/// Checks the kind and the input of each finding.
#[track_caller]
fn check(options: &Options, texts: &[(usize, &str)], expected: &[(FailureKind, usize)]) {
    let all = all();
    let texts = texts.iter();
    let texts = texts.map(|(index, text)| (all[*index].clone(), (*text).to_owned()));
    let outcomes = printing(&texts.collect(), options, false);
    let (last, found) = outcomes.split_last().expect("there is a search");
    assert_eq!(last.finding, None);
    assert_eq!(last.claim, Claim::AllPassed(65_536));
    let found: Vec<(FailureKind, usize)> = found
        .iter()
        .map(|outcome| {
            let finding = outcome.finding.as_ref().expect("it has failed");
            let index = all.iter().position(|boards| boards == finding.last());
            let index = index.expect("it is an input");
            let smaller = index as u64;
            assert_eq!(outcome.claim, Claim::Smallest(smaller));
            (finding.judgement.kind.expect("it is a failure"), index)
        })
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn the_smallest_input_of_each_kind_is_found_and_proved() {
    use FailureKind::{NotAnAnswer, Sentinel, TooHigh, TooLow};
    let texts = [
        (40_000, "4\n"),
        (100, "9\n"),
        (101, "9\n"),
        (90, "Impossible\n"),
        (5_000, "0\n"),
        (3_000, "yes\n"),
        (200, "0\n"),
    ];
    let expected = [
        (Sentinel, 90),
        (TooHigh, 100),
        (TooLow, 200),
        (NotAnAnswer, 3_000),
    ];
    check(&plain(), &texts, &expected);
    // A wrong answer hides the answers of the cases behind it.
    check(&batches(), &texts, &expected);
    check(&plain(), &[], &[]);
}

#[test]
fn the_layout_is_a_remark_and_ends_no_search() {
    let all = all();
    let texts =
        [(7, "\n1\n"), (70, "9\n")].map(|(index, text)| (all[index].clone(), text.to_owned()));
    let outcomes = printing(&texts.into(), &plain(), false);
    let finding = outcomes[0].finding.as_ref().expect("it has failed");
    assert_eq!(finding.cases, [all[70].clone()]);
    let layout = outcomes[0].remarks.layout.as_ref();
    let layout = layout.expect("an input has another layout");
    assert_eq!(layout.cases, [all[7].clone()]);
    assert_eq!(layout.judgement.kind, Some(FailureKind::Layout));
}

/// A program that fails on the 40th case of an input, as if it counted them with too few bits.
fn fails_on_case_40(options: &Options) -> SearchResult {
    let flip = puzzles::find("flip").expect("it is in the registry");
    let problem = PuzzleProblem::new(flip);
    let mut inputs = PuzzleInputs::new(flip, DistanceFilter::Any);
    let mut results = search(&mut inputs, options, &|_| (), &|cases| {
        let first = &cases[..cases.len().min(39)];
        Ok(Judgement {
            answers_only_first: false,
            ..problem.check(cases, &problem.expected(first))
        })
    });
    results.remove(0)
}

#[test]
fn a_failure_beyond_the_statement_is_a_remark() {
    for max_cases in [1, 6, 39] {
        let outcome = fails_on_case_40(&Options {
            max_cases,
            ..batches()
        });
        check_all_passed(&outcome);
        let beyond = outcome.remarks.beyond_statement.expect("a batch fails");
        assert_eq!(beyond.cases.len(), 40);
        assert_eq!(outcome.largest_batch, 100);
    }
    let allowed = fails_on_case_40(&batches());
    let finding = allowed.finding.expect("the statement allows 40 cases");
    assert_eq!(finding.cases.len(), 40);
}

#[test]
fn solved_inputs_may_be_left_out() {
    let all = all();
    let texts = [(0, "5\n"), (1, "5\n")].map(|(index, text)| (all[index].clone(), text.to_owned()));
    let outcomes = printing(&texts.into(), &plain(), true);
    assert!(outcomes[0].finding.is_none());
    assert_eq!(outcomes[0].claim, Claim::AllPassed(65_534));
}
