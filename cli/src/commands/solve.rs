//! `quadrille solve`: reads a judge's input and prints the judge's output.

use std::io::Write;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use puzzles::analysis::Analyser;
use puzzles::text::{Boards, CaseStream, Next};
use puzzles::{
    Control, Engine, Layer, Limit, Limits, Method, Outcome, PUZZLES, Puzzle, Request, SearchedSets,
    Session, Stats, write_answer,
};
use record::analysis::Proof;

use crate::args::{self, PuzzleParser, RecordFormat, TimeLimit, name_parser, number};
use crate::diagnostic::NamedText;
use crate::exit::{Exit, Failure, Interrupt, while_waiting};
use crate::files::{self, Writer};
use crate::message;
use crate::progress::Progress;
use crate::source::Source;
use crate::visible::shown_path;

/// Solve the cases of a judge's input and print the judge's output
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate switch")]
#[command(after_long_help = after_help())]
pub(super) struct Args {
    /// The puzzle, or a problem number such as `ceoi1999`
    #[arg(value_parser = PuzzleParser)]
    puzzle: &'static Puzzle,

    /// The input file; `-` or no file: standard input
    #[arg(default_value = "-", hide_default_value = true)]
    file: PathBuf,

    /// Print the first shortest list of moves after each number, one move per line
    ///
    /// Rows and columns are counted from 1. Two digits are the row and the column of a cell; four digits
    /// are a move from one cell to another.
    #[arg(long)]
    moves: bool,

    /// Print the number of shortest lists on the line after each number
    #[arg(long)]
    count: bool,

    /// Print all shortest lists in the order of their moves, separated by blank lines
    #[arg(long)]
    all: bool,

    /// With `--all`: print at most N lists of each case
    #[arg(short, long, value_name = "N", requires = "all", value_parser = number::<NonZeroU64>)]
    number: Option<NonZeroU64>,

    /// With `--all`: also print the lists with up to N moves more than the shortest ones, by length
    ///
    /// They may lead through a board several times. `--count` counts the shortest lists only.
    #[arg(long, value_name = "N", requires = "all", default_value_t = 0, hide_default_value = true, value_parser = number::<u32>)]
    extra: u32,

    /// The search engine; the end of `--help` lists the engines of each puzzle
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = name_parser(&Engine::ALL, Engine::name))]
    engine: Engine,

    /// Use the symmetries of the goal to search fewer states; the answers stay the same
    #[arg(long)]
    symmetry: bool,

    /// Print statistics of the search of each case on standard error
    ///
    /// With `--count` or `--all`, the statistics include the search for all lists. A closed form or a lookup
    /// table does not search. A table replaces the search after many cases. `met again` is the number of
    /// generated states that were already known.
    #[arg(long)]
    stats: bool,

    /// The format of the answers
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: RecordFormat,

    /// Write a proof of each answer to this file, as JSON that `tests/proof/check.py` checks
    #[arg(long, value_name = "FILE", value_parser = args::output_path())]
    proof: Option<PathBuf>,

    /// With `--proof`: include the positions of the sets that a proof counts
    #[arg(long, requires = "proof")]
    proof_full: bool,

    /// Stop the search of a case that takes more moves than this; its answer is `?`
    #[arg(long, value_name = "MOVES", value_parser = number::<u32>)]
    max_depth: Option<u32>,

    /// Stop the search of a case when it has expanded this many states; its answer is `?`
    #[arg(long, value_name = "STATES", value_parser = number::<u64>)]
    max_states: Option<u64>,

    #[command(flatten)]
    time_limit: TimeLimit,

    #[command(flatten)]
    destination: args::OutputFile,
}

/// The examples, and the engines of each puzzle.
fn after_help() -> String {
    let engines = PUZZLES.iter().map(|puzzle| {
        let about = puzzle.about();
        let engines: Vec<&str> = about.engines.iter().map(|engine| engine.name()).collect();
        format!("  {:<7}{}\n", about.name, engines.join(", "))
    });
    let engines: String = engines.collect();
    let examples = include_str!("../../help/solve.txt");
    format!("{examples}\nEngines of each puzzle, in addition to `auto`:\n{engines}")
}

/// Answers every case of an input.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let puzzle = args.puzzle;
    let request = Request {
        method: Method {
            engine: args.engine,
            symmetry: args.symmetry,
        },
        moves: (args.moves || puzzle.about().prints_moves) && !args.all,
        count: args.count,
        lists: args.all.then(|| args.number.map_or(u64::MAX, Into::into)),
        extra: args.extra,
    };
    if args.extra > 0 && !matches!(args.engine, Engine::Auto | Engine::Retrograde) {
        let message = "`--extra` needs `--engine auto` or `--engine retrograde`";
        return Err(Failure::usage(message));
    }
    let session = puzzle.session(request).map_err(Failure::usage)?;
    let proof = args.proof.as_deref();
    args.destination.check_other(&args.file)?;
    args.destination
        .check_other(proof.unwrap_or(Path::new("-")))?;
    let source = Source::open(&args.file)?;
    let file = args.destination.check()?;
    let proofs = proof.map(create_proofs).transpose()?;
    let interrupt = Interrupt::listen(args.time_limit.at_most)?;
    let mut limits = Limits::none().cancel(interrupt.flag());
    limits.max_depth = args.max_depth;
    limits.max_states = args.max_states;
    let mut run = Run {
        args,
        session,
        progress: Progress::of_input(source.size),
        source,
        cases: CaseStream::new(puzzle.about().format).repairing(),
        remarks: 0,
        out: Writer::create(file)?,
        many: Vec::new(),
        request,
        proofs: proofs.map(|out| (out, puzzle.analyser())),
        limits,
        total: Stats::default(),
        stopped: 0,
    };
    let end = run.all_cases();
    run.progress.clear();
    run.flush().and(end)
}

/// Creates the file of proofs. A device, such as `/dev/null`, may exist.
fn create_proofs(path: &Path) -> Result<Writer, Failure> {
    if path.is_file() || path.is_symlink() {
        let path = shown_path(path);
        let message = format!("`--proof`: {path} exists; remove it, or name another file");
        return Err(Failure::environment(message));
    }
    files::check_writable(path)?;
    Writer::create(Some(path))
}

/// A run over an input.
struct Run<'a> {
    args: &'a Args,
    session: Session,
    source: Source,
    cases: CaseStream,
    /// The number of printed remarks on differences from the format.
    remarks: usize,
    out: Writer,
    /// The answers to the last cases that were answered at once.
    many: Vec<u8>,
    request: Request,
    /// The file of proofs, and the analyser that makes them.
    proofs: Option<(Writer, Analyser)>,
    progress: Progress,
    limits: Limits<'a>,
    total: Stats,
    /// The number of cases that a limit stopped.
    stopped: u64,
}

impl Run<'_> {
    fn all_cases(&mut self) -> Result<Exit, Failure> {
        let is_plain = self.args.format == RecordFormat::Text && !self.args.stats;
        loop {
            if is_plain && self.proofs.is_none() {
                self.many_cases()?;
            }
            match self.cases.next_case() {
                Ok(Next::End) => return Ok(self.finish()),
                _ if self.limits.reached().is_some() => return Err(Failure::interrupted()),
                Ok(Next::Case(boards)) => {
                    self.print_remarks();
                    self.one_case(&boards)?;
                }
                Ok(Next::NeedsText) => {
                    self.progress
                        .cases(self.cases.cases(), self.source.bytes_read);
                    self.flush()?;
                    let read = || self.source.read(&mut self.cases);
                    while_waiting(read)??;
                }
                Err(error) => {
                    self.progress.clear();
                    self.out.flush_or_remove()?;
                    if let Some((proofs, _)) = &mut self.proofs {
                        proofs.flush_or_remove()?;
                    }
                    let text = NamedText {
                        name: &self.source.name,
                        part: self.cases.part(),
                    };
                    text.print_faults(&error, self.cases.format());
                    if self.args.format == RecordFormat::Json {
                        text.print_json(&error, self.cases.format())?;
                    }
                    return Ok(Exit::INPUT);
                }
            }
        }
    }

    /// Passes on all answers and proofs.
    fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush()?;
        let proofs = self.proofs.as_mut();
        proofs.map_or(Ok(()), |(out, _)| out.flush())
    }

    /// Prints new remarks on differences from the format.
    fn print_remarks(&mut self) {
        for remark in self.cases.remarks().iter().skip(self.remarks) {
            self.remarks += 1;
            let (name, case) = (&self.source.name, self.cases.cases());
            message::note(&format!("note: {name}, case {case}: {remark}"));
        }
    }

    /// Answers the next cases at once, as far as their layout is fixed.
    fn many_cases(&mut self) -> Result<(), Failure> {
        let observer = |layer: &Layer| self.progress.layer(layer);
        let control = Control::new(self.limits).observer(&observer);
        self.many.clear();
        self.session
            .answer_many(&mut self.cases, control, &mut self.many);
        self.out.write(|out| out.write_all(&self.many))
    }

    /// Answers a case.
    fn one_case(&mut self, boards: &Boards) -> Result<(), Failure> {
        let (case, about) = (self.cases.cases(), self.args.puzzle.about());
        let progress = &self.progress;
        let observer = |layer: &Layer| progress.layer(layer);
        let control = Control::new(self.limits).observer(&observer);
        let mut answer = self.session.answer(boards, control);
        self.total += answer.stats;
        if self.args.stats && self.args.format == RecordFormat::Text {
            message::say(&format!("case {case}: {}: {}", answer.engine, answer.stats));
        }
        if let Outcome::Stopped(limit) = answer.outcome {
            if limit == Limit::Cancelled {
                return Err(Failure::interrupted());
            }
            self.stopped += 1;
        } else if let Some((out, analyser)) = &mut self.proofs {
            let sets = if self.args.proof_full {
                SearchedSets::Listed
            } else {
                SearchedSets::Counted
            };
            let start = analyser.start(boards);
            let (analysis, reason) = (start.analyse(0), start.reason(0, sets));
            out.json(&Proof::new(about, &analysis, &reason))?;
        }
        let limits = self.limits;
        if let Outcome::Solved(solution) = &mut answer.outcome
            && let Some(lists) = solution.lists.take()
        {
            let lists = lists.take_while(move |_| limits.reached().is_none());
            solution.lists = Some(Box::new(lists));
        }
        match self.args.format {
            RecordFormat::Text => {
                let write =
                    |out: &mut dyn Write| write_answer(out, about, self.request, answer.outcome);
                self.out.write(write)?;
            }
            RecordFormat::Json => {
                let (puzzle, case) = ((about, self.args.symmetry), (case, boards));
                let record = record::answer::Answer::new(puzzle, case, answer, self.args.stats);
                self.out.json(&record)?;
            }
        }
        // The list of lists may be cut off.
        match limits.reached() {
            Some(_) => Err(Failure::interrupted()),
            None => Ok(()),
        }
    }

    /// Prints the totals after the last case.
    fn finish(&self) -> Exit {
        self.progress.clear();
        let cases = self.cases.cases();
        if self.args.stats && cases > 1 && self.args.format == RecordFormat::Text {
            message::say(&format!("all {cases} cases: {}", self.total));
        }
        if self.stopped == 0 {
            return Exit::DONE;
        }
        message::error(&format!(
            "cases stopped by a limit: {} of {cases}",
            self.stopped
        ));
        Exit::LIMIT
    }
}
