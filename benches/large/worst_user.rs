//! The worst actions of one user, or of the host.

use std::time::Duration;

use sandbox::{Answer, Room, Sandbox, User};
use tokio::time::{MissedTickBehavior, interval};

use crate::common::process::Process;
use crate::common::test_databases::Home;
use crate::common::{ask_forget, ask_forget_server, press, settings, slash};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worst {
    Nothing,
    Verify,
    LastPages,
    Suggestions,
    Lobbies,
    CleanUp,
    ForgetMe,
    ForgetByHand,
    ForgetServer,
}

/// The cases that delete come last.
pub const ALL: [Worst; 9] = [
    Worst::Nothing,
    Worst::Verify,
    Worst::LastPages,
    Worst::Suggestions,
    Worst::Lobbies,
    Worst::CleanUp,
    Worst::ForgetMe,
    Worst::ForgetByHand,
    Worst::ForgetServer,
];

/// Interactions per second, as many as `SKIRMISH_USER_RATE` allows.
const RATE: u32 = 5;

/// Two names in the sandbox: the server's owner, and the user with the most matches.
pub const OWNER: &str = "Owner";
pub const HEAVY: &str = "Heavy";

impl Worst {
    pub fn name(self) -> &'static str {
        match self {
            Self::Nothing => "alone",
            Self::Verify => "skirmish verify",
            Self::LastPages => "last pages of leaderboards",
            Self::Suggestions => "suggestions",
            Self::Lobbies => "lobbies opened and cancelled",
            Self::CleanUp => "the daily clean-up",
            Self::ForgetMe => "Delete my data",
            Self::ForgetByHand => "skirmish forget --server",
            Self::ForgetServer => "Delete all matches",
        }
    }

    /// Statements that run before the bot starts: they remove waiting jobs, or make the clean-up due.
    pub fn prepare(self) -> &'static str {
        match self {
            Self::CleanUp => "update jobs set due = 0, leased_until = 0 where kind = 'clean'",
            _ => {
                "delete from jobs where kind like 'forget%'; \
                 update jobs set due = 3000000000000, leased_until = 0 where kind = 'clean'"
            }
        }
    }

    /// Does this delete all matches of the large server? Then the players cannot play there.
    pub fn deletes_server(self) -> bool {
        matches!(self, Self::ForgetByHand | Self::ForgetServer)
    }

    /// Repeats the action until this future is dropped.
    pub async fn run(self, sandbox: &Sandbox, home: &Home) {
        let room = sandbox.channel("worst");
        let (owner, heavy) = (sandbox.user(OWNER).admin(), sandbox.user(HEAVY));
        match self {
            Self::Nothing | Self::CleanUp => {}
            Self::Verify => return beside(sandbox, home, &["verify"]).await,
            Self::ForgetByHand => {
                let guild = sandbox.guild().id.to_string();
                return beside(sandbox, home, &["forget", "--server", &guild]).await;
            }
            Self::LastPages => last_pages(&heavy, &room).await,
            Self::Suggestions => suggestions(&owner, &room).await,
            Self::Lobbies => lobbies(sandbox, &owner).await,
            Self::ForgetMe => forget(ask_forget(&heavy, &room).await, &heavy).await,
            Self::ForgetServer => forget(ask_forget_server(&owner, &room).await, &owner).await,
        }
        std::future::pending::<()>().await;
    }
}

/// Runs another program on the same database.
async fn beside(sandbox: &Sandbox, home: &Home, arguments: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    // the program is killed when this is dropped
    let _program = Process::start(folder.path(), arguments, &settings(sandbox, home));
    std::future::pending::<()>().await;
}

async fn forget(asked: Answer, user: &User) {
    let gone = press(user, &asked.expect_message(), "Delete it").await;
    println!("{} after {:?}", gone.text(), gone.latency());
}

fn paced() -> tokio::time::Interval {
    let mut every = interval(Duration::from_secs(1) / RATE);
    every.set_missed_tick_behavior(MissedTickBehavior::Burst);
    every
}

async fn last_pages(user: &User, room: &Room) {
    let first = slash(user, room, "/leaderboard").await.expect_message();
    let mut every = paced();
    for scope in ["s", "e"].into_iter().cycle() {
        every.tick().await;
        // the page before the end: the bot must count all rows before it
        let id = format!("1:board:0:1:zyrcan {scope} 0 b 99999999 0");
        let (user, first) = (user.clone(), first.clone());
        tokio::spawn(async move { user.press_id(&first, &id).await });
    }
}

async fn suggestions(user: &User, room: &Room) {
    let opened = slash(user, room, "/play zyrcan").await;
    let _ = opened.expect_message();
    let mut every = paced();
    loop {
        every.tick().await;
        let (user, room) = (user.clone(), room.clone());
        tokio::spawn(async move { user.autocomplete(&room, "/move turn:2").await });
    }
}

async fn lobbies(sandbox: &Sandbox, user: &User) {
    let mut every = paced();
    for number in 0.. {
        let room = sandbox.channel(&format!("many-{}", number % 200));
        every.tick().await;
        let opened = slash(user, &room, "/play zyrcan").await;
        every.tick().await;
        if let Some(lobby) = opened.message().filter(|lobby| !lobby.is_private()) {
            let user = user.clone();
            tokio::spawn(async move { press(&user, &lobby, "Cancel").await });
        }
    }
}
