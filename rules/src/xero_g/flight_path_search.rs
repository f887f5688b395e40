//! Finds where a ship can fly, and the path of a flight.
//!
//! A flight is a chain of legs: the ship's own leg, then one leg for every boost. The state of a search is the ship
//! that boosts next and the set of crossed edges. Equal states are merged.

use std::collections::BTreeSet;

use super::board::{Board, MAX_SIZE, SIDE, bit};
use super::flight_leg_table::{AREA, Leg, base, legs};
use crate::game::Seat;
use crate::grid::square::Square;

/// The number of edges of a board. A [`State`] stores the number of a ship in the bits above them.
const EDGES: u32 = 60;

/// More steps than any flight has.
const NEVER: u32 = EDGES + MAX_SIZE as u32;

/// The number of the ship that boosts next, and in the bits below it the crossed edges.
type State = u64;

/// The number of the ship that boosts next.
fn number(state: State) -> usize {
    (state >> EDGES) as usize
}

/// The number of states to visit before computing a tighter upper bound.
const PATIENCE: u32 = 64;

/// A leg that no ship on the board blocks.
struct Way {
    edges: u64,
    end: u64,
    /// The number of the ship on which the leg ends. If there is none, it is 0, the number of the flying ship.
    boost: u8,
    leg: &'static Leg,
}

impl Way {
    /// The state after this leg, if the leg ends on a ship.
    fn after(&self, state: State) -> State {
        let crossed = state & ((1 << EDGES) - 1) | self.edges;
        u64::from(self.boost) << EDGES | crossed
    }
}

/// A ship from which legs begin.
#[derive(Clone, Copy)]
struct Launch {
    at: Square,
    size: u8,
    /// The range of this ship's ways in the list of all ways: first index and end.
    ways: (usize, usize),
}

/// All legs that can be part of a ship's flight, whichever edges were crossed before.
pub(super) struct Flights {
    /// The flying ship, then the ships that may boost it.
    launches: Vec<Launch>,
    ways: Vec<Way>,
    /// The ends of all ways: an upper bound of the ends of flights.
    hope: u64,
}

impl Flights {
    /// The flights of a seat with the ship on `from`. The square `from` counts as empty.
    pub fn new(mut board: Board, seat: Seat, from: Square) -> Self {
        let mut new = Self {
            launches: Vec::with_capacity(12),
            ways: Vec::with_capacity(160),
            hope: 0,
        };
        let Some(size) = board.take(from) else {
            return new;
        };
        let taken = board.occupied();
        // a flight that ends at its start would change nothing, and a ship cannot enter the base of its own seat
        let closed = bit(from) | base(seat.opponent());
        let mut numbers = [0_u8; AREA];
        new.launch(from, size);
        let mut number = 0;
        while let Some(&Launch { at, size, .. }) = new.launches.get(number) {
            let first = new.ways.len();
            for leg in legs(size, at) {
                if leg.through & taken != 0 || leg.end & closed != 0 {
                    continue;
                }
                let boost = match leg.squares.last() {
                    Some(&end) if leg.end & taken != 0 => {
                        let boost = &mut numbers[end.index(SIDE)];
                        if *boost == 0 {
                            *boost = new.launch(end, board.size(end).unwrap_or_default());
                        }
                        *boost
                    }
                    _ => 0,
                };
                new.hope |= leg.end;
                new.ways.push(Way {
                    edges: leg.edges,
                    end: leg.end,
                    boost,
                    leg,
                });
            }
            new.launches[number].ways = (first, new.ways.len());
            number += 1;
        }
        new
    }

    /// Adds a ship that legs can start from, and returns its number.
    fn launch(&mut self, at: Square, size: u8) -> u8 {
        self.launches.push(Launch {
            at,
            size,
            ways: (0, 0),
        });
        self.launches.len() as u8 - 1
    }

    /// The ways from a state's ship that cross no edge again.
    fn ways(&self, state: State) -> impl Iterator<Item = &Way> {
        let (first, end) = self.launches[number(state)].ways;
        self.ways[first..end]
            .iter()
            .filter(move |way| way.edges & state == 0)
    }

    /// The ends of the ship's flights, as a set: empty squares, squares with ships, the enemy base.
    pub fn ends(&self) -> u64 {
        let (mut found, mut hope, mut visited) = (0, self.hope, 0);
        // the states after each number of steps, modulo 4, because a leg has at most three steps
        let mut open: [Vec<State>; 4] = [vec![0], Vec::new(), Vec::new(), Vec::new()];
        for steps in 0..NEVER as usize {
            let mut states = std::mem::take(&mut open[steps % 4]);
            states.sort_unstable();
            states.dedup();
            for state in states {
                let size = self.launches[number(state)].size;
                for way in self.ways(state) {
                    found |= way.end;
                    if way.boost != 0 {
                        open[(steps + usize::from(size)) % 4].push(way.after(state));
                    }
                }
                visited += 1;
                if visited == PATIENCE {
                    hope = self.tighter_hope();
                }
                if found & hope == hope {
                    return found;
                }
            }
        }
        found
    }

    /// A tighter upper bound: the ends of chains of ways in which no two consecutive ways cross the same edge. It is a
    /// subset of the ends of all ways, and contains every end of a flight.
    fn tighter_hope(&self) -> u64 {
        let (first, end) = self.launches[0].ways;
        let mut open: Vec<usize> = (first..end).collect();
        let mut seen = vec![false; self.ways.len()];
        let mut hope = 0;
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            let way = &self.ways[at];
            hope |= way.end;
            if way.boost != 0 {
                let (first, end) = self.launches[usize::from(way.boost)].ways;
                open.extend((first..end).filter(|next| self.ways[*next].edges & way.edges == 0));
            }
        }
        hope
    }

    /// The squares of the path to `goal`, which is a bit of [`ends`](Flights::ends). Of the paths with fewest steps it
    /// is the first one in the order north, east, south, west at every step. The path includes the start, but not the
    /// base, which is not a square.
    pub fn path(&self, goal: u64) -> Vec<Square> {
        let start = self.launches.first().map(|ship| ship.at);
        let mut path: Vec<Square> = start.into_iter().collect();
        let far = self.distances(goal);
        for steps in far.first().copied().unwrap_or(NEVER)..NEVER {
            let mut search = Search {
                flights: self,
                goal,
                far: &far,
                failed: BTreeSet::new(),
                legs: Vec::new(),
            };
            if search.finds(0, steps) {
                path.extend(search.legs.iter().flat_map(|leg| &leg.squares));
                break;
            }
        }
        path
    }

    /// The fewest steps from each launch to `goal`, if no edges were crossed before.
    fn distances(&self, goal: u64) -> Vec<u32> {
        let mut far = vec![NEVER; self.launches.len()];
        // a shortest chain has at most as many legs as there are launches
        for _ in 0..far.len() {
            for (number, launch) in self.launches.iter().enumerate() {
                let (first, end) = launch.ways;
                let rest = self.ways[first..end].iter().map(|way| match way.boost {
                    _ if way.end == goal => 0,
                    0 => NEVER,
                    boost => far[usize::from(boost)],
                });
                let steps = u32::from(launch.size) + rest.min().unwrap_or(NEVER);
                far[number] = far[number].min(steps);
            }
        }
        far
    }
}

/// A search for the first way with exactly a given number of steps.
struct Search<'a> {
    flights: &'a Flights,
    goal: u64,
    far: &'a [u32],
    /// States from which the goal cannot be reached. The number of steps left follows from the crossed edges.
    failed: BTreeSet<State>,
    legs: Vec<&'static Leg>,
}

impl Search<'_> {
    fn finds(&mut self, state: State, left: u32) -> bool {
        let flights = self.flights;
        let size = u32::from(flights.launches[number(state)].size);
        let Some(left) = left.checked_sub(size) else {
            return false;
        };
        for way in flights.ways(state) {
            self.legs.push(way.leg);
            let there = left == 0 && way.end == self.goal;
            if there || (way.boost != 0 && self.finds_on(way, way.after(state), left)) {
                return true;
            }
            self.legs.pop();
        }
        self.failed.insert(state);
        false
    }

    fn finds_on(&mut self, way: &Way, state: State, left: u32) -> bool {
        let near = self.far[usize::from(way.boost)] <= left;
        near && !self.failed.contains(&state) && self.finds(state, left)
    }
}
