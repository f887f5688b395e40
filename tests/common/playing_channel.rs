//! A channel in which people play one match after another, as fast as the bot answers. Their next step depends only on
//! the answers, never on the bot's memory.

use std::sync::Arc;

use rules::random_generator::Rng;
use rules::{AnyMatch, Event, Kind, Retire, Seat, What};
use sandbox::{Answer, Error, Message, Room, Sandbox, User};
use skirmish::store::{Status, Store, StoredMatch};

pub use super::channel_stage::Stage;
use super::channel_stage::{just_begun, live, lobby, stored};
use super::random_players::shortest;
use super::test_databases::Home;

/// Every game with short options, and its number of people. Also one game with a larger board, and two in which a
/// computer plays too.
pub fn lines() -> Vec<(String, usize)> {
    let short = |kind: &Kind| {
        let (options, players) = shortest(*kind);
        (format!("{} {options}", kind.id()), players)
    };
    let larger = ("kitaran size:8 komi:0.5".to_owned(), 2);
    let with_computers = [
        ("kitaran size:4 level:1".to_owned(), 1),
        ("virus-fight seats:3 level:1 opponent:@Bot".to_owned(), 2),
    ];
    let short = Kind::ALL.iter().map(short);
    short.chain([larger]).chain(with_computers).collect()
}

/// A request without an answer: it was done completely or not at all.
#[derive(Debug)]
pub enum Asked {
    Open(u64),
    Join,
    Start,
    Turn(Seat, String),
}

/// The result of one step.
#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    /// It was answered and done.
    Done,
    /// It was answered: the bot has a problem.
    Told,
    /// It was not answered.
    Unanswered,
}

pub struct Channel {
    pub room: Room,
    pub users: Vec<User>,
    pub stage: Stage,
    pub asked: Option<Asked>,
    /// The matches that are over, with their events.
    pub over: Vec<(u64, Vec<Event>)>,
    /// How many turns were answered.
    pub turns: usize,
    /// How many turns were stored although their answer was missing.
    pub unseen: usize,
    line: String,
    rng: Rng,
}

/// What a player reads when the bot cannot do its work.
pub const TROUBLE: &str =
    "Something went wrong on my side. Look at `/board`: if what you did is not there, try again.";

pub const BUSY: &str = "I am too busy to do that right now. Look at `/board`: if what you did is not there, try again in a moment.";

/// Does the bot say that the database failed, or that it is busy?
pub fn is_trouble(said: &str) -> bool {
    said.starts_with(TROUBLE) || said == BUSY
}

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
            line,
            rng: Rng::new(rng.next_u64()),
        }
    }

    /// Does the next step.
    pub async fn step(&mut self, home: &Arc<Home>) -> Step {
        match &self.stage {
            Stage::Empty => self.open(home).await,
            // the match begins when the last seat is taken, or when the host of a full lobby joins again
            Stage::Lobby { id, joined } if *joined + 1 >= self.users.len() => {
                let id = *id;
                let last = joined % self.users.len();
                let heard = heard(self.users[last].slash(&self.room, "/join").await);
                self.begun(home, id, heard, Asked::Start).await
            }
            Stage::Lobby { id, joined } => {
                let (id, joined) = (*id, *joined);
                let user = &self.users[joined];
                let heard = heard(user.slash(&self.room, "/join").await);
                let joined = joined + 1;
                self.then(heard.map(drop), Asked::Join, Stage::Lobby { id, joined })
            }
            Stage::Live { game, seated, .. } => {
                let mut to_act = game.to_act().seats().into_iter();
                if to_act.any(|seat| seated[seat.index()].is_none()) {
                    self.wait_for_computers(home).await
                } else {
                    self.turn().await
                }
            }
        }
    }

    /// Waits until the computers have played.
    async fn wait_for_computers(&mut self, home: &Arc<Home>) -> Step {
        /// The most attempts, before something must be wrong.
        const LOOKS: usize = 2000;
        for _ in 0..LOOKS {
            let Stage::Live { id, game, .. } = &self.stage else {
                panic!("{:?}", self.stage)
            };
            let (id, known) = (*id, game.events().len());
            // is the bot still running?
            if let Err(step) = heard(self.users[0].slash(&self.room, "/matches").await) {
                return step;
            }
            let stored = stored(Arc::clone(home), id).await;
            if stored.record.events.len() > known {
                let stage = std::mem::replace(&mut self.stage, Stage::Empty);
                self.stage = self.go_on(stage, None, &stored);
                return Step::Done;
            }
        }
        panic!("no computer has played: {:?}", self.stage);
    }

    /// The match has begun, if the request was answered.
    async fn begun(
        &mut self,
        home: &Arc<Home>,
        id: u64,
        heard: Result<Answer, Step>,
        asked: Asked,
    ) -> Step {
        let Ok(answer) = heard else {
            return self.not(heard.map(drop), asked);
        };
        assert!(!answer.is_private(), "{}", answer.text());
        // only the store has the seed, which the bot chose
        let stored = stored(Arc::clone(home), id).await;
        self.stage = live(id, &stored);
        Step::Done
    }

    async fn open(&mut self, home: &Arc<Home>) -> Step {
        let line = format!("/play {}", self.line);
        let answer = match self.users[0].slash(&self.room, &line).await {
            Ok(answer) => answer,
            Err(Error::NoBot) => return Step::Unanswered,
            Err(error) => panic!("{error}"),
        };
        let id = answer.interaction().get();
        if self.begins_when_opened() {
            return self
                .begun(home, id, heard(Ok(answer)), Asked::Open(id))
                .await;
        }
        let lobby = Stage::Lobby { id, joined: 1 };
        self.then(heard(Ok(answer)).map(drop), Asked::Open(id), lobby)
    }

    /// Plays any turn, by command or in the panel. After an unanswered request or a problem it plays the same turn
    /// again.
    pub async fn turn(&mut self) -> Step {
        let Stage::Live { id, game, seated } = &mut self.stage else {
            panic!("{:?}", self.stage)
        };
        let (seat, turn) = match self.asked.take() {
            Some(Asked::Turn(seat, turn)) => (seat, turn),
            _ => any_turn(game, &mut self.rng),
        };
        let user = &self.users[seated[seat.index()].expect("a person")];
        let button = format!("1:play:{id:x}:{:x}:{turn}", game.events().len());
        // after many kills, the bot may have posted nothing here yet
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

    /// The step was not done, or the outcome is unknown.
    fn not(&mut self, heard: Result<(), Step>, asked: Asked) -> Step {
        self.asked = Some(asked);
        heard.err().unwrap_or(Step::Unanswered)
    }

    /// Does one person play alone with computers? Then the match begins when it is opened.
    fn begins_when_opened(&self) -> bool {
        self.users.len() == 1
    }

    /// Compares the channel with the store. The record must hold what was answered, at most one unanswered request, and
    /// the computers' turns. The players continue from there.
    pub async fn catch_up(&mut self, store: &Store) {
        let current = store.current(self.room.id.get()).await.unwrap();
        let asked = self.asked.take();
        let stage = std::mem::replace(&mut self.stage, Stage::Empty);
        self.stage = match (stage, asked) {
            (Stage::Empty, asked) => match (current, asked) {
                (None, _) => Stage::Empty,
                (Some(stored), Some(Asked::Open(id))) if stored.status == Status::Live => {
                    assert!(self.begins_when_opened(), "{stored:?}");
                    just_begun(id, &stored)
                }
                (Some(stored), Some(Asked::Open(id))) => lobby(&stored, id, 1..=1),
                (Some(stored), asked) => panic!("{asked:?} but {stored:?}"),
            },
            (Stage::Lobby { id, joined }, asked) => {
                let stored = current.expect("a lobby that was answered");
                let more = usize::from(matches!(asked, Some(Asked::Join)));
                if stored.status == Status::Live && matches!(asked, Some(Asked::Start)) {
                    just_begun(id, &stored)
                } else {
                    lobby(&stored, id, joined..=joined + more)
                }
            }
            (stage @ Stage::Live { id, .. }, asked) => {
                let stored = store.load(id).await.unwrap().expect("an answered match");
                let here = current.map(|current| current.opened.id);
                // the match may have ended since
                assert!(
                    here.is_some() || stored.status == Status::Over,
                    "{stored:?}"
                );
                assert!(here.is_none_or(|here| here == id), "{here:?} and {id}");
                self.go_on(stage, asked.as_ref(), &stored)
            }
        };
    }

    /// Like [`catch_up`](Self::catch_up), for a match in play.
    fn go_on(&mut self, stage: Stage, asked: Option<&Asked>, stored: &StoredMatch) -> Stage {
        let Stage::Live { id, game, seated } = stage else {
            panic!("{stage:?}")
        };
        let events = &stored.record.events;
        let (mut known, mut asked) = (*game, asked);
        while known.events().len() < events.len() {
            let next = &events[known.events().len()];
            let seat = Seat::new(next.seat);
            let computer = seated[seat.index()].is_none();
            match (&next.what, asked) {
                (What::Turn(turn), _) if computer => drop(known.play(seat, turn).unwrap()),
                (What::Resign, _) if computer => drop(known.retire(seat, Retire::Resign).unwrap()),
                (What::Turn(turn), Some(Asked::Turn(by, wish))) if (by, wish) == (&seat, turn) => {
                    known.play(seat, turn).unwrap();
                    self.unseen += 1;
                    asked = None;
                }
                (_, asked) => panic!("{asked:?} but {events:?}"),
            }
        }
        // the replayed record must be equal to the turns played
        assert_eq!(known.events(), events);
        assert_eq!(AnyMatch::replay(&stored.record).unwrap(), known);
        let status = if known.outcome().is_some() {
            Status::Over
        } else {
            Status::Live
        };
        assert_eq!(stored.status, status);
        if status == Status::Over {
            self.over.push((id, events.clone()));
            return Stage::Empty;
        }
        let game = Box::new(known);
        Stage::Live { id, game, seated }
    }

    /// Checks that every match that is over is stored as it was played.
    pub async fn check_ended(&self, store: &Store) {
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

/// Opens the panel on one of the bot's messages and plays there.
async fn pressed(user: &User, message: &Message, button: &str) -> Result<Answer, Step> {
    let open = button.replacen(":play:", ":panel:", 1);
    let open = &open[..=open.rfind(':').unwrap()];
    let panel = heard(user.press_id(message, open).await)?;
    // if there is only one way to begin, or one legal turn, the panel goes on by itself
    let text = panel.text();
    let opens = ["**Your turn.**", "Press **Play**", "-# So far: "];
    assert!(opens.iter().any(|part| text.contains(part)), "{panel:?}");
    let panel = panel.expect_message();
    let answer = heard(user.press_id(&panel, button).await);
    user.dismiss(&panel);
    answer
}

/// An answer that did what was requested, or the step that it means.
fn heard(answer: Result<Answer, Error>) -> Result<Answer, Step> {
    match answer {
        Ok(answer) if answer.failed() => Err(Step::Unanswered),
        Ok(answer) if is_trouble(answer.text()) => Err(Step::Told),
        Ok(answer) => Ok(answer),
        Err(Error::NoBot) => Err(Step::Unanswered),
        Err(error) => panic!("{error}"),
    }
}
