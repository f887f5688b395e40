//! Checks what may be written, and for whom: the rules of `docs/security.md`, applied to the input itself.

use std::collections::BTreeSet;

use rules::{AnyMatch, Event, Seat, ToAct, What};
use serde_json::Value;
use skirmish::discord::Sealer;
use skirmish::model::Place;
use skirmish::store::{
    Change, JobKind, Lease, MatchChange, NewMatch, OfferKind, Purge, Status, StoredMatch, Write,
};

use super::permitted_lobby_changes::{answers, chooses_option, seats};
use super::permitted_user_choices::{
    chooses, computers_play, derives_results, forgets, is_vacation, joins_last,
};
use super::watched_store::Written;

/// The permissions of a manager: Administrator, Manage Channels, Manage Server.
const MANAGES: u64 = 1 << 3 | 1 << 4 | 1 << 5;

/// The permissions to speak for the server: Administrator, Manage Server.
const KEEPS: u64 = 1 << 3 | 1 << 5;

/// An interaction: who asks for what, and where.
#[derive(Debug)]
pub struct Asked {
    pub id: u64,
    /// Can it be answered, and does it need an answer?
    pub can_be_answered: bool,
    pub(super) user: u64,
    pub(super) guild: Option<u64>,
    channel: u64,
    manages: bool,
    /// May they speak for the server (`KEEPS`)?
    pub(super) keeps: bool,
    what: Wish,
}

#[derive(Debug)]
enum Wish {
    /// A command, with the texts of its option `turn`.
    Command(String, Vec<String>),
    /// A press: verb, match, ply, the rest of the custom id.
    Press(String, u64, u64, String),
    /// A press of a button that is not the bot's.
    Nothing,
}

impl Asked {
    /// Reads an interaction; none if it is neither a command nor a press.
    pub fn read(event: &Value) -> Option<Self> {
        let data = &event["data"];
        let what = match event["type"].as_u64()? {
            2 => {
                let options = data["options"].as_array();
                let turns = options.into_iter().flatten();
                let turns = turns.filter(|option| option["name"] == "turn");
                let text = |option: &Value| option["value"].as_str().map(ToOwned::to_owned);
                let name = data["name"].as_str()?.to_owned();
                Wish::Command(name, turns.filter_map(text).collect())
            }
            3 => press(data["custom_id"].as_str()?).unwrap_or(Wish::Nothing),
            _ => return None,
        };
        let guild = number(&event["guild_id"]);
        let member = &event["member"];
        let user = match guild {
            Some(_) if member.is_object() => &member["user"],
            _ => &event["user"],
        };
        let permissions = number(&member["permissions"]).unwrap_or_default();
        let token = event["token"].as_str()?;
        // a command or a press
        let typed = event["type"] == 3 || data["type"] == 1;
        Some(Self {
            id: number(&event["id"])?,
            can_be_answered: typed
                && !token.is_empty()
                && token.chars().all(|c| c.is_ascii_alphanumeric()),
            // serenity uses the id 1 if there is none
            user: number(&user["id"]).unwrap_or(1),
            guild,
            channel: number(&event["channel_id"])?,
            manages: permissions & MANAGES != 0,
            keeps: permissions & KEEPS != 0,
            what,
        })
    }

    /// The command's name, or the button's verb.
    pub(super) fn verb(&self) -> &str {
        match &self.what {
            Wish::Command(name, _) => name,
            Wish::Press(verb, ..) => verb,
            Wish::Nothing => "",
        }
    }

    /// Is it a claim that somebody's time is up?
    fn claims(&self) -> bool {
        matches!(self.verb(), "claim" | "ask-claim")
    }

    /// Is it the button that asks for this deletion?
    pub(super) fn forgets(&self, what: &str) -> bool {
        matches!(&self.what, Wish::Press(verb, _, _, rest) if verb == "forget" && rest == what)
    }

    /// Is it the button with this answer to a takeback offer?
    fn says(&self, voice: &str) -> bool {
        let said = |rest: &str| rest.split_once(' ').is_some_and(|(said, _)| said == voice);
        matches!(&self.what, Wish::Press(verb, _, _, rest) if verb == "takeback" && said(rest))
    }

    fn is_at(&self, place: Place) -> bool {
        self.guild == place.guild() && self.channel == place.channel()
    }

    /// The seat of the user who asks, from 0.
    fn seat_in(&self, stored: &StoredMatch) -> Option<usize> {
        let mut players = stored.opened.players.iter();
        players.position(|one| one.is(self.user))
    }

    /// Is it about this match, and was it asked in the match's place?
    pub fn is_of(&self, stored: &StoredMatch) -> bool {
        let named = match &self.what {
            Wish::Press(_, id, ..) => *id == stored.opened.id,
            _ => true,
        };
        named && self.is_at(stored.opened.place)
    }
}

fn press(id: &str) -> Option<Wish> {
    let mut parts = id.splitn(5, ':');
    let mut part = || parts.next();
    let (version, verb, of, ply, rest) = (part()?, part()?, part()?, part()?, part()?);
    let number = |text| u64::from_str_radix(text, 16).ok();
    let press = Wish::Press(verb.to_owned(), number(of)?, number(ply)?, rest.to_owned());
    (version == "1").then_some(press)
}

/// Reads an id, which is a text or a number in JSON.
fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// The user whose old names a change replaces.
fn old_names(written: &Written) -> Option<u64> {
    match &written.change {
        Write::Purge {
            what: Purge::OldNames { user, .. },
            by: None,
        } => Some(*user),
        _ => None,
    }
}

/// Checks all writes that followed an input. `asked` is none if the input is not an interaction.
pub fn judge(asked: Option<&Asked>, written: &[Written], sealer: &Sealer) {
    let shown = |one: &&Written| matches!(one.change, Write::Show { .. });
    assert!(written.iter().filter(shown).all(|one| one.before.is_some()));
    // every interaction over HTTP is noted, so that it is handled once
    let noted = |one: &&Written| matches!(one.change, Write::Handle { .. });
    let changes = written.iter().filter(|one| !shown(one) && !noted(one));
    let changes: Vec<&Written> = changes.collect();
    let Some(asked) = asked else {
        // every interaction may write the new name of its sender
        let mut others = written.iter().filter(|one| !noted(one));
        let names = others.all(|one| old_names(one).is_some());
        assert!(names, "nobody asked for {written:?}");
        return;
    };
    // a deletion is a job that runs in batches
    let forgetting = asked.forgets("mine") || asked.forgets("server");
    // the message of an offer is stored after the offer
    let proposes = changes.len() == 2 && changes.iter().all(|one| is_offer(one));
    // before a clock is judged, the process stores its heartbeat
    let beats = |one: &&Written| matches!(one.change, Write::Beat { .. });
    assert!(asked.claims() || !changes.iter().any(beats));
    let renamed = |one: &&Written| old_names(one) == Some(asked.user);
    let other = |one: &&Written| !beats(one) && !renamed(one) && !derives_results(one);
    let changes: Vec<&Written> = changes.into_iter().filter(other).collect();
    // a vacation is stored, and a job that pauses the clocks is planned
    let rests = changes.len() == 2 && changes.iter().all(|one| is_vacation(asked, one));
    assert!(
        rests || changes.len() <= 1 || forgetting || proposes || asked.verb() == "block",
        "{asked:?} wrote {changes:?}"
    );
    for Written { change, before } in changes {
        let allowed = match (change, before) {
            (Write::Open(new), None) => opens(asked, new),
            (Write::Change(change), Some(old)) => changes_match(asked, old, change, sealer),
            (
                Write::Plan { kind, key, .. }
                | Write::Acquire {
                    lease: Lease { kind, key, .. },
                    ..
                }
                | Write::Renew {
                    lease: Lease { kind, key, .. },
                    ..
                }
                | Write::Finish {
                    lease: Lease { kind, key, .. },
                    ..
                },
                None,
            ) => {
                let rests = matches!(asked.verb(), "settings" | "end-vacation");
                forgets(asked, *kind, *key)
                    || rests && *kind == JobKind::Vacation && *key == asked.user
            }
            (Write::Purge { what, by: Some(by) }, None) if forgets(asked, by.kind, by.key) => {
                match what {
                    Purge::Person { user, until, .. } => *until == by.key && *user == asked.user,
                    Purge::Server { guild, until } => {
                        *until == by.key && asked.guild == Some(*guild)
                    }
                    Purge::Unbegun { .. } | Purge::OldNames { .. } => false,
                }
            }
            (Write::Prefer { user, choice }, None) => *user == asked.user && chooses(asked, choice),
            (Write::Block { user, .. }, None) => *user == asked.user && asked.verb() == "block",
            (Write::Wish { user, .. }, None) => {
                *user == asked.user && matches!(asked.verb(), "wish" | "no-wishes")
            }
            (Write::Follow { user, .. }, None) => *user == asked.user && asked.verb() == "follow",
            (Write::Analyse { key, .. }, None) => {
                key.user == asked.user && matches!(asked.verb(), "think" | "match")
            }
            (Write::Note { user, note, .. }, None) => {
                let verb = if note.is_some() {
                    "match"
                } else {
                    "delete-note"
                };
                *user == asked.user && asked.verb() == verb
            }
            (Write::AskAround { people, .. }, None) => {
                asked.verb() == "ask-around" && !people.contains(&asked.user)
            }
            (Write::Snooze { .. }, Some(old)) => {
                asked.verb() == "snooze" && asked.seat_in(old).is_some()
            }
            // a user who looks at an animation may cause it to be drawn and stored
            (Write::KeepReplay { saw, .. }, Some(old)) => {
                asked.verb() == "animation" && old.status == Status::Over && *saw == old.head()
            }
            (Write::SetServer { guild, chosen, .. }, None) => {
                asked.verb() == "server"
                    && asked.keeps
                    && asked.guild == Some(*guild)
                    && *chosen == asked.id
            }
            _ => false,
        };
        assert!(allowed, "{asked:?} must not write {change:?} to {before:?}");
    }
}

/// Checks that the head is the match's head, and that the change is one that was asked for.
fn changes_match(asked: &Asked, old: &StoredMatch, made: &MatchChange, sealer: &Sealer) -> bool {
    if asked.forgets("mine") {
        return leaves(asked, old, &made.change) && made.saw == old.head();
    }
    // people who block somebody leave the lobbies in which both sit
    if asked.verb() == "block" {
        let of_lobby = matches!(made.change, Change::Lobby(_));
        return of_lobby && leaves(asked, old, &made.change) && made.saw == old.head();
    }
    let allowed = match &made.change {
        Change::Lobby(new) => {
            let joining = |one: &NewMatch| (one.terms.private, one.listed);
            let chosen = |one: &NewMatch| {
                (
                    one.terms.wanted,
                    one.terms.order,
                    one.terms.self_start,
                    joining(one),
                )
            };
            let kept = chosen(new) == chosen(&old.opened);
            (asked.verb() == "choose" && chooses_option(asked, old, new))
                || kept
                    && answers(asked, old, &new.terms.invited, &new.declined)
                    && seats(asked, old, &new.players, new.host)
        }
        Change::Start { players, .. } => match asked.verb() {
            _ if begins_by_host(asked, old) => old.status == Status::Lobby,
            // by the player who takes the last seat
            _ => old.opened.terms.self_start && joins_last(asked, old, players),
        },
        Change::Close { to } => closes(asked, old, *to),
        Change::Offer { offer } => {
            let about = offer.map(|offer| offer.about);
            old.status == Status::Live && proposes(asked, old, about)
        }
        Change::Plan { seat, .. } => asked.seat_in(old) == Some(usize::from(*seat) - 1),
        Change::Move { to, .. } => {
            let plays = asked.seat_in(old).is_some();
            return plays && asked.verb() == "here" && asked.guild == to.guild();
        }
        Change::Append { events, .. } if asked.claims() => {
            asked.verb() == "claim" && events.iter().all(is_timeout)
        }
        Change::Append { events, .. } if computers_play(old, events) => {
            return made.saw == old.head();
        }
        Change::Append { events, ended, .. } => plays(asked, old, events, *ended, sealer),
    };
    allowed && asked.is_of(old) && made.saw == old.head()
}

/// Is it a resignation or a departure of a user who asks for deletion? They leave all their lobbies and matches.
fn leaves(asked: &Asked, old: &StoredMatch, change: &Change) -> bool {
    let Some(index) = asked.seat_in(old) else {
        return false;
    };
    let resigns = |event: &Event| match event.what {
        What::Resign => usize::from(event.seat) == index + 1,
        _ => event.what == What::Pass,
    };
    match change {
        Change::Append { events, .. } => events.iter().all(resigns),
        Change::Lobby(new) => !new.players.iter().any(|one| one.is(asked.user)),
        Change::Close { to } => *to == Status::Cancelled,
        _ => false,
    }
}

fn is_timeout(event: &Event) -> bool {
    matches!(event.what, What::Timeout | What::Pass)
}

fn opens(asked: &Asked, new: &NewMatch) -> bool {
    let [host, computers @ ..] = &new.players[..] else {
        return false;
    };
    matches!(
        asked.verb(),
        "play" | "play-always" | "open" | "open-thread" | "rematch" | "practice"
    ) && new.id == asked.id
        && asked.is_at(new.place)
        && new.host == asked.user
        && host.is(asked.user)
        && computers.iter().all(|player| player.level().is_some())
}

/// Does the host start the match, choose an option with which it begins, give its last seat to a computer, or open it
/// with computers in all other seats?
fn begins_by_host(asked: &Asked, old: &StoredMatch) -> bool {
    let computers = old
        .opened
        .players
        .iter()
        .filter(|player| player.level().is_some());
    let full = computers.count() + 1 == old.opened.players.len() && old.opened.terms.self_start;
    old.opened.host == asked.user
        && match asked.verb() {
            // a menu may change the number of seats, or the start
            "start" | "choose" => true,
            "computer" => old.opened.terms.self_start,
            "play" | "play-always" | "open" | "open-thread" | "rematch" | "practice" => full,
            _ => false,
        }
}

fn is_offer(written: &Written) -> bool {
    let change = match &written.change {
        Write::Change(made) => &made.change,
        _ => return false,
    };
    matches!(change, Change::Offer { offer: Some(_) })
}

/// Does a player make, accept or decline an end offer or a takeback offer?
fn proposes(asked: &Asked, old: &StoredMatch, about: Option<OfferKind>) -> bool {
    let Some(index) = asked.seat_in(old) else {
        return false;
    };
    let own = || {
        let game = AnyMatch::replay(&old.record).ok()?;
        game.last_turn(Seat::at(index)).ok()
    };
    match (about, asked.verb()) {
        (Some(OfferKind::End), verb) => matches!(verb, "end" | "agree"),
        (Some(OfferKind::Cancel), verb) => matches!(verb, "ask-abort" | "abort" | "agree" | "end"),
        (Some(OfferKind::Takeback(event)), "undo") => own() == Some(event),
        (Some(OfferKind::Takeback(event)), _) => asked.says("agree") && own() != Some(event),
        (None, verb) => verb == "decline" || asked.says("decline") || asked.says("withdraw"),
    }
}

fn closes(asked: &Asked, old: &StoredMatch, to: Status) -> bool {
    let allowed = match (old.status, asked.verb()) {
        (Status::Lobby, "decline-invitation") => {
            old.opened.terms.private && old.opened.terms.invited.contains(&asked.user)
        }
        (Status::Lobby, "cancel" | "ask-abort") => asked.manages || old.opened.host == asked.user,
        (Status::Live, "abort") => asked.manages || may_cancel(asked, old, false),
        // an offer to cancel
        (Status::Live, "agree" | "end" | "ask-abort") => may_cancel(asked, old, true),
        _ => false,
    };
    allowed && to == Status::Cancelled && asked.is_of(old)
}

/// May a player who still plays cancel the match? If not all players `agree`, no other person who still plays may have
/// taken a turn.
fn may_cancel(asked: &Asked, old: &StoredMatch, agree: bool) -> bool {
    let Ok(game) = AnyMatch::replay(&old.record) else {
        return false;
    };
    let events = old.record.events.iter();
    let moved: BTreeSet<u8> = events
        .filter(|event| event.what != What::Pass)
        .map(|event| event.seat)
        .collect();
    let players = old.opened.players.iter().enumerate();
    let mut living = players.filter(|(index, _)| game.living(Seat::at(*index)));
    let plays = living.clone().any(|(_, one)| one.is(asked.user));
    let others_moved = living.any(|(index, one)| {
        let other = one.level().is_none() && !one.is(asked.user);
        other && moved.contains(&Seat::at(index).number())
    });
    plays && (agree || !others_moved)
}

/// Checks a turn that was asked for: it must be for the seat of the user who asks, in the position that they saw. Also
/// checks a resignation, a timeout, or an agreed end.
fn plays(asked: &Asked, old: &StoredMatch, events: &[Event], ends: bool, sealer: &Sealer) -> bool {
    let Some(index) = asked.seat_in(old) else {
        return false;
    };
    let (seat, ply) = (Seat::at(index), old.record.events.len());
    let Ok(mut game) = AnyMatch::replay(&old.record) else {
        return false;
    };
    let secret = matches!(game.to_act(), ToAct::Secret(_));
    let first = events.first();
    let played = |text: &str| game.clone().play_typed(seat, text);
    let meant = |text: &str| played(text).is_ok_and(|(caused, _)| caused == events);
    let said = match (first.map(|event| &event.what), &asked.what) {
        (Some(What::Turn(_)), Wish::Command(name, turns)) if name == "move" => {
            turns.iter().any(|text| meant(text))
        }
        (Some(What::Turn(_)), Wish::Press(verb, _, seen, rest)) if verb.starts_with("play") => {
            let opened = sealer.open(old.opened.id, asked.user, rest);
            let text = opened.as_ref().unwrap_or(rest);
            meant(text) && (secret || *seen == ply as u64)
        }
        (Some(What::Resign), Wish::Press(verb, ..)) => verb == "resign" && game.living(seat),
        (Some(What::Agree), Wish::Press(verb, _, seen, _)) => {
            verb == "agree" && *seen == ply as u64 && game.living(seat)
        }
        (Some(What::Takeback(_)), Wish::Press(_, _, seen, _)) => {
            asked.says("agree") && *seen == ply as u64 && game.living(seat)
        }
        (Some(What::Agree), Wish::Command(name, _)) => name == "end" && game.living(seat),
        _ => false,
    };
    let done = first.and_then(|first| again(&mut game, seat, first, events));
    said && old.status == Status::Live
        && asked.is_of(old)
        && done.as_deref() == Some(events)
        && ends == game.outcome().is_some()
}

/// The events that follow from the first event by the rules, or from all turns of this seat among `events`.
fn again(game: &mut AnyMatch, seat: Seat, first: &Event, events: &[Event]) -> Option<Vec<Event>> {
    let own = events.iter().filter(|event| event.seat == seat.number());
    let turns = own.filter_map(|event| match &event.what {
        What::Turn(turn) => Some(&**turn),
        _ => None,
    });
    match &first.what {
        What::Turn(_) => game
            .play_typed(seat, &turns.collect::<Vec<_>>().join(" "))
            .map(|(caused, _)| caused),
        What::Resign => game.retire(seat, rules::Retire::Resign),
        What::Agree => game.agree(),
        What::Takeback(_) if first.seat != seat.number() => game.take_back(Seat::new(first.seat)),
        What::Pass | What::Timeout | What::Takeback(_) => return None,
    }
    .ok()
}
