//! Bytes -> literals and matches.
//!
//! The ways through the data meet where runs begin. From each such place go: the run itself, and
//! matches with the row above, with that row shifted a little, as far back as the last match, and
//! with where the same run stood before the same byte. A match may also begin some bytes earlier, where another ended within the run before.

use super::Symbol;
use super::cost::{Cost, Costs, MOST, NEVER};
use super::runs::common;

/// A match from which nothing else is tried.
const PLENTY: usize = 24;
/// How many earlier places are tried.
const TRIES: usize = 2;
/// Bits of a hash.
const HASH_BITS: u32 = 13;
/// How far back a match can be.
const FAR: usize = 32_767;

/// The way to a place.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Of all the way from the beginning.
    cost: Cost,
    /// The place that it comes from.
    from: u32,
    /// How many bytes ahead of that it begins.
    early: u32,
    /// How many bytes it takes.
    length: u32,
    /// How far back they are; 0: a run with its first byte, 1: the rest of a run.
    distance: u32,
}

const NONE: Step = Step {
    cost: NEVER,
    from: 0,
    early: 0,
    length: 0,
    distance: 0,
};

/// The ways that end at a place: exactly, and some bytes ahead of it within a run.
#[derive(Clone, Copy, Debug)]
struct Place {
    exact: Step,
    short: Step,
    /// How many bytes `short` is ahead.
    ahead: u32,
    /// How far back the last match on the way was that is no run.
    usual: u32,
}

/// The longest matches from a place.
struct Best {
    /// From there.
    exact: usize,
    /// From ahead of it; without what is ahead.
    early: usize,
    /// Where to go on behind a long one.
    next: usize,
}

struct Parser<'a> {
    data: &'a [u8],
    stride: usize,
    /// Where runs begin; at the end the end.
    starts: Vec<u32>,
    places: Vec<Place>,
    costs: Costs,
    /// By hash: the last such place; by place: the one before it with that hash.
    last: Vec<u32>,
    before: Vec<u32>,
}

/// Cheap symbols for data in rows of this many bytes, whose runs begin here.
pub fn parse(data: &[u8], stride: usize, starts: Vec<u32>) -> Vec<Symbol> {
    if data.is_empty() {
        return Vec::new();
    }
    let mut parser = Parser::new(data, stride, starts);
    parser.walk();
    parser.symbols()
}

impl<'a> Parser<'a> {
    fn new(data: &'a [u8], stride: usize, starts: Vec<u32>) -> Self {
        let nowhere = Place {
            exact: NONE,
            short: NONE,
            ahead: 0,
            usual: 2,
        };
        let mut places = vec![nowhere; starts.len()];
        places[0].exact.cost = 0;
        Self {
            data,
            stride,
            costs: Costs::new(data, &starts, stride),
            last: vec![u32::MAX; 1 << HASH_BITS],
            before: vec![u32::MAX; starts.len()],
            places,
            starts,
        }
    }

    /// Finds the cheapest ways from place to place.
    fn walk(&mut self) {
        let (mut place, mut change) = (0, 0);
        while place + 1 < self.starts.len() {
            self.finish_run(place);
            let way = &self.places[place];
            if way.exact.cost >= NEVER {
                place += 1;
                continue;
            }
            let mut best = Best {
                exact: 2,
                early: if way.short.cost < way.exact.cost {
                    0
                } else {
                    usize::MAX
                },
                next: place + 1,
            };
            self.go_on_as_run(place);
            let at = self.starts[place] as usize;
            if at >= self.stride {
                if change <= at {
                    change = at + common(&self.data[at..], &self.data[at - self.stride..]);
                }
                self.go_on_as(place, change - at, self.stride, &mut best);
            }
            let hash = self.hash(place);
            if best.exact < PLENTY {
                for distance in [
                    self.stride + 1,
                    self.stride - 1,
                    self.stride + 2,
                    self.stride - 2,
                ] {
                    self.try_distance(place, distance, &mut best);
                }
                let usual = self.places[place].usual as usize;
                if usual.abs_diff(self.stride) > 2 {
                    self.try_distance(place, usual, &mut best);
                }
                self.try_earlier(place, hash, &mut best);
            }
            self.before[place] = self.last[hash];
            self.last[hash] = place as u32;
            place = if best.exact >= PLENTY {
                best.next
            } else {
                place + 1
            };
        }
        self.finish_run(self.starts.len() - 1);
    }

    /// The cheapest way's symbols.
    fn symbols(&self) -> Vec<Symbol> {
        let mut steps = Vec::new();
        let (mut place, mut early) = (self.starts.len() - 1, 0);
        while place > 0 || early > 0 {
            let step = if early > 0 {
                self.places[place].short
            } else {
                self.places[place].exact
            };
            steps.push(step);
            (place, early) = (step.from as usize, step.early);
        }
        let mut symbols = Vec::with_capacity(steps.len() * 2);
        for step in steps.iter().rev() {
            let byte =
                self.data[self.starts[step.from as usize] as usize - usize::from(step.early > 0)];
            match step.distance {
                0 => {
                    symbols.push(Symbol::Literal(byte));
                    rest(&mut symbols, byte, step.length as usize - 1);
                }
                1 => rest(&mut symbols, byte, step.length as usize),
                _ => repeat(&mut symbols, step.length as usize, step.distance as u16),
            }
        }
        symbols
    }

    /// A way that ends within a run goes on to the run's end.
    fn finish_run(&mut self, place: usize) {
        let Place { short, ahead, .. } = self.places[place];
        if short.cost < NEVER {
            let byte = self.data[self.starts[place] as usize - 1];
            let step = Step {
                cost: short.cost + self.costs.rest(byte, ahead as usize),
                from: place as u32,
                early: ahead,
                length: ahead,
                distance: 1,
            };
            self.arrive(place, step);
        }
    }

    fn go_on_as_run(&mut self, place: usize) {
        let (at, end) = (self.starts[place] as usize, self.starts[place + 1] as usize);
        let byte = self.data[at];
        let cost = self.costs.literal(byte) + self.costs.rest(byte, end - at - 1);
        let step = Step {
            cost: self.places[place].exact.cost + cost,
            from: place as u32,
            early: 0,
            length: (end - at) as u32,
            distance: 0,
        };
        self.arrive(place + 1, step);
    }

    fn arrive(&mut self, place: usize, step: Step) {
        if step.cost < self.places[place].exact.cost {
            let usual = if step.distance > 1 {
                step.distance
            } else if step.early > 0 {
                self.places[place].short.distance
            } else {
                self.places[step.from as usize].usual
            };
            self.places[place].exact = step;
            self.places[place].usual = usual;
        }
    }

    /// The same run before the same byte as they stood earlier.
    fn try_earlier(&mut self, place: usize, hash: usize, best: &mut Best) {
        let (mut earlier, at) = (self.last[hash], self.starts[place] as usize);
        for _ in 0..TRIES {
            let Some(&from) = self.starts.get(earlier as usize) else {
                break;
            };
            let distance = at - from as usize;
            if distance > FAR || best.exact >= PLENTY {
                break;
            }
            self.try_distance(place, distance, best);
            earlier = self.before[earlier as usize];
        }
    }

    /// Goes on with a match so far back, if that is longer than others from here.
    fn try_distance(&mut self, place: usize, distance: usize, best: &mut Best) {
        let at = self.starts[place] as usize;
        if distance < 2 || distance >= at {
            return;
        }
        let (here, there) = (&self.data[at..], &self.data[at - distance..]);
        let least = if best.early < best.exact && self.data[at - 1] == self.data[at - 1 - distance]
        {
            best.early
        } else {
            best.exact
        };
        if here.get(least) == there.get(least) {
            let length = common(here, there);
            if length > least {
                self.go_on_as(place, length, distance, best);
            }
        }
    }

    /// Goes on with a match from a place, or from where a way ended ahead of it.
    fn go_on_as(&mut self, place: usize, length: usize, distance: usize, best: &mut Best) {
        let (at, way) = (self.starts[place] as usize, self.places[place]);
        let mut step = Step {
            cost: NEVER,
            from: place as u32,
            early: 0,
            length: length as u32,
            distance: distance as u32,
        };
        if length > best.exact {
            step.cost = way.exact.cost + self.costs.matched(length, distance);
            best.exact = length;
        }
        if length > best.early && self.begins(at, way.ahead, distance) {
            best.early = length;
            let taken = length + way.ahead as usize;
            let cost = way.short.cost + self.costs.matched(taken, distance);
            if cost < step.cost {
                (step.cost, step.early, step.length) = (cost, way.ahead, taken as u32);
            }
        }
        if step.cost == NEVER || step.length < 3 {
            return;
        }
        let end = (at + length) as u32;
        let next = self.place_at(place, end);
        if self.starts[next] == end {
            best.next = next;
            self.arrive(next, step);
            return;
        }
        best.next = (next - 1).max(place + 1);
        self.arrive_ahead(next, self.starts[next] - end, step);
        // or only to where the run begins
        let shorter = self.starts[next - 1] as usize - at;
        let taken = shorter + step.early as usize;
        if shorter > 0 && taken >= 3 {
            let longer = self.costs.matched(step.length as usize, distance);
            let step = Step {
                cost: step.cost + self.costs.matched(taken, distance) - longer,
                length: taken as u32,
                ..step
            };
            self.arrive(next - 1, step);
        }
    }

    /// Can a match so far back begin so many bytes ahead of a place?
    fn begins(&self, at: usize, ahead: u32, distance: usize) -> bool {
        let ahead = ahead as usize;
        at >= distance + ahead
            && self.data[at - 1] == self.data[at - 1 - distance]
            && self.data[at - ahead..at] == self.data[at - ahead - distance..at - distance]
    }

    /// The first place at or behind a byte, from this place on.
    fn place_at(&self, place: usize, end: u32) -> usize {
        let (mut from, mut step) = (place, 4);
        while self
            .starts
            .get(from + step)
            .is_some_and(|start| *start < end)
        {
            from += step;
            step *= 2;
        }
        let rest = &self.starts[from..self.starts.len().min(from + step + 1)];
        if step == 4 {
            return from + rest.iter().take_while(|start| **start < end).count();
        }
        from + rest.partition_point(|start| *start < end)
    }

    fn arrive_ahead(&mut self, place: usize, ahead: u32, step: Step) {
        let byte = self.data[self.starts[place] as usize - 1];
        let way = self.places[place];
        let better = step.cost + self.costs.rest(byte, ahead as usize)
            < way.short.cost + self.costs.rest(byte, way.ahead as usize);
        if better {
            self.places[place].short = step;
            self.places[place].ahead = ahead;
        }
    }

    /// Of a run, its length and the byte after it.
    fn hash(&self, place: usize) -> usize {
        let (at, end) = (self.starts[place], self.starts[place + 1]);
        let after = self.data.get(end as usize).copied().unwrap_or(0);
        let run = (end - at).min(1023) << 8 | u32::from(self.data[at as usize]);
        let both = run << 8 | u32::from(after);
        (both.wrapping_mul(2_654_435_761) >> (32 - HASH_BITS)) as usize
    }
}

/// The rest of a run.
fn rest(symbols: &mut Vec<Symbol>, byte: u8, count: usize) {
    if count < 3 {
        symbols.extend(std::iter::repeat_n(Symbol::Literal(byte), count));
    } else {
        repeat(symbols, count, 1);
    }
}

/// Matches of so many bytes, three at least.
fn repeat(symbols: &mut Vec<Symbol>, mut length: usize, distance: u16) {
    while length > 0 {
        let now = match length {
            // three must be left
            259 | 260 => 255,
            _ => length.min(MOST),
        };
        symbols.push(Symbol::Match(now as u16, distance));
        length -= now;
    }
}
