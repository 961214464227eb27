//! A batch: cases that are run in one input, and cut down to what fails.

use puzzles::text::Boards;

use super::company;
use super::examinee::{Examinee, FailedKind};
use super::finding::{Finding, Trust};
use super::notes::Notes;
use super::pace::Pace;
use super::scene::{Scene, Sign};
use crate::exit::Failure;

/// How often an input is run that failed, and did not when it was run again.
const RUNS: u32 = 5;

/// What settles batches: whether they pass, and if not, the least that fails.
pub(super) struct Batches<'a, X> {
    pub(super) examinee: &'a X,
    /// Whether a judge's input has several cases. Where it has one, a program that fails only in
    /// company has done nothing wrong.
    pub(super) several: bool,
    pub(super) pace: &'a Pace,
    pub(super) notes: &'a Notes,
}

/// What became of a batch.
#[derive(Debug)]
pub(super) struct Settled<E> {
    /// How many cases from the first on passed.
    pub(super) passed: usize,
    /// What is wrong with the next one, if anything is known to be.
    pub(super) finding: Option<Finding<E>>,
    /// What ended it before all had passed or something was found.
    pub(super) failure: Option<Failure>,
}

/// What cutting down a batch has shown; each says how many cases from the first on pass.
enum Cut {
    /// And with the next one, something is wrong.
    Found(usize, Trust),
    /// And the next one alone, too, but not in their company.
    Company(usize),
    /// And the next one alone, too; all of them together pass a limit.
    TooMany(usize),
    /// What was seen once is not seen again, and is nothing.
    Passed(usize),
}

impl<X: Examinee> Batches<'_, X> {
    /// Runs the cases, together as far as that makes sense, until one fails or all have passed.
    pub(super) fn settle(&self, cases: &[Boards]) -> Settled<X::Evidence> {
        let scene = Scene::new(self.examinee);
        match self.settle_in(&scene, cases) {
            Ok((passed, trust)) => Settled {
                passed,
                finding: trust.and_then(|trust| scene.finding(trust)),
                failure: None,
            },
            Err(failure) => Settled {
                passed: 0,
                // What is known is not to be lost.
                finding: scene.finding(Trust::Hasty),
                failure: Some(failure),
            },
        }
    }

    /// How many cases passed, and how much to trust the smallest failure of the scene, if they are not all.
    fn settle_in(
        &self,
        scene: &Scene<'_, X>,
        cases: &[Boards],
    ) -> Result<(usize, Option<Trust>), Failure> {
        let mut passed = 0;
        let mut most = cases.len();
        while passed < cases.len() {
            let end = cases.len().min(passed.saturating_add(most));
            let batch = &cases[passed..end];
            let Some(sign) = scene.run(batch)? else {
                passed = end;
                continue;
            };
            match self.cut(scene, batch, sign)? {
                Cut::Found(before, trust) => return Ok((passed + before, Some(trust))),
                Cut::Company(before) if self.several => {
                    let trust = self.least_company(scene, &batch[..=before])?;
                    if trust.is_some() {
                        return Ok((passed + before, trust));
                    }
                    passed += before + 1;
                }
                Cut::Company(before) => {
                    self.one_by_one(scene, &batch[..=before])?;
                    passed += before + 1;
                    most = 1;
                }
                Cut::TooMany(before) => {
                    passed += before + 1;
                    most = before.max(1);
                    self.pace.at_most(most);
                    self.notes.too_many(most);
                }
                Cut::Passed(number) => passed += number,
            }
            scene.forget(None);
        }
        Ok((passed, None))
    }

    /// Finds the shortest beginning of a batch that fails, and what its last case does alone.
    fn cut(&self, scene: &Scene<'_, X>, batch: &[Boards], sign: Sign) -> Result<Cut, Failure> {
        if batch.len() == 1 {
            let trust = self.reproduce(scene, batch, sign)?;
            return Ok(trust.map_or(Cut::Passed(1), |trust| Cut::Found(0, trust)));
        }
        // The output shows which case it is, unless the program was cut off before it had printed all, or
        // laid out badly what comes before.
        if let Some(suspect) = sign.suspect
            && let Some(trust) = self.alone(scene, &batch[suspect])?
            && (suspect == 0 || scene.run(&batch[..suspect])?.is_none())
        {
            return Ok(Cut::Found(suspect, trust));
        }
        let Some((before, kind)) = shortest_beginning(scene, batch, sign)? else {
            let trust = self.reproduce(scene, batch, sign)?;
            return Ok(trust.map_or(Cut::Passed(batch.len()), |trust| Cut::Found(0, trust)));
        };
        if let Some(trust) = self.alone(scene, &batch[before])? {
            return Ok(Cut::Found(before, trust));
        }
        Ok(match kind {
            FailedKind::Limit if before == 0 => {
                self.notes.late_once();
                Cut::Passed(1)
            }
            // It has failed by itself, and then it has not.
            _ if before == 0 => Cut::Found(0, Trust::Flaky { failed: 1, runs: 2 }),
            FailedKind::Limit => Cut::TooMany(before),
            FailedKind::OnlyTheFirst | FailedKind::Wrong => Cut::Company(before),
        })
    }

    /// What is wrong with one case by itself, if anything is.
    fn alone(&self, scene: &Scene<'_, X>, case: &Boards) -> Result<Option<Trust>, Failure> {
        let case = std::slice::from_ref(case);
        match scene.run(case)? {
            None => Ok(None),
            Some(sign) => self.reproduce(scene, case, sign),
        }
    }

    /// Runs an input again that has failed; none where it passed a limit once and not again, as happens
    /// to anybody on a busy machine.
    fn reproduce(
        &self,
        scene: &Scene<'_, X>,
        cases: &[Boards],
        sign: Sign,
    ) -> Result<Option<Trust>, Failure> {
        if scene.run(cases)?.is_some() {
            return Ok(Some(Trust::Reproduced));
        }
        let mut failed = 1;
        for _ in 2..RUNS {
            failed += u32::from(scene.run(cases)?.is_some());
        }
        if failed == 1 && sign.kind == FailedKind::Limit {
            self.notes.late_once();
            scene.forget(Some(cases));
            return Ok(None);
        }
        Ok(Some(Trust::Flaky { failed, runs: RUNS }))
    }

    /// Leaves in the scene the least company in which the last of these cases fails.
    fn least_company(
        &self,
        scene: &Scene<'_, X>,
        cases: &[Boards],
    ) -> Result<Option<Trust>, Failure> {
        let mut kind = FailedKind::Wrong;
        let least = company::least(cases, |cases| {
            let sign = scene.run(cases)?;
            kind = sign.map_or(kind, |sign| sign.kind);
            Ok(sign.is_some())
        })?;
        let sign = Sign {
            suspect: None,
            kind,
        };
        self.reproduce(scene, &least, sign)
    }

    /// Goes on with one case a run, and says why.
    fn one_by_one(&self, scene: &Scene<'_, X>, cases: &[Boards]) -> Result<(), Failure> {
        self.least_company(scene, cases)?;
        self.pace.at_most(1);
        if let Some(finding) = scene.finding(Trust::Reproduced) {
            self.notes.one_by_one(finding.company());
        }
        Ok(())
    }
}

/// Finds a beginning of a batch that passes, where with the next case it fails: how many cases it has, and
/// how it fails then. None if the batch does not fail again.
fn shortest_beginning<X: Examinee>(
    scene: &Scene<'_, X>,
    batch: &[Boards],
    sign: Sign,
) -> Result<Option<(usize, FailedKind)>, Failure> {
    let (mut passes, mut fails) = (0, batch.len());
    let mut kind = None;
    let mut guesses = sign.suspect.into_iter().flat_map(|at| [at + 1, at]);
    while fails - passes > 1 {
        let inside = |length: &usize| (passes + 1..fails).contains(length);
        let length = guesses
            .find(inside)
            .unwrap_or(usize::midpoint(passes, fails));
        match scene.run(&batch[..length])? {
            None => passes = length,
            Some(sign) => (fails, kind) = (length, Some(sign.kind)),
        }
    }
    if kind.is_none() {
        kind = scene.run(batch)?.map(|sign| sign.kind);
    }
    Ok(kind.map(|kind| (passes, kind)))
}
