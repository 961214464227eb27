//! The end of a search that can fail.

use search_core::{Control, Limit, Meter, Report};

use crate::error::Error;

/// Why a search stopped.
pub(crate) enum Stop {
    Limit(Limit),
    Failed(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// Runs a search and makes its report.
pub(crate) fn run<'a, T>(
    control: impl Into<Control<'a>>,
    search: impl FnOnce(&mut Meter<'a>) -> Result<T, Stop>,
) -> Result<Report<T>, Error> {
    let mut failure = None;
    let report = Meter::run(control, |meter| match search(meter) {
        Ok(result) => Ok(Some(result)),
        Err(Stop::Limit(limit)) => Err(limit),
        Err(Stop::Failed(error)) => {
            failure = Some(error);
            Ok(None)
        }
    });
    failure.map_or(Ok(report), Err)
}
