//! One run of a program, judged.

use std::time::Duration;

use puzzles::text::Boards;

use super::Head;
use crate::verdict::Verdict;
use runner::Execution;

/// One run of a program, judged.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    /// What it is called: the name of a file, or what the input is.
    pub(crate) name: String,
    /// Whether the verdict is one that was to be.
    pub(crate) passed: bool,
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// What there is to say for it, in a line.
    pub(crate) why: String,
    /// The case of several, from 1, at which the output goes wrong, where that is known.
    pub(crate) case: Option<usize>,
    /// The boards of that case; without one, of the first cases, [`DRAWN`](Self::DRAWN) at most. None
    /// where the input could not be read.
    pub(crate) cases: Vec<Boards>,
    /// What the program was given.
    pub(crate) input: Head,
    /// What it was to write.
    pub(crate) expected: Head,
    /// What it wrote on standard output.
    pub(crate) got: Head,
    /// What it wrote on standard error.
    pub(crate) stderr: Head,
    /// What it used; `None` if it was not run.
    pub(crate) used: Option<Used>,
}

/// What a run of a program used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Used {
    /// CPU time of all its processes.
    pub(crate) cpu: Duration,
    /// Wall time.
    pub(crate) wall: Duration,
    /// The most memory at any moment, in bytes.
    pub(crate) memory: u64,
}

impl Trial {
    /// How many cases are kept at most, to be drawn.
    pub(crate) const DRAWN: usize = 6;

    /// A verdict for which no program was run, and why.
    pub(crate) fn without_run(name: String, verdict: Verdict, why: String) -> Self {
        Self {
            name,
            passed: verdict == Verdict::Accepted,
            verdict,
            why,
            case: None,
            cases: Vec::new(),
            input: Head::default(),
            expected: Head::default(),
            got: Head::default(),
            stderr: Head::default(),
            used: None,
        }
    }

    /// The verdict on a run, and why; it passes if it is accepted.
    pub(crate) fn of_run(name: String, ran: Execution, (verdict, why): (Verdict, String)) -> Self {
        Self {
            got: Head::of(ran.stdout),
            stderr: Head::of(ran.stderr),
            used: Some(Used {
                cpu: ran.cpu,
                wall: ran.wall,
                memory: ran.memory,
            }),
            ..Self::without_run(name, verdict, why)
        }
    }

    /// What the part is called that the program wrote on standard output.
    pub(super) const GOT: &str = "got";

    /// What the part is called that the program wrote on standard error.
    pub(super) const STDERR: &str = "standard error";

    /// What there is to show of it: each part with its name.
    pub(super) const fn parts(&self) -> [(&'static str, &Head); 4] {
        [
            ("input", &self.input),
            ("expected", &self.expected),
            (Self::GOT, &self.got),
            (Self::STDERR, &self.stderr),
        ]
    }

    /// Whether there is nothing against the output.
    pub(crate) fn is_accepted(&self) -> bool {
        self.verdict == Verdict::Accepted
    }

    /// Why it is not accepted, unless the verdict says all of it.
    pub(super) fn reason(&self) -> Option<&str> {
        let says_all = self.is_accepted() || self.verdict.to_string().contains(&self.why);
        (!says_all).then_some(&self.why)
    }

    /// With these cases as those of its input, which goes wrong at that one of them, from 1.
    pub(crate) fn with_cases(mut self, cases: &[Boards], wrong: Option<usize>) -> Self {
        let wrong = wrong.filter(|_| cases.len() > 1);
        let one = wrong.and_then(|case| cases.get(case.checked_sub(1)?));
        self.case = one.and(wrong);
        self.cases = match one {
            Some(boards) => vec![boards.clone()],
            None => cases.iter().take(Self::DRAWN).cloned().collect(),
        };
        self
    }
}
