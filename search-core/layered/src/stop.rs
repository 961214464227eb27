//! The end of a search that can fail.

use search_core::extend::Meter;
use search_core::{Control, Limit, Report};

use crate::error::Error;

/// Why a search stopped: a limit, or a failure.
#[cfg_attr(
    feature = "hosts",
    derive(Clone, Debug, serde::Serialize, serde::Deserialize)
)]
pub(crate) enum Stop<E = Error> {
    Limit(Limit),
    Failed(E),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl<E> From<Limit> for Stop<E> {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// Runs a search and makes its report.
pub(crate) fn run<'a, T, E>(
    control: impl Into<Control<'a>>,
    search: impl FnOnce(&mut Meter<'a>) -> Result<T, Stop<E>>,
) -> Result<Report<T>, E> {
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
