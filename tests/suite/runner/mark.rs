//! A mark that finds all processes of a run.

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};

/// A unique text that all processes of a run have in their environment or in their arguments.
pub(super) struct Mark(String);

impl Mark {
    /// The environment variable that contains the mark.
    pub(super) const VARIABLE: &str = "HOSTILE_MARK";

    pub(super) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Self(format!("hostile-{}-{number}-", std::process::id()))
    }

    pub(super) fn value(&self) -> &str {
        &self.0
    }

    /// The existing processes with the mark: number and arguments of each.
    pub(super) fn processes(&self) -> Vec<String> {
        let processes = fs::read_dir("/proc").expect("/proc is readable");
        let processes = processes.flatten().filter_map(|process| {
            // A process that ended meanwhile, or that belongs to another user, cannot be read.
            let arguments = fs::read(process.path().join("cmdline")).ok()?;
            let environment = fs::read(process.path().join("environ")).unwrap_or_default();
            let mark = self.0.as_bytes();
            let has_mark = |bytes: &Vec<u8>| bytes.windows(mark.len()).any(|part| part == mark);
            [&arguments, &environment]
                .into_iter()
                .any(has_mark)
                .then(|| {
                    let number = process.file_name();
                    let arguments = String::from_utf8_lossy(&arguments).replace('\0', " ");
                    format!("{}: {arguments}", number.display())
                })
        });
        processes.collect()
    }
}
