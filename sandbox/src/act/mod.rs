//! The actions of users, and what they see. Tests use this part.

mod activity;
mod answer;
mod available_commands;
mod command_line_hints;
mod command_line_parser;
mod components;
mod context_menu;
mod guild_and_room;
mod interaction_delivery;
mod message;
mod user;

use std::{sync::Arc, time::Duration};

pub use self::{
    answer::Answer,
    guild_and_room::{Guild, Room},
    message::{Attachment, Button, Message, Select, SelectOption},
    user::{Choice, User},
};
pub(crate) use self::{
    available_commands::commands_for, command_line_hints::hint, interaction_delivery::tell,
};
use crate::{error::Error, shared_state::Core, world::World};

/// How long a wait lasts at most, in real time.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Waits until `wanted` finds something in the world.
pub(crate) async fn wait<T>(
    core: &Arc<Core>,
    patience: Duration,
    what: &'static str,
    mut look: impl FnMut(&World) -> Option<T>,
) -> Result<T, Error> {
    let mut changes = core.world().watchers.changes.subscribe();
    let waiting = async {
        loop {
            changes.borrow_and_update();
            if let Some(found) = look(&core.world()) {
                return found;
            }
            if changes.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    };
    tokio::time::timeout(patience, waiting)
        .await
        .map_err(|_| Error::TimedOut(patience, what))
}
