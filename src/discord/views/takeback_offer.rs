//! A turn offer: a question to the other players whether a turn may be taken back.

use poise::serenity_prelude::{ButtonStyle, CreateActionRow};
use rules::Seat;

use crate::discord::replies::markdown::{in_text, mention, unmarked};
use crate::discord::transport::custom_id::{Action, CustomId, Voice};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::model::Player;
use crate::sessions::{LostTurn, TakebackOffer};
use crate::words::{Locale, Text};

/// The most later turns that are named; further ones are only counted.
const MOST_NAMED: usize = 6;

/// The turn, the later turns that would be taken back with it, and who is asked, with buttons to
/// agree or decline.
pub fn post(takeback: &TakebackOffer, locale: &Locale) -> Post {
    let TakebackOffer {
        ticket,
        offer,
        kind,
        players,
        turn,
        waiting,
        ..
    } = takeback;
    let asked = waiting.iter().filter_map(|seat| players.get(seat.index()));
    let called: Vec<String> = asked.clone().map(mention).collect();
    let text = Text::TakebackAsked {
        name: in_text(*kind, players, turn.seat),
        turn: unmarked(&turn.turn),
        number: takeback.number,
        waiting: locale.all_of(&called),
    };
    let lines: Vec<String> = [Some(locale.text(&text)), later(takeback, locale)]
        .into_iter()
        .flatten()
        .collect();
    let voice = |voice, word, style| {
        let action = Action::Takeback(voice, offer.number);
        button(
            &CustomId::new(action, ticket.id, ticket.ply),
            word,
            style,
            locale,
        )
    };
    let grey = ButtonStyle::Secondary;
    let row = vec![
        voice(Voice::Agree, &Text::ButtonAllow, ButtonStyle::Success),
        voice(Voice::Decline, &Text::ButtonDecline, grey),
        voice(Voice::Withdraw, &Text::ButtonWithdraw, grey),
    ];
    Post {
        rows: vec![CreateActionRow::Buttons(row)],
        mentions: asked.filter_map(Player::reachable).collect(),
        ..Post::text(lines.join("\n"))
    }
}

/// The turns that were played after it.
fn later(takeback: &TakebackOffer, locale: &Locale) -> Option<String> {
    let TakebackOffer { later, .. } = takeback;
    let name = |seat: Seat| in_text(takeback.kind, &takeback.players, seat);
    let one = |lost: &LostTurn| {
        let turn = unmarked(&lost.turn);
        let name = name(lost.seat);
        locale.text(&Text::TakebackTurn { name, turn })
    };
    let turns: Vec<String> = later.iter().take(MOST_NAMED).map(one).collect();
    Some(locale.text(&match later.len() {
        0 => return None,
        1..=MOST_NAMED => Text::TakebackLater {
            turns: locale.all_of(&turns),
        },
        number => Text::TakebackMany {
            number,
            turns: turns.join(", "),
        },
    }))
}

/// The text of an offer's message once all have agreed.
pub fn taken_back(takeback: &TakebackOffer, locale: &Locale) -> Post {
    let name = in_text(takeback.kind, &takeback.players, takeback.turn.seat);
    let turn = unmarked(&takeback.turn.turn);
    Post::text(locale.text(&Text::TakebackAgreed { name, turn }))
}

/// The text of an offer's message that is no longer open.
pub fn closed(locale: &Locale) -> Post {
    Post::text(locale.text(&Text::TakebackClosed))
}
