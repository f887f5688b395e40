//! An end offer: a question to the players whether to end a match by agreement.

use poise::serenity_prelude::{ButtonStyle, CreateActionRow};
use rules::{Kind, Outcome, Seat};

use crate::discord::replies::markdown::{in_text, mention};
use crate::discord::transport::custom_id::{Action, CustomId};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::model::Player;
use crate::sessions::{EndOffer, Ticket};
use crate::store::OfferKind;
use crate::words::{ChallengeText, Locale, Text};

/// Who agrees and who is asked, with buttons to agree or decline.
pub fn post(end_offer: &EndOffer, locale: &Locale) -> Post {
    let EndOffer {
        ticket,
        offer,
        kind,
        players,
        waiting,
        outcome,
        living: _,
    } = end_offer;
    let has_agreed = |index: &usize| offer.agreed & (1 << index) != 0;
    let agreeing = (0..players.len()).filter(has_agreed);
    let agreeing: Vec<String> = agreeing
        .map(|index| in_text(*kind, players, rules::Seat::at(index)))
        .collect();
    let asked = waiting.iter().filter_map(|seat| players.get(seat.index()));
    let called: Vec<String> = asked.clone().map(mention).collect();
    let mentions: Vec<u64> = asked.filter_map(Player::reachable).collect();
    let (agreeing, waiting) = (locale.all_of(&agreeing), locale.all_of(&called));
    let (text, end) = match offer.about {
        OfferKind::Cancel => (
            locale.text(&ChallengeText::Off { agreeing, waiting }),
            locale.text(&ChallengeText::OffUncounted),
        ),
        _ => (
            locale.text(&Text::EndOffer { agreeing, waiting }),
            locale.text(&ending(*kind, players, outcome.as_ref())),
        ),
    };
    Post {
        rows: vec![buttons(ticket, offer.number, locale)],
        mentions,
        ..Post::text(format!("{text}\n-# {end}"))
    }
}

/// Asks a player whose only opponents are computers whether to end the match. Computers always
/// agree.
pub fn asked(end_offer: &EndOffer, locale: &Locale) -> Post {
    let (kind, outcome) = (end_offer.kind, end_offer.outcome.as_ref());
    let row = buttons(&end_offer.ticket, end_offer.offer.number, locale);
    let text = if end_offer.offer.about == OfferKind::Cancel {
        locale.text(&Text::AbortAsk)
    } else {
        let end = locale.text(&ending(kind, &end_offer.players, outcome));
        format!("{}\n-# {end}", locale.text(&Text::AgreeAsk))
    };
    Post {
        rows: vec![row],
        ..Post::private(text)
    }
}

fn buttons(ticket: &Ticket, number: u64, locale: &Locale) -> CreateActionRow {
    let id = |action| CustomId::new(action, ticket.id, ticket.ply);
    let row = vec![
        button(
            &id(Action::Agree(number)),
            &Text::ButtonAgree,
            ButtonStyle::Danger,
            locale,
        ),
        button(
            &id(Action::Decline(number)),
            &Text::ButtonStay,
            ButtonStyle::Secondary,
            locale,
        ),
    ];
    CreateActionRow::Buttons(row)
}

/// What became of the match after an end offer has closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// The match goes on.
    Lapsed,
    /// The players agreed to end it.
    Agreed,
    /// The match ended in another way.
    Over,
}

/// The final text of an end offer's message.
pub fn closed(closed: Closed, locale: &Locale) -> Post {
    Post::text(locale.text(match closed {
        Closed::Lapsed => &Text::EndOfferLapsed,
        Closed::Agreed => &Text::AgreedAll,
        Closed::Over => &Text::EndOfferOver,
    }))
}

/// Who would be first if all agreed now.
fn ending(kind: Kind, players: &[Player], outcome: Option<&Outcome>) -> Text {
    let places = outcome.map_or(&[][..], |outcome| &outcome.places);
    let first = (0..players.len()).filter(|index| places.get(*index) == Some(&1));
    let first: Vec<String> = first
        .map(|index| in_text(kind, players, Seat::at(index)))
        .collect();
    match first.as_slice() {
        [one] => Text::EndOfferFirst { first: one.clone() },
        _ => Text::EndOfferShared,
    }
}
