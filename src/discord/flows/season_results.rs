//! Posts the results of a server's season.

use poise::serenity_prelude::http::Http;

use crate::clocks::month_of;
use crate::discord::requests::audience::Audience;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::messages;
use crate::discord::transport::nonce::Shows;
use crate::discord::views::season_results;
use crate::sessions::SeasonEnd;

/// Posts the best players of a season that has ended, if Discord allows it. Nobody is pinged.
///
/// # Errors
/// Discord did not answer, or the picture could not be drawn.
pub async fn tell(shared: &Shared, http: &Http, ended: &SeasonEnd) -> Result<(), Failure> {
    let (place, person) = (ended.place, 0);
    let locale = shared.sessions.people.language_in(place, person).await;
    let (mut post, card, alt) = season_results::post(ended, &locale);
    let painter = shared.painter(Audience::Everybody { place, person }).await;
    post.picture = painter.leaderboard(card, alt).await?;
    let month = usize::try_from(month_of(shared.sessions.now())).unwrap_or_default();
    let nonce = Shows::Season.of(place.guild().unwrap_or_default(), month);
    let channel = place.channel();
    match messages::send(&shared.transport, http, channel, nonce, &post).await {
        Err(miss) if miss.is_final() => {
            // the channel is gone or closed to the bot; the next season is tried again
            tracing::info!(%miss, channel, "a season's results were not posted");
            Ok(())
        }
        sent => Ok(sent.map(drop)?),
    }
}
