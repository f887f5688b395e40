//! What users may choose for themselves, which jobs they may ask for, and when they may begin a match.

use std::collections::BTreeSet;

use rules::{Event, What};
use skirmish::model::Player;
use skirmish::store::{JobKind, Preference, Status, StoredMatch, Write};

use super::permitted_writes::Asked;
use super::watched_store::Written;

/// Is it a write of a vacation?
pub(super) fn is_vacation(asked: &Asked, written: &Written) -> bool {
    let of_vacation = match &written.change {
        Write::Prefer { choice, .. } => matches!(choice, Preference::Away(..)),
        _ => false,
    };
    of_vacation && matches!(asked.verb(), "vacation" | "end-vacation")
}

/// Each setting has its own commands and buttons.
pub(super) fn chooses(asked: &Asked, choice: &Preference) -> bool {
    match choice {
        Preference::Unconfirmed(_) => asked.verb() == "confirm",
        Preference::Sleep(_) => matches!(asked.verb(), "sleep" | "no-sleep"),
        Preference::Away(..) => matches!(asked.verb(), "vacation" | "end-vacation"),
        Preference::Reminders(_) => asked.verb() == "reminders",
        Preference::Digested(_) => false,
    }
}

/// A user may ask to delete their own data, or that of a server for which they may speak.
pub(super) fn forgets(asked: &Asked, kind: JobKind, key: u64) -> bool {
    match kind {
        JobKind::ForgetPerson => asked.forgets("mine") && key == asked.id,
        JobKind::ForgetServer => asked.forgets("server") && asked.keeps && key == asked.id,
        JobKind::Lobby
        | JobKind::Board
        | JobKind::Thread
        | JobKind::Clock
        | JobKind::Reminder
        | JobKind::Computer
        | JobKind::Lost
        | JobKind::Replay
        | JobKind::Vacation
        | JobKind::Digest
        | JobKind::Clean
        | JobKind::Results => false,
    }
}

pub(super) fn looks_at_leaderboard(asked: &Asked) -> bool {
    matches!(asked.verb(), "leaderboard" | "top")
}

/// The results of the server whose leaderboard the user looks at.
pub(super) fn derives(asked: &Asked, kind: JobKind, key: u64) -> bool {
    looks_at_leaderboard(asked) && kind == JobKind::Results && asked.guild == Some(key)
}

/// The match has all players of the lobby, and the user who asks.
pub(super) fn joins_last(asked: &Asked, old: &StoredMatch, players: &[Player]) -> bool {
    let users = |players: &[Player]| BTreeSet::from_iter(users(players));
    let mut seated = users(&old.opened.players);
    let most = old.opened.wanted.unwrap_or(old.opened.kind.seats().1);
    old.status == Status::Lobby
        && asked.verb() == "join"
        && seated.insert(asked.user)
        && seated == users(players)
        && players.len() == usize::from(most)
}

pub(super) fn users(players: &[Player]) -> Vec<u64> {
    players.iter().filter_map(Player::user).collect()
}

/// A player may get a hint for their own seat.
pub(super) fn has_hint(asked: &Asked, old: &StoredMatch, seat: u8) -> bool {
    let index = usize::from(seat).checked_sub(1);
    let player = index.and_then(|index| old.opened.players.get(index));
    asked.verb() == "hint"
        && old.status == Status::Live
        && player.is_some_and(|one| one.is(asked.user))
}

/// Computers play without a request, after anybody's turn.
pub(super) fn computers_play(old: &StoredMatch, events: &[Event]) -> bool {
    let of_computer = |event: &Event| {
        let seat = usize::from(event.seat).checked_sub(1);
        let player = seat.and_then(|seat| old.opened.players.get(seat));
        event.what == What::Pass || player.is_some_and(|player| player.level().is_some())
    };
    old.status == Status::Live && events.iter().all(of_computer)
}
