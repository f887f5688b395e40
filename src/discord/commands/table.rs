//! Commands of a match in play.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, ButtonStyle, CreateActionRow, CreateAutocompleteResponse};

use super::{Context, caller, quiet_caller};
use crate::discord::board::button;
use crate::discord::components::agree::propose;
use crate::discord::components::table::own_view;
use crate::discord::custom_id::{CustomId, Verb};
use crate::discord::error::Failure;
use crate::discord::panel;
use crate::discord::reply::Post;
use crate::sessions::Problem;
use crate::words::{Text, Tongue};

/// Plays a turn.
#[poise::command(slash_command)]
pub async fn r#move(
    context: Context<'_>,
    #[autocomplete = "suggest"] turn: String,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let sessions = &caller.shared.sessions;
    let refused = match sessions
        .turn(caller.place()?, None, caller.player.user, &turn)
        .await
    {
        Ok(snapshot) if snapshot.chose_in_secret() => {
            let turn = turn.trim().to_owned();
            // the turn is on file, and the others are to see it whether or not its player was told
            let told = caller.tell(&Text::SecretDone { turn }).await;
            caller.show_turn(&snapshot).await?;
            return told.map_err(Failure::on_file);
        }
        Ok(snapshot) => return caller.show_board(&snapshot).await,
        Err(refused) => refused,
    };
    // what is on the way to a legal turn opens the panel at that point
    if matches!(refused, Problem::Refused { .. })
        && let Ok(peek) = sessions
            .peek(caller.place()?, None, caller.player.user, &turn)
            .await
        && !peek.choices.is_empty()
    {
        let typed = games::typing::plain(&turn);
        let post = panel::post(&caller, None, &typed).await?;
        return caller.reply(&post).await.map(drop);
    }
    Err(refused.into())
}

/// What can follow what is typed; nothing for whoever is not to act.
async fn suggest(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let caller = quiet_caller(&context);
    let none = CreateAutocompleteResponse::new();
    if !caller.shared.rate_limit.allows(&caller.player.user) {
        return none;
    }
    let Ok(place) = caller.place() else {
        return none;
    };
    let sessions = &caller.shared.sessions;
    let Ok(peek) = sessions.peek(place, None, caller.player.user, typed).await else {
        return none;
    };
    let choice = |choice: games::Choice| {
        let meaning = caller.tongue.say(&choice.label, &|seat| {
            panel::name(peek.snapshot.kind, &peek.snapshot.players, seat)
        });
        let name = panel::cut(&format!("{} · {meaning}", choice.text));
        AutocompleteChoice::new(name, choice.text)
    };
    none.set_choices(peek.choices.into_iter().map(choice).collect())
}

/// Says why nobody passes by choice.
#[poise::command(slash_command)]
pub async fn pass(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (place, user) = (caller.place()?, caller.player.user);
    let sessions = &caller.shared.sessions;
    sessions.look(place, None, None).await?;
    let text = match sessions.peek(place, None, user, "").await {
        Ok(peek) => Text::PassExplained {
            example: peek.example,
        },
        Err(_) => Text::PassWait,
    };
    caller.tell(&text).await
}

/// Shows the board again.
#[poise::command(slash_command)]
pub async fn board(context: Context<'_>, private: Option<bool>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    if private != Some(true) {
        caller.may_post()?;
        let snapshot = caller
            .shared
            .sessions
            .look(caller.place()?, None, None)
            .await?;
        return caller.show_board_again(&snapshot).await;
    }
    let post = own_view(&caller, None).await?;
    caller.reply(&post).await.map(drop)
}

/// Proposes to end the match as it stands.
#[poise::command(slash_command)]
pub async fn agree(context: Context<'_>) -> Result<(), Failure> {
    propose(&caller(&context)?).await
}

/// Asks once, then gives up.
#[poise::command(slash_command)]
pub async fn resign(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let ticket = caller
        .shared
        .sessions
        .playing(caller.place()?, caller.player.user)
        .await?;
    let post = Post {
        rows: vec![ask_row(ticket.id, ticket.ply, &caller.tongue)],
        ..Post::private(caller.tongue.text(&Text::ResignAsk))
    };
    caller.reply(&post).await.map(drop)
}

fn ask_row(id: u64, ply: usize, tongue: &Tongue) -> CreateActionRow {
    CreateActionRow::Buttons(vec![
        button(
            &CustomId::new(Verb::Resign, id, ply),
            &Text::ButtonResign,
            ButtonStyle::Danger,
            tongue,
        ),
        button(
            &CustomId::new(Verb::Stay, id, ply),
            &Text::ButtonStay,
            ButtonStyle::Secondary,
            tongue,
        ),
    ])
}
