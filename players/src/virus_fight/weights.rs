//! The weights of the evaluation; an advantage of 100 is worth three quarters of a win.
//!
//! Found from weights set by hand, a third of the matches with random programs:
//! `SEATS=2 MATCHES=900 NODES=80 SEED=4 cargo test --release -p players weights_from -- --ignored --nocapture`, and
//! `SEATS=3 MATCHES=300 NODES=50 SEED=5` for more seats. With two seats it was the second round; the first (1,000 matches,
//! 40 nodes, half the programs random) scored 0.64 against those set by hand (80 matches, alpha-beta, 300 nodes), the
//! second 0.49 against the first (60 matches, 600 nodes), but misses less in matches that it did not learn from.

use super::weighing::WEIGHTS;

/// With two seats.
pub const TWO: [i16; WEIGHTS] = [
    -400, -27, -1, 8, 8, 10, -400, -14, -4, 0, 3, 11, -400, -15, -12, 10, 13, 10, -400, -15, 0, 7,
    6, 10, -119, -28, -4, 2, 4, 8, -120, -14, -6, -2, 2, 4, -120, -30, -12, 7, 2, 8, -120, -30, -9,
    2, 1, 8, -160, -30, -11, 0, 5, 8, -160, -29, -10, 1, 5, 8, -160, -30, -10, 2, 5, 8, -160, -30,
    -10, 1, 5, 8, 3, 1, 3, 0, 7, 4, 2, 5, 1, -1, 7, -2, 3, 5, 7, 6, 3, 2, 5, 2, -12, -17, 2, -1, 9,
    4, 4, 13, 9, 5, 14, 3, 0, 0, 0, -4, 6, -7, 5, 16, -7, 4, 12, -6, 1, 4, 12, 10, -33, -16, -17,
    -13, -10, 5, 0, -2, 3, -16, 18, 18, 20, 29, 24, 27, 30, -8, 2, 5, 3, 1, 0, 0, 0, 0, 0, 0, 0,
    -3, 1, 0, 2, -1, -10, -4, 1, 2, 3, -13, -16, -10, -12, -11, -6, 0, 6, 11, 12, 10, 16, 13, -10,
    0, 10,
];

/// With more.
pub const MORE: [i16; WEIGHTS] = [
    -400, -19, 0, 5, 8, 10, -400, -17, -1, 5, 8, 9, -400, -15, -4, 5, 8, 10, -400, -15, 0, 6, 8,
    10, -120, -29, -10, 0, 5, 8, -120, -26, -10, 0, 5, 8, -120, -30, -9, 0, 5, 8, -120, -30, -10,
    0, 5, 8, -160, -29, -10, 0, 5, 8, -160, -26, -10, 0, 5, 8, -160, -30, -9, -1, 5, 8, -160, -30,
    -10, 0, 5, 8, 1, 1, 2, 5, 4, 6, -3, 2, 4, 0, 2, 4, 2, 6, 7, 6, 0, 3, 5, 4, -10, -4, -2, 2, 4,
    4, 6, 6, 7, 6, 6, 5, 1, -1, 0, 0, 0, -1, 0, 1, 5, 10, 9, 0, 3, 5, 6, 6, -30, -24, -18, -13, -8,
    -3, 1, 3, 5, 7, 14, 14, 18, 21, 24, 27, 30, 6, -2, 0, -3, 1, 1, -1, 0, 1, 1, -1, 0, 0, -1, 0,
    1, 0, -10, -3, 1, 1, 3, -19, -15, -11, -8, -5, -2, 0, 3, 4, 8, 12, 16, 18, -11, 0, 10,
];
