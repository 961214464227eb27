//! What a run has left behind.

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};

/// A mark that all processes of a run have in their environment, or in their arguments.
pub(super) struct Mark(String);

impl Mark {
    /// The variable in the environment that holds it.
    pub(super) const VARIABLE: &str = "HOSTILE_MARK";

    /// A mark that nothing else has.
    pub(super) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Self(format!("hostile-{}-{number}-", std::process::id()))
    }

    pub(super) fn value(&self) -> &str {
        &self.0
    }

    /// The processes that have it, by their arguments.
    pub(super) fn left(&self) -> Vec<String> {
        let processes = fs::read_dir("/proc").expect("the system tells of processes");
        let processes = processes.flatten().filter_map(|process| {
            // Whoever has ended meanwhile, or belongs to somebody else, is not ours.
            let arguments = fs::read(process.path().join("cmdline")).ok()?;
            let environment = fs::read(process.path().join("environ")).unwrap_or_default();
            let has_mark = [&arguments, &environment].into_iter().any(|bytes| {
                bytes
                    .windows(self.0.len())
                    .any(|part| part == self.0.as_bytes())
            });
            has_mark.then(|| {
                let number = process.file_name();
                let arguments = String::from_utf8_lossy(&arguments).replace('\0', " ");
                format!("{}: {arguments}", number.display())
            })
        });
        processes.collect()
    }
}
