//! The page inside Discord: which application it belongs to, and who has opened it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::Boards;
use super::messages::Refused;
use crate::discord::{Entered, EntryRefused, Shared, enter};

/// How long Discord may take to say who somebody is, with the wait for others' turns.
const ENTERING: Duration = Duration::from_secs(30);

/// For how many people Discord is asked at once. A flood of false codes then makes few requests.
pub(super) const ENTERING_AT_ONCE: usize = 8;

/// The application's id, which the page needs to talk with Discord. 404 if the page is not set up as an Activity.
pub(super) async fn application(State(boards): State<Arc<Boards>>) -> Response {
    match boards.shared.activity() {
        Some(activity) => activity.id.to_string().into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Discord opens the root of the host. It says so in the query.
pub(super) async fn root(RawQuery(query): RawQuery) -> Response {
    let query = query.unwrap_or_default();
    let is_discord = query.split('&').any(|one| one.starts_with("frame_id="));
    if !is_discord {
        return StatusCode::NOT_FOUND.into_response();
    }
    // relative: Discord's proxy has another host
    Redirect::temporary(&format!("board/?{query}")).into_response()
}

/// Asks Discord who has opened a page.
pub(super) async fn entered(
    shared: &Arc<Shared>,
    entering: &Semaphore,
    code: &str,
    instance: &str,
) -> Result<Entered, Refused> {
    let asking = async {
        // never closed
        let _turn = entering.acquire().await;
        enter(shared, code, instance).await
    };
    match timeout(ENTERING, asking).await {
        Ok(Ok(entered)) => Ok(entered),
        Ok(Err(EntryRefused::Refused)) => Err(Refused::Link),
        Ok(Err(EntryRefused::Problem(problem))) => Err(problem.into()),
        Ok(Err(EntryRefused::Silent)) | Err(_) => Err(Refused::Silent),
    }
}
