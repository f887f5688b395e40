//! Coordinates of boards.

pub(crate) mod drawn_bits;
pub mod hex;
pub mod square;
pub mod square_bitset;

/// The letter and the number of a square's name, each counted from 0: `c12` gives 2 and 11. Other characters before the
/// letter are skipped.
pub(crate) fn letter_and_number(name: &str) -> Option<(u8, u8)> {
    let name = name.trim_start_matches(|sign: char| !sign.is_ascii_lowercase());
    let letter = name.bytes().next()?;
    let number: u8 = name.get(1..)?.parse().ok()?;
    Some((letter.checked_sub(b'a')?, number.checked_sub(1)?))
}
