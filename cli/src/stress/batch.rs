//! A batch: cases that are run in one input, and cut down to what fails.

use puzzles::text::Boards;

use super::beginning;
use super::budget::Budget;
use super::company;
use super::examinee::{Examinee, FailedKind};
use super::finding::{Finding, Trust};
use super::notes::{Notes, OneByOne};
use super::pace::Pace;
use super::scene::{Scene, Sign};
use crate::exit::Failure;

/// How often an input is run that failed, before it is said to fail each time, or how often it does.
const RUNS: u32 = 5;

/// What settles batches: whether they pass, and if not, the least that fails.
pub(super) struct Batches<'a, X> {
    pub(super) examinee: &'a X,
    /// Whether a judge's input has several cases. Where it has one, a program that fails only in
    /// company has done nothing wrong.
    pub(super) several: bool,
    /// Up to when the least company is looked for, which takes hundreds of runs.
    pub(super) budget: Budget,
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
enum Cut<E> {
    /// And with the next one, something is wrong.
    Found(usize, Finding<E>),
    /// And the next one alone, too, but not in their company, where it fails like this.
    Company(usize, FailedKind),
    /// And the next one alone, too; all of them together pass a limit.
    TooMany(usize),
    /// What was seen once is not seen again, and is nothing.
    Consumed(usize),
}

/// What ends the search for the least company.
enum Stop {
    Spent,
    Failure(Failure),
}

impl<X: Examinee> Batches<'_, X> {
    /// Runs the cases, together as far as that makes sense, until one fails or all have passed.
    pub(super) fn settle(&self, cases: &[Boards]) -> Settled<X::Evidence> {
        let scene = Scene::new(self.examinee);
        let settled = self.settle_in(&scene, cases);
        settled.unwrap_or_else(|failure| Settled {
            passed: 0,
            // What is known is not to be lost.
            finding: scene.smallest(),
            failure: Some(failure),
        })
    }

    fn settle_in(
        &self,
        scene: &Scene<'_, X>,
        cases: &[Boards],
    ) -> Result<Settled<X::Evidence>, Failure> {
        let mut passed = 0;
        let mut most = cases.len();
        let found = |passed, finding| Settled {
            passed,
            finding: Some(finding),
            failure: None,
        };
        while passed < cases.len() {
            let end = cases.len().min(passed.saturating_add(most));
            let batch = &cases[passed..end];
            let Some(sign) = scene.run(batch)? else {
                passed = end;
                continue;
            };
            match self.cut(scene, batch, sign)? {
                Cut::Found(before, finding) => return Ok(found(passed + before, finding)),
                Cut::Company(before, _) if self.several => {
                    if let Some(finding) = self.least_company(scene, &batch[..=before])? {
                        return Ok(found(passed + before, finding));
                    }
                    passed += before + 1;
                }
                Cut::Company(before, kind) => {
                    self.one_by_one(scene, &batch[..=before], kind)?;
                    passed += before + 1;
                    most = 1;
                }
                Cut::TooMany(before) => {
                    passed += before + 1;
                    most = before.max(1);
                    self.pace.at_most(most);
                    self.notes.too_many(most);
                }
                Cut::Consumed(number) => passed += number,
            }
            scene.clear();
        }
        Ok(Settled {
            passed,
            finding: None,
            failure: None,
        })
    }

    /// Finds the shortest beginning of a batch that fails, and what its last case does alone.
    fn cut(
        &self,
        scene: &Scene<'_, X>,
        batch: &[Boards],
        sign: Sign,
    ) -> Result<Cut<X::Evidence>, Failure> {
        if batch.len() == 1 {
            let found = self.reproduce(scene, batch, sign)?;
            return Ok(found.map_or(Cut::Consumed(1), |finding| Cut::Found(0, finding)));
        }
        // The output shows which case it is, unless the program was cut off before it had printed all, or
        // laid out badly what comes before.
        if let Some(suspect) = sign.suspect
            && let Some(finding) = self.alone(scene, &batch[suspect])?
            && (suspect == 0 || scene.run(&batch[..suspect])?.is_none())
        {
            return Ok(Cut::Found(suspect, finding));
        }
        let Some((before, kind)) = beginning::shortest(scene, batch, sign)? else {
            let found = self.reproduce(scene, batch, sign)?;
            let cut = |finding| Cut::Found(0, finding);
            return Ok(found.map_or(Cut::Consumed(batch.len()), cut));
        };
        if let Some(finding) = self.alone(scene, &batch[before])? {
            return Ok(Cut::Found(before, finding));
        }
        if before == 0 && kind == FailedKind::Limit {
            self.notes.late_once();
            return Ok(Cut::Consumed(1));
        }
        // It has failed by itself, and then it has not.
        let flaky = Trust::Flaky { failed: 1, runs: 2 };
        if before == 0
            && let Some(finding) = scene.finding(&batch[..1], flaky)
        {
            return Ok(Cut::Found(0, finding));
        }
        Ok(match kind {
            FailedKind::Limit => Cut::TooMany(before),
            FailedKind::OnlyTheFirst | FailedKind::Wrong => Cut::Company(before, kind),
        })
    }

    /// What is wrong with one case by itself, if anything is.
    fn alone(
        &self,
        scene: &Scene<'_, X>,
        case: &Boards,
    ) -> Result<Option<Finding<X::Evidence>>, Failure> {
        let case = std::slice::from_ref(case);
        match scene.run(case)? {
            None => Ok(None),
            Some(sign) => self.reproduce(scene, case, sign),
        }
    }

    /// Runs an input again that has failed: once where it passed a limit, which takes its time, and otherwise as
    /// often as shows that it fails each time. None where it passed a limit once and not again, as happens
    /// to anybody on a busy machine.
    fn reproduce(
        &self,
        scene: &Scene<'_, X>,
        cases: &[Boards],
        sign: Sign,
    ) -> Result<Option<Finding<X::Evidence>>, Failure> {
        let (mut failed, mut runs) = (1, 1);
        while runs < RUNS {
            let again = scene.run(cases)?;
            runs += 1;
            failed += u32::from(again.is_some());
            if failed == 2 && runs == 2 && sign.kind == FailedKind::Limit {
                break;
            }
        }
        if failed == 1 && sign.kind == FailedKind::Limit {
            self.notes.late_once();
            scene.forget(cases);
            return Ok(None);
        }
        let trust = if failed == runs {
            Trust::Reproduced
        } else {
            Trust::Flaky { failed, runs }
        };
        Ok(scene.finding(cases, trust))
    }

    /// The failure of the last of these cases in the least company that there is time to find.
    fn least_company(
        &self,
        scene: &Scene<'_, X>,
        cases: &[Boards],
    ) -> Result<Option<Finding<X::Evidence>>, Failure> {
        let mut known = (cases.to_vec(), FailedKind::Wrong);
        let least = company::least(cases, |cases| {
            self.budget.check_time().map_err(|_| Stop::Spent)?;
            let sign = scene.run(cases).map_err(Stop::Failure)?;
            if let Some(sign) = sign {
                known = (cases.to_vec(), sign.kind);
            }
            Ok(sign.is_some())
        });
        let sign = Sign {
            suspect: None,
            kind: known.1,
        };
        match least {
            Ok(least) => self.reproduce(scene, &least, sign),
            Err(Stop::Spent) => Ok(scene.finding(&known.0, Trust::Hasty)),
            Err(Stop::Failure(failure)) => Err(failure),
        }
    }

    /// Goes on with one case a run, since these cases fail together as they do, and says why.
    fn one_by_one(
        &self,
        scene: &Scene<'_, X>,
        cases: &[Boards],
        kind: FailedKind,
    ) -> Result<(), Failure> {
        let sign = Sign {
            suspect: None,
            kind,
        };
        let found = self.reproduce(scene, cases, sign)?;
        self.pace.at_most(1);
        self.notes
            .one_by_one(found.map_or(OneByOne::Sometimes, |finding| OneByOne::of(&finding)));
        Ok(())
    }
}
