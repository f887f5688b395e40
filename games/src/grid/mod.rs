//! Boards' coordinates.

pub mod hex;
pub mod square;
