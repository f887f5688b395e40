//! The board for everybody, and whom it pings. At the end of a match it also says how the ratings have changed, and
//! somebody who keeps losing to a computer is offered an easier one.

use crate::discord::content::painter::DrawError;
use crate::discord::requests::audience::Audience;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{board_message, rating_changes};
use crate::model::Level;
use crate::sessions::Snapshot;
use crate::words::{ComputerText, Locale};

/// The board of a match, as everybody may see it.
///
/// # Errors
/// The board could not be drawn.
pub async fn public_board(
    shared: &Shared,
    snapshot: &Snapshot,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let painter = shared.painter(Audience::of_match(snapshot)).await;
    let mut post = board_message::public(&painter, snapshot, locale).await?;
    if shared.board.is_served() && snapshot.outcome.is_none() {
        board_message::offer_page(&mut post, snapshot.ticket(), locale);
    }
    if snapshot.outcome.is_some() {
        let changes = shared
            .sessions
            .results
            .rating_changes(snapshot.opened.id)
            .await;
        let mut news = rating_changes::lines(snapshot, &changes, locale);
        if let Some((level, false)) = board_message::level_and_result(snapshot)
            && let Some(easier) = Level::new(level.number() - 1)
            && shared.sessions.results.keeps_losing(snapshot, level).await
        {
            let level = level.number();
            news.push(locale.text(&ComputerText::KeepsLosing { level }));
            board_message::offer_level(&mut post, snapshot, easier, locale);
        }
        let mut lines: Vec<String> = post.content.lines().map(str::to_owned).collect();
        // the small print with the code stays at the end
        let foot = lines.last().is_some_and(|last| last.starts_with("-# "));
        let at = lines.len() - usize::from(foot);
        lines.splice(at..at, news);
        post.content = lines.join("\n");
    }
    Ok(post)
}

/// The board of a match for a new message. It does not ping people who are told later.
///
/// # Errors
/// The board could not be drawn.
pub async fn new_board(
    shared: &Shared,
    snapshot: &Snapshot,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let mut board = public_board(shared, snapshot, locale).await?;
    spare_quiet_people(shared, snapshot, &mut board).await;
    Ok(board)
}

/// Takes people off a new board's pings who are told later that it is their turn. Vacations and sleep count only in
/// matches by correspondence.
pub async fn spare_quiet_people(shared: &Shared, snapshot: &Snapshot, board: &mut Post) {
    let clocks = snapshot.clocks.as_ref();
    let slow = clocks.is_some_and(|clocks| clocks.control.is_correspondence());
    if !slow || snapshot.outcome.is_some() {
        return;
    }
    for user in std::mem::take(&mut board.mentions) {
        let agenda = &shared.sessions.agenda;
        match agenda.tells_later(snapshot.opened.id, user).await {
            Ok(true) => {}
            Ok(false) => board.mentions.push(user),
            Err(problem) => {
                tracing::warn!(?problem, "a board pings a person who may want quiet");
                board.mentions.push(user);
            }
        }
    }
}
