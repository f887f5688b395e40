//! What users do and see: tests are written with this part.

mod answer;
mod autocomplete;
mod command_line_parser;
mod components;
mod guild_and_room;
mod interaction_delivery;
mod message;
mod user;

use std::{sync::Arc, time::Duration};

pub(crate) use self::{
    answer::read, autocomplete::hint, command_line_parser::commands_for, interaction_delivery::tell,
};
pub use self::{
    answer::{Answer, Modal, ModalInput},
    guild_and_room::{Guild, Room},
    message::{Attachment, Button, Embed, Message, Select, SelectOption},
    user::{Choice, User},
};
use crate::{error::Error, shared_state::Core, world::World};

/// How long a wait lasts at most, in real time.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// Waits until the world is as wanted.
pub(crate) async fn wait<T>(
    core: &Arc<Core>,
    patience: Duration,
    what: &'static str,
    mut look: impl FnMut(&World) -> Option<T>,
) -> Result<T, Error> {
    let mut changes = core.world().changes.subscribe();
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
