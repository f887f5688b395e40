//! The page on which a board is tapped: its files, and the socket through which it talks. `docs/board.md` describes the
//! messages. Nothing is served unless the host has set the page's address.

mod activity;
mod messages;
mod open_pages;
mod pages;
mod socket;
mod watch;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::discord::{Http, Shared};
use crate::panic_guard::{Tasks, guarded};
use open_pages::OpenPages;
use watch::Watch;

/// After a panic, how long until changes are watched again.
const AGAIN: Duration = Duration::from_secs(1);

/// What all pages share.
pub(super) struct Boards {
    shared: Arc<Shared>,
    http: Arc<Http>,
    /// Cancelled when the bot stops.
    stop: CancellationToken,
    watch: Arc<Watch>,
    open: Arc<OpenPages>,
    /// Those whom Discord is asked about.
    entering: Semaphore,
}

/// The paths of the page.
pub(super) fn routes(shared: &Arc<Shared>, http: &Arc<Http>, stop: &CancellationToken) -> Router {
    if !shared.board.is_served() {
        return Router::new();
    }
    let watch = Arc::new(Watch::default());
    let watching = Arc::clone(&watch);
    let (of, until) = (Arc::clone(shared), stop.clone());
    // not one of the tasks that a stopping bot waits for
    Tasks::default().spawn("watching boards", async move {
        while let Some(Err(_)) = until
            .run_until_cancelled(guarded("watching boards", watching.run(&of.sessions)))
            .await
        {
            tokio::time::sleep(AGAIN).await;
        }
    });
    let boards = Boards {
        shared: Arc::clone(shared),
        http: Arc::clone(http),
        stop: stop.clone(),
        watch,
        open: Arc::default(),
        entering: Semaphore::new(activity::ENTERING_AT_ONCE),
    };
    Router::new()
        .route("/", get(activity::root))
        .route("/board/", get(pages::index))
        .route("/board/application", get(activity::application))
        .route("/board/socket", get(socket::open))
        .route("/board/{version}/{file}", get(pages::file))
        .with_state(Arc::new(boards))
}
