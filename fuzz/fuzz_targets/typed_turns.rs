//! See `checks::typed_turns`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    checks::typed_turns::check(bytes);
});
