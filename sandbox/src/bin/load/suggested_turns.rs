//! Builds turns from the bot's suggestions.

use std::time::{Duration, Instant};

use sandbox::{Choice, Room, User};

/// The most steps in which a turn is built.
const STEPS: usize = 40;

/// Builds a complete turn. The typed text is complete if it is itself among the suggestions. `mix` selects among the
/// possible turns. `None` if nothing is suggested.
///
/// # Errors
/// The suggestions did not lead to a turn. The text is for people.
pub async fn whole_turn(
    room: &Room,
    user: &User,
    mix: usize,
    asked: impl Fn(Duration),
) -> Result<Option<String>, String> {
    let mut typed = String::new();
    for step in 0..STEPS {
        let choices = suggestions(room, user, &typed, &asked).await?;
        if !typed.is_empty() && choices.contains(&typed) {
            return Ok(Some(typed));
        }
        if choices.is_empty() && typed.is_empty() {
            return Ok(None);
        }
        if choices.is_empty() {
            return Err(format!("nothing is suggested after {typed:?}"));
        }
        typed.clone_from(&choices[((mix + step) >> 7) % choices.len()]);
    }
    Err(format!("{typed:?} never became a turn"))
}

/// The suggestions that can follow the typed text. Calls `asked` with the time that the answer took.
///
/// # Errors
/// There was no answer. The text is for people.
pub async fn suggestions(
    room: &Room,
    user: &User,
    typed: &str,
    asked: impl Fn(Duration),
) -> Result<Vec<String>, String> {
    let begun = Instant::now();
    let line = format!("/move turn:{typed}");
    let choices = user.autocomplete(room, &line).await;
    let choices = choices.map_err(|error| format!("{line}: {error}"))?;
    asked(begun.elapsed());
    let text = |choice: &Choice| choice.value.as_str().map(str::to_owned);
    let texts = choices.iter().filter_map(text);
    // a sign alone stands for no turn: its label says why there is none
    Ok(texts.filter(|text| text != "·").collect())
}
