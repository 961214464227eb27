//! Whole state spaces: what holds for every board is checked on every board.
//!
//! Each puzzle is compared with its [reference implementation](tests::reference): first the rules, then what follows
//! from them, by [`graph::Graph`], which holds all that the twin's rules say of a space. Every
//! figure is found by two routes that share no code.

mod answers;
mod atlas;
mod check;
mod flip;
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
