//! Finding people to play with, and keeping away from others: open lobbies, news of them, matches that are followed,
//! and blocks.

use crate::clocks::{DAY, Rest};
use crate::model::{Actor, Player};
use crate::sessions::Company;
use crate::sessions::channels::channel_state::{Lobby, replay};
use crate::sessions::channels::snapshot::last_news;
use crate::sessions::job_outcome::Work;
use crate::sessions::lobbies::lobby_acts::{LobbyAct, may_join};
use crate::sessions::problem::Problem;
use crate::store::{LobbyWish, OwnMatch, Preferences, Status, StoreError, Write};

/// How many people are pinged at most when a host asks around.
pub const MOST_ASKED: usize = 5;

/// An open lobby that somebody wants to hear about.
#[derive(Clone, Debug)]
pub struct NewLobby {
    /// The lobby.
    pub lobby: OwnMatch,
    /// Was it opened after the person was last told?
    pub is_new: bool,
}

/// When a person can next be disturbed: they are neither asleep nor on vacation then.
pub(in crate::sessions) fn awake(chosen: &Preferences, now: i64) -> i64 {
    let (sleep, away) = (chosen.sleep.clone(), chosen.away.clone());
    // the moment before which one millisecond has run
    Rest { sleep, away }.run_out(now, 1, &[]) - 1
}

impl Company {
    /// The people whom a user has blocked.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn blocked_by(&self, user: u64) -> Result<Vec<u64>, Problem> {
        Ok(self.channels.store.blocked_by(user).await?)
    }

    /// Stores whom a user blocks: exactly these people. Takes the user out of lobbies in which one of them sits, and
    /// returns these lobbies. Matches in play go on.
    ///
    /// # Errors
    /// The database failed.
    pub async fn block(&self, user: u64, blocked: Vec<u64>) -> Result<Vec<Lobby>, Problem> {
        let people = blocked.clone();
        self.channels
            .store
            .write(Write::Block { user, blocked })
            .await?;
        let sits = |player: &Player| player.user().is_some_and(|user| people.contains(&user));
        let mut lobbies = Vec::new();
        for own in self.channels.all_own_matches(user).await? {
            if own.status != Status::Lobby || !own.players.iter().any(|(one, _)| sits(one)) {
                continue;
            }
            match self
                .lobbies
                .act_on_lobby(
                    own.place,
                    Some(own.id),
                    Actor::Player(user),
                    &LobbyAct::Leave,
                )
                .await
            {
                Ok(change) => lobbies.extend(change.after.lobby()),
                Err(problem @ Problem::Store { .. }) => return Err(problem),
                // the match has begun, or the lobby has ended
                Err(_) => {}
            }
        }
        Ok(lobbies)
    }

    /// Which of these people must not meet the user, because one of the two has blocked the other.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn apart(&self, user: u64, others: &[u64]) -> Result<Vec<u64>, Problem> {
        Ok(self.channels.store.apart(user, others).await?)
    }

    /// The newest lobbies with a seat for this user, of the server `guild` or (`elsewhere`) of other servers. The user
    /// may be unable to see some of their channels.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn open_lobbies(
        &self,
        user: u64,
        guild: u64,
        elsewhere: bool,
    ) -> Result<Vec<(OwnMatch, Lobby)>, Problem> {
        let mut open = Vec::new();
        for own in self
            .channels
            .store
            .open_lobbies(user, guild, elsewhere)
            .await?
        {
            let stored = match self.channels.store.load(own.id).await {
                // a lobby that this program cannot read is left out
                Err(StoreError::Damaged { .. }) => None,
                loaded => loaded?,
            };
            let stored = stored.filter(|stored| stored.status == Status::Lobby);
            let lobby = stored.map(|stored| Lobby::of(stored, self.channels.lobby_ms));
            let free = |lobby: &Lobby| may_join(lobby, user, self.channels.now());
            open.extend(lobby.filter(free).map(|lobby| (own, lobby)));
        }
        Ok(open)
    }

    /// The games of whose new lobbies a user wants to be told.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn lobby_wishes(&self, user: u64) -> Result<Vec<LobbyWish>, Problem> {
        Ok(self.channels.store.lobby_wishes(user).await?)
    }

    /// Stores the games whose new lobbies a user wants to hear about on a server: exactly these. An empty id stands for
    /// any game. Server 0 without games deletes the wishes of the user on all servers.
    ///
    /// # Errors
    /// The database failed.
    pub async fn wish(&self, user: u64, guild: u64, games: Vec<String>) -> Result<(), Problem> {
        let now = self.channels.now();
        let wish = Write::Wish {
            user,
            guild,
            games,
            now,
        };
        Ok(self.channels.store.write(wish).await?)
    }

    /// The lobbies that a user is to hear about now.
    pub(in crate::sessions) async fn lobby_news(&self, user: u64) -> Result<Work, Problem> {
        let now = self.channels.now();
        let (wishes, chosen) = (
            self.channels.store.lobby_wishes(user).await?,
            self.channels.store.preferences(user).await?,
        );
        if wishes.is_empty() {
            return Ok(Work::Done);
        }
        let next = awake(&chosen, now.max(chosen.lobbies_told + DAY));
        if now < next {
            return Ok(Work::Again(next));
        }
        let mut guilds: Vec<u64> = wishes.iter().map(|wish| wish.guild).collect();
        guilds.dedup();
        let mut news = Vec::new();
        for guild in guilds {
            for (lobby, open) in self.open_lobbies(user, guild, false).await? {
                let fitting = wishes.iter().find(|wish| wish.fits(&open.opened));
                news.extend(fitting.map(|wish| NewLobby {
                    lobby,
                    is_new: open.opened.now >= wish.since,
                }));
            }
        }
        Ok(if news.iter().any(|one| one.is_new) {
            Work::LobbyNews(user, news)
        } else {
            Work::Done
        })
    }

    /// Stores that a user was told of all lobbies that are open.
    ///
    /// # Errors
    /// The database failed.
    pub async fn told_of_lobbies(&self, user: u64) -> Result<(), Problem> {
        let now = self.channels.now();
        Ok(self
            .channels
            .store
            .write(Write::ToldOfLobbies { user, now })
            .await?)
    }

    /// Whom the host of a lobby can ask: people who asked for such lobbies, who can be disturbed now and were not told
    /// of any within a day. Those who were told longest ago come first.
    ///
    /// # Errors
    /// The host has asked before, or the database did not answer.
    pub async fn to_ask(&self, lobby: &Lobby) -> Result<Vec<u64>, Problem> {
        let (id, now) = (lobby.opened.id, self.channels.now());
        if self.channels.store.has_asked(id).await? {
            return Err(Problem::AskedAlready);
        }
        let mut asked = Vec::new();
        for user in self.channels.store.asked_for(id, now - DAY).await? {
            let chosen = self.channels.store.preferences(user).await?;
            if !lobby.opened.terms.invited.contains(&user) && awake(&chosen, now) <= now {
                asked.push(user);
            }
        }
        Ok(asked)
    }

    /// Stores that the host of a lobby asks these people.
    ///
    /// # Errors
    /// The host has just asked, or one of the people was just told of another lobby.
    pub async fn ask_around(&self, id: u64, people: Vec<u64>) -> Result<(), Problem> {
        let now = self.channels.now();
        let asked = self
            .channels
            .store
            .write(Write::AskAround { id, people, now });
        match asked.await {
            Err(StoreError::Stale) => Err(Problem::AskedAlready),
            asked => Ok(asked?),
        }
    }

    /// Does a user follow a match?
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn follows(&self, id: u64, user: u64) -> Result<bool, Problem> {
        Ok(self.channels.store.follows(id, user).await?)
    }

    /// Begins or stops to follow a match.
    ///
    /// # Errors
    /// The match is not in play, or the user follows too many matches.
    pub async fn follow(&self, id: u64, user: u64, begins: bool) -> Result<(), Problem> {
        match self
            .channels
            .store
            .write(Write::Follow { id, user, begins })
            .await
        {
            Err(StoreError::Stale) if !self.channels.store.follows(id, user).await? => {
                Err(Problem::NotFollowed)
            }
            Err(StoreError::Stale) => Ok(()),
            followed => Ok(followed?),
        }
    }

    /// A match that has ended, and who followed it. A match that was cancelled has no result, but is told too.
    pub(in crate::sessions) async fn followed(&self, id: u64) -> Result<Work, Problem> {
        let stored = self.channels.store.load(id).await?;
        let ended = stored.filter(|stored| !matches!(stored.status, Status::Lobby | Status::Live));
        let Some(stored) = ended else {
            return Ok(Work::Done);
        };
        let (live, followers) = (replay(&stored)?, self.channels.store.followers(id).await?);
        let news = last_news(live.game.events());
        let snapshot = live.snapshot(rules::Viewer::Public, news, None);
        Ok(Work::Followed(Box::new(snapshot), followers))
    }
}
