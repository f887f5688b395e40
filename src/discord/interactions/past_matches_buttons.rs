//! **Finished matches** below `/matches`.

use rules::Pool;

use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::views::past_matches::{self, PAGE};
use crate::store::PastKey;
use crate::words::Text;

/// Shows the presser their matches that ended before this one.
pub(super) async fn press(
    caller: &Caller<'_>,
    pool: Option<Pool>,
    behind: PastKey,
) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    // one more than is shown, to know whether more follow
    let mut found = sessions
        .results
        .past_matches(user, pool, behind, PAGE + 1)
        .await?;
    let more = found.len() > PAGE as usize;
    found.truncate(PAGE as usize);
    let post = past_matches::post(&found, pool, behind, more, &caller.request.locale);
    caller.show_privately(&post).await
}

/// Shows the presser their finished matches of the game that they chose.
pub(super) async fn press_game(caller: &Caller<'_>, chosen: &str) -> Result<(), Failure> {
    let pool = match chosen {
        past_matches::ALL => None,
        id => Some(id.parse().map_err(|_| Failure::Told(Text::UnknownButton))?),
    };
    press(caller, pool, PastKey::LATEST).await
}
