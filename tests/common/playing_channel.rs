//! A channel in which people play one match after the other, as fast as they are answered. What
//! they play next follows from what they were answered, and never from the bot's memory.

use std::sync::Arc;

use games::random_generator::Rng;
use games::{AnyMatch, Event, Kind, Seat, What};
use sandbox::{Answer, Error, Message, Room, Sandbox, User};
use skirmish::store::{Status, Store, StoredMatch};
use tokio::runtime::Handle;

use super::random_players::shortest;
use super::test_databases::Home;

/// Every game, short where it can be, and with how many players; one with a larger board beside them.
pub fn lines() -> Vec<(String, usize)> {
    let short = |kind: &Kind| {
        let (options, players) = shortest(*kind);
        (format!("{} {options}", kind.id()), players)
    };
    let larger = ("kitaran size:8 komi:0.5".to_owned(), 2);
    Kind::ALL.iter().map(short).chain([larger]).collect()
}

/// Has a lobby opened by this line no seat beyond so many?
fn takes_no_more(line: &str, players: usize) -> bool {
    let kind: Kind = line.split(' ').next().unwrap().parse().unwrap();
    line.contains("seats:") || usize::from(kind.seats().1) == players
}

/// What the players know to stand in the channel.
#[derive(Debug)]
pub enum Stage {
    Empty,
    Lobby { id: u64, joined: usize },
    Live { id: u64, game: Box<AnyMatch> },
}

/// What was asked and not answered: done or not, but nothing in between.
#[derive(Debug)]
pub enum Asked {
    Open(u64),
    Join,
    Start,
    Turn(Seat, String),
}

/// What came of a try.
#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    /// It was answered, and done.
    Done,
    /// It was answered: the bot has trouble.
    Told,
    /// Nobody answered.
    Unanswered,
}

pub struct Channel {
    pub room: Room,
    pub users: Vec<User>,
    pub stage: Stage,
    pub asked: Option<Asked>,
    /// The matches that ended, with their records.
    pub over: Vec<(u64, Vec<Event>)>,
    /// How many turns were answered.
    pub turns: usize,
    /// How many were on file though nobody had been told.
    pub unseen: usize,
    line: String,
    /// Whoever takes the last seat begins the match; else the host does.
    begins_by_itself: bool,
    rng: Rng,
}

/// What a player reads when the bot cannot do its work.
pub const TROUBLE: &str =
    "Something went wrong on my side, and nothing was changed that you were not shown.";

impl Channel {
    pub fn new(sandbox: &Sandbox, number: usize, seed: u64) -> Self {
        let mut lines = lines();
        let (line, players) = lines.swap_remove(number % lines.len());
        let user = |seat| sandbox.user(&format!("Player{number}{seat}"));
        let mut rng = Rng::new(seed);
        for _ in 0..number {
            rng.next_u64();
        }
        Self {
            room: sandbox.channel(&format!("channel-{number}")),
            users: ["A", "B", "C", "D", "E"][..players]
                .iter()
                .map(user)
                .collect(),
            stage: Stage::Empty,
            asked: None,
            over: Vec::new(),
            turns: 0,
            unseen: 0,
            begins_by_itself: takes_no_more(&line, players),
            line,
            rng: Rng::new(rng.next_u64()),
        }
    }

    /// Does what comes next.
    pub async fn step(&mut self, home: &Arc<Home>) -> Step {
        match &self.stage {
            Stage::Empty => self.open().await,
            Stage::Lobby { id, joined }
                if *joined + 1 == self.users.len() && self.begins_by_itself =>
            {
                let id = *id;
                let heard = heard(self.users[*joined].slash(&self.room, "/join").await);
                self.begun(home, id, heard).await
            }
            Stage::Lobby { id, joined } if *joined < self.users.len() => {
                let (id, joined) = (*id, *joined);
                let user = &self.users[joined];
                let heard = heard(user.slash(&self.room, "/join").await);
                let joined = joined + 1;
                self.then(heard.map(drop), Asked::Join, Stage::Lobby { id, joined })
            }
            Stage::Lobby { id, .. } => {
                let id = *id;
                let heard = heard(self.users[0].slash(&self.room, "/start").await);
                self.begun(home, id, heard).await
            }
            Stage::Live { .. } => self.turn().await,
        }
    }

    /// The match has begun, if it was answered.
    async fn begun(&mut self, home: &Arc<Home>, id: u64, heard: Result<Answer, Step>) -> Step {
        let Ok(answer) = heard else {
            return self.not(heard.map(drop), Asked::Start);
        };
        assert!(!answer.is_private(), "{}", answer.text());
        // the bot has drawn its seed
        let stored = stored(Arc::clone(home), id).await;
        self.stage = live(id, &stored);
        Step::Done
    }

    async fn open(&mut self) -> Step {
        let line = format!("/play {} order:as you join", self.line);
        let answer = match self.users[0].slash(&self.room, &line).await {
            Ok(answer) => answer,
            Err(Error::NoBot) => return Step::Unanswered,
            Err(error) => panic!("{error}"),
        };
        let id = answer.interaction().get();
        let lobby = Stage::Lobby { id, joined: 1 };
        self.then(heard(Ok(answer)).map(drop), Asked::Open(id), lobby)
    }

    /// Plays any turn, by command or by the panel; the same again, if there was trouble.
    pub async fn turn(&mut self) -> Step {
        let Stage::Live { id, game } = &mut self.stage else {
            panic!("{:?}", self.stage)
        };
        let (seat, turn) = match self.asked.take() {
            Some(Asked::Turn(seat, turn)) => (seat, turn),
            _ => any_turn(game, &mut self.rng),
        };
        let user = &self.users[seat.index()];
        let button = format!("1:play:{id:x}:{:x}:{turn}", game.events().len());
        // killed often enough, the bot has posted nothing here yet
        let panel = button.len() <= 100 && self.rng.below(2) == 0;
        let heard = match self.room.last_message().filter(|_| panel) {
            Some(message) => pressed(user, &message, &button).await,
            None => heard(user.slash(&self.room, &format!("/move turn:{turn}")).await),
        };
        let Ok(answer) = heard else {
            let asked = Asked::Turn(seat, turn);
            return self.not(heard.map(drop), asked);
        };
        let secret = answer.text().starts_with("Your choice is made: `");
        let closed = answer.is_update() && answer.text().starts_with("You played `");
        let shown = !answer.is_private() && !answer.is_update();
        assert!(secret || closed || shown, "{turn}: {answer:?}");
        game.play(seat, &turn).unwrap();
        self.turns += 1;
        if game.outcome().is_some() {
            self.over.push((*id, game.events().to_vec()));
            self.stage = Stage::Empty;
        }
        Step::Done
    }

    fn then(&mut self, heard: Result<(), Step>, asked: Asked, stage: Stage) -> Step {
        if heard.is_err() {
            return self.not(heard, asked);
        }
        self.stage = stage;
        Step::Done
    }

    /// It was not done, or nobody knows.
    fn not(&mut self, heard: Result<(), Step>, asked: Asked) -> Step {
        self.asked = Some(asked);
        heard.err().unwrap_or(Step::Unanswered)
    }

    /// The record is what was answered, and at most the one thing more that was not; the players go
    /// on from there.
    pub async fn catch_up(&mut self, store: &dyn Store) {
        let current = store.current(self.room.id.get()).await.unwrap();
        let asked = self.asked.take();
        let stage = std::mem::replace(&mut self.stage, Stage::Empty);
        self.stage = match (stage, asked) {
            (Stage::Empty, asked) => match (current, asked) {
                (None, _) => Stage::Empty,
                (Some(stored), Some(Asked::Open(id))) => lobby(&stored, id, 1..=1),
                (Some(stored), asked) => panic!("{asked:?} but {stored:?}"),
            },
            (Stage::Lobby { id, joined }, asked) => {
                let stored = current.expect("a lobby that was answered");
                let more = usize::from(matches!(asked, Some(Asked::Join)));
                if stored.status == Status::Live && matches!(asked, Some(Asked::Start)) {
                    let turn = |event: &Event| matches!(event.what, What::Turn(_));
                    assert!(!stored.record.events.iter().any(turn), "{stored:?}");
                    live(id, &stored)
                } else {
                    lobby(&stored, id, joined..=joined + more)
                }
            }
            (Stage::Live { id, game }, asked) => {
                let stored = store.load(id).await.unwrap().expect("an answered match");
                self.go_on(id, *game, asked.as_ref(), &stored, current.as_ref())
            }
        };
    }

    /// The same for a match in play.
    fn go_on(
        &mut self,
        id: u64,
        game: AnyMatch,
        asked: Option<&Asked>,
        stored: &StoredMatch,
        current: Option<&StoredMatch>,
    ) -> Stage {
        let mut more = game.clone();
        if let Some(Asked::Turn(seat, turn)) = asked {
            more.play(*seat, turn).unwrap();
        }
        let events = &stored.record.events;
        self.unseen += usize::from(game.events().len() < events.len());
        let known = [game, more]
            .into_iter()
            .find(|game| game.events() == events);
        let known = known.unwrap_or_else(|| panic!("{asked:?} but {events:?}"));
        // what is replayed is what was played
        assert_eq!(AnyMatch::replay(&stored.record).unwrap(), known);
        if known.outcome().is_some() {
            assert_eq!((stored.status, current), (Status::Over, None));
            self.over.push((id, events.clone()));
            return Stage::Empty;
        }
        assert_eq!(stored.status, Status::Live);
        assert_eq!(current.map(|current| current.opened.id), Some(id));
        Stage::Live {
            id,
            game: Box::new(known),
        }
    }

    /// Every match that ended stands as it was played.
    pub async fn check_ended(&self, store: &dyn Store) {
        for (id, events) in &self.over {
            let stored = store.load(*id).await.unwrap().expect("an answered match");
            assert_eq!(stored.status, Status::Over);
            assert_eq!(stored.record.events, *events);
        }
    }
}

fn any_turn(game: &AnyMatch, rng: &mut Rng) -> (Seat, String) {
    let seats = game.to_act().seats();
    let seat = seats[rng.below(seats.len())];
    (seat, game.random_turn(seat, rng).unwrap())
}

/// Opens the panel on a message of the bot, and plays there.
async fn pressed(user: &User, message: &Message, button: &str) -> Result<Answer, Step> {
    let open = button.replacen(":play:", ":panel:", 1);
    let open = &open[..=open.rfind(':').unwrap()];
    let panel = heard(user.press_id(message, open).await)?;
    // with but one turn to play it stands there at once
    let text = panel.text();
    assert!(
        text.starts_with("**Your turn.**") || text.contains("Press **Play**"),
        "{panel:?}"
    );
    let panel = panel.expect_message();
    let answer = heard(user.press_id(&panel, button).await);
    user.dismiss(&panel);
    answer
}

/// An answer that does what was asked.
fn heard(answer: Result<Answer, Error>) -> Result<Answer, Step> {
    match answer {
        Ok(answer) if answer.failed() => Err(Step::Unanswered),
        Ok(answer) if answer.text().starts_with(TROUBLE) => Err(Step::Told),
        Ok(answer) => Ok(answer),
        Err(Error::NoBot) => Err(Step::Unanswered),
        Err(error) => panic!("{error}"),
    }
}

fn lobby(stored: &StoredMatch, id: u64, joined: std::ops::RangeInclusive<usize>) -> Stage {
    let players = stored.opened.players.len();
    assert_eq!((stored.opened.id, stored.status), (id, Status::Lobby));
    assert!(joined.contains(&players), "{joined:?}: {stored:?}");
    Stage::Lobby {
        id,
        joined: players,
    }
}

fn live(id: u64, stored: &StoredMatch) -> Stage {
    assert_eq!((stored.opened.id, stored.status), (id, Status::Live));
    let game = Box::new(AnyMatch::replay(&stored.record).unwrap());
    Stage::Live { id, game }
}

/// A match as another program finds it on file. The file is let go of at once: a bot that is killed
/// has it alone, and has to put it right when it comes again.
async fn stored(home: Arc<Home>, id: u64) -> StoredMatch {
    let here = Handle::current();
    // what opens a database cannot be proven to be movable between threads
    let loading = tokio::task::spawn_blocking(move || {
        here.block_on(async {
            let store = home.store().await;
            let stored = store.load(id).await.unwrap();
            store.close_store().await;
            stored
        })
    });
    loading.await.unwrap().expect("an answered match")
}
