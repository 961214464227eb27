//! Console blocks in Markdown: commands, and what a terminal shows after them.
//!
//! A block is fenced and tagged `console`. A line that begins with `$ ` is a
//! command; it goes on in the next line after a backslash at its end, and in
//! lines that begin with `> `. The lines up to the next command are what it
//! prints, standard output and standard error together. Among them
//!
//! - a line that is exactly `...` stands for any number of lines,
//! - a last line like `[exit 3]` is the exit status, which is 0 without it.
//!
//! Blank lines at the end, and blanks at the end of a line, are not compared.
//! A block tagged `console,norun` is only shown.
//!
//! A command runs in a shell of its own. The command line is built first and
//! lies on the search path; colours are off, cargo says nothing of building,
//! and the directory for temporary files is one that the commands of a file
//! share and that is removed afterwards.

mod blocks;
mod output;
mod parse;
pub(crate) mod replay;
mod rewrite;
mod shell;
