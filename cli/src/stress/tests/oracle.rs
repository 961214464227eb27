//! A program that is a function.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::time::Instant;

use puzzles::Puzzle;
use puzzles::Random;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;

use crate::exit::Failure;
use crate::stress::batch::Batches;
use crate::stress::budget::{Budget, Spent};
use crate::stress::claim::Claim;
use crate::stress::examinee::{Examinee, Failed, FailedKind};
use crate::stress::finding::Finding;
use crate::stress::notes::{Notes, Remarks};
use crate::stress::pace::Pace;
use crate::stress::search::{Plan, Search};
use crate::stress::watch::Watch;

/// What a run of some cases comes to.
pub(super) type Answer = Result<Option<(FailedKind, Option<usize>)>, Failure>;

/// A program that is a function of the cases and of the number of runs before.
pub(super) struct Oracle<F> {
    function: F,
    ran: Mutex<Vec<Vec<Boards>>>,
}

impl<F: Fn(&[Boards], usize) -> Answer + Sync> Examinee for Oracle<F> {
    type Evidence = ();

    fn run(&self, cases: &[Boards]) -> Result<Option<Failed<()>>, Failure> {
        let mut ran = self.ran.lock().expect("no run panics");
        ran.push(cases.to_vec());
        let before = ran.len() - 1;
        drop(ran);
        let failed = |(kind, suspect)| Failed {
            suspect,
            kind,
            evidence: (),
        };
        Ok((self.function)(cases, before)?.map(failed))
    }
}

/// How to search.
#[derive(Clone, Copy)]
pub(super) struct Setting {
    pub(super) jobs: usize,
    pub(super) batch: usize,
    pub(super) several: bool,
    pub(super) number: Option<u64>,
    pub(super) until: Option<Instant>,
    pub(super) at_random: bool,
}

/// One run at once, of one case.
pub(super) const PLAIN: Setting = Setting {
    jobs: 1,
    batch: 1,
    several: false,
    number: None,
    until: None,
    at_random: false,
};

/// Batches of a judge's own format.
pub(super) const BATCHES: Setting = Setting {
    batch: 100,
    several: true,
    ..PLAIN
};

/// What a search came to.
#[derive(Debug)]
pub(super) struct Done {
    pub(super) finding: Option<Finding<()>>,
    pub(super) claim: Claim,
    pub(super) spent: Option<Spent>,
    pub(super) failure: Option<Failure>,
    pub(super) remarks: Remarks,
    /// What was run, in order.
    pub(super) ran: Vec<Vec<Boards>>,
}

/// Searches all boards of Flip Game for what this function fails on.
pub(super) fn search(
    setting: Setting,
    function: impl Fn(&[Boards], usize) -> Answer + Sync,
) -> Done {
    let oracle = Oracle {
        function,
        ran: Mutex::default(),
    };
    let (pace, notes, watch) = (Pace::new(setting.batch), Notes::default(), Watch::silent());
    let batches = Batches {
        examinee: &oracle,
        several: setting.several,
        budget: Budget::new(setting.until, setting.number),
        pace: &pace,
        notes: &notes,
    };
    let plan = Plan {
        at_random: setting.at_random,
        seed: 1,
        jobs: NonZeroUsize::new(setting.jobs).expect("there is a job"),
        puzzle: flip(),
        together: setting.several,
    };
    let searched = Search::new(&mut *inputs(), batches, &watch, plan).run();
    Done {
        finding: searched.finding,
        claim: searched.claim,
        spent: searched.spent,
        failure: searched.failure,
        remarks: notes.remarks(),
        ran: oracle.ran.into_inner().expect("no run panics"),
    }
}

/// A program that answers these boards wrong, and says of which it is the first where `shows` is set.
pub(super) fn wrong_on(
    boards: &BTreeSet<Boards>,
    shows: bool,
) -> impl Fn(&[Boards], usize) -> Answer + Sync {
    move |cases, _| {
        let first = cases.iter().position(|case| boards.contains(case));
        Ok(first.map(|first| (FailedKind::Wrong, shows.then_some(first))))
    }
}

/// The inputs that are searched.
pub(super) fn inputs() -> Box<dyn Inputs> {
    flip().inputs()
}

pub(super) fn flip() -> &'static dyn Puzzle {
    puzzles::find("flip").expect("it is in the registry")
}

/// All inputs in order.
pub(super) fn all() -> Vec<Boards> {
    inputs()
        .walk(&DistanceFilter::Any, OrbitFilter::All)
        .collect()
}

/// So many of these at random.
pub(super) fn some(random: &mut Random, all: &[Boards], number: usize) -> BTreeSet<Boards> {
    let length = all.len() as u64;
    let one = || {
        let place = usize::try_from(random.below(length)).expect("it is below a length");
        all[place].clone()
    };
    std::iter::repeat_with(one).take(number).collect()
}
