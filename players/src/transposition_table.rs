//! What is known of positions that were searched before.

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What was found out about a position.
#[derive(Clone, Debug)]
pub struct Known<T> {
    pub hash: u64,
    pub depth: u8,
    pub bound: Bound,
    pub score: i32,
    /// The best turn, or the one that was too good.
    pub turn: Option<T>,
}

/// Places that a table begins with.
const FEWEST: usize = 1 << 10;

/// A table that grows with what is put into it up to its limit, so that a short search pays for a small one. A position
/// has one place, and what is deeper or newer stays.
pub struct Table<T> {
    places: Vec<Option<Known<T>>>,
    taken: usize,
    most: usize,
}

impl<T: Clone> Table<T> {
    /// A table of at most so many bytes.
    pub fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<Option<Known<T>>>()).max(1);
        let most = 1 << most.ilog2();
        Self {
            places: vec![None; FEWEST.min(most)],
            taken: 0,
            most,
        }
    }

    pub fn get(&self, hash: u64) -> Option<&Known<T>> {
        let place = self.places[self.place(hash)].as_ref();
        place.filter(|known| known.hash == hash)
    }

    pub fn put(&mut self, known: Known<T>) {
        if self.taken * 2 > self.places.len() && self.places.len() < self.most {
            self.grow();
        }
        let at = self.place(known.hash);
        let place = &mut self.places[at];
        // a shallow result must not push out a deep one of another position too easily: a deep one loses two plies each time
        match place {
            Some(old) if old.hash != known.hash && old.depth > known.depth + 2 => old.depth -= 2,
            _ => {
                self.taken += usize::from(place.is_none());
                *place = Some(known);
            }
        }
    }

    /// Four times as many places: what was known keeps its lower bits, so that no two meet that were apart.
    fn grow(&mut self) {
        let places = (self.places.len() * 4).min(self.most);
        let before = std::mem::replace(&mut self.places, vec![None; places]);
        for known in before.into_iter().flatten() {
            let at = self.place(known.hash);
            self.places[at] = Some(known);
        }
    }

    fn place(&self, hash: u64) -> usize {
        hash as usize & (self.places.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use games::random_generator::Rng;

    use super::{Bound, FEWEST, Known, Table};

    #[test]
    fn what_is_known_is_kept_while_the_table_grows_and_its_limit_holds() {
        let mut table: Table<u8> = Table::new(1 << 20);
        let mut rng = Rng::new(1);
        assert_eq!(table.places.len(), FEWEST);
        for _ in 0..200_000 {
            let hash = rng.next_u64();
            let (bound, turn) = (Bound::Exact, Some(hash as u8));
            let known = Known {
                hash,
                depth: 3,
                bound,
                score: 7,
                turn,
            };
            table.put(known);
            assert_eq!(
                table.get(hash).and_then(|known| known.turn),
                Some(hash as u8)
            );
        }
        assert!(table.places.len() * size_of::<Option<Known<u8>>>() <= 1 << 20);
    }
}
