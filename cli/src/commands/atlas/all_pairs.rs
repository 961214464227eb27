//! `quadrille atlas --all-pairs`: batch after batch, on all processors.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use puzzles::Puzzle;
use puzzles::atlas::{AllPairs, Atlas, Cover, Findings};
use puzzles::search_core::{Limit, Limits};

use super::merge::batches;
use super::report;
use super::watch::Watch;
use crate::args::{self, Report, Shard};
use crate::diagnostic;
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::part::{Part, name};
use crate::whole_file;

/// How often the bar moves, and signals are looked for.
const TICK: Duration = Duration::from_millis(100);

pub(super) fn run(
    puzzle: &dyn Puzzle,
    args: &args::AllPairs,
    how: &Report,
) -> Result<Exit, Failure> {
    let puzzle_name = puzzle.about().name;
    let pairs = puzzle.all_pairs().ok_or_else(|| {
        Failure::usage(format!(
            "the atlas of `{puzzle_name}` has everything without `--all-pairs`"
        ))
    })?;
    let range = range_of(args.shard.unwrap_or(Shard::WHOLE), pairs.batches());
    let mut part = Part::new(puzzle_name, pairs.work(), pairs.batches());
    let file = args.output.as_deref().or(args.resume.as_deref());
    if let Some(path) = &args.output {
        whole_file::refuse_to_overwrite(path, &advice(path))?;
    }
    if let Some(path) = &args.resume {
        part = resume(part, path, &range)?;
    }
    let interrupt = Interrupt::listen().map_err(|error| Failure::signals(&error))?;
    match (&args.output, file) {
        (Some(path), _) => part.write_new(path, &advice(path))?,
        (None, Some(path)) => part.write(path)?,
        (None, None) => {}
    }

    let gaps = part.covered.gaps(range.clone());
    let left: Vec<u32> = gaps.into_iter().flatten().collect();
    let keep = |batch, findings: &Findings| {
        let covered = Cover::from(batch..batch + 1);
        part.covered.add(&covered).expect("no batch is done twice");
        part.findings.add(findings);
        file.map_or(Ok(()), |path| part.write(path))
    };
    all_batches(&*pairs, &left, threads(args), &interrupt, keep)?;
    if let Some(exit) = interrupt.exit() {
        diagnostic::error(&cut_short(&part, &range, file));
        return Ok(exit);
    }
    if let Some(shard) = args.shard {
        let file = name(file.expect("a shard is kept in a file"));
        diagnostic::say(&done(shard, &range, part.batches, &file));
        return Ok(Exit::Done);
    }
    let atlas = Atlas {
        puzzle: puzzle_name,
        surveys: vec![pairs.survey(&part.findings)],
    };
    report(&atlas, how)
}

/// The batches of a shard. All shards together have each batch once.
fn range_of(shard: Shard, batches: u32) -> Range<u32> {
    let bound = |index: u32| {
        let bound = u64::from(batches) * u64::from(index) / u64::from(shard.of);
        u32::try_from(bound).expect("no more than all batches")
    };
    bound(shard.index - 1)..bound(shard.index)
}

/// What to do where there is a file already.
fn advice(path: &Path) -> String {
    format!("`--resume {}` goes on with it", name(path))
}

/// What a file keeps of a part; nothing, if there is no such file.
fn resume(part: Part, path: &Path, range: &Range<u32>) -> Result<Part, Failure> {
    let file = name(path);
    let Some(kept) = Part::read(path)? else {
        diagnostic::say(&format!("there is no {file} yet: from the beginning"));
        return Ok(part);
    };
    if !kept.is_of_the_same_work(&part) {
        let (puzzle, work) = (&kept.puzzle, &kept.work);
        return Err(Failure::input(format!(
            "{file} is of other work: `{puzzle}`, {work}"
        )));
    }
    if let Some(foreign) = kept
        .covered
        .ranges()
        .iter()
        .find(|kept| kept.start < range.start || kept.end > range.end)
    {
        return Err(Failure::input(format!(
            "{file} is of another shard: it covers {}",
            batches(foreign)
        )));
    }
    let done = kept.covered.len();
    diagnostic::say(&format!("{file} keeps {done} of {} batches", range.len()));
    Ok(kept)
}

/// What to say of a shard that is done.
fn done(Shard { index, of }: Shard, range: &Range<u32>, all: u32, file: &str) -> String {
    let what = match range.len() {
        0 => format!("there was nothing to do, which is kept in {file}"),
        1 => format!("{} of {all} is in {file}", batches(range)),
        _ => format!("{} of {all} are in {file}", batches(range)),
    };
    format!("shard {index} of {of} is done: {what}")
}

/// What to say of a run that was interrupted.
fn cut_short(part: &Part, range: &Range<u32>, file: Option<&Path>) -> String {
    let (done, all) = (part.covered.len(), range.len());
    match file.map(name) {
        Some(file) => format!("{done} of {all} batches are in {file}: `--resume {file}` goes on"),
        None => {
            format!("{done} of {all} batches were done, and not kept: `--resume FILE` keeps them")
        }
    }
}

fn threads(args: &args::AllPairs) -> usize {
    args.threads
        .or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZeroUsize::get)
}

/// Does these batches on several threads; `keep` is given the findings of each, as they come. Stops
/// early where that fails, and when it is interrupted.
fn all_batches(
    pairs: &dyn AllPairs,
    batches: &[u32],
    threads: usize,
    interrupt: &Interrupt,
    mut keep: impl FnMut(u32, &Findings) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let queue = Queue {
        batches,
        next: AtomicUsize::new(0),
    };
    let mut watch = Watch::new(batches.len() as u64);
    let (sender, receiver) = mpsc::channel();
    let result = thread::scope(|scope| {
        for _ in 0..threads.min(batches.len()) {
            let sender = sender.clone();
            let queue = &queue;
            scope.spawn(move || work(pairs, queue, interrupt, &sender));
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(TICK) {
                Ok((batch, findings)) => {
                    if let Err(failure) = keep(batch, &findings) {
                        queue.close();
                        return Err(failure);
                    }
                    watch.one_more();
                }
                Err(RecvTimeoutError::Timeout) => watch.tick(),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    });
    watch.clear();
    result
}

/// The batches that are still to be done.
struct Queue<'a> {
    batches: &'a [u32],
    next: AtomicUsize,
}

impl Queue<'_> {
    fn next(&self) -> Option<u32> {
        let place = self.next.fetch_add(1, Ordering::Relaxed);
        self.batches.get(place).copied()
    }

    /// Leaves what is left undone.
    fn close(&self) {
        self.next.store(self.batches.len(), Ordering::Relaxed);
    }
}

/// Closes the queue when a worker panics: what the others would do from there on is not to be trusted.
struct Closing<'a>(&'a Queue<'a>);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

/// Does batches until there are none, or until the run is interrupted.
fn work(
    pairs: &dyn AllPairs,
    queue: &Queue<'_>,
    interrupt: &Interrupt,
    done: &Sender<(u32, Findings)>,
) {
    let _closing = Closing(queue);
    let mut worker = pairs.worker();
    let limits = Limits::none().cancel(interrupt.flag());
    while interrupt.exit().is_none()
        && let Some(batch) = queue.next()
    {
        match worker.run(batch, limits.into()) {
            Ok(findings) => {
                if done.send((batch, findings)).is_err() {
                    return;
                }
            }
            Err(Limit::Cancelled) => return,
            Err(limit) => unreachable!("nobody has set a limit of {limit:?}"),
        }
    }
}
