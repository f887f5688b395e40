use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use tokio::{net::TcpListener, task::JoinHandle};

use crate::{
    act::{Guild, Room, User, tell, wait},
    activity_proxy,
    clock::Clock,
    control::{Faults, GatewayControl},
    error::Error,
    gateway::Out,
    http_interactions,
    id::Id,
    permission::Permission,
    server,
    shared_state::Core,
    world::{Channel, ChannelKind, MAX_GROUP, World},
};

/// How long [`Sandbox::ready`] waits for a bot, in real time.
pub(crate) const READY: Duration = Duration::from_secs(30);

/// A running sandbox. Clones are handles to the same sandbox, which stops when the last handle is dropped.
#[derive(Clone)]
pub struct Sandbox {
    pub(crate) core: Arc<Core>,
    url: Arc<str>,
    running: Arc<Running>,
}

struct Running(JoinHandle<()>, Arc<Core>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.abort();
        if let Some(proxy) = self.1.proxy.lock().take() {
            proxy.abort();
        }
        self.1.world().gateway.tell_all(|| Out::Cut);
    }
}

/// The channels of the default guild: the first one's number, their kind, and their names.
const CHANNELS: [(u64, ChannelKind, &[&str]); 3] = [
    (
        10_000,
        ChannelKind::Text,
        &["general", "table-1", "table-2"],
    ),
    (20_000, ChannelKind::Voice, &["lounge"]),
    (30_000, ChannelKind::Forum, &["forum"]),
];

/// The settings that a sandbox starts with.
#[derive(Clone, Debug)]
pub struct Builder {
    address: IpAddr,
    port: u16,
    clock: Clock,
    bot: String,
    users: Vec<String>,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            clock: Clock::system(),
            bot: "Bot".to_owned(),
            users: ["Ann", "Ben", "Cleo", "Dora", "Emil"]
                .map(str::to_owned)
                .into(),
        }
    }
}

impl Builder {
    /// The address to listen on. It must be a loopback address; default: 127.0.0.1.
    pub fn address(self, address: IpAddr) -> Self {
        Self { address, ..self }
    }

    /// The port to listen on. 0 means any free port, which is the default.
    pub fn port(self, port: u16) -> Self {
        Self { port, ..self }
    }

    /// The clock for deadlines; default: the machine's own.
    pub fn clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    /// The name of the default bot.
    pub fn bot(self, name: &str) -> Self {
        Self {
            bot: name.to_owned(),
            ..self
        }
    }

    /// The users in the default guild; the first user owns the guild.
    pub fn users(self, names: &[&str]) -> Self {
        Self {
            users: names.iter().map(|name| (*name).to_owned()).collect(),
            ..self
        }
    }

    /// Starts the sandbox.
    ///
    /// # Errors
    /// The address is not a loopback address, or the port cannot be opened.
    pub async fn start(self) -> Result<Sandbox, Error> {
        if !self.address.is_loopback() {
            return Err(Error::NotLoopback(self.address));
        }
        let listener = TcpListener::bind(SocketAddr::new(self.address, self.port)).await?;
        let url: Arc<str> = format!("http://{}", listener.local_addr()?).into();
        let core = self.settle(&url);
        let running = Arc::new(Running(server::spawn(core.clone(), listener), core.clone()));
        Ok(Sandbox { core, url, running })
    }

    /// The world at the start of a sandbox. Its ids are always the same.
    fn settle(self, url: &str) -> Arc<Core> {
        let mut world = World::new(self.clock, url.to_owned());
        let (app, guild) = (Id::seed(1), Id::seed(2));
        world.add_app(app, &self.bot);
        let first = Id::seed(100);
        for (index, name) in self.users.iter().enumerate() {
            world.add_user(Id::seed(100 + index as u64), name);
        }
        if self.users.is_empty() {
            world.add_user(first, "Owner");
        }
        world.add_guild(guild, "Sandbox", first);
        for index in 1..self.users.len() {
            world.join(guild, Id::seed(100 + index as u64));
        }
        world.add_bot(guild, app);
        for (first, kind, names) in CHANNELS {
            for (id, name) in (first..).zip(names) {
                let channel = Channel::new(Id::seed(id), kind, Some(guild), name);
                world.channels.add(channel);
            }
        }
        // every user has written to the bot before
        for index in 0..self.users.len() {
            world.direct_channel(app, Id::seed(100 + index as u64));
        }
        Core::new(world, app, guild)
    }
}

/// A bot account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bot {
    /// The id of the bot user, which is also its application's.
    pub id: Id,
    /// The token to connect with.
    pub token: String,
}

impl Sandbox {
    /// Starts a sandbox on any free port, with the machine's clock.
    ///
    /// # Errors
    /// No port can be opened.
    pub async fn start() -> Result<Self, Error> {
        Self::builder().start().await
    }

    /// A builder, for other settings than the defaults.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// `http://127.0.0.1:PORT`, without a trailing slash. The API is under `/api/v10`, the chat page at `/`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The default bot's token.
    pub fn token(&self) -> String {
        self.core
            .world()
            .apps
            .get(&self.core.app)
            .map(|app| app.token.clone())
            .unwrap_or_default()
    }

    /// The default bot.
    pub fn bot(&self) -> Bot {
        Bot {
            id: self.core.app,
            token: self.token(),
        }
    }

    /// Creates another bot, a member of the default guild.
    pub fn new_bot(&self, name: &str) -> Bot {
        let mut world = self.core.world();
        let id = world.next_id();
        world.add_app(id, name);
        world.add_bot(self.core.guild, id);
        Bot {
            id,
            token: world
                .apps
                .get(&id)
                .map(|app| app.token.clone())
                .unwrap_or_default(),
        }
    }

    /// Gives a bot a permission in the default guild.
    pub fn grant(&self, bot: &Bot, permission: Permission) {
        let guild = self.core.guild;
        self.core.world().grant(guild, bot.id, permission);
    }

    /// Waits until the default bot has identified and registered its commands.
    ///
    /// # Errors
    /// The bot has not done both after 30 s.
    pub async fn ready(&self) -> Result<(), Error> {
        let app = self.core.app;
        wait(
            &self.core,
            READY,
            "a bot to identify and register its commands",
            |world| {
                let registered = world.apps.get(&app).is_some_and(|a| a.registered);
                (registered && world.hears(app)).then_some(())
            },
        )
        .await
    }

    /// Sends the default bot's interactions to these addresses over HTTP from now on, in turn, and no longer through
    /// the gateway. An empty list switches back to the gateway. Each address is tried first, as Discord does: it must
    /// answer a signed ping, and refuse requests without a valid signature.
    ///
    /// # Errors
    /// One of the addresses fails this trial.
    pub async fn interactions_over_http(&self, urls: &[String]) -> Result<(), Error> {
        http_interactions::register(&self.core, self.core.app, urls).await
    }

    /// Posts the webhook event `APPLICATION_AUTHORIZED` to this address: the user has added the default bot to this
    /// guild or, without a guild, to their own account. Returns the status of the response; Discord repeats the event
    /// unless that is 204 ("Webhook Events", "Responding to Events").
    ///
    /// # Errors
    /// The address does not answer.
    pub async fn authorized(
        &self,
        url: &str,
        user: &User,
        guild: Option<&Guild>,
    ) -> Result<u16, Error> {
        let guild = guild.map(|guild| guild.id);
        http_interactions::authorized(&self.core, url, user.id, guild).await
    }

    /// Puts the addresses of a privacy policy and of terms into the default bot's page of the developer portal.
    pub fn publish_pages(&self, privacy: &str, terms: &str) {
        let mut world = self.core.world();
        if let Some(app) = world.apps.get_mut(&self.core.app) {
            app.pages = Some((privacy.to_owned(), terms.to_owned()));
        }
    }

    /// Enables an Activity for the default bot, as its host does in the developer portal: Discord makes the command that
    /// launches it.
    pub fn enable_activity(&self) {
        let mut world = self.core.world();
        let id = world.next_id();
        let body = serde_json::json!({
            "id": id, "application_id": self.core.app, "version": id, "type": 4, "handler": 2,
            "name": "launch", "description": "", "nsfw": false,
            "default_member_permissions": null, "contexts": null, "integration_types": [0, 1],
        });
        if let Some(app) = world.apps.get_mut(&self.core.app) {
            app.activity = true;
            let command = crate::world::Command { id, body };
            app.commands.insert(id, command);
        }
    }

    /// Maps the root of the default bot's Activity to a host, such as `127.0.0.1:8080` ("URL Mappings" in the developer
    /// portal). Returns where the page is then.
    ///
    /// # Errors
    /// No port can be opened.
    pub async fn map_activity(&self, host: &str) -> Result<String, Error> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let origin = format!("http://{}", listener.local_addr()?);
        let serving = activity_proxy::serve(listener, host);
        if let Some(before) = self.core.proxy.lock().replace(serving) {
            before.abort();
        }
        let mut world = self.core.world();
        if let Some(app) = world.apps.get_mut(&self.core.app) {
            app.activity_origin = Some(origin.clone());
        }
        world.watchers.layout_changed();
        Ok(origin)
    }

    /// The default bot's client secret.
    pub fn client_secret(&self) -> String {
        let world = self.core.world();
        let app = world.apps.get(&self.core.app);
        app.map(|app| app.client_secret.clone()).unwrap_or_default()
    }

    /// The key with which the default bot verifies the signatures of HTTP interactions: 64 hexadecimal digits.
    pub fn public_key(&self) -> String {
        let world = self.core.world();
        let app = world.apps.get(&self.core.app);
        app.map(crate::world::App::public_key).unwrap_or_default()
    }

    /// The default guild.
    pub fn guild(&self) -> Guild {
        Guild::new(&self.core, self.core.guild)
    }

    /// Creates a guild with the default bot in it. The owner of the default guild also owns this one.
    pub fn new_guild(&self, name: &str) -> Guild {
        let mut world = self.core.world();
        let id = world.next_id();
        let owner = world
            .guilds
            .get(&self.core.guild)
            .map_or(Id::seed(100), |g| g.owner);
        world.add_guild(id, name, owner);
        world.add_bot(id, self.core.app);
        drop(world);
        Guild::new(&self.core, id)
    }

    /// A channel of the default guild. It is created if there is none with this name.
    pub fn channel(&self, name: &str) -> Room {
        self.guild().channel(name)
    }

    /// A member of the default guild, created if there is none with this name.
    pub fn user(&self, name: &str) -> User {
        let mut world = self.core.world();
        let known = world.user_by_name(name).map(|user| user.id);
        let id = known.unwrap_or_else(|| {
            let id = world.next_id();
            world.add_user(id, name);
            id
        });
        world.join(self.core.guild, id);
        drop(world);
        User::new(&self.core, id)
    }

    /// Begins a conversation of several people outside of servers; the first one owns it. No bot is in it.
    ///
    /// ```no_run
    /// # async fn example(sandbox: sandbox::Sandbox) -> Result<(), sandbox::Error> {
    /// let (ann, ben, cleo) = (sandbox.user("Ann"), sandbox.user("Ben"), sandbox.user("Cleo"));
    /// let group = sandbox.group(&[&ann, &ben, &cleo]);
    /// ann.install_app();
    /// ann.slash(&group, "/ping").await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Panics
    /// There are more than ten people.
    #[track_caller]
    pub fn group(&self, people: &[&User]) -> Room {
        assert!(
            people.len() <= MAX_GROUP,
            "too many people for one conversation"
        );
        let people: Vec<Id> = people.iter().map(|user| user.id).collect();
        let id = self.core.world().group_channel(&people);
        Room::new(&self.core, id)
    }

    /// The sandbox's clock.
    pub fn clock(&self) -> Clock {
        self.core.world().clock.clone()
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        self.clock().advance(by);
    }

    /// Delivers an interaction's event again, as after a lost connection. A second answer to the interaction is
    /// refused, but is not recorded as a problem.
    ///
    /// Returns false if the interaction is no longer known.
    pub fn redeliver(&self, interaction: Id) -> bool {
        let mut world = self.core.world();
        let Some(found) = world.interactions.get_mut(&interaction) else {
            return false;
        };
        found.unsure = true;
        let (app, channel, event) = (found.app, found.channel, found.event.clone());
        let guild = world.channels.guild_of(channel);
        drop(world);
        tell(&self.core, app, guild, &event);
        true
    }

    /// Controls the gateway.
    pub fn gateway(&self) -> GatewayControl {
        GatewayControl::new(&self.core)
    }

    /// Makes requests fail.
    pub fn faults(&self) -> Faults {
        Faults::new(&self.core)
    }

    /// Every breach of Discord's rules so far: refused bodies, unknown routes, and late or second answers. If a judge
    /// is active, the list also contains everything that does not match Discord's schemas.
    pub fn problems(&self) -> Vec<String> {
        let world = self.core.world();
        let mut all = world.problems.clone();
        let judge = world.judge.clone();
        drop(world);
        all.extend(judge.objections());
        all
    }

    /// Forgets all problems so far, for tests that cause some on purpose.
    pub fn forget_problems(&self) {
        let judge = {
            let mut world = self.core.world();
            world.problems.clear();
            world.judge.clone()
        };
        judge.forget();
    }

    /// Whether all traffic is checked against Discord's schemas.
    pub fn judging(&self) -> bool {
        self.core.world().judge.is_judging()
    }

    /// Runs until the process is stopped.
    pub async fn run(self) {
        let _keep = self.running;
        std::future::pending::<()>().await;
    }
}
