//! Attacks [`puzzles::fuzz::words`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| puzzles::fuzz::words(data));
