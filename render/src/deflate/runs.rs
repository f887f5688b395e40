//! Where bytes differ, eight at a time.

/// How many bytes are alike from the beginning.
pub fn common(a: &[u8], b: &[u8]) -> usize {
    let (words, _) = a.as_chunks::<8>();
    let (others, _) = b.as_chunks::<8>();
    for ((word, other), at) in words.iter().zip(others).zip(0..) {
        let differ = u64::from_le_bytes(*word) ^ u64::from_le_bytes(*other);
        if differ != 0 {
            return at * 8 + differ.trailing_zeros() as usize / 8;
        }
    }
    let same = words.len().min(others.len()) * 8;
    let rest = a[same..].iter().zip(&b[same..]);
    same + rest.take_while(|(a, b)| a == b).count()
}

/// Adds the places where two slices differ, so many bytes on.
pub fn differences(a: &[u8], b: &[u8], on: usize, places: &mut Vec<u32>) {
    let (blocks, _) = a.as_chunks::<32>();
    let (others, _) = b.as_chunks::<32>();
    for ((block, other), at) in blocks.iter().zip(others).zip((on..).step_by(32)) {
        if block == other {
            continue;
        }
        let words = block
            .as_chunks::<8>()
            .0
            .iter()
            .zip(other.as_chunks::<8>().0);
        for ((word, other), at) in words.zip((at..).step_by(8)) {
            let mut differ = u64::from_le_bytes(*word) ^ u64::from_le_bytes(*other);
            while differ != 0 {
                let byte = differ.trailing_zeros() / 8;
                places.push(at as u32 + byte);
                differ &= !(0xff << (8 * byte));
            }
        }
    }
    let same = blocks.len().min(others.len()) * 32;
    let rest = a[same..].iter().zip(&b[same..]).zip(on + same..);
    places.extend(rest.filter(|((a, b), _)| a != b).map(|(_, at)| at as u32));
}
