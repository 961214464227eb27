//! `quadrille atlas`: everything there is to say of a whole puzzle.

mod all_pairs;
mod merge;
mod watch;

use std::io::{self, BufWriter, Write};

use puzzles::Puzzle;
use puzzles::atlas::Atlas;
use puzzles::board_core::Stones;
use puzzles::text::Format;

use crate::args::{self, AtlasVerb, Report};
use crate::atlas;
use crate::exit::{Exit, Failure};
use crate::source::Document;
use crate::whole_file;

/// Maps a puzzle, or puts parts of a map together.
pub(crate) fn run(args: &args::Atlas) -> Result<Exit, Failure> {
    if let Some(AtlasVerb::Merge(args)) = &args.verb {
        return merge::run(args);
    }
    // Whoever cannot write there should know now, not after the first batch, or the last.
    if let Some(path) = &args.report.plot {
        whole_file::try_to_write(path)?;
    }
    let name = args.puzzle.expect("without a verb, there is a puzzle");
    let puzzle = puzzles::find(name).expect("the arguments name a puzzle of the registry");
    if args.pairs.is_asked_for {
        return all_pairs::run(puzzle, &args.pairs, &args.report);
    }
    let from = match &args.from {
        None => None,
        Some(_) if !puzzle.atlas_has_source() => {
            return Err(Failure::usage(format!(
                "the atlas of `{name}` begins from no position: leave `--from` out"
            )));
        }
        Some(path) => match read_position(puzzle, &Document::read(path)?) {
            Some(stones) => Some(stones),
            None => return Ok(Exit::Input),
        },
    };
    report(&puzzle.atlas(from), &args.report)
}

/// Writes an atlas as it is asked for.
fn report(atlas: &Atlas, args: &Report) -> Result<Exit, Failure> {
    if let Some(path) = &args.plot {
        whole_file::write(path, atlas::picture(atlas).as_bytes())?;
    }
    let mut out = BufWriter::new(io::stdout().lock());
    atlas::write(&mut out, atlas, args.format)
        .and_then(|()| out.flush())
        .map_err(|error| Failure::unwritable(&error))?;
    Ok(Exit::Done)
}

/// Reads a position and nothing else; `None` if it is faulty, which is said.
fn read_position(puzzle: &dyn Puzzle, input: &Document) -> Option<Stones> {
    let format = Format {
        boards: &["position"],
        counted: false,
        ..puzzle.about().format
    };
    match format.parse(&input.text) {
        Ok(boards) => Some(boards[0]),
        Err(error) => {
            input.place().print_faults(error.faults(), 1, &format);
            None
        }
    }
}
