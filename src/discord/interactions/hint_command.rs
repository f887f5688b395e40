//! `/hint`: suggests a turn to a player, in three steps.

use std::pin::pin;
use std::time::Duration;

use tokio::time::timeout;

use crate::discord::content::custom_id::{Effect, HintPart};
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::hint_message;
use crate::sessions::{HintAsked, Ticket};
use crate::words::TeacherText;

/// How long an answer waits for a hint. The answer is due within three seconds, and other searches may be queued
/// before this one.
const SOON: Duration = Duration::from_secs(2);

/// Gives the caller a hint for their turn.
#[poise::command(slash_command, custom_data = "Effect::Acts")]
pub async fn hint(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    caller.request.may_change()?;
    let (place, user) = (caller.place()?, caller.request.person.user);
    let asked = caller.shared.sessions.hint_position(place, None, user);
    let asked = asked.await?;
    if asked.rated {
        let post = hint_message::asked(&asked, &caller.request.locale);
        return caller.reply(&post).await.map(drop);
    }
    give(&caller, &asked, HintPart::Matter).await
}

/// Gives the requested part of a hint.
pub(super) async fn press(
    caller: &Caller<'_>,
    ticket: Ticket,
    part: HintPart,
) -> Result<(), Failure> {
    let place = caller.place_of(ticket.id).await?;
    let user = caller.request.person.user;
    let asked = caller
        .shared
        .sessions
        .hint_position(place, Some(ticket), user);
    give(caller, &asked.await?, part).await
}

/// Marks the seat, and then gives it a hint. A hint that comes soon replaces the private message whose button was
/// pressed. A slow hint is announced first and then sent as its own message.
async fn give(caller: &Caller<'_>, asked: &HintAsked, part: HintPart) -> Result<(), Failure> {
    let (shared, locale) = (caller.shared, &caller.request.locale);
    let place = caller.place_of(asked.ticket.id).await?;
    let user = caller.request.person.user;
    shared.sessions.note_hint(place, asked.ticket, user).await?;
    let mut finding = pin!(shared.teacher.hint(shared.computers.share_of(user), asked));
    let soon = timeout(SOON, &mut finding).await.ok();
    let waited = soon.is_none();
    let found = if let Some(found) = soon {
        found
    } else {
        let thinking = Post::private(locale.text(&TeacherText::Thinking));
        caller.reply(&thinking).await?;
        finding.await
    };
    let post = match found {
        Ok(hint) => hint_message::post(asked, &hint, part, locale),
        Err(error) => {
            tracing::error!(%error, id = asked.ticket.id, "no hint was found");
            Post::private(locale.text(&TeacherText::Busy))
        }
    };
    if !waited {
        return caller.show_privately(&post).await;
    }
    caller.reply(&post).await?;
    // deletes the message that said that the hint takes a while
    caller.responder.delete_answered().await;
    Ok(())
}
