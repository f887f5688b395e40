//! People who play against computers, so that searches always run. The times of their turns are not measured.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use sandbox::{Answer, Error, Room, User};

use crate::channel_players::LINES;
use crate::suggested_turns::whole_turn;

/// How long a player waits before looking for the computer's turn again.
const LOOKS_AWAY: Duration = Duration::from_millis(20);

/// How long a computer may take for its turns before the match counts as stalled.
const PATIENCE: Duration = Duration::from_mins(2);

/// The settings of these players, and their progress.
pub struct Opponents {
    /// The computers' levels.
    pub levels: RangeInclusive<u8>,
    /// When they stop.
    pub until: Instant,
    begun: AtomicUsize,
    ended: AtomicUsize,
    turns: AtomicUsize,
}

impl Opponents {
    /// Players who have not begun a match yet.
    pub fn new(levels: RangeInclusive<u8>, until: Instant) -> Self {
        Self {
            levels,
            until,
            begun: AtomicUsize::new(0),
            ended: AtomicUsize::new(0),
            turns: AtomicUsize::new(0),
        }
    }

    /// The progress as text for people.
    pub fn told(&self) -> String {
        let [begun, ended, turns] =
            [&self.begun, &self.ended, &self.turns].map(|count| count.load(Ordering::Relaxed));
        format!("{turns} turns in {begun} matches, {ended} of them over")
    }

    /// Plays one match after another.
    ///
    /// # Errors
    /// A turn was refused, a match stalled, or something else went wrong; the text is for people.
    pub async fn play(&self, room: Room, user: User) -> Result<(), String> {
        while Instant::now() < self.until {
            let number = self.begun.fetch_add(1, Ordering::Relaxed);
            let (line, _) = LINES[number % LINES.len()];
            let levels = usize::from(self.levels.end() - self.levels.start()) + 1;
            let level = usize::from(*self.levels.start()) + number / LINES.len() % levels;
            let typed = format!("/play {line} level:{level}");
            let answer = heard(&typed, user.slash(&room, &typed).await)?;
            if answer.message().is_some_and(|message| message.is_private()) {
                return Err(format!("{typed}: {answer:?}"));
            }
            let last = room.messages().last().cloned();
            self.play_match(&room, &user, last.map_or(0, |last| last.id.get()))
                .await
                .map_err(|why| format!("{typed}: {why}"))?;
        }
        Ok(())
    }

    /// Plays the match whose first message has this id. The id may also be that of the message just before.
    async fn play_match(&self, room: &Room, user: &User, first: u64) -> Result<(), String> {
        let mut waits_since = None;
        let mut turns = 0_usize;
        while Instant::now() < self.until {
            let mix = (turns + 1) * 0x9e37_79b9 + (self.turns.load(Ordering::Relaxed) << 7);
            let Some(turn) = whole_turn(room, user, mix, |_| ()).await? else {
                // it is a computer's turn, or the match is over
                if is_over(room, first) {
                    self.ended.fetch_add(1, Ordering::Relaxed);
                    return Ok(());
                }
                if waits_since.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
                    return Err(format!("stalled after {turns} turns"));
                }
                tokio::time::sleep(LOOKS_AWAY).await;
                continue;
            };
            waits_since = None;
            let typed = format!("/move turn:{turn}");
            let answer = heard(&typed, user.slash(room, &typed).await)?;
            let message = answer.message();
            if message.is_some_and(|one| one.is_private() && !one.content.contains(&turn)) {
                return Err(format!("{typed}: {answer:?}"));
            }
            turns += 1;
            self.turns.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }
}

/// Does any message from this id on show that the match is over?
fn is_over(room: &Room, since: u64) -> bool {
    let messages = room.messages();
    let mut boards = messages.iter().filter(|message| message.id.get() >= since);
    boards.any(|message| message.button("Rematch").is_some())
}

fn heard(what: &str, answer: Result<Answer, Error>) -> Result<Answer, String> {
    let answer = answer.map_err(|error| format!("{what}: {error}"))?;
    if answer.failed() {
        return Err(format!("{what}: no answer in time"));
    }
    Ok(answer)
}
