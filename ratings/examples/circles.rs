//! Simulates closed circles: a few friends who play only each other. Shows whether the bound for gains from people who are
//! little known harms them.
//!
//! `cargo run --release -p ratings --example circles` prints a table of `docs/ratings.md` in some seconds.

use ratings::{Book, Seat, Who};

use common::{Random, SCALE, START, all_time, match_of, mean, points};

mod common;

/// How many circles each row is the mean of.
const RUNS: u32 = 400;

/// How many matches each person plays.
const MATCHES: usize = 100;

/// The time in which they are played, in milliseconds: four months.
const TIME: i64 = 120 * 86_400_000;

/// The standard deviation of strength, in points.
const SPREAD: f64 = 200.0;

/// Who plays whom.
#[derive(Clone, Copy, PartialEq)]
enum Circle {
    /// Everybody plays everybody.
    Closed,
    /// The first person plays everybody, and nobody else plays another.
    Star,
}

/// What one circle shows, or the mean of several.
#[derive(Clone, Copy, Default)]
struct Figures {
    /// How far the mean rating is above 1500.
    mean: f64,
    /// The standard deviation of the ratings.
    spread: f64,
    /// Share of pairs in the right order.
    order: f64,
    /// How far the strongest person's rating is above the mean of the circle.
    strongest: f64,
    /// How far it should be.
    deserved: f64,
}

fn id(person: usize) -> i64 {
    i64::try_from(person).unwrap_or_default() + 1
}

/// Strengths with mean 0.
fn strengths(random: &mut Random, people: usize, spread: f64) -> Vec<f64> {
    let drawn: Vec<f64> = (0..people).map(|_| spread * random.normal()).collect();
    let middle = mean(drawn.iter().copied());
    drawn.iter().map(|one| one - middle).collect()
}

/// Plays the matches of one circle. Without the bound everybody is known from the beginning.
fn run(
    seed: u32,
    circle: Circle,
    people: usize,
    seats: usize,
    spread: f64,
    bound: bool,
) -> Figures {
    let mut random = Random(u64::from(seed) * 7919);
    let strengths = strengths(&mut random, people, spread);
    let mut book = Book::default();
    let track = all_time();
    if !bound {
        (0..people).for_each(|person| book.put_full(&track.pool, id(person), 5, 4));
    }
    let matches = MATCHES * people / seats;
    for count in 0..matches {
        let mut group: Vec<usize> = (0..people).collect();
        random.shuffle(&mut group);
        group.truncate(seats);
        if circle == Circle::Star {
            group = vec![0, 1 + count % (people - 1)];
        }
        let mut order: Vec<(f64, usize)> = group
            .iter()
            .map(|person| (strengths[*person] + SCALE * random.gumbel(), *person))
            .collect();
        order.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let seat =
            |(place, (_, person)): (u8, (f64, usize))| Seat::at(Who::Person(id(person)), place);
        let share = i64::try_from(count).unwrap_or_default();
        let at = START + TIME * share / i64::try_from(matches).unwrap_or(1);
        book.rate(&match_of(at, (1..).zip(order).map(seat).collect()));
    }
    let ratings: Vec<f64> = (0..people)
        .map(|person| points(book.standing(&track, id(person)).rating.mean))
        .collect();
    let middle = mean(ratings.iter().copied());
    let mut right = vec![];
    for one in 0..people {
        for other in 0..one {
            let product = (strengths[one] - strengths[other]) * (ratings[one] - ratings[other]);
            right.push(f64::from(u8::from(product > 0.0)));
        }
    }
    let best = (0..people).max_by(|one, other| strengths[*one].total_cmp(&strengths[*other]));
    let best = best.unwrap_or_default();
    Figures {
        mean: middle - 1500.0,
        spread: mean(ratings.iter().map(|rating| (rating - middle).powi(2))).sqrt(),
        order: mean(right.into_iter()),
        strongest: ratings[best] - middle,
        deserved: strengths[best],
    }
}

fn main() {
    println!(
        "| circle | strengths | bound | mean rating | spread | pairs in order | strongest (true) |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for (circle, people, seats) in [
        (Circle::Closed, 2, 2),
        (Circle::Closed, 3, 2),
        (Circle::Closed, 4, 2),
        (Circle::Closed, 4, 4),
        (Circle::Closed, 8, 2),
        (Circle::Star, 3, 2),
        (Circle::Star, 6, 2),
    ] {
        for (spread, strengths) in [(SPREAD, "spread 200"), (0.0, "equal")] {
            for (bound, name) in [(true, "with"), (false, "without")] {
                let runs: Vec<Figures> = (1..=RUNS)
                    .map(|seed| run(seed, circle, people, seats, spread, bound))
                    .collect();
                let of = |field: fn(&Figures) -> f64| mean(runs.iter().map(field));
                let who = if circle == Circle::Star {
                    "one plays each of the others"
                } else {
                    "everybody"
                };
                let (order, best) = if spread > 0.0 {
                    let share = 100.0 * of(|one| one.order);
                    let [strongest, deserved] = [of(|one| one.strongest), of(|one| one.deserved)];
                    (
                        format!("{share:.1} %"),
                        format!("{strongest:+.0} ({deserved:+.0})"),
                    )
                } else {
                    ("–".to_owned(), "–".to_owned())
                };
                println!(
                    "| {people} people, {seats} seats, {who} | {strengths} | {name} | {:+.0} | {:.0} | {order} | {best} |",
                    of(|one| one.mean),
                    of(|one| one.spread),
                );
            }
        }
    }
}
