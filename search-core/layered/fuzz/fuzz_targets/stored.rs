//! Attacks [`layered::fuzz::stored`].
#![no_main]

use std::sync::LazyLock;

use tempfile::TempDir;

static DIRECTORY: LazyLock<TempDir> =
    LazyLock::new(|| tempfile::tempdir().expect("it can be created"));
static MADE: LazyLock<layered::fuzz::Made> =
    LazyLock::new(|| layered::fuzz::make(DIRECTORY.path()));

libfuzzer_sys::fuzz_target!(|data: &[u8]| layered::fuzz::stored(DIRECTORY.path(), &MADE, data));
