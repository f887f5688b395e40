//! The weights of the evaluation, in the order of its counts.

use super::evaluation::COUNT;

/// Fitted by `players/fitting/xero_g.rs` in two rounds. The first was MATCHES=12000 NODES=20, from weights set by hand. It did not yet
/// use positions judged by searches, and scored 0.645 of 100 matches at 200 nodes against the weights set by hand. The
/// second was MATCHES=5000 SEED=50000 NODES=20 JUDGED=60. The last weight, the tempo, is 60 more than fitted. With this
/// change a position has the same score before and after the best turn (`tempo_is_even`).
#[rustfmt::skip]
pub const WEIGHTS: [i32; COUNT] = [
    -2, 13, 19, -2, 4, 4, -1, 5, 15, 6, 9, -1, -1, 16, 13, 14,
    3, -1, -2, -6, 4, 7, -3, 14, 5, 1, -6, -2, 39, 36, 34, 0,
    0, 16, 8, 11, 1, 8, -0, -7, 1, -6, -9, 13, -20, -8, -8, -2,
    12, -58, -77, -40, 0, 0, -21, -10, -15, -1, -6, 1, -40, 11, 83,
];
