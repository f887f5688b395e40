//! Boards' coordinates.

pub mod hex;
pub mod square;
pub mod square_bitset;
