//! A small random generator of our own, so that a seed always gives the same numbers. It is xoshiro256++ by David
//! Blackman and Sebastiano Vigna, seeded by `SplitMix64` (both public domain, <https://prng.di.unimi.it>). Do not use
//! it for secrets.

/// Pseudo-random numbers from a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng([u64; 4]);

impl Rng {
    /// The generator for this seed.
    ///
    /// ```
    /// use rules::random_generator::Rng;
    ///
    /// assert_eq!(Rng::new(7).next_u64(), Rng::new(7).next_u64());
    /// assert_ne!(Rng::new(7).next_u64(), Rng::new(8).next_u64());
    /// ```
    pub fn new(seed: u64) -> Self {
        let mut state = seed;
        Self(std::array::from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        }))
    }

    /// The next 64 random bits.
    ///
    /// ```
    /// use rules::random_generator::Rng;
    ///
    /// let mut rng = Rng::new(7);
    /// assert_ne!(rng.next_u64(), rng.next_u64());
    /// ```
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A uniform number in `0..bound`, without bias (Lemire's method); 0 for a bound of 0.
    ///
    /// ```
    /// use rules::random_generator::Rng;
    ///
    /// let mut rng = Rng::new(7);
    /// assert!((0..100).all(|_| rng.below(6) < 6));
    /// assert_eq!(rng.below(0), 0);
    /// ```
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        loop {
            let wide = u128::from(self.next_u64()) * u128::from(bound);
            let low = wide as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound.max(1) {
                return (wide >> 64) as usize;
            }
        }
    }

    /// Puts the items in a random order (Fisher and Yates).
    ///
    /// ```
    /// use rules::random_generator::Rng;
    ///
    /// let mut items = [1, 2, 3, 4, 5, 6, 7, 8];
    /// Rng::new(7).shuffle(&mut items);
    /// assert_eq!(items, [8, 6, 7, 4, 3, 5, 2, 1]); // for ever
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn a_seed_means_the_same_for_ever() {
        let mut rng = Rng::new(7);
        let mut items = [1, 2, 3, 4, 5, 6, 7, 8];
        rng.shuffle(&mut items);
        assert_eq!(items, PINNED);
    }
    const PINNED: [i32; 8] = [8, 6, 7, 4, 3, 5, 2, 1];

    #[test]
    fn draws_are_even() {
        let mut rng = Rng::new(1);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6)] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_500..10_500).contains(count)),
            "{counts:?}"
        );
    }
}
