//! Measures pairings: how long a thousand people take, and how well Swiss events order people of known strength.
//!
//! `cargo run --release -p pairings --example simulate` prints two tables within a minute. Every number of the second one
//! is the mean of many seeded events, so the same program always prints the same. Strength is normal with a deviation of
//! 200 points, the chance to win is that of Elo, and one match in ten is drawn. "Seeded" people have ratings that are 100
//! points wrong; others have no rating.

use std::time::Instant;

use pairings::{Entrant, Event, Format, How, Match, POINT, Round, Seat, Standing, pair, standings};

/// How many events each number is the mean of.
const EVENTS: u32 = 400;

/// The standard deviation of strength, in points.
const SPREAD: f64 = 200.0;

/// A small random generator (`SplitMix64`), so that every machine prints the same.
struct Random(u64);

impl Random {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Above 0 and below 1.
    fn unit(&mut self) -> f64 {
        let bits = u32::try_from(self.next() >> 32).unwrap_or_default();
        (f64::from(bits) + 0.5) / 4_294_967_296.0
    }

    /// A normal number with mean 0 and deviation 1.
    fn normal(&mut self) -> f64 {
        let radius = (-2.0 * self.unit().ln()).sqrt();
        radius * (std::f64::consts::TAU * self.unit()).cos()
    }
}

/// An event of people with these strengths. The number of an entrant is an index of `strengths`.
fn event(strengths: &[f64], is_seeded: bool, random: &mut Random) -> Event {
    let mut event = Event::new(Format::Swiss);
    for (id, strength) in (0..).zip(strengths) {
        let points = if is_seeded {
            strength + 100.0 * random.normal()
        } else {
            0.0
        };
        #[allow(
            clippy::cast_possible_truncation,
            reason = "a rating is some thousand points"
        )]
        event.entrants.push(Entrant::new(id, points as i64));
    }
    event
}

fn play(one: &mut Match, strengths: &[f64], random: &mut Random) {
    if one.how != How::Pending {
        return;
    }
    one.how = How::Played;
    let strength = |at: usize| strengths[usize::try_from(one.seats[at].entrant).unwrap_or(0)];
    let chance = 1.0 / (1.0 + 10_f64.powf((strength(1) - strength(0)) / 400.0));
    let is_drawn = random.unit() < 0.1;
    let points = match random.unit() < chance {
        _ if is_drawn => [POINT / 2; 2],
        true => [POINT, 0],
        false => [0, POINT],
    };
    for (seat, points) in one.seats.iter_mut().zip(points) {
        seat.points = points;
    }
}

/// The baseline: everybody plays somebody at random.
fn random_pairing(people: u64, round: Round, random: &mut Random) -> Vec<Match> {
    let mut ids: Vec<u64> = (0..people).collect();
    ids.sort_by_cached_key(|_| random.next());
    let seat = |&entrant: &u64| Seat {
        entrant,
        points: 0,
        ran_out: false,
    };
    let pairs = (1..).zip(ids.chunks(2));
    let one = |(number, pair): (u32, &[u64])| Match {
        round,
        number,
        revision: 0,
        how: How::Pending,
        seats: pair.iter().map(seat).collect(),
    };
    pairs.map(one).collect()
}

/// Spearman's correlation of places with strengths. Shared places count as their mean. `by_points`: without tie-breaks.
fn spearman(event: &Event, strengths: &[f64], by_points: bool) -> f64 {
    let standings = standings(event);
    let ahead = |points| standings.iter().filter(|one| one.points > points).count();
    let place = |one: &Standing| match u32::try_from(ahead(one.points)) {
        Ok(ahead) if by_points => f64::from(ahead + 1),
        _ => f64::from(one.place),
    };
    let places: Vec<f64> = standings.iter().map(place).collect();
    let shared = |place: f64| {
        places
            .iter()
            .filter(|&&other| other.total_cmp(&place).is_eq())
            .fold(-1.0, |sum, _| sum + 1.0)
            / 2.0
    };
    let mine: Vec<f64> = places.iter().map(|&place| place + shared(place)).collect();
    let strength = |id: u64| strengths[usize::try_from(id).unwrap_or(0)];
    let rank = |id: u64| {
        strengths
            .iter()
            .filter(|&&other| other > strength(id))
            .fold(1.0, |sum, _| sum + 1.0)
    };
    let theirs: Vec<f64> = standings.iter().map(|one| rank(one.entrant)).collect();
    let count = theirs.iter().fold(0.0, |sum, _| sum + 1.0);
    let mean = f64::midpoint(count, 1.0);
    let product = |one: &[f64], other: &[f64]| -> f64 {
        one.iter()
            .zip(other)
            .map(|(a, b)| (a - mean) * (b - mean))
            .sum()
    };
    product(&mine, &theirs) / (product(&mine, &mine) * product(&theirs, &theirs)).sqrt()
}

/// How people are paired.
#[derive(Clone, Copy, PartialEq)]
enum Paired {
    Swiss,
    Seeded,
    Random,
}

/// The mean correlations after some rounds: of places, and of points alone.
fn correlations(people: u64, rounds: Round, paired: Paired) -> [f64; 2] {
    let mut random = Random(people * 100 + u64::from(rounds));
    let mut sums = [0.0; 2];
    for _ in 0..EVENTS {
        let strengths: Vec<f64> = (0..people).map(|_| SPREAD * random.normal()).collect();
        let mut event = event(&strengths, paired == Paired::Seeded, &mut random);
        event.rounds = Some(rounds);
        for round in 1..=rounds {
            let mut matches = if paired == Paired::Random {
                random_pairing(people, round, &mut random)
            } else {
                pair(&event, round).unwrap_or_default()
            };
            for one in &mut matches {
                play(one, &strengths, &mut random);
            }
            event.matches.extend(matches);
        }
        sums[0] += spearman(&event, &strengths, false) / f64::from(EVENTS);
        sums[1] += spearman(&event, &strengths, true) / f64::from(EVENTS);
    }
    sums
}

fn print_speed() {
    println!("| people | round | ms to pair | ms to place |\n| --- | --- | --- | --- |");
    for people in [200, 1_000] {
        let mut random = Random(people);
        let strengths: Vec<f64> = (0..people).map(|_| SPREAD * random.normal()).collect();
        let mut event = event(&strengths, true, &mut random);
        event.rounds = Some(9);
        for round in 1..=9 {
            let start = Instant::now();
            let mut matches = pair(&event, round).unwrap_or_default();
            let paired = start.elapsed().as_millis();
            for one in &mut matches {
                play(one, &strengths, &mut random);
            }
            event.matches.extend(matches);
            let start = Instant::now();
            standings(&event);
            let placed = start.elapsed().as_millis();
            println!("| {people} | {round} | {paired} | {placed} |");
        }
    }
}

fn main() {
    print_speed();
    println!("\n| people | rounds | Swiss | seeded | random | random, points alone |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for people in [16, 64] {
        for rounds in [5, 6] {
            let [swiss, _] = correlations(people, rounds, Paired::Swiss);
            let [seeded, _] = correlations(people, rounds, Paired::Seeded);
            let [random, points] = correlations(people, rounds, Paired::Random);
            println!(
                "| {people} | {rounds} | {swiss:.3} | {seeded:.3} | {random:.3} | {points:.3} |"
            );
        }
    }
}
