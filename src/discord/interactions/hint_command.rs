//! `/hint`: suggests a turn to a player, in three steps.

use std::pin::Pin;
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
    let (place, user) = (caller.match_place().await?, caller.request.person.user);
    let asked = caller.shared.sessions.play.hint_position(place, None, user);
    let asked = asked.await?;
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
        .play
        .hint_position(place, Some(ticket), user);
    give(caller, &asked.await?, part).await
}

/// Gives a hint.
async fn give(caller: &Caller<'_>, asked: &HintAsked, part: HintPart) -> Result<(), Failure> {
    let (shared, locale) = (caller.shared, &caller.request.locale);
    let user = caller.request.person.user;
    let finding = Box::pin(async {
        let computers = shared.computers.share_of(user);
        Ok(match shared.teacher.hint(computers, asked).await {
            Ok(hint) => hint_message::post(asked, &hint, part, locale),
            Err(error) => {
                tracing::error!(%error, id = asked.ticket.id, "no hint was found");
                Post::private(locale.text(&TeacherText::Busy))
            }
        })
    });
    show_when_found(caller, finding).await
}

/// Shows what a computer finds. If it is found soon, it replaces the private message whose button was pressed. Otherwise
/// it is announced first and then sent as a message of its own.
pub(super) async fn show_when_found(
    caller: &Caller<'_>,
    mut finding: Pin<Box<impl Future<Output = Result<Post, Failure>>>>,
) -> Result<(), Failure> {
    if let Ok(found) = timeout(SOON, &mut finding).await {
        return caller.show_privately(&found?).await;
    }
    let thinking = caller.request.locale.text(&TeacherText::Thinking);
    caller.reply(&Post::private(thinking)).await?;
    caller.reply(&finding.await?).await?;
    // deletes the message that said that it takes a while
    caller.responder.delete_answered().await;
    Ok(())
}
