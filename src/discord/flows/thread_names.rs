//! The names of threads in which matches are played: the game, and the players.

use std::sync::Arc;

use crate::discord::content::display_names;
use crate::discord::requests::caller::Caller;
use crate::discord::transport::threads::{self, ThreadName};
use crate::model::MatchCode;
use crate::sessions::Snapshot;
use crate::store::Terms;
use crate::words::{Locale, Text};

/// Renames a match's own thread after its players, after the answer.
pub fn name_after_players(caller: &Caller<'_>, snapshot: &Snapshot) {
    if !snapshot.opened.own_thread {
        return;
    }
    let name = for_players(snapshot, &caller.request.common);
    let thread = snapshot.opened.place.channel();
    let (shared, http) = (Arc::clone(caller.shared), Arc::clone(caller.http));
    caller.shared.tasks.spawn("naming a thread", async move {
        if let Err(miss) = threads::rename(&shared.transport, &http, thread, &name).await {
            tracing::debug!(%miss, thread, "a thread kept its name");
        }
    });
}

/// The name of the thread of a match.
pub fn for_players(snapshot: &Snapshot, locale: &Locale) -> ThreadName {
    let names = snapshot.opened.players.iter().map(|player| &*player.name);
    let names: Vec<&str> = names.collect();
    for_lobby(&snapshot.opened.terms, &names, snapshot.opened.code, locale)
}

/// The name of the thread of a lobby with these players.
pub fn for_lobby(
    terms: &Terms,
    players: &[&str],
    code: Option<MatchCode>,
    locale: &Locale,
) -> ThreadName {
    const LONGEST: usize = 16;
    let players: Vec<String> = players
        .iter()
        .map(|name| display_names::in_short(name, LONGEST))
        .collect();
    let games = terms.games().iter().map(|kind| kind.name().to_owned());
    let game = locale.any_of(&games.collect::<Vec<_>>());
    let of = |players: String| {
        let game = game.clone();
        locale.text(&Text::ThreadName { game, players })
    };
    ThreadName {
        wanted: of(players.join(", ")),
        plain: of(code.map(|code| code.to_string()).unwrap_or_default()),
    }
}
