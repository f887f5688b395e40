//! What commands and buttons show of a match: the turn panel, and the match as the caller may see it.

use rules::Kind;

use crate::discord::content::draft_encryption::is_sealed;
use crate::discord::flows::match_visibility::may_look;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::turn_panel::{self, Purpose};
use crate::sessions::{Peek, Problem, Snapshot, Ticket};
use crate::words::Text;

/// The panel for the user who is to act, in the state of `peek`. Before their first turn in this game, it also has the
/// rules in three lines. After their first match among people, it offers to play at once.
pub async fn panel_post(caller: &Caller<'_>, peek: &Peek) -> Result<Post, Failure> {
    let mut post = panel(caller, Purpose::Turn, peek).await?;
    let (kind, store) = (peek.snapshot.kind(), caller.shared.sessions.store());
    let has_played = store.has_played(caller.request.person.user, kind);
    if peek.back.is_none() && !has_played.await.map_err(Problem::from)? {
        let rules = caller.request.locale.named(&first_turn_key(kind));
        post.content = format!("{}\n{rules}", post.content);
    }
    if peek.begins && peek.is_ready() {
        // the second match among people, and perhaps others that were begun before the first one ended
        let one = store.has_ended_one(caller.request.person.user).await;
        if one.map_err(Problem::from)? {
            let offer = caller.request.locale.text(&Text::PanelOffersAlways);
            post.content = format!("{}\n{offer}", post.content);
        }
    }
    Ok(post)
}

/// The panel in the state of `peek`. Where choices are secret, the drafts in its buttons are encrypted.
pub async fn panel(
    caller: &Caller<'_>,
    purpose: Purpose<'_>,
    peek: &Peek,
) -> Result<Post, Failure> {
    let (sealer, user) = (&caller.shared.sealer, caller.request.person.user);
    let (id, secret) = (peek.snapshot.opened.id, peek.snapshot.secret);
    let draft = |text: &str| {
        if secret {
            sealer.seal(id, user, text)
        } else {
            text.to_owned()
        }
    };
    let (painter, locale) = (caller.painter().await, &caller.request.locale);
    Ok(turn_panel::post(&painter, purpose, peek, &draft, locale).await?)
}

/// The key of the rules in three lines, which somebody reads in their first turn in a game.
pub fn first_turn_key(kind: Kind) -> String {
    format!("first-turn-{}", kind.id())
}

/// The whole turn that a choice leads to, if the player wants to play without confirming. None if the turn has a
/// danger to warn about, or if more could follow.
pub async fn turn_to_play_at_once<'a>(
    caller: &Caller<'_>,
    peek: &'a Peek,
) -> Result<Option<&'a str>, Failure> {
    let Some(turn) = peek.whole.as_ref().filter(|_| peek.is_ready()) else {
        return Ok(None);
    };
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let wanted = sessions.people.preferences(user).await?.unconfirmed;
    Ok(wanted.then_some(&*turn.text))
}

/// The typed text from a custom id, decrypted if necessary. A text that cannot be decrypted, because the bot has a
/// new token, becomes empty.
pub fn typed(caller: &Caller<'_>, ticket: Ticket, draft: &str) -> String {
    if !is_sealed(draft) {
        return draft.to_owned();
    }
    let (sealer, user) = (&caller.shared.sealer, caller.request.person.user);
    sealer.open(ticket.id, user, draft).unwrap_or_default()
}

/// The match with this id as the caller may see it: in play, or ended in this channel.
pub async fn own_snapshot(caller: &Caller<'_>, id: u64) -> Result<Snapshot, Failure> {
    match latest(caller, Some(id), Some(caller.request.person.user)).await {
        Err(Failure::Problem(Problem::Ended)) => {
            let (place, sessions) = (caller.place()?, &caller.shared.sessions);
            let ended = sessions.play.finished(place, id).await?;
            let user = caller.request.person.user;
            let takes_part = ended.opened.players.iter().any(|player| player.is(user));
            if !may_look(caller, ended.opened.place, takes_part).await? {
                return Err(Problem::Foreign.into());
            }
            Ok(ended)
        }
        found => found,
    }
}

/// The channel's match now, as everybody or as a user may see it. With `id`, only the match with that id. If the channel
/// has no match in play and no lobby, the match that ended last.
pub async fn latest(
    caller: &Caller<'_>,
    id: Option<u64>,
    user: Option<u64>,
) -> Result<Snapshot, Failure> {
    let sessions = &caller.shared.sessions;
    let place = match id {
        Some(id) => caller.place_of(id).await?,
        None => caller.match_place().await?,
    };
    let mut looked = sessions.play.look(place, id, user).await;
    if matches!(looked, Err(Problem::NothingHere)) {
        // a lobby may stand beside a match that has ended
        let lobby = caller.lobby_place(None).await?;
        looked = sessions.play.look(lobby, None, user).await;
    }
    match looked {
        Err(Problem::NothingHere) => Ok(sessions.play.last_finished(place).await?),
        looked => Ok(looked?),
    }
}
