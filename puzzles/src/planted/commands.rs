//! How to build and run a planted program.

use super::Mutant;

/// The commands that build and run a program whose source stands in some directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commands {
    /// Where the source is expected.
    pub source: String,
    /// The words that build it; none where there is nothing to build.
    pub build: Vec<String>,
    /// The words that run it.
    pub run: Vec<String>,
}

impl Commands {
    /// The commands for a program whose source stands in this directory.
    pub(super) fn new(planted: &Mutant, directory: &str) -> Self {
        let source = format!("{directory}/{}", planted.file_name());
        let executable = format!("{directory}/{}", planted.name);
        let command = |words: &[&str], operands: &[&String]| {
            let words = words.iter().map(ToString::to_string);
            words.chain(operands.iter().copied().cloned()).collect()
        };
        let language = planted.language;
        let (build, run) = if language.build().is_empty() {
            (Vec::new(), command(language.run(), &[&source]))
        } else {
            let build = command(language.build(), &[&executable, &source]);
            (build, command(language.run(), &[&executable]))
        };
        Self { source, build, run }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planted::Language;

    #[test]
    fn what_is_not_built_is_run_as_it_is() {
        let commands = Mutant::correct("sums", Language::Awk, "").commands("there");
        assert_eq!(commands.source, "there/sums.awk");
        assert!(commands.build.is_empty());
        assert_eq!(commands.run, ["awk", "-f", "there/sums.awk"]);
    }
}
