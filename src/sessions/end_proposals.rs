//! Ending a match by agreement. A proposal is on file: it outlives a restart, every process knows it, and
//! it lapses when somebody plays.

use games::{AnyMatch, Kind, Outcome, Seat};
use players::place_scores::{self, SEATS};

use super::Sessions;
use super::button_ticket::Ticket;
use super::channel_guard::{ChannelGuard, with_latest};
use super::channel_state::Live;
use super::match_actions::seat_of;
use super::problem::Problem;
use super::snapshot::Snapshot;
use crate::model::{Actor, Place, Player};
use crate::store::{Ballot, Change, Head, Motion, StoreError};

/// What agreeing led to.
#[derive(Clone, Debug)]
pub enum Agreement {
    /// Others have to agree yet.
    Proposed(Proposal),
    /// Nobody but computers is left to agree, and they do: it ends when the same person says so once more.
    Alone(Proposal),
    /// All have: the match is over.
    Ended(Box<Snapshot>),
}

/// What became of a proposal until its message was noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalShown {
    /// This message shows it from now on; that before it, if there is one, should lose its buttons.
    Here(Option<u64>),
    /// A later message shows it already.
    Below,
    /// It is not open any more.
    Closed,
}

/// A proposal to end a match.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// Which match, as of which ply.
    pub ticket: Ticket,
    /// Its number, and who has agreed.
    pub ballot: Ballot,
    /// Which game.
    pub kind: Kind,
    /// In order of seats.
    pub players: Vec<Player>,
    /// Who still plays.
    pub living: Vec<Seat>,
    /// Who of them has not agreed.
    pub waiting: Vec<Seat>,
    /// How the match would end if all agreed now.
    pub outcome: Option<Outcome>,
}

impl Sessions {
    /// Agrees to end the channel's match: with a ticket, to the proposal of this number, made at that
    /// ply; without, to the one that is open, or else to a new one. It ends when all who still play have; whoever plays
    /// against computers alone needs a ticket for that, and so is asked first.
    ///
    /// # Errors
    /// No match here, not playing in it, gone already, the proposal is not open any more, or another is open.
    pub async fn agree(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
        number: u64,
    ) -> Result<Agreement, Problem> {
        with_latest!(self, place, locked => {
            self.agree_once(place, ticket, user, number, &mut locked).await
        })
    }

    async fn agree_once(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
        number: u64,
        locked: &mut ChannelGuard,
    ) -> Result<Agreement, Problem> {
        let (proposal, saw) = self.proposal(place, ticket, user, number, locked).await?;
        let people = |seat: &&Seat| proposal.players[seat.index()].level().is_none();
        let alone = proposal.living.iter().filter(people).count() == 1;
        if alone && ticket.is_none() {
            self.propose(saw, Some(proposal.ballot), locked).await?;
            return Ok(Agreement::Alone(proposal));
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

    /// Declines a proposal, which closes it.
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
        let ticket = Some(ticket);
        let (_, saw) = self.proposal(place, ticket, user, number, locked).await?;
        self.propose(saw, None, locked).await
    }

    /// Remembers which message shows the proposal of this number in a match: the latest one.
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
                // Discord counts its messages up
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
            if let Some(Motion::Takeback(event)) = proposal.map(|ballot| ballot.motion) {
                live.proposals.offered.push(event);
            }
        }
        Ok(())
    }

    /// The proposal with the voice of `user` in it: the open one, which a ticket must mean, or a new one of this
    /// number where there is no ticket. And what it was decided upon.
    ///
    /// # Errors
    /// As [`Sessions::agree`].
    async fn proposal(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
        number: u64,
        locked: &mut ChannelGuard,
    ) -> Result<(Proposal, Head), Problem> {
        let asked = ticket.map(|one| one.id);
        let live = self.live(place, asked, locked).await?;
        let seat = seat_of(live, user)?;
        if !live.game.living(seat) {
            return Err(Problem::Gone);
        }
        let saw = live.head();
        let meant = |ballot: &Ballot| {
            ballot.motion == Motion::End
                && ticket.is_none_or(|ticket| ballot.number == number && ticket.ply == saw.events)
        };
        let open = live.open_proposal();
        let before = match open.filter(meant) {
            Some(ballot) => ballot,
            None if ticket.is_some() => {
                let link = self.link(place, saw.id).await;
                return Err(Problem::Lapsed { link });
            }
            None => match open {
                Some(other) => return Err(Problem::open_proposal(place, &other)),
                None => Ballot {
                    number,
                    agreed: 0,
                    message: None,
                    motion: Motion::End,
                },
            },
        };
        let ballot = Ballot {
            agreed: before.agreed | bit(seat) | consenting_computers(live)?,
            ..before
        };
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
        Ok((proposal, saw))
    }
}

/// The seats of the computers that still play: they agree when none of them expects more than it would get.
///
/// # Errors
/// [`Problem::ComputerPlaysOn`].
fn consenting_computers(live: &Live) -> Result<u8, Problem> {
    /// How much more a seat may expect, at first sight.
    const NOT_MORE: f32 = 0.05;
    let agreed = agreed_outcome(&live.game);
    let agreed = agreed.map_or([0.0; SEATS], |end| place_scores::of(&end));
    let mut seats = 0;
    for (index, player) in live.players.iter().enumerate() {
        let seat = Seat::at(index);
        if player.level().is_none() || !live.game.living(seat) {
            continue;
        }
        if players::expected(&live.game, seat) > agreed[seat.index()] + NOT_MORE {
            let name = player.name.clone();
            return Err(Problem::ComputerPlaysOn { name });
        }
        seats |= bit(seat);
    }
    Ok(seats)
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
