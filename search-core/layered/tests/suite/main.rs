//! `Layered` agrees with the other engines and with published numbers, with any number of threads.

#[cfg(feature = "command")]
mod command;
mod disk;
mod graph;
#[cfg(feature = "hosts")]
mod hosts;
#[cfg(all(feature = "hosts", feature = "command"))]
mod lost_processes;
mod memory;
mod published;
mod stored;
