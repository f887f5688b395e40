use std::{fmt, pin::pin, sync::Arc, time::Duration};

use serde_json::Value;

use super::{Message, PATIENCE, wait};
use crate::{
    error::Error,
    id::Id,
    shared_state::Core,
    world::{Seen, World, flags},
};

/// On a manual clock no deadline passes, so waiting for an answer ends after this much real time. This is short enough
/// to notice a bot that hangs, and long enough for a slow bot on a busy machine.
const FOR_GOOD: Duration = Duration::from_mins(1);

/// The answer that a user sees after doing something.
#[derive(Clone)]
pub struct Answer {
    core: Arc<Core>,
    id: Id,
    channel: Id,
    seen: Seen,
    latency: Option<Duration>,
    message: Option<Message>,
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Answer");
        debug
            .field("interaction", &self.id)
            .field("latency", &self.latency);
        match &self.seen {
            Seen::Message(_) | Seen::Updated(_) => debug.field("message", &self.message),
            other => debug.field("seen", other),
        };
        debug.finish_non_exhaustive()
    }
}

/// Waits for a bot's first answer, or for the deadline.
pub(crate) async fn first(core: &Arc<Core>, id: Id) -> Answer {
    let known = {
        let world = core.world();
        let clock = world.clock.clone();
        world
            .interactions
            .get(&id)
            .map(|i| (i.news.clone(), i.deadline_ms(), clock))
    };
    if let Some((news, deadline, clock)) = known {
        let mut late = pin!(clock.reach_or_stand(deadline, FOR_GOOD));
        loop {
            let mut notified = pin!(news.notified());
            notified.as_mut().enable();
            if !is_waiting(&core.world(), id) {
                break;
            }
            tokio::select! {
                () = notified => {}
                () = &mut late => {
                    fail(&mut core.world(), id);
                    break;
                }
            }
        }
    }
    read(core, id)
}

fn is_waiting(world: &World, id: Id) -> bool {
    world
        .interactions
        .get(&id)
        .is_some_and(|i| matches!(i.seen, Seen::Waiting))
}

fn fail(world: &mut World, id: Id) {
    if let Some(interaction) = world.interactions.get_mut(&id)
        && matches!(interaction.seen, Seen::Waiting)
    {
        interaction.seen = Seen::Failed;
        let problem = format!("interaction {id}: not answered within 3 s");
        world.problem(problem);
    }
}

/// The answer that the user sees now.
pub(crate) fn read(core: &Arc<Core>, id: Id) -> Answer {
    let world = core.world();
    let Some(interaction) = world.interactions.get(&id) else {
        return Answer {
            core: core.clone(),
            id,
            channel: id,
            seen: Seen::Failed,
            latency: None,
            message: None,
        };
    };
    let shown = match interaction.seen {
        Seen::Message(message) | Seen::Updated(message) => {
            let there = world.channels.message(interaction.channel, message);
            // of two presses on one message, the other one's answer may have deleted it
            let mut deleted = world.interactions.values();
            let gone =
                || deleted.find_map(|one| one.deleted.as_ref().filter(|gone| gone.id == message));
            there.or(interaction.deleted.as_ref()).or_else(gone)
        }
        _ => None,
    };
    Answer {
        core: core.clone(),
        id,
        channel: interaction.channel,
        seen: interaction.seen.clone(),
        latency: interaction.latency,
        message: shown.map(|m| Message::read(core, &world, m)),
    }
}

impl Answer {
    /// The interaction's id.
    pub fn interaction(&self) -> Id {
        self.id
    }

    /// The message that was shown or changed, as it was at the first answer.
    pub fn message(&self) -> Option<Message> {
        self.message.clone()
    }

    /// The message that was shown or changed.
    ///
    /// # Panics
    /// There is none. The panic's text says what came instead.
    #[track_caller]
    pub fn expect_message(&self) -> Message {
        match &self.message {
            Some(message) => message.clone(),
            None => panic!("no message came, but {self:?}"),
        }
    }

    /// The message's text; empty if there is none.
    pub fn text(&self) -> &str {
        self.message.as_ref().map_or("", |m| &m.content)
    }

    /// Whether the answer is a message that only the user sees.
    pub fn is_private(&self) -> bool {
        self.message.as_ref().is_some_and(Message::is_private)
    }

    /// Whether the bot has only announced that it will answer later or change the message later.
    pub fn is_deferred(&self) -> bool {
        matches!(self.seen, Seen::Acknowledged)
            || self.message.as_ref().is_some_and(Message::is_loading)
    }

    /// Whether the first answer changed the message whose button or menu was used.
    pub fn is_update(&self) -> bool {
        matches!(self.seen, Seen::Updated(_))
    }

    /// Whether the user sees "The application did not respond".
    pub fn failed(&self) -> bool {
        matches!(self.seen, Seen::Failed)
    }

    /// The instance of the Activity that has opened for the user, if one has.
    pub fn launched(&self) -> Option<&str> {
        match &self.seen {
            Seen::Launched(instance) => Some(instance),
            _ => None,
        }
    }

    /// The time from delivery to the first answer; `None` if there was no answer.
    pub fn latency(&self) -> Option<Duration> {
        self.latency
    }

    pub(crate) fn choices(&self) -> &[Value] {
        match &self.seen {
            Seen::Choices(choices) => choices,
            _ => &[],
        }
    }

    /// Waits for the final answer if this answer is deferred. Otherwise returns the message at once.
    ///
    /// # Errors
    /// Nothing more comes within 20 s of real time, or there is no message.
    pub async fn settled(&self) -> Result<Message, Error> {
        let (id, channel) = (self.id, self.channel);
        let deferred_update = matches!(self.seen, Seen::Acknowledged);
        let core = self.core.clone();
        wait(&self.core, PATIENCE, "a deferred answer", |world| {
            let interaction = world.interactions.get(&id)?;
            let message = world.channels.message(channel, interaction.original?)?;
            let since = message
                .edited_ms
                .is_some_and(|ms| ms >= interaction.created_ms);
            let done = if deferred_update {
                since
            } else {
                message.flags & flags::LOADING == 0
            };
            done.then(|| Message::read(&core, world, message))
        })
        .await
    }

    /// The follow-up messages so far.
    pub fn followups(&self) -> Vec<Message> {
        let world = self.core.world();
        let ids = world
            .interactions
            .get(&self.id)
            .map(|i| i.followups.clone())
            .unwrap_or_default();
        let message = |id: &Id| world.channels.message(self.channel, *id);
        let found = ids.iter().filter_map(message);
        found
            .map(|m| Message::read(&self.core, &world, m))
            .collect()
    }

    /// Waits until there are this many follow-up messages.
    ///
    /// # Errors
    /// There are fewer after 20 s of real time.
    pub async fn wait_followups(&self, count: usize) -> Result<Vec<Message>, Error> {
        let id = self.id;
        let enough = |world: &World| {
            world
                .interactions
                .get(&id)
                .filter(|i| i.followups.len() >= count)
                .map(|_| ())
        };
        wait(&self.core, PATIENCE, "a follow-up", enough).await?;
        Ok(self.followups())
    }
}
