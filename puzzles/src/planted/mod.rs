//! Small programs that answer a puzzle, most of them with a mistake planted in them.
//!
//! "Accepted" means that a handful of inputs were answered rightly. These programs are there to be found
//! out: each is what a contestant might hand in, right and reasonably fast but for the one mistake that it
//! is about. Beside them there are correct ones, which nothing may break. They are examples to show as well
//! as a measure of whatever is to tell right from wrong: a set of inputs, a checker, a walk of all inputs.
//!
//! They are data: a [`Mutant`] has its source, and its [`Language`] says how to build and to run it. Nobody
//! runs anything here.
//!
//! # Example: what there is for a puzzle
//!
//! ```
//! use puzzles::planted::Symptom;
//!
//! let flip = puzzles::find("flip").unwrap();
//! let wraps = flip.planted().iter().find(|program| program.name == "wraps").unwrap();
//! assert_eq!(wraps.file_name(), "wraps.c");
//! let mistake = wraps.mistake.unwrap();
//! assert_eq!(mistake.what, "presses wrap round the left and the right edge");
//! assert_eq!(mistake.symptom, Symptom::WrongAnswer);
//! ```

mod commands;
mod language;

pub use commands::Commands;
pub use language::Language;

/// A small program that answers a puzzle, with or without a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The name: small letters and hyphens, different from that of the puzzle's other programs.
    pub name: &'static str,
    /// What it is written in.
    pub language: Language,
    /// The text of the program.
    pub source: &'static str,
    /// How much of an input it reads.
    pub reads: Reads,
    /// What is wrong with it; `None` if nothing is.
    pub mistake: Option<Mistake>,
}

/// How much of an input a program reads in one run.
///
/// Only of a format that is [counted](crate::text::Format::counted) it is a mistake to read one case. Of the
/// others no judge's file has more than one; but a program that reads on until the end of its input can be tried
/// on thousands of cases in one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// The first case, and nothing behind it.
    OneCase,
    /// Case after case until there are no more.
    EveryCase,
}

/// What is wrong with a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The mistake, in a few words.
    pub what: &'static str,
    /// What a judge sees of it.
    pub symptom: Symptom,
}

/// What a judge sees of a mistake, once an input brings it to light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symptom {
    /// It prints what is wrong.
    WrongAnswer,
    /// It prints the right answers, but lays them out in another way than judges do.
    Presentation,
    /// It ends with a failure of its own.
    RunTimeError,
    /// It does not come to an end, or not in time.
    Time,
}

impl Mutant {
    /// A program that reads every case and has no mistake.
    pub(crate) const fn correct(
        name: &'static str,
        language: Language,
        source: &'static str,
    ) -> Self {
        Self {
            name,
            language,
            source,
            reads: Reads::EveryCase,
            mistake: None,
        }
    }

    /// A program that reads every case and has a mistake.
    pub(crate) const fn wrong(
        name: &'static str,
        language: Language,
        source: &'static str,
        mistake: Mistake,
    ) -> Self {
        let mistake = Some(mistake);
        Self {
            mistake,
            ..Self::correct(name, language, source)
        }
    }

    /// The same program, which reads one case only.
    pub(crate) const fn that_reads_one_case(self) -> Self {
        Self {
            reads: Reads::OneCase,
            ..self
        }
    }

    /// The name of the file that holds the source.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.{}", self.name, self.language.extension())
    }

    /// The commands that build and run it, once its source stands in a directory under its
    /// [file name](Self::file_name).
    ///
    /// # Example: what a shell would be given
    ///
    /// ```
    /// let flip = puzzles::find("flip").unwrap();
    /// let wraps = flip.planted().iter().find(|program| program.name == "wraps").unwrap();
    /// let commands = wraps.commands("/tmp/a");
    /// assert_eq!(commands.source, "/tmp/a/wraps.c");
    /// assert_eq!(commands.build.join(" "), "cc -std=c99 -O2 -o /tmp/a/wraps /tmp/a/wraps.c");
    /// assert_eq!(commands.run, ["/tmp/a/wraps"]);
    /// ```
    #[must_use]
    pub fn commands(&self, directory: &str) -> Commands {
        Commands::new(self, directory)
    }

    /// Whether nothing is wrong with it.
    #[must_use]
    pub const fn is_correct(&self) -> bool {
        self.mistake.is_none()
    }
}

impl Mistake {
    /// A mistake on whose account the program prints what is wrong.
    pub(crate) const fn wrong_answer(what: &'static str) -> Self {
        let symptom = Symptom::WrongAnswer;
        Self { what, symptom }
    }

    /// A mistake in the layout alone.
    pub(crate) const fn presentation(what: &'static str) -> Self {
        let symptom = Symptom::Presentation;
        Self { what, symptom }
    }

    /// A mistake on whose account the program fails.
    pub(crate) const fn run_time_error(what: &'static str) -> Self {
        let symptom = Symptom::RunTimeError;
        Self { what, symptom }
    }

    /// A mistake on whose account the program does not end in time.
    pub(crate) const fn time(what: &'static str) -> Self {
        let symptom = Symptom::Time;
        Self { what, symptom }
    }
}
