//! The pairing with the lowest cost, against all pairings.

use pairings::cheapest;

use crate::support::Random;

/// The lowest cost of a pairing of all who have no partner yet.
pub fn lowest<const LEVELS: usize>(
    free: &[usize],
    cost: &impl Fn(usize, usize) -> [u32; LEVELS],
) -> [u32; LEVELS] {
    let Some((&first, rest)) = free.split_first() else {
        return [0; LEVELS];
    };
    let with = |at: usize| {
        let mut others = rest.to_vec();
        let partner = others.remove(at);
        sum(lowest(&others, cost), cost(first, partner))
    };
    (0..rest.len()).map(with).min().unwrap()
}

pub fn sum<const LEVELS: usize>(one: [u32; LEVELS], other: [u32; LEVELS]) -> [u32; LEVELS] {
    std::array::from_fn(|level| one[level] + other[level])
}

#[test]
fn no_pairing_is_cheaper() {
    let mut random = Random(47);
    for position in 0..2_000 {
        let count = usize::try_from(2 * random.below(5) + 2).unwrap();
        let bounds = [2, 2, 10, 3, 25, 4_000].map(|bound| 1 + random.below(bound));
        let mut costs = vec![[0; 6]; count * count];
        for cost in &mut costs {
            *cost = bounds.map(|bound| u32::try_from(random.below(bound)).unwrap());
        }
        let cost = |one: usize, other: usize| costs[one.min(other) * count + one.max(other)];
        let partners = cheapest(count, cost);
        let mut total = [0; 6];
        for (one, &other) in partners.iter().enumerate() {
            assert_eq!(partners[other], one, "position {position}");
            assert_ne!(other, one);
            if one < other {
                total = sum(total, cost(one, other));
            }
        }
        let all: Vec<usize> = (0..count).collect();
        assert_eq!(total, lowest(&all, &cost), "position {position}");
    }
}

#[test]
fn an_odd_number_and_a_crowd_are_refused() {
    assert!(cheapest(3, |_, _| [0]).is_empty());
    assert!(cheapest(514, |_, _| [0]).is_empty());
    assert!(cheapest(0, |_, _| [0]).is_empty());
}

#[test]
fn the_highest_costs_do_not_overflow() {
    let partners = cheapest(512, |_, _| [u32::MAX; 6]);
    assert_eq!(partners.len(), 512);
}
