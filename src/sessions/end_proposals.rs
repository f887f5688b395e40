//! End offers: ending a match by agreement, or cancelling it. An offer is stored, so it survives a restart and every
//! process knows it. It lapses when somebody plays.

use players::place_scores::{self, SEATS};
use rules::{AnyMatch, Kind, Outcome, Seat, Viewer, What};

use super::Sessions;
use super::button_ticket::Ticket;
use super::channel_guard::{ChannelGuard, with_latest};
use super::channel_state::Live;
use super::match_actions::seat_of;
use super::problem::Problem;
use super::snapshot::Snapshot;
use crate::model::{Actor, Place, Player};
use crate::store::{Ballot, Change, Head, Motion, Status, StoreError};

/// The result of agreeing.
#[derive(Clone, Debug)]
pub enum Agreement {
    /// Others have still to agree.
    Proposed(Proposal),
    /// Only computers are left to agree, and they do. The match ends when the same person confirms.
    Alone(Proposal),
    /// All have agreed: the match is over.
    Ended(Box<Snapshot>),
    /// All have agreed: it is cancelled.
    CalledOff(Box<Snapshot>),
}

/// The state of an offer when its message is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalShown {
    /// This message shows it now. The message before, if there is one, should lose its buttons.
    Here(Option<u64>),
    /// A later message shows it already.
    Below,
    /// It is not open any more.
    Closed,
}

/// An end offer.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// Which match, at which ply.
    pub ticket: Ticket,
    /// Its number, and who has agreed.
    pub ballot: Ballot,
    /// Which game.
    pub kind: Kind,
    /// In order of seats.
    pub players: Vec<Player>,
    /// Who still plays.
    pub living: Vec<Seat>,
    /// The seats among `living` that have not agreed.
    pub waiting: Vec<Seat>,
    /// How the match would end if all agreed now.
    pub outcome: Option<Outcome>,
}

impl Sessions {
    /// Agrees to the offer with this number, made at the ticket's ply.
    ///
    /// # Errors
    /// As [`Sessions::propose_to`].
    pub async fn agree(
        &self,
        place: Place,
        ticket: Ticket,
        user: u64,
        number: u64,
    ) -> Result<Agreement, Problem> {
        let which = Which::Pressed(ticket, number);
        with_latest!(self, place, locked => self.agree_once(place, which, user, &mut locked).await)
    }

    /// Agrees to end the channel's match (`motion` says how). If an offer is open, this agrees to it; else it opens one
    /// with this number, at most one in a turn. To end a match before everybody has had a turn is to
    /// cancel it. It is done when all who still play have agreed. A player against computers alone must confirm first.
    ///
    /// # Errors
    /// No match here, not playing in it, already out, an end offer was made in this turn already, the offer is not open
    /// any more, or another offer is open.
    pub async fn propose_to(
        &self,
        place: Place,
        motion: Motion,
        user: u64,
        number: u64,
    ) -> Result<Agreement, Problem> {
        let which = Which::Said(motion, number);
        with_latest!(self, place, locked => self.agree_once(place, which, user, &mut locked).await)
    }

    async fn agree_once(
        &self,
        place: Place,
        which: Which,
        user: u64,
        locked: &mut ChannelGuard,
    ) -> Result<Agreement, Problem> {
        let (proposal, saw) = self.proposal(place, which, user, locked).await?;
        if proposal.is_alone() && matches!(which, Which::Said(..)) {
            self.propose(saw, Some(proposal.ballot), locked).await?;
            return Ok(Agreement::Alone(proposal));
        }
        if proposal.waiting.is_empty() && proposal.ballot.motion == Motion::Cancel {
            let off = self.live(place, Some(saw.id), locked).await?;
            let off = Snapshot {
                lapsed: off.shown_proposal(),
                ..off.snapshot(Viewer::Public, &[], None)
            };
            let to = Status::Cancelled;
            self.commit(saw, Change::Close { to }).await?;
            locked.set(None);
            return Ok(Agreement::CalledOff(Box::new(off)));
        }
        if proposal.waiting.is_empty() {
            let end = |game: &mut AnyMatch, _| game.agree();
            let when = (Some(saw.id), Some(saw.events));
            let ended = self
                .act_once(place, when, (Actor::Player(user), None), end, locked)
                .await?;
            return Ok(Agreement::Ended(Box::new(ended)));
        }
        let ballot = Some(proposal.ballot);
        self.propose(saw, ballot, locked).await?;
        Ok(Agreement::Proposed(proposal))
    }

    /// Declines an end offer, which closes it.
    ///
    /// # Errors
    /// As [`Sessions::agree`].
    pub async fn decline(
        &self,
        place: Place,
        ticket: Ticket,
        user: u64,
        number: u64,
    ) -> Result<(), Problem> {
        with_latest!(self, place, locked => {
            self.decline_once(place, ticket, user, number, &mut locked).await
        })
    }

    async fn decline_once(
        &self,
        place: Place,
        ticket: Ticket,
        user: u64,
        number: u64,
        locked: &mut ChannelGuard,
    ) -> Result<(), Problem> {
        let which = Which::Pressed(ticket, number);
        let (_, saw) = self.proposal(place, which, user, locked).await?;
        self.propose(saw, None, locked).await
    }

    /// Stores which message shows the offer with this number: the latest one.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn proposal_shown(
        &self,
        place: Place,
        id: u64,
        number: u64,
        message: u64,
    ) -> Result<ProposalShown, Problem> {
        with_latest!(self, place, locked => {
            let open = locked.live().filter(|live| live.id == id).and_then(|live| {
                let open = live.open_proposal().filter(|ballot| ballot.number == number);
                open.map(|ballot| (ballot, live.head()))
            });
            match open {
                // Discord's message ids grow, so a higher one is later
                Some((ballot, _)) if ballot.message > Some(message) => Ok(ProposalShown::Below),
                Some((ballot, saw)) => {
                    let before = ballot.message;
                    let message = Some(message);
                    let shown = Some(Ballot { message, ..ballot });
                    let kept = self.propose(saw, shown, &mut locked).await;
                    kept.map(|()| ProposalShown::Here(before.filter(|_| before != message)))
                }
                None => Ok(ProposalShown::Closed),
            }
        })
    }

    pub(super) async fn propose(
        &self,
        saw: Head,
        proposal: Option<Ballot>,
        locked: &mut ChannelGuard,
    ) -> Result<(), Problem> {
        self.commit(saw, Change::Propose { proposal }).await?;
        if let Some(live) = locked.live() {
            live.version = saw.changed().version;
            live.proposals.open = proposal.map(|ballot| (ballot, saw.events));
            match proposal.map(|ballot| ballot.motion) {
                Some(Motion::Takeback(event)) => live.proposals.offered.push(event),
                Some(Motion::End | Motion::Cancel) => live.proposals.proposed = Some(saw.events),
                None => {}
            }
        }
        Ok(())
    }

    /// The offer with the agreement of `user` in it, and the head that it was decided on.
    ///
    /// # Errors
    /// As [`Sessions::agree`].
    async fn proposal(
        &self,
        place: Place,
        which: Which,
        user: u64,
        locked: &mut ChannelGuard,
    ) -> Result<(Proposal, Head), Problem> {
        let asked = match which {
            Which::Pressed(ticket, _) => Some(ticket.id),
            Which::Said(..) => None,
        };
        let live = self.live(place, asked, locked).await?;
        let seat = seat_of(live, user)?;
        if !live.game.living(seat) {
            return Err(Problem::Gone);
        }
        let saw = live.head();
        let which = match which {
            Which::Said(Motion::End, number) if !all_have_played(&live.game) => {
                Which::Said(Motion::Cancel, number)
            }
            which => which,
        };
        let open = live.open_proposal();
        let before = match (which, open) {
            (Which::Pressed(ticket, number), Some(open))
                if open.number == number
                    && ticket.ply == saw.events
                    && !matches!(open.motion, Motion::Takeback(_)) =>
            {
                open
            }
            (Which::Pressed(..), _) => {
                let link = self.link(place, saw.id).await;
                return Err(Problem::Lapsed { link });
            }
            (Which::Said(motion, _), Some(open)) if open.motion == motion => open,
            (Which::Said(..), Some(other)) => return Err(Problem::open_proposal(place, &other)),
            (Which::Said(motion, number), None) => Ballot {
                number,
                agreed: 0,
                message: None,
                motion,
            },
        };
        let computers = consenting_computers(live, before.motion)?;
        let ballot = Ballot {
            agreed: before.agreed | bit(seat) | computers,
            ..before
        };
        let again = open.is_none() && live.proposals.proposed == Some(saw.events);
        let seats = (0..live.players.len()).map(Seat::at);
        let living: Vec<Seat> = seats.filter(|seat| live.game.living(*seat)).collect();
        let waiting = living.iter().copied();
        let waiting = waiting.filter(|seat| ballot.agreed & bit(*seat) == 0);
        let proposal = Proposal {
            ticket: Ticket {
                id: saw.id,
                ply: saw.events,
            },
            ballot,
            kind: live.game.kind(),
            players: live.players.clone(),
            waiting: waiting.collect(),
            living,
            outcome: agreed_outcome(&live.game),
        };
        // only a player alone among computers is asked to confirm
        if again && !proposal.is_alone() {
            return Err(Problem::ProposedBefore);
        }
        Ok((proposal, saw))
    }
}

/// Which offer somebody agrees to.
#[derive(Clone, Copy, Debug)]
enum Which {
    /// The one with this number, made at this ply.
    Pressed(Ticket, u64),
    /// The open one, if it is of this kind, or else a new one with this number.
    Said(Motion, u64),
}

impl Proposal {
    /// Does one person play on among computers?
    fn is_alone(&self) -> bool {
        let people = |seat: &&Seat| self.players[seat.index()].level().is_none();
        self.living.iter().filter(people).count() == 1
    }
}

/// The seats of the computers that still play. They always agree to cancel. They agree to an end if none of them
/// expects more than it would get.
///
/// # Errors
/// [`Problem::ComputerPlaysOn`].
fn consenting_computers(live: &Live, motion: Motion) -> Result<u8, Problem> {
    /// By how much a seat's expected score, from a quick evaluation, may exceed what the end gives it.
    const NOT_MORE: f32 = 0.05;
    let agreed = agreed_outcome(&live.game);
    let agreed = agreed.map_or([0.0; SEATS], |end| place_scores::of(&end));
    let mut seats = 0;
    for (index, player) in live.players.iter().enumerate() {
        let seat = Seat::at(index);
        if player.level().is_none() || !live.game.living(seat) {
            continue;
        }
        if motion == Motion::End
            && players::expected(&live.game, seat) > agreed[seat.index()] + NOT_MORE
        {
            let name = player.name.clone();
            return Err(Problem::ComputerPlaysOn { name });
        }
        seats |= bit(seat);
    }
    Ok(seats)
}

/// Has every seat that still plays had a turn?
fn all_have_played(game: &AnyMatch) -> bool {
    let events = game.standing().iter().map(|at| &game.events()[*at]);
    let turns = events.filter(|event| matches!(event.what, What::Turn(_)));
    let played: Vec<u8> = turns.map(|turn| turn.seat).collect();
    let mut living = (1..=game.seats()).filter(|seat| game.living(Seat::new(*seat)));
    living.all(|seat| played.contains(&seat))
}

/// How a match would end if all agreed now.
fn agreed_outcome(game: &AnyMatch) -> Option<Outcome> {
    let mut ended = game.clone();
    ended.agree().ok()?;
    ended.outcome()
}

pub(super) fn bit(seat: Seat) -> u8 {
    1 << seat.index()
}
