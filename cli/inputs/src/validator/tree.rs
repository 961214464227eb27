//! What a validator asked after which answers.

use rustc_hash::FxHashMap;

use super::program::Message;
use crate::choose::Counts;
use crate::error::{CheckError, Checked};

/// The number of nodes after which a tree begins again.
const MAX_NODES: usize = 1 << 22;

/// The number of a node.
pub(super) type Number = usize;

/// The messages of a validator after each list of answers that was tried. A node has those up to the next question, or up to the end.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Vec<Message>>,
    /// The node after an answer.
    next: FxHashMap<(Number, Box<[u8]>), Number>,
    /// The lists of answers that were accepted and refused.
    pub(super) counts: Counts,
}

impl Tree {
    /// The node of a new run.
    pub(super) fn root(&mut self) -> Number {
        if self.nodes.is_empty() || self.nodes.len() > MAX_NODES {
            self.nodes = vec![Vec::new()];
            self.next.clear();
        }
        0
    }

    /// Counts a list of answers by its result.
    pub(super) fn count(&mut self, result: &Checked<()>) {
        match result {
            Ok(()) => self.counts.accepted += 1,
            Err(CheckError::Mismatch(why)) => {
                self.counts.refused += 1;
                self.counts.last = Some(why.clone());
            }
            Err(CheckError::Grammar(_)) => {}
        }
    }

    /// The node after an answer to the last message of a node.
    pub(super) fn after(&mut self, node: Number, answer: &[u8]) -> Number {
        let nodes = &mut self.nodes;
        *self.next.entry((node, answer.into())).or_insert_with(|| {
            nodes.push(Vec::new());
            nodes.len() - 1
        })
    }
}
