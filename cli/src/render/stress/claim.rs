//! The sentences of the report of a search.

use examiner::Verdict;
use examiner::stress::{Claim, Confidence, Context, Failing, Others, Samples, SearchResult, Spent};
use puzzles::inputs::RankBound;

use crate::number::{counted, grouped, share, time};

/// The note on a failure on more cases than the statement allows.
pub(super) fn beyond_statement(failing: &Failing, allowed: usize) -> String {
    let how = match (failing.context, failing.confidence) {
        (Context::NotFirst, _) => "answers only the first of",
        (_, Confidence::Flaky { .. }) => "sometimes fails on",
        _ => "fails on",
    };
    let cases = grouped(failing.cases as u64);
    let reason = &failing.judgement.reason;
    let allowed = counted(allowed as u64, "case", "cases");
    format!(
        "the program {how} {cases} cases in one input ({reason}); this is not a failure, because the statement \
         allows only {allowed}, and later runs had fewer cases"
    )
}

/// The note on the budget that ended the search, and on the time that the other inputs would take.
pub(super) fn spent<F>(result: &SearchResult<F>) -> Option<String> {
    let spent = match result.spent? {
        Spent::Inputs => {
            return Some("the limit of inputs was reached; -n sets it".to_owned());
        }
        Spent::Time => "the time of the search is over; --for sets it",
    };
    let (tried, left) = match result.claim {
        Claim::SomePassed { tried, inputs } => (tried, inputs - tried),
        Claim::SmallestTried(tried, untested) => (tried, untested.number()),
        _ => return Some(spent.to_owned()),
    };
    if left == 0 {
        return None;
    }
    let millis = u128::from(left) * result.time.as_millis() / u128::from(tried.max(1));
    let (time, unit) = match millis / 1_000 {
        seconds @ 0..120 => (seconds.max(1), "s"),
        seconds @ 120..7_200 => (seconds / 60, "min"),
        seconds @ 7_200..172_800 => (seconds / 3_600, "h"),
        seconds => (seconds / 86_400, "days"),
    };
    let (left, time) = (counted(left, "input", "inputs"), grouped(time));
    Some(format!(
        "{spent}; the remaining {left} would take about {time} {unit}"
    ))
}

/// The note on the times of a search that has found a failure.
pub(super) fn times(result: &SearchResult<Failing>, is_exhaustive: bool) -> Option<String> {
    let first = time(result.first_failure?);
    let end = time(result.time);
    let is_fault = is_judge_fault(result);
    let proved = match result.claim {
        Claim::Smallest(smaller)
            if is_exhaustive && !is_fault && (smaller == 0 || result.largest_batch <= 1) =>
        {
            "the smallest was proved"
        }
        _ => "the search ended",
    };
    Some(format!("first failure after {first}; {proved} after {end}"))
}

/// The tests and samples that passed, in a few words.
pub(super) fn tried(samples: &Samples, seed: u64) -> String {
    let number = counted(samples.passed, "sample", "samples");
    let lines = counted(samples.lines, "line", "lines");
    let tests = counted(samples.passed_tests, "test", "tests");
    let parts = [
        (samples.passed_tests > 0).then(|| format!("{tests} of the package")),
        (samples.passed > 0).then(|| format!("{number} of at most {lines}, seed {seed}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(" and ")
}

/// The notes on what tests and samples leave open.
pub(super) fn samples(result: &SearchResult<Failing>) -> impl Iterator<Item = String> {
    let untried = result.samples.untried as u64;
    let tests = counted(untried, "test", "tests");
    let others = counted(result.samples.other_failures, "sample", "samples");
    let notes = [
        (result.finding.is_none() && untried > 0)
            .then(|| format!("not tried: {tests} of the package; `quadrille judge` runs all")),
        result.samples.are_rare.then(|| {
            "hardly any random choice met the conditions of the grammar, so samples ended; early conditions help".to_owned()
        }),
        (result.samples.other_failures > 0).then(|| {
            format!("the program fails on {others} in another way: search without `--slowest`")
        }),
    ];
    notes.into_iter().flatten()
}

/// Whether a search ended because the judge failed.
pub(super) fn is_judge_fault(result: &SearchResult<Failing>) -> bool {
    let finding = result.finding.as_ref();
    finding.is_some_and(|finding| finding.judgement.verdict == Verdict::JudgeFault)
}

/// The note on random inputs, of which none is solved already; `is_solved` says whether the found input is.
pub(super) fn random(others: Others, is_solved: bool) -> String {
    let Others { tried, failed, .. } = others;
    let inputs = counted(tried, "random input", "random inputs");
    if is_solved && failed == 0 && others.sample_passes == Some(true) {
        return format!(
            "the input is solved already; the sample and {inputs} that are not solved pass, so judges' data probably have no \
             such input: `--skip solved` leaves it out"
        );
    }
    let fail = match failed {
        0 => "fail",
        1 => "fails, too",
        _ => "fail, too",
    };
    match others.sample_passes {
        Some(passes) => {
            let sample = if passes { "passes" } else { "fails" };
            format!("{failed} of {inputs} that are not solved {fail}; the sample {sample}")
        }
        None => format!("{failed} of {inputs} {fail}"),
    }
}

/// The note on how often or in which context a program fails, if it does not always fail on a single case.
pub(super) fn context(failing: &Failing) -> Option<String> {
    let cases = failing.cases;
    match (failing.confidence, failing.context) {
        (Confidence::Flaky { failed, runs }, _) => Some(format!(
            "flaky: failed in {failed} of {runs} runs on this input"
        )),
        (Confidence::Unconfirmed, _) => {
            let note = "the search ended before it could run this input again and leave out cases";
            Some(note.to_owned())
        }
        (Confidence::Reproduced, Context::Alone) => None,
        (Confidence::Reproduced, Context::NotFirst) => Some(
            "the program answers only the first case of an input with several cases".to_owned(),
        ),
        // If an earlier case is wrong, it is not the last case that fails.
        (Confidence::Reproduced, Context::PrecedingCases) => {
            let is_earlier = failing
                .judgement
                .case
                .is_some_and(|case| case.get() < cases);
            (!is_earlier).then(|| {
                format!("the last case passes alone, but fails as case {cases} of {cases}")
            })
        }
    }
}

/// How many cases were run together at most, after a comma; empty if each was run alone.
pub(super) fn in_runs(batch: usize) -> String {
    match batch {
        0 | 1 => String::new(),
        cases => format!(", in runs of up to {} cases", grouped(cases as u64)),
    }
}

/// What a claim says about the inputs, or the smaller inputs, in their order; `did` says what they did. `None` if it says nothing.
/// Unless the search `is_exhaustive`, it does not know all inputs.
pub(super) fn known(claim: Claim, did: &str, is_exhaustive: bool) -> Option<String> {
    let [all, only] = if is_exhaustive {
        ["all", "the only"]
    } else {
        ["the", "1"]
    };
    let (which, number, noun, size) = match claim {
        Claim::Smallest(0) if is_exhaustive => {
            return Some("no input is smaller".to_owned());
        }
        Claim::Smallest(0) => return Some("no smaller input was found".to_owned()),
        Claim::Smallest(1) => (only, 1, "smaller input", None),
        Claim::Smallest(smaller) => (all, smaller, "smaller input", None),
        Claim::AllPassed(1) => (only, 1, "input", None),
        Claim::AllPassed(inputs) => (all, inputs, "input", None),
        Claim::FirstPassed(inputs, size) => ("the first", inputs, "input", size),
        Claim::UpperBound(0, _) => {
            return Some("the search in order had not begun".to_owned());
        }
        Claim::UpperBound(passed, size) => ("the first", passed, "smaller input", size),
        _ => return None,
    };
    let inputs = match number {
        0 => return None,
        1 => format!("{which} {noun}"),
        _ => format!("{which} {} {noun}s", grouped(number)),
    };
    let size = size.filter(|_| is_exhaustive);
    let size = size.map(|size| format!(" (among them all of size at most {})", grouped(size)));
    Some(format!("{inputs} {did}{}", size.unwrap_or_default()))
}

/// A claim about the inputs of one case, which were run together, after the claim about all inputs; empty if nothing is known.
pub(super) fn of_one_case(claim: Claim, did: &str, batch: usize, is_exhaustive: bool) -> String {
    known(claim, did, is_exhaustive).map_or_else(String::new, |known| {
        format!("; of the inputs of one case, {known}{}", in_runs(batch))
    })
}

/// A claim about all inputs; `did` says what smaller inputs did, and `batch` how many cases were run together.
pub(super) fn claim_in(claim: Claim, did: &str, batch: usize, is_exhaustive: bool) -> String {
    let in_runs = in_runs(batch);
    let known = known(claim, did, is_exhaustive).unwrap_or_default();
    let not_proved = |why: &str| format!("not proved to be the smallest: {why}");
    match claim {
        Claim::Smallest(smaller) if batch > 1 && smaller > 0 => {
            not_proved(&format!("{known}, but not each alone{in_runs}"))
        }
        Claim::Smallest(..) if is_exhaustive => format!("smallest possible: {known}"),
        Claim::Smallest(..) => format!("smallest of the inputs that were tried: {known}"),
        Claim::UpperBound(..) => not_proved(&known),
        Claim::PrecedingCases(passed) => not_proved(&format!(
            "the last case fails only after other cases, and not all combinations of cases were tried; {} {did} before",
            counted(passed, "case", "cases")
        )),
        Claim::NotReduced(passed) => not_proved(&format!(
            "the search ended before it could leave out cases; {} {did} before",
            counted(passed, "case", "cases")
        )),
        Claim::Flaky(passed) => not_proved(&format!(
            "the program does not fail in every run; {} {did} before, each once{in_runs}",
            counted(passed, "input", "inputs")
        )),
        Claim::SmallestTried(tried, untested) => {
            let at_least = match untested {
                RankBound::Exactly(_) => "",
                RankBound::AtLeast(_) => "at least ",
            };
            let tried = match tried {
                1 => "the only input that was tried".to_owned(),
                _ => format!(
                    "smallest of {} inputs that were tried{in_runs}",
                    grouped(tried)
                ),
            };
            let untested = counted(
                untested.number(),
                "smaller input was",
                "smaller inputs were",
            );
            format!("{tried}; {at_least}{untested} not tried")
        }
        Claim::AllPassed(0) | Claim::FirstPassed(0, _) => "nothing was examined".to_owned(),
        Claim::AllPassed(..) | Claim::FirstPassed(..) => {
            format!("no failure: {known}{in_runs}")
        }
        Claim::SomePassed { tried, inputs } => {
            let share = share(tried, inputs);
            let tried = counted(tried, "input", "inputs");
            format!(
                "no failure in {tried} of {} ({share}){in_runs}",
                grouped(inputs)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The claims that no scenario in `tests/cli/stress` has, with the number of cases in a run, and whether the search is exhaustive.
    #[test]
    fn rare_claims_are_one_line() {
        let tried = |tried, untested| Claim::SmallestTried(tried, untested);
        let first = |inputs, size| Claim::FirstPassed(inputs, size);
        let claims = [
            (Claim::PrecedingCases(5), 1, true),
            (Claim::NotReduced(5), 1, true),
            (Claim::Flaky(7_000), 1, true),
            (tried(2, RankBound::AtLeast(3)), 1, true),
            (tried(1, RankBound::Exactly(1)), 1, true),
            (first(1, None), 1, true),
            (Claim::AllPassed(1), 1, true),
            (Claim::Smallest(52), 64, true),
            (Claim::Smallest(0), 1, false),
            (Claim::AllPassed(5), 1, false),
            (first(300, Some(9)), 1, false),
        ];
        let found = claims
            .map(|(claim, batch, is_exhaustive)| claim_in(claim, "passed", batch, is_exhaustive));
        let expected = "\
not proved to be the smallest: the last case fails only after other cases, and not all combinations of cases \
were tried; 5 cases passed before
not proved to be the smallest: the search ended before it could leave out cases; 5 cases passed before
not proved to be the smallest: the program does not fail in every run; 7,000 inputs passed before, each once
smallest of 2 inputs that were tried; at least 3 smaller inputs were not tried
the only input that was tried; 1 smaller input was not tried
no failure: the first input passed
no failure: the only input passed
not proved to be the smallest: all 52 smaller inputs passed, but not each alone, in runs of up to 64 cases
smallest of the inputs that were tried: no smaller input was found
no failure: the 5 inputs passed
no failure: the first 300 inputs passed";
        assert_eq!(found.join("\n"), expected);
        assert_eq!(of_one_case(first(0, None), "passed", 64, true), "");
    }
}
