//! The number of positions at each distance from the start, for large spaces.
//!
//! ```console
//! $ cargo run --release -p layered -- tiles 4x3
//! ```

#[cfg(feature = "hosts")]
mod hosts;

use std::cell::RefCell;
use std::error::Error;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, ValueEnum};
use layered::spaces::{Pancakes, Tiles, TopSpin};
use layered::{Layered, Layers, StoredTable};
use search_core::{Control, Enumerable, Layer, Limits, Report};

/// Prints the number of positions at each distance from the start, one line `DEPTH WIDTH` per distance
#[derive(Debug, Parser)]
#[command(name = "layered")]
struct Args {
    /// The space
    #[arg(default_value = "tiles")]
    space: Space,

    /// Its size: `COLUMNSxROWS` for tiles, or the number of pancakes or tokens
    #[arg(default_value = "3x3")]
    size: String,

    /// The number of threads; 0 stands for one per processor
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,

    /// Keep the distances, with three bits per position instead of two
    #[arg(long)]
    table: bool,

    /// Print the distance of the position with this rank, from the table that a finished search with `--table` wrote to the directory
    #[arg(long, value_name = "RANK", requires = "dir", conflicts_with_all = ["table", "memory"])]
    distance: Option<usize>,

    /// Keep table and layers in the files of this directory, and continue the search that it contains
    #[arg(long, value_name = "D")]
    dir: Option<PathBuf>,

    /// The memory for tables and buffers with `--dir`, such as `16M`
    #[arg(long, value_name = "SIZE", requires = "dir", default_value = "64M", value_parser = parse_size)]
    memory: usize,

    #[cfg(feature = "hosts")]
    #[command(flatten)]
    hosts: hosts::HostsArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Space {
    /// Sliding tiles, with the blank in a corner at the start
    Tiles,
    /// Stacks of pancakes, sorted at the start
    Pancakes,
    /// Rings of tokens with a turnstile for four of them, sorted at the start
    #[value(name = "topspin")]
    TopSpin,
}

/// Why the command fails. Errors of searches, files and connections are not those of the arguments.
type Failure = Box<dyn Error>;

fn main() -> ExitCode {
    let args = Args::parse();
    match search(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            let is_of_arguments = !failure.is::<layered::Error>() && !failure.is::<io::Error>();
            ExitCode::from(if is_of_arguments { 2 } else { 4 })
        }
    }
}

/// Reads a number of bytes, such as `65536` or `16M`.
fn parse_size(text: &str) -> Result<usize, String> {
    let units = [("K", 10), ("M", 20), ("G", 30)];
    let unit = |(suffix, log)| Some((text.strip_suffix(suffix)?, log));
    let (digits, log) = units.into_iter().find_map(unit).unwrap_or((text, 0));
    let number: Option<usize> = digits.parse().ok();
    let bytes = number.and_then(|number| number.checked_mul(1 << log));
    bytes.ok_or_else(|| "expected a number of bytes, such as 65536 or 16M".to_owned())
}

/// Chooses the space.
fn search(args: &Args) -> Result<(), Failure> {
    match (args.space, args.size.as_str()) {
        (Space::Tiles, "2x2") => tiles::<2, 2>(args),
        (Space::Tiles, "3x2") => tiles::<3, 2>(args),
        (Space::Tiles, "4x2") => tiles::<4, 2>(args),
        (Space::Tiles, "5x2") => tiles::<5, 2>(args),
        (Space::Tiles, "6x2") => tiles::<6, 2>(args),
        (Space::Tiles, "3x3") => tiles::<3, 3>(args),
        (Space::Tiles, "3x4") => tiles::<3, 4>(args),
        (Space::Tiles, "4x3") => tiles::<4, 3>(args),
        (Space::Tiles, size) => Err(unknown(size, "tiles", "2x2 to 6x2, 3x3, 3x4, 4x3")),
        (Space::Pancakes, "7") => sorted(args, &Pancakes::<7>),
        (Space::Pancakes, "8") => sorted(args, &Pancakes::<8>),
        (Space::Pancakes, "9") => sorted(args, &Pancakes::<9>),
        (Space::Pancakes, "10") => sorted(args, &Pancakes::<10>),
        (Space::Pancakes, "11") => sorted(args, &Pancakes::<11>),
        (Space::Pancakes, "12") => sorted(args, &Pancakes::<12>),
        (Space::Pancakes, size) => Err(unknown(size, "pancakes", "7 to 12")),
        (Space::TopSpin, "8") => sorted(args, &TopSpin::<8>),
        (Space::TopSpin, "10") => sorted(args, &TopSpin::<10>),
        (Space::TopSpin, "11") => sorted(args, &TopSpin::<11>),
        (Space::TopSpin, "12") => sorted(args, &TopSpin::<12>),
        (Space::TopSpin, size) => Err(unknown(size, "topspin", "8, 10 to 12")),
    }
}

fn unknown(size: &str, space: &str, sizes: &str) -> Failure {
    format!("no size `{size}` of {space}; possible sizes: {sizes}").into()
}

fn tiles<const COLUMNS: usize, const ROWS: usize>(args: &Args) -> Result<(), Failure> {
    let space = Tiles::<COLUMNS, ROWS>::new();
    run(args, &space, space.solved())
}

/// Searches from the sorted state, which has rank 0.
fn sorted<S: Enumerable + Sync>(args: &Args, space: &S) -> Result<(), Failure> {
    run(args, space, space.unrank(0))
}

/// Answers the question of the arguments.
fn run<S: Enumerable + Sync>(args: &Args, space: &S, start: S::State) -> Result<(), Failure> {
    match (args.distance, &args.dir) {
        (Some(rank), Some(directory)) if rank < space.len() => {
            let distance = StoredTable::open(directory)?.distance(space, rank)?;
            let unreachable = || "unreachable".to_owned();
            let distance = distance.map_or_else(unreachable, |distance| distance.to_string());
            Ok(writeln!(io::stdout(), "{distance}")?)
        }
        (Some(rank), _) => {
            let last = space.len() - 1;
            Err(format!(
                "`--distance {rank}`: no position has this rank; the ranks are 0 to {last}"
            )
            .into())
        }
        _ => report(args, space, start),
    }
}

/// Searches in memory, in a directory, or with other processes.
fn search_in<S: Enumerable + Sync>(
    args: &Args,
    space: &S,
    start: S::State,
    control: Control<'_>,
) -> Result<Report<Layers>, Failure> {
    let search = Layered::new(space).threads(args.threads);
    let Some(directory) = &args.dir else {
        return Ok(if args.table {
            let report = search.table([start], control);
            report.map(|table| table.layers().clone())
        } else {
            search.count([start], control)
        });
    };
    #[cfg(feature = "hosts")]
    if let Some(hosts) = args.hosts.hosts()? {
        layered::exit_on_panic();
        let search = search.on_hosts(hosts, directory);
        return Ok(if args.table {
            search.table([start], control)?
        } else {
            search.count([start], control)?
        });
    }
    let search = search.on_disk(directory, args.memory);
    Ok(if args.table {
        search.table([start], control)?
    } else {
        search.count([start], control)?
    })
}

/// Searches from one start, prints the layers, and reports the rest on standard error.
fn report<S: Enumerable + Sync>(args: &Args, space: &S, start: S::State) -> Result<(), Failure> {
    let begin = Instant::now();
    let written = RefCell::new(Ok(()));
    #[cfg(feature = "hosts")]
    let prints = args.hosts.prints();
    #[cfg(not(feature = "hosts"))]
    let prints = true;
    let print = |layer: &Layer| {
        let mut written = written.borrow_mut();
        if written.is_ok() && prints {
            *written = writeln!(io::stdout(), "{} {}", layer.depth, layer.width);
        }
    };
    let control = Control::new(Limits::none()).observer(&print);
    let report = search_in(args, space, start, control)?;
    let layers = report.outcome.solution().expect("there are no limits");
    written.into_inner()?;
    let time = begin.elapsed();
    let rate = u128::from(report.stats.expanded) * 1000 / time.as_nanos().max(1);
    eprintln!(
        "reached {}, unreached {}",
        layers.reached(),
        layers.unreached()
    );
    eprintln!(
        "farthest {}: ranks {:?}",
        layers.radius().unwrap_or(0),
        layers.farthest().iter().take(20).collect::<Vec<_>>()
    );
    eprintln!("{time:.2?}, {rate} million states per second");
    Ok(())
}
