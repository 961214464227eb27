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

pub(crate) mod blocks;
pub(crate) mod output;
pub(crate) mod parse;
