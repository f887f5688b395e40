//! The bot between Discord and its database, without either of them. It receives frames and requests, and sends its own
//! requests to a server in this process. Its writes are recorded.

mod channel_setups;
mod discord_stub;
pub mod generated_interactions;
mod permitted_lobby_changes;
mod permitted_user_choices;
mod permitted_writes;
mod sent_requests;
mod watched_store;

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::{Arc, Once};

use serde_json::Value;
use serenity::all::UserId;
use serenity::http::{Http, HttpBuilder};
use skirmish::computers::Computers;
use skirmish::discord::{
    Avatars, BoardPage, BoardPasses, DetachedContext, Dispatcher, Endpoint, Sealer, Shared, Studio,
    Transport, hear,
};
use skirmish::rate_limit::RateLimit;
use skirmish::sessions::{Clock, Sessions};
use tokio::runtime::Runtime;

use discord_stub::{Sent, Server};
use permitted_writes::Asked;
use watched_store::Watched;

/// The bot derives its key for secret drafts from this token.
const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB";

/// The time, which never changes, in unix milliseconds.
pub const NOW: i64 = 1_700_000_000_000;

/// How an interaction reaches the bot.
pub enum Way {
    /// As a frame of the gateway.
    Gateway,
    /// As a signed request, with the public key, and the signature and the time from the headers.
    Http {
        /// The application's public key.
        key: [u8; 32],
        /// In hexadecimal, as in the header.
        signature: Option<String>,
        /// As in the header.
        timestamp: Option<String>,
    },
}

/// What the bot did with the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It was read.
    Read,
    /// It was Discord's ping.
    Ping,
    /// It could not be read.
    Unreadable,
    /// It has no valid signature, and was not read.
    Unsigned,
}

/// Parts of the bot that are slow to make and have no state.
struct House {
    runtime: Runtime,
    server: Server,
    http: Arc<Http>,
    client: reqwest::Client,
    studio: Studio,
    dispatcher: RefCell<Option<Dispatcher>>,
    /// Databases to which nothing was written, by table.
    clean: RefCell<Vec<Option<Arc<Watched>>>>,
}

thread_local! {
    static HOUSE: House = House::new();
    static PANICKED: Cell<bool> = const { Cell::new(false) };
}

/// Runs `doing` with the bot at the table with this number, and returns its result. Afterwards the bot must still
/// answer an ordinary interaction.
///
/// # Panics
/// A check fails.
pub fn at_table(number: usize, doing: impl AsyncFnOnce(&Bot) -> usize) -> usize {
    let number = number % channel_setups::COUNT;
    note_panics();
    PANICKED.set(false);
    let granted = HOUSE.with(|house| {
        house.runtime.block_on(async {
            let bot = house.bot(number).await;
            let granted = doing(&bot).await;
            bot.serves().await;
            house.leave(number, bot).await;
            granted
        })
    });
    // serenity, poise and tokio catch panics
    assert!(!PANICKED.get(), "something panicked");
    granted
}

/// Records panics by thread. One thread does everything that an input asks for.
fn note_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            PANICKED.set(true);
            before(info);
        }));
    });
}

impl House {
    fn new() -> Self {
        let mut builder = tokio::runtime::Builder::new_current_thread();
        let runtime = must(builder.enable_all().build());
        let server = must(runtime.block_on(Server::start()));
        let client = must(reqwest::Client::builder().no_proxy().build());
        let http = HttpBuilder::new(TOKEN)
            .client(client.clone())
            .proxy(server.address())
            .ratelimiter_disabled(true);
        Self {
            http: Arc::new(http.build()),
            client,
            studio: Studio::blind(),
            dispatcher: RefCell::default(),
            clean: RefCell::new(vec![None; channel_setups::COUNT]),
            server,
            runtime,
        }
    }

    /// A bot that has just started.
    async fn bot(&self, number: usize) -> Bot {
        let clean = self.clean.borrow_mut()[number].take();
        let store = match clean {
            Some(store) => store,
            None => Arc::new(channel_setups::laid(number).await),
        };
        store.written();
        self.server.sent();
        let clock: Clock = Arc::new(|| NOW);
        let sessions = Sessions::new(store.tapped(), Arc::clone(&clock), 60_000, 60_000);
        let avatars = Avatars::new(self.client.clone(), Some(self.server.address()));
        let transport = Transport::new(
            self.client.clone(),
            TOKEN,
            Some(self.server.address().to_owned()),
        );
        let sealer = must(Sealer::new(TOKEN));
        let rate_limit = RateLimit::per_second(0);
        let studio = self.studio.clone();
        let computers = Computers::hasty();
        let board = BoardPage::new(must(BoardPasses::new(TOKEN)));
        let secrets = (sealer, board);
        let shared = Shared::new(
            sessions, studio, computers, secrets, rate_limit, transport, avatars,
        );
        let shared = Arc::new(shared);
        let known = self.dispatcher.borrow_mut().take();
        let dispatcher = if let Some(dispatcher) = known {
            dispatcher.anew(Arc::clone(&shared))
        } else {
            let detached = must(DetachedContext::new(Arc::clone(&self.http)).await);
            Dispatcher::new(detached, UserId::new(1), Arc::clone(&shared))
        };
        Bot {
            dispatcher: Arc::new(dispatcher),
            server: self.server.clone(),
            clock,
            shared,
            store,
            asked: RefCell::default(),
        }
    }

    /// Keeps parts that can be used again.
    async fn leave(&self, number: usize, bot: Bot) {
        if !bot.store.touched() {
            if bot.store.shown() {
                channel_setups::show_again(&bot.store).await;
            }
            self.clean.borrow_mut()[number] = Some(bot.store);
        }
        let shared = Arc::clone(&bot.shared);
        *self.dispatcher.borrow_mut() = Some(bot.dispatcher.anew(shared));
    }
}

/// A bot at a table.
pub struct Bot {
    dispatcher: Arc<Dispatcher>,
    shared: Arc<Shared>,
    store: Arc<Watched>,
    server: Server,
    clock: Clock,
    /// The interactions that have come so far.
    asked: RefCell<BTreeSet<u64>>,
}

impl Bot {
    /// Seals a draft for the match at the table.
    pub fn sealed(&self, user: u64, draft: &str) -> String {
        self.shared
            .sealer
            .seal(channel_setups::MATCHES[0], user, draft)
    }

    /// Gives the bot a frame, or a request with this content. Checks what the bot writes and sends.
    ///
    /// # Panics
    /// A check fails.
    pub async fn hand(&self, frame: &str, way: &Way) -> Taken {
        let read: Value = serde_json::from_str(frame).unwrap_or_default();
        let (taken, interaction) = match way {
            Way::Gateway => {
                let known = hear(&self.dispatcher, frame).await;
                let interaction = read["t"] == "INTERACTION_CREATE";
                let taken = [Taken::Unreadable, Taken::Read][usize::from(known)];
                (taken, interaction.then(|| read["d"].clone()))
            }
            Way::Http {
                key,
                signature,
                timestamp,
            } => {
                let dispatcher = Arc::clone(&self.dispatcher);
                let endpoint = Endpoint::new(*key, Arc::clone(&self.clock), dispatcher);
                let (signature, timestamp) = (signature.as_deref(), timestamp.as_deref());
                let envelope = endpoint.envelope(signature, timestamp);
                let taken =
                    envelope.and_then(|envelope| endpoint.receive(envelope, frame.as_bytes()));
                (taken_over_http(taken), Some(read))
            }
        };
        self.at_rest().await;
        let asked = interaction.filter(|_| taken == Taken::Read);
        let asked = asked.as_ref().and_then(Asked::read);
        permitted_writes::judge(asked.as_ref(), &self.store.written(), &self.shared.sealer);
        let sent = self.server.sent();
        sent.iter().for_each(sent_requests::judge);
        self.once(asked.as_ref(), &sent);
        taken
    }

    /// Checks that an interaction is answered at most once, and that a new one that can be answered is answered.
    fn once(&self, asked: Option<&Asked>, sent: &[Sent]) {
        let first = |one: &&Sent| one.interaction().is_some() && one.body["type"] != 8;
        let answers = sent.iter().filter(first).count();
        assert!(answers <= 1, "{sent:?}");
        // an interaction that cannot be read may still be answered
        let Some(asked) = asked else {
            return;
        };
        let new = self.asked.borrow_mut().insert(asked.id);
        if new && asked.can_be_answered {
            assert_eq!(answers, 1, "{asked:?}: {sent:?}");
        }
    }

    /// Waits until no task is running.
    async fn at_rest(&self) {
        let tasks = &self.shared.tasks;
        tasks.close();
        tasks.wait().await;
        tasks.reopen();
    }

    /// Checks that a user who has done nothing so far can use a command at the table and is answered.
    async fn serves(&self) {
        const ID: u64 = 77_001;
        let frame = generated_interactions::plain(ID, 7001, "board");
        assert!(hear(&self.dispatcher, &frame).await, "{frame}");
        self.at_rest().await;
        let answers = self.server.sent();
        let [answer] = &answers[..] else {
            panic!("{frame} had {} answers", answers.len());
        };
        assert_eq!(answer.interaction(), Some(ID));
        sent_requests::said(answer);
    }
}

fn taken_over_http(
    taken: Result<skirmish::discord::Received, skirmish::discord::NotTaken>,
) -> Taken {
    use skirmish::discord::{NotTaken, Received};
    match taken {
        Ok(Received::Ping) => Taken::Ping,
        Ok(Received::Interaction) => Taken::Read,
        Err(NotTaken::Unsigned) => Taken::Unsigned,
        Err(NotTaken::Unreadable) => Taken::Unreadable,
    }
}

/// Unwraps results that cannot be errors here.
pub(crate) fn must<T, E: std::fmt::Display>(result: Result<T, E>) -> T {
    result.unwrap_or_else(|error| panic!("the checks themselves failed: {error}"))
}
