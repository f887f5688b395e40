//! **Play from here** in a review: the presser plays on from a position of a match that is over, against computers.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::flows::lobby_changes;
use crate::discord::interactions::review_buttons::reviewed;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::model::{Level, Player};
use crate::sessions::{Help, Problem, ReplayedMatch, Snapshot, Ticket};
use crate::words::{ComputerText, TeacherText};

/// The match of a review, if the presser may practise its game.
pub(super) async fn allowed(caller: &Caller<'_>, id: u64) -> Result<ReplayedMatch, Failure> {
    let of = reviewed(caller, id).await?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let help = Help::Strongest;
    sessions
        .channels
        .may_have_help(user, of.kind(), help)
        .await?;
    Ok(of)
}

/// Asks for the level of the computers.
pub(super) async fn ask(caller: &Caller<'_>, from: Ticket) -> Result<(), Failure> {
    let of = allowed(caller, from.id).await?;
    if !of.allows_practice(from.ply) {
        return Err(Problem::NoPractice.into());
    }
    let locale = &caller.request.locale;
    let level = |level: Level| {
        let id = CustomId::new(Action::Practice(level), from.id, from.ply);
        let level = level.number();
        let words = ComputerText::Level { level };
        button(&id, &words, ButtonStyle::Secondary, locale)
    };
    let levels: Vec<_> = Level::all().map(level).collect();
    let rows = levels.chunks(3).map(<[_]>::to_vec);
    let post = Post {
        rows: rows.map(CreateActionRow::Buttons).collect(),
        ..Post::private(locale.text(&TeacherText::PracticeAsk))
    };
    caller.reply(&post).await.map(drop)
}

/// Begins a practice match in the presser's channel, or in a thread of its own.
pub(super) async fn begin(
    caller: &Caller<'_>,
    from: Ticket,
    level: Level,
    own_thread: bool,
) -> Result<(), Failure> {
    let of = allowed(caller, from.id).await?;
    let terms = of.practice(from.ply, level)?;
    lobby_changes::open_lobby(caller, own_thread, terms).await
}

/// Begins a practice match again.
pub(super) async fn again(caller: &Caller<'_>, finished: &Snapshot) -> Result<(), Failure> {
    let practice = finished.practice.ok_or(Problem::NoPractice)?;
    let mut levels = finished.opened.players.iter().filter_map(Player::level);
    let from = Ticket {
        id: practice.start.id,
        ply: practice.start.events,
    };
    let level = levels.next().unwrap_or(Level::USUAL);
    begin(caller, from, level, finished.opened.own_thread).await
}
