//! `quadrille solve`: a judge's input in, the judge's output out.

use std::cell::Cell;
use std::time::Instant;

use puzzles::search_core::{Control, Layer, Limit, Limits, Outcome, Stats};
use puzzles::text::{Boards, ReadError, Reader};
use puzzles::{Method, Puzzle, Request, Session};

use crate::args::{Format, Solve};
use crate::diagnostic;
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::Progress;

/// Answers every case of an input.
pub(crate) fn run(args: &Solve) -> Result<Exit, Failure> {
    let puzzle = puzzles::find(args.puzzle).expect("the arguments name a puzzle of the registry");
    let request = request(args, puzzle);
    let session = puzzle.session(request).map_err(Failure::usage)?;
    let mut input = Input::open(&args.file, args.timeout.is_some())?;
    let interrupt = Interrupt::listen().map_err(|error| Failure::signals(&error))?;
    let mut run = Run {
        args,
        puzzle,
        session,
        output: Output::new(puzzle.about(), request, args.format, args.stats),
        progress: Progress::new(input.size()),
        limits: limits(args, &interrupt),
        interrupt: &interrupt,
        total: Stats::default(),
        stopped: 0,
    };
    let end = run.all_cases(&mut input);
    run.progress.clear();
    let end = run.output.flush().and(end);
    match interrupt.exit() {
        // Whoever interrupts a pipeline ends its reader, too.
        Some(exit) if matches!(end, Err(Failure::ClosedPipe)) => Ok(exit),
        _ => end,
    }
}

/// What the arguments ask of the puzzle.
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

/// What bounds the search of each case.
fn limits<'a>(args: &Solve, interrupt: &'a Interrupt) -> Limits<'a> {
    let now = Instant::now();
    Limits {
        max_depth: args.max_depth,
        max_states: args.max_states,
        deadline: args.timeout.and_then(|time| now.checked_add(time)),
        cancel: Some(interrupt.flag()),
    }
}

/// One run over an input.
struct Run<'a> {
    args: &'a Solve,
    puzzle: &'a dyn Puzzle,
    session: Box<dyn Session>,
    output: Output,
    progress: Progress,
    limits: Limits<'a>,
    interrupt: &'a Interrupt,
    total: Stats,
    /// How many cases were given up.
    stopped: u64,
}

impl Run<'_> {
    fn all_cases(&mut self, input: &mut Input) -> Result<Exit, Failure> {
        let format = &self.puzzle.about().format;
        let mut reader = Reader::new(*format);
        loop {
            if self.output.is_plain() {
                self.many_cases(input, &mut reader)?;
            }
            let mut words = input.words();
            let next = reader.next_case(&mut words);
            if let Err(ReadError::Incomplete(_)) = next {
                // Between cases, blanks do not matter, however many there are.
                words.skip_blanks();
            }
            let position = words.position();
            input.advance_to(position);
            match next {
                Ok(None) => return Ok(self.finish(reader.cases())),
                _ if self.limits.reached().is_some() => {
                    return Ok(self.cut_short(&reader));
                }
                Ok(Some(boards)) => {
                    if !self.one_case(reader.cases(), &boards)? {
                        return Ok(self.cut_short(&reader));
                    }
                }
                Err(ReadError::Incomplete(_)) => {
                    self.progress.cases(reader.cases(), input.bytes_read());
                    self.output.flush()?;
                    let deadline = self.limits.deadline;
                    let wait = || input.read_more(deadline);
                    if !self
                        .interrupt
                        .while_waiting(wait)
                        .transpose()?
                        .unwrap_or(false)
                    {
                        return Ok(self.cut_short(&reader));
                    }
                }
                Err(ReadError::Faulty(error)) => {
                    self.progress.clear();
                    self.output.flush()?;
                    diagnostic::print_faults(&error, input, format);
                    return Ok(Exit::Input);
                }
            }
        }
    }

    /// Answers the cases at hand that are written so plainly that nothing need be said of them.
    fn many_cases(&mut self, input: &mut Input, reader: &mut Reader) -> Result<(), Failure> {
        let progress = &self.progress;
        let observer = |layer: &Layer| progress.layer(layer);
        let control = Control::new(self.limits).observer(&observer);
        let session = &mut self.session;
        let answer =
            |out: &mut _| session.answer_many(input.rest(), reader.most_left(), control, out);
        let passed = self.output.many(answer)?;
        input.pass_over(passed);
        reader.count_in(passed.cases);
        Ok(())
    }

    /// Answers a case; says whether there was the time to do so.
    fn one_case(&mut self, case: u64, boards: &Boards) -> Result<bool, Failure> {
        let progress = &self.progress;
        let observer = |layer: &Layer| progress.layer(layer);
        let control = Control::new(self.limits).observer(&observer);
        let mut answer = self.session.answer(boards, control);
        self.total += answer.stats;
        if self.args.stats && self.args.format == Format::Text {
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

    /// Says why the run ends before the end of the input, and how.
    fn cut_short(&self, reader: &Reader) -> Exit {
        self.progress.clear();
        self.interrupt.exit().unwrap_or_else(|| {
            let cases = reader.cases();
            diagnostic::error(&format!("the time is used up (cases begun: {cases})"));
            Exit::Limit
        })
    }

    /// Sums up after the last case.
    fn finish(&self, cases: u64) -> Exit {
        self.progress.clear();
        if self.args.stats && cases > 1 && self.args.format == Format::Text {
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
