//! Finds where a ship can end its flight.
//!
//! A survey visits every ship that may boost the flight. For each ship it stores the first flight found, and the set of
//! edges that every flight to it crosses. The first flights give a lower bound: ends that continue them can be reached.
//! The sets of edges give an upper bound: if only those edges count as crossed, no further end can be reached. Mostly
//! both bounds agree and are the result. Otherwise the other flights are tried too, except those that cross all edges
//! of another flight to the same ship.

use super::board::{Board, bit};
use super::flight_bitsets::{
    BOARD, Edges, LegTable, ends_of_legs, enemy_base, gates, gather, place, places, spread,
};
use super::flight_leg_table::base;
use super::flight_path_search::Flights;
use crate::game::Seat;
use crate::grid::square::Square;

/// At least as many ships as a match has. There are twelve; a power of two makes index checks cheap.
const SHIPS: usize = 16;

/// A survey usually leaves fewer flights than this to be continued.
const USUAL: usize = 40;

/// A flight that reaches a ship and may be boosted there.
#[derive(Clone, Copy)]
struct Arrival {
    /// The number of the ship.
    ship: u8,
    crossed: Edges,
}

/// A flight that was continued.
#[derive(Clone, Copy)]
struct Tried {
    crossed: Edges,
    /// One more than the index of the previous flight to the same ship; 0 if there is none.
    before: u32,
}

/// The board and tables for the flights of a seat.
pub(super) struct Airspace {
    board: Board,
    seat: Seat,
    /// The places with ships.
    taken: u64,
    /// The number of the ship on each place.
    numbers: [u8; 64],
    /// The place and the size of each ship, by its number.
    ships: [(u8, u8); SHIPS],
    gates: Edges,
    base: u64,
    legs: LegTable,
    /// Other flights to ships that a flight had already reached. They are continued only if the bounds of the survey
    /// differ.
    arrivals: Vec<Arrival>,
    tried: Vec<Tried>,
}

/// The state of a survey of one ship's flights.
struct Survey {
    /// The squares without ships, and the start of the flying ship.
    empty: u64,
    /// The ships that may boost the flight.
    boosts: u64,
    /// By number of a ship, the edges that every flight to it crosses. All edges while no flight is known.
    least: [Edges; SHIPS],
    /// By number of a ship, the edges that the first flight to it crosses. All edges while no flight is known.
    first: [Edges; SHIPS],
    /// The places where flights are known to end (lower bound), and the places where they may end (upper bound).
    found: u64,
    hope: u64,
    /// The ships to visit next, by number, and the ships whose first flight is still to be continued.
    next: u32,
    fresh: u32,
}

impl Airspace {
    pub fn new(board: Board, seat: Seat) -> Self {
        let mut new = Self {
            board,
            seat,
            taken: spread(board.occupied()),
            numbers: [0; 64],
            ships: [(0, 0); SHIPS],
            gates: gates(seat),
            base: enemy_base(seat),
            legs: LegTable::new(),
            arrivals: Vec::with_capacity(USUAL),
            tried: Vec::new(),
        };
        let sets = board.sets().map(spread);
        for (place, number) in places(new.taken).zip(0_u8..) {
            let size = sets
                .iter()
                .zip(1_u8..)
                .map(|(set, size)| (set >> place & 1) as u8 * size);
            new.numbers[place as usize % 64] = number;
            new.ships[usize::from(number) % SHIPS] = (place as u8, size.sum());
        }
        new
    }

    /// The places where the seat's ship on `from` can end: empty squares, squares with ships, the enemy base.
    pub fn ends(&mut self, from: Square) -> u64 {
        if self.crowded() {
            return Flights::new(self.board, self.seat, from).ends();
        }
        self.ends_among(from, u64::MAX, 0)
    }

    /// Can the ship on `from` end in the enemy base? If not, the second value has some of its ends: those that are
    /// cheap to find.
    pub fn ends_in_base(&mut self, from: Square) -> (bool, u64) {
        let ends = if self.crowded() {
            Flights::new(self.board, self.seat, from).ends()
        } else {
            self.ends_among(from, self.base, self.base)
        };
        (ends & base(self.seat) != 0, ends)
    }

    /// Is this a hand-made board with more ships than the tables can hold?
    fn crowded(&self) -> bool {
        self.taken.count_ones() as usize > SHIPS
    }

    /// The ends of the ship on `from`: all that are in `wanted`, and perhaps others. The search may stop as soon as it
    /// finds an end in `enough`.
    fn ends_among(&mut self, from: Square, wanted: u64, enough: u64) -> u64 {
        let start = place(from);
        if self.taken >> start & 1 == 0 {
            return 0;
        }
        let mut survey = Survey::new(self, start);
        while survey.next != 0 && survey.found & enough == 0 {
            let mut wave = std::mem::take(&mut survey.next);
            while wave != 0 {
                let number = wave.trailing_zeros() as usize % SHIPS;
                wave &= wave - 1;
                survey.visit(self, number);
            }
        }
        // a flight that ends at its start would change nothing
        survey.hope &= wanted & !(1 << start);
        survey.found &= !(1 << start);
        if survey.found & enough == 0 && self.open_question(&survey) {
            self.go_on(&mut survey, enough);
        }
        let in_base = survey.found & self.base != 0;
        gather(survey.found) & !bit(from) | if in_base { base(self.seat) } else { 0 }
    }

    /// Do the bounds differ, so that an end may be reachable but is not known to be? All files of the base count as one
    /// end.
    fn open_question(&self, survey: &Survey) -> bool {
        let whole = if survey.found & self.base == 0 {
            0
        } else {
            self.base
        };
        survey.hope & !(survey.found | whole) != 0
    }

    /// Continues the flights that the survey left, until the bounds agree.
    fn go_on(&mut self, survey: &mut Survey, enough: u64) {
        let mut last = [0_u32; SHIPS];
        self.tried.clear();
        let mut next = 0;
        while let Some(&Arrival { ship, crossed }) = self.arrivals.get(next) {
            next += 1;
            let number = usize::from(ship) % SHIPS;
            if survey.first[number].within(crossed) || self.has_tried(last[number], crossed) {
                continue;
            }
            self.tried.push(Tried {
                crossed,
                before: last[number],
            });
            last[number] = self.tried.len() as u32;
            let (from, size) = self.ships[number];
            let open = crossed.uncrossed(self.gates);
            let ends = ends_of_legs(size, 1 << from, survey.empty, open);
            survey.found |= ends;
            if survey.found & enough != 0 || !self.open_question(survey) {
                return;
            }
            for to in places(ends & survey.boosts) {
                let ship = self.numbers[to as usize % 64];
                let first = survey.first[usize::from(ship) % SHIPS];
                for way in self.legs.ways(size, from.into(), to, survey.empty) {
                    let further = crossed | way;
                    if way.meets(crossed) == 0 && !first.within(further) {
                        let crossed = further;
                        self.arrivals.push(Arrival { ship, crossed });
                    }
                }
            }
        }
    }

    /// Was another flight to the same ship already continued, and does it cross only edges of `crossed`?
    fn has_tried(&self, mut last: u32, crossed: Edges) -> bool {
        while let Some(tried) = self.tried.get((last as usize).wrapping_sub(1)) {
            if tried.crossed.within(crossed) {
                return true;
            }
            last = tried.before;
        }
        false
    }
}

impl Survey {
    fn new(airspace: &mut Airspace, start: u32) -> Self {
        airspace.arrivals.clear();
        let boosts = airspace.taken & !(1 << start);
        let mut new = Self {
            empty: BOARD & !boosts,
            boosts,
            least: [Edges::ALL; SHIPS],
            first: [Edges::ALL; SHIPS],
            found: 0,
            hope: 0,
            next: 0,
            fresh: 0,
        };
        let number = usize::from(airspace.numbers[start as usize % 64]) % SHIPS;
        new.least[number] = Edges::NONE;
        new.first[number] = Edges::NONE;
        new.next = 1 << number;
        new.fresh = new.next;
        new
    }

    /// Computes the ends of all legs that begin at a ship.
    #[inline]
    fn visit(&mut self, airspace: &mut Airspace, number: usize) {
        let (from, size) = airspace.ships[number];
        let (least, mut crossed) = (self.least[number], self.first[number]);
        let ends = |crossed: Edges| {
            let open = crossed.uncrossed(airspace.gates);
            ends_of_legs(size, 1 << from, self.empty, open)
        };
        let hope = ends(least);
        self.found |= if crossed == least {
            hope
        } else {
            ends(crossed)
        };
        self.hope |= hope;
        if self.fresh >> number & 1 == 0 {
            crossed = Edges::ALL; // continued before
        }
        self.fresh &= !(1 << number);
        for to in places(hope & self.boosts) {
            let ship = airspace.numbers[to as usize % 64];
            let other = usize::from(ship) % SHIPS;
            let mut common = Edges::ALL;
            for way in airspace.legs.ways(size, from.into(), to, self.empty) {
                if way.meets(least) != 0 {
                    continue;
                }
                common = common & way;
                if way.meets(crossed) != 0 {
                    continue;
                }
                let crossed = crossed | way;
                if self.first[other] == Edges::ALL {
                    self.first[other] = crossed;
                    self.fresh |= 1 << other;
                    self.next |= 1 << other;
                } else {
                    airspace.arrivals.push(Arrival { ship, crossed });
                }
            }
            let fewer = self.least[other] & (least | common);
            if fewer != self.least[other] {
                self.least[other] = fewer;
                self.next |= 1 << other;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_generator::Rng;
    use crate::xero_g::board::{SIDE, squares};
    use crate::xero_g::random_positions::{flights, scattered};

    /// Compares the ends of every ship, and whether the ship can win, with the result of the path search.
    fn compare(board: Board, compared: &mut u32) {
        for seat in [Seat::new(1), Seat::new(2)] {
            let mut airspace = Airspace::new(board, seat);
            for from in squares(board.occupied()) {
                let ends = Flights::new(board, seat, from).ends();
                assert_eq!(airspace.ends(from), ends, "{from} of {board:?}");
                let (wins, some) = airspace.ends_in_base(from);
                assert_eq!(wins, ends & base(seat) != 0, "{from} of {board:?}");
                assert_eq!(some & !ends, 0, "{from} of {board:?}");
                *compared += 1;
            }
        }
    }

    #[test]
    fn agrees_with_the_path_search_in_games() {
        let mut compared = 0;
        for seed in 0..20 {
            flights(seed, |game| compare(game.board, &mut compared));
        }
        assert!(compared > 50_000, "{compared}");
    }

    #[test]
    fn agrees_with_the_path_search_on_scattered_ships() {
        let (mut compared, mut rng) = (0, Rng::new(5));
        for _ in 0..300 {
            let ranks = 2 + rng.below(usize::from(SIDE) - 1) as u8;
            compare(scattered(&mut rng, 12, ranks), &mut compared);
            let ships = 1 + rng.below(SHIPS);
            compare(scattered(&mut rng, ships, SIDE), &mut compared);
        }
    }

    #[test]
    fn agrees_where_there_are_more_ships_than_in_a_match() {
        let (mut compared, mut rng) = (0, Rng::new(6));
        for ships in SHIPS + 1..30 {
            compare(scattered(&mut rng, ships, SIDE), &mut compared);
        }
    }

    #[test]
    fn nothing_flies_from_an_empty_square() {
        let mut airspace = Airspace::new(Board::default(), Seat::new(1));
        let from = Square::parse("c3").unwrap();
        assert_eq!(airspace.ends(from), 0);
        assert_eq!(airspace.ends_in_base(from), (false, 0));
    }
}
