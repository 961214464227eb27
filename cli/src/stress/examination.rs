//! An examination of a program, from what was asked to what is reported.

use std::num::{NonZeroU64, NonZeroUsize};
use std::thread;
use std::time::{Duration, Instant};

use puzzles::Puzzle;

use super::batch::Batches;
use super::budget::Budget;
use super::judged::Judged;
use super::notes::Notes;
use super::pace::Pace;
use super::present::Presentation;
use super::search::{Plan, Search};
use super::watch::Watch;
use crate::args::Stress;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::report::Report;
use runner::Program;

/// How many cases go into a run where a judge's input has several.
const USUAL_BATCH: usize = 256;

/// How long an examination takes at most where nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// What an examination came to.
#[derive(Debug)]
pub(crate) struct Examined {
    /// What there is to report.
    pub(crate) report: Report,
    /// What ended it, if it did not end by itself.
    pub(crate) failure: Option<Failure>,
}

/// Examines a program as the arguments ask for.
///
/// # Errors
///
/// If the program cannot be run, and nothing is known of it; if there is no directory for what is found.
pub(crate) fn examine(
    puzzle: &'static dyn Puzzle,
    program: &Program,
    args: &Stress,
    interrupt: &Interrupt,
) -> Result<Examined, Failure> {
    let mut inputs = puzzle.inputs();
    let limits = args.limiting.limits();
    let several = puzzle.about().format.counted;
    let (until, number) = (until(args), args.number.map(NonZeroU64::get));
    let batch = batch(args, several);
    if let Some(directory) = &args.save {
        examiner::data_set::check_directory(directory)?;
    }
    let (pace, notes) = (Pace::new(batch), Notes::default());
    let judged = Judged::new(puzzle, program, limits, interrupt, &pace);
    let batches = Batches {
        examinee: &judged,
        several,
        budget: Budget::new(until, number),
        pace: &pace,
        notes: &notes,
    };
    let plan = Plan {
        at_random: args.at_random,
        seed: args.seed,
        jobs: args.jobs.unwrap_or_else(processors),
        puzzle,
        together: several && batch > 1,
    };
    let watch = Watch::new(inputs.len(), until, number);
    let searched = Search::new(&mut *inputs, batches, &watch, plan).run();
    watch.clear();
    Presentation {
        puzzle,
        program,
        limits,
        judged: &judged,
        remarks: notes.remarks(),
        batch,
        save: args.save.as_deref(),
    }
    .examined(searched)
}

/// How many cases go into one run at most.
fn batch(args: &Stress, several: bool) -> usize {
    let usual = if several { USUAL_BATCH } else { 1 };
    args.batch.map_or(usual, NonZeroUsize::get)
}

/// When it is to end.
fn until(args: &Stress) -> Option<Instant> {
    let usual = args.number.is_none().then_some(USUAL_TIME);
    // A time that no clock can reach is no limit.
    args.at_most
        .or(usual)
        .and_then(|time| Instant::now().checked_add(time))
}

fn processors() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
