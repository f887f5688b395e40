//! The buttons with which a host adds computers to a lobby and removes them.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::flows::lobby_changes as flow;
use crate::discord::flows::publish_update::close;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::discord::views::lobby_message;
use crate::model::Level;
use crate::sessions::{Arrival, Ticket};
use crate::words::ComputerText;

/// Asks for the computer's level, in the presser's language.
pub(super) async fn press_add(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (place, host) = (caller.place()?, caller.request.person.user);
    let usual = flow::computer(Level::USUAL, &caller.request.common);
    let may = caller
        .shared
        .sessions
        .may_add_computer(place, id, host, &usual);
    let joined = may.await?;
    let locale = &caller.request.locale;
    let level = |level: Level| {
        let words = ComputerText::Level {
            level: level.number(),
        };
        let id = CustomId::new(Action::Computer(level), id, joined);
        button(&id, &words, ButtonStyle::Secondary, locale)
    };
    let levels: Vec<_> = Level::all().map(level).collect();
    let rows = levels.chunks(3).map(<[_]>::to_vec);
    let post = Post {
        rows: rows.map(CreateActionRow::Buttons).collect(),
        ..Post::private(locale.text(&ComputerText::HowStrong))
    };
    caller.reply(&post).await.map(drop)
}

/// Gives a seat to a computer, at most once for each question about the level. Updates the lobby's message.
pub(super) async fn press_level(
    caller: &Caller<'_>,
    ticket: Ticket,
    level: Level,
) -> Result<(), Failure> {
    let (place, sessions) = (caller.place()?, &caller.shared.sessions);
    let Ticket { id, ply: joined } = ticket;
    let computer = flow::computer(level, &caller.request.common);
    let host = caller.request.person.user;
    let arrival = sessions
        .add_computer(place, id, Some(joined), host, &computer)
        .await?;
    let level = level.number();
    let told = Post::private(caller.request.locale.text(&ComputerText::Added { level }));
    close(caller, &told).await;
    match arrival {
        Arrival::Begun(snapshot) => flow::show_begun(caller, &snapshot).await,
        Arrival::Joined(joined) => flow::show_change(caller, *joined).await,
    }
}

/// Removes the computer that joined last.
pub(super) async fn press_remove(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (place, sessions) = (caller.place()?, &caller.shared.sessions);
    let host = caller.request.person.user;
    let rest = sessions.remove_computer(place, id, host).await?;
    let post = lobby_message::post(&rest, &caller.request.common);
    caller.update(&post).await?;
    flow::catch_up(caller, caller.request.message, rest).await
}
