//! The inputs of a data set, read.

use std::path::PathBuf;

use examiner::Place;
use puzzles::text::{Boards, Format, read_input};

use super::Given;
use crate::data_set::{Once, tests_in};
use crate::diagnostic;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::source::Document;

/// The inputs of a data set.
#[derive(Debug, Default)]
pub(crate) struct Data {
    /// Those that can be read.
    pub(super) inputs: Vec<Given>,
    /// The names of the others.
    pub(super) faulty: Vec<String>,
}

impl Data {
    /// Reads every input in these places once, as judges read; prints what is wrong with those that are
    /// faulty.
    ///
    /// # Errors
    ///
    /// Input, if there is no such place, or a directory cannot be read; an interruption.
    pub(crate) fn read(
        places: &[PathBuf],
        format: &Format,
        interrupt: &Interrupt,
    ) -> Result<Self, Failure> {
        let mut data = Self::default();
        let mut once = Once::default();
        for place in places {
            let found = tests_in(place)?;
            for test in found.into_iter().filter(|test| once.is_new(test)) {
                // A pipe may keep its reader waiting for ever.
                let read = interrupt.while_waiting(|| Document::read(&test.input));
                let read = read.ok_or_else(Failure::interrupted)?;
                match cases(read, format) {
                    Some((cases, text)) => data.inputs.push(Given {
                        name: test.name(),
                        cases,
                        text,
                    }),
                    None => data.faulty.push(test.name()),
                }
            }
        }
        Ok(data)
    }

    /// Whether every input can be read.
    pub(crate) const fn is_sound(&self) -> bool {
        self.faulty.is_empty()
    }

    /// The inputs that can be read, as cases.
    pub(crate) fn inputs(&self) -> &[impl AsRef<[Boards]> + use<>] {
        &self.inputs
    }

    /// A place in the inputs, by the name of the file: `a/2.in`, `a/2.in, case 3`.
    pub(super) fn name_of(&self, place: Place) -> String {
        let input = &self.inputs[place.input];
        match input.cases.len() {
            1 => input.name.clone(),
            _ => format!("{}, case {}", input.name, place.case + 1),
        }
    }
}

/// The cases of an input, and its text; `None` for a faulty one, after its faults were printed.
fn cases(read: Result<Document, Failure>, format: &Format) -> Option<(Vec<Boards>, Vec<u8>)> {
    match read {
        Err(failure) => {
            failure.message().into_iter().for_each(diagnostic::error);
            None
        }
        Ok(input) => match read_input(&input.text, format) {
            Ok(cases) => Some((cases, input.text)),
            Err(error) => {
                input
                    .place()
                    .print_faults(error.faults(), error.case(), format);
                None
            }
        },
    }
}
