//! Breadth-first search over all states of a space, with two or three bits per state: in memory on all processors, in the
//! files of a directory (feature `disk`), or by several processes (feature `hosts`).
//!
//! [`Layered`] is the search, [`spaces`] has examples of spaces. The README has the command and the features.

mod codes;
#[cfg(feature = "disk")]
mod disk;
#[cfg(feature = "disk")]
mod error;
#[cfg(feature = "disk")]
mod file;
#[cfg(all(feature = "disk", any(test, fuzzing)))]
#[path = "../fuzz/relations.rs"]
pub mod fuzz;
#[cfg(feature = "hosts")]
mod hosts;
mod layered;
mod layers;
#[cfg(feature = "disk")]
mod manifest;
mod part;
pub mod spaces;
#[cfg(feature = "disk")]
mod stop;
#[cfg(feature = "disk")]
mod stored;
mod table;

#[cfg(feature = "disk")]
pub use disk::OnDisk;
#[cfg(feature = "disk")]
pub use error::{Error, ErrorKind};
#[cfg(feature = "hosts")]
pub use hosts::{Hosts, OnHosts, exit_on_panic};
pub use layered::Layered;
pub use layers::Layers;
#[cfg(feature = "disk")]
pub use stored::StoredTable;
pub use table::LayeredTable;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
