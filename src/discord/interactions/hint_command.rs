//! `/hint`: what a player could do, in three steps.

use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::replies::caller::Caller;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::transport::custom_id::HintPart;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::hint_message;
use crate::sessions::{HintAsked, Ticket};
use crate::words::TeacherText;

/// Gives the caller a hint for their turn.
#[poise::command(slash_command)]
pub async fn hint(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    caller.request.may_change()?;
    let (place, user) = (caller.place()?, caller.request.person.user);
    let asked = caller.shared.sessions.hint_position(place, None, user);
    let asked = asked.await?;
    let post = if asked.rated {
        hint_message::asked(&asked, &caller.request.locale)
    } else {
        given(&caller, &asked, HintPart::Matter).await?
    };
    caller.reply(&post).await.map(drop)
}

/// Gives as much of a hint as is wanted.
pub(super) async fn press(
    caller: &Caller<'_>,
    ticket: Ticket,
    part: HintPart,
    private: bool,
) -> Result<(), Failure> {
    let (place, user) = (caller.place()?, caller.request.person.user);
    let asked = caller
        .shared
        .sessions
        .hint_position(place, Some(ticket), user);
    let post = given(caller, &asked.await?, part).await?;
    if private {
        caller.update(&post).await
    } else {
        caller.reply(&post).await.map(drop)
    }
}

/// The match is marked first: nobody has a hint in one that is rated.
async fn given(caller: &Caller<'_>, asked: &HintAsked, part: HintPart) -> Result<Post, Failure> {
    let (shared, locale) = (caller.shared, &caller.request.locale);
    let (place, user) = (caller.place()?, caller.request.person.user);
    shared.sessions.note_hint(place, asked.ticket, user).await?;
    Ok(match shared.teacher.hint(&shared.computers, asked).await {
        Ok(hint) => hint_message::post(asked, &hint, part, locale),
        Err(error) => {
            tracing::error!(%error, id = asked.ticket.id, "no hint was found");
            Post::private(locale.text(&TeacherText::Busy))
        }
    })
}
