//! `Layered` agrees with the other engines and with published numbers, with any number of threads.

#[path = "../../../examples/layers/cube.rs"]
mod cube;
mod disk;
#[cfg(feature = "timely")]
mod hosts;
#[cfg(feature = "timely")]
mod lost_processes;
mod memory;
#[path = "../../../examples/layers/pancakes.rs"]
mod pancakes;
#[path = "../../../examples/layers/permutation.rs"]
mod permutation;
mod published;
#[path = "../../../examples/layers/sdao.rs"]
mod sdao;
#[path = "../../../examples/layers/sdao_plain.rs"]
mod sdao_plain;
mod stored;
#[path = "../../../examples/layers/tiles.rs"]
mod tiles;
