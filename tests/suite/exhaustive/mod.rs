//! Whole state spaces: each law is checked on every board.
//!
//! Each puzzle is compared with its [reference implementation](tests::reference): first the rules, then the results,
//! by a [`graph::Graph`] made from the reference rules. Every figure is computed by two routes that share no
//! code.

pub(super) mod answers;
mod atlas;
mod check;
pub(super) mod flip;
mod four;
mod fridge;
mod graph;
mod inputs;
mod oracles;
mod rules;
mod sdao;
mod swap;
mod symmetry;
mod toys;
