//! Who may look at a match from another place.

use poise::serenity_prelude::Http;

use crate::discord::content::markdown::in_code;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::channel_visibility::{self, Member, is_public_for, may_see};
use crate::model::{MatchCode, MatchMessage, Place};
use crate::sessions::{Problem, ReplayedMatch};
use crate::store::Status;
use crate::words::Text;

/// The match with a code, in play or over, if the caller may look at it. An unused code takes as long, and as many
/// requests to Discord, as the code of a match that the caller may not see.
pub async fn by_code(caller: &Caller<'_>, typed: &str) -> Result<ReplayedMatch, Failure> {
    let code = read_code(typed)?;
    let near = caller.shared.sessions.replays.replay_near(code).await?;
    let seen = allowed(caller, near).await?;
    let code_text = code.to_string();
    let Some(of) = seen.filter(|of| of.code() == Some(code)) else {
        return Err(Failure::Told(Text::MatchCodeUnknown { code: code_text }));
    };
    match of.status() {
        Status::Lobby => {
            let (place, message) = (of.place(), of.message());
            let link = MatchMessage { place, message };
            Err(Problem::NotStarted { link }.into())
        }
        Status::Cancelled | Status::Expired | Status::Stopped => {
            Err(Failure::Told(Text::MatchCancelled { code: code_text }))
        }
        Status::Live | Status::Over => Ok(of),
    }
}

/// Parses a code.
///
/// # Errors
/// The text is no code.
pub fn read_code(typed: &str) -> Result<MatchCode, Failure> {
    typed.parse().map_err(|_| {
        let typed = in_code(typed);
        Failure::Told(Text::MatchCodeBad { typed })
    })
}

/// The match that was found, if the caller may look at it.
pub async fn allowed(
    caller: &Caller<'_>,
    found: Option<ReplayedMatch>,
) -> Result<Option<ReplayedMatch>, Failure> {
    let Some(of) = found else {
        return Ok(None);
    };
    let takes_part = of.takes_part(caller.request.person.user);
    let may = may_look(caller, of.place(), takes_part).await?;
    Ok(may.then_some(of))
}

/// Players of a match may look at it from anywhere. Members of its server may if they can see its channel. Everybody
/// else may if all members of that server can see the channel and the server has not forbidden it.
pub async fn may_look(
    caller: &Caller<'_>,
    place: Place,
    takes_part: bool,
) -> Result<bool, Failure> {
    if takes_part || !caller.is_away_from(place) {
        return Ok(true);
    }
    let Place::Server { guild, channel } = place else {
        return Ok(false);
    };
    let (transport, http) = (&caller.shared.transport, caller.http);
    let user = caller.request.person.user;
    if is_of_server(caller, place) {
        let member = Member {
            user,
            roles: &caller.request.roles,
        };
        return Ok(may_see(transport, http, guild, channel, member).await?);
    }
    let settings = caller.shared.sessions.people.server_settings(guild).await?;
    Ok(!settings.own_matches_only && is_public_for(transport, http, guild, channel, user).await?)
}

/// How long somebody may watch a match on the page until Discord is asked again, in milliseconds.
const WATCHED: i64 = 60_000;

/// May a user who does not play in a match watch it on the page? The rule is that of [`may_look`], from another place.
///
/// # Errors
/// The database or Discord did not answer.
pub async fn may_watch(
    shared: &Shared,
    http: &Http,
    of: &ReplayedMatch,
    user: u64,
) -> Result<bool, Failure> {
    let Place::Server { guild, channel } = of.place() else {
        return Ok(false);
    };
    let (key, now) = ((user, of.id()), shared.sessions.now());
    let known = shared.watchers.get(&key);
    if known.is_some_and(|until| (now..=now + WATCHED).contains(&until)) {
        return Ok(true);
    }
    let settings = shared.sessions.people.server_settings(guild).await?;
    let (transport, by_others) = (&shared.transport, !settings.own_matches_only);
    let may = channel_visibility::may_watch(transport, http, [guild, channel], user, by_others);
    let may = may.await?;
    if may {
        shared.watchers.put(key, now + WATCHED);
    }
    Ok(may)
}

/// Is the caller in the server of this place?
pub fn is_of_server(caller: &Caller<'_>, place: Place) -> bool {
    let here = caller.place().ok().and_then(Place::guild);
    here.is_some() && here == place.guild()
}
