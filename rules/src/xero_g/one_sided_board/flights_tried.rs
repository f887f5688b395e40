//! Bounds of the places where a ship can end: an upper bound, a lower bound from the first flights found, and a better
//! lower bound from some more flights.

use super::super::flight_bitsets::{Edges, LegTable, ends_of_legs, gates, places};
use super::{OneSided, SOUTH, one_base};

/// At least as many ships as a match has.
const SHIPS: usize = 16;

impl OneSided {
    /// An upper bound: all ends that are reachable if edges may be crossed again.
    #[inline]
    pub(super) fn hope(self, from: u32, empty: u64, boosts: u64) -> u64 {
        let open = Edges::NONE.uncrossed(gates(SOUTH));
        let (mut todo, mut seen, mut ends) = (1_u64 << from, 0, 0);
        while todo != 0 {
            let at = todo.trailing_zeros();
            todo &= todo - 1;
            let further = ends_of_legs(self.size(at), 1 << at, empty, open);
            ends |= further;
            let fresh = further & boosts & !seen;
            seen |= fresh;
            todo |= fresh;
        }
        one_base(ends & !(1 << from))
    }

    /// A lower bound: the ends of the first flight found to each ship. The search stops once it has found all places of
    /// `enough`.
    pub(super) fn sure(self, from: u32, empty: u64, boosts: u64, enough: u64) -> u64 {
        let (legs, gates) = (LegTable::new(), gates(SOUTH));
        let mut flights = [(from, Edges::NONE); SHIPS];
        let (mut next, mut count) = (0, 1);
        let (mut seen, mut ends) = (1 << from, 0);
        while next < count {
            let (at, crossed) = flights[next];
            next += 1;
            let size = self.size(at);
            let further = ends_of_legs(size, 1 << at, empty, crossed.uncrossed(gates));
            ends |= further;
            if one_base(ends & !(1 << from)) & enough == enough {
                break;
            }
            for to in places(further & boosts & !seen) {
                let mut ways = legs.ways(size, at, to, empty);
                let way = ways.find(|way| way.meets(crossed) == 0);
                if let (Some(way), true) = (way, count < SHIPS) {
                    flights[count] = (to, crossed | way);
                    count += 1;
                    seen |= 1 << to;
                }
            }
        }
        one_base(ends & !(1 << from))
    }

    /// Like [`sure`](Self::sure), but with more flights to each ship. Flights that cross all edges of a known flight
    /// are skipped.
    #[cold]
    pub(super) fn tried(self, from: u32, empty: u64, boosts: u64, enough: u64) -> u64 {
        /// At most this many flights are continued. Twice as many find hardly more ends.
        const MOST: usize = 48;
        let (legs, gates) = (LegTable::new(), gates(SOUTH));
        let mut flights = [(from, Edges::NONE); MOST];
        let (mut next, mut count, mut ends) = (0, 1, 0);
        while next < count {
            let (at, crossed) = flights[next];
            next += 1;
            let size = self.size(at);
            let further = ends_of_legs(size, 1 << at, empty, crossed.uncrossed(gates));
            ends |= further;
            if one_base(ends & !(1 << from)) & enough == enough {
                break;
            }
            for to in places(further & boosts) {
                for way in legs.ways(size, at, to, empty) {
                    let all = crossed | way;
                    let worse = |(other, less): &(u32, Edges)| *other == to && less.within(all);
                    if count < MOST
                        && way.meets(crossed) == 0
                        && !flights[..count].iter().any(worse)
                    {
                        flights[count] = (to, all);
                        count += 1;
                    }
                }
            }
        }
        one_base(ends & !(1 << from))
    }
}
