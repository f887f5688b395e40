//! One channel and its players.

use std::time::Instant;

use sandbox::{Answer, Error, Message, Room, User};

use crate::known_turns::{Library, key};
use crate::suggested_turns::{suggestions, whole_turn};
use crate::tally::Tally;

/// Every game with every option, as a typed line, and the number of seats.
pub const LINES: [(&str, usize); 16] = [
    ("zyrcan seats:3", 3),
    ("zyrcan seats:5", 5),
    ("zyrcan seats:4 variant:Blitzkrieg", 4),
    ("kitaran size:4", 2),
    ("kitaran", 2),
    ("kitaran size:6 komi:0.5", 2),
    ("kitaran size:8 komi:-2", 2),
    ("archimedes", 2),
    ("archimedes swap:yes", 2),
    ("xero-g", 2),
    ("xero-g setup:hidden", 2),
    ("virus-fight seats:2", 2),
    ("virus-fight seats:3", 3),
    ("virus-fight seats:5", 5),
    ("angels", 2),
    ("angels power:4 reach:12 marks:48", 2),
];

/// Tables with the same line are divided into this many groups. Each group plays its own matches and shares its turns.
const VOICES: usize = 4;

/// Why a player could not continue.
type Trouble = String;

/// An error for an unexpected answer.
fn other(what: &str, answer: &Answer) -> Trouble {
    format!("{what}: {answer:?}")
}

/// A channel and its players.
pub struct Table {
    number: usize,
    room: Room,
    users: Vec<User>,
    /// Does the table play turns that others have played? The table stops doing so after one of these turns was
    /// refused.
    follows: bool,
    played: Vec<String>,
    /// The users whom the last board mentions. A board does not mention the user whose turn made it.
    next: Vec<User>,
    /// Is no match in play?
    over: bool,
    lobby: Option<Message>,
}

impl Table {
    /// A table in its own channel. It needs enough users for any game.
    pub fn new(number: usize, room: Room, users: Vec<User>) -> Self {
        Self {
            number,
            room,
            users,
            follows: true,
            played: Vec::new(),
            next: Vec::new(),
            over: true,
            lobby: None,
        }
    }

    fn line(&self) -> (&'static str, usize) {
        LINES[self.number % LINES.len()]
    }

    /// Opens a lobby for the table's match.
    pub async fn open(&mut self, tally: &Tally) -> Result<(), Trouble> {
        self.open_for(self.line().0, tally).await
    }

    /// Opens a lobby in which nobody begins a match by joining.
    pub async fn open_wide(&mut self, tally: &Tally) -> Result<(), Trouble> {
        self.open_for("zyrcan seats:5", tally).await
    }

    async fn open_for(&mut self, line: &str, tally: &Tally) -> Result<(), Trouble> {
        let typed = format!("/play {line}");
        let answer = self.users[0].slash(&self.room, &typed).await;
        let lobby = heard(tally, &typed, answer)?;
        let lobby = shown(&lobby, &typed)?;
        if lobby.is_private() {
            return Err(format!("{typed}: {}", lobby.content));
        }
        self.lobby = Some(lobby);
        Ok(())
    }

    /// Fills the lobby. The last player to join begins the match.
    pub async fn start(&mut self, tally: &Tally) -> Result<(), Trouble> {
        let (_, seats) = self.line();
        let lobby = self.lobby.take().ok_or("there is no lobby")?;
        for user in &self.users[1..seats - 1] {
            heard(tally, "Join", user.press(&lobby, "Join").await)?;
        }
        let begun = self.users[seats - 1].press(&lobby, "Join").await;
        let begun = heard(tally, "Join (begins)", begun)?;
        let board = match begun
            .message()
            .filter(|message| !message.attachments.is_empty())
        {
            Some(board) => board,
            None => match begun.wait_followups(1).await {
                Ok(mut all) if !all.is_empty() => all.remove(0),
                _ => return Err(other("no board came", &begun)),
            },
        };
        self.played.clear();
        self.follow(&board);
        tally.opened();
        Ok(())
    }

    /// Plays one turn. If the match is over, begins another.
    pub async fn play(&mut self, library: &Library, tally: &Tally) -> Result<(), Trouble> {
        if self.over {
            self.open(tally).await?;
            return self.start(tally).await;
        }
        let user = self.to_act(tally).await?;
        let (line, _) = self.line();
        let key = key(line, self.number / LINES.len() % VOICES, &self.played);
        let known = library.known(&key).filter(|_| self.follows);
        let (turn, followed) = if let Some(turn) = known {
            (turn, true)
        } else {
            let own = self.suggested(&user, tally).await?;
            let turn = if self.follows {
                library.settle(key, own.clone())
            } else {
                own.clone()
            };
            // another table may have stored a different turn meanwhile
            let followed = turn != own;
            (turn, followed)
        };
        let typed = format!("/move turn:{turn}");
        let asked = Instant::now();
        let answer = heard(tally, &typed, user.slash(&self.room, &typed).await)?;
        let took = asked.elapsed();
        let message = shown(&answer, &typed)?;
        if !message.is_private() {
            tally.turn(took);
            count(tally, &message);
            self.played.push(turn);
            self.follow(&message);
            return Ok(());
        }
        // a private answer is either a refusal, or a secret choice, after which nothing is suggested
        if message.attachments.is_empty() && self.is_done(&user, tally).await? {
            tally.turn(took);
            self.played.push(turn);
            self.next.retain(|other| other.id != user.id);
            return Ok(());
        }
        if followed {
            self.follows = false;
            return Ok(());
        }
        Err(other(&typed, &answer))
    }

    /// Takes a seat in the lobby, and leaves it again.
    pub async fn join_and_leave(&mut self, tally: &Tally) -> Result<(), Trouble> {
        let lobby = self.lobby.as_ref().ok_or("there is no lobby")?;
        for button in ["Join", "Leave"] {
            let asked = Instant::now();
            let answer = self.users[1].press(lobby, button).await;
            let answer = heard(tally, button, answer)?;
            tally.turn(asked.elapsed());
            if !answer.is_update() {
                return Err(other(button, &answer));
            }
        }
        Ok(())
    }

    /// A user who is to act: one whom the board mentions, or else one who gets suggestions.
    async fn to_act(&self, tally: &Tally) -> Result<User, Trouble> {
        if let Some(user) = self.next.first() {
            return Ok(user.clone());
        }
        let (_, seats) = self.line();
        for user in &self.users[..seats] {
            if !self.is_done(user, tally).await? {
                return Ok(user.clone());
            }
        }
        Err("nobody is to act".to_owned())
    }

    /// Does the user get no more suggestions?
    async fn is_done(&self, user: &User, tally: &Tally) -> Result<bool, Trouble> {
        let choices = suggestions(&self.room, user, "", |took| tally.suggestion(took)).await?;
        Ok(choices.is_empty())
    }

    /// Makes the users whom a board mentions the next to act.
    fn follow(&mut self, board: &Message) {
        // at the end the board mentions all players
        self.over = board.button("Rematch").is_some();
        let users = self.users.iter().filter(|_| !self.over);
        let next = users.filter(|user| board.mentions.contains(&user.id));
        self.next = next.cloned().collect();
    }

    async fn suggested(&self, user: &User, tally: &Tally) -> Result<String, Trouble> {
        let mix = (self.number + 1) * 0x9e37_79b9 + (self.played.len() + 1) * 0x85eb_ca6b;
        let turn = whole_turn(&self.room, user, mix, |took| tally.suggestion(took)).await?;
        turn.ok_or_else(|| "nothing is suggested".to_owned())
    }
}

/// The answer, if it came in time.
fn heard(tally: &Tally, what: &str, answer: Result<Answer, Error>) -> Result<Answer, Trouble> {
    let answer = answer.map_err(|error| format!("{what}: {error}"))?;
    if answer.failed() {
        tally.late();
        return Err(format!("{what}: no answer in time"));
    }
    Ok(answer)
}

fn shown(answer: &Answer, what: &str) -> Result<Message, Trouble> {
    answer.message().ok_or_else(|| other(what, answer))
}

fn count(tally: &Tally, message: &Message) {
    for attachment in &message.attachments {
        tally.picture(attachment.bytes.len());
    }
}
