//! The weights of the evaluation; an advantage of 100 is worth three quarters of a win.
//!
//! With two seats, they were fitted in five rounds. The first began with weights set by hand, and each later one with
//! the result before. A third of the matches had random programs. The second round was
//! `SEATS=2 MATCHES=900 NODES=80 SEED=4 cargo test --release -p players weights_from -- --ignored --nocapture`. In the
//! last three (`MATCHES=700 NODES=80 SEED=11`, `MATCHES=2500 NODES=120 SEED=12`, `MATCHES=2500 NODES=160 SEED=13`) an
//! end counts less the further away it is, and programs can write. At 1,500 nodes the fourth scored 0.74 (60 matches)
//! against the third, and the fifth 0.66 (80) against the fourth. With them, many more matches end before a position
//! repeats.
//!
//! With more seats there were four rounds: two with three seats, then two with four. In the rounds with four seats
//! programs could already write. At 300 nodes, 90 matches each, the third round
//! (`SEATS=4 MATCHES=900 NODES=60 SEED=15`) scored against the second 0.61 with three seats, 0.60 with four and 0.51
//! with five. The fourth (`MATCHES=1500 NODES=100 SEED=16`) scored 0.58, 0.53 and 0.48 against the third. With four and
//! five seats the fourth decides fewer matches, so the third is used there.

use super::evaluation::WEIGHTS;

/// The weights with two seats.
const TWO: [i16; WEIGHTS] = [
    -400, -26, 8, 14, 13, 10, -400, -9, -7, 0, 3, 10, -400, -15, -7, 4, 13, 10, -400, -15, 0, 4, 7,
    10, -119, -38, -10, 1, 3, 8, -120, -12, -2, -2, 1, 2, -120, -29, -4, 5, 2, 8, -120, -30, -6, 4,
    3, 8, -160, -34, -14, -2, 5, 8, -160, -28, -10, 1, 6, 5, -160, -30, -9, -2, 3, 8, -160, -30,
    -8, -1, 3, 8, -4, 1, 7, 3, 3, 4, 0, 2, 4, 3, 4, 3, 2, 3, 5, 4, 9, 2, 1, 1, -12, -11, -1, 3, 4,
    3, 5, 11, 8, 6, 9, 7, 0, 0, 0, 2, 0, -6, 2, 16, 9, 1, -2, -1, 2, 2, 8, 9, -30, -21, -15, -8,
    -5, -2, -1, -1, -3, -2, 15, 11, 19, 31, 24, 27, 30, -7, -5, -4, -6, 1, -4, 0, 0, 0, 0, 0, 0,
    -2, 2, 0, -2, -1, -7, -3, -1, 0, 3, -13, -12, -10, -8, -6, -4, 0, 4, 6, 8, 10, 12, 13, -2, 0,
    2,
];

/// The weights with three seats.
const THREE: [i16; WEIGHTS] = [
    -400, -20, -2, 4, 6, 10, -400, -10, -4, -1, 3, 0, -400, -15, -4, 0, 6, 10, -400, -15, 0, 1, 3,
    10, -120, -25, -9, 1, 4, 8, -120, -14, -7, -2, 2, 0, -120, -30, -6, 2, 4, 8, -120, -30, -8, 1,
    4, 8, -160, -21, -11, 0, 3, 8, -160, -12, -3, -1, 2, -1, -160, -30, -5, 0, 2, 8, -160, -30, -6,
    3, 3, 8, 4, 4, 3, 3, 3, 3, 1, 1, 2, 0, 2, 2, 0, 1, 1, 1, 4, 4, 3, 2, -12, 7, 2, 2, 3, 1, 3, 3,
    5, 4, 5, 5, 1, 0, -1, 1, -1, -2, 0, 9, 6, 4, 5, 1, 4, 5, 4, 4, -26, -21, -16, -13, -8, -5, -1,
    1, 4, 9, 10, 13, 18, 21, 25, 27, 31, -5, -7, -7, -6, 0, -1, 3, 0, -1, -1, -1, -1, 0, 1, 0, -2,
    0, -4, -3, -2, -2, 3, -13, -10, -9, -7, -6, -6, -1, 3, 5, 9, 10, 12, 15, -1, -1, 0,
];

/// The weights with four or five seats.
const MORE: [i16; WEIGHTS] = [
    -400, -19, -1, 4, 7, 10, -400, -13, -3, 0, 4, 3, -400, -15, -4, 1, 7, 10, -400, -15, 0, 2, 4,
    10, -120, -27, -9, 1, 4, 8, -120, -18, -8, -1, 3, 2, -120, -30, -7, 2, 4, 8, -120, -30, -8, 2,
    4, 8, -160, -24, -11, 0, 4, 8, -160, -17, -4, 0, 3, 2, -160, -30, -6, 1, 4, 8, -160, -30, -7,
    3, 3, 8, 3, 3, 4, 3, 3, 3, 1, 2, 3, 0, 2, 1, 0, 2, 1, 2, 2, 3, 4, 3, -11, 6, 3, 1, 2, 2, 3, 3,
    5, 4, 6, 4, 1, 0, -1, 1, 0, -2, 0, 8, 7, 3, 6, 3, 4, 5, 4, 3, -27, -21, -17, -13, -7, -5, -2,
    1, 6, 6, 12, 13, 18, 21, 25, 27, 31, -5, -6, -5, -5, -1, -1, 3, -1, -1, -1, 0, -1, -1, 0, 1, 0,
    0, -2, -3, -3, -2, 3, -15, -10, -9, -6, -5, -5, 0, 2, 6, 8, 10, 10, 16, -1, -1, 1,
];

/// The weights for this number of seats.
pub fn of(seats: u8) -> &'static [i16; WEIGHTS] {
    match seats {
        ..=2 => &TWO,
        3 => &THREE,
        _ => &MORE,
    }
}
