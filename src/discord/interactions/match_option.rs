//! The option `match:`, which names one of the caller's own matches in any place.

use poise::serenity_prelude as serenity;
use rules::lenient_parsing::folded;
use serenity::CreateAutocompleteResponse;

use crate::discord::flows::match_visibility::read_code;
use crate::discord::interactions::command_context::{Context, may_ask, quiet_caller};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::suggestions::{Suggestions, offered};
use crate::discord::views::own_matches;
use crate::model::Place;
use crate::sessions::{Problem, Ticket};
use crate::store::Status;
use crate::words::{PlaceText, Text};

/// How many matches are suggested at most: Discord's limit.
const CHOICES: u32 = 25;

/// The place and the match on which a command acts. The option names one of the caller's matches by its code. Without
/// it, the command acts on the match of the caller's place; see [`Caller::match_place`].
///
/// # Errors
/// The caller does not play in the named match, or that match is over. Another error: no match is named, and the place is a
/// conversation between other people.
pub async fn named(
    caller: &Caller<'_>,
    typed: Option<&str>,
) -> Result<(Place, Option<Ticket>), Failure> {
    let Some(typed) = typed else {
        return Ok((caller.match_place().await?, None));
    };
    let code = read_code(typed)?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let Some((id, place)) = sessions.agenda.own_coded(code, user).await? else {
        let near = sessions.replays.replay_near(code).await?;
        let own = near.filter(|of| of.code() == Some(code) && of.takes_part(user));
        let code = code.to_string();
        return Err(match own.map(|of| of.status()) {
            Some(Status::Over) => Problem::Ended.into(),
            Some(Status::Live) => Problem::Gone.into(),
            Some(Status::Cancelled | Status::Expired | Status::Stopped) => {
                Failure::Told(Text::MatchCancelled { code })
            }
            Some(Status::Lobby) | None => Failure::Place(PlaceText::NotYours { code }),
        });
    };
    let ticket = sessions.play.playing(place, Some(id), user).await?;
    Ok((place, Some(ticket)))
}

/// Suggests the caller's matches in play that contain the typed text.
pub async fn suggest(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let caller = quiet_caller(&context);
    let found = suggested(&caller, typed).await;
    offered(&caller, typed, found)
}

async fn suggested(caller: &Caller<'_>, typed: &str) -> Result<Suggestions, Failure> {
    may_ask(caller)?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let mut own = sessions.agenda.own_matches(user, 0, CHOICES).await?.lines;
    own.retain(|own| own.status == Status::Live);
    if own.is_empty() {
        return Err(Failure::Told(Text::NoMatchToSuggest));
    }
    let (typed, mut all) = (folded(typed), Suggestions::default());
    for own in own {
        let code = own.code.map(|code| code.to_string()).unwrap_or_default();
        let meaning = own_matches::meaning(&own, user);
        if folded(&format!("{code} {meaning}")).contains(&typed) {
            all.offer(code, Some(&meaning));
        }
    }
    Ok(all)
}
