//! The statement of a puzzle, for a judge to hand out.

/// The statement of a puzzle, in plain words.
///
/// Each part is a list of paragraphs. What stands between backquotes is to be read letter by letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What there is, what may be done, and what is asked for.
    pub task: &'static [&'static str],
    /// What an input looks like.
    pub input: &'static [&'static str],
    /// What an output looks like.
    pub output: &'static [&'static str],
}
