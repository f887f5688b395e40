//! Compares the paths of flights with a slow, independent implementation. It tries all paths one by one, and merges
//! none.

use std::collections::{BTreeMap, BTreeSet};

use rules::random_generator::Rng;
use rules::xero_g::{Target, XeroG};
use rules::{Game, Seat, Viewer};

use crate::boards::{each_position, played, scattered, study, turns};

/// A ship with more paths than this is skipped.
const MOST: usize = 150_000;

/// File and rank, from 0.
type Place = (i8, i8);

/// North, east, south, west.
const DIRECTIONS: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// All flights of one ship.
struct Second {
    ships: BTreeMap<Place, u8>,
    seat: Seat,
    /// The path so far, as directions, squares and edges.
    way: Vec<usize>,
    squares: Vec<Place>,
    edges: Vec<BTreeSet<Place>>,
    /// The shortest path to each end, with its squares. Of several shortest paths it is the first in the order of
    /// directions. The end `None` is the base.
    best: BTreeMap<Option<Place>, (usize, Vec<usize>, Vec<Place>)>,
    tried: usize,
}

impl Second {
    fn fly(&mut self, left: u8) {
        self.tried += 1;
        let at = *self.squares.last().unwrap();
        for (number, (files, ranks)) in DIRECTIONS.into_iter().enumerate() {
            if self.tried > MOST {
                return;
            }
            let to = (at.0 + files, at.1 + ranks);
            self.way.push(number);
            if (0..6).contains(&to.0) && (0..6).contains(&to.1) {
                let edge = BTreeSet::from([at, to]);
                let passed = left == 1 || !self.ships.contains_key(&to);
                if passed && !self.edges.contains(&edge) {
                    self.squares.push(to);
                    self.edges.push(edge);
                    self.arrive(to, left - 1);
                    self.squares.pop();
                    self.edges.pop();
                }
            } else if left == 1 && to.1 == if self.seat.number() == 1 { 6 } else { -1 } {
                self.end(None);
            }
            self.way.pop();
        }
    }

    fn arrive(&mut self, at: Place, left: u8) {
        if left > 0 {
            return self.fly(left);
        }
        self.end(Some(at));
        if let Some(size) = self.ships.get(&at) {
            self.fly(*size);
        }
    }

    fn end(&mut self, at: Option<Place>) {
        let found = (self.way.len(), self.way.clone(), self.squares.clone());
        let best = self.best.entry(at).or_insert_with(|| found.clone());
        if found < *best {
            *best = found;
        }
    }
}

fn place(square: &str) -> Place {
    let letters = square.as_bytes();
    ((letters[0] - b'a') as i8, (letters[1] - b'1') as i8)
}

fn name((file, rank): Place) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn ships(position: &XeroG) -> BTreeMap<Place, u8> {
    let view = position.view(Viewer::Public);
    let ship = |ship: &rules::xero_g::Ship| (place(&ship.at.to_string()), ship.size);
    view.ships.iter().map(ship).collect()
}

/// All flights of the ship on `from`; `None` if there are too many.
fn flights(position: &XeroG, from: Place) -> Option<Second> {
    let mut ships = ships(position);
    let size = ships.remove(&from).unwrap();
    let mut second = Second {
        ships,
        seat: position.to_act().seats()[0],
        way: Vec::new(),
        squares: vec![from],
        edges: Vec::new(),
        best: BTreeMap::new(),
        tried: 0,
    };
    second.fly(size);
    (second.tried <= MOST).then_some(second)
}

/// The turns of the ship on `from`, one for each board that they lead to.
fn turns_of(position: &XeroG, from: Place, second: &Second) -> Vec<String> {
    let before = ships(position);
    let south = second.seat.number() == 1;
    let farthest = before.keys().map(|place| place.1);
    let farthest = if south {
        farthest.max()
    } else {
        farthest.min()
    }
    .unwrap();
    let mut turns = Vec::new();
    for end in second.best.keys() {
        let (Some(end), from_name) = (*end, name(from)) else {
            turns.push(format!("{}-base", name(from)));
            continue;
        };
        let mut after = second.ships.clone();
        let Some(other) = after.insert(end, before[&from]) else {
            if after != before {
                turns.push(format!("{from_name}-{}", name(end)));
            }
            continue;
        };
        for drop in (0..36).map(|at| (at % 6, at / 6)) {
            let near = if south {
                drop.1 <= farthest
            } else {
                drop.1 >= farthest
            };
            let mut after = after.clone();
            if near && after.insert(drop, other).is_none() && after != before {
                turns.push(format!("{from_name}-{}({})", name(end), name(drop)));
            }
        }
    }
    turns
}

/// All turns; `None` if there are too many paths.
fn second_opinion(position: &XeroG) -> Option<Vec<String>> {
    let mut ranks: Vec<i8> = ships(position).keys().map(|place| place.1).collect();
    ranks.sort_unstable();
    ranks.dedup();
    if position.to_act().seats()[0].number() == 2 {
        ranks.reverse();
    }
    for rank in ranks {
        let mut turns = Vec::new();
        for from in ships(position).into_keys().filter(|place| place.1 == rank) {
            turns.extend(turns_of(position, from, &flights(position, from)?));
        }
        if !turns.is_empty() {
            turns.sort_unstable();
            return Some(turns);
        }
    }
    Some(Vec::new())
}

/// Compares all turns, and the paths of a few of them.
fn compare(position: &XeroG, rng: &mut Rng, compared: &mut u32) {
    let Some(all) = second_opinion(position) else {
        return;
    };
    *compared += 1;
    assert_eq!(turns(position), all, "{position:?}");
    for _ in 0..3 {
        let turn = &all[rng.below(all.len())];
        let last = played(position, turn).view(Viewer::Public).last.unwrap();
        let end = last.to.square().map(|to| place(&to.to_string()));
        let from = place(&turn[..2]);
        let second = flights(position, from).unwrap();
        let path: Vec<Place> = last.path.iter().map(|at| place(&at.to_string())).collect();
        assert_eq!(path, second.best[&end].2, "{turn} in {position:?}");
        let stops = last
            .boosts
            .iter()
            .map(|boost| (boost.at, boost.size, boost.step));
        let mut step = usize::from(last.size);
        for (at, size, index) in stops {
            assert_eq!((last.path[index], index), (at, step));
            assert_eq!(second.ships[&place(&at.to_string())], size);
            step += usize::from(size);
        }
        let all = path.len() - usize::from(last.to != Target::Base);
        assert_eq!(step, all, "{turn} in {position:?}");
    }
}

#[test]
fn a_slow_second_opinion_on_positions_of_games() {
    let mut compared = 0;
    each_position(2, |position, rng| compare(position, rng, &mut compared));
    assert!(compared > 200, "only {compared} were compared");
}

#[test]
fn a_slow_second_opinion_on_scattered_ships() {
    let (mut compared, mut rng) = (0, Rng::new(3));
    for _ in 0..150 {
        compare(&scattered(&mut rng), &mut rng, &mut compared);
    }
    assert!(compared > 75, "only {compared} were compared");
}

/// The path of a turn, with the boosts in brackets.
fn way(ranks: &str, seat: u8, turn: &str) -> String {
    let view = played(&study(ranks, seat), turn).view(Viewer::Public);
    let last = view.last.unwrap();
    let mut names: Vec<String> = last.path.iter().map(ToString::to_string).collect();
    for boost in &last.boosts {
        names[boost.step] = format!("{}[{}]", boost.at, boost.size);
    }
    if let Some(drop) = last.drop {
        names.push(format!("({} to {})", drop.size, drop.to));
    }
    names.join(" ")
}

#[test]
fn fewest_steps_then_north_east_south_west() {
    let cases = [
        // at each step north is preferred to east, east to south, and south to west, for both seats
        (
            "000000/000000/000000/000000/000000/002000",
            1,
            "c1-d2",
            "c1 c2 d2",
        ),
        (
            "000000/000000/000000/000000/000000/002000",
            1,
            "c1-b2",
            "c1 c2 b2",
        ),
        (
            "002000/000000/000000/000000/000000/000000",
            2,
            "c6-d5",
            "c6 d6 d5",
        ),
        (
            "002000/000000/000000/000000/000000/000000",
            2,
            "c6-b5",
            "c6 c5 b5",
        ),
        (
            "000000/000000/000000/000000/000000/002000",
            1,
            "c1-a1",
            "c1 b1 a1",
        ),
        // a detour of three steps to the neighbouring square takes the northern way
        (
            "000000/000000/000000/003000/000000/000000",
            1,
            "c3-d3",
            "c3 c4 d4 d3",
        ),
        // the direct path is preferred; a path over a boost is taken if there is no other
        (
            "000000/000000/000000/000000/010000/001000",
            1,
            "c1-c2",
            "c1 c2",
        ),
        (
            "000000/000000/000000/000000/100000/100000",
            1,
            "a1-a3",
            "a1 a2[1] a3",
        ),
        (
            "000000/000000/000000/000000/120300/100000",
            1,
            "a1-d2(f2)",
            "a1 a2[1] b2[2] c2 d2 (3 to f2)",
        ),
        // the last boost counts the step off the board; the flight leaves from the first possible file
        (
            "000000/000000/030000/010000/000000/000000",
            1,
            "b3-base",
            "b3 b4[3] b5 b6",
        ),
        (
            "002000/000000/000000/000000/000000/000000",
            1,
            "c6-base",
            "c6 d6",
        ),
        (
            "003000/000000/000000/000000/000000/000000",
            1,
            "c6-base",
            "c6 d6 e6",
        ),
        (
            "000000/000000/000000/000000/000000/002000",
            2,
            "c1-base",
            "c1 d1",
        ),
        // the flight passes a square twice, and passes over its starting square
        (
            "000000/000000/000000/000000/030030/200000",
            1,
            "a1-d2",
            "a1 a2 b2[3] c2 d2 e2[3] e3 d3 d2",
        ),
        (
            "000000/000000/000000/120000/020000/000000",
            1,
            "b2-b1",
            "b2 a2 a3[1] b3[2] b2 b1",
        ),
    ];
    for (ranks, seat, turn, expected) in cases {
        assert_eq!(way(ranks, seat, turn), expected, "{turn} in {ranks}");
    }
}
