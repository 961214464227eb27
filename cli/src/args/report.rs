//! How to report on an examination.

use std::path::PathBuf;
use std::str::FromStr;

use crate::exit::Failure;
use crate::report::Format;

/// How to report, and where to.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Report")]
pub(crate) struct Reports {
    /// How to report: `text`, `json`, `junit=FILE`, `html=FILE`; may be given several times
    ///
    /// Without `=FILE`, or with `=-`, text or JSON stands on standard output; where nothing else is to
    /// stand there, text does.
    #[arg(long = "report", value_name = "FORMAT[=FILE]")]
    asked_for: Vec<Target>,
}

/// A format and where it is to stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// How to report.
    pub(crate) format: Format,
    /// The file; `None` for standard output.
    pub(crate) file: Option<PathBuf>,
}

impl Reports {
    /// Where to report, standard output first; exactly one of them is that.
    ///
    /// # Errors
    ///
    /// Usage, if two reports are to stand in one place.
    pub(crate) fn targets(&self) -> Result<Vec<Target>, Failure> {
        let mut targets = self.asked_for.clone();
        if targets.iter().all(|target| target.file.is_some()) {
            targets.push(Target {
                format: Format::Text,
                file: None,
            });
        }
        targets.sort_by_key(|target| target.file.is_some());
        for (index, target) in targets.iter().enumerate() {
            if targets[..index]
                .iter()
                .any(|other| other.file == target.file)
            {
                let place = match &target.file {
                    Some(file) => file.display().to_string(),
                    None => "standard output".to_owned(),
                };
                return Err(Failure::usage(format!(
                    "two reports cannot both stand in {place}"
                )));
            }
        }
        Ok(targets)
    }
}

impl FromStr for Target {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        const EXPECTED: &str = "expected `text`, `json`, `junit=FILE` or `html=FILE`";
        const NOT_A_FILE: &str = "`-` is standard output, which takes `text` and `json`; the others \
                                  are for files, such as `junit=FILE`";
        let (name, file) = match text.split_once('=') {
            None => (text, None),
            Some((_, "")) => return Err(EXPECTED),
            Some((name, "-")) => (name, None),
            Some((name, file)) => (name, Some(PathBuf::from(file))),
        };
        let format: Format = name.parse().map_err(|()| EXPECTED)?;
        if file.is_none() && !format.is_for_standard_output() {
            let is_dash = text.ends_with("=-");
            return Err(if is_dash { NOT_A_FILE } else { EXPECTED });
        }
        Ok(Self { format, file })
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Asked {
        #[command(flatten)]
        reports: Reports,
    }

    /// Where to report: the format and the file, or nothing.
    fn targets(arguments: &str) -> Result<Vec<(Format, Option<PathBuf>)>, String> {
        let words = ["judge"].into_iter().chain(arguments.split_whitespace());
        let asked = Asked::try_parse_from(words).map_err(|error| error.to_string())?;
        let targets = asked.reports.targets();
        let targets = targets.map_err(|failure| failure.message().unwrap_or_default().to_owned());
        Ok(targets?
            .into_iter()
            .map(|target| (target.format, target.file))
            .collect())
    }

    #[test]
    fn text_stands_on_standard_output_unless_something_else_does() {
        let page = (Format::Html, Some(PathBuf::from("a=b")));
        assert_eq!(targets(""), Ok(vec![(Format::Text, None)]));
        assert_eq!(targets("--report json"), Ok(vec![(Format::Json, None)]));
        let both = Ok(vec![(Format::Text, None), page.clone()]);
        assert_eq!(targets("--report html=a=b"), both);
        let both = Ok(vec![(Format::Json, None), page]);
        assert_eq!(targets("--report html=a=b --report json"), both);
    }

    #[test]
    fn a_dash_is_standard_output() {
        assert_eq!(targets("--report json=-"), Ok(vec![(Format::Json, None)]));
        for page in ["html=-", "junit=-"] {
            let refused = targets(&format!("--report={page}")).expect_err("it is for files");
            assert!(refused.contains("`-` is standard output"), "{refused}");
        }
        let file = (Format::Html, Some(PathBuf::from("./-")));
        let both = Ok(vec![(Format::Text, None), file]);
        assert_eq!(targets("--report html=./-"), both);
    }

    #[test]
    fn every_place_has_one_report() {
        for arguments in ["text json", "json json", "json json=-", "html=a junit=a"] {
            let arguments = arguments.split(' ').map(|word| format!("--report={word} "));
            let refused = targets(&arguments.collect::<String>()).expect_err("one place is enough");
            assert!(refused.contains("two reports"), "{refused}");
        }
    }

    #[test]
    fn pages_are_for_files() {
        for wrong in ["html", "junit", "html=", "xml=a", "Text", ""] {
            let refused = targets(&format!("--report={wrong}")).expect_err("it is wrong");
            assert!(refused.contains("junit=FILE"), "{refused}");
        }
    }
}
