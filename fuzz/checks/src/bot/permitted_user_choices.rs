//! Checks what users may choose for themselves, which jobs they may ask for, and when they may begin a match.

use std::collections::BTreeSet;

use rules::{Event, What};
use skirmish::model::Player;
use skirmish::store::{JobKind, Lease, Preference, Status, StoredMatch, Write};

use super::permitted_writes::Asked;
use super::watched_store::Written;

/// Is it a write that belongs to a change of vacations?
pub(super) fn is_vacation(asked: &Asked, written: &Written) -> bool {
    let of_vacation = match &written.change {
        Write::Prefer { choice, .. } => matches!(choice, Preference::Away(..)),
        _ => false,
    };
    of_vacation && matches!(asked.verb(), "settings" | "end-vacation")
}

/// May the user make this choice? Each setting has its own commands and buttons.
pub(super) fn chooses(asked: &Asked, choice: &Preference) -> bool {
    match choice {
        Preference::Unconfirmed(_) => asked.verb() == "confirm",
        Preference::Sleep(_) => matches!(asked.verb(), "settings" | "no-sleep"),
        Preference::Away(..) => matches!(asked.verb(), "settings" | "end-vacation"),
        Preference::Reminders(_) => asked.verb() == "reminders",
        Preference::Digested(_) => false,
        Preference::Look(_) | Preference::TextOnly(_) => asked.verb() == "pictures",
    }
}

/// May the user ask for this deletion? Users may delete their own data, or that of a server for which they may speak.
pub(super) fn forgets(asked: &Asked, kind: JobKind, key: u64) -> bool {
    match kind {
        JobKind::ForgetPerson => asked.forgets("mine") && key == asked.id,
        JobKind::ForgetServer => asked.forgets("server") && asked.keeps && key == asked.id,
        JobKind::Lobby
        | JobKind::Board
        | JobKind::Thread
        | JobKind::Clock
        | JobKind::NextReminder
        | JobKind::Reminder
        | JobKind::Computer
        | JobKind::Lost
        | JobKind::Replay
        | JobKind::Vacation
        | JobKind::Digest
        | JobKind::LobbyNews
        | JobKind::Followed
        | JobKind::Opening
        | JobKind::Tournament
        | JobKind::Season
        | JobKind::Clean
        | JobKind::Results
        | JobKind::Ratings => false,
    }
}

/// Does it belong to the job that derives the results of matches that are over? A request that ends a match, or that
/// shows results, has it done at once.
pub(super) fn derives_results(written: &Written) -> bool {
    let is_it = |lease: &Lease| lease.kind == JobKind::Results && lease.key == 0;
    match (&written.change, &written.before) {
        (Write::Rank { by: Some(by), .. }, Some(old)) => is_it(by) && old.status == Status::Over,
        (
            Write::Acquire { lease, .. } | Write::Renew { lease, .. } | Write::Finish { lease, .. },
            None,
        ) => is_it(lease),
        _ => false,
    }
}

/// Does the match have exactly the players of the lobby and the user who asks?
pub(super) fn joins_last(asked: &Asked, old: &StoredMatch, players: &[Player]) -> bool {
    let users = |players: &[Player]| BTreeSet::from_iter(users(players));
    let mut seated = users(&old.opened.players);
    let most = old
        .opened
        .terms
        .wanted
        .unwrap_or(old.opened.terms.kind.seats().1);
    old.status == Status::Lobby
        && asked.verb() == "join"
        && seated.insert(asked.user)
        && seated == users(players)
        && players.len() == usize::from(most)
}

pub(super) fn users(players: &[Player]) -> Vec<u64> {
    players.iter().filter_map(Player::user).collect()
}

/// Are these turns of computers? Computers play without a request, after anybody's turn.
pub(super) fn computers_play(old: &StoredMatch, events: &[Event]) -> bool {
    let of_computer = |event: &Event| {
        let seat = usize::from(event.seat).checked_sub(1);
        let player = seat.and_then(|seat| old.opened.players.get(seat));
        event.what == What::Pass || player.is_some_and(|player| player.level().is_some())
    };
    old.status == Status::Live && events.iter().all(of_computer)
}
