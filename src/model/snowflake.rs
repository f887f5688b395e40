//! Numbers like Discord's own: they begin with a time, so numbers that are made later are larger.

/// The first millisecond of Discord's numbers, in unix milliseconds.
const FIRST: i64 = 1_420_070_400_000;

/// How many of a number's last bits do not belong to its time.
const LOW_BITS: u32 = 22;

/// The number of a time, in unix milliseconds. Its last 22 bits are those of `low`.
pub fn snowflake(now: i64, low: u64) -> u64 {
    let since = u64::try_from(now.saturating_sub(FIRST)).unwrap_or_default();
    since << LOW_BITS | low & ((1 << LOW_BITS) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_with_time_whatever_their_last_bits_are() {
        assert!(snowflake(FIRST + 1, u64::MAX) < snowflake(FIRST + 2, 0));
        assert_eq!(snowflake(FIRST + 1, 1 << LOW_BITS | 5), 1 << LOW_BITS | 5);
        assert_eq!(snowflake(0, 7), 7);
    }
}
