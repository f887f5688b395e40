//! The button **Review** below a match's last board, and the buttons of the review.

use std::sync::Arc;

use players::teacher::Review;
use rules::Seat;

use crate::discord::interactions::replay_buttons;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::match_replay;
use crate::discord::views::match_review::{self, Shown};
use crate::sessions::{Help, ReplayedMatch};
use crate::words::TeacherText;

/// Shows a page of a match's review: all turns, or a turning point from 1.
pub(super) async fn press(caller: &Caller<'_>, id: u64, page: usize) -> Result<(), Failure> {
    let of = reviewed(caller, id).await?;
    let (teacher, locale) = (&caller.shared.teacher, &caller.request.locale);
    if let Some(review) = teacher.kept_review(&of) {
        let post = shown(caller, &of, &review, page).await?;
        return caller.show_privately(&post).await;
    }
    let (what, turns) = (match_replay::what(&of), of.last());
    let begins = TeacherText::ReviewBegins { what, turns };
    caller.reply(&Post::private(locale.text(&begins))).await?;
    let computers = caller.shared.computers.share_of(caller.request.person.user);
    let post = match teacher.review(computers, &of).await {
        Ok(review) => shown(caller, &of, &review, page).await?,
        Err(error) => {
            tracing::error!(%error, id, "a match could not be reviewed");
            Post::private(locale.text(&TeacherText::Busy))
        }
    };
    caller.reply(&post).await?;
    // deletes the message that said that the review takes a while
    caller.responder.delete_answered().await;
    Ok(())
}

async fn shown(
    caller: &Caller<'_>,
    of: &ReplayedMatch,
    review: &Arc<Review>,
    page: usize,
) -> Result<Post, Failure> {
    let (painter, locale) = (&caller.painter().await, &caller.request.locale);
    if review.course.points.is_empty() {
        return Ok(Post::private(locale.text(&TeacherText::ReviewNothing)));
    }
    let user = caller.request.person.user;
    let seat = of.players().iter().position(|player| player.is(user));
    let viewer = seat.map(Seat::at);
    let shown = Shown { of, review, viewer };
    let points = review.turning_points(viewer);
    let point = page.checked_sub(1).and_then(|index| points.get(index));
    Ok(match point {
        Some(point) => {
            let board = of.after(point.turn.before())?;
            match_review::turning_point(painter, shown, page, point, &board, locale).await?
        }
        None => match_review::course(painter, shown, locale).await?,
    })
}

/// A button's match, if it is over and the caller may look at it and have it reviewed.
pub(super) async fn reviewed(caller: &Caller<'_>, id: u64) -> Result<ReplayedMatch, Failure> {
    let sessions = &caller.shared.sessions;
    let user = caller.request.person.user;
    let of = replay_buttons::over(caller, id).await?;
    let help = Help::Review(id);
    sessions
        .channels
        .may_have_help(user, of.kind(), help)
        .await?;
    Ok(of)
}
