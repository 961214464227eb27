//! `large-spaces`: the command `layered` on spaces that are too large for `verify`.

use std::fs;
use std::net::TcpListener;
use std::process::Stdio;

use anyhow::{Context as _, ensure};

use crate::workspace::Workspace;

/// The command, in the release profile.
const LAYERED: &str = "run --quiet --release -p layered --features hosts --";

/// The arguments of the command, and the published widths of the layers. `DIR` stands for a new directory, `HOSTS` for
/// the options of two processes.
const SPACES: [(&str, &[u64]); 7] = [
    ("tiles 4x3", &TILES_4X3),
    ("tiles 4x3 --table", &TILES_4X3),
    ("tiles 4x3 --dir DIR --memory 16M", &TILES_4X3),
    ("tiles 4x3 --dir DIR --memory 24M --table", &TILES_4X3),
    ("tiles 4x3 --dir DIR --threads 1 HOSTS", &TILES_4X3),
    ("tiles 4x3 --dir DIR --threads 1 HOSTS --table", &TILES_4X3),
    ("pancakes 11", &PANCAKES_11),
];

/// OEIS A090166: the 4×3 puzzle, blank in a corner.
const TILES_4X3: [u64; 54] = [
    1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13899, 24215, 41802, 71167,
    119_888, 198_363, 323_206, 515_778, 811_000, 1_248_011, 1_885_279, 2_782_396, 4_009_722,
    5_621_354, 7_647_872, 10_065_800, 12_760_413, 15_570_786, 18_171_606, 20_299_876, 21_587_248,
    21_841_159, 20_906_905, 18_899_357, 16_058_335, 12_772_603, 9_515_217, 6_583_181, 4_242_753,
    2_503_873, 1_350_268, 643_245, 270_303, 92_311, 27_116, 5_390, 1_115, 86, 18,
];

/// OEIS A092113, row 11; the radius is A058986(11), the last width is A067607(11).
const PANCAKES_11: [u64; 14] = [
    1, 10, 90, 809, 6429, 43891, 252_737, 1_174_766, 4_126_515, 9_981_073, 14_250_471, 9_123_648,
    956_354, 6,
];

/// Searches each space and compares its layers.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    for (arguments, widths) in SPACES {
        let output = search(workspace, arguments).with_context(|| arguments.to_owned())?;
        let is_number = |word: &str| word.parse::<u64>().is_ok();
        let is_layer = |line: &&str| line.split(' ').all(is_number);
        let found: Vec<&str> = output.lines().filter(is_layer).collect();
        let line = |(depth, width)| format!("{depth} {width}");
        let expected: Vec<String> = widths.iter().enumerate().map(line).collect();
        ensure!(
            found == expected,
            "{arguments}: expected {expected:#?}\n{output}"
        );
    }
    Ok(format!(
        "{} searches agree with the published numbers",
        SPACES.len()
    ))
}

/// Runs the command; returns its output.
fn search(workspace: &Workspace, arguments: &str) -> anyhow::Result<String> {
    let directory = tempfile::tempdir()?;
    let path = |name| directory.path().join(name).display().to_string();
    let process = |index: usize| {
        let hosts = format!("--hosts {} --process {index}", path("hosts.txt"));
        let arguments = arguments
            .replace("DIR", &path("layers"))
            .replace("HOSTS", &hosts);
        workspace.cargo(&format!("{LAYERED} {arguments}"))
    };
    if !arguments.contains("HOSTS") {
        return workspace.check(&mut process(0));
    }
    // Systems choose ports from 32768 for connections.
    let addresses = (20_000..32_768).map(|port| format!("127.0.0.1:{port}"));
    let free = addresses.filter(|address| TcpListener::bind(address).is_ok());
    fs::write(
        path("hosts.txt"),
        free.take(2).collect::<Vec<_>>().join("\n"),
    )?;
    let mut other = process(1)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let output = workspace.check(&mut process(0));
    let status = other.wait()?;
    let output = output?;
    ensure!(status.success(), "the second process: {status}");
    Ok(output)
}
