//! Boards' coordinates.

pub mod hex;
pub mod set8;
pub mod square;
