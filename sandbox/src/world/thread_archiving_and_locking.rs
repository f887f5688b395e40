//! The states of threads: what a state forbids, and when threads are archived automatically.
//!
//! The rules are from Discord's documentation, "Topics / Threads": "Locked Threads", "Active & Archived Threads",
//! "Permissions".

use super::{Channel, Channels, World};
use crate::{id::Id, permission::Permission};

/// How many threads of a guild may be active at once (error 160006). The documentation has no number;
/// discord/discord-api-docs#5946 reports 1,000.
pub(crate) const MAX_ACTIVE: usize = 1000;

/// An action that a thread's state can forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThreadAct {
    /// Posting a message, by anybody and in any way.
    Post,
    /// Changing a message.
    Change,
    /// Deleting a message.
    Delete,
}

/// Why a thread's state forbids an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closed {
    Archived,
    Locked,
}

impl Channel {
    /// When a thread is due for automatic archiving, in unix milliseconds. Activity is "sending a message,
    /// unarchiving a thread, or changing the auto-archive time".
    fn quiet_at(&self) -> Option<u64> {
        let spoken = self.last_message.map_or(0, Id::created_ms);
        let asleep = !self.kind.is_thread() || self.archived;
        (!asleep).then(|| self.archived_ms.max(spoken) + self.auto_archive * 60_000)
    }
}

impl World {
    /// Whether a thread's state allows an action. Permissions are checked elsewhere.
    pub(crate) fn thread_allows(&self, who: Id, channel: Id, act: ThreadAct) -> Result<(), Closed> {
        let thread = self.channels.get(channel).filter(|c| c.kind.is_thread());
        let Some(thread) = thread else { return Ok(()) };
        let locked = thread.locked && !self.bits(who, channel).has(Permission::ManageThreads);
        match act {
            // "only active threads can be manipulated. Users cannot edit messages ... [in] archived threads"
            ThreadAct::Change if thread.archived => Err(Closed::Archived),
            // "Users [without MANAGE_THREADS] won't be able to create or update messages in locked threads"
            ThreadAct::Post | ThreadAct::Change if locked => Err(Closed::Locked),
            // "deleting messages ... will only be allowed in locked threads if that thread is also active"
            ThreadAct::Delete if locked && thread.archived => Err(Closed::Archived),
            _ => Ok(()),
        }
    }
}

impl Channels {
    /// Archives or unarchives a thread, which also changes its `archive_timestamp`.
    pub(crate) fn set_archived(&mut self, channel: Id, archived: bool) {
        let now = self.clock.now_ms();
        let room = self.get_mut(channel);
        let Some(room) = room.filter(|c| c.kind.is_thread() && c.archived != archived) else {
            return;
        };
        room.archived = archived;
        room.archived_ms = now;
        self.threads_changed();
    }

    pub(crate) fn set_locked(&mut self, channel: Id, locked: bool) {
        let room = self.get_mut(channel);
        if let Some(room) = room.filter(|c| c.kind.is_thread() && c.locked != locked) {
            room.locked = locked;
            self.watchers.layout_changed();
        }
    }

    /// Makes the page load its channels again, and the time of the next automatic archiving be computed again.
    pub(crate) fn threads_changed(&mut self) {
        self.next_archiving_ms = 0;
        self.watchers.layout_changed();
    }

    /// How many threads of a guild are active.
    pub(crate) fn active_threads(&self, guild: Id) -> usize {
        let inside = |c: &&Channel| c.guild == Some(guild) && c.kind.is_thread() && !c.archived;
        self.values().filter(inside).count()
    }

    /// Archives the threads that are due for automatic archiving.
    pub(crate) fn archive_quiet_threads(&mut self) {
        let now = self.clock.now_ms();
        if now < self.next_archiving_ms {
            return;
        }
        let quiet = |c: &&Channel| c.quiet_at().is_some_and(|at| at <= now);
        let quiet: Vec<Id> = self.values().filter(quiet).map(|c| c.id).collect();
        for thread in quiet {
            self.set_archived(thread, true);
        }
        let next = self.values().filter_map(Channel::quiet_at).min();
        self.next_archiving_ms = next.unwrap_or(u64::MAX);
    }

    /// Adds somebody to a thread or removes them; false if the channel is not a thread.
    pub(crate) fn set_thread_member(&mut self, channel: Id, user: Id, inside: bool) -> bool {
        let room = self.get_mut(channel);
        let Some(room) = room.filter(|c| c.kind.is_thread()) else {
            return false;
        };
        if inside {
            room.recipients.insert(user);
        } else {
            room.recipients.remove(&user);
        }
        self.watchers.layout_changed();
        true
    }
}
