//! Who may change the players and the invitations of a lobby.

use skirmish::model::Player;
use skirmish::store::{Status, StoredMatch};

use super::permitted_deeds::users;
use super::permitted_writes::Asked;

/// Checks changes of invitations. Only the user who asks may change from invited to declined, or another user whom the
/// host removes. If the host leaves, one invitation may end, because an invited player became host.
pub fn answers(asked: &Asked, old: &StoredMatch, invited: &[u64], declined: &[u64]) -> bool {
    let differ = |before: &[u64], after: &[u64]| {
        let one = before.iter().filter(|user| !after.contains(user));
        let other = after.iter().filter(|user| !before.contains(user));
        one.chain(other).copied().collect::<Vec<u64>>()
    };
    let uninvited = differ(&old.opened.invited, invited);
    let answered = differ(&old.opened.declined, declined);
    let may_change = match asked.verb() {
        "remove" => answered.len() <= 1,
        _ => answered.iter().all(|user| *user == asked.user),
    };
    let host_left = asked.verb() == "leave" && old.opened.host == asked.user;
    may_change && (uninvited.is_empty() || host_left && uninvited.len() == 1)
}

/// Checks that only the user who asks takes or leaves a seat.
pub fn seats(asked: &Asked, old: &StoredMatch, players: &[Player], host: u64) -> bool {
    let (before, after) = (users(&old.opened.players), users(players));
    let others = |all: &[u64]| {
        let others = all.iter().copied().filter(|user| *user != asked.user);
        others.collect::<Vec<u64>>()
    };
    if asked.verb() == "remove" {
        let gone: Vec<u64> = before
            .iter()
            .copied()
            .filter(|user| !after.contains(user))
            .collect();
        let rest: Vec<u64> = before
            .iter()
            .copied()
            .filter(|user| after.contains(user))
            .collect();
        let by_host = old.opened.host == asked.user && host == asked.user;
        let another = gone.len() == 1 && !gone.contains(&host);
        return old.status == Status::Lobby
            && asked.is_of(old)
            && by_host
            && another
            && rest == after;
    }
    if matches!(asked.verb(), "computer" | "remove-computer") {
        let by_host = old.opened.host == asked.user && host == asked.user;
        return old.status == Status::Lobby && asked.is_of(old) && by_host && before == after;
    }
    if asked.verb() == "decline-invitation" {
        return before == after && host == old.opened.host;
    }
    let joins = after.contains(&asked.user);
    let host_goes = old.opened.host == asked.user && !joins;
    let next = after.first().copied();
    old.status == Status::Lobby
        && asked.is_of(old)
        && if joins {
            matches!(asked.verb(), "join" | "accept" | "take")
        } else {
            asked.verb() == "leave"
        }
        && others(&before) == others(&after)
        && before.contains(&asked.user) != joins
        && if host_goes {
            next.is_none_or(|next| next == host)
        } else {
            old.opened.host == host
        }
}
