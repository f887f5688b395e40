//! Messages about time: reminders, time that is up, vacations, the digest.

use poise::serenity_prelude as serenity;
use rules::{Kind, Seat};
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use crate::clocks::Rung;
use crate::discord::content::custom_id::{Action, Asked, CustomId};
use crate::discord::content::markdown::mention;
use crate::discord::transport::outgoing_message::{Post, pages};
use crate::discord::views::clock_words::{game, seconds, short_name};
use crate::discord::views::labelled_button::button;
use crate::discord::views::own_matches;
use crate::model::{MatchCode, MatchMessage, Player};
use crate::sessions::{Absence, Call, OwnMatches, Snapshot, Ticket};
use crate::store::OwnMatch;
use crate::words::{ClockText, Locale, Text};

/// When a seat's time is up, in unix seconds.
fn until(snapshot: &Snapshot, seat: Seat) -> i64 {
    let clocks = snapshot.clocks.as_ref();
    let time = clocks.and_then(|clocks| clocks.seats.get(seat.index()));
    seconds(time.and_then(|time| time.until).unwrap_or_default())
}

/// A link to the match, and a button to snooze if more reminders are to come.
fn row(snapshot: &Snapshot, call: Call, link: MatchMessage, locale: &Locale) -> CreateActionRow {
    let go = CreateButton::new_link(link.to_string()).label(locale.text(&Text::ButtonGo));
    let snooze = CustomId::new(Action::Snooze, snapshot.id, snapshot.ply);
    let style = ButtonStyle::Secondary;
    let snooze = button(&snooze, &ClockText::ButtonSnooze, style, locale);
    let snooze = (call.reminder.rung != Rung::Over).then_some(snooze);
    CreateActionRow::Buttons([go].into_iter().chain(snooze).collect())
}

/// A text about the player's own time. In a strict match, it adds what happens when time is up.
fn told(snapshot: &Snapshot, text: &ClockText, locale: &Locale) -> Post {
    let clocks = snapshot.clocks.as_ref();
    let strict = clocks.is_some_and(|clocks| clocks.control.strict);
    let strict = strict.then(|| format!("\n-# {}", locale.text(&ClockText::Strict)));
    Post::text(locale.text(text) + &strict.unwrap_or_default())
}

/// A reminder in the match's place; the last one says that the player's time is up.
pub fn reminder(snapshot: &Snapshot, call: Call, link: MatchMessage, locale: &Locale) -> Post {
    let player = snapshot.players.get(call.seat.index());
    let mention = player.map(mention).unwrap_or_default();
    let (game, until) = (game(snapshot.kind), until(snapshot, call.seat));
    let text = if call.reminder.rung == Rung::Over {
        let since = until;
        ClockText::OverOwn {
            mention,
            game,
            since,
        }
    } else {
        ClockText::Remind {
            mention,
            game,
            until,
        }
    };
    Post {
        rows: vec![row(snapshot, call, link, locale)],
        mentions: player.and_then(Player::reachable).into_iter().collect(),
        ..told(snapshot, &text, locale)
    }
}

/// Like [`reminder`], as a direct message.
pub fn private_reminder(
    snapshot: &Snapshot,
    call: Call,
    link: MatchMessage,
    locale: &Locale,
) -> Post {
    let others = snapshot.players.iter().enumerate();
    let others = others.filter(|(index, _)| *index != call.seat.index());
    let others: Vec<String> = others.map(|(_, player)| short_name(player)).collect();
    let (game, players) = (game(snapshot.kind), locale.all_of(&others));
    let until = until(snapshot, call.seat);
    let text = if call.reminder.rung == Rung::Over {
        let since = until;
        ClockText::OverOwnPrivately {
            game,
            players,
            since,
            link,
        }
    } else {
        ClockText::RemindPrivately {
            game,
            players,
            until,
            link,
        }
    };
    Post {
        rows: vec![row(snapshot, call, link, locale)],
        ..told(snapshot, &text, locale)
    }
}

/// Tells a seat's opponents that its time is up.
pub fn time_is_over(snapshot: &Snapshot, seat: Seat, locale: &Locale) -> Post {
    let players = snapshot.players.iter().enumerate();
    let opponents: Vec<&Player> = players
        .filter(|(index, _)| *index != seat.index() && !snapshot.left(Seat::at(*index)))
        .map(|(_, player)| player)
        .collect();
    let called: Vec<String> = opponents.iter().map(|player| mention(player)).collect();
    let name = snapshot.players.get(seat.index()).map(short_name);
    let text = ClockText::Over {
        name: name.unwrap_or_default(),
        game: game(snapshot.kind),
        opponents: locale.all_of(&called),
        since: until(snapshot, seat),
    };
    let claim = CustomId::new(Action::AskClaim, snapshot.id, snapshot.ply);
    let claim = button(&claim, &ClockText::ButtonClaim, ButtonStyle::Danger, locale);
    Post {
        rows: vec![CreateActionRow::Buttons(vec![claim])],
        mentions: opponents
            .iter()
            .filter_map(|player| player.reachable())
            .collect(),
        ..Post::text(locale.text(&text))
    }
}

/// Tells one of a seat's opponents by direct message that its time is up.
pub fn time_is_over_privately(snapshot: &Snapshot, seat: Seat, locale: &Locale) -> Post {
    let name = snapshot.players.get(seat.index()).map(short_name);
    let text = ClockText::OverPrivately {
        name: name.unwrap_or_default(),
        game: game(snapshot.kind),
        since: until(snapshot, seat),
        code: snapshot
            .code
            .map(|code| code.to_string())
            .unwrap_or_default(),
    };
    Post::text(locale.text(&text))
}

/// A message about a lobby or match for another place: it names the game and the code.
pub fn said_elsewhere(kind: Kind, code: Option<MatchCode>, beside: &Post, locale: &Locale) -> Post {
    Post::text(locale.text(&ClockText::OfMatch {
        game: game(kind),
        code: code.map(|code| code.to_string()).unwrap_or_default(),
        text: beside.content.clone(),
    }))
}

/// Asks an opponent to confirm the claim against this seat.
pub fn claim_question(ticket: Ticket, seat: Seat, name: String, locale: &Locale) -> Post {
    let claim = CustomId::new(Action::Claim(seat), ticket.id, ticket.ply);
    let wait = CustomId::new(Action::Stay(Asked::Claim), ticket.id, ticket.ply);
    let row = vec![
        button(
            &claim,
            &ClockText::ButtonClaimSure,
            ButtonStyle::Danger,
            locale,
        ),
        button(
            &wait,
            &ClockText::ButtonWait,
            ButtonStyle::Secondary,
            locale,
        ),
    ];
    Post {
        rows: vec![CreateActionRow::Buttons(row)],
        ..Post::private(locale.text(&ClockText::ClaimAsk { name }))
    }
}

/// Announces beside the board that somebody is on vacation or back.
pub fn absence(snapshot: &Snapshot, absence: &Absence, locale: &Locale) -> Post {
    let player = snapshot.players.get(absence.seat.index());
    let name = player.map(short_name).unwrap_or_default();
    let begun = u8::from(absence.begun);
    Post::text(locale.text(&match absence.away {
        Some((from, until)) => ClockText::WentAway {
            name,
            from: seconds(from),
            until: seconds(until),
            begun,
        },
        None => ClockText::CameBack { name, begun },
    }))
}

/// Everything that waits for a person, once a day, in as many messages as needed.
pub fn digest(own: &OwnMatches, user: u64, locale: &Locale) -> Vec<Post> {
    let number = u32::try_from(own.lines.len()).unwrap_or(u32::MAX);
    let mut lines = vec![locale.text(&ClockText::Digest { number })];
    lines.extend(
        own.lines
            .iter()
            .map(|own| own_matches::line(own, user, locale)),
    );
    pages(lines).into_iter().map(Post::text).collect()
}

/// Tells a person in a match's place that the match waits for them, if they cannot get the digest by direct
/// message.
pub fn digest_beside(own: &OwnMatch, user: u64, locale: &Locale) -> Post {
    let text = locale.text(&ClockText::Digest { number: 1 });
    Post {
        mentions: vec![user],
        ..Post::text(format!(
            "<@{user}> {text}\n{}",
            own_matches::line(own, user, locale)
        ))
    }
}
