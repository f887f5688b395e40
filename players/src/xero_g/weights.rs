//! The weights of the evaluation, in the order of its counts.

use super::evaluation::COUNT;

/// Fitted by `tuning.rs`.
#[rustfmt::skip]
pub const WEIGHTS: [i32; COUNT] = [
    -4, 2, 6, -13, -6, 7, -7, 1, 8, -7, -4, 6, -7, 5, 6, -5,
    -9, 6, 3, -9, 4, 6, -5, 10, 7, 4, -3, -4, 26, 34, 7, 0,
    0, 10, 4, 6, 1, 8, 1, 4, 4, -5, -5, 14, -22, -4, -3, 1,
    4, -22, -49, -14, 0, 0, -12, -3, -6, -1, -9, -2, -42, 10, 19,
];
