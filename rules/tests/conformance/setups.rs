//! All setups of every game, and random games from each.

use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, OptionSpec, Outcome, Record, Retire, Seat, SetupError, Viewer, What};
use serde_json::{Map, Value};

/// No game takes more turns than this, even a random one.
const MOST_PLIES: usize = 5_000;

/// Prints the setup of the game if a test fails.
struct Context(String);

impl Drop for Context {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in {}", self.0);
        }
    }
}

/// Calls `check` with `games` new matches of every setup, under every released version of the rules. Each match has its
/// own random generator.
pub fn each_setup(games: u64, check: impl Fn(AnyMatch, &mut Rng)) {
    for &kind in Kind::ALL {
        let (fewest, most) = kind.seats();
        for options in option_sets(&kind.options()) {
            for seats in fewest..=most {
                for seed in 1..=games {
                    let newest = match AnyMatch::new(kind, seats.into(), seed, &options) {
                        Ok(newest) => newest,
                        // each value is allowed, but not this combination
                        Err(SetupError::Options { .. }) if options.len() > 1 => continue,
                        Err(error) => panic!("{kind} {options:?}: {error}"),
                    };
                    for rules in 1..=kind.rules() {
                        let _context = Context(format!(
                            "{kind} by rules {rules}, {seats} seats, {options:?}, {seed}"
                        ));
                        let start = begun(&newest, rules);
                        check(start, &mut Rng::new(seed * 1_000 + u64::from(seats)));
                    }
                }
            }
        }
    }
}

/// The same new match under this version of the rules.
fn begun(newest: &AnyMatch, rules: u32) -> AnyMatch {
    let record = newest.record();
    assert_eq!(record.rules, newest.kind().rules());
    let start = AnyMatch::replay(&Record { rules, ..record }).unwrap();
    assert_eq!(start.record().rules, rules);
    start
}

/// All combinations of the allowed values. For a range, the values are its ends and the default.
fn option_sets(specs: &[OptionSpec]) -> Vec<Map<String, Value>> {
    let mut sets = vec![Map::new()];
    for spec in specs {
        let values = match &spec.allowed {
            Value::Array(values) => values.clone(),
            range => vec![
                range["min"].clone(),
                spec.default.clone(),
                range["max"].clone(),
            ],
        };
        sets = sets
            .iter()
            .flat_map(|set| {
                values.iter().map(|value| {
                    let mut set = set.clone();
                    set.insert(spec.name.to_owned(), value.clone());
                    set
                })
            })
            .collect();
    }
    sets
}

/// A random item.
pub fn any<'a, T>(items: &'a [T], rng: &mut Rng) -> &'a T {
    &items[rng.below(items.len())]
}

/// True with a chance of 1 in `n`.
pub fn one_in(n: usize, rng: &mut Rng) -> bool {
    rng.below(n) == 0
}

/// A random legal turn of a seat that is to act. If its turns cannot be listed, random choices are followed.
pub fn random_turn(game: &AnyMatch, seat: Seat, rng: &mut Rng) -> String {
    if let Ok(turns) = game.turns(seat) {
        return any(&turns, rng).clone();
    }
    let mut typed = String::new();
    loop {
        let choices = game.next(seat, &typed, 25).unwrap();
        let choice = any(&choices, rng);
        typed.clone_from(&choice.text);
        if choice.done {
            return typed;
        }
    }
}

/// A random seat that is to act; `None` if the game is over.
pub fn acting(game: &AnyMatch, rng: &mut Rng) -> Option<Seat> {
    let seats = game.to_act().seats();
    (!seats.is_empty()).then(|| *any(&seats, rng))
}

/// Plays one random turn. Returns false if the game is over.
pub fn step(game: &mut AnyMatch, rng: &mut Rng) -> bool {
    let Some(seat) = acting(game, rng) else {
        return false;
    };
    let turn = random_turn(game, seat, rng);
    let events = game.play(seat, &turn).unwrap();
    assert_eq!(events[0].seat, seat.number());
    assert_eq!(events[0].what.as_str(), turn);
    true
}

/// Plays random turns to the end and visits every position, including the last one.
pub fn walk(game: &mut AnyMatch, rng: &mut Rng, mut visit: impl FnMut(&AnyMatch, &mut Rng)) {
    for _ in 0..MOST_PLIES {
        visit(game, rng);
        if !step(game, rng) {
            return;
        }
    }
    panic!("no end after {MOST_PLIES} turns");
}

/// Like [`walk`], but with retirements, takebacks, and sometimes an agreed end.
pub fn unruly_walk(game: &mut AnyMatch, rng: &mut Rng, mut visit: impl FnMut(&AnyMatch, &mut Rng)) {
    for _ in 0..MOST_PLIES {
        visit(game, rng);
        if game.outcome().is_some() {
            return;
        }
        if one_in(25, rng) {
            let living = living(game);
            let how = *any(&[Retire::Resign, Retire::Timeout], rng);
            game.retire(*any(&living, rng), how).unwrap();
        } else if one_in(200, rng) {
            game.agree().unwrap();
        } else if !(one_in(12, rng) && takes_back(game, rng)) {
            step(game, rng);
        }
    }
    panic!("no end after {MOST_PLIES} events");
}

/// Lets a random seat take back its last turn. Returns false if it may not.
pub fn takes_back(game: &mut AnyMatch, rng: &mut Rng) -> bool {
    let seat = *any(&all_seats(game), rng);
    game.take_back(seat).is_ok()
}

pub fn all_seats(game: &AnyMatch) -> Vec<Seat> {
    (1..=game.seats()).map(Seat::new).collect()
}

pub fn living(game: &AnyMatch) -> Vec<Seat> {
    let mut seats = all_seats(game);
    seats.retain(|seat| game.living(*seat));
    seats
}

pub fn viewers(game: &AnyMatch) -> Vec<Viewer> {
    let seats = all_seats(game).into_iter().map(Viewer::Seat);
    std::iter::once(Viewer::Public).chain(seats).collect()
}

/// Checks the invariants of every outcome. `retired` has the seats in the order of retirement.
pub fn check_outcome(game: &AnyMatch, outcome: &Outcome, retired: &[Seat]) {
    let Outcome { places, scores, .. } = outcome;
    assert_eq!(places.len(), usize::from(game.seats()));
    for place in places {
        let better = places.iter().filter(|other| *other < place).count();
        assert_eq!(usize::from(*place), better + 1, "{places:?}");
    }
    if let Some(scores) = scores {
        assert_eq!(scores.len(), places.len());
    }
    check_scores(game, outcome);
    for seat in all_seats(game) {
        let better = match retired.iter().position(|gone| *gone == seat) {
            None => continue,
            Some(at) => {
                let earlier = &retired[..at];
                all_seats(game)
                    .into_iter()
                    .filter(|other| *other != seat && !earlier.contains(other))
                    .collect::<Vec<_>>()
            }
        };
        for other in better {
            assert!(
                places[other.index()] < places[seat.index()],
                "{retired:?} left, {places:?}"
            );
        }
    }
}

/// Under the newest rules, seats that did not retire rank by their scores, if the game has scores. This is the same for
/// every kind of end.
fn check_scores(game: &AnyMatch, outcome: &Outcome) {
    let Some(scores) = &outcome.scores else {
        return;
    };
    if game.record().rules < game.kind().rules() {
        return;
    }
    let left = |seat: &Seat| {
        let leaves = |what: &What| matches!(what, What::Resign | What::Timeout);
        let mut events = game.events().iter();
        events.any(|event| event.seat == seat.number() && leaves(&event.what))
    };
    let mut stayed = all_seats(game);
    stayed.retain(|seat| !left(seat));
    for one in &stayed {
        for other in &stayed {
            if scores[one.index()] > scores[other.index()] {
                let places = &outcome.places;
                assert!(
                    places[one.index()] < places[other.index()],
                    "{scores:?} {places:?}"
                );
            }
        }
    }
}

/// Answers are cached by the hash of a match. If two matches could go on differently from the same board, their hashes
/// must differ.
#[test]
fn every_option_number_of_seats_and_version_changes_the_hash() {
    let starts = std::cell::RefCell::new(std::collections::HashMap::new());
    each_setup(1, |start, _| {
        let record = start.record();
        let options = Value::Object(record.options).to_string();
        let setup = (record.game, record.rules, record.seats, options);
        let hash = (setup.0.clone(), start.known_to(Viewer::Public).hash());
        let mut starts = starts.borrow_mut();
        let first = starts.entry(hash).or_insert_with(|| setup.clone());
        assert_eq!(*first, setup);
    });
}
