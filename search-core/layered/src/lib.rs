#![doc = include_str!("../README.md")]

mod codes;
#[cfg(feature = "disk")]
mod disk;
#[cfg(feature = "disk")]
mod error;
#[cfg(feature = "disk")]
mod file;
#[cfg(feature = "disk")]
mod fingerprint;
mod graph;
#[cfg(feature = "hosts")]
mod hosts;
mod layered;
mod layers;
mod part;
pub mod spaces;
#[cfg(feature = "disk")]
mod stored;
#[cfg(feature = "disk")]
mod stripes;
mod table;

#[cfg(feature = "disk")]
pub use disk::OnDisk;
#[cfg(feature = "disk")]
pub use error::{DiskError, DiskErrorKind};
pub use graph::{RankGraph, Ranked};
#[cfg(feature = "hosts")]
pub use hosts::{Hosts, HostsError, HostsErrorKind, HostsReport, OnHosts};
pub use layered::Layered;
pub use layers::Layers;
#[cfg(feature = "disk")]
pub use stored::StoredTable;
pub use table::LayeredTable;
