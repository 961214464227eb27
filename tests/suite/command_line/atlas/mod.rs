//! `quadrille atlas`.
//!
//! - [`report`]: the three formats. - [`picture`]: `--plot`. - [`from`]: another start position.
//! - [`pairs`]: `--all-pairs` and its result. - [`usage`]: refused arguments. - [`streams`]: closed and full outputs.

mod from;
mod pairs;
mod picture;
mod report;
mod usage;

#[cfg(target_os = "linux")]
mod streams;

use tempfile::TempDir;

/// An empty directory that is removed after the test.
fn directory() -> TempDir {
    tempfile::tempdir().expect("a temporary directory can be made")
}
