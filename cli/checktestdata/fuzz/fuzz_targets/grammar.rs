//! Attacks [`checktestdata::fuzz::grammar`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checktestdata::fuzz::grammar(data));
