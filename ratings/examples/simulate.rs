//! Simulates people of known strength, rates their matches with a [`Book`], and prints how well the ratings fit.
//!
//! `cargo run --release -p ratings --example simulate` prints the tables of `docs/ratings.md`. Every number is the
//! mean of several seeded runs, so the same program always prints the same tables.

use ratings::{Absence, Book, Match, Points, Rating, Seat, Track, Who};

use common::{Random, SCALE, START, all_time, match_of, mean, points};

mod common;

/// How many people each run has. It can be divided by 2, 3 and 5.
const PEOPLE: usize = 300;

/// How many rounds are rated. Each person plays one match a round.
const ROUNDS: u32 = 60;

/// After this round the first look is taken.
const FIRST_LOOK: u32 = 15;

/// How many rounds are predicted afterwards, with the ratings as they are then.
const HELD_OUT: u32 = 20;

/// How many seeds each row of a table is the mean of.
const RUNS: u32 = 20;

/// The time between two rounds, in milliseconds: 60 matches in four months.
const ROUND: i64 = 2 * 86_400_000;

/// How many matches a person who farms plays in each round.
const FARMED_A_ROUND: u32 = 6;

/// The factors of the Elo ratings that are compared. The best one is known only after the held-out matches.
const ELO_FACTORS: [f64; 14] = [
    4.0, 8.0, 12.0, 16.0, 20.0, 24.0, 32.0, 40.0, 48.0, 64.0, 80.0, 96.0, 128.0, 192.0,
];

/// The means of the six levels of the computers, in points.
const LEVELS: [f64; 6] = [1200.0, 1400.0, 1600.0, 1800.0, 2000.0, 2250.0];

const LOWEST_LEVEL: Who = Who::Level {
    level: 1,
    mean: 120_000,
};

/// The seats of a game: how often each is first among equals.
struct Setup {
    name: &'static str,
    first_places: &'static [f64],
}

const SETUPS: [Setup; 4] = [
    Setup {
        name: "2 seats, 50:50",
        first_places: &[0.5, 0.5],
    },
    Setup {
        name: "2 seats, 80:20",
        first_places: &[0.8, 0.2],
    },
    Setup {
        name: "3 seats, 42:34:24",
        first_places: &[0.42, 0.34, 0.24],
    },
    Setup {
        name: "5 seats, 22:22:22:19:15",
        first_places: &[0.22, 0.22, 0.22, 0.19, 0.15],
    },
];

impl Setup {
    /// What each seat is worth, in points. The sum is 0.
    fn edges(&self) -> Vec<f64> {
        let edges: Vec<f64> = self
            .first_places
            .iter()
            .map(|share| SCALE * share.ln())
            .collect();
        let middle = mean(edges.iter().copied());
        edges.iter().map(|edge| edge - middle).collect()
    }
}

/// How people find each other.
#[derive(Clone, Copy, PartialEq)]
enum Matching {
    /// Anybody plays anybody.
    Random,
    /// People prefer others near their own rating: within about 280 points (one standard deviation).
    Loose,
}

impl Matching {
    const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Loose => "loose",
        }
    }
}

/// How somebody behaves.
#[derive(Clone, Copy, PartialEq)]
enum Habit {
    Honest,
    /// Plays as the others do. Besides, a second account resigns after two turns and deletes its data, again and again.
    AltResigns,
    /// Plays as the others do. Besides, three such accounts lose matches of full length.
    AltsPlay,
    /// Plays only against three accounts that lose matches of full length and then delete their data.
    OnlyAlts,
    /// Loses 15 matches on purpose, and then plays as well as before.
    Sandbags,
    /// Leaves matches that are lost, lets those of so many rounds run out together, and does nothing else in that time.
    RunsOut(u32),
    /// Plays with the help of a program at home, which nobody can see: 300 points stronger.
    Engine,
    /// Plays only a friend who is about 400 points weaker, and who plays others too.
    FarmsFriend,
    /// Plays only the lowest level.
    FarmsLevel,
    /// Every 15 rounds the time is up in four matches at once.
    Absent,
    /// Resigns every match that would end in the lower half, and by mistake one in twenty of the others.
    Resigns,
}

struct Person {
    strength: f64,
    habit: Habit,
    /// What the matches so far tell about the strength (Fisher), if the strength of all others was known.
    information: f64,
}

/// Elo ratings with a fixed factor, and the sum of their log loss.
struct Elo {
    factor: f64,
    ratings: Vec<f64>,
    loss: f64,
}

/// What one run, or the mean of several, shows.
#[derive(Clone, Copy, Default)]
struct Figures {
    spearman: f64,
    spearman_honest: f64,
    spearman_elo: f64,
    near: f64,
    near_bound: f64,
    loss: f64,
    loss_elo: f64,
    loss_truth: f64,
    /// The least log loss that the information of the matches allows.
    loss_bound: f64,
    best_factor: f64,
    sigma: f64,
    /// How often the truth is within two sigmas.
    covered: f64,
    farmed_friend: f64,
    farmed_level: f64,
}

impl Figures {
    fn mean(all: &[Self]) -> Self {
        let of = |field: fn(&Self) -> f64| mean(all.iter().map(field));
        Self {
            spearman: of(|figures| figures.spearman),
            spearman_honest: of(|figures| figures.spearman_honest),
            spearman_elo: of(|figures| figures.spearman_elo),
            near: of(|figures| figures.near),
            near_bound: of(|figures| figures.near_bound),
            loss: of(|figures| figures.loss),
            loss_elo: of(|figures| figures.loss_elo),
            loss_truth: of(|figures| figures.loss_truth),
            loss_bound: of(|figures| figures.loss_bound),
            best_factor: of(|figures| figures.best_factor),
            sigma: of(|figures| figures.sigma),
            covered: of(|figures| figures.covered),
            farmed_friend: of(|figures| figures.farmed_friend),
            farmed_level: of(|figures| figures.farmed_level),
        }
    }
}

/// Who behaves how.
#[derive(Clone, Copy, PartialEq)]
enum Habits {
    /// Everybody is honest.
    None,
    /// 15 in 40 behave in some other way.
    Mixed,
    /// One in 20 has this habit.
    Some(Habit),
}

/// What a run is about.
#[derive(Clone, Copy)]
struct Plan<'a> {
    setup: &'a Setup,
    matching: Matching,
    /// The standard deviation of strength, in points.
    spread: f64,
    /// By how much a strength changes each round (one standard deviation), in points.
    drift: f64,
    habits: Habits,
}

/// The habits of a mixed world, by number modulo 40.
fn mixed(index: usize) -> Habit {
    match index {
        0 => Habit::FarmsFriend,
        1 => Habit::FarmsLevel,
        2..6 => Habit::Absent,
        6..10 => Habit::Resigns,
        10 => Habit::AltResigns,
        11 => Habit::AltsPlay,
        12 => Habit::Sandbags,
        13 => Habit::RunsOut(2),
        14 => Habit::Engine,
        _ => Habit::Honest,
    }
}

struct World<'a> {
    plan: Plan<'a>,
    edges: Vec<f64>,
    random: Random,
    people: Vec<Person>,
    book: Book,
    track: Track,
    elos: Vec<Elo>,
    /// Matches that are lost, with the round in which their time runs out.
    left: Vec<(u32, Match)>,
    /// How often an account has deleted its data.
    accounts: i64,
}

impl<'a> World<'a> {
    fn new(plan: Plan<'a>, seed: u32) -> Self {
        let mut random = Random(u64::from(seed) * 7919);
        let habit = |index: usize| match (plan.habits, index % 40) {
            (Habits::Some(habit), 0 | 20) => habit,
            (Habits::Mixed, index) => mixed(index),
            _ => Habit::Honest,
        };
        let person = |index| Person {
            strength: 1500.0 + plan.spread * random.normal(),
            habit: habit(index),
            information: 0.0,
        };
        let people: Vec<Person> = (0..PEOPLE).map(person).collect();
        let elo = |factor| Elo {
            factor,
            ratings: vec![1500.0; PEOPLE],
            loss: 0.0,
        };
        Self {
            plan,
            edges: plan.setup.edges(),
            random,
            people,
            book: Book::default(),
            track: all_time(),
            elos: ELO_FACTORS.into_iter().map(elo).collect(),
            left: Vec::new(),
            accounts: 100_000,
        }
    }

    fn rating(&self, person: usize) -> Rating {
        self.book.standing(&self.track, id(person)).rating
    }

    /// Who plays whom in a round, in order of seats.
    fn groups(&mut self) -> Vec<Vec<usize>> {
        let farms = |habit| {
            matches!(
                habit,
                Habit::FarmsFriend | Habit::FarmsLevel | Habit::OnlyAlts
            )
        };
        let playing = (0..PEOPLE).filter(|person| !farms(self.people[*person].habit));
        let mut playing: Vec<usize> = playing.collect();
        self.random.shuffle(&mut playing);
        if self.plan.matching == Matching::Loose {
            let wish = |person: &usize| {
                let wish = points(self.rating(*person).mean);
                (*person, wish)
            };
            let mut wishes: Vec<(usize, f64)> = playing.iter().map(wish).collect();
            for (_, wish) in &mut wishes {
                *wish += 200.0 * self.random.normal();
            }
            wishes.sort_by(|(_, one), (_, other)| one.total_cmp(other));
            playing = wishes.into_iter().map(|(person, _)| person).collect();
        }
        let mut groups: Vec<Vec<usize>> = playing
            .chunks_exact(self.edges.len())
            .map(<[usize]>::to_vec)
            .collect();
        for group in &mut groups {
            self.random.shuffle(group);
        }
        self.random.shuffle(&mut groups);
        groups
    }

    /// The strength with which somebody plays.
    fn plays_like(&self, person: usize) -> f64 {
        let person = &self.people[person];
        person.strength
            + if person.habit == Habit::Engine {
                300.0
            } else {
                0.0
            }
    }

    /// The seats of a match, best first.
    fn play(&mut self, group: &[usize]) -> Vec<usize> {
        let luck: Vec<f64> = group.iter().map(|_| SCALE * self.random.gumbel()).collect();
        let result = |seat: &usize| self.plays_like(group[*seat]) + self.edges[*seat] + luck[*seat];
        let mut order: Vec<usize> = (0..group.len()).collect();
        order.sort_by(|one, other| result(other).total_cmp(&result(one)));
        order
    }

    /// Adds what a match tells about each seat's strength: at each place, one of the seats left takes it.
    fn note_information(&mut self, group: &[usize], order: &[usize]) {
        let weight =
            |seat: usize| ((self.people[group[seat]].strength + self.edges[seat]) / SCALE).exp();
        let weights: Vec<f64> = (0..group.len()).map(weight).collect();
        for place in 0..order.len() - 1 {
            let left = &order[place..];
            let all: f64 = left.iter().map(|seat| weights[*seat]).sum();
            for seat in left {
                let chance = weights[*seat] / all;
                self.people[group[*seat]].information += chance * (1.0 - chance) / (SCALE * SCALE);
            }
        }
    }

    /// Plays one round, and rates its matches.
    fn round(&mut self, round: u32) {
        for group in self.groups() {
            let mut order = self.play(&group);
            self.note_information(&group, &order);
            let absent = self.misbehave(round, &group, &mut order);
            let early = if absent.is_empty() {
                0
            } else {
                hundredths(10.0 * self.random.unit())
            };
            let at = START + ROUND * i64::from(round);
            let absence = |seat: usize| {
                let begun = START + ROUND * i64::from(round - round % 15);
                absent.contains(&seat).then_some(Absence {
                    from: begun - ROUND,
                    until: at,
                    acted: Some(begun - ROUND),
                })
            };
            let seat = |seat: usize| {
                let place = order
                    .iter()
                    .position(|other| *other == seat)
                    .unwrap_or_default();
                Seat {
                    edge: hundredths(self.edges[seat]),
                    absence: absence(seat),
                    ..Seat::at(
                        Who::Person(id(group[seat])),
                        u8::try_from(place).unwrap_or_default() + 1,
                    )
                }
            };
            let seats = (0..group.len()).map(seat).collect();
            let played = Match {
                early,
                ..match_of(at, seats)
            };
            let last = group[*order.last().unwrap_or(&0)];
            if let Habit::RunsOut(rounds) = self.people[last].habit {
                let out = round - round % rounds + rounds - 1;
                self.left.push((out, played));
            } else {
                self.book.rate(&played);
            }
            for elo in &mut self.elos {
                elo.rate(&group, &order, &self.edges);
            }
        }
        self.farm(round);
        self.run_out(round);
        for person in &mut self.people {
            person.strength += self.plan.drift * self.random.normal();
        }
    }

    /// Moves absent and resigning seats to the end of a match's order. Returns the absent ones.
    fn misbehave(&mut self, round: u32, group: &[usize], order: &mut Vec<usize>) -> Vec<usize> {
        let mut absent = Vec::new();
        let lower = order[order.len().div_ceil(2)..].to_vec();
        for (seat, person) in group.iter().enumerate() {
            let out = match self.people[*person].habit {
                Habit::Absent => round >= 15 && round % 15 < 4,
                Habit::Resigns => lower.contains(&seat) || self.random.unit() < 0.05,
                Habit::Sandbags => (30..45).contains(&round),
                _ => false,
            };
            if out {
                order.retain(|other| *other != seat);
                order.push(seat);
            }
            if out && self.people[*person].habit == Habit::Absent {
                absent.push(seat);
            }
        }
        absent
    }

    /// The time runs out in matches that were left.
    fn run_out(&mut self, round: u32) {
        let until = START + ROUND * i64::from(round) + 1;
        for (out, mut played) in std::mem::take(&mut self.left) {
            if out > round {
                self.left.push((out, played));
                continue;
            }
            played.at = until;
            let last = played.seats.iter_mut().max_by_key(|seat| seat.place);
            if let Some(seat) = last {
                let from = until - ROUND / 2;
                let acted = Some(from - 1);
                seat.absence = Some(Absence { from, until, acted });
            }
            self.book.rate(&played);
        }
    }

    /// A win over an account that loses on purpose and has deleted its data before. `again`: how many matches of the week before
    /// were played against it when it had another number.
    fn beats_an_alt(&mut self, person: usize, at: i64, early: i64, again: u8) {
        self.accounts += 1;
        let seat = |who, place, beside: usize| {
            let mut met = [0; 8];
            met[beside] = again;
            Seat {
                who: Who::Person(who),
                place,
                won: place == 1,
                edge: 0,
                absence: None,
                left: false,
                again: met,
            }
        };
        let seats = vec![seat(id(person), 1, 1), seat(self.accounts, 2, 0)];
        self.book.rate(&Match {
            early,
            ..match_of(at, seats)
        });
    }

    /// The matches of people who farm.
    fn farm(&mut self, round: u32) {
        for person in 0..PEOPLE {
            for index in 0..FARMED_A_ROUND {
                let at = START
                    + ROUND * i64::from(round)
                    + ROUND / i64::from(FARMED_A_ROUND) * i64::from(index);
                let place = |first: bool| if first { 1 } else { 2 };
                let strength = self.people[person].strength;
                let (other, chance) = match self.people[person].habit {
                    Habit::FarmsFriend => {
                        let friend = self.weaker_friend(person);
                        (
                            Who::Person(id(friend)),
                            chance(strength, self.people[friend].strength),
                        )
                    }
                    Habit::FarmsLevel => (LOWEST_LEVEL, chance(strength, LEVELS[0])),
                    Habit::AltResigns | Habit::AltsPlay | Habit::OnlyAlts => {
                        let resigns = self.people[person].habit == Habit::AltResigns;
                        let (early, accounts) = if resigns { (900, 1) } else { (0, 3) };
                        // FARMED_A_ROUND matches in two days are 21 a week
                        let earlier = round * FARMED_A_ROUND + index;
                        let again = earlier.min(21) / accounts;
                        let again = u8::try_from(again).unwrap_or_default();
                        self.beats_an_alt(person, at, early, again);
                        continue;
                    }
                    _ => continue,
                };
                let won = self.random.unit() < chance;
                let seat = |who, won| Seat::at(who, place(won));
                let seats = vec![seat(Who::Person(id(person)), won), seat(other, !won)];
                self.book.rate(&match_of(at, seats));
            }
        }
    }

    /// The honest person who is nearest to 400 points below a person.
    fn weaker_friend(&self, person: usize) -> usize {
        let wish = self.people[person].strength - 400.0;
        let distance = |other: &usize| (self.people[*other].strength - wish).abs();
        let honest = (0..PEOPLE).filter(|other| self.people[*other].habit == Habit::Honest);
        let nearest = honest.min_by(|one, other| distance(one).total_cmp(&distance(other)));
        nearest.unwrap_or(person)
    }

    /// How many people's ratings are within 100 points of the truth, and how many at most can be expected.
    fn near(&self) -> (f64, f64) {
        let near = (0..PEOPLE).map(|person| {
            let error = points(self.rating(person).mean) - self.people[person].strength;
            f64::from(u8::from(error.abs() <= 100.0))
        });
        let bound = (0..PEOPLE).map(|person| within(100.0 / self.least_variance(person).sqrt()));
        (mean(near), mean(bound))
    }

    /// The least variance with which a strength can be known after the matches so far.
    fn least_variance(&self, person: usize) -> f64 {
        1.0 / (self.people[person].information + 1.0 / (self.plan.spread * self.plan.spread))
    }

    /// Predicts matches with frozen ratings. Returns the log loss by pair of seats: of the book, of the truth, and the
    /// least that can be expected.
    fn predict(&mut self) -> [f64; 3] {
        let (mut loss, mut truth, mut excess, mut pairs) = (0.0, 0.0, 0.0, 0.0);
        for _ in 0..HELD_OUT {
            for group in self.groups() {
                let order = self.play(&group);
                for (place, &first) in order.iter().enumerate() {
                    for &second in &order[place + 1..] {
                        let seats = [first, second];
                        let [one, other] = seats.map(|seat| {
                            let rating = self.rating(group[seat]);
                            Rating {
                                mean: rating.mean + hundredths(self.edges[seat]),
                                ..rating
                            }
                        });
                        loss -= one.chance(other).ln();
                        let [one, other] =
                            seats.map(|seat| self.people[group[seat]].strength + self.edges[seat]);
                        let true_chance = chance(one, other);
                        truth -= true_chance.ln();
                        let variance: f64 = seats
                            .map(|seat| self.least_variance(group[seat]))
                            .iter()
                            .sum();
                        excess +=
                            true_chance * (1.0 - true_chance) * variance / (2.0 * SCALE * SCALE);
                        for elo in &mut self.elos {
                            let [one, other] =
                                seats.map(|seat| elo.ratings[group[seat]] + self.edges[seat]);
                            elo.loss -= chance(one, other).ln();
                        }
                        pairs += 1.0;
                    }
                }
            }
        }
        for elo in &mut self.elos {
            elo.loss /= pairs;
        }
        [loss / pairs, truth / pairs, (truth + excess) / pairs]
    }

    /// The rank correlation of these people's strengths and ratings.
    fn spearman_of(&self, people: &[usize]) -> f64 {
        let people = people.iter();
        let [strengths, means]: [Vec<f64>; 2] = [
            people
                .clone()
                .map(|person| self.people[*person].strength)
                .collect(),
            people
                .map(|person| points(self.rating(*person).mean))
                .collect(),
        ];
        spearman(&strengths, &means)
    }

    fn run(mut self) -> Figures {
        let mut near = (0.0, 0.0);
        for round in 0..ROUNDS {
            self.round(round);
            if round + 1 == FIRST_LOOK {
                near = self.near();
            }
        }
        let [loss, loss_truth, loss_bound] = self.predict();
        let best = self
            .elos
            .iter()
            .min_by(|one, other| one.loss.total_cmp(&other.loss));
        let best = best.expect("there are several factors");
        let everybody: Vec<usize> = (0..PEOPLE).collect();
        let of = |habit| -> Vec<usize> {
            let people = everybody.iter().copied();
            people
                .filter(|person| self.people[*person].habit == habit)
                .collect()
        };
        let honest = of(Habit::Honest);
        let strengths: Vec<f64> = self.people.iter().map(|person| person.strength).collect();
        let error = |person: usize| points(self.rating(person).mean) - self.people[person].strength;
        let covered = |person: usize| {
            let covered = error(person).abs() <= 2.0 * points(self.rating(person).sigma);
            f64::from(u8::from(covered))
        };
        Figures {
            spearman: self.spearman_of(&everybody),
            spearman_honest: self.spearman_of(&honest),
            spearman_elo: spearman(&strengths, &best.ratings),
            near: near.0,
            near_bound: near.1,
            loss,
            loss_elo: best.loss,
            loss_truth,
            loss_bound,
            best_factor: best.factor,
            sigma: mean(
                honest
                    .iter()
                    .map(|person| points(self.rating(*person).sigma)),
            ),
            covered: mean(honest.iter().map(|person| covered(*person))),
            farmed_friend: mean(of(Habit::FarmsFriend).into_iter().map(error)),
            farmed_level: mean(of(Habit::FarmsLevel).into_iter().map(error)),
        }
    }
}

impl Elo {
    fn rate(&mut self, group: &[usize], order: &[usize], edges: &[f64]) {
        let before: Vec<f64> = group.iter().map(|person| self.ratings[*person]).collect();
        for (place, &first) in order.iter().enumerate() {
            for &second in &order[place + 1..] {
                let expected = chance(before[first] + edges[first], before[second] + edges[second]);
                let opponents = f64::from(u8::try_from(order.len() - 1).unwrap_or(1));
                let step = self.factor * (1.0 - expected) / opponents;
                self.ratings[group[first]] += step;
                self.ratings[group[second]] -= step;
            }
        }
    }
}

fn id(person: usize) -> i64 {
    i64::try_from(person).unwrap_or_default() + 1
}

/// The chance that the first is placed before the second.
fn chance(one: f64, other: f64) -> f64 {
    1.0 / (1.0 + ((other - one) / SCALE).exp())
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "strengths are a few thousand points"
)]
fn hundredths(points: f64) -> Points {
    (points * 100.0).round() as Points
}

/// The chance that a normal number is within some standard deviations (trapezoidal rule).
fn within(deviations: f64) -> f64 {
    let steps = 400;
    let density = |step: i32| {
        let at = deviations * f64::from(step) / f64::from(steps);
        (-at * at / 2.0).exp()
    };
    let inner: f64 = (1..steps).map(density).sum();
    let area = (inner + f64::midpoint(density(0), density(steps))) * deviations / f64::from(steps);
    2.0 * area / std::f64::consts::TAU.sqrt()
}

/// The correlation of the ranks of two lists, from -1 to 1. Equal numbers are ranked in order.
fn spearman(one: &[f64], other: &[f64]) -> f64 {
    let ranks = |numbers: &[f64]| {
        let mut order: Vec<usize> = (0..numbers.len()).collect();
        order.sort_by(|a, b| numbers[*a].total_cmp(&numbers[*b]));
        let mut ranks = vec![0.0; numbers.len()];
        let mut rank: f64 = 0.0;
        for index in order {
            ranks[index] = rank;
            rank += 1.0;
        }
        ranks
    };
    let [one, other] = [one, other].map(ranks);
    let count = mean(one.iter().map(|_| 1.0)) * f64::from(u32::try_from(one.len()).unwrap_or(1));
    let squares: f64 = one.iter().zip(&other).map(|(a, b)| (a - b).powi(2)).sum();
    1.0 - 6.0 * squares / (count * (count * count - 1.0))
}

/// The mean of several runs of a plan.
fn figures(plan: Plan) -> Figures {
    let runs: Vec<Figures> = (1..=RUNS)
        .map(|seed| World::new(plan, seed).run())
        .collect();
    Figures::mean(&runs)
}

/// People who are new and play five matches against levels near them.
fn newcomers(spread: f64, near_truth: bool) -> [f64; 4] {
    let mut random = Random(77);
    let mut book = Book::default();
    let track = all_time();
    let (mut before, mut after, mut near, mut bound) = (vec![], vec![], vec![], vec![]);
    for person in 0..3000 {
        let strength = 1500.0 + spread * random.normal();
        let rating = |book: &Book| points(book.standing(&track, id(person)).rating.mean);
        before.push((rating(&book) - strength).abs());
        let mut information = 1.0 / (spread * spread);
        for round in 0..5 {
            let wish = if near_truth { strength } else { rating(&book) };
            let distance = |mean: &f64| (mean - wish).abs();
            let nearest = LEVELS
                .iter()
                .zip(1..)
                .min_by(|(a, _), (b, _)| distance(a).total_cmp(&distance(b)));
            let (&mean, level) = nearest.expect("there are six levels");
            let chance = chance(strength, mean);
            information += chance * (1.0 - chance) / (SCALE * SCALE);
            let won = random.unit() < chance;
            let seat = |who, won: bool| Seat::at(who, if won { 1 } else { 2 });
            let computer = Who::Level {
                level,
                mean: hundredths(mean),
            };
            let seats = vec![seat(Who::Person(id(person)), won), seat(computer, !won)];
            book.rate(&match_of(START + ROUND * round, seats));
        }
        let error = (rating(&book) - strength).abs();
        after.push(error);
        near.push(f64::from(u8::from(error <= 150.0)));
        // the mean distance of a normal number from its mean is sqrt(2 / pi) deviations
        bound.push((2.0 / std::f64::consts::PI / information).sqrt());
    }
    [before, after, near, bound].map(|numbers| mean(numbers.into_iter()))
}

/// How much larger a log loss is than the log loss of the true strengths, in percent.
fn over(loss: f64, truth: f64) -> f64 {
    100.0 * (loss / truth - 1.0)
}

fn head(title: &str, columns: &[&str]) {
    println!("\n{title}\n");
    println!("| {} |", columns.join(" | "));
    println!("| {} |", vec!["---"; columns.len()].join(" | "));
}

fn print_accuracy() {
    head(
        "Honest people whose strength stays the same, after 60 matches each",
        &[
            "seats",
            "opponents",
            "spread",
            "Spearman (Elo)",
            "within 100 after 15 (most possible)",
            "log loss of the truth",
            "ours (least possible)",
            "Elo (best K)",
            "sigma",
            "within 2 sigma",
        ],
    );
    for setup in &SETUPS {
        for (matching, spread) in [
            (Matching::Random, 200.0),
            (Matching::Loose, 150.0),
            (Matching::Loose, 200.0),
            (Matching::Loose, 300.0),
        ] {
            let of = figures(Plan {
                setup,
                matching,
                spread,
                drift: 0.0,
                habits: Habits::None,
            });
            println!(
                "| {} | {} | {spread} | {:.3} ({:.3}) | {:.0} % ({:.0} %) | {:.3} | +{:.1} % (+{:.1} %) \
                 | +{:.1} % ({:.0}) | {:.0} | {:.0} % |",
                setup.name,
                matching.name(),
                of.spearman,
                of.spearman_elo,
                100.0 * of.near,
                100.0 * of.near_bound,
                of.loss_truth,
                over(of.loss, of.loss_truth),
                over(of.loss_bound, of.loss_truth),
                over(of.loss_elo, of.loss_truth),
                of.best_factor,
                of.sigma,
                100.0 * of.covered,
            );
        }
    }
}

fn print_habits() {
    head(
        "5 % farm, 10 % are absent now and then, 10 % resign early, 12 % cheat in another way",
        &[
            "seats",
            "Spearman, everybody",
            "honest people",
            "who farms a friend",
            "who farms level 1",
        ],
    );
    for setup in &SETUPS {
        let of = figures(Plan {
            setup,
            matching: Matching::Loose,
            spread: 200.0,
            drift: 0.0,
            habits: Habits::Mixed,
        });
        println!(
            "| {} | {:.3} | {:.3} | {:+.0} | {:+.0} |",
            setup.name, of.spearman, of.spearman_honest, of.farmed_friend, of.farmed_level,
        );
    }
}

/// What each way to cheat gains: the same people, once with it and once without.
fn print_cheats() {
    head(
        "What it gains to cheat: one in 20 does it, compared with the same people playing honestly",
        &["what they do", "rating", "rating - 2 sigma", "Spearman"],
    );
    for (habit, name) in [
        (
            Habit::AltResigns,
            "beside other matches, an account that deletes its data each time resigns after two turns",
        ),
        (
            Habit::AltsPlay,
            "beside other matches, three such accounts lose matches of full length",
        ),
        (Habit::OnlyAlts, "only matches against such accounts"),
        (
            Habit::FarmsFriend,
            "only matches against one friend about 400 points weaker",
        ),
        (Habit::FarmsLevel, "only matches against level 1"),
        (
            Habit::Sandbags,
            "loses 15 matches on purpose, then plays as before",
        ),
        (
            Habit::RunsOut(2),
            "lets the lost matches of four days run out together",
        ),
        (
            Habit::RunsOut(8),
            "lets the lost matches of sixteen days run out together",
        ),
        (
            Habit::Absent,
            "is absent once a month: four matches run out at once",
        ),
        (Habit::Resigns, "resigns early what would be lost, and more"),
        (Habit::Engine, "a program at home plays 300 points better"),
    ] {
        let plan = |habits| Plan {
            setup: &SETUPS[0],
            matching: Matching::Loose,
            spread: 200.0,
            drift: 0.0,
            habits,
        };
        let mut gains = vec![];
        let mut cautious = vec![];
        let mut order = vec![];
        for seed in 1..=RUNS {
            let [cheats, honest] = [Habits::Some(habit), Habits::None].map(|habits| {
                let mut world = World::new(plan(habits), seed);
                (0..ROUNDS).for_each(|round| world.round(round));
                world
            });
            for person in (0..PEOPLE).step_by(20) {
                let [with, without] = [&cheats, &honest].map(|world| world.rating(person));
                gains.push(points(with.mean - without.mean));
                cautious.push(points(with.cautious() - without.cautious()));
            }
            let everybody: Vec<usize> = (0..PEOPLE).collect();
            order.push(cheats.spearman_of(&everybody));
        }
        let [gain, cautious, order] = [gains, cautious, order].map(|all| mean(all.into_iter()));
        println!("| {name} | {gain:+.0} | {cautious:+.0} | {order:.3} |");
    }
}

fn print_drift() {
    head(
        "Strengths that change with every match",
        &[
            "seats",
            "change",
            "Spearman (Elo)",
            "ours",
            "Elo (best K)",
            "within 2 sigma",
        ],
    );
    for setup in &SETUPS {
        for drift in [8.0, 16.0] {
            let of = figures(Plan {
                setup,
                matching: Matching::Loose,
                spread: 200.0,
                drift,
                habits: Habits::None,
            });
            println!(
                "| {} | {drift} | {:.3} ({:.3}) | +{:.1} % | +{:.1} % ({:.0}) | {:.0} % |",
                setup.name,
                of.spearman,
                of.spearman_elo,
                over(of.loss, of.loss_truth),
                over(of.loss_elo, of.loss_truth),
                of.best_factor,
                100.0 * of.covered,
            );
        }
    }
}

fn print_newcomers() {
    head(
        "New people, after five matches against levels",
        &[
            "spread",
            "levels nearest to",
            "error before",
            "after 5 (least possible)",
            "within 150",
        ],
    );
    for spread in [200.0, 300.0] {
        for (near_truth, name) in [(true, "the true strength"), (false, "the rating so far")] {
            let [before, after, near, bound] = newcomers(spread, near_truth);
            let near = 100.0 * near;
            println!("| {spread} | {name} | {before:.0} | {after:.0} ({bound:.0}) | {near:.0} % |");
        }
    }
}

fn print_thrown() {
    head(
        "Two new people play three matches a day, and one of them always loses on purpose",
        &["matches", "rating", "sigma", "rating - 2 sigma"],
    );
    let mut book = Book::default();
    let track = all_time();
    for count in 1..=360 {
        let seat = |person, place| Seat::at(Who::Person(person), place);
        let at = START + ROUND / i64::from(FARMED_A_ROUND) * count;
        book.rate(&match_of(at, vec![seat(1, 1), seat(2, 2)]));
        if [5, 9, 60, 360].contains(&count) {
            let rating = book.standing(&track, 1).rating;
            let (mean, sigma) = rating.shown();
            println!(
                "| {count} | {mean} | {sigma} | {:.0} |",
                points(rating.cautious())
            );
        }
    }
}

fn main() {
    print_accuracy();
    print_habits();
    print_cheats();
    print_drift();
    print_newcomers();
    print_thrown();
}
