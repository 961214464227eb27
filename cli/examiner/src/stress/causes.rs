//! What may cause a failure: other builds of the program, random inputs, and known wrong programs.

use std::collections::HashSet;
use std::fs;
use std::iter;
use std::slice;
use std::time::{Duration, Instant};

use puzzles::Random;

use super::finding::{Confidence, Finding, Others};
use super::grammar::words;
use super::prepared::Search;
use super::space::{CaseOf, CaseProblem, InputSpace};
use crate::error::ErrorKind;
use crate::judge::Judgement;
use crate::number::time;
use crate::program::Candidate;
use crate::progress::Shell;
use crate::verdict::{FailureKind, Verdict};

/// The number of random inputs that are tried after a failure.
const RANDOM: usize = 32;

/// The greatest number of repetitions in them.
const MAX_REPETITIONS: u64 = 10;

/// How many random inputs are drawn in order to get wrong answers, and for how long they are drawn and tried.
const DRAWN: usize = 160;
const TIME: Duration = Duration::from_secs(10);

/// For how long known wrong programs are compiled and run.
const MUTANT_TIME: Duration = Duration::from_secs(10);

/// How many different wrong answers are compared with those of known wrong programs, at least and at most.
const MIN_WRONG: usize = 10;
const MAX_WRONG: usize = 40;

/// Two programs are alike if at most one of this many outputs differs.
const UNEQUAL: usize = 20;

/// An input, the output of a program, and whether it is wrong.
type Output = (Vec<u8>, Vec<u8>, bool);

impl<P: CaseProblem> Search<'_, P> {
    /// What may cause a failure, in sentences.
    pub(super) fn causes(
        &self,
        candidate: &Candidate<'_>,
        finding: &Finding<CaseOf<P>>,
    ) -> Vec<String> {
        let (verdict, input) = (finding.judgement.verdict, &finding.cases);
        if finding.confidence != Confidence::Reproduced {
            return Vec::new();
        }
        let mut all = candidate.causes(verdict, &|other| self.problem.run(other, input));
        if verdict == Verdict::Time
            && let Some((name, cpu)) = self.problem.reference_time(input)
        {
            all.push(format!("the reference {name} takes {}", time(cpu)));
        }
        all
    }

    /// Runs a program on the sample and on random inputs, if they say something about a failure. If its answers are wrong, finds the
    /// known wrong program that prints the same.
    pub(super) fn try_others(
        &mut self,
        candidate: &Candidate<'_>,
        seed: u64,
        finding: &Finding<CaseOf<P>>,
    ) -> (Option<Others>, Option<String>) {
        let Some(sample) = &self.sample else {
            return (None, None);
        };
        let passes = |kind| matches!(kind, None | Some(FailureKind::Layout));
        let is_fault = |judgement: &Judgement| judgement.verdict == Verdict::JudgeFault;
        let of_sample = (!sample.is_empty()).then(|| self.problem.run(candidate, sample));
        let of_sample = of_sample.and_then(Result::ok).filter(|it| !is_fault(it));
        let mut others = Others {
            tried: 0,
            failed: 0,
            sample_passes: of_sample.map(|judgement| passes(judgement.kind)),
        };
        let (mut outputs, mut wrong): (Vec<Output>, _) = (Vec::new(), 0);
        let is_wrong = finding.judgement.verdict == Verdict::WrongAnswer;
        let mut known: HashSet<_> = finding.cases.iter().cloned().collect();
        let started = Instant::now();
        for case in self.random_cases(seed, started + TIME / 2) {
            let is_counted = others.tried < RANDOM as u64;
            let is_over = !is_wrong || wrong == MAX_WRONG;
            if started.elapsed() > TIME || !is_counted && is_over {
                break;
            }
            let is_solved = self.inputs.shell(&case) == Shell::Distance(Some(0));
            if is_solved || !known.insert(case.clone()) {
                continue;
            }
            let input = self.problem.input(slice::from_ref(&case));
            let judgement = match self.problem.run(candidate, &[case]) {
                Ok(judgement) if is_fault(&judgement) => continue,
                Err(error) if error.kind() == ErrorKind::Refused => continue,
                Err(_) => break,
                Ok(judgement) => judgement,
            };
            let fails = !passes(judgement.kind);
            if is_counted {
                others.tried += 1;
                others.failed += u64::from(fails);
            }
            if judgement.exceeds_limit {
                break;
            }
            wrong += usize::from(fails);
            outputs.push((input, judgement.output.bytes, fails));
        }
        let is_enough = is_wrong && wrong >= MIN_WRONG;
        let similar = is_enough.then(|| self.similar(candidate, &outputs, wrong));
        (Some(others), similar.flatten())
    }

    /// Random inputs. If their size has no limit, they are small, and as many as are found before `end`.
    fn random_cases(&mut self, seed: u64, end: Instant) -> Vec<CaseOf<P>> {
        let mut random = Random::new(seed);
        let sampled = self.inputs.sampler().map(|mut draw| {
            let turns = (0..DRAWN).take_while(|_| Instant::now() < end);
            let samples = turns.filter_map(|_| draw(MAX_REPETITIONS, None, &mut random));
            samples.map(|(case, ..)| case).collect()
        });
        let drawn = iter::from_fn(|| self.inputs.random(&mut random));
        sampled.unwrap_or_else(|| drawn.take(DRAWN).collect())
    }

    /// The known wrong program whose outputs are like these, in a sentence.
    fn similar(
        &self,
        candidate: &Candidate<'_>,
        outputs: &[Output],
        wrong: usize,
    ) -> Option<String> {
        let directory = tempfile::tempdir().ok()?;
        let started = Instant::now();
        let known = self
            .problem
            .wrong_programs(directory.path(), candidate.cancel);
        let known = known.take_while(|_| started.elapsed() < MUTANT_TIME);
        let real = |name: &str| fs::canonicalize(name).ok();
        let examined = real(&candidate.program.name);
        let like = known.filter_map(|(mistake, program)| {
            if real(&mistake).is_some_and(|file| Some(file) == examined) {
                return None;
            }
            let other = Candidate {
                program: &program,
                ..*candidate
            };
            let [mut unequal, mut unequal_wrong] = [0; 2];
            for (input, output, is_wrong) in outputs {
                if started.elapsed() > MUTANT_TIME {
                    return None;
                }
                let same = other.execute(input).ok()?;
                let is_unequal = words(&same.output) != words(output);
                unequal += usize::from(is_unequal);
                unequal_wrong += usize::from(is_unequal && *is_wrong);
                if unequal_wrong > wrong / UNEQUAL || unequal > outputs.len() / UNEQUAL {
                    return None;
                }
            }
            Some((wrong - unequal_wrong, mistake))
        });
        let (equal, mistake) = like.max_by_key(|(equal, _)| *equal)?;
        Some(format!(
            "prints the same as a known wrong program on {equal} of {wrong} random inputs where it is wrong: {mistake}"
        ))
    }
}
