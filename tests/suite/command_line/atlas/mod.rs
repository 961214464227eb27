//! `quadrille atlas`, a file a theme.
//!
//! - [`report`]: the three formats. - [`picture`]: `--plot`. - [`from`]: another initial position.
//! - [`usage`]: what is refused. - [`streams`]: readers that leave, devices that are full.
//! - [`part`]: files of a run over all pairs, forged: whole, or damaged in [`damaged`].
//! - [`shard`], [`killed`]: such runs, to their end and short of it. - [`merge`]: their sum.

mod damaged;
mod from;
mod merge;
mod part;
mod picture;
mod report;
mod shard;
mod usage;

#[cfg(unix)]
mod killed;
#[cfg(target_os = "linux")]
mod streams;

use tempfile::TempDir;

/// A directory that is empty, and gone after the test.
fn directory() -> TempDir {
    tempfile::tempdir().expect("a temporary directory can be made")
}
