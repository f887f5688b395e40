//! Tells the player and the log what failed.

use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::content::markdown::{escaped, in_code, in_text, plain};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::interaction_telemetry;
use crate::discord::transport::outgoing_message::Post;
use crate::metrics::TaskOutcome;
use crate::model::Place;
use crate::sessions::Problem;
use crate::words::{PlanText, Text};

/// Tells the player privately what went wrong, and logs what the host of the bot should know.
pub async fn answer(caller: &Caller<'_>, failure: Failure) {
    let locale = &caller.request.locale;
    let (failure, tip, terms) = match failure {
        Failure::WithTip(both) => (Failure::Problem(both.0), Some(both.1), None),
        Failure::ThreadOffered(both) => (Failure::Problem(both.0), None, Some(both.1)),
        other => (other, None, None),
    };
    interaction_telemetry::ended(match &failure {
        Failure::Problem(Problem::Store { .. })
        | Failure::Told(Text::Trouble)
        | Failure::Answer(_)
        | Failure::Request(_)
        | Failure::Unshown(_)
        | Failure::Draw(_)
        | Failure::Thought(_) => TaskOutcome::Failed,
        Failure::Problem(_)
        | Failure::Told(_)
        | Failure::Place(_)
        | Failure::WithTip(_)
        | Failure::ThreadOffered(_) => TaskOutcome::Told,
    });
    let mut buttons = Vec::new();
    let mut offer = |id: CustomId, word, style| {
        let button = CreateButton::new(id.to_string()).label(locale.text(word));
        buttons.push(button.style(style));
    };
    if let Failure::Problem(Problem::LobbyOpen { id, joins: 1, .. }) = &failure {
        let join = CustomId::new(Action::Join, *id, 0);
        offer(join, &Text::ButtonJoin, ButtonStyle::Success);
    }
    let open = terms.map(|terms| CustomId::new(Action::OpenThread(Box::new(terms)), 0, 0));
    // with a custom clock and many invited people, the terms may not fit into the button
    if let Some(open) = open.filter(CustomId::fits) {
        offer(open, &Text::ButtonThread, ButtonStyle::Primary);
    }
    let rows = if buttons.is_empty() {
        Vec::new()
    } else {
        vec![CreateActionRow::Buttons(buttons)]
    };
    let Some(words) = words(caller, &failure) else {
        return;
    };
    let tip = tip.map(|tip| format!("\n-# {}", locale.text(&tip)));
    let words = words + &tip.unwrap_or_default();
    let post = Post {
        rows,
        ..Post::private(words)
    };
    // a panel for an earlier position is useless now
    let over = matches!(
        failure,
        Failure::Problem(
            Problem::Stale { .. } | Problem::PlayedAlready { .. } | Problem::PlayedLast { .. },
        )
    );
    let told = if over && caller.request.pressed_private {
        caller.update(&post).await
    } else {
        caller.reply(&post).await.map(drop)
    };
    if let Err(error) = told {
        interaction_telemetry::ended(TaskOutcome::Failed);
        tracing::warn!(%error, interaction = caller.request.id, "the player could not be told");
    }
}

/// What the player is told; the log gets more. None if the player is told nothing.
pub fn words(caller: &Caller<'_>, failure: &Failure) -> Option<String> {
    let locale = &caller.request.locale;
    Some(match failure {
        Failure::Problem(Problem::Duplicate) => {
            interaction_telemetry::came_before();
            return None;
        }
        Failure::Problem(Problem::Refused {
            kind,
            say,
            players,
            turn,
        }) => {
            let name = |seat: rules::Seat| in_text(*kind, players, seat);
            let reason = locale.say(&escaped(say), &name);
            match turn {
                None => reason,
                Some((seat, part)) => locale.text(&PlanText::TurnRefused {
                    part: in_code(part),
                    name: name(*seat),
                    reason,
                }),
            }
        }
        Failure::Problem(Problem::Store { error }) => {
            tracing::error!(%error, interaction = caller.request.id, "the store failed");
            locale.text(&Text::Trouble)
        }
        Failure::Problem(Problem::NothingHere)
            if matches!(caller.request.place(), Ok(Place::Conversation { .. })) =>
        {
            locale.text(&Text::NothingHereAlone)
        }
        Failure::Problem(problem) => match problem.with_texts(plain, in_code) {
            Some(escaped) => locale.text(&escaped),
            None => locale.text(problem),
        },
        Failure::Told(text) => locale.text(text),
        Failure::Place(text) => locale.text(text),
        Failure::WithTip(both) => locale.text(&both.0),
        Failure::ThreadOffered(both) => locale.text(&both.0),
        Failure::Answer(error) => {
            tracing::warn!(%error, interaction = caller.request.id, "Discord did not take the answer");
            // all retries within the answer's time have failed, or another process has answered
            if !caller.responder.answered() && !error.is_final() {
                return None;
            }
            locale.text(&Text::Trouble)
        }
        Failure::Request(error) => {
            tracing::warn!(%error, interaction = caller.request.id, "Discord did not do what was needed");
            locale.text(&match error.seconds_to_wait() {
                _ if error.is_final() => Text::Trouble,
                Some(seconds) => Text::DiscordBusy { seconds },
                None => Text::DiscordAway,
            })
        }
        Failure::Unshown(error) => {
            tracing::warn!(%error, interaction = caller.request.id, "a committed change was not shown");
            locale.text(&Text::Unshown)
        }
        Failure::Draw(error) => {
            tracing::error!(%error, interaction = caller.request.id, "a board could not be drawn");
            locale.text(&Text::Trouble)
        }
        Failure::Thought(error) => {
            tracing::error!(%error, interaction = caller.request.id, "a computer did not play");
            locale.text(&Text::Trouble)
        }
    })
}
