//! Two problems that should have the same inputs.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use super::Problem;
use super::groups::STDIN;
use crate::error::Error;

/// What a problem says about the inputs of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The first input that it refuses, and why.
    Refused(Vec<u8>, String),
    /// How many inputs it accepts, and whether the other one has no more.
    None(u64, bool),
}

impl Difference {
    /// Tries the inputs of a problem in their order until `judge` refuses one, or until the time is over.
    ///
    /// # Errors
    ///
    /// As [`Problem::each_input`] and [`Problem::validate`].
    pub fn find(source: &dyn Problem, judge: &dyn Problem, time: Duration) -> Result<Self, Error> {
        let started = Instant::now();
        let (mut number, mut refused) = (0, None);
        let is_all = source.each_input(&mut |input| {
            if let Some(input) = input {
                if let Err(error) = judge.validate(Path::new(STDIN), input, false)?.check(input) {
                    refused = Some((input.to_vec(), error.to_string()));
                    return Ok(ControlFlow::Break(()));
                }
                number += 1;
            }
            Ok(if started.elapsed() > time {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        Ok(match refused {
            Some((input, why)) => Self::Refused(input, why),
            None => Self::None(number, is_all),
        })
    }
}
