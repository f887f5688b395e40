//! Ending a match by agreement. Who has agreed stands in the proposal's buttons, not in memory, so
//! that a proposal outlives a restart; it lapses when somebody plays.

use games::{AnyMatch, Kind, Seat};

use super::play::seat_of;
use super::{Place, Problem, Sessions, Snapshot, Ticket};
use crate::store::Player;

/// Seats that have agreed: bit 0 for seat 1, and so on.
pub type Agreed = u8;

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
    /// Who has agreed.
    pub agreed: Agreed,
    /// Which game.
    pub kind: Kind,
    /// In order of seats.
    pub players: Vec<Player>,
    /// Who still plays and has not agreed.
    pub waiting: Vec<Seat>,
}

impl Sessions {
    /// Agrees to end the channel's match; with a ticket, to a proposal made at that ply, with which
    /// `agreed` have agreed before. It ends when all who still play have.
    ///
    /// # Errors
    /// No match here, not playing in it, gone already, or somebody has played since.
    pub async fn agree(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
        agreed: Agreed,
    ) -> Result<Agreement, Problem> {
        let proposal = self.proposal(place, ticket, user, agreed).await?;
        if !proposal.waiting.is_empty() {
            return Ok(Agreement::Proposed(proposal));
        }
        let end = |game: &mut AnyMatch, _| game.agree();
        let snapshot = self.act(place, Some(proposal.ticket), user, end).await?;
        Ok(Agreement::Ended(Box::new(snapshot)))
    }

    /// Checks that a proposal still stands and that `user` has a say in it.
    ///
    /// # Errors
    /// As [`Sessions::agree`].
    pub async fn proposal(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
        agreed: Agreed,
    ) -> Result<Proposal, Problem> {
        let mut seated = self.seated(place).await?;
        let live = self.live(place, ticket, &mut seated).await?;
        let seat = seat_of(live, user)?;
        if !live.game.living(seat) {
            return Err(Problem::Gone);
        }
        let (id, ply) = (live.id, live.game.events().len());
        if ticket.is_some_and(|ticket| ticket.ply != ply) {
            return Err(Problem::Lapsed {
                link: self.link(place, id).await,
            });
        }
        let agreed = agreed | bit(seat);
        let seats = (0..live.players.len()).map(Seat::at);
        let waiting = seats.filter(|seat| live.game.living(*seat) && agreed & bit(*seat) == 0);
        Ok(Proposal {
            ticket: Ticket { id, ply },
            agreed,
            kind: live.game.kind(),
            players: live.players.clone(),
            waiting: waiting.collect(),
        })
    }
}

fn bit(seat: Seat) -> Agreed {
    1 << seat.index()
}
