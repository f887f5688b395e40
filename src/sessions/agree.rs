//! Ending a match by agreement. Who has agreed stands in the proposal's buttons, not in memory, so
//! that a proposal outlives a restart; it lapses when somebody plays.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use games::{AnyMatch, Kind, Seat};

use super::play::seat_of;
use super::{Place, Problem, Sessions, Snapshot, Ticket};
use crate::store::Player;

/// Seats that have agreed: bit 0 for seat 1, and so on.
pub type Agreed = u8;

/// What a proposal's buttons say: its number, which is that of the interaction that made it, and who
/// has agreed before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The proposal.
    pub number: u64,
    /// Who has agreed.
    pub agreed: Agreed,
}

/// The proposal of each match that counts: a newer one, or a no, closes those before it. After a
/// restart any counts that nobody has declined since.
#[derive(Debug, Default)]
pub(super) struct Offers(Mutex<HashMap<u64, u64>>);

impl Offers {
    /// Most matches remembered; beyond that all are forgotten.
    const KEPT: usize = 10_000;

    /// Only this one counts from now on; 0: none so far.
    fn set(&self, id: u64, number: u64) {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if latest.len() >= Self::KEPT {
            latest.clear();
        }
        latest.insert(id, number);
    }

    fn counts(&self, id: u64, number: u64) -> bool {
        let latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        latest.get(&id).is_none_or(|latest| *latest == number)
    }
}

/// What agreeing led to.
#[derive(Clone, Debug)]
pub enum Agreement {
    /// Others have to agree yet.
    Proposed(Proposal),
    /// All have: the match is over.
    Ended(Box<Snapshot>),
}

/// A proposal to end a match.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// Which match, as of which ply.
    pub ticket: Ticket,
    /// Its number, and who has agreed.
    pub offer: Offer,
    /// Which game.
    pub kind: Kind,
    /// In order of seats.
    pub players: Vec<Player>,
    /// Who still plays and has not agreed.
    pub waiting: Vec<Seat>,
}

impl Sessions {
    /// Agrees to end the channel's match: with a ticket, to a proposal made at that ply; without, to
    /// a new one, which closes those before it. It ends when all who still play have.
    ///
    /// # Errors
    /// No match here, not playing in it, gone already, or somebody has played since.
    pub async fn agree(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
        offer: Offer,
    ) -> Result<Agreement, Problem> {
        let proposal = self.proposal(place, ticket, user, offer).await?;
        if ticket.is_none() {
            self.offers.set(proposal.ticket.id, offer.number);
        }
        if !proposal.waiting.is_empty() {
            return Ok(Agreement::Proposed(proposal));
        }
        let end = |game: &mut AnyMatch, _| game.agree();
        let Ticket { id, ply } = proposal.ticket;
        let snapshot = self.act(place, Some(id), Some(ply), user, end).await?;
        Ok(Agreement::Ended(Box::new(snapshot)))
    }

    /// Declines a proposal, and all before it.
    ///
    /// # Errors
    /// As [`Sessions::agree`].
    pub async fn decline(
        &self,
        place: Place,
        ticket: Ticket,
        user: u64,
        offer: Offer,
    ) -> Result<(), Problem> {
        self.proposal(place, Some(ticket), user, offer).await?;
        self.offers.set(ticket.id, 0);
        Ok(())
    }

    /// Checks that a proposal still stands and that `user` has a say in it.
    ///
    /// # Errors
    /// As [`Sessions::agree`].
    async fn proposal(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
        offer: Offer,
    ) -> Result<Proposal, Problem> {
        let mut seated = self.seated(place).await?;
        let asked = ticket.map(|one| one.id);
        let live = self.live(place, asked, &mut seated).await?;
        let seat = seat_of(live, user)?;
        if !live.game.living(seat) {
            return Err(Problem::Gone);
        }
        let (id, ply) = (live.id, live.game.events().len());
        let closed = |ticket: Ticket| ticket.ply != ply || !self.offers.counts(id, offer.number);
        if ticket.is_some_and(closed) {
            return Err(Problem::Lapsed {
                link: self.link(place, id).await,
            });
        }
        let agreed = offer.agreed | bit(seat);
        let seats = (0..live.players.len()).map(Seat::at);
        let waiting = seats.filter(|seat| live.game.living(*seat) && agreed & bit(*seat) == 0);
        Ok(Proposal {
            ticket: Ticket { id, ply },
            offer: Offer { agreed, ..offer },
            kind: live.game.kind(),
            players: live.players.clone(),
            waiting: waiting.collect(),
        })
    }
}

fn bit(seat: Seat) -> Agreed {
    1 << seat.index()
}
