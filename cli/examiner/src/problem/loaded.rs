//! A first opinion on the inputs of a search: a validator that its interpreter has loaded once.

use std::io::{self, Read as _, Write as _};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use runner::{Dialogue, start_dialogue};

use super::choosing::{LIMITS, VARIABLE};
use crate::pool::lock;
use crate::program::Program;

/// A validator in a language with a [server](crate::Language::server), which starts with the first input. A process of the server
/// starts faster than the interpreter, which takes 10 to 120 milliseconds.
#[derive(Debug)]
pub(super) struct LoadedValidator {
    server: runner::Program,
    /// The server, unless it failed.
    dialogue: Mutex<Option<io::Result<Dialogue>>>,
}

impl LoadedValidator {
    /// The validator that is this program.
    pub(super) fn new(program: &Program) -> Option<Self> {
        let server = program.language?.server.clone()?;
        let (interpreter, source) = program.command.as_ref().ok()?.words().split_first()?;
        let words = [&[interpreter.clone(), "-c".to_owned(), server], source];
        Some(Self {
            server: runner::Program::new(words.concat()),
            dialogue: Mutex::default(),
        })
    }

    /// Whether the validator refuses an input. If not, or if the server fails, a run of the validator has to decide.
    pub(super) fn refuses(&self, input: &[u8], cancel: &Arc<AtomicBool>) -> bool {
        let mut dialogue = lock(&self.dialogue);
        let dialogue = dialogue.get_or_insert_with(|| {
            let started = start_dialogue(&self.server, VARIABLE, &LIMITS, cancel);
            started.map_err(io::Error::other)
        });
        let answer = dialogue.as_mut().map(|dialogue| ask(dialogue, input));
        match answer {
            Ok(Ok(is_refused)) => is_refused,
            Ok(Err(error)) => {
                *dialogue = Err(error);
                false
            }
            Err(_) => false,
        }
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
