//! What the tests share: a random generator, and people who play.

use std::collections::BTreeMap;

use pairings::{
    Entrant, EntrantId, Event, Format, How, Match, POINT, Round, pair, points_of_places,
};

/// A small random generator (`SplitMix64`), so that every machine tests the same.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }

    /// True in so many of a hundred cases.
    pub fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = usize::try_from(self.below(last as u64 + 1)).unwrap();
            items.swap(last, other);
        }
    }
}

/// An event with so many entrants of random ratings.
pub fn event(format: Format, people: u64, random: &mut Random) -> Event {
    let mut event = Event::new(format);
    for id in 1..=people {
        let rating = i64::try_from(1_000 + random.below(1_000)).unwrap();
        event.entrants.push(Entrant::new(id, rating));
    }
    event
}

/// Ends a match: at random, with a draw in one of five.
pub fn play(one: &mut Match, random: &mut Random) {
    if one.how != How::Pending {
        return;
    }
    one.how = How::Played;
    let mut places: Vec<u8> = (1..).take(one.seats.len()).collect();
    random.shuffle(&mut places);
    if random.percent(20) {
        places.fill(1);
    }
    for (seat, points) in one.seats.iter_mut().zip(points_of_places(&places)) {
        seat.points = points;
    }
}

/// Ends a match without a turn: the first seat never moved.
pub fn forfeit(one: &mut Match) {
    one.how = How::Unplayed;
    for (at, seat) in one.seats.iter_mut().enumerate() {
        seat.points = if at == 0 { 0 } else { POINT };
        seat.ran_out = at == 0;
    }
}

/// Pairs a round and plays it at random.
pub fn round(event: &mut Event, number: Round, random: &mut Random) -> Vec<Match> {
    let mut matches = pair(event, number).unwrap();
    for one in &mut matches {
        play(one, random);
    }
    event.matches.extend(matches.iter().cloned());
    matches
}

pub fn ids(one: &Match) -> Vec<EntrantId> {
    one.seats.iter().map(|seat| seat.entrant).collect()
}

/// How often each two were paired, the lower number first.
pub fn met(event: &Event) -> BTreeMap<[EntrantId; 2], u32> {
    let mut met = BTreeMap::new();
    for one in &event.matches {
        let ids = ids(one);
        for (at, &mine) in ids.iter().enumerate() {
            for &other in &ids[at + 1..] {
                *met.entry([mine.min(other), mine.max(other)]).or_default() += 1;
            }
        }
    }
    met
}

/// How often somebody sat in each seat.
pub fn seats(event: &Event, id: EntrantId) -> [i32; 5] {
    let mut seats = [0; 5];
    for one in event
        .matches
        .iter()
        .filter(|one| one.seats.len() > 1 && one.how != How::Unplayed)
    {
        if let Some(at) = ids(one).iter().position(|&other| other == id) {
            seats[at] += 1;
        }
    }
    seats
}
