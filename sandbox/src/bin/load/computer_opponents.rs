//! People who play against the strongest computers, so that a search is always under way. None of it is counted.

use std::time::{Duration, Instant};

use sandbox::{Answer, Error, Room, User};

/// What they play, in turn: the games whose searches take longest.
const LINES: [&str; 3] = [
    "kitaran computers:1",
    "xero-g computers:1",
    "archimedes computers:1",
];

/// How long whoever waits for a computer looks away.
const LOOKS_AWAY: Duration = Duration::from_millis(100);

/// Plays match after match until then; gives how many turns were taken.
///
/// # Errors
/// What went wrong, for people.
pub async fn play(number: usize, room: Room, user: User, until: Instant) -> Result<usize, String> {
    let mut turns = 0;
    for match_number in 0.. {
        if Instant::now() >= until {
            break;
        }
        let typed = format!(
            "/play {} level:6",
            LINES[(number + match_number) % LINES.len()]
        );
        heard(&typed, user.slash(&room, &typed).await)?;
        turns += play_match(&room, &user, until).await?;
    }
    Ok(turns)
}

async fn play_match(room: &Room, user: &User, until: Instant) -> Result<usize, String> {
    let mut turns = 0;
    while Instant::now() < until {
        let Some(turn) = suggested(room, user).await? else {
            // it is the computer's turn, or over
            tokio::time::sleep(LOOKS_AWAY).await;
            if is_over(room) {
                break;
            }
            continue;
        };
        let typed = format!("/move turn:{turn}");
        heard(&typed, user.slash(room, &typed).await)?;
        turns += 1;
    }
    Ok(turns)
}

/// A whole turn, put together from what is suggested last.
async fn suggested(room: &Room, user: &User) -> Result<Option<String>, String> {
    let mut typed = String::new();
    loop {
        let line = format!("/move turn:{typed}");
        let choices = user.autocomplete(room, &line).await;
        let choices = choices.map_err(|error| format!("{line}: {error}"))?;
        let texts = choices.iter().filter_map(|choice| choice.value.as_str());
        let texts: Vec<&str> = texts.collect();
        if !typed.is_empty() && texts.contains(&typed.as_str()) {
            return Ok(Some(typed));
        }
        match texts.last() {
            Some(last) if *last != typed => (*last).clone_into(&mut typed),
            _ => return Ok(None),
        }
    }
}

fn is_over(room: &Room) -> bool {
    let messages = room.messages();
    let mut boards = messages.iter().rev();
    boards.any(|message| message.button("Rematch").is_some())
}

fn heard(what: &str, answer: Result<Answer, Error>) -> Result<Answer, String> {
    answer.map_err(|error| format!("{what}: {error}"))
}
