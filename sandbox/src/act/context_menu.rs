//! User commands and message commands, which people choose in the menu of a person or of a message.

use serde_json::{Value, json};

use super::{
    Answer, Message, Room, User,
    answer::first,
    available_commands::{commands_for, named},
    command_line_parser::names,
    interaction_delivery::{Deed, deliver, resolved},
};
use crate::{
    error::Error,
    id::Id,
    world::{CommandKind, Kind, Owners, Target, World},
};

/// A command as it was chosen in a menu.
struct Chosen {
    app: Id,
    owners: Owners,
    name: String,
    data: Value,
}

impl User {
    /// Chooses a user command in a person's menu, by its name in this user's language or its default name. Returns when the bot has answered or the deadline has passed.
    ///
    /// # Errors
    /// This user sees no such command there, or no bot is connected.
    pub async fn use_on_person(
        &self,
        room: &Room,
        name: &str,
        target: &Self,
    ) -> Result<Answer, Error> {
        self.choose(room, name, Target::User(target.id)).await
    }

    /// Chooses a message command in a message's menu, by its name in this user's language or its default name. Returns when the bot has answered or the deadline has passed.
    ///
    /// # Errors
    /// This user sees no such command there, cannot see the message, or no bot is connected. Private messages have no
    /// commands in their menu.
    pub async fn use_on_message(
        &self,
        room: &Room,
        name: &str,
        message: &Message,
    ) -> Result<Answer, Error> {
        let seen = self.look(message)?;
        if seen.channel != room.id {
            return Err(Error::CannotSee(message.id));
        }
        if seen.is_private() {
            let why = "the menu of a private message has no commands";
            return Err(Error::Refused(why.to_owned()));
        }
        self.choose(room, name, Target::Message(message.id)).await
    }

    async fn choose(&self, room: &Room, name: &str, target: Target) -> Result<Answer, Error> {
        let chosen = chosen(&self.core.world(), self.id, room.id, name, target)?;
        let deed = self.deed(chosen.app, room.id, Kind::Command, chosen.data);
        let id = deliver(
            &self.core,
            Deed {
                name: Some(chosen.name),
                owners: chosen.owners,
                target: Some(target),
                ..deed
            },
        )?;
        Ok(first(&self.core, id).await)
    }
}

/// The command with this name, in the form of the section "Application Command Data Structure": with `target_id`, and
/// the target in `resolved`.
fn chosen(
    world: &World,
    user: Id,
    channel: Id,
    name: &str,
    target: Target,
) -> Result<Chosen, Error> {
    let (kind, target_id) = match target {
        Target::User(id) => (CommandKind::User, id),
        Target::Message(id) => (CommandKind::Message, id),
    };
    let all = commands_for(world, user, channel, kind);
    let locale = world.locale_of(user);
    let Some((app, command)) = named(&all, name, locale) else {
        let known = names(all.iter().map(|(_, c)| &c.body), locale);
        let why = format!("the menu has no {name:?} here for this user; there are: {known}");
        return Err(Error::Typed(why));
    };
    let resolved = match target {
        Target::User(id) => resolved(world, channel, &[id], &[], &[]),
        Target::Message(id) => {
            let message = world.channels.message(channel, id);
            let message = message.ok_or(Error::CannotSee(id))?;
            let mut messages = json!({});
            messages[id.to_string()] = world.json().message(message);
            json!({"messages": messages})
        }
    };
    let data = json!({
        "id": command.id,
        "name": command.name(),
        "type": kind as u8,
        "target_id": target_id,
        "resolved": resolved,
    });
    Ok(Chosen {
        app,
        owners: world.command_owners(app, command, user, channel),
        name: command.name().to_owned(),
        data,
    })
}
