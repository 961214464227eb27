//! The shortest beginning of a batch that fails.

use puzzles::text::Boards;

use super::examinee::{Examinee, FailedKind};
use super::scene::{Scene, Sign};
use crate::exit::Failure;

/// Finds a beginning of a batch that passes, where with the next case it fails: how many cases it has, and
/// how it fails then. None if the batch does not fail again.
pub(super) fn shortest<X: Examinee>(
    scene: &Scene<'_, X>,
    batch: &[Boards],
    sign: Sign,
) -> Result<Option<(usize, FailedKind)>, Failure> {
    let (mut passes, mut fails) = (0, batch.len());
    let mut kind = None;
    let mut guesses = sign.suspect.into_iter().flat_map(|at| [at + 1, at]);
    while fails - passes > 1 {
        let inside = |length: &usize| (passes + 1..fails).contains(length);
        let length = guesses
            .find(inside)
            .unwrap_or(usize::midpoint(passes, fails));
        match scene.run(&batch[..length])? {
            None => passes = length,
            Some(sign) => (fails, kind) = (length, Some(sign.kind)),
        }
    }
    if kind.is_none() {
        kind = scene.run(batch)?.map(|sign| sign.kind);
    }
    Ok(kind.map(|kind| (passes, kind)))
}
