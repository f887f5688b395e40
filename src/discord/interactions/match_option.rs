//! The option `match:`, which names one of the caller's own matches from anywhere.

use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use crate::discord::flows::match_visibility::read_code;
use crate::discord::interactions::command_context::{Context, suggesting};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::suggestions::Suggestions;
use crate::discord::views::own_matches;
use crate::model::Place;
use crate::sessions::{Problem, Ticket};
use crate::store::Status;
use crate::words::{PlaceText, Text};

/// The most matches suggested: Discord's limit.
const CHOICES: u32 = 25;

/// The place and match that a command acts on: the caller's match named by its code, or else whatever match is in
/// the caller's place.
///
/// # Errors
/// The caller does not play in the named match, or it is over. Or no match is named, in a conversation between
/// other people.
pub async fn named(
    caller: &Caller<'_>,
    typed: Option<&str>,
) -> Result<(Place, Option<Ticket>), Failure> {
    let Some(typed) = typed else {
        return Ok((caller.place()?, None));
    };
    let code = read_code(typed)?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let Some((id, place)) = sessions.own_coded(code, user).await? else {
        let near = sessions.replay_near(code).await?;
        let own = near.filter(|of| of.code() == Some(code) && of.takes_part(user));
        let code = code.to_string();
        return Err(match own.map(|of| of.status()) {
            Some(Status::Over) => Problem::Ended.into(),
            Some(Status::Live) => Problem::Gone.into(),
            Some(Status::Cancelled | Status::Expired | Status::Stopped) => {
                Failure::Told(Text::MatchCalledOff { code })
            }
            Some(Status::Lobby) | None => Failure::Place(PlaceText::NotYours { code }),
        });
    };
    let ticket = sessions.playing(place, Some(id), user).await?;
    Ok((place, Some(ticket)))
}

/// Suggests the caller's matches in play that contain the typed text.
pub async fn suggest(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggested(context, typed).await.unwrap_or_default().into()
}

async fn suggested(context: Context<'_>, typed: &str) -> Option<Suggestions> {
    let caller = suggesting(&context)?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let own = sessions.own_matches(user, 0, CHOICES).await.ok()?;
    let (typed, mut all) = (typed.to_lowercase(), Suggestions::default());
    for own in own.lines.iter().filter(|own| own.status == Status::Live) {
        let (code, meaning) = (own.code?.to_string(), own_matches::meaning(own, user));
        if format!("{code} {meaning}").to_lowercase().contains(&typed) {
            all.offer(code, Some(&meaning));
        }
    }
    Some(all)
}
