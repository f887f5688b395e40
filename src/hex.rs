//! Hexadecimal digits.

/// Reads as many bytes as are wanted from hexadecimal digits.
pub fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, at) in bytes.iter_mut().zip((0..text.len()).step_by(2)) {
        *byte = u8::from_str_radix(text.get(at..at + 2)?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::from_hex;

    #[test]
    fn hexadecimal_digits_are_read_whole_or_not_at_all() {
        assert_eq!(from_hex::<2>("0aF1"), Some([0x0a, 0xf1]));
        for bad in ["", "0a", "0aF", "0aF1f", "0ag1", "+aF1", "äa1"] {
            assert_eq!(from_hex::<2>(bad), None, "{bad}");
        }
    }
}
