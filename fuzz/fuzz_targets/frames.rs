//! See `checks::frames`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    checks::frames::check(bytes);
});
