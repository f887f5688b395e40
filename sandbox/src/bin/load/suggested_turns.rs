//! Turns put together from what the bot suggests.

use std::time::{Duration, Instant};

use sandbox::{Choice, Room, User};

/// Most steps in which a turn is put together.
const STEPS: usize = 40;

/// A whole turn: what is suggested as it stands is whole. Which one, follows from `mix`. None where nothing is suggested.
///
/// # Errors
/// No turn came of it, in words for people.
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

/// What can follow what is typed; `asked` is told how long it took.
///
/// # Errors
/// There was no answer, in words for people.
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
    Ok(choices.iter().filter_map(text).collect())
}
