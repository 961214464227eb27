#![doc = include_str!("../README.md")]

mod codes;
#[cfg(feature = "disk")]
mod disk;
#[cfg(feature = "disk")]
mod error;
#[cfg(feature = "disk")]
mod file;
#[cfg(feature = "hosts")]
mod hosts;
mod layered;
mod layers;
#[cfg(feature = "disk")]
mod manifest;
mod part;
pub mod spaces;
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
