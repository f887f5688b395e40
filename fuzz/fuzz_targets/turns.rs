//! See `checks::turns`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    checks::turns::check(bytes);
});
