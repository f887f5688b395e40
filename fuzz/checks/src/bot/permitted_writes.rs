//! What may be written, and for whom: the rules of `docs/security.md`, applied to the frame itself.

use std::collections::BTreeSet;

use rules::{AnyMatch, Event, Seat, ToAct, What};
use serde_json::Value;
use skirmish::discord::Sealer;
use skirmish::model::Place;
use skirmish::store::{
    Change, JobKind, Lease, MatchChange, NewMatch, OfferKind, Purge, Status, StoredMatch, Write,
};

use super::permitted_deeds::{
    chooses, computers_play, derives, forgets, has_hint, is_vacation, joins_last,
    looks_at_leaderboard,
};
use super::permitted_lobby_changes::{answers, seats};
use super::watched_store::Written;

/// Administrator, Manage Channels, Manage Server.
const MANAGES: u64 = 1 << 3 | 1 << 4 | 1 << 5;

/// Administrator, Manage Server.
const KEEPS: u64 = 1 << 3 | 1 << 5;

/// Who asks for what, and where.
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
            // serenity uses this id if there is none
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

/// An id, which JSON has as a text or as a number.
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

/// Checks all writes that followed an interaction, or an input that is none.
pub fn judge(asked: Option<&Asked>, written: &[Written], sealer: &Sealer) {
    let shown = |one: &&Written| matches!(one.change, Write::Show { .. });
    assert!(written.iter().filter(shown).all(|one| one.before.is_some()));
    let changes: Vec<&Written> = written.iter().filter(|one| !shown(one)).collect();
    let Some(asked) = asked else {
        // every interaction may write the new name of its sender
        let names = written.iter().all(|one| old_names(one).is_some());
        assert!(names, "nobody asked for {written:?}");
        return;
    };
    // a deletion is a job that goes on batch by batch
    let forgetting = asked.forgets("mine") || asked.forgets("server");
    // the message of an offer is stored after the offer
    let proposes = changes.len() == 2 && changes.iter().all(|one| is_offer(one));
    // before a clock is judged, the process stores its heartbeat
    let beats = |one: &&Written| matches!(one.change, Write::Beat { .. });
    assert!(asked.claims() || !changes.iter().any(beats));
    let renamed = |one: &&Written| old_names(one) == Some(asked.user);
    let other = |one: &&Written| !beats(one) && !renamed(one);
    let changes: Vec<&Written> = changes.into_iter().filter(other).collect();
    // a vacation is stored, and a job that pauses the clocks is planned
    let rests = changes.len() == 2 && changes.iter().all(|one| is_vacation(asked, one));
    assert!(
        rests || changes.len() <= 1 || forgetting || looks_at_leaderboard(asked) || proposes,
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
                let rests = matches!(asked.verb(), "vacation" | "end-vacation");
                forgets(asked, *kind, *key)
                    || derives(asked, *kind, *key)
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
            (Write::Snooze { .. }, Some(old)) => {
                asked.verb() == "snooze" && asked.seat_in(old).is_some()
            }
            // a user who looks at it may cause it to be drawn and stored
            (Write::KeepReplay { saw, .. }, Some(old)) => {
                asked.verb() == "animation" && old.status == Status::Over && *saw == old.head()
            }
            (Write::SetServer { guild, chosen, .. }, None) => {
                asked.verb() == "server"
                    && asked.keeps
                    && asked.guild == Some(*guild)
                    && *chosen == asked.id
            }
            // looking at the leaderboard counts matches that have just ended
            (Write::Rank { by: Some(by), .. }, Some(old)) => {
                derives(asked, by.kind, by.key)
                    && old.status == Status::Over
                    && asked.guild == old.opened.place.guild()
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
    let allowed = match &made.change {
        Change::Seat {
            players,
            host,
            invited,
            declined,
        } => answers(asked, old, invited, declined) && seats(asked, old, players, *host),
        Change::Start { players, .. } => match asked.verb() {
            _ if begins_by_host(asked, old) => old.status == Status::Lobby,
            // the player who takes the last seat
            _ => old.opened.self_start && joins_last(asked, old, players),
        },
        Change::Close { to } => closes(asked, old, *to),
        Change::Offer { offer } => {
            let about = offer.map(|offer| offer.about);
            old.status == Status::Live && proposes(asked, old, about)
        }
        Change::Hint { seat } => has_hint(asked, old, *seat),
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

/// A user who asks for deletion leaves their lobbies and matches, wherever those are.
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
        Change::Seat { players, .. } => !players.iter().any(|one| one.is(asked.user)),
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
        "play" | "challenge" | "open" | "open-thread" | "rematch"
    ) && new.id == asked.id
        && asked.is_at(new.place)
        && new.host == asked.user
        && host.is(asked.user)
        && computers.iter().all(|player| player.level().is_some())
}

/// The host starts it, or gives its last seat to a computer, or opens it with computers in all other seats.
fn begins_by_host(asked: &Asked, old: &StoredMatch) -> bool {
    let computers = old
        .opened
        .players
        .iter()
        .filter(|player| player.level().is_some());
    let full = computers.count() + 1 == old.opened.players.len() && old.opened.self_start;
    old.opened.host == asked.user
        && match asked.verb() {
            "start" => true,
            "computer" => old.opened.self_start,
            "play" | "open" | "open-thread" | "rematch" => full,
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

/// A player makes, accepts or declines an end offer or a takeback offer.
fn proposes(asked: &Asked, old: &StoredMatch, about: Option<OfferKind>) -> bool {
    let Some(index) = asked.seat_in(old) else {
        return false;
    };
    let own = || {
        let game = AnyMatch::replay(&old.record).ok()?;
        game.last_turn(Seat::at(index)).ok()
    };
    match (about, asked.verb()) {
        (Some(OfferKind::End), verb) => verb == "agree",
        (Some(OfferKind::Cancel), verb) => matches!(verb, "cancel" | "abort" | "agree"),
        (Some(OfferKind::Takeback(event)), "undo") => own() == Some(event),
        (Some(OfferKind::Takeback(event)), _) => asked.says("agree") && own() != Some(event),
        (None, verb) => verb == "decline" || asked.says("decline") || asked.says("withdraw"),
    }
}

fn closes(asked: &Asked, old: &StoredMatch, to: Status) -> bool {
    let allowed = match (old.status, asked.verb()) {
        (Status::Lobby, "decline-invitation") => {
            old.opened.private && old.opened.invited.contains(&asked.user)
        }
        (Status::Lobby, "cancel") => asked.manages || old.opened.host == asked.user,
        (Status::Live, "abort") => asked.manages || calls_off(asked, old, false),
        // an offer to cancel
        (Status::Live, "agree" | "cancel") => calls_off(asked, old, true),
        _ => false,
    };
    allowed && to == Status::Cancelled && asked.is_of(old)
}

/// A player who still plays cancels a match: nobody else who still plays has taken a turn, or all `agree`.
fn calls_off(asked: &Asked, old: &StoredMatch, agree: bool) -> bool {
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

/// Checks a turn that was asked for, of the seat that asks, in the position that it saw; or a resignation, a timeout,
/// or an agreed end.
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
    let said = match (first.map(|event| &event.what), &asked.what) {
        (Some(What::Turn(turn)), Wish::Command(name, turns)) if name == "move" => {
            let meant = |text: &String| game.read(seat, text).as_ref() == Ok(turn);
            turns.iter().any(meant)
        }
        (Some(What::Turn(turn)), Wish::Press(verb, _, seen, rest)) if verb == "play" => {
            let opened = sealer.open(old.opened.id, asked.user, rest);
            let text = opened.as_ref().unwrap_or(rest);
            game.read(seat, text).as_ref() == Ok(turn) && (secret || *seen == ply as u64)
        }
        (Some(What::Resign), Wish::Press(verb, ..)) => verb == "resign" && game.living(seat),
        (Some(What::Agree), Wish::Press(verb, _, seen, _)) => {
            verb == "agree" && *seen == ply as u64 && game.living(seat)
        }
        (Some(What::Takeback(_)), Wish::Press(_, _, seen, _)) => {
            asked.says("agree") && *seen == ply as u64 && game.living(seat)
        }
        (Some(What::Agree), Wish::Command(name, _)) => name == "agree" && game.living(seat),
        _ => false,
    };
    let done = first.and_then(|first| again(&mut game, seat, first));
    said && old.status == Status::Live
        && asked.is_of(old)
        && done.as_deref() == Some(events)
        && ends == game.outcome().is_some()
}

/// The events that the rules make of the first event.
fn again(game: &mut AnyMatch, seat: Seat, first: &Event) -> Option<Vec<Event>> {
    match &first.what {
        What::Turn(turn) => game.play(seat, turn),
        What::Resign => game.retire(seat, rules::Retire::Resign),
        What::Agree => game.agree(),
        What::Takeback(_) if first.seat != seat.number() => game.take_back(Seat::new(first.seat)),
        What::Pass | What::Timeout | What::Takeback(_) => return None,
    }
    .ok()
}
