//! Checks who may change the players and the invitations of a lobby.

use skirmish::model::Player;
use skirmish::store::{NewMatch, Status, StoredMatch};

use super::permitted_user_choices::users;
use super::permitted_writes::Asked;

/// Checks changes of invitations. Only two users may change from invited to declined: the user who asks, or a user whom
/// the host removes.
pub fn answers(asked: &Asked, old: &StoredMatch, invited: &[u64], declined: &[u64]) -> bool {
    let differ = |before: &[u64], after: &[u64]| {
        let one = before.iter().filter(|user| !after.contains(user));
        let other = after.iter().filter(|user| !before.contains(user));
        one.chain(other).copied().collect::<Vec<u64>>()
    };
    let uninvited = differ(&old.opened.terms.invited, invited);
    let answered = differ(&old.opened.declined, declined);
    let may_change = match asked.verb() {
        "remove" => answered.len() <= 1,
        _ => answered.iter().all(|user| *user == asked.user),
    };
    may_change && uninvited.is_empty()
}

/// Checks that the host changes only options: the players stay, and nobody's invitation ends.
pub fn chooses_option(asked: &Asked, old: &StoredMatch, new: &NewMatch) -> bool {
    let invited = |user: &u64| new.terms.invited.contains(user);
    asked.is_of(old)
        && old.opened.host == asked.user
        && new.host == asked.user
        && new.players == old.opened.players
        && old.opened.terms.invited.iter().all(invited)
}

/// Checks that only the user who asks takes or leaves a seat.
pub fn seats(asked: &Asked, old: &StoredMatch, players: &[Player], host: u64) -> bool {
    let (before, after) = (users(&old.opened.players), users(players));
    if asked.verb() == "decline-invitation" {
        return before == after && host == old.opened.host;
    }
    let of_lobby = old.status == Status::Lobby && asked.is_of(old);
    let is_host = old.opened.host == asked.user;
    let by_host = of_lobby && is_host && host == asked.user;
    match asked.verb() {
        "remove" => {
            let stays = |user: &u64| after.contains(user);
            let (rest, gone): (Vec<u64>, Vec<u64>) = before.into_iter().partition(stays);
            return by_host && gone.len() == 1 && gone[0] != host && rest == after;
        }
        "computer" | "remove-computer" => return by_host && before == after,
        _ => {}
    }
    let others = |all: &[u64]| {
        let others = all.iter().copied().filter(|user| *user != asked.user);
        others.collect::<Vec<u64>>()
    };
    let joins = after.contains(&asked.user);
    let verb_fits = match asked.verb() {
        "join" | "accept" | "take" => joins,
        "leave" => !joins,
        _ => false,
    };
    let host_fits = if is_host && !joins {
        after.first().is_none_or(|next| *next == host)
    } else {
        old.opened.host == host
    };
    of_lobby
        && verb_fits
        && others(&before) == others(&after)
        && before.contains(&asked.user) != joins
        && host_fits
}
