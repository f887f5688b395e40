//! Which background work somebody may ask for.

use skirmish::store::JobKind;

use super::permitted_writes::Asked;

/// Whoever asks is forgotten, or the server for which they may speak.
pub(super) fn forgets(asked: &Asked, kind: JobKind, key: u64) -> bool {
    match kind {
        JobKind::ForgetPerson => asked.forgets("mine") && key == asked.id,
        JobKind::ForgetServer => asked.forgets("server") && asked.keeps && key == asked.id,
        JobKind::Lobby
        | JobKind::Board
        | JobKind::Thread
        | JobKind::WhoseTurn
        | JobKind::Clock
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

/// The results of the server whose leaderboard is looked at.
pub(super) fn derives(asked: &Asked, kind: JobKind, key: u64) -> bool {
    looks_at_leaderboard(asked) && kind == JobKind::Results && asked.guild == Some(key)
}
