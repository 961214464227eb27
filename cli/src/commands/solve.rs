//! `quadrille solve`: reads a judge's input and prints the judge's output.

use std::cell::Cell;
use std::time::Instant;

use puzzles::text::{Boards, CaseStream, Next};
use puzzles::{Control, Layer, Limit, Limits, Method, Outcome, Puzzle, Request, Session, Stats};

use crate::args::Solve;
use crate::diagnostic::{self, Place};
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::output::{AnswerFormat, Output};
use crate::progress::Progress;
use crate::source::Source;

/// Answers every case of an input.
pub(crate) fn run(args: &Solve) -> Result<Exit, Failure> {
    let puzzle = args.puzzle;
    let request = request(args, puzzle);
    let session = puzzle.session(request).map_err(Failure::usage)?;
    let source = Source::open(&args.file, args.timeout.is_some())?;
    let interrupt = Interrupt::listen()?;
    let mut run = Run {
        args,
        session,
        progress: Progress::new(source.size),
        source,
        cases: CaseStream::new(puzzle.about().format),
        output: Output::new(puzzle.about(), request, args.format, args.stats),
        limits: limits(args, &interrupt),
        interrupt: &interrupt,
        total: Stats::default(),
        stopped: 0,
    };
    let end = run.all_cases();
    run.progress.clear();
    let end = run.output.flush().and(end);
    match Exit::of_signal() {
        // An interrupted pipeline also ends the reader of the output.
        Some(exit) if matches!(end, Err(Failure::ClosedPipe)) => Ok(exit),
        _ => end,
    }
}

/// The request that the arguments make.
fn request(args: &Solve, puzzle: &dyn Puzzle) -> Request {
    Request {
        method: Method {
            engine: args.engine,
            symmetry: args.symmetry,
        },
        moves: (args.moves || puzzle.about().prints_moves) && !args.all,
        count: args.count,
        lists: args.all.then(|| args.limit.unwrap_or(u64::MAX)),
    }
}

/// The limits that the arguments set.
fn limits<'a>(args: &Solve, interrupt: &'a Interrupt) -> Limits<'a> {
    let now = Instant::now();
    Limits {
        max_depth: args.max_depth,
        max_states: args.max_states,
        deadline: args.timeout.and_then(|time| now.checked_add(time)),
        cancel: Some(interrupt.flag()),
    }
}

/// A run over an input.
struct Run<'a> {
    args: &'a Solve,
    session: Box<dyn Session>,
    source: Source,
    cases: CaseStream,
    output: Output,
    progress: Progress,
    limits: Limits<'a>,
    interrupt: &'a Interrupt,
    total: Stats,
    /// The number of cases that a limit stopped.
    stopped: u64,
}

impl Run<'_> {
    fn all_cases(&mut self) -> Result<Exit, Failure> {
        loop {
            if self.output.is_plain() {
                self.many_cases()?;
            }
            match self.cases.next_case() {
                Ok(Next::End) => return Ok(self.finish()),
                _ if self.limits.reached().is_some() => return Ok(self.cut_short()),
                Ok(Next::Case(boards)) => {
                    if !self.one_case(&boards)? {
                        return Ok(self.cut_short());
                    }
                }
                Ok(Next::NeedsText) => {
                    self.progress
                        .cases(self.cases.cases(), self.source.bytes_read);
                    self.output.flush()?;
                    let deadline = self.limits.deadline;
                    let read = || self.source.read(&mut self.cases, deadline);
                    if self.interrupt.while_waiting(read).transpose()? != Some(true) {
                        return Ok(self.cut_short());
                    }
                }
                Err(error) => {
                    self.progress.clear();
                    self.output.flush()?;
                    let place = Place {
                        name: &self.source.name,
                        excerpt: self.cases.excerpt(),
                    };
                    place.print_faults(error.faults(), error.case(), self.cases.format());
                    return Ok(Exit::Input);
                }
            }
        }
    }

    /// Answers the next cases at once, as far as their layout is fixed.
    fn many_cases(&mut self) -> Result<(), Failure> {
        let observer = |layer: &Layer| self.progress.layer(layer);
        let control = Control::new(self.limits).observer(&observer);
        let (session, cases) = (&mut self.session, &mut self.cases);
        self.output
            .many(|out| session.answer_many(cases, control, out))
    }

    /// Answers a case. Returns `false` if the run was interrupted or its time was used up.
    fn one_case(&mut self, boards: &Boards) -> Result<bool, Failure> {
        let case = self.cases.cases();
        let progress = &self.progress;
        let observer = |layer: &Layer| progress.layer(layer);
        let control = Control::new(self.limits).observer(&observer);
        let mut answer = self.session.answer(boards, control);
        self.total += answer.stats;
        if self.args.stats && self.args.format == AnswerFormat::Text {
            diagnostic::say(&format!("case {case}: {}: {}", answer.engine, answer.stats));
        }
        if let Outcome::Stopped(limit) = answer.outcome {
            if matches!(limit, Limit::Deadline | Limit::Cancelled) {
                return Ok(false);
            }
            self.stopped += 1;
        }
        let is_cut = Cell::new(false);
        if let Outcome::Solved(solution) = &mut answer.outcome
            && let Some(lists) = solution.lists.take()
        {
            let goes_on = || {
                is_cut.set(self.limits.reached().is_some());
                !is_cut.get()
            };
            solution.lists = Some(Box::new(lists.take_while(move |_| goes_on())));
        }
        self.output.answer(case, boards, answer)?;
        Ok(!is_cut.get())
    }

    /// Prints why the run ends before the end of the input.
    fn cut_short(&self) -> Exit {
        self.progress.clear();
        Exit::of_signal().unwrap_or_else(|| {
            let cases = self.cases.cases();
            diagnostic::error(&format!(
                "the time limit was reached (cases begun: {cases})"
            ));
            Exit::Limit
        })
    }

    /// Prints the totals after the last case.
    fn finish(&self) -> Exit {
        self.progress.clear();
        let cases = self.cases.cases();
        if self.args.stats && cases > 1 && self.args.format == AnswerFormat::Text {
            diagnostic::say(&format!("all {cases} cases: {}", self.total));
        }
        if self.stopped == 0 {
            return Exit::Done;
        }
        diagnostic::error(&format!(
            "cases given up at a limit: {} of {cases}",
            self.stopped
        ));
        Exit::Limit
    }
}
