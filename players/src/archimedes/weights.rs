//! The weights of the evaluation: 100 is one unit of the logistic function's argument, about a ship and a half.
//!
//! Fitted by `players/fitting/archimedes.rs` in two rounds. The first (`MATCHES=6000 NODES=500 SEED=1`) began with weights put together by
//! hand from earlier fits, the second (`MATCHES=8000 NODES=1000 SEED=2`) with the result of the first. Against the
//! earlier weights, at 5,000 nodes a turn, the first scored 0.54 and the second 0.59 (200 matches each, 0.521 to
//! 0.656). A third round (`MATCHES=9000 NODES=2000 SEED=3`) scored 0.485 (200 matches) against the second. In earlier
//! fits the target of every position was the end of its match, however far away; those had made the player weaker. From
//! five nearly even first turns, the second scored 0.71 of 100 matches (5,000 nodes). A further round of today's
//! `tuning` from the second (`MATCHES=4000 NODES=1500 SEED=11`) scored 0.47 of 120 against it.
//!
//! The two rounds changed the weights after each position. Today's `tuning` plays the same matches but changes the
//! weights after all of them, so it does not give exactly these weights.

use super::evaluation::COUNT;

#[rustfmt::skip]
pub const WEIGHTS: [i32; COUNT] = [
    -699, -601, -496, -351, -216, -151, -99, -50, -10, 27, 65, 102, 146, 0, 16, 37,
    15, 15, 12, 15, 13, 0, 3, 10, 1, -3, -9, -15, 0, 2, -2, 2,
    -10, -18, 30, 15, 16, 1, 14, 4, 1, 48, 32, 22, 20, 6, 0, 0,
    7, 2, 13, 12, -10, -60, 15, 0, -117, 0, -60, -118, -148, 19, -8, -63,
    0, 21, -1, 0, 0, 10, 0, 0, 0, 0, -100, -200, -297, 9, -104, -162,
    0, 15, -17, 0, 0, -9, 0, 0, 0, 1, -12, 5, 3, 2, 0, 14,
    -14, 19, 13, 7, -7, -11, -7, -27, -56, -87, -2, 17, 3, 32, 0, 6,
    4, -4, -6, 12, 1, -6,
];
