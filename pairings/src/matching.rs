//! The cheapest way to pair everybody, where one kind of cost matters infinitely more than the next.

use integer_blossom::min_weight_perfect_matching;

/// The largest total that the solver can double and add up in 64 bits.
const SMALL: i64 = 1 << 58;

/// The highest cost of a level. Six levels of [`MOST_PEOPLE`] people fit into 128 bits.
const MOST: u32 = 1 << 12;

/// How many people can be paired at once. The time grows with the third power.
pub(crate) const MOST_PEOPLE: usize = 512;

/// Pairs `count` people (an even number) so that the sum of the first cost is as low as possible; among those pairings
/// the sum of the second, and so on. `cost(a, b)` is asked for `a < b`. A cost counts as at most 4,096, and there
/// are at most six. The answer says who plays with whom, by index. It is empty if `count` is odd, or larger than 512.
///
/// Source: the blossom algorithm (Edmonds 1965, Galil 1986) in the crate `integer-blossom`.
///
/// ```
/// // the first cost forbids 0-1 and 2-3, the second prefers 0-2
/// let cost = |a, b| [u32::from((a, b) == (0, 1) || (a, b) == (2, 3)), u32::from((a, b) != (0, 2))];
/// assert_eq!(pairings::cheapest(4, cost), [2, 3, 0, 1]);
/// ```
pub fn cheapest<const LEVELS: usize>(
    count: usize,
    cost: impl Fn(usize, usize) -> [u32; LEVELS],
) -> Vec<usize> {
    const { assert!(LEVELS <= 6, "more levels may not fit into 128 bits") };
    if count % 2 == 1 || count > MOST_PEOPLE {
        return Vec::new();
    }
    let pairs = || (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    let mut costs = vec![[0; LEVELS]; count * count];
    let mut highest = vec![[0; LEVELS]; count];
    for (one, other) in pairs() {
        let mut levels = cost(one, other);
        for (level, value) in levels.iter_mut().enumerate() {
            *value = (*value).min(MOST);
            for person in [one, other] {
                highest[person][level] = highest[person][level].max(*value);
            }
        }
        costs[one * count + other] = levels;
    }
    // A unit of a level outweighs all that the levels after it can add up to.
    let mut units = [1_i128; LEVELS];
    let mut total = 0_i128;
    for level in (0..LEVELS).rev() {
        units[level] = total + 1;
        let most: i128 = highest.iter().map(|person| i128::from(person[level])).sum();
        total += units[level] * ((most + 1) / 2);
    }
    let weight = |levels: &[u32; LEVELS]| {
        let levels = units.iter().zip(levels);
        levels.map(|(unit, value)| unit * i128::from(*value)).sum()
    };
    let weights: Vec<i128> = costs.iter().map(weight).collect();
    // 64 bits are twice as fast
    let small = weights
        .iter()
        .map(|&weight| i64::try_from(weight).ok().filter(|one| *one < SMALL));
    match small.collect::<Option<Vec<i64>>>() {
        Some(small) => min_weight_perfect_matching(&small, count),
        None => min_weight_perfect_matching(&weights, count),
    }
}
