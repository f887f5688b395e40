//! **Show here**: moves a match to its player's channel, if some of its players cannot see its present place.

use crate::discord::content::markdown::plain;
use crate::discord::flows::board_message_repair;
use crate::discord::flows::match_threads;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::channel_visibility::{Readers, readers};
use crate::model::{NewPlace, Place, Player, Reach};
use crate::sessions::{Problem, Snapshot};
use crate::words::PlaceText;

/// Moves a match of the presser here, or to a new thread here.
pub(super) async fn press(caller: &Caller<'_>, id: u64, in_thread: bool) -> Result<(), Failure> {
    caller.request.may_post()?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let from = caller.place_of(id).await?;
    sessions.play.playing(from, Some(id), user).await?;
    let snapshot = sessions.play.look(from, Some(id), None).await?;
    may_go_on(caller, &snapshot).await?;
    let before = sessions.boards.message(id).await;
    let to = if in_thread {
        match_threads::for_match(caller, &snapshot).await?
    } else {
        NewPlace {
            place: caller.place()?,
            own_thread: false,
        }
    };
    let mut moved = sessions.play.go_on_in(from, id, user, to).await;
    if let (Err(Problem::Occupied { .. }), Place::Conversation { channel, .. }) = (&moved, to.place)
    {
        let table = Some(id);
        let place = Place::Conversation { channel, table };
        moved = sessions
            .play
            .go_on_in(from, id, user, NewPlace { place, ..to })
            .await;
    }
    let moved = match moved {
        Err(problem) if to.own_thread => {
            match_threads::put_away(caller, to.place.channel());
            return Err(problem.into());
        }
        moved => moved?,
    };
    if let Some(before) = before {
        caller.display().leave_a_line_later(from, &moved, before);
    }
    if !to.own_thread {
        return caller.display().show_board(&moved).await;
    }
    let link = sessions.boards.link(to.place, id).await;
    let told = caller.tell(&PlaceText::SaidThere { link }).await;
    board_message_repair::in_place(caller.shared, caller.http, &moved, 0).await?;
    told
}

/// Checks that some players of a match can no longer see its place, and that all can see the caller's channel.
pub(super) async fn may_go_on(caller: &Caller<'_>, snapshot: &Snapshot) -> Result<(), Failure> {
    let users: Vec<u64> = snapshot.people().filter_map(Player::user).collect();
    let (transport, http) = (&caller.shared.transport, caller.http);
    let here = caller.place()?;
    if here.reach() == Reach::Token {
        return Err(Failure::Place(PlaceText::UnknownReaders));
    }
    let (there, here) = tokio::join!(
        readers(transport, http, snapshot.opened.place, &users),
        readers(transport, http, here, &users)
    );
    if there? == Readers::All {
        let link = caller
            .shared
            .sessions
            .boards
            .link(snapshot.opened.place, snapshot.opened.id)
            .await;
        return Err(Failure::Place(PlaceText::StillThere { link }));
    }
    let blind = match here? {
        Readers::All => return Ok(()),
        Readers::Nobody => users,
        Readers::Not(blind) => blind,
    };
    let blind = snapshot
        .people()
        .filter(|player| player.user().is_some_and(|user| blind.contains(&user)));
    let names: Vec<String> = blind.map(|player| plain(&player.name)).collect();
    let names = caller.request.locale.all_of(&names);
    Err(Failure::Place(PlaceText::NotForAll { names }))
}
