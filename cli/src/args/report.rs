//! The option `--report`.

use crate::exit::Failure;
use crate::render::report::{Format, Target};

/// The formats and places of the reports.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Report")]
pub(crate) struct Reports {
    /// Format of the report: `text`, `json`, `junit=FILE`, `html=FILE`; may be given several times
    ///
    /// Without `=FILE`, or with `=-`, text or JSON is written to standard output. If no format is, text is.
    #[arg(long = "report", value_name = "FORMAT[=FILE]")]
    asked_for: Vec<Target>,
}

impl Reports {
    /// The targets, standard output first; exactly one of them is standard output.
    ///
    /// # Errors
    ///
    /// Usage, if two reports have the same place.
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
                    "two reports have the same place, {place}: name another file"
                )));
            }
        }
        Ok(targets)
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Asked {
        #[command(flatten)]
        reports: Reports,
    }

    /// The formats and the files, or the error.
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
    fn the_default_is_text_on_standard_output() {
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
    fn two_reports_cannot_have_the_same_place() {
        for arguments in ["text json", "json json", "json json=-", "html=a junit=a"] {
            let arguments = arguments.split(' ').map(|word| format!("--report={word} "));
            let refused = targets(&arguments.collect::<String>()).expect_err("one place is enough");
            assert!(refused.contains("two reports"), "{refused}");
        }
    }

    #[test]
    fn pages_need_files() {
        for wrong in ["html", "junit", "html=", "xml=a", "Text", ""] {
            let refused = targets(&format!("--report={wrong}")).expect_err("it is wrong");
            assert!(refused.contains("junit=FILE"), "{refused}");
        }
    }
}
