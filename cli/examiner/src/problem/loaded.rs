//! A first opinion on the inputs of a search: a validator that its interpreter has loaded once.

use std::io::{self, Read as _, Write as _};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use runner::{Dialogue, start_dialogue};

use super::choosing::{LIMITS, VARIABLE};
use crate::program::Program;

/// A validator in a language with a [server](crate::Language::server). A process of the server starts faster than the interpreter,
/// which takes 10 to 120 milliseconds.
#[derive(Debug)]
pub(super) struct LoadedValidator(
    /// The server, unless it failed.
    Mutex<Option<Dialogue>>,
);

impl LoadedValidator {
    /// Loads the validator that is this program; `None` if its language has no server, or if the server does not start.
    pub(super) fn new(program: &Program, cancel: &Arc<AtomicBool>) -> Option<Self> {
        let server = program.language?.server.clone()?;
        let (interpreter, source) = program.command.as_ref().ok()?.words().split_first()?;
        let words = [&[interpreter.clone(), "-c".to_owned(), server], source];
        let server = runner::Program::new(words.concat());
        let dialogue = start_dialogue(&server, VARIABLE, &LIMITS, cancel).ok()?;
        Some(Self(Mutex::new(Some(dialogue))))
    }

    /// Whether the validator refuses an input. If not, if another thread asks, or if the server fails, a run of the validator has to
    /// decide.
    pub(super) fn refuses(&self, input: &[u8]) -> bool {
        let Ok(mut dialogue) = self.0.try_lock() else {
            return false;
        };
        let answer = dialogue.as_mut().map(|dialogue| ask(dialogue, input));
        if let Some(Err(_)) = answer {
            *dialogue = None;
        }
        matches!(answer, Some(Ok(true)))
    }
}

fn ask(dialogue: &mut Dialogue, input: &[u8]) -> io::Result<bool> {
    let length = u32::try_from(input.len()).map_err(io::Error::other)?;
    dialogue.write_all(&length.to_le_bytes())?;
    dialogue.write_all(input)?;
    let mut answer = [0];
    dialogue.read_exact(&mut answer)?;
    Ok(answer == [1])
}
