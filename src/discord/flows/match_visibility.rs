//! Who may look at a match that is played elsewhere.

use crate::discord::replies::caller::Caller;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::transport::channel_visibility::{Member, is_public_for, may_see};
use crate::model::Place;

/// Whoever has a seat may look on from anywhere, and on its own server who may see the channel it is played in. From
/// elsewhere anybody may, where everybody of that server sees the channel and the server has not chosen otherwise.
pub async fn may_look(
    caller: &Caller<'_>,
    place: Place,
    takes_part: bool,
) -> Result<bool, Failure> {
    let here = caller.place().ok();
    if takes_part || here == Some(place) {
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
    let settings = caller.shared.sessions.server_settings(guild).await?;
    Ok(!settings.own_matches_only && is_public_for(transport, http, guild, channel, user).await?)
}

/// Does the caller ask on the server of this place?
pub fn is_of_server(caller: &Caller<'_>, place: Place) -> bool {
    let here = caller.place().ok().and_then(Place::guild);
    here.is_some() && here == place.guild()
}
