//! How often tests repeat what they draw at random.

/// Set by `scripts/test --all`: the tests make all rounds.
const ALL: &str = "SKIRMISH_TEST_ALL";

/// The share of all rounds that tests make otherwise.
pub const SHARE: u64 = 5;

/// Do the tests make all rounds?
pub fn all() -> bool {
    std::env::var_os(ALL).is_some()
}

/// How many rounds a test makes: the number in the variable `name`, or else `many` with `scripts/test --all`, and a
/// fifth of them without.
pub fn rounds(name: &str, many: u64) -> u64 {
    let made = if all() { many } else { many.div_ceil(SHARE) };
    number(name, made)
}

/// The number in the variable `name`, or else this one.
pub fn number(name: &str, otherwise: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}={text}")),
        Err(_) => otherwise,
    }
}
