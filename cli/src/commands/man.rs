//! `quadrille man`: manual pages.

use std::fs;
use std::path::PathBuf;

use clap::{Command, CommandFactory as _};
use clap_mangen::Man;

use crate::args::output_path;
use crate::exit::{Exit, Failure};
use crate::files::{print, unwritable, write_or_replace};

/// Print the manual page, or write a page for each command
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("../../help/man.txt"))]
pub(super) struct Args {
    /// Write all pages into this directory: `quadrille.1`, `quadrille-solve.1` and so on
    #[arg(short, long, value_name = "PATH", value_parser = output_path())]
    output: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long, requires = "output")]
    force: bool,
}

/// Prints the main page, or writes all pages.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut main = super::Args::command();
    let Some(directory) = &args.output else {
        print(&page(main))?;
        return Ok(Exit::DONE);
    };
    main.build();
    let verbs = main.get_subcommands().cloned();
    let mut commands: Vec<_> = verbs.filter(|verb| verb.get_name() != "help").collect();
    commands.push(main);
    fs::create_dir_all(directory).map_err(|error| unwritable(Some(directory), &error))?;
    for command in commands {
        let name = command.get_display_name().unwrap_or("quadrille");
        let path = directory.join(format!("{name}.1"));
        write_or_replace(&path, page(command).as_bytes(), args.force)?;
    }
    Ok(Exit::DONE)
}

/// The page of a command.
fn page(command: Command) -> String {
    let mut text = Vec::new();
    let rendered = Man::new(command).render(&mut text);
    rendered.expect("a vector takes all bytes");
    let text = String::from_utf8(text).expect("help is UTF-8");
    match text.split_once(".SH EXTRA\n") {
        Some((options, notes)) => format!("{options}.SH NOTES\n{}", verbatim(notes)),
        None => text,
    }
}

/// Requests that the indented lines, which are examples, are neither joined nor wrapped.
fn verbatim(notes: &str) -> String {
    let mut text = String::new();
    let mut is_example = false;
    for line in notes.lines() {
        if line.starts_with("  ") != is_example {
            is_example = !is_example;
            text += if is_example { ".nf\n" } else { ".fi\n" };
        }
        text += line;
        text += "\n";
    }
    text
}
