//! The weights of the evaluation, in the order of its counts.

use super::evaluation::COUNT;

/// By hand.
#[rustfmt::skip]
pub const WEIGHTS: [i32; COUNT] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 8, 8, 8, 8, 8, 8, 8, 8, 8, 0, 0, 0, 0, 0,
    0, 10, 10, 10, 2, 0, 3, -8, -8, -8, -8, -8, -8, -8, -8, -8,
    0, 0, 0, 0, 0, 0, -10, -10, -10, -2, 0, -3, -50, -20, 20,
];
