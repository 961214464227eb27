//! Attacks [`puzzles::fuzz::text`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| puzzles::fuzz::text(data));
