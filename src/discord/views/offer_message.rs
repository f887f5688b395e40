//! An offer: a question to the other players whether to end a match, or whether a turn may be taken back.

use poise::serenity_prelude::{ButtonStyle, CreateActionRow};
use rules::{Outcome, Seat};

use crate::discord::content::custom_id::{Action, CustomId, Voice};
use crate::discord::content::markdown::{in_text, mention, unmarked};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::model::Player;
use crate::sessions::{LostTurn, LostTurns, OfferEffect, OpenOffer};
use crate::store::OfferKind;
use crate::words::{ChallengeText, Locale, Text};

/// The most later turns that are named; further ones are only counted.
const MOST_NAMED: usize = 6;

/// What is offered and who is asked, with buttons to answer.
pub fn post(open: &OpenOffer, locale: &Locale) -> Post {
    let asked = open.waiting.iter();
    let asked = asked.filter_map(|seat| open.players.get(seat.index()));
    let called: Vec<String> = asked.clone().map(mention).collect();
    let waiting = locale.all_of(&called);
    let text = match &open.effect {
        OfferEffect::Ends(outcome) => end(open, outcome.as_ref(), waiting, locale),
        OfferEffect::TakesBack(lost) => takeback(open, lost, waiting, locale),
    };
    Post {
        rows: vec![buttons(open, locale)],
        mentions: asked.filter_map(Player::reachable).collect(),
        ..Post::text(text)
    }
}

/// Who agrees to end the match, and how it would end.
fn end(open: &OpenOffer, outcome: Option<&Outcome>, waiting: String, locale: &Locale) -> String {
    let seats = (0..open.players.len()).map(Seat::at);
    let agreeing = seats.filter(|seat| open.offer.agreed & (1 << seat.index()) != 0);
    let agreeing: Vec<String> = agreeing.map(|seat| named(open, seat)).collect();
    let agreeing = locale.all_of(&agreeing);
    let (text, end) = match open.offer.about {
        OfferKind::Cancel => (
            locale.text(&ChallengeText::Off { agreeing, waiting }),
            locale.text(&ChallengeText::OffUncounted),
        ),
        _ => (
            locale.text(&Text::EndOffer { agreeing, waiting }),
            locale.text(&ending(open, outcome)),
        ),
    };
    format!("{text}\n-# {end}")
}

/// The turn, and the later turns that would be taken back with it.
fn takeback(open: &OpenOffer, lost: &LostTurns, waiting: String, locale: &Locale) -> String {
    let text = locale.text(&Text::TakebackAsked {
        name: named(open, lost.turn.seat),
        turn: unmarked(&lost.turn.turn),
        number: lost.number,
        waiting,
    });
    let one = |lost: &LostTurn| {
        let (name, turn) = (named(open, lost.seat), unmarked(&lost.turn));
        locale.text(&Text::TakebackTurn { name, turn })
    };
    let turns: Vec<String> = lost.later.iter().take(MOST_NAMED).map(one).collect();
    let later = locale.text(&match lost.later.len() {
        0 => return text,
        1..=MOST_NAMED => Text::TakebackLater {
            turns: locale.all_of(&turns),
        },
        number => Text::TakebackMany {
            number,
            turns: turns.join(", "),
        },
    });
    format!("{text}\n{later}")
}

/// Asks a player whose only opponents are computers whether to end the match. Computers always agree.
pub fn question(open: &OpenOffer, locale: &Locale) -> Post {
    let text = match &open.effect {
        OfferEffect::Ends(outcome) if open.offer.about == OfferKind::End => {
            let end = locale.text(&ending(open, outcome.as_ref()));
            format!("{}\n-# {end}", locale.text(&Text::AgreeAsk))
        }
        _ => locale.text(&Text::AbortAsk),
    };
    Post {
        rows: vec![buttons(open, locale)],
        ..Post::private(text)
    }
}

fn buttons(open: &OpenOffer, locale: &Locale) -> CreateActionRow {
    let number = open.offer.number;
    let ends = matches!(open.effect, OfferEffect::Ends(_));
    let answer = |voice, word, style| {
        let action = match voice {
            Voice::Agree if ends => Action::Agree(number),
            Voice::Decline if ends => Action::Decline(number),
            Voice::Withdraw if ends => Action::Withdraw(number),
            voice => Action::Takeback(voice, number),
        };
        let id = CustomId::new(action, open.ticket.id, open.ticket.ply);
        button(&id, word, style, locale)
    };
    let grey = ButtonStyle::Secondary;
    let agree = if ends {
        ButtonStyle::Danger
    } else {
        ButtonStyle::Success
    };
    let mut all = vec![
        answer(Voice::Agree, &Text::ButtonAgree, agree),
        answer(Voice::Decline, &Text::ButtonDecline, grey),
    ];
    // alone among computers there is nobody to wait for
    if !open.waiting.is_empty() {
        all.push(answer(Voice::Withdraw, &Text::ButtonWithdraw, grey));
    }
    CreateActionRow::Buttons(all)
}

/// How a closed offer, or its match, has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// The match goes on.
    Lapsed,
    /// The players agreed to end it.
    Agreed,
    /// The match ended in another way.
    Over,
    /// It was a takeback offer. The board shows the result.
    Takeback,
}

/// The final text of an offer's message.
pub fn closed(closed: Closed, locale: &Locale) -> Post {
    Post::text(locale.text(match closed {
        Closed::Lapsed => &Text::EndOfferLapsed,
        Closed::Agreed => &Text::AgreedAll,
        Closed::Over => &Text::EndOfferOver,
        Closed::Takeback => &Text::TakebackClosed,
    }))
}

/// The final text of a takeback offer's message once all have agreed.
pub fn taken_back(open: &OpenOffer, locale: &Locale) -> Post {
    let OfferEffect::TakesBack(lost) = &open.effect else {
        return closed(Closed::Agreed, locale);
    };
    let (name, turn) = (named(open, lost.turn.seat), unmarked(&lost.turn.turn));
    Post::text(locale.text(&Text::TakebackAgreed { name, turn }))
}

/// Who would win (first place) if all players agreed now to end the match.
fn ending(open: &OpenOffer, outcome: Option<&Outcome>) -> Text {
    let places = outcome.map_or(&[][..], |outcome| &outcome.places);
    let first = (0..open.players.len()).filter(|index| places.get(*index) == Some(&1));
    let first: Vec<String> = first.map(|index| named(open, Seat::at(index))).collect();
    match first.as_slice() {
        [one] => Text::EndOfferFirst { first: one.clone() },
        _ => Text::EndOfferShared,
    }
}

fn named(open: &OpenOffer, seat: Seat) -> String {
    in_text(open.kind, &open.players, seat)
}
