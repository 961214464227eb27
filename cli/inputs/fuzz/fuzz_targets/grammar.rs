//! Attacks [`inputs::fuzz::grammar`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| inputs::fuzz::grammar(data));
