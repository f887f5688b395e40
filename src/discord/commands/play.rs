//! From `/play` to the first turn.

use games::Kind;
use games::zyrcan::Variant;
use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::{ButtonStyle, CreateActionRow, User};

use super::{Context, caller};
use crate::discord::board::{button, plain};
use crate::discord::caller::{Caller, player};
use crate::discord::components::lobby as pressed;
use crate::discord::custom_id::{CustomId, Verb};
use crate::discord::error::Failure;
use crate::discord::shown::Showing;
use crate::discord::{lobby, reply};
use crate::sessions::{Cancelled, Opening};
use crate::words::Text;

/// Who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub enum Order {
    /// Drawn at the start.
    #[name = "drawn by lot"]
    Drawn,
    /// As they joined.
    #[name = "as you join"]
    Joined,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum ZyrcanVariant {
    #[name = "standard"]
    Standard,
    #[name = "Blitzkrieg"]
    Blitzkrieg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum XeroGSetup {
    #[name = "in the open"]
    Open,
    #[name = "hidden"]
    Hidden,
}

/// The games, one subcommand each.
#[poise::command(
    slash_command,
    subcommands("zyrcan", "kitaran", "archimedes", "xero_g", "virus_fight")
)]
#[allow(clippy::unused_async)] // poise calls it so
pub async fn play(_context: Context<'_>) -> Result<(), Failure> {
    // without one, Discord has a command of another version
    Err(Failure::Told(Text::OutOfDateButton))
}

/// Opens a lobby for Zyrcan.
#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments)] // each is an option of the command
async fn zyrcan(
    context: Context<'_>,
    #[min = 3]
    #[max = 5]
    seats: Option<u8>,
    variant: Option<ZyrcanVariant>,
    order: Option<Order>,
    player: Option<User>,
    player2: Option<User>,
    player3: Option<User>,
    player4: Option<User>,
) -> Result<(), Failure> {
    let variant = match variant {
        Some(ZyrcanVariant::Blitzkrieg) => Variant::Blitzkrieg,
        Some(ZyrcanVariant::Standard) | None => Variant::Standard,
    };
    let options = [("variant", json!(variant))];
    let asked = [player, player2, player3, player4];
    open(&context, Kind::Zyrcan, seats, &options, order, &asked).await
}

/// Opens a lobby for Kitaran.
#[poise::command(slash_command)]
async fn kitaran(
    context: Context<'_>,
    #[min = 4]
    #[max = 8]
    size: Option<u8>,
    #[min = -20]
    #[max = 20]
    komi: Option<f64>,
    order: Option<Order>,
    player: Option<User>,
) -> Result<(), Failure> {
    let options = [
        ("size", json!(size.unwrap_or(5))),
        ("komi", json!(komi.unwrap_or(0.0))),
    ];
    open(&context, Kind::Kitaran, None, &options, order, &[player]).await
}

/// Opens a lobby for Archimedes.
#[poise::command(slash_command)]
async fn archimedes(
    context: Context<'_>,
    order: Option<Order>,
    player: Option<User>,
) -> Result<(), Failure> {
    open(&context, Kind::Archimedes, None, &[], order, &[player]).await
}

/// Opens a lobby for Xero-G.
#[poise::command(slash_command, rename = "xero-g")]
async fn xero_g(
    context: Context<'_>,
    setup: Option<XeroGSetup>,
    order: Option<Order>,
    player: Option<User>,
) -> Result<(), Failure> {
    let hidden = setup == Some(XeroGSetup::Hidden);
    let options = [("setup", json!(if hidden { "hidden" } else { "open" }))];
    open(&context, Kind::XeroG, None, &options, order, &[player]).await
}

/// Opens a lobby for Virus Fight.
#[poise::command(slash_command, rename = "virus-fight")]
#[allow(clippy::too_many_arguments)] // each is an option of the command
async fn virus_fight(
    context: Context<'_>,
    #[min = 2]
    #[max = 5]
    seats: Option<u8>,
    order: Option<Order>,
    player: Option<User>,
    player2: Option<User>,
    player3: Option<User>,
    player4: Option<User>,
) -> Result<(), Failure> {
    let asked = [player, player2, player3, player4];
    open(&context, Kind::VirusFight, seats, &[], order, &asked).await
}

/// What all games' subcommands come to.
async fn open(
    context: &Context<'_>,
    kind: Kind,
    wanted: Option<u8>,
    options: &[(&str, Value)],
    order: Option<Order>,
    asked: &[Option<User>],
) -> Result<(), Failure> {
    let caller = caller(context)?;
    let options = options
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.clone()));
    let opening = Opening {
        id: caller.id,
        place: caller.place()?,
        host: caller.player.clone(),
        kind,
        wanted,
        shuffled: order != Some(Order::Joined),
        options: options.collect(),
        invited: invited(&caller, asked)?,
    };
    open_lobby(&caller, opening).await
}

/// Who is asked to join: each once, and neither whoever asks nor a bot.
fn invited(caller: &Caller<'_>, asked: &[Option<User>]) -> Result<Vec<u64>, Failure> {
    let mut invited = Vec::new();
    for user in asked.iter().flatten() {
        if user.bot {
            let name = plain(&player(user, None).name);
            return Err(Failure::Told(Text::BotPlayer { name }));
        }
        let id = user.id.get();
        if id != caller.player.user && !invited.contains(&id) {
            invited.push(id);
        }
    }
    Ok(invited)
}

/// Opens a lobby and shows it.
pub async fn open_lobby(caller: &Caller<'_>, opening: Opening) -> Result<(), Failure> {
    caller.may_post()?;
    let place = opening.place;
    let opened = caller.shared.sessions.open(opening).await?;
    let showing = Showing {
        place,
        id: opened.opened.id,
        ply: None,
        post: &lobby::invitation(caller.shared, &opened, &caller.common),
    };
    let message = caller.show(showing).await?;
    // somebody may have been faster than the answer
    pressed::catch_up(caller, message, opened).await
}

/// Takes a seat in the channel's lobby.
#[poise::command(slash_command)]
pub async fn join(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let message = pressed::message(&caller).await?;
    let joined = pressed::join(&caller, None).await?;
    let link = caller
        .shared
        .sessions
        .link(caller.place()?, joined.opened.id)
        .await;
    // it is on file, and the others are to see it whether or not the player was told
    let told = caller.tell(&Text::Joined { link }).await;
    let post = lobby::post(&joined, &caller.common);
    pressed::replace(&caller, message, &post).await?;
    pressed::catch_up(&caller, message, joined).await?;
    told.map_err(Failure::on_file)
}

/// Gives it up.
#[poise::command(slash_command)]
pub async fn leave(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let message = pressed::message(&caller).await?;
    let (left, post) = pressed::leave(&caller, None).await?;
    let told = caller.tell(&Text::Left).await;
    pressed::replace(&caller, message, &post).await?;
    pressed::catch_up(&caller, message, left).await?;
    told.map_err(Failure::on_file)
}

/// Starts the match.
#[poise::command(slash_command)]
pub async fn start(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (place, sessions) = (caller.place()?, &caller.shared.sessions);
    let snapshot = sessions.start(place, None, caller.player.user).await?;
    let lobby_message = sessions.message(snapshot.id).await;
    caller.show_board(&snapshot).await?;
    if let Some(message) = lobby_message {
        let post = lobby::started(snapshot.kind, &snapshot.options, &caller.common);
        caller.edit_if_there(message, &post).await;
    }
    Ok(())
}

/// Calls off the lobby, or a match that nobody will finish.
#[poise::command(slash_command)]
pub async fn cancel(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let place = caller.place()?;
    let user = caller.player.user;
    let message = pressed::message(&caller).await?;
    match caller
        .shared
        .sessions
        .cancel(place, None, user, caller.admin, false)
        .await?
    {
        Cancelled::Lobby(gone) => {
            let told = caller.tell(&Text::LobbyCancelled).await;
            let post = lobby::closed(&gone, &Text::LobbyCancelled, &caller.common);
            pressed::replace(&caller, message, &post).await?;
            told.map_err(Failure::on_file)
        }
        Cancelled::Asked(ticket) => {
            let id = |verb| CustomId::new(verb, ticket.id, ticket.ply);
            let tongue = &caller.tongue;
            let abort = button(
                &id(Verb::Abort),
                &Text::ButtonAbort,
                ButtonStyle::Danger,
                tongue,
            );
            let stay = button(
                &id(Verb::Stay).with("abort"),
                &Text::ButtonKeep,
                ButtonStyle::Secondary,
                tongue,
            );
            let post = reply::Post {
                rows: vec![CreateActionRow::Buttons(vec![abort, stay])],
                ..reply::Post::private(tongue.text(&Text::AbortAsk))
            };
            caller.reply(&post).await.map(drop)
        }
        Cancelled::Live(_) | Cancelled::Unreadable(_) => Ok(()),
    }
}
