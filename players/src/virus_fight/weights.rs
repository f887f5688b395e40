//! The weights of the evaluation; an advantage of 100 is worth three quarters of a win.
//!
//! Found from weights set by hand in five rounds with two seats, each from the one before, a third of the matches with random
//! programs: `SEATS=2 MATCHES=900 NODES=80 SEED=4 cargo test --release -p players weights_from -- --ignored --nocapture` was
//! the second. In the last three (`MATCHES=700 NODES=80 SEED=11`, `MATCHES=2500 NODES=120 SEED=12`, `MATCHES=2500 NODES=160
//! SEED=13`) an end tells less the longer it is away, and programs can write. At 1,500 nodes the fourth scored 0.74 (60 matches)
//! against the third, the fifth 0.66 (80) against the fourth; many more matches end before a position comes back. With more
//! seats the last round (`SEATS=3 MATCHES=900 NODES=60 SEED=14`) scored 0.56 with three (60 matches, 1,000 nodes) and 0.55 with
//! four (40, 300 nodes) against the one before.

use super::weighing::WEIGHTS;

/// With two seats.
pub const TWO: [i16; WEIGHTS] = [
    -400, -26, 8, 14, 13, 10, -400, -9, -7, 0, 3, 10, -400, -15, -7, 4, 13, 10, -400, -15, 0, 4, 7,
    10, -119, -38, -10, 1, 3, 8, -120, -12, -2, -2, 1, 2, -120, -29, -4, 5, 2, 8, -120, -30, -6, 4,
    3, 8, -160, -34, -14, -2, 5, 8, -160, -28, -10, 1, 6, 5, -160, -30, -9, -2, 3, 8, -160, -30,
    -8, -1, 3, 8, -4, 1, 7, 3, 3, 4, 0, 2, 4, 3, 4, 3, 2, 3, 5, 4, 9, 2, 1, 1, -12, -11, -1, 3, 4,
    3, 5, 11, 8, 6, 9, 7, 0, 0, 0, 2, 0, -6, 2, 16, 9, 1, -2, -1, 2, 2, 8, 9, -30, -21, -15, -8,
    -5, -2, -1, -1, -3, -2, 15, 11, 19, 31, 24, 27, 30, -7, -5, -4, -6, 1, -4, 0, 0, 0, 0, 0, 0,
    -2, 2, 0, -2, -1, -7, -3, -1, 0, 3, -13, -12, -10, -8, -6, -4, 0, 4, 6, 8, 10, 12, 13, -2, 0,
    2,
];

/// With more.
pub const MORE: [i16; WEIGHTS] = [
    -400, -18, -1, 5, 8, 10, -400, -15, -3, 2, 6, 5, -400, -15, -4, 4, 5, 10, -400, -15, 0, 3, 5,
    10, -120, -27, -9, 1, 5, 8, -120, -22, -9, -1, 4, 5, -120, -30, -8, 2, 4, 8, -120, -30, -8, 2,
    5, 8, -160, -27, -10, 1, 5, 8, -160, -23, -7, 0, 3, 5, -160, -30, -7, 1, 4, 8, -160, -30, -8,
    2, 4, 8, 4, 4, 4, 2, 2, 3, -1, 2, 2, 2, 3, 2, 0, 1, 1, 1, -1, 4, 5, 4, -12, 2, 0, 1, 5, 2, 5,
    5, 7, 5, 6, 3, 2, -2, 0, 0, 1, -3, 1, 7, 5, 5, 7, 4, 4, 4, 5, 3, -27, -20, -16, -13, -9, -5,
    -4, 1, 5, 7, 12, 15, 18, 21, 25, 27, 31, -4, -5, -5, -7, 0, -1, 1, 0, -1, -1, 0, 0, -1, 0, 0,
    1, 0, -4, -3, -2, -2, 3, -18, -11, -8, -6, -6, -4, -1, 2, 5, 8, 9, 14, 17, -3, -1, 3,
];
