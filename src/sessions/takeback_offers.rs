//! Takebacks: the player of a turn asks, and all others who still play must agree. A takeback of a turn can be offered
//! once. The takeback is stored, like an end takeback, and lapses when somebody plays.

use rules::{AnyMatch, Kind, Seat, What};

use super::Sessions;
use super::button_ticket::Ticket;
use super::channel_guard::{ChannelGuard, with_latest};
use super::channel_state::Live;
use super::end_offers::bit;
use super::match_actions::{gone, seat_of};
use super::problem::Problem;
use super::snapshot::Snapshot;
use crate::model::{Actor, MatchCode, Place, Player, is_nobody};
use crate::store::{Head, Offer, OfferKind, StoreError};

/// The result of agreeing.
#[derive(Clone, Debug)]
pub enum TakebackAnswer {
    /// Others have still to agree.
    Open(Box<TakebackOffer>),
    /// All have agreed: the turn is taken back.
    TakenBack(Box<TakebackOffer>, Box<Snapshot>),
}

/// A takeback takeback.
#[derive(Clone, Debug)]
pub struct TakebackOffer {
    /// Which match, at which ply.
    pub ticket: Ticket,
    /// Its number, and who has agreed, including the player who asks.
    pub offer: Offer,
    /// Which game.
    pub kind: Kind,
    /// The match's short code, if it has one.
    pub code: Option<MatchCode>,
    /// In order of seats.
    pub players: Vec<Player>,
    /// The turn.
    pub turn: LostTurn,
    /// The turn's number, counted from 1, without turns that were taken back.
    pub number: usize,
    /// The turns after it, which would be taken back with it.
    pub later: Vec<LostTurn>,
    /// Who still plays and has not agreed, without computers.
    pub waiting: Vec<Seat>,
}

/// A turn that would be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostTurn {
    /// Whose turn.
    pub seat: Seat,
    /// As it is in the record.
    pub turn: String,
}

/// Who speaks about an takeback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Voice {
    Asker,
    Other,
}

impl Sessions {
    /// Asks to take back the last turn of `user`; shows the takeback again if it is open.
    ///
    /// # Errors
    /// No match here, not playing in it, already out, nothing to take back, a takeback of this turn was offered before,
    /// or another takeback is open.
    pub async fn ask_takeback(
        &self,
        place: Place,
        user: u64,
        number: u64,
    ) -> Result<TakebackOffer, Problem> {
        with_latest!(self, place, locked => {
            self.ask_takeback_once(place, user, number, &mut locked).await
        })
    }

    async fn ask_takeback_once(
        &self,
        place: Place,
        user: u64,
        number: u64,
        locked: &mut ChannelGuard,
    ) -> Result<TakebackOffer, Problem> {
        let live = self.live(place, None, locked).await?;
        let seat = seat_of(live, user)?;
        let event = live.game.last_turn(seat).map_err(|say| Problem::Refused {
            kind: live.game.kind(),
            say,
            players: live.players.clone(),
        })?;
        let about = OfferKind::Takeback(event);
        let known = |offer| takeback_offer(live, offer).ok_or(Problem::OfferedBefore);
        match live.open_offer() {
            Some(open) if open.about == about => return known(open),
            Some(other) => return Err(Problem::open_offer(place, &other)),
            None if live.offers.offered.contains(&event) => return Err(Problem::OfferedBefore),
            None => {}
        }
        let offer = Offer {
            number,
            agreed: bit(seat),
            message: None,
            about,
        };
        let saw = live.head();
        let takeback = known(offer)?;
        if takeback.brings_back_forgotten(&live.game) {
            return Err(Problem::SeatForgotten);
        }
        self.propose(saw, Some(offer), locked).await?;
        Ok(takeback)
    }

    /// Agrees to the takeback with this number, made at the ticket's ply. The turn is taken back when all who still play
    /// have agreed.
    ///
    /// # Errors
    /// No match here, not playing in it, already out, it is their own takeback, or it is not open any more.
    pub async fn allow_takeback(
        &self,
        place: Place,
        ticket: Ticket,
        user: u64,
        number: u64,
    ) -> Result<TakebackAnswer, Problem> {
        with_latest!(self, place, locked => {
            self.allow_takeback_once(place, ticket, user, number, &mut locked).await
        })
    }

    async fn allow_takeback_once(
        &self,
        place: Place,
        ticket: Ticket,
        user: u64,
        number: u64,
        locked: &mut ChannelGuard,
    ) -> Result<TakebackAnswer, Problem> {
        let open = self.open_offer(place, ticket, user, number, locked);
        let (takeback, saw, voice) = open.await?;
        // a player alone among computers needs nobody's consent
        if voice == Voice::Asker && !takeback.waiting.is_empty() {
            return Err(Problem::OwnOffer);
        }
        let live = self.live(place, Some(saw.id), locked).await?;
        if takeback.brings_back_forgotten(&live.game) {
            return Err(Problem::SeatForgotten);
        }
        if takeback.waiting.is_empty() {
            let asker = takeback.turn.seat;
            let take_back = |game: &mut AnyMatch, _| game.take_back(asker);
            let when = (Some(saw.id), Some(saw.events));
            let after = self
                .act_once(place, when, (Actor::Player(user), None), take_back, locked)
                .await?;
            return Ok(TakebackAnswer::TakenBack(
                Box::new(takeback),
                Box::new(after),
            ));
        }
        self.propose(saw, Some(takeback.offer), locked).await?;
        Ok(TakebackAnswer::Open(Box::new(takeback)))
    }

    /// Declines an takeback. This closes it, and the turn cannot be offered again.
    ///
    /// # Errors
    /// As [`Sessions::allow_takeback`].
    pub async fn decline_takeback(
        &self,
        place: Place,
        ticket: Ticket,
        user: u64,
        number: u64,
    ) -> Result<(), Problem> {
        with_latest!(self, place, locked => {
            self.close_offer(place, ticket, (user, Voice::Other), number, &mut locked).await
        })
    }

    /// Withdraws one's own takeback. This closes it, and the turn cannot be offered again.
    ///
    /// # Errors
    /// No match here, not playing in it, somebody else's takeback, or it is not open any more.
    pub async fn withdraw_takeback(
        &self,
        place: Place,
        ticket: Ticket,
        user: u64,
        number: u64,
    ) -> Result<(), Problem> {
        with_latest!(self, place, locked => {
            self.close_offer(place, ticket, (user, Voice::Asker), number, &mut locked).await
        })
    }

    async fn close_offer(
        &self,
        place: Place,
        ticket: Ticket,
        (user, needed): (u64, Voice),
        number: u64,
        locked: &mut ChannelGuard,
    ) -> Result<(), Problem> {
        let open = self.open_offer(place, ticket, user, number, locked);
        let (takeback, saw, voice) = open.await?;
        match (needed, voice) {
            (Voice::Other, Voice::Asker) => Err(Problem::OwnOffer),
            (Voice::Asker, Voice::Other) => {
                let asker = takeback.players.get(takeback.turn.seat.index());
                let asker = asker.map(|player| player.name.clone()).unwrap_or_default();
                Err(Problem::WithdrawAskerOnly { asker })
            }
            _ => self.propose(saw, None, locked).await,
        }
    }

    /// The open takeback that a ticket names, with the agreement of `user` in it; the head that it was decided on; and
    /// whether it is their own takeback.
    async fn open_offer(
        &self,
        place: Place,
        ticket: Ticket,
        user: u64,
        number: u64,
        locked: &mut ChannelGuard,
    ) -> Result<(TakebackOffer, Head, Voice), Problem> {
        let live = self.live(place, Some(ticket.id), locked).await?;
        let seat = seat_of(live, user)?;
        let saw = live.head();
        let meant = |offer: &Offer| offer.number == number && ticket.ply == saw.events;
        let open = live.open_offer().filter(meant);
        let agreed = |offer: Offer| Offer {
            agreed: offer.agreed | bit(seat),
            ..offer
        };
        let open = open.and_then(|offer| takeback_offer(live, agreed(offer)));
        let Some(offered) = open else {
            let living = live.game.living(seat);
            let link = self.link(place, saw.id).await;
            return Err(if living {
                Problem::OfferClosed { link }
            } else {
                Problem::Gone
            });
        };
        let voice = if offered.turn.seat == seat {
            Voice::Asker
        } else if live.game.living(seat) {
            Voice::Other
        } else {
            return Err(Problem::Gone);
        };
        Ok((offered, saw, voice))
    }
}

impl TakebackOffer {
    /// Would a player whose data was deleted play again?
    fn brings_back_forgotten(&self, game: &AnyMatch) -> bool {
        let mut after = game.clone();
        if after.take_back(self.turn.seat).is_err() {
            return false;
        }
        let back = gone(&after, game).into_iter().map(Seat::new);
        let players = back.filter_map(|seat| self.players.get(seat.index()));
        players.filter_map(Player::user).any(is_nobody)
    }
}

/// The takeback of a stored offer; none if it is no takeback takeback, or its turn does not stand.
fn takeback_offer(live: &Live, offer: Offer) -> Option<TakebackOffer> {
    let OfferKind::Takeback(event) = offer.about else {
        return None;
    };
    let events = live.game.events();
    let standing = live.game.standing().iter().map(|at| (*at, &events[*at]));
    let turns = standing.filter_map(|(at, event)| match &event.what {
        What::Turn(turn) => {
            let (seat, turn) = (Seat::new(event.seat), turn.clone());
            Some((at, LostTurn { seat, turn }))
        }
        _ => None,
    });
    let (before, lost): (Vec<_>, Vec<_>) = turns.partition(|(at, _)| *at < event);
    let mut lost = lost.into_iter();
    let (_, turn) = lost.next().filter(|(at, _)| *at == event)?;
    let seats = (0..live.players.len()).map(Seat::at);
    // computers do not have to agree
    let person = |seat: &Seat| {
        live.players
            .get(seat.index())
            .is_some_and(|one| one.level().is_none())
    };
    let waits =
        |seat: &Seat| live.game.living(*seat) && offer.agreed & bit(*seat) == 0 && person(seat);
    Some(TakebackOffer {
        ticket: Ticket {
            id: live.id,
            ply: events.len(),
        },
        offer,
        kind: live.game.kind(),
        code: live.code,
        players: live.players.clone(),
        turn,
        number: before.len() + 1,
        later: lost.map(|(_, turn)| turn).collect(),
        waiting: seats.filter(waits).collect(),
    })
}

#[cfg(test)]
mod tests;
