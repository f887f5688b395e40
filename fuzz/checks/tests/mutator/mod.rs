//! Makes inputs from other inputs as a fuzzer does, but the same ones every time.

use rules::random_generator::Rng;

/// The longest input, in bytes.
const LONGEST: usize = 2048;

/// One of the inputs with a few changes.
pub fn mutated(inputs: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut input = any(inputs, rng).clone();
    for _ in 0..=rng.below(6) {
        change(&mut input, any(inputs, rng), rng);
    }
    input.truncate(LONGEST);
    input
}

fn any<'a>(inputs: &'a [Vec<u8>], rng: &mut Rng) -> &'a Vec<u8> {
    &inputs[rng.below(inputs.len())]
}

fn change(input: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    let at = rng.below(input.len() + 1);
    let end = at + rng.below(input.len() - at + 1).min(16);
    let byte = rng.next_u64().to_le_bytes()[0];
    match (rng.below(7), input.get_mut(at)) {
        (0, Some(old)) => *old = byte,
        (1, Some(old)) => *old ^= 1 << (byte % 8),
        (2, Some(old)) => *old = old.wrapping_add(byte % 5).wrapping_sub(2),
        (3, _) => drop(input.drain(at..end)),
        (4, _) => {
            let piece = input[at..end].to_vec();
            let to = rng.below(input.len() + 1);
            input.splice(to..to, piece);
        }
        (5, _) => {
            let from = rng.below(other.len() + 1);
            let piece = other[from..].iter().take(1 + rng.below(24)).copied();
            input.splice(at..end, piece);
        }
        _ => input.insert(at, byte),
    }
}
