//! Boards' coordinates.

pub mod hex;
