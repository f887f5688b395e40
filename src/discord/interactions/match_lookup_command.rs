//! `/match`: looking at a match from anywhere, by its code.

use crate::discord::content::custom_id::Effect;
use crate::discord::flows::match_visibility::{by_code, is_of_server};
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::views::{board_message, clock_words};
use crate::model::MatchMessage;
use crate::words::Text;

/// Shows a match to the caller, as they may see it.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn r#match(context: Context<'_>, code: String) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let locale = &caller.request.locale;
    let of = by_code(&caller, &code).await?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let snapshot = sessions.seen(&of, user).await?;
    let mut post = board_message::private(&caller.shared.painter, &snapshot, false, locale).await?;
    let link = MatchMessage {
        place: of.place(),
        message: sessions.message(of.id()).await,
    };
    // the link is useless to users outside that server who do not play
    let there = of.takes_part(user) || is_of_server(&caller, of.place());
    let more = [
        there.then(|| locale.text(&Text::MatchPlayedAt { link })),
        clock_words::board_foot(&snapshot, locale),
    ];
    for line in more.into_iter().flatten() {
        post.content = format!("{}\n{line}", post.content);
    }
    caller.reply(&post).await.map(drop)
}
