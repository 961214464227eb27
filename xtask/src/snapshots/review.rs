//! Asking a person what to do with a snapshot.

use std::io::{self, BufRead, Write};

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// Do it.
    Yes,
    /// Leave it.
    No,
    /// Leave this one and all that follow.
    Quit,
}

/// Asks one question after the other, or answers all of them with yes.
#[derive(Debug)]
pub(crate) struct Reviewer<I, O> {
    input: I,
    output: O,
    yes_to_all: bool,
}

impl<I: BufRead, O: Write> Reviewer<I, O> {
    /// A reviewer that asks a person if there is one, and otherwise says yes.
    pub(crate) const fn new(input: I, output: O, interactive: bool) -> Self {
        Self {
            input,
            output,
            yes_to_all: !interactive,
        }
    }

    /// Shows something to the person.
    ///
    /// # Errors
    ///
    /// When the output cannot be written to.
    pub(crate) fn show(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{}", text.trim_end())
    }

    /// Asks until the answer is one of `y`, `n`, `a` (this and all that
    /// follow) and `q`; the end of the input is `q`.
    ///
    /// # Errors
    ///
    /// When the input cannot be read or the output cannot be written to.
    pub(crate) fn ask(&mut self, question: &str) -> io::Result<Decision> {
        if self.yes_to_all {
            writeln!(self.output, "{question} yes")?;
            return Ok(Decision::Yes);
        }
        loop {
            write!(self.output, "{question} [y/n/a/q] ")?;
            self.output.flush()?;
            let mut answer = String::new();
            if self.input.read_line(&mut answer)? == 0 {
                writeln!(self.output)?;
                return Ok(Decision::Quit);
            }
            match answer.trim() {
                "y" => return Ok(Decision::Yes),
                "n" => return Ok(Decision::No),
                "q" => return Ok(Decision::Quit),
                "a" => {
                    self.yes_to_all = true;
                    return Ok(Decision::Yes);
                }
                _ => writeln!(self.output, "y yes, n no, a yes to all that follow, q quit")?,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, interactive: bool, expected: &[Decision]) {
        let mut reviewer = Reviewer::new(input.as_bytes(), Vec::new(), interactive);
        for &decision in expected {
            assert_eq!(
                reviewer.ask("accept?").expect("it reads and writes memory"),
                decision
            );
        }
    }

    #[test]
    fn answers_are_taken_one_by_one() {
        check(
            "y\nn\nperhaps\ny\nq\n",
            true,
            &[Decision::Yes, Decision::No, Decision::Yes, Decision::Quit],
        );
    }

    #[test]
    fn all_holds_for_what_follows() {
        check(
            "n\na\n",
            true,
            &[Decision::No, Decision::Yes, Decision::Yes, Decision::Yes],
        );
    }

    #[test]
    fn end_of_input_quits_and_nobody_means_yes() {
        check("", true, &[Decision::Quit]);
        check("", false, &[Decision::Yes, Decision::Yes]);
    }
}
