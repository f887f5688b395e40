//! Plays computers' turns. A fast turn is shown together with the turn before it, a slow one in its own message.

use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::http::Http;
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::discord::flows::board_message_repair;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::model::Occupant;
use crate::sessions::{Problem, Snapshot};

/// How long a board waits for computers' turns. The answer, with its picture, is due within three seconds.
const TOGETHER: Duration = Duration::from_millis(1500);

/// The result of playing a match's computers.
#[derive(Debug)]
pub enum Followed {
    /// The state after their last turn; none if no computer was to act.
    Played(Option<Box<Snapshot>>),
    /// This process is already playing these computers' turns.
    Busy,
}

/// Plays for the computers that are to act after a snapshot. Returns the snapshot to show now. A turn that takes longer
/// is shown in its own message.
pub async fn follow(shared: &Arc<Shared>, http: &Arc<Http>, snapshot: &Snapshot) -> Snapshot {
    if !computer_acts(snapshot) {
        return snapshot.clone();
    }
    let (sender, played) = oneshot::channel();
    let (task, http, id) = (Arc::clone(shared), Arc::clone(http), snapshot.opened.id);
    shared.tasks.spawn("a computer's turn", async move {
        let latest = match play(&task, id).await {
            Ok(Followed::Played(latest)) => latest,
            Ok(Followed::Busy) => None,
            Err(error) => {
                tracing::error!(?error, id, "a computer did not play; its turn is a job");
                None
            }
        };
        if let Err(Some(latest)) = sender.send(latest)
            && let Err(error) = board_message_repair::late(&task, &http, &latest).await
        {
            // the job that shows the match's board will show the turn
            tracing::info!(%error, id, "a computer's turn was not shown at once");
        }
    });
    let waits = shared.computers.waiting();
    let soon = timeout(TOGETHER, played).await;
    drop(waits);
    if let Ok(Ok(Some(latest))) = soon {
        return snapshot.followed_by(*latest);
    }
    // if people have played meanwhile, show the current state: an older board must not appear below a newer one
    let stale = shared.sessions.play.played_by_people(id, snapshot.ply);
    let now = stale.await.unwrap_or_default();
    now.unwrap_or_else(|| snapshot.clone())
}

/// Plays for the computers of a match until a person is to act.
///
/// # Errors
/// The database failed, or a search failed.
pub async fn play(shared: &Shared, id: u64) -> Result<Followed, Failure> {
    let Some(_busy) = shared.computers.begin(id) else {
        return Ok(Followed::Busy);
    };
    let mut latest: Option<Box<Snapshot>> = None;
    while let Some(turn) = shared.sessions.play.computer_turn(id).await? {
        let act = shared.computers.decide(&turn).await?;
        let (place, seat) = (turn.place, turn.seat);
        let played = shared
            .sessions
            .play
            .play_for_computer(place, turn.when, seat, &act);
        match played.await {
            Ok(now) => {
                let now = match latest {
                    Some(before) => before.followed_by(now),
                    None => now,
                };
                latest = Some(Box::new(now));
            }
            // another process has played this turn first, or the seat is out, or the match was deleted meanwhile
            Err(Problem::Stale { .. } | Problem::Foreign) => {}
            Err(problem) => return Err(problem.into()),
        }
    }
    Ok(Followed::Played(latest))
}

fn computer_acts(snapshot: &Snapshot) -> bool {
    let players = &snapshot.opened.players;
    let mut acting = snapshot
        .to_act
        .iter()
        .filter_map(|seat| players.get(seat.index()));
    acting.any(|player| matches!(player.occupant, Occupant::Computer(_)))
}
