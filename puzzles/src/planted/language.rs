//! What the planted programs are written in.

/// A language that a bare machine is likely to have, and how to build and run what is written in it.
///
/// # Example: from a file to the command that runs it
///
/// ```
/// use puzzles::planted::Language;
///
/// let [compiler, options @ ..] = Language::C.build() else { panic!("it has to be built") };
/// assert_eq!(*compiler, "cc");
/// assert_eq!(options.last(), Some(&"-o"));
///
/// assert!(Language::Python.build().is_empty());
/// assert_eq!(Language::Python.run(), ["python3"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// AWK as POSIX has it.
    Awk,
    /// Python 3 without packages.
    Python,
    /// C as of 1999, with the standard library alone.
    C,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Awk, Self::Python, Self::C];

    /// What to call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Awk => "AWK",
            Self::Python => "Python 3",
            Self::C => "C",
        }
    }

    /// What the names of its files end in, behind the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Awk => "awk",
            Self::Python => "py",
            Self::C => "c",
        }
    }

    /// The command that has to be on the path for programs in it to be built and run.
    #[must_use]
    pub const fn needs(self) -> &'static str {
        match self {
            Self::Awk => "awk",
            Self::Python => "python3",
            Self::C => "cc",
        }
    }

    /// The words that build a program, before the name of the executable and, behind that, of the source;
    /// none where there is nothing to build.
    #[must_use]
    pub const fn build(self) -> &'static [&'static str] {
        match self {
            Self::Awk | Self::Python => &[],
            Self::C => &["cc", "-std=c99", "-O2", "-o"],
        }
    }

    /// The words that run a program, before the name of the source; none where it was built, and the
    /// executable is the command.
    #[must_use]
    pub const fn run(self) -> &'static [&'static str] {
        match self {
            Self::Awk => &["awk", "-f"],
            Self::Python => &["python3"],
            Self::C => &[],
        }
    }
}
