//! The buttons with which a host adds a computer to a lobby.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::flows::{lobby_acts, lobby_changes};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::model::{Level, Player};
use crate::sessions::{LobbyAct, Ticket};
use crate::words::ComputerText;

/// Asks for the computer's level, in the presser's language.
pub(super) async fn press_add(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (place, sessions) = (caller.lobby_place(Some(id)).await?, &caller.shared.sessions);
    let (host, act) = (caller.request.actor(), add(caller, Level::USUAL, None));
    let lobby = sessions
        .lobbies
        .may_act_on_lobby(place, id, host, &act)
        .await?;
    let joined = lobby.opened.players.iter().filter_map(Player::level);
    let joined = joined.count();
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

/// Gives a seat to a computer, at most once for each question about the level.
pub(super) async fn press_level(
    caller: &Caller<'_>,
    Ticket { id, ply: joined }: Ticket,
    level: Level,
) -> Result<(), Failure> {
    lobby_acts::act(caller, Some(id), add(caller, level, Some(joined))).await
}

fn add(caller: &Caller<'_>, level: Level, joined: Option<usize>) -> LobbyAct {
    let computer = lobby_changes::computer(level, &caller.request.common);
    LobbyAct::AddComputer { computer, joined }
}
