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

/// A table with a fixed number of places; a position has one place, and what is deeper or newer stays.
pub struct Table<T> {
    places: Vec<Option<Known<T>>>,
}

impl<T: Clone> Table<T> {
    /// A table of at most so many bytes, and no more places than nodes will be searched.
    pub fn new(bytes: usize, nodes: u64) -> Self {
        let most = (bytes / size_of::<Option<Known<T>>>()).max(1);
        let wanted = usize::try_from(nodes.saturating_mul(2)).unwrap_or(usize::MAX);
        let places = most.min(wanted.max(1024));
        let places = 1 << (usize::BITS - 1 - places.leading_zeros());
        Self {
            places: vec![None; places],
        }
    }

    pub fn get(&self, hash: u64) -> Option<&Known<T>> {
        let place = self.places[self.place(hash)].as_ref();
        place.filter(|known| known.hash == hash)
    }

    pub fn put(&mut self, known: Known<T>) {
        let at = self.place(known.hash);
        let place = &mut self.places[at];
        // a shallow result must not push out a deep one of another position too easily: a deep one loses two plies each time
        match place {
            Some(old) if old.hash != known.hash && old.depth > known.depth + 2 => old.depth -= 2,
            _ => *place = Some(known),
        }
    }

    fn place(&self, hash: u64) -> usize {
        hash as usize & (self.places.len() - 1)
    }
}
