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
use crate::store::{Change, Head, Offer, OfferKind, Status, StoreError};

/// The result of agreeing.
#[derive(Clone, Debug)]
pub enum Agreement {
    /// Others have still to agree.
    Proposed(EndOffer),
    /// Only computers are left to agree, and they do. The match ends when the same person confirms.
    Alone(EndOffer),
    /// All have agreed: the match is over.
    Ended(Box<Snapshot>),
    /// All have agreed: it is cancelled.
    CalledOff(Box<Snapshot>),
}

/// The state of an offer when its message is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferShown {
    /// This message shows it now. The message before, if there is one, should lose its buttons.
    Here(Option<u64>),
    /// A later message shows it already.
    Below,
    /// It is not open any more.
    Closed,
}

/// An end offer.
#[derive(Clone, Debug)]
pub struct EndOffer {
    /// Which match, at which ply.
    pub ticket: Ticket,
    /// Its number, and who has agreed.
    pub offer: Offer,
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

    /// Agrees to end the channel's match (`about` says how). If an offer is open, this agrees to it; else it opens one
    /// with this number, at most one in a turn. To end a match before everybody has had a turn is to
    /// cancel it. It is done when all who still play have agreed. A player against computers alone must confirm first.
    ///
    /// # Errors
    /// No match here, not playing in it, already out, an end offer was made in this turn already, the offer is not open
    /// any more, or another offer is open.
    pub async fn propose_to(
        &self,
        place: Place,
        about: OfferKind,
        user: u64,
        number: u64,
    ) -> Result<Agreement, Problem> {
        let which = Which::Said(about, number);
        with_latest!(self, place, locked => self.agree_once(place, which, user, &mut locked).await)
    }

    async fn agree_once(
        &self,
        place: Place,
        which: Which,
        user: u64,
        locked: &mut ChannelGuard,
    ) -> Result<Agreement, Problem> {
        let (end_offer, saw) = self.end_offer(place, which, user, locked).await?;
        if end_offer.is_alone() && matches!(which, Which::Said(..)) {
            self.propose(saw, Some(end_offer.offer), locked).await?;
            return Ok(Agreement::Alone(end_offer));
        }
        if end_offer.waiting.is_empty() && end_offer.offer.about == OfferKind::Cancel {
            let off = self.live(place, Some(saw.id), locked).await?;
            let off = Snapshot {
                lapsed: off.shown_offer(),
                ..off.snapshot(Viewer::Public, &[], None)
            };
            let to = Status::Cancelled;
            self.commit(saw, Change::Close { to }).await?;
            locked.set(None);
            return Ok(Agreement::CalledOff(Box::new(off)));
        }
        if end_offer.waiting.is_empty() {
            let end = |game: &mut AnyMatch, _| game.agree();
            let when = (Some(saw.id), Some(saw.events));
            let ended = self
                .act_once(place, when, (Actor::Player(user), None), end, locked)
                .await?;
            return Ok(Agreement::Ended(Box::new(ended)));
        }
        let offer = Some(end_offer.offer);
        self.propose(saw, offer, locked).await?;
        Ok(Agreement::Proposed(end_offer))
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
        let (_, saw) = self.end_offer(place, which, user, locked).await?;
        self.propose(saw, None, locked).await
    }

    /// Stores which message shows the offer with this number: the latest one.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn offer_shown(
        &self,
        place: Place,
        id: u64,
        number: u64,
        message: u64,
    ) -> Result<OfferShown, Problem> {
        with_latest!(self, place, locked => {
            let open = locked.live().filter(|live| live.id == id).and_then(|live| {
                let open = live.open_offer().filter(|offer| offer.number == number);
                open.map(|offer| (offer, live.head()))
            });
            match open {
                // Discord's message ids grow, so a higher one is later
                Some((offer, _)) if offer.message > Some(message) => Ok(OfferShown::Below),
                Some((offer, saw)) => {
                    let before = offer.message;
                    let message = Some(message);
                    let shown = Some(Offer { message, ..offer });
                    let kept = self.propose(saw, shown, &mut locked).await;
                    kept.map(|()| OfferShown::Here(before.filter(|_| before != message)))
                }
                None => Ok(OfferShown::Closed),
            }
        })
    }

    pub(super) async fn propose(
        &self,
        saw: Head,
        offer: Option<Offer>,
        locked: &mut ChannelGuard,
    ) -> Result<(), Problem> {
        self.commit(saw, Change::Offer { offer }).await?;
        if let Some(live) = locked.live() {
            live.version = saw.changed().version;
            live.offers.open = offer.map(|open| (open, saw.events));
            match offer.map(|offer| offer.about) {
                Some(OfferKind::Takeback(event)) => live.offers.offered.push(event),
                Some(OfferKind::End | OfferKind::Cancel) => live.offers.proposed = Some(saw.events),
                None => {}
            }
        }
        Ok(())
    }

    /// The offer with the agreement of `user` in it, and the head that it was decided on.
    ///
    /// # Errors
    /// As [`Sessions::agree`].
    async fn end_offer(
        &self,
        place: Place,
        which: Which,
        user: u64,
        locked: &mut ChannelGuard,
    ) -> Result<(EndOffer, Head), Problem> {
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
            Which::Said(OfferKind::End, number) if !all_have_played(&live.game) => {
                Which::Said(OfferKind::Cancel, number)
            }
            which => which,
        };
        let open = live.open_offer();
        let before = match (which, open) {
            (Which::Pressed(ticket, number), Some(open))
                if open.number == number
                    && ticket.ply == saw.events
                    && !matches!(open.about, OfferKind::Takeback(_)) =>
            {
                open
            }
            (Which::Pressed(..), _) => {
                let link = self.link(place, saw.id).await;
                return Err(Problem::Lapsed { link });
            }
            (Which::Said(about, _), Some(open)) if open.about == about => open,
            (Which::Said(..), Some(other)) => return Err(Problem::open_offer(place, &other)),
            (Which::Said(about, number), None) => Offer {
                number,
                agreed: 0,
                message: None,
                about,
            },
        };
        let computers = consenting_computers(live, before.about)?;
        let offer = Offer {
            agreed: before.agreed | bit(seat) | computers,
            ..before
        };
        let again = open.is_none() && live.offers.proposed == Some(saw.events);
        let seats = (0..live.players.len()).map(Seat::at);
        let living: Vec<Seat> = seats.filter(|seat| live.game.living(*seat)).collect();
        let waiting = living.iter().copied();
        let waiting = waiting.filter(|seat| offer.agreed & bit(*seat) == 0);
        let end_offer = EndOffer {
            ticket: Ticket {
                id: saw.id,
                ply: saw.events,
            },
            offer,
            kind: live.game.kind(),
            players: live.players.clone(),
            waiting: waiting.collect(),
            living,
            outcome: agreed_outcome(&live.game),
        };
        // only a player alone among computers is asked to confirm
        if again && !end_offer.is_alone() {
            return Err(Problem::ProposedBefore);
        }
        Ok((end_offer, saw))
    }
}

/// Which offer somebody agrees to.
#[derive(Clone, Copy, Debug)]
enum Which {
    /// The one with this number, made at this ply.
    Pressed(Ticket, u64),
    /// The open one, if it is of this kind, or else a new one with this number.
    Said(OfferKind, u64),
}

impl EndOffer {
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
fn consenting_computers(live: &Live, about: OfferKind) -> Result<u8, Problem> {
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
        if about == OfferKind::End
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
