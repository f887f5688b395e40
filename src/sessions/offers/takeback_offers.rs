//! Takeback offers: a player asks to take back their last turn, and all others who still play must agree. A takeback
//! of the same turn can be offered only once.

use rules::{Seat, TurnNumber, What};

use crate::model::{Place, Player, is_nobody};
use crate::sessions::Offers;
use crate::sessions::channels::channel_guard::ChannelGuard;
use crate::sessions::channels::channel_state::Live;
use crate::sessions::offers::open_offers::{OfferEffect, OpenOffer};
use crate::sessions::play::match_actions::{gone, seat_of};
use crate::sessions::problem::Problem;
use crate::store::{Offer, OfferKind};

/// The turns that would be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostTurns {
    /// The turn that somebody wants back.
    pub turn: LostTurn,
    /// Its number.
    pub number: TurnNumber,
    /// The turns after that turn, which would be taken back with it.
    pub later: Vec<LostTurn>,
}

/// A turn that would be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostTurn {
    /// The seat that played it.
    pub seat: Seat,
    /// The turn in the record's spelling.
    pub turn: String,
}

impl Offers {
    /// Asks to take back the last turn of `user`. If this offer is open already, returns it again.
    ///
    /// # Errors
    /// There is no match here, the user does not play in it or has no turn to take back, or the match is rated and
    /// computers play. The turn is from before practice began, its takeback was offered before, another offer is open,
    /// or a player whose data was deleted would play again.
    pub async fn offer_takeback(
        &self,
        place: Place,
        id: Option<u64>,
        user: u64,
        number: u64,
    ) -> Result<OpenOffer, Problem> {
        self.channels
            .with_latest(place, |locked| {
                Box::pin(locked.offer_takeback(id, user, number))
            })
            .await
    }
}

impl ChannelGuard<'_> {
    async fn offer_takeback(
        &mut self,
        id: Option<u64>,
        user: u64,
        number: u64,
    ) -> Result<OpenOffer, Problem> {
        let place = self.place;
        let live = self.live(id).await?;
        let seat = seat_of(live, user)?;
        if live.is_rated_with_computers() {
            return Err(Problem::RatedTakeback);
        }
        if live.opened.tournament.is_some() {
            return Err(Problem::EventMatch);
        }
        let event = live.game.last_turn(seat);
        let event = event.map_err(|say| live.refused(say))?;
        if live
            .opened
            .terms
            .practice
            .is_some_and(|start| event < start.events)
        {
            return Err(Problem::BeforePractice);
        }
        let about = OfferKind::Takeback(event);
        let known = |offer| OpenOffer::agreed_by(live, seat, offer).ok_or(Problem::OfferedBefore);
        match live.open_offer() {
            Some(open) if open.about == about => return known(open),
            Some(other) => return Err(Problem::open_offer(place, &other)),
            None if live.offers.offered.contains(&event) => return Err(Problem::OfferedBefore),
            None => {}
        }
        let open = known(Offer {
            number,
            agreed: 0,
            message: None,
            about,
        })?;
        if let OfferEffect::TakesBack(lost) = &open.effect {
            lost.check(live)?;
        }
        let saw = live.head();
        self.store_offer(saw, Some(open.offer)).await?;
        Ok(open)
    }
}

impl LostTurns {
    /// The turn at this event, and all later turns. None if the event is not a turn, or if the turn is void.
    pub(in crate::sessions) fn from(live: &Live, event: usize) -> Option<Self> {
        let events = live.game.events();
        let standing = live.game.standing().iter().map(|at| (*at, &events[*at]));
        let turns = standing.filter_map(|(at, event)| match &event.what {
            What::Turn(turn) => {
                let (seat, turn) = (Seat::new(event.seat), turn.clone());
                Some((at, LostTurn { seat, turn }))
            }
            _ => None,
        });
        let mut lost = turns.skip_while(|(at, _)| *at < event);
        let (_, turn) = lost.next().filter(|(at, _)| *at == event)?;
        Some(Self {
            turn,
            number: live.game.record().turn_at(event).next(),
            later: lost.map(|(_, turn)| turn).collect(),
        })
    }

    /// Checks that no player whose data was deleted would play again.
    ///
    /// # Errors
    /// [`Problem::SeatForgotten`].
    pub(in crate::sessions) fn check(&self, live: &Live) -> Result<(), Problem> {
        let mut after = live.game.clone();
        if after.take_back(self.turn.seat).is_err() {
            return Ok(());
        }
        let back = gone(&after, &live.game).into_iter().map(Seat::new);
        let players = back.filter_map(|seat| live.opened.players.get(seat.index()));
        if players.filter_map(Player::user).any(is_nobody) {
            return Err(Problem::SeatForgotten);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
