//! Attacks [`web::fuzz::address`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| web::fuzz::address(data));
