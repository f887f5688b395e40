//! What holds for the update of one match, with all kinds of ratings.

use ratings::{Points, Rating, Side, updated};

const DAY: i64 = 86_400_000;

/// A small random generator (`SplitMix64`).
struct Random(u64);

impl Random {
    /// A number from `low` to `high`, both included.
    fn within(&mut self, low: i64, high: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let positive = i64::try_from((mixed ^ (mixed >> 31)) >> 2).expect("62 bits");
        low + positive % (high - low + 1)
    }

    fn rating(&mut self) -> Rating {
        Rating {
            mean: self.within(50_000, 300_000),
            sigma: self.within(2_000, Rating::NEW.sigma),
        }
    }

    /// A match of 2 to 8 seats with places as a match has them.
    fn sides(&mut self) -> Vec<Side> {
        let seats = self.within(2, 8);
        let side = |_| Side {
            rating: self.rating(),
            idle: self.within(0, 400 * DAY),
            edge: self.within(-30_000, 30_000),
            place: u8::try_from(self.within(1, seats)).expect("at most 8"),
            weight: self.within(0, 1000),
        };
        (0..seats).map(side).collect()
    }
}

fn side(rating: Rating, place: u8) -> Side {
    Side {
        rating,
        idle: 0,
        edge: 0,
        place,
        weight: 1000,
    }
}

fn rating(mean: Points, sigma: Points) -> Rating {
    Rating { mean, sigma }
}

#[test]
fn a_match_without_opponents_changes_nothing() {
    assert!(updated(&[]).is_empty());
    let alone = Side {
        idle: 900 * DAY,
        ..side(rating(160_000, 6_000), 1)
    };
    assert_eq!(updated(&[alone]), [alone.rating]);
}

#[test]
fn the_order_of_seats_does_not_matter() {
    let mut random = Random(1);
    for _ in 0..500 {
        let mut sides = random.sides();
        let mut expected = updated(&sides);
        sides.rotate_left(1);
        sides.reverse();
        expected.rotate_left(1);
        expected.reverse();
        for (after, expected) in updated(&sides).iter().zip(expected) {
            // sums in another order may round the last hundredth the other way
            assert!((after.mean - expected.mean).abs() <= 1, "{sides:?}");
            assert!((after.sigma - expected.sigma).abs() <= 1, "{sides:?}");
        }
    }
}

#[test]
fn a_win_never_lowers_a_mean_and_a_loss_never_raises_it() {
    let mut random = Random(2);
    for _ in 0..2_000 {
        let sides = [side(random.rating(), 1), side(random.rating(), 2)];
        let after = updated(&sides);
        assert!(after[0].mean >= sides[0].rating.mean, "{sides:?}");
        assert!(after[1].mean <= sides[1].rating.mean, "{sides:?}");
    }
}

#[test]
fn first_place_never_loses_and_last_place_never_gains_among_many_seats() {
    let mut random = Random(3);
    for _ in 0..500 {
        let seats = u8::try_from(random.within(3, 8)).unwrap();
        let sides: Vec<Side> = (1..=seats)
            .map(|place| side(random.rating(), place))
            .collect();
        let after = updated(&sides);
        let last = sides.len() - 1;
        assert!(after[0].mean >= sides[0].rating.mean, "{sides:?}");
        assert!(after[last].mean <= sides[last].rating.mean, "{sides:?}");
    }
}

#[test]
fn a_draw_of_equals_changes_no_mean() {
    for seats in 2..=8 {
        for sigma in [3_000, 9_000, Rating::NEW.sigma] {
            let before = rating(171_234, sigma);
            let after = updated(&vec![side(before, 1); seats]);
            assert!(
                after.iter().all(|after| after.mean == before.mean),
                "{seats} seats"
            );
        }
    }
}

#[test]
fn a_draw_moves_two_ratings_towards_each_other() {
    let sides = [
        side(rating(170_000, 9_000), 1),
        side(rating(140_000, 9_000), 1),
    ];
    let after = updated(&sides);
    assert!(after[0].mean < 170_000 && after[1].mean > 140_000);
}

#[test]
fn two_equally_certain_people_gain_and_lose_the_same() {
    let mut random = Random(4);
    for _ in 0..500 {
        let sigma = random.within(2_000, Rating::NEW.sigma);
        let [one, other] =
            [1, 2].map(|place| side(rating(random.within(80_000, 240_000), sigma), place));
        let after = updated(&[one, other]);
        let gained = after[0].mean - one.rating.mean;
        let lost = other.rating.mean - after[1].mean;
        assert!((gained - lost).abs() <= 1, "{one:?} {other:?}");
    }
}

#[test]
fn no_weight_keeps_the_rating_but_the_opponents_change() {
    let kept = Side {
        weight: 0,
        idle: 90 * DAY,
        ..side(rating(140_000, 5_000), 2)
    };
    let after = updated(&[side(Rating::NEW, 1), kept]);
    assert_eq!(after[1], kept.rating);
    assert!(after[0].mean > Rating::NEW.mean);
}

#[test]
fn half_the_weight_is_half_the_step() {
    let before = rating(150_000, 8_000);
    let gained = |weight| {
        let one = Side {
            weight,
            ..side(before, 1)
        };
        updated(&[one, side(before, 2)])[0].mean - before.mean
    };
    let (half, whole) = (gained(500), gained(1000));
    assert!((whole - 2 * half).abs() <= whole / 50, "{half} {whole}");
}

#[test]
fn a_win_over_a_far_weaker_opponent_is_worth_little() {
    let gained = |weaker: Points| {
        let sides = [
            side(rating(180_000, 6_000), 1),
            side(rating(180_000 - weaker, 6_000), 2),
        ];
        updated(&sides)[0].mean - 180_000
    };
    assert!(
        gained(80_000) * 20 < gained(0),
        "{} {}",
        gained(80_000),
        gained(0)
    );
    assert!(gained(80_000) < 50, "less than half a point");
    assert!(gained(-40_000) > gained(0));
}

#[test]
fn a_win_from_the_better_seat_is_worth_less() {
    let gained = |edge: Points| {
        let better = Side {
            edge,
            ..side(Rating::NEW, 1)
        };
        let worse = Side {
            edge: -edge,
            ..side(Rating::NEW, 2)
        };
        updated(&[better, worse])[0].mean - Rating::NEW.mean
    };
    assert!(gained(12_000) < gained(0) && gained(0) < gained(-12_000));
}

#[test]
fn an_edge_does_not_stay_in_the_rating() {
    let mut random = Random(5);
    for _ in 0..200 {
        let seat = |edge| Side {
            edge,
            ..side(Rating::NEW, 1)
        };
        // the same edge for everybody is no edge
        let edge = random.within(-50_000, 50_000);
        assert_eq!(
            updated(&[seat(edge), seat(edge)]),
            updated(&[seat(0), seat(0)])
        );
    }
}

#[test]
fn a_certain_rating_moves_less() {
    let moved = |sigma| {
        let sides = [
            side(rating(150_000, sigma), 1),
            side(rating(150_000, 9_000), 2),
        ];
        updated(&sides)[0].mean - 150_000
    };
    assert!(moved(4_000) < moved(8_000) && moved(8_000) < moved(16_000));
}

#[test]
fn five_seats_tell_as_much_as_two_matches_of_two() {
    let before = rating(150_000, 6_000);
    let variance_gone = |seats: u8| {
        let sides: Vec<Side> = (1..=seats).map(|place| side(before, place)).collect();
        // growth by time and by the match itself does not depend on the number of seats
        let sigma = updated(&sides)[0].sigma;
        before.sigma * before.sigma + 600 * 600 - sigma * sigma
    };
    let ratio = 100 * variance_gone(5) / variance_gone(2);
    assert!((195..=205).contains(&ratio), "{ratio}");
}

#[test]
fn uncertainty_grows_with_time_but_never_above_that_of_a_new_person() {
    let sigma = |days: i64| {
        let idle = Side {
            idle: days * DAY,
            ..side(rating(150_000, 6_000), 1)
        };
        updated(&[idle, side(rating(150_000, 6_000), 2)])[0].sigma
    };
    assert!(sigma(0) < sigma(100) && sigma(100) < sigma(1_000));
    assert!(sigma(1_000_000) <= Rating::NEW.sigma);
}

#[test]
fn uncertainty_stays_above_zero_and_at_most_that_of_a_new_person() {
    let mut random = Random(6);
    let mut people = vec![Rating::NEW; 8];
    for round in 0..4_000 {
        let sides: Vec<Side> = people
            .iter()
            .map(|before| Side {
                idle: random.within(0, DAY * (round % 7)),
                edge: random.within(-20_000, 20_000),
                weight: random.within(0, 1000),
                ..side(*before, u8::try_from(random.within(1, 8)).unwrap())
            })
            .collect();
        people = updated(&sides);
        for after in &people {
            assert!(
                (1_000..=Rating::NEW.sigma).contains(&after.sigma),
                "{after:?}"
            );
            assert!((0..400_000).contains(&after.mean), "{after:?}");
        }
    }
}

#[test]
fn extreme_inputs_give_ratings() {
    let means = [
        0,
        -1,
        150_000,
        -10_i64.pow(15),
        10_i64.pow(15),
        i64::MIN,
        i64::MAX,
    ];
    let sigmas = [0, 1, 3_000, Rating::NEW.sigma, 10_i64.pow(12), i64::MAX];
    let idles = [0, -DAY, 100 * 365 * DAY, i64::MAX];
    let weights = [0, 1, 500, 1000, -5, 5_000];
    let mut random = Random(7);
    let mut any =
        |from: &[i64]| from[usize::try_from(random.within(0, 1_000_000)).unwrap() % from.len()];
    for _ in 0..3_000 {
        let seats = any(&[2, 3, 4, 5, 6, 7, 8]);
        let side = |_| Side {
            rating: rating(any(&means), any(&sigmas)),
            idle: any(&idles),
            edge: any(&[0, 25_000, -25_000]),
            place: u8::try_from(any(&[1, 1, 2, 3, 255])).unwrap(),
            weight: any(&weights),
        };
        let sides: Vec<Side> = (0..seats).map(side).collect();
        for (before, after) in sides.iter().zip(updated(&sides)) {
            if before.weight <= 0 {
                assert_eq!(after, before.rating);
                continue;
            }
            assert!(
                after.sigma > 0 && after.sigma <= Rating::NEW.sigma,
                "{sides:?} {after:?}"
            );
            let moved = i128::from(after.mean) - i128::from(before.rating.mean);
            assert!(moved.abs() < 300_000, "{sides:?} {after:?}");
            let chance = before.rating.chance(after);
            assert!((0.0..=1.0).contains(&chance), "{sides:?} {after:?}");
        }
    }
}

#[test]
fn the_same_match_gives_the_same_integers() {
    let mut random = Random(8);
    for _ in 0..300 {
        let sides = random.sides();
        assert_eq!(updated(&sides), updated(&sides));
    }
}

#[test]
fn chances_of_two_people_add_up_and_grow_with_the_mean() {
    let mut random = Random(9);
    for _ in 0..500 {
        let [one, other] = [random.rating(), random.rating()];
        assert!((one.chance(other) + other.chance(one) - 1.0).abs() < 1e-9);
        let stronger = rating(one.mean + 10_000, one.sigma);
        assert!(stronger.chance(other) > one.chance(other));
    }
}

#[test]
fn a_new_person_stops_being_new_after_about_ten_even_matches() {
    let opponent = rating(150_000, 6_000);
    let mut person = Rating::NEW;
    let mut matches = 0;
    while person.is_new() {
        matches += 1;
        person = updated(&[
            side(person, 1 + matches % 2),
            side(opponent, 2 - matches % 2),
        ])[0];
    }
    assert!((6..=12).contains(&matches), "{matches}");
}
