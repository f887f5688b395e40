//! The model of end offers and takeback offers.

use std::sync::Arc;

use rules::{AnyMatch, Seat, What};
use skirmish::store::Status;

use crate::model::{Channel, Match, NOBODY, Offer, numbers};
use crate::model_transitions::Way;
use crate::operation::{OfferButton, Reply, Ticket};

/// The offer that a button names, and who pressed it.
struct Pressed {
    id: u64,
    one: Match,
    game: AnyMatch,
    seat: Seat,
    asker: Seat,
    offer: Offer,
}

impl Channel {
    /// Who may answer an open offer, or make one.
    pub fn say(
        &self,
        user: u64,
        ticket: Option<Ticket>,
        number: u64,
        cancels: bool,
    ) -> Result<(u64, Match, Seat, AnyMatch), &'static str> {
        let (id, one, seat, game) = self.find_seat(ticket.map(|one| one.id), user)?;
        if !game.living(seat) {
            return Err("Gone");
        }
        let ends = one.offer.filter(|offer| offer.takes_back.is_none());
        let stands = ends.is_some_and(|offer| offer.number == number);
        let cancels = cancels || !all_have_played(&game);
        let same = ends.filter(|offer| offer.cancels == cancels);
        match ticket {
            Some(ticket) if ticket.ply != one.ply() || !stands => return Err("Lapsed"),
            None if one.offer != same => return Err("OtherOffer"),
            _ => {}
        }
        Ok((id, one, seat, game))
    }

    pub fn agree(
        &self,
        user: u64,
        ticket: Option<Ticket>,
        number: u64,
        cancels: bool,
    ) -> Result<Vec<Way>, &'static str> {
        let (id, mut one, seat, mut game) = self.say(user, ticket, number, cancels)?;
        let again = one.offer.is_none() && one.proposed == Some(one.ply());
        let cancels = cancels || !all_have_played(&game);
        let cancels = one.offer.map_or(cancels, |offer| offer.cancels);
        // a player who makes the same offer again agrees to it
        let number = one.offer.map_or(number, |offer| offer.number);
        let computers = one.computers(&game);
        let agreed = one.offer.map_or(0, |offer| offer.agreed) | 1 << seat.index() | computers;
        let mut ways = Vec::new();
        // the model has no evaluation: a computer may expect more than the end gives it
        if computers != 0 && !cancels {
            ways.push((Reply::refused("ComputerPlaysOn"), self.clone()));
        }
        let seats = (0..one.players.len()).map(Seat::at);
        let accepts = |seat: &Seat| !cancels && one.plans.accepts(*seat, &game);
        let waiting = seats
            .filter(|seat| game.living(*seat) && agreed & 1 << seat.index() == 0 && !accepts(seat));
        let waiting: Vec<Seat> = waiting.collect();
        // a player against computers alone is asked to confirm
        let people = (0..one.players.len()).map(Seat::at);
        let people = people.filter(|seat| game.living(*seat) && computers & 1 << seat.index() == 0);
        let alone = people.count() == 1;
        if again && !alone {
            ways.push((Reply::refused("ProposedBefore"), self.clone()));
            return Ok(ways);
        }
        let asked = ticket.is_none() && alone;
        if waiting.is_empty() && !asked && cancels {
            one.status = Status::Cancelled;
            ways.push((Reply::Off(id), self.with(id, one)));
            return Ok(ways);
        }
        if waiting.is_empty() && !asked {
            game.agree().map_err(|_| "Refused")?;
            ways.push(self.played(id, one, game));
            return Ok(ways);
        }
        let ply = one.ply();
        one.offer = Some(Offer {
            number,
            agreed,
            takes_back: None,
            cancels,
        });
        one.proposed = Some(ply);
        let ticket = Ticket { id, ply };
        let waiting = numbers(waiting);
        ways.push((Reply::Proposed { ticket, waiting }, self.with(id, one)));
        Ok(ways)
    }

    /// A player who has agreed to an end offer cannot answer it again, unless the bot only asks them to confirm.
    pub fn may_answer(&self, user: u64, button: OfferButton) -> Result<(), &'static str> {
        let (offer, seat, asks_others) = self.end_offer(user, button)?;
        if offer.agreed & (1 << seat.index()) != 0 && asks_others {
            return Err("AgreedAlready");
        }
        Ok(())
    }

    pub fn may_withdraw(&self, user: u64, button: OfferButton) -> Result<(), &'static str> {
        let (offer, seat, _) = self.end_offer(user, button)?;
        if offer.agreed & (1 << seat.index()) == 0 {
            return Err("WithdrawAgreedOnly");
        }
        Ok(())
    }

    /// The end offer of a button, the seat that pressed it, and whether others have still to agree.
    fn end_offer(
        &self,
        user: u64,
        button: OfferButton,
    ) -> Result<(Offer, Seat, bool), &'static str> {
        let (_, one, seat, game) = self.say(user, Some(button.ticket), button.number, false)?;
        let offer = one.offer.ok_or("Lapsed")?;
        let asks_others = !waiting(&one, &game, offer).is_empty();
        Ok((offer, seat, asks_others))
    }

    pub fn close_end_offer(&self, user: u64, button: OfferButton) -> Result<Way, &'static str> {
        let (id, one, ..) = self.say(user, Some(button.ticket), button.number, false)?;
        Ok((Reply::Done, self.with(id, Match { offer: None, ..one })))
    }

    /// Asks to take back one's own last turn; shows the offer again if it is open.
    pub fn ask_takeback(&self, user: u64, number: u64) -> Result<Way, &'static str> {
        let (id, mut one, seat, game) = self.find_seat(None, user)?;
        let event = game.last_turn(seat).map_err(|_| "Refused")?;
        match one.offer {
            Some(offer) if offer.takes_back == Some(event) => {
                return Ok((proposed(id, &one, &game, offer), self.clone()));
            }
            Some(_) => return Err("OtherOffer"),
            None if one.offered.contains(&event) => return Err("OfferedBefore"),
            None => {}
        }
        if brings_back_forgotten(&one, &game, seat) {
            return Err("SeatForgotten");
        }
        let offer = Offer {
            number,
            agreed: 1 << seat.index(),
            takes_back: Some(event),
            cancels: false,
        };
        one.offer = Some(offer);
        Arc::make_mut(&mut one.offered).insert(event);
        Ok((proposed(id, &one, &game, offer), self.with(id, one)))
    }

    pub fn allow_takeback(&self, user: u64, button: OfferButton) -> Result<Way, &'static str> {
        let mut pressed = self.pressed(user, button)?;
        // a player alone among computers needs nobody's consent
        let needed = !waiting(&pressed.one, &pressed.game, pressed.offer).is_empty();
        if pressed.seat == pressed.asker && needed {
            return Err("OwnOffer");
        }
        if brings_back_forgotten(&pressed.one, &pressed.game, pressed.asker) {
            return Err("SeatForgotten");
        }
        pressed.offer.agreed |= 1 << pressed.seat.index();
        let Pressed {
            id,
            mut one,
            mut game,
            asker,
            offer,
            ..
        } = pressed;
        if waiting(&one, &game, offer).is_empty() {
            game.take_back(asker).map_err(|_| "Refused")?;
            return Ok(self.played(id, one, game));
        }
        one.offer = Some(offer);
        Ok((proposed(id, &one, &game, offer), self.with(id, one)))
    }

    /// Declines an offer, or withdraws it, which only the player who asked may do.
    pub fn close_takeback(
        &self,
        user: u64,
        button: OfferButton,
        withdraws: bool,
    ) -> Result<Way, &'static str> {
        let Pressed {
            id,
            one,
            seat,
            asker,
            ..
        } = self.pressed(user, button)?;
        match (withdraws, seat == asker) {
            (false, true) => Err("OwnOffer"),
            (true, false) => Err("WithdrawAskerOnly"),
            _ => Ok((Reply::Done, self.with(id, Match { offer: None, ..one }))),
        }
    }

    fn pressed(&self, user: u64, button: OfferButton) -> Result<Pressed, &'static str> {
        let OfferButton { ticket, number, .. } = button;
        let (id, one, seat, game) = self.find_seat(Some(ticket.id), user)?;
        let stands = |offer: &Offer| offer.number == number && ticket.ply == one.ply();
        let offer = one.offer.filter(stands);
        let Some((offer, event)) = offer.and_then(|offer| Some((offer, offer.takes_back?))) else {
            return Err(if game.living(seat) {
                "OfferClosed"
            } else {
                "Gone"
            });
        };
        let asker = Seat::new(game.events()[event].seat);
        if seat != asker && !game.living(seat) {
            return Err("Gone");
        }
        Ok(Pressed {
            id,
            one,
            game,
            seat,
            asker,
            offer,
        })
    }
}

/// Has every seat that still plays had a turn? An end offer before that is an offer to cancel.
fn all_have_played(game: &AnyMatch) -> bool {
    let mut living = (1..=game.seats()).filter(|seat| game.living(Seat::new(*seat)));
    living.all(|seat| {
        let mut standing = game.standing().iter().map(|at| &game.events()[*at]);
        standing.any(|event| event.seat == seat && matches!(event.what, What::Turn(_)))
    })
}

fn waiting(one: &Match, game: &AnyMatch, offer: Offer) -> Vec<Seat> {
    let seats = (0..one.players.len()).map(Seat::at);
    // computers do not have to agree
    let agreed = offer.agreed | one.computers(game);
    let ends = offer.takes_back.is_none() && !offer.cancels;
    let accepts = |seat: &Seat| ends && one.plans.accepts(*seat, game);
    let waits =
        |seat: &Seat| game.living(*seat) && agreed & 1 << seat.index() == 0 && !accepts(seat);
    seats.filter(waits).collect()
}

fn proposed(id: u64, one: &Match, game: &AnyMatch, offer: Offer) -> Reply {
    let ply = game.events().len();
    let waiting = numbers(waiting(one, game, offer));
    let ticket = Ticket { id, ply };
    Reply::Proposed { ticket, waiting }
}

/// Would a player whose data was deleted play again?
fn brings_back_forgotten(one: &Match, game: &AnyMatch, asker: Seat) -> bool {
    let mut after = game.clone();
    let _ = after.take_back(asker);
    let mut seats = (0..one.players.len()).map(Seat::at);
    seats
        .any(|seat| after.living(seat) && !game.living(seat) && one.players[seat.index()] == NOBODY)
}
