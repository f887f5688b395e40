//! How often tests repeat what they draw at random.

/// Set by `scripts/test --all`: the tests make all rounds.
const ALL: &str = "SKIRMISH_TEST_ALL";

/// All of these rounds with `scripts/test --all`, and a fifth of them without.
pub fn share(many: u64) -> u64 {
    match std::env::var_os(ALL) {
        Some(_) => many,
        None => many.div_ceil(5),
    }
}

/// How many rounds a test makes: the number in the variable `name`, or else its share of `many`.
pub fn rounds(name: &str, many: u64) -> u64 {
    number(name, share(many))
}

/// The number in the variable `name`, or else this one.
pub fn number(name: &str, otherwise: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}={text}")),
        Err(_) => otherwise,
    }
}
