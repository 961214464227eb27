//! `quadrille` runs hostile programs, and ends its programs when it ends.

mod hostile;
mod interrupted;
mod mark;

use std::thread;
use std::time::{Duration, Instant};

use tests::binary::PATIENCE;

/// Waits until a condition holds.
#[track_caller]
fn wait_until(mut is_true: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_true() {
        assert!(started.elapsed() < PATIENCE, "the condition does not hold");
        thread::sleep(Duration::from_millis(20));
    }
}
