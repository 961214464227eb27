//! The option `--report`.

use std::collections::HashSet;

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
        let mut places = HashSet::new();
        match targets.iter().find(|target| !places.insert(&target.file)) {
            None => Ok(targets),
            Some(target) => {
                let place = match &target.file {
                    Some(file) => file.display().to_string(),
                    None => "standard output".to_owned(),
                };
                let message =
                    format!("two reports have the same place, {place}: name another file");
                Err(Failure::usage(message))
            }
        }
    }
}
