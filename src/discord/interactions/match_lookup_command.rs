//! `/match`: looking on at a match from anywhere, by its code.

use crate::discord::flows::match_visibility::{is_of_server, may_look};
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::replies::markdown::in_code;
use crate::discord::views::{board_message, clock_words};
use crate::model::{MatchCode, MatchMessage};
use crate::sessions::{CodedState, Problem};
use crate::words::Text;

/// Shows a match to whoever asks, as they may see it.
#[poise::command(slash_command)]
pub async fn r#match(context: Context<'_>, code: String) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let locale = &caller.request.locale;
    let code = read_code(&code)?;
    let code_text = code.to_string();
    let unknown = || Failure::Told(Text::MatchCodeUnknown { code: code_text });
    let user = caller.request.person.user;
    let sessions = &caller.shared.sessions;
    let found = sessions.coded(code, user).await?.ok_or_else(unknown)?;
    let code_text = code.to_string();
    if !may_look(&caller, found.place, found.takes_part).await? {
        return Err(Failure::Told(Text::MatchCodeUnknown { code: code_text }));
    }
    let link = MatchMessage {
        place: found.place,
        message: sessions.message(found.id).await,
    };
    let snapshot = match found.state {
        CodedState::Played(snapshot) => snapshot,
        CodedState::Lobby => return Err(Problem::NotStarted { link }.into()),
        CodedState::CalledOff => {
            return Err(Failure::Told(Text::MatchCalledOff { code: code_text }));
        }
        CodedState::Unreadable(why) => return Err(Problem::Unreadable { why }.into()),
    };
    let mut post = board_message::private(&caller.shared.painter, &snapshot, false, locale).await?;
    // to whoever is not there, the way leads nowhere
    let there = found.takes_part || is_of_server(&caller, found.place);
    let more = [
        there.then(|| locale.text(&Text::MatchPlayedAt { link })),
        clock_words::board_foot(&snapshot, locale),
    ];
    for line in more.into_iter().flatten() {
        post.content = format!("{}\n{line}", post.content);
    }
    caller.reply(&post).await.map(drop)
}

/// Reads a code.
///
/// # Errors
/// It is none.
pub(super) fn read_code(typed: &str) -> Result<MatchCode, Failure> {
    typed.parse().map_err(|_| {
        let typed = in_code(typed);
        Failure::Told(Text::MatchCodeBad { typed })
    })
}
