//! An end offer: a question to the players whether to end a match by agreement.

use poise::serenity_prelude::{ButtonStyle, CreateActionRow};
use rules::{Kind, Outcome, Seat};

use crate::discord::replies::markdown::{in_text, mention};
use crate::discord::transport::custom_id::{Action, CustomId};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::model::Player;
use crate::sessions::{Proposal, Ticket};
use crate::store::Motion;
use crate::words::{ChallengeText, Locale, Text};

/// Who agrees and who is asked, with buttons to agree or decline.
pub fn post(proposal: &Proposal, locale: &Locale) -> Post {
    let Proposal {
        ticket,
        ballot,
        kind,
        players,
        waiting,
        outcome,
        living: _,
    } = proposal;
    let has_agreed = |index: &usize| ballot.agreed & (1 << index) != 0;
    let agreeing = (0..players.len()).filter(has_agreed);
    let agreeing: Vec<String> = agreeing
        .map(|index| in_text(*kind, players, rules::Seat::at(index)))
        .collect();
    let asked = waiting.iter().filter_map(|seat| players.get(seat.index()));
    let called: Vec<String> = asked.clone().map(mention).collect();
    let mentions: Vec<u64> = asked.filter_map(Player::reachable).collect();
    let (agreeing, waiting) = (locale.all_of(&agreeing), locale.all_of(&called));
    let (text, end) = match ballot.motion {
        Motion::Cancel => (
            locale.text(&ChallengeText::Off { agreeing, waiting }),
            locale.text(&ChallengeText::OffUncounted),
        ),
        _ => (
            locale.text(&Text::Proposal { agreeing, waiting }),
            locale.text(&ending(*kind, players, outcome.as_ref())),
        ),
    };
    Post {
        rows: vec![buttons(ticket, ballot.number, locale)],
        mentions,
        ..Post::text(format!("{text}\n-# {end}"))
    }
}

/// Asks a player whose only opponents are computers whether to end the match. Computers always
/// agree.
pub fn asked(proposal: &Proposal, locale: &Locale) -> Post {
    let (kind, outcome) = (proposal.kind, proposal.outcome.as_ref());
    let row = buttons(&proposal.ticket, proposal.ballot.number, locale);
    let text = if proposal.ballot.motion == Motion::Cancel {
        locale.text(&Text::AbortAsk)
    } else {
        let end = locale.text(&ending(kind, &proposal.players, outcome));
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
        Closed::Lapsed => &Text::ProposalLapsed,
        Closed::Agreed => &Text::AgreedAll,
        Closed::Over => &Text::ProposalOver,
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
        [one] => Text::ProposalFirst { first: one.clone() },
        _ => Text::ProposalShared,
    }
}
