//! The number of positions at each distance from the start, for large spaces.
//!
//! ```console
//! $ cargo run --release -p layered -- tiles 4x3
//! ```

#[cfg(feature = "hosts")]
mod hosts;

use std::cell::RefCell;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, ValueEnum};
use layered::spaces::{Cube, Pancakes, SdaoRanks, TileRanks, Tiles};
use layered::{Layered, Layers, RankGraph, Ranked, StoredTable};
use search_core::{Control, Layer, Limits, Report};

/// Prints the number of positions at each distance from the start, one line `DEPTH WIDTH` per distance
#[derive(Debug, Parser)]
#[command(name = "layered")]
struct Args {
    /// The space
    #[arg(default_value = "tiles")]
    space: Space,

    /// Its size: `COLUMNSxROWS` for tiles, the number of pancakes, `half` or `quarter` for the turns of the cube, the number of stones per side of S-Dao
    #[arg(default_value = "3x3")]
    size: String,

    /// The number of threads; 0 stands for one per processor
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,

    /// Keep the distances, with three bits per position instead of two
    #[arg(long)]
    table: bool,

    /// Print the distance of the position with this rank instead of the layers. With `--dir`, the table of that directory is read, which a finished search with `--table` wrote, with or without `--hosts`; otherwise the table is searched in memory
    #[arg(long, value_name = "RANK", conflicts_with_all = ["table", "memory"])]
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
    /// The 2×2×2 cube
    Cube,
    /// S-Dao on a board of five by five cells, with White in the first row and Black in the last row
    Sdao,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match search(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Reads a number of bytes, such as `65536` or `16M`.
fn parse_size(text: &str) -> Result<usize, String> {
    let (digits, log) = match text.strip_suffix(['K', 'M', 'G']) {
        Some(digits) if text.ends_with('K') => (digits, 10),
        Some(digits) if text.ends_with('M') => (digits, 20),
        Some(digits) => (digits, 30),
        None => (text, 0),
    };
    let number: Option<usize> = digits.parse().ok();
    let bytes = number.and_then(|number| number.checked_mul(1 << log));
    bytes.ok_or_else(|| "expected a number of bytes, such as 65536 or 16M".to_owned())
}

/// Chooses the space.
fn search(args: &Args) -> Result<(), String> {
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
        (Space::Pancakes, "7") => report(args, &Ranked(Pancakes::<7>), 0),
        (Space::Pancakes, "8") => report(args, &Ranked(Pancakes::<8>), 0),
        (Space::Pancakes, "9") => report(args, &Ranked(Pancakes::<9>), 0),
        (Space::Pancakes, "10") => report(args, &Ranked(Pancakes::<10>), 0),
        (Space::Pancakes, "11") => report(args, &Ranked(Pancakes::<11>), 0),
        (Space::Pancakes, "12") => report(args, &Ranked(Pancakes::<12>), 0),
        (Space::Pancakes, size) => Err(unknown(size, "pancakes", "7 to 12")),
        (Space::Cube, "half") => report(args, &Cube::half_turns(), 0),
        (Space::Cube, "quarter") => report(args, &Cube::quarter_turns(), 0),
        (Space::Sdao, "4") => sdao(args, 4),
        (Space::Sdao, "5") => sdao(args, 5),
        (Space::Sdao, "6") => sdao(args, 6),
        (Space::Sdao, size) => Err(unknown(size, "sdao", "4 to 6")),
        (Space::Cube, size) => Err(unknown(size, "cube", "half, quarter")),
    }
}

fn unknown(size: &str, space: &str, sizes: &str) -> String {
    format!("no size `{size}` of {space}; possible sizes: {sizes}")
}

fn tiles<const COLUMNS: usize, const ROWS: usize>(args: &Args) -> Result<(), String> {
    let start = Tiles::<COLUMNS, ROWS>::solved();
    report(args, &TileRanks::new::<COLUMNS, ROWS>(), start)
}

fn sdao(args: &Args, stones: usize) -> Result<(), String> {
    if args.table || args.distance.is_some() {
        return Err("`--table` and `--distance` need moves that can be undone, and the moves of sdao cannot be undone: omit the option".to_owned());
    }
    let ranks = SdaoRanks::new(stones);
    report(args, &ranks, ranks.start())
}

fn cannot_write(error: &io::Error) -> String {
    format!("cannot write to standard output: {error}")
}

/// Searches in memory, in a directory, or with other processes.
fn search_in<G: RankGraph + Sync>(
    args: &Args,
    graph: &G,
    start: usize,
    control: Control<'_>,
) -> Result<Report<Layers>, String> {
    let search = Layered::new(graph).threads(args.threads);
    #[cfg(feature = "hosts")]
    if let Some(hosts) = args.hosts.hosts()? {
        let directory = args.dir.as_deref().unwrap_or_else(|| ".".as_ref());
        let search = search.on_hosts(hosts, directory);
        return hosts::search(&search, args.table, start, control);
    }
    let Some(directory) = &args.dir else {
        return Ok(if args.table {
            let report = search.table([start], control);
            report.map(|table| table.layers().clone())
        } else {
            search.count([start], control)
        });
    };
    let search = search.on_disk(directory, args.memory);
    let report = if args.table {
        let report = search.table([start], control);
        report.map(|report| report.map(|table| table.layers().clone()))
    } else {
        search.count([start], control)
    };
    report.map_err(|error| error.to_string())
}

/// Prints the distance of the position with this rank.
fn distance<G: RankGraph + Sync>(
    args: &Args,
    graph: &G,
    start: usize,
    rank: usize,
) -> Result<(), String> {
    let last = graph.len() - 1;
    if rank > last {
        return Err(format!(
            "`--distance {rank}`: no position has this rank; the ranks are 0 to {last}"
        ));
    }
    let distance = if let Some(directory) = &args.dir {
        let table = StoredTable::open(directory);
        table
            .and_then(|table| table.distance(graph, rank))
            .map_err(|error| error.to_string())?
    } else {
        let search = Layered::new(graph).threads(args.threads);
        let table = search.table([start], Limits::none()).outcome.solved();
        let table = table.expect("there are no limits");
        table.distance(graph, rank)
    };
    let distance = distance.map_or("unreachable".to_owned(), |distance| distance.to_string());
    writeln!(io::stdout(), "{distance}").map_err(|error| cannot_write(&error))
}

/// Searches from one start, prints the layers, and reports the rest on standard error.
fn report<G: RankGraph + Sync>(args: &Args, graph: &G, start: usize) -> Result<(), String> {
    if let Some(rank) = args.distance {
        return distance(args, graph, start, rank);
    }
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
    let report = search_in(args, graph, start, control)?;
    let layers = report.outcome.solved().expect("there are no limits");
    written.into_inner().map_err(|error| cannot_write(&error))?;
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
    // Linux only: the greatest amount of memory that the process had.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(peak) = status.lines().find(|line| line.starts_with("VmHWM:")) {
        eprintln!(
            "{}",
            peak.replace("VmHWM:", "peak memory").replace('\t', " ")
        );
    }
    Ok(())
}
