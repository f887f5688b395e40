//! The teacher: hints in a match in play, and the review of one that is over. Both come from searches in this process
//! and are cached. The same position always gives the same result.

use std::sync::Arc;
use std::time::Duration;

use players::place_scores::{chances, for_two, percent, percents};
use players::teacher::{self, Hint, Review, Reviewing};
use players::{Budget, Player, Thought};
use rules::{AnyMatch, Kind, Seat, Viewer};
use thiserror::Error;

use crate::computers::{Share, ThoughtError};
use crate::model::Level;
use crate::recent::Recent;
use crate::sessions::{HintAsked, Problem, ReplayedMatch};

/// How many hints, and how many reviews, are cached.
const KEPT: usize = 256;

/// How long the search for a hint may take: Discord waits three seconds for the answer.
const HINT: Duration = Duration::from_millis(1800);

/// How long the search for what is expected at a position may take. Its normal limit is a number of nodes. It has more
/// time than a search of a review, so that it comes to the same result on a full machine.
const EXPECTED: Duration = Duration::from_secs(30);

/// How long one search of a review may take. Its normal limit is a number of nodes; this one is for very slow
/// machines.
const JUDGED: Duration = Duration::from_secs(8);

/// A match could not be reviewed.
#[derive(Debug, Error)]
pub enum ReviewError {
    /// The match cannot be read.
    #[error("it cannot be read: {0:?}")]
    Unreadable(Problem),
    /// A search failed.
    #[error(transparent)]
    Thought(#[from] ThoughtError),
}

/// What the strongest computer expects at a position.
#[derive(Clone, Debug)]
pub struct Expected {
    /// The turn that it would play.
    pub turn: String,
    /// The chances to be first, in percent: of each seat, or only of the seat that is to act.
    pub percents: Vec<(Seat, u32)>,
}

/// The cache of this process's hints and reviews.
#[derive(Debug)]
pub struct Teacher {
    /// By game and the hash of the position.
    expected: Recent<(Kind, u64), Arc<Expected>>,
    /// By match, ply and seat.
    hints: Recent<(u64, usize, u8), Arc<Hint>>,
    /// By match and number of events.
    reviews: Recent<(u64, usize), Arc<Review>>,
}

impl Default for Teacher {
    fn default() -> Self {
        Self {
            expected: Recent::new(KEPT),
            hints: Recent::new(KEPT),
            reviews: Recent::new(KEPT),
        }
    }
}

impl Teacher {
    /// The hint for a position, cached or searched for now.
    ///
    /// # Errors
    /// The search failed.
    pub async fn hint(
        &self,
        computers: Share<'_>,
        asked: &HintAsked,
    ) -> Result<Arc<Hint>, ThoughtError> {
        let (ticket, seat) = (asked.ticket, asked.seat);
        let key = (ticket.id, ticket.ply, seat.number());
        let finding = async {
            let _waits = computers.waiting();
            let game = asked.game.clone();
            let found = computers.search(HINT, move |stop| teacher::hint(&game, seat, stop));
            found.await.map(Arc::new)
        };
        let slot = self.hints.slot(&key);
        slot.get_or_try_init(|| finding).await.cloned()
    }

    /// What the strongest computer expects for a seat that is to act, cached or searched for now.
    ///
    /// # Errors
    /// The search failed.
    pub async fn expected(
        &self,
        computers: Share<'_>,
        game: &AnyMatch,
        seat: Seat,
    ) -> Result<Arc<Expected>, ThoughtError> {
        let key = (game.kind(), game.known_to(Viewer::Seat(seat)).hash());
        let finding = async {
            let _waits = computers.waiting();
            let position = game.clone();
            let search = move |stop: &dyn Fn() -> bool| {
                let mut budget = Budget::new(u64::MAX, stop);
                players::think(&position, seat, Player::Level(Level::MAX), &mut budget, 1)
            };
            let found = computers.search(EXPECTED, search).await?;
            Ok::<_, ThoughtError>(Arc::new(Expected::of(&found, seat, game.seats())))
        };
        let slot = self.expected.slot(&key);
        slot.get_or_try_init(|| finding).await.cloned()
    }

    /// The review of a match that is over, if it is cached.
    pub fn kept_review(&self, of: &ReplayedMatch) -> Option<Arc<Review>> {
        self.reviews.get(&key(of))
    }

    /// The review of a match that is over, cached or made now. That takes seconds: each of its searches waits in the
    /// queue like a computer's.
    ///
    /// # Errors
    /// The match cannot be read, or a search failed.
    pub async fn review(
        &self,
        computers: Share<'_>,
        of: &ReplayedMatch,
    ) -> Result<Arc<Review>, ReviewError> {
        let making = async {
            let _waits = computers.waiting();
            made(computers, of).await.map(Arc::new)
        };
        let slot = self.reviews.slot(&key(of));
        slot.get_or_try_init(|| making).await.cloned()
    }
}

impl Expected {
    fn of(found: &Thought<String>, seat: Seat, seats: u8) -> Self {
        let values = match (found.values, seats) {
            (None, 2) => Some(for_two(seat, found.value)),
            (values, _) => values,
        };
        let percents = match values {
            Some(values) => {
                let all = percents(&chances(&values[..usize::from(seats)]));
                (0..).map(Seat::at).zip(all).collect()
            }
            None => vec![(seat, percent(found.value))],
        };
        let turn = found.turn.clone();
        Self { turn, percents }
    }
}

fn key(of: &ReplayedMatch) -> (u64, usize) {
    (of.id(), of.ply(of.last()))
}

async fn made(computers: Share<'_>, of: &ReplayedMatch) -> Result<Review, ReviewError> {
    let positions = of.positions().map_err(ReviewError::Unreadable)?;
    let positions: Vec<AnyMatch> = positions.iter().map(|one| (**one).clone()).collect();
    let mut reviewing = Reviewing::new(positions, |after| of.events(after.next()).first());
    while let Some(search) = reviewing.next() {
        let found = computers.search(JUDGED, move |stop| search.run(stop));
        reviewing.put(found.await?);
    }
    Ok(reviewing.review())
}
