//! Offers: questions to the other players. An end offer asks whether to end or cancel the match. A takeback offer
//! asks whether a turn may be taken back. An offer is stored, so it survives a restart and every process knows it. It
//! lapses when somebody plays.

use rules::{AnyMatch, Kind, Outcome, Seat, Viewer};

use crate::model::{MatchCode, Place, Player};
use crate::sessions::Offers;
use crate::sessions::channels::channel_guard::ChannelGuard;
use crate::sessions::channels::channel_state::Live;
use crate::sessions::channels::snapshot::Snapshot;
use crate::sessions::offers::end_offers::agreed_outcome;
use crate::sessions::offers::takeback_offers::LostTurns;
use crate::sessions::play::button_ticket::Ticket;
use crate::sessions::play::match_actions::{Acting, seat_of};
use crate::sessions::problem::Problem;
use crate::store::{Change, Head, Offer, OfferKind, Status};

/// The result of making an offer or agreeing to one.
#[derive(Clone, Debug)]
pub enum Agreement {
    /// Others must still agree.
    Open(Box<OpenOffer>),
    /// Only computers are left to agree, and they do. The match ends when the same person confirms.
    Alone(Box<OpenOffer>),
    /// Everybody has agreed, and the match is over.
    Ended(Box<Snapshot>),
    /// Everybody has agreed, and the match is cancelled.
    Cancelled(Box<Snapshot>),
    /// Everybody has agreed, and the turn is taken back.
    TakenBack(Box<OpenOffer>, Box<Snapshot>),
}

/// The state of an offer when its message is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferShown {
    /// This message shows it now. The earlier message, if there is one, should lose its buttons.
    Here(Option<u64>),
    /// A later message shows it already.
    Below,
    /// It is not open any more.
    Closed,
}

/// The offer that a button names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferButton {
    /// The match and its ply.
    pub ticket: Ticket,
    /// The offer's number.
    pub number: u64,
    /// Is it a takeback offer?
    pub takeback: bool,
}

/// An open offer, as its message shows it.
#[derive(Clone, Debug)]
pub struct OpenOffer {
    /// The match and its ply.
    pub ticket: Ticket,
    /// The stored offer, in which the user who asks or agrees is counted already.
    pub offer: Offer,
    /// The game.
    pub kind: Kind,
    /// The match's short code, if it has one.
    pub code: Option<MatchCode>,
    /// The players, in order of seats.
    pub players: Vec<Player>,
    /// The people who still play and have not agreed.
    pub waiting: Vec<Seat>,
    /// What happens if all agree.
    pub effect: OfferEffect,
}

/// What happens if all agree.
#[derive(Clone, Debug)]
pub enum OfferEffect {
    /// The match ends in this way, or is cancelled.
    Ends(Option<Outcome>),
    /// These turns are taken back.
    TakesBack(LostTurns),
}

/// How a user is involved in an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Voice {
    /// It is their own takeback offer, or they have agreed to end the match.
    Own,
    Other,
}

impl Offers {
    /// Agrees to an offer. It takes effect when everybody who still plays has agreed.
    ///
    /// # Errors
    /// There is no match here, the user does not play in it or is out already, it is the user's own offer, they have
    /// agreed already, or the offer is not open any more.
    pub async fn agree(
        &self,
        place: Place,
        button: OfferButton,
        user: u64,
    ) -> Result<Agreement, Problem> {
        self.channels
            .with_latest(place, |locked| {
                Box::pin(async move {
                    let (open, saw, voice) = locked.pressed_offer(button, user).await?;
                    // a player alone among computers needs nobody's consent
                    if voice == Voice::Own && !open.waiting.is_empty() {
                        return Err(open.is_own());
                    }
                    if let OfferEffect::TakesBack(lost) = &open.effect {
                        lost.check(locked.live(Some(saw.id)).await?)?;
                    }
                    locked.agree(open, saw, user).await
                })
            })
            .await
    }

    /// Declines an offer, which closes it. A takeback of the same turn cannot be offered again.
    ///
    /// # Errors
    /// As [`Offers::agree`].
    pub async fn decline(
        &self,
        place: Place,
        button: OfferButton,
        user: u64,
    ) -> Result<(), Problem> {
        self.close_offer(place, button, user, Voice::Other).await
    }

    /// Withdraws one's own takeback offer, or one's agreement to end the match. This closes the offer, and it cannot be
    /// made again for this turn.
    ///
    /// # Errors
    /// There is no match here, the user does not play in it, it is somebody else's offer or they have not agreed to it,
    /// or the offer is not open any more.
    pub async fn withdraw(
        &self,
        place: Place,
        button: OfferButton,
        user: u64,
    ) -> Result<(), Problem> {
        self.close_offer(place, button, user, Voice::Own).await
    }

    async fn close_offer(
        &self,
        place: Place,
        button: OfferButton,
        user: u64,
        needed: Voice,
    ) -> Result<(), Problem> {
        self.channels
            .with_latest(place, |locked| {
                Box::pin(async move {
                    let (open, saw, voice) = locked.pressed_offer(button, user).await?;
                    match (needed, voice) {
                        // the end offer of a player alone among computers only waits for their own confirmation, so
                        // they may decline it
                        (Voice::Other, Voice::Own)
                            if !open.waiting.is_empty() || open.asker().is_some() =>
                        {
                            Err(open.is_own())
                        }
                        (Voice::Own, Voice::Other) => Err(match open.asker() {
                            Some(asker) => Problem::WithdrawAskerOnly { asker },
                            None => Problem::WithdrawAgreedOnly,
                        }),
                        _ => locked.store_offer(saw, None).await,
                    }
                })
            })
            .await
    }

    /// The open offer of a match, if there is one.
    ///
    /// # Errors
    /// The database did not answer, or the match is not in play there.
    pub async fn open_offer(&self, place: Place, id: u64) -> Result<Option<OpenOffer>, Problem> {
        self.channels
            .with_latest(place, |locked| {
                Box::pin(async move {
                    let live = locked.live(Some(id)).await?;
                    Ok(live
                        .open_offer()
                        .and_then(|offer| OpenOffer::of(live, offer)))
                })
            })
            .await
    }

    /// Stores which message shows the offer with this number. A later message always wins.
    ///
    /// # Errors
    /// The database failed.
    pub async fn offer_shown(
        &self,
        place: Place,
        id: u64,
        number: u64,
        message: u64,
    ) -> Result<OfferShown, Problem> {
        self.channels
            .with_latest(place, |locked| {
                Box::pin(async move {
                    let live = locked.any_live().filter(|live| live.opened.id == id);
                    let open = live.and_then(|live| Some((live.open_offer()?, live.head())));
                    Ok(match open.filter(|(offer, _)| offer.number == number) {
                        // Discord's message ids grow with time, so a higher id is later
                        Some((offer, _)) if offer.message > Some(message) => OfferShown::Below,
                        Some((offer, saw)) => {
                            let before = offer.message;
                            let message = Some(message);
                            let shown = Offer { message, ..offer };
                            locked.store_offer(saw, Some(shown)).await?;
                            OfferShown::Here(before.filter(|_| before != message))
                        }
                        None => OfferShown::Closed,
                    })
                })
            })
            .await
    }
}

impl ChannelGuard<'_> {
    /// Stores an offer with its agreements. If nobody else has to agree, the offer takes effect.
    pub async fn agree(
        &mut self,
        open: OpenOffer,
        saw: Head,
        user: u64,
    ) -> Result<Agreement, Problem> {
        if !open.waiting.is_empty() {
            self.store_offer(saw, Some(open.offer)).await?;
            return Ok(Agreement::Open(Box::new(open)));
        }
        if open.offer.about == OfferKind::Cancel {
            let live = self.live(Some(saw.id)).await?;
            let cancelled = Snapshot {
                lapsed: live.shown_offer(),
                ..live.snapshot(Viewer::Public, &[], None)
            };
            self.close(saw, Status::Cancelled).await?;
            return Ok(Agreement::Cancelled(Box::new(cancelled)));
        }
        let acting = Acting::of(user, Some(open.ticket));
        let asker = match &open.effect {
            OfferEffect::Ends(_) => None,
            OfferEffect::TakesBack(lost) => Some(lost.turn.seat),
        };
        let agreed = |game: &mut AnyMatch, _| match asker {
            None => game.agree(),
            Some(asker) => game.take_back(asker),
        };
        let after = Box::new(self.act(acting, agreed).await?);
        Ok(match asker {
            None => Agreement::Ended(after),
            Some(_) => Agreement::TakenBack(Box::new(open), after),
        })
    }

    /// Stores the open offer of the match. `None` closes it.
    pub async fn store_offer(&mut self, saw: Head, offer: Option<Offer>) -> Result<(), Problem> {
        self.channels.commit(saw, Change::Offer { offer }).await?;
        if let Some(live) = self.any_live() {
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

    /// The offer of a button, with the agreement of `user`; the head for which this was checked; and how the user is
    /// involved.
    async fn pressed_offer(
        &mut self,
        button: OfferButton,
        user: u64,
    ) -> Result<(OpenOffer, Head, Voice), Problem> {
        let (channels, place) = (self.channels, self.place);
        let live = self.live(Some(button.ticket.id)).await?;
        let seat = seat_of(live, user)?;
        let saw = live.head();
        let open = live.open_offer().filter(|offer| {
            let takeback = matches!(offer.about, OfferKind::Takeback(_));
            offer.number == button.number
                && takeback == button.takeback
                && button.ticket.ply == saw.events
        });
        let had_agreed = open.is_some_and(|offer| offer.agreed & bit(seat) != 0);
        let open = open.and_then(|offer| OpenOffer::agreed_by(live, seat, offer));
        let own = |open: &OpenOffer| match &open.effect {
            OfferEffect::TakesBack(lost) => lost.turn.seat == seat,
            OfferEffect::Ends(_) => had_agreed,
        };
        let own = open.as_ref().is_some_and(own);
        // a player who is out because of the turn may still ask for it back
        if !own && !live.game.living(seat) {
            return Err(Problem::Gone);
        }
        let voice = if own { Voice::Own } else { Voice::Other };
        if let Some(open) = open {
            return Ok((open, saw, voice));
        }
        let link = channels.boards.link(place, saw.id).await;
        Err(if button.takeback {
            Problem::OfferClosed { link }
        } else {
            Problem::Lapsed { link }
        })
    }
}

impl OpenOffer {
    /// The offer as its buttons name it.
    pub fn button(&self) -> OfferButton {
        OfferButton {
            ticket: self.ticket,
            number: self.offer.number,
            takeback: matches!(self.effect, OfferEffect::TakesBack(_)),
        }
    }

    /// A stored offer with the agreement of this seat. None if the turn to take back is void already.
    pub(in crate::sessions) fn agreed_by(live: &Live, seat: Seat, offer: Offer) -> Option<Self> {
        let agreed = offer.agreed | bit(seat);
        Self::of(live, Offer { agreed, ..offer })
    }

    /// A stored offer. None if the turn to take back is void already.
    fn of(live: &Live, offer: Offer) -> Option<Self> {
        let agreed = offer.agreed;
        let effect = match offer.about {
            OfferKind::End | OfferKind::Cancel => OfferEffect::Ends(agreed_outcome(&live.game)),
            OfferKind::Takeback(event) => OfferEffect::TakesBack(LostTurns::from(live, event)?),
        };
        let seats = live.opened.players.iter().enumerate();
        // computers are not asked
        let people = seats.filter(|(_, player)| player.level().is_none());
        let people = people.map(|(index, _)| Seat::at(index));
        let planned = |seat| offer.about == OfferKind::End && live.accepts_as_planned(seat);
        let waits =
            |seat: &Seat| live.game.living(*seat) && agreed & bit(*seat) == 0 && !planned(*seat);
        Some(Self {
            ticket: live.ticket(),
            offer,
            kind: live.game.kind(),
            code: live.opened.code,
            players: live.opened.players.clone(),
            waiting: people.filter(waits).collect(),
            effect,
        })
    }

    /// Is it this seat's own takeback offer, or has it agreed to end the match?
    pub fn is_from(&self, seat: Seat) -> bool {
        match &self.effect {
            OfferEffect::TakesBack(lost) => lost.turn.seat == seat,
            OfferEffect::Ends(_) => self.offer.agreed & bit(seat) != 0,
        }
    }

    /// The problem of a user who answers their own offer, or an offer to which they have agreed.
    fn is_own(&self) -> Problem {
        match self.effect {
            OfferEffect::Ends(_) => Problem::AgreedAlready,
            OfferEffect::TakesBack(_) => Problem::OwnOffer,
        }
    }

    /// The name of the player who asks for a turn back.
    fn asker(&self) -> Option<String> {
        let OfferEffect::TakesBack(lost) = &self.effect else {
            return None;
        };
        let asker = self.players.get(lost.turn.seat.index())?;
        Some(asker.name.clone())
    }
}

pub fn bit(seat: Seat) -> u8 {
    1 << seat.index()
}
