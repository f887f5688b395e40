//! See `checks::table_protocol`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    checks::table_protocol::check(bytes);
});
