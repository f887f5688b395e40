//! Messages about time: reminders, time that is up, the digest.

use poise::serenity_prelude as serenity;
use rules::{Kind, Seat};
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use crate::clocks::Rung;
use crate::discord::content::custom_id::{Action, Asked, CustomId};
use crate::discord::content::markdown::mention;
use crate::discord::transport::outgoing_message::{Post, pages};
use crate::discord::views::clock_words::{Reader, game, seconds, short_name, times};
use crate::discord::views::labelled_button::{button, yes_or_no};
use crate::discord::views::own_matches;
use crate::model::{MatchCode, MatchMessage, Player};
use crate::sessions::{Ahead, Call, OwnMatches, Snapshot, Ticket};
use crate::store::OwnMatch;
use crate::words::{ClockText, Locale, Text};

/// The most further matches that one message names; the others are in `/matches`.
const MOST_NAMED: usize = 8;

/// When a seat's time is up, in unix seconds.
fn until(snapshot: &Snapshot, seat: Seat) -> i64 {
    seconds(snapshot.ends(seat).unwrap_or_default())
}

/// When a seat whose time is up is out without a claim, in unix seconds.
fn out(snapshot: &Snapshot, seat: Seat) -> i64 {
    seconds(snapshot.puts_out(seat).unwrap_or_default())
}

/// A link to the match, and a button to snooze if more reminders are to come.
fn row(snapshot: &Snapshot, call: Call, link: MatchMessage, locale: &Locale) -> CreateActionRow {
    let go = CreateButton::new_link(link.to_string()).label(locale.text(&Text::ButtonGo));
    let snooze = CustomId::new(Action::Snooze, snapshot.opened.id, snapshot.ply);
    let style = ButtonStyle::Secondary;
    let snooze = button(&snooze, &ClockText::ButtonSnooze, style, locale);
    let snooze = (call.reminder.rung != Rung::Over).then_some(snooze);
    CreateActionRow::Buttons([go].into_iter().chain(snooze).collect())
}

/// A text about a player's own time, with the time of the opponents, what the clock is, and the further matches.
fn told(
    snapshot: &Snapshot,
    seat: Seat,
    more: &[ClockText],
    text: &ClockText,
    locale: &Locale,
) -> Post {
    let clocks = snapshot.clocks.as_ref();
    let reader = Reader::Reminded(seat);
    let times = clocks.map(|clocks| times(clocks, &snapshot.opened.players, reader, locale));
    let times = times.filter(|times| !times.is_empty());
    let times = times.map(|times| format!("-# {times}"));
    with_more([locale.text(text)].into_iter().chain(times), more, locale)
}

/// These lines, and a line for each further match that fits.
fn with_more(lines: impl Iterator<Item = String>, more: &[ClockText], locale: &Locale) -> Post {
    let number = more.len().saturating_sub(MOST_NAMED);
    let others = (number > 0).then(|| locale.text(&ClockText::AlsoMore { number }));
    let more = more.iter().take(MOST_NAMED).map(|one| locale.text(one));
    let lines = lines.chain(more).chain(others);
    Post::text(lines.collect::<Vec<_>>().join("\n"))
}

/// A further match in which the same player's time is about to end, or is up.
pub fn also(snapshot: &Snapshot, call: Call, link: MatchMessage) -> ClockText {
    ClockText::Also {
        name: snapshot
            .opened
            .players
            .get(call.seat.index())
            .map(short_name)
            .unwrap_or_default(),
        over: u8::from(call.reminder.rung == Rung::Over),
        until: until(snapshot, call.seat),
        link,
    }
}

/// A reminder in the match's place.
pub fn reminder(
    snapshot: &Snapshot,
    call: Call,
    link: MatchMessage,
    more: &[ClockText],
    locale: &Locale,
) -> Post {
    let player = snapshot.opened.players.get(call.seat.index());
    let text = ClockText::Remind {
        mention: player.map(mention).unwrap_or_default(),
        game: game(snapshot.kind()),
        until: until(snapshot, call.seat),
    };
    Post {
        rows: vec![row(snapshot, call, link, locale)],
        mentions: player.and_then(Player::reachable).into_iter().collect(),
        ..told(snapshot, call.seat, more, &text, locale)
    }
}

/// Like [`reminder`], as a direct message. The last one says that the player's time is up.
pub fn private_reminder(
    snapshot: &Snapshot,
    call: Call,
    link: MatchMessage,
    more: &[ClockText],
    locale: &Locale,
) -> Post {
    let others = snapshot.opened.players.iter().enumerate();
    let others = others.filter(|(index, _)| *index != call.seat.index());
    let others: Vec<String> = others.map(|(_, player)| short_name(player)).collect();
    let (game, players) = (game(snapshot.kind()), locale.all_of(&others));
    let until = until(snapshot, call.seat);
    let text = if call.reminder.rung == Rung::Over {
        let since = until;
        ClockText::OverOwnPrivately {
            game,
            players,
            since,
            until: out(snapshot, call.seat),
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
        ..told(snapshot, call.seat, more, &text, locale)
    }
}

/// Tells everybody that a seat's time is up, and pings these users.
pub fn time_is_over(
    snapshot: &Snapshot,
    seat: Seat,
    pinged: Vec<u64>,
    more: &[ClockText],
    locale: &Locale,
) -> Post {
    let opponents: Vec<String> = opponents(snapshot, seat).map(mention).collect();
    let text = locale.text(&ClockText::Over {
        wins: wins(snapshot),
        name: snapshot
            .opened
            .players
            .get(seat.index())
            .map(mention)
            .unwrap_or_default(),
        game: game(snapshot.kind()),
        opponents: locale.all_of(&opponents),
        since: until(snapshot, seat),
        until: out(snapshot, seat),
    });
    Post {
        rows: vec![claim_row(snapshot, locale)],
        mentions: pinged,
        ..with_more([text].into_iter(), more, locale)
    }
}

/// 1 if a claim against the player whose time is up wins the match, because only two still play.
fn wins(snapshot: &Snapshot) -> u8 {
    let seats = (0..snapshot.opened.players.len()).map(Seat::at);
    let playing = seats.filter(|seat| !snapshot.left(*seat));
    u8::from(playing.count() == 2)
}

/// The people who play against a seat.
pub fn opponents(snapshot: &Snapshot, seat: Seat) -> impl Iterator<Item = &Player> {
    let own = snapshot
        .opened
        .players
        .get(seat.index())
        .and_then(Player::user);
    snapshot.people().filter(move |player| player.user() != own)
}

/// Tells one of a seat's opponents by direct message that its time is up.
pub fn time_is_over_privately(
    snapshot: &Snapshot,
    seat: Seat,
    more: &[ClockText],
    locale: &Locale,
) -> Post {
    let name = snapshot.opened.players.get(seat.index()).map(short_name);
    let text = ClockText::OverPrivately {
        wins: wins(snapshot),
        name: name.unwrap_or_default(),
        game: game(snapshot.kind()),
        since: until(snapshot, seat),
        until: out(snapshot, seat),
    };
    Post {
        rows: vec![claim_row(snapshot, locale)],
        ..with_more([locale.text(&text)].into_iter(), more, locale)
    }
}

fn claim_row(snapshot: &Snapshot, locale: &Locale) -> CreateActionRow {
    let claim = CustomId::new(Action::AskClaim, snapshot.opened.id, snapshot.ply);
    let claim = button(&claim, &Text::ButtonClaim, ButtonStyle::Danger, locale);
    CreateActionRow::Buttons(vec![claim])
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
    let (claim_word, wait_word) = (&ClockText::ButtonClaimSure, &ClockText::ButtonWait);
    Post {
        rows: vec![yes_or_no(&claim, claim_word, &wait, wait_word, locale)],
        ..Post::private(locale.text(&ClockText::ClaimAsk { name }))
    }
}

/// Everything that waits for a person, once a day, in as many messages as needed.
pub fn digest(own: &OwnMatches, user: u64, locale: &Locale) -> Vec<Post> {
    let number = u32::try_from(own.lines.len()).unwrap_or(u32::MAX);
    let mut lines = vec![locale.text(&ClockText::Digest { number })];
    lines.extend(
        own.lines
            .iter()
            .map(|one| own_matches::line(one, own.ahead.get(&one.id), user, locale)),
    );
    pages(lines).into_iter().map(Post::text).collect()
}

/// Tells a person in a match's place that the match waits for them, if they cannot get the digest by direct
/// message.
pub fn digest_beside(own: &OwnMatch, ahead: Option<&Ahead>, user: u64, locale: &Locale) -> Post {
    let text = locale.text(&ClockText::Digest { number: 1 });
    Post {
        mentions: vec![user],
        ..Post::text(format!(
            "<@{user}> {text}\n{}",
            own_matches::line(own, ahead, user, locale)
        ))
    }
}
