//! `Layered` agrees with the other engines and with published numbers, with any number of threads.

#[cfg(feature = "command")]
mod command;
mod disk;
mod graph;
#[cfg(feature = "hosts")]
mod hosts;
// They take minutes in the release profile, and hours in another one.
#[cfg(all(feature = "hosts", not(debug_assertions)))]
mod large_spaces;
#[cfg(all(feature = "hosts", feature = "command"))]
mod lost_processes;
mod memory;
mod published;
mod stored;
