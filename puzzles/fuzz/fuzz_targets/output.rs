//! Attacks [`puzzles::fuzz::output`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| puzzles::fuzz::output(data));
