//! End offers: ending a match by agreement, or cancelling it.

use players::place_scores::{self, SEATS};
use rules::{AnyMatch, Outcome, Seat};

use crate::model::Place;
use crate::sessions::Offers;
use crate::sessions::channels::channel_guard::ChannelGuard;
use crate::sessions::channels::channel_state::{Live, all_have_played};
use crate::sessions::offers::open_offers::{Agreement, OpenOffer, bit};
use crate::sessions::play::match_actions::seat_of;
use crate::sessions::problem::Problem;
use crate::store::{Offer, OfferKind};

impl Offers {
    /// Agrees to an end offer in the channel's match; `about` is its kind. If such an offer is open, this agrees to it.
    /// Otherwise this opens an offer with this number. Before everybody has had a turn, an offer to end is an offer to
    /// cancel. The match ends when all who still play have agreed. A player alone among computers must confirm first,
    /// and may ask again in the same turn.
    ///
    /// # Errors
    /// There is no match here, the user does not play in it or is out already, another end offer was made in this turn,
    /// another offer is open, a computer does not agree, or one person plays a rated match against computers and may
    /// not cancel it.
    pub async fn offer_end(
        &self,
        place: Place,
        id: Option<u64>,
        about: OfferKind,
        user: u64,
        number: u64,
    ) -> Result<Agreement, Problem> {
        self.channels
            .with_latest(place, |locked| {
                Box::pin(locked.offer_end(id, about, user, number))
            })
            .await
    }
}

impl ChannelGuard<'_> {
    async fn offer_end(
        &mut self,
        id: Option<u64>,
        about: OfferKind,
        user: u64,
        number: u64,
    ) -> Result<Agreement, Problem> {
        let place = self.place;
        let live = self.live(id).await?;
        let seat = seat_of(live, user)?;
        if !live.game.living(seat) {
            return Err(Problem::Gone);
        }
        let saw = live.head();
        let about = match about {
            OfferKind::End if !all_have_played(&live.game) => OfferKind::Cancel,
            about => about,
        };
        if about == OfferKind::Cancel && live.is_rated_against_computers() {
            return Err(Problem::RatedMatch);
        }
        if about == OfferKind::Cancel && live.opened.tournament.is_some() {
            return Err(Problem::EventMatch);
        }
        let alone = live.is_alone();
        let offer = match live.open_offer() {
            Some(open) if open.about == about => open,
            Some(other) => return Err(Problem::open_offer(place, &other)),
            None => {
                let agreed = consenting_computers(live, about)?;
                // only a player alone among computers is asked to confirm
                if live.offers.proposed == Some(saw.events) && !alone {
                    return Err(Problem::ProposedBefore);
                }
                Offer {
                    number,
                    agreed,
                    message: None,
                    about,
                }
            }
        };
        let open = OpenOffer::agreed_by(live, seat, offer).ok_or(Problem::NothingHere)?;
        if alone {
            self.store_offer(saw, Some(open.offer)).await?;
            return Ok(Agreement::Alone(Box::new(open)));
        }
        self.agree(open, saw, user).await
    }
}

/// The seats of the computers that still play. They always agree to cancel. They agree to an end only if no computer
/// expects a better score than the end would give it.
///
/// # Errors
/// [`Problem::ComputerPlaysOn`].
fn consenting_computers(live: &Live, about: OfferKind) -> Result<u8, Problem> {
    /// A computer agrees to an end if its expected score, from a quick evaluation, exceeds the score that the end gives
    /// it by at most this much.
    const NOT_MORE: f32 = 0.05;
    let agreed = agreed_outcome(&live.game);
    let agreed = agreed.map_or([0.0; SEATS], |end| place_scores::of(&end));
    let mut seats = 0;
    for (index, player) in live.opened.players.iter().enumerate() {
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

/// How a match would end if everybody agreed now.
pub fn agreed_outcome(game: &AnyMatch) -> Option<Outcome> {
    let mut ended = game.clone();
    ended.agree().ok()?;
    ended.outcome()
}
