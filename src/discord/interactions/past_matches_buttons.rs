//! **Finished matches** below `/matches`.

use std::str::FromStr;

use crate::discord::content::custom_id::{PastList, PastMenu};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::views::past_matches::{self, ALL, PAGE};
use crate::store::PastKey;
use crate::words::Text;

/// Shows the presser a list of their matches that ended before this one.
pub(super) async fn press(
    caller: &Caller<'_>,
    list: PastList,
    behind: PastKey,
) -> Result<(), Failure> {
    let (results, user) = (&caller.shared.sessions.results, caller.request.person.user);
    // one more than is shown, to know whether more follow
    let found = results.past_matches(user, list.filter, behind, PAGE + 1);
    let mut found = found.await?;
    let more = found.len() > PAGE as usize;
    found.truncate(PAGE as usize);
    let post = past_matches::post(&found, list, behind, more, &caller.request.locale);
    caller.show_privately(&post).await
}

/// Shows the presser their finished matches that fit what they chose in a menu.
pub(super) async fn choose(
    caller: &Caller<'_>,
    menu: PastMenu,
    mut list: PastList,
) -> Result<(), Failure> {
    let filter = &mut list.filter;
    match menu {
        PastMenu::Game => {
            let game = caller.chosen()?;
            filter.pool = (game != ALL).then(|| read(game)).transpose()?;
        }
        PastMenu::Result => filter.result = read(caller.chosen()?)?,
        PastMenu::Time => filter.time = read(caller.chosen()?)?,
        PastMenu::Opponent => {
            let chosen = caller.all_chosen()?.first();
            filter.opponent = chosen.map_or(Ok(0), |user| read(user))?;
        }
    }
    press(caller, list, PastKey::LATEST).await
}

fn read<T: FromStr>(value: &str) -> Result<T, Failure> {
    value
        .parse()
        .map_err(|_| Failure::Told(Text::UnknownButton))
}
