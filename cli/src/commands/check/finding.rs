//! What a special judge has found, and what it cannot judge.

use puzzles::About;
use puzzles::check::Rejection;
use puzzles::text::ParseError;

use crate::diagnostic;
use crate::exit::{Exit, Failure};
use crate::input::{Input, LONGEST};
use crate::number::counted;

/// What there is to say of an output.
pub(super) enum Finding {
    /// It is right, for so many cases.
    Right(usize),
    /// It is not, or not laid out well.
    Rejected(Rejection, Box<Input>),
    /// It is so long that nobody has read it to its end.
    TooLong,
}

/// Whether an output is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Accepted,
    Wrong,
    Presentation,
}

impl Finding {
    /// Whether the output is right.
    pub(super) fn verdict(&self) -> Verdict {
        match self {
            Self::Right(_) => Verdict::Accepted,
            Self::Rejected(rejection, _) if rejection.kind().is_presentation() => {
                Verdict::Presentation
            }
            Self::Rejected(..) | Self::TooLong => Verdict::Wrong,
        }
    }

    /// What there is to say, in a line.
    pub(super) fn message(&self) -> String {
        match self {
            Self::Right(cases) => counted(*cases as u64, "case", "cases"),
            Self::Rejected(rejection, _) => rejection.to_string(),
            Self::TooLong => format!("the output is longer than {} MiB", LONGEST >> 20),
        }
    }

    /// Draws the place, if the output is not right.
    pub(super) fn draw(&self) {
        match self {
            Self::Right(_) => {}
            Self::Rejected(rejection, output) => draw(rejection, output, rejection.why()),
            Self::TooLong => diagnostic::error(&self.message()),
        }
    }
}

/// Why nothing can be said of an output, which is the judge's fault.
pub(super) enum Fault {
    /// A file cannot be read, or is not there.
    Failure(Failure),
    /// The input is faulty.
    Input(ParseError, Box<Input>, &'static About),
    /// The answer is not right itself.
    Answer(Rejection, Box<Input>),
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl Fault {
    /// An input that is faulty.
    pub(super) fn input(error: ParseError, input: Input, about: &'static About) -> Self {
        Self::Input(error, Box::new(input), about)
    }

    /// An answer that is not right itself.
    pub(super) fn answer(rejection: Rejection, answer: Input) -> Self {
        Self::Answer(rejection, Box::new(answer))
    }

    /// What there is to say, in a line.
    pub(super) fn message(&self) -> String {
        match self {
            Self::Failure(failure) => failure.message().unwrap_or_default().to_owned(),
            Self::Input(error, ..) => {
                format!("the input is faulty: case {}: {error}", error.case())
            }
            Self::Answer(rejection, _) => format!("the judge's answer is wrong: {rejection}"),
        }
    }

    /// Draws the place, or says what is wrong.
    pub(super) fn draw(&self) {
        match self {
            Self::Failure(failure) => {
                if let Some(message) = failure.message() {
                    diagnostic::error(message);
                }
            }
            Self::Input(error, input, about) => {
                diagnostic::print_faults(error, input, &about.format);
            }
            Self::Answer(rejection, answer) => {
                let title = format!("the judge's answer is wrong: {}", rejection.why());
                draw(rejection, answer, &title);
            }
        }
    }

    /// How a run ends with it, where no contest system says otherwise.
    pub(super) const fn exit(&self) -> Exit {
        match self {
            Self::Failure(failure) => failure.exit(),
            Self::Input(..) | Self::Answer(..) => Exit::Input,
        }
    }
}

/// Draws what a rejection is about.
fn draw(rejection: &Rejection, output: &Input, title: &str) {
    if rejection.kind().is_no_output() {
        return diagnostic::error(title);
    }
    let in_case =
        (rejection.case() > 1).then(|| format!("in the answer to case {}", rejection.case()));
    diagnostic::point(output, &rejection.span(), title, None, [in_case]);
}
