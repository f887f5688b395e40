//! What goes wrong at Discord's edge: what the player is told, and what the log is told.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use thiserror::Error;

use super::board::{escaped, in_text, plain};
use super::caller::Caller;
use super::courier::Miss;
use super::reply::Post;
use super::strange::Strange;
use super::{Shared, watch};
use crate::measures::Outcome;
use crate::sessions::Problem;
use crate::words::Text;

/// Why a command or a button did not do what it should.
#[derive(Debug, Error)]
pub enum Failure {
    /// The player can put it right, and is told how.
    #[error("told the player: {0:?}")]
    Problem(Problem),
    /// The same in the bot's own words.
    #[error("told the player: {0:?}")]
    Told(Text),
    /// Discord did not take what was sent.
    #[error("Discord did not take it: {0}")]
    Send(Miss),
    /// What is on file already could not be shown.
    #[error("it is on file, but Discord did not show it: {0}")]
    Unshown(Miss),
    /// The board could not be drawn.
    #[error("the board could not be drawn: {0}")]
    Draw(String),
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Self {
        Self::Send(Miss::Undone(Box::new(without_address(error))))
    }
}

impl Failure {
    /// The same where what could not be sent is on file already.
    pub fn on_file(self) -> Self {
        match self {
            Self::Send(miss) => Self::Unshown(miss),
            other => other,
        }
    }
}

impl From<Miss> for Failure {
    fn from(miss: Miss) -> Self {
        Self::Send(miss)
    }
}

/// The address of an answer holds the interaction's token, and errors are logged.
pub fn without_address(error: serenity::Error) -> serenity::Error {
    use serenity::HttpError::Request;
    match error {
        serenity::Error::Http(Request(error)) => {
            serenity::Error::Http(Request(error.without_url()))
        }
        other => other,
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

/// Tells the player what went wrong, privately, and the log what it should know.
pub async fn answer(caller: &Caller<'_>, failure: Failure) {
    let tongue = &caller.tongue;
    watch::ended(match &failure {
        Failure::Problem(Problem::Store { .. })
        | Failure::Told(Text::Trouble)
        | Failure::Send(_)
        | Failure::Unshown(_)
        | Failure::Draw(_) => Outcome::Failed,
        Failure::Problem(_) | Failure::Told(_) => Outcome::Told,
    });
    let words = match &failure {
        Failure::Problem(Problem::Duplicate) => return watch::came_before(),
        Failure::Problem(Problem::Refused { kind, say, players }) => {
            let name = |seat: games::Seat| in_text(*kind, players, seat);
            tongue.say(&escaped(say), &name)
        }
        Failure::Problem(Problem::Store { error }) => {
            tracing::error!(%error, interaction = caller.id, "the store failed");
            tongue.text(&Text::Trouble)
        }
        Failure::Problem(problem) => match problem.with_names(plain) {
            Some(escaped) => tongue.text(&escaped),
            None => tongue.text(problem),
        },
        Failure::Told(text) => tongue.text(text),
        Failure::Send(error) | Failure::Unshown(error) => {
            tracing::warn!(%error, interaction = caller.id, "Discord did not take what was sent");
            // what was of no use for that long is not for an apology either, and where another process
            // was faster there is an answer
            if !caller.answered() && !error.is_final() {
                return;
            }
            let on_file = matches!(failure, Failure::Unshown(_));
            tongue.text(if on_file {
                &Text::Unshown
            } else {
                &Text::Trouble
            })
        }
        Failure::Draw(error) => {
            tracing::error!(%error, interaction = caller.id, "a board could not be drawn");
            tongue.text(&Text::Trouble)
        }
    };
    if let Err(error) = caller.reply(&Post::private(words)).await {
        watch::ended(Outcome::Failed);
        tracing::warn!(%error, interaction = caller.id, "the player could not be told");
    }
}

/// What poise could not hand to a command, or a command to poise.
pub async fn on_framework_error(error: poise::FrameworkError<'_, Arc<Shared>, Failure>) {
    use poise::Context::Application;
    use poise::FrameworkError as E;
    if let Some(poise::Context::Application(ctx)) = error.ctx()
        && ctx.interaction_type == poise::CommandInteractionType::Autocomplete
    {
        tracing::warn!("nothing could be suggested: {error}");
        let strange = Strange::suggestions(ctx.interaction);
        return strange
            .answer(ctx.framework.user_data, &ctx.serenity_context().http)
            .await;
    }
    let (ctx, failure) = match error {
        E::Command {
            error,
            ctx: Application(ctx),
            ..
        } => (ctx, error),
        E::ArgumentParse {
            error,
            ctx: Application(ctx),
            ..
        } => {
            let why = error.to_string();
            (ctx, Failure::Told(Text::NotUnderstood { why }))
        }
        E::GuildOnly {
            ctx: Application(ctx),
            ..
        } => (ctx, Failure::Told(Text::GuildOnly)),
        E::CommandStructureMismatch {
            description, ctx, ..
        } => (ctx, another_form(description)),
        E::Setup { error, .. } => return tracing::error!(%error, "setting up failed"),
        other => return tracing::error!("{other}"),
    };
    let http = &ctx.serenity_context().http;
    let caller = Caller::of_command(ctx.framework.user_data, http, ctx.interaction);
    answer(&caller, failure).await;
}

fn another_form(why: &str) -> Failure {
    tracing::warn!(why, "Discord knows a command in another form");
    Failure::Told(Text::OutOfDateButton)
}
