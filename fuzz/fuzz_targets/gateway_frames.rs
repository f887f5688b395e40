//! Frames of Discord’s gateway. See `checks::gateway_frames`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    checks::gateway_frames::check(bytes);
});
