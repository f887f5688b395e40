//! `/match`: looking on at a match from anywhere, by its code.

use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::replies::caller::Caller;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::replies::markdown::unmarked;
use crate::discord::transport::channel_visibility::{Member, may_see};
use crate::discord::views::{board_message, clock_words};
use crate::model::{MatchCode, MatchMessage, Place};
use crate::sessions::{CodedMatch, CodedState, Problem};
use crate::words::Text;

/// Most characters of what was typed instead of a code that are quoted.
const QUOTED: usize = 40;

/// Shows a match to whoever asks, as they may see it.
#[poise::command(slash_command)]
pub async fn r#match(context: Context<'_>, code: String) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let locale = &caller.request.locale;
    let Ok(code) = code.parse::<MatchCode>() else {
        let typed = unmarked(&code.chars().take(QUOTED).collect::<String>());
        return Err(Failure::Told(Text::MatchCodeBad { typed }));
    };
    let code_text = code.to_string();
    let unknown = || Failure::Told(Text::MatchCodeUnknown { code: code_text });
    let user = caller.request.person.user;
    let sessions = &caller.shared.sessions;
    let found = sessions.coded(code, user).await?.ok_or_else(unknown)?;
    let code_text = code.to_string();
    if !may_look(&caller, &found).await? {
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
    let more = [
        Some(locale.text(&Text::MatchPlayedAt { link })),
        clock_words::board_foot(&snapshot, locale),
    ];
    for line in more.into_iter().flatten() {
        post.content = format!("{}\n{line}", post.content);
    }
    caller.reply(&post).await.map(drop)
}

/// Whoever has a seat may look on from anywhere; else who may see the channel it is played in.
async fn may_look(caller: &Caller<'_>, found: &CodedMatch) -> Result<bool, Failure> {
    let here = caller.place().ok();
    if found.takes_part || here == Some(found.place) {
        return Ok(true);
    }
    let Place::Server { guild, channel } = found.place else {
        return Ok(false);
    };
    if here.and_then(Place::guild) != Some(guild) {
        return Ok(false);
    }
    let member = Member {
        user: caller.request.person.user,
        roles: &caller.request.roles,
    };
    let (transport, http) = (&caller.shared.transport, caller.http);
    Ok(may_see(transport, http, guild, channel, member).await?)
}
