//! Percentiles of measured times.

use std::time::Duration;

/// The median, the 99th percentile and the longest time, in milliseconds; zeros if there are no times.
pub fn spread(times: &mut [Duration]) -> [f64; 3] {
    times.sort_unstable();
    [500, 990, 1000].map(|permille| {
        let index = (times.len().saturating_sub(1) * permille + 500) / 1000;
        let time = times.get(index).copied().unwrap_or_default();
        time.as_secs_f64() * 1e3
    })
}
