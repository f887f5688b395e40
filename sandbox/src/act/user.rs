use std::sync::Arc;

use serde_json::{Value, json};

use super::{
    Answer, Message, Modal, Room, Select,
    answer::first,
    event::{Deed, deliver, resolved},
    typing,
};
use crate::{
    core::Core,
    error::Error,
    id::Id,
    permission::Permission,
    world::{self, AllowedMentions, Kind, World},
};

/// Someone who uses Discord.
#[derive(Clone)]
pub struct User {
    core: Arc<Core>,
    /// The account's id.
    pub id: Id,
}

/// A suggestion of an autocomplete.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What the user reads.
    pub name: String,
    /// What the bot gets: a text or a number.
    pub value: Value,
}

impl User {
    pub(crate) fn new(core: &Arc<Core>, id: Id) -> Self {
        Self {
            core: core.clone(),
            id,
        }
    }

    /// The name.
    pub fn name(&self) -> String {
        self.core
            .world()
            .users
            .get(&self.id)
            .map(|u| u.name.clone())
            .unwrap_or_default()
    }

    /// How a message mentions this user: `<@id>`.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Sets the language of the client, such as `de` or `en-US`.
    pub fn locale(self, locale: &str) -> Self {
        if let Some(user) = self.core.world().users.get_mut(&self.id) {
            locale.clone_into(&mut user.locale);
        }
        self
    }

    /// Makes the user an administrator of the default guild.
    pub fn admin(self) -> Self {
        self.with(Permission::Administrator)
    }

    /// Gives the user a permission in the default guild.
    pub fn with(self, permission: Permission) -> Self {
        self.core
            .world()
            .grant(self.core.guild, self.id, permission);
        self
    }

    /// No bot can send direct messages to this user any more (or again).
    pub fn refuse_direct_messages(&self, refuse: bool) {
        if let Some(user) = self.core.world().users.get_mut(&self.id) {
            user.refuses_dms = refuse;
        }
    }

    /// The direct channel with the default bot.
    pub fn direct(&self) -> Room {
        let id = self.core.world().direct_channel(self.core.app, self.id);
        Room::new(&self.core, id)
    }

    /// Posts a plain message.
    pub fn say(&self, room: &Room, content: &str) -> Message {
        let mut world = self.core.world();
        let id = world.next_id();
        let mut message = world::Message::new(id, room.id, self.id);
        content.clone_into(&mut message.content);
        world.set_mentions(&mut message, &AllowedMentions::open());
        let read = Message::read(&self.core, &world, &message);
        crate::rest::wake_thread(&mut world, room.id);
        world.post(message);
        read
    }

    /// Types a slash command and sends it: `/play zyrcan seats:3 player:@Bob`. Options come in any order; a value
    /// runs up to the next option's name. Returns when it is answered, or the deadline has passed.
    ///
    /// # Errors
    /// A client would not send the line, or no bot is connected.
    pub async fn slash(&self, room: &Room, line: &str) -> Result<Answer, Error> {
        let typed = typing::slash(&self.core.world(), self.id, room.id, line)?;
        let deed = self.deed(typed.app, room.id, Kind::Command, typed.data);
        let id = deliver(
            &self.core,
            Deed {
                name: Some(typed.name),
                ..deed
            },
        )?;
        Ok(first(&self.core, id).await)
    }

    /// Types a slash command up to some point in its last option, and looks at what is suggested.
    ///
    /// # Errors
    /// That option has no autocomplete, no bot is connected, or it did not answer in time.
    pub async fn autocomplete(&self, room: &Room, line: &str) -> Result<Vec<Choice>, Error> {
        let typed = typing::autocomplete(&self.core.world(), self.id, room.id, line)?;
        let deed = self.deed(typed.app, room.id, Kind::Autocomplete, typed.data);
        let id = deliver(
            &self.core,
            Deed {
                name: Some(typed.name),
                ..deed
            },
        )?;
        let answer = first(&self.core, id).await;
        if answer.failed() {
            return Err(Error::Refused("loading options failed".to_owned()));
        }
        let choice = |c: &Value| {
            let name = c["name"].as_str().unwrap_or_default().to_owned();
            Choice {
                name,
                value: c["value"].clone(),
            }
        };
        Ok(answer.choices().iter().map(choice).collect())
    }

    /// Presses a button of the message as it is now, by its label or custom id.
    ///
    /// # Errors
    /// There is no such button, it is disabled, or this user cannot see the message.
    pub async fn press(&self, message: &Message, button: &str) -> Result<Answer, Error> {
        let now = self.look(message)?;
        let found = now
            .button(button)
            .filter(|b| !b.disabled && !b.custom_id.is_empty());
        let Some(found) = found else {
            let shown = |b: &super::Button| {
                let state = if b.disabled { " (disabled)" } else { "" };
                let name = if b.label.is_empty() {
                    b.emoji.as_deref().unwrap_or_default()
                } else {
                    &b.label
                };
                format!("{name:?}{state}")
            };
            let there = now.buttons.iter().map(shown).collect::<Vec<_>>().join(", ");
            return Err(Error::NoComponent {
                what: "button",
                wanted: button.to_owned(),
                there,
            });
        };
        let custom_id = found.custom_id.clone();
        self.press_id(message, &custom_id).await
    }

    /// Sends a press of a button with any custom id, whether or not the message has it.
    ///
    /// # Errors
    /// This user cannot see the message.
    pub async fn press_id(&self, message: &Message, custom_id: &str) -> Result<Answer, Error> {
        let data = json!({"custom_id": custom_id, "component_type": 2, "id": 1});
        self.component(message, data).await
    }

    /// Chooses in a select menu (by placeholder or custom id), by labels or values; names of users in one of users.
    ///
    /// # Errors
    /// There is no such menu or option, the count is not allowed, or this user cannot see the message.
    pub async fn select(
        &self,
        message: &Message,
        menu: &str,
        values: &[&str],
    ) -> Result<Answer, Error> {
        let now = self.look(message)?;
        let Some(found) = now.select(menu).filter(|s| !s.disabled) else {
            let shown = |s: &Select| format!("{:?} ({:?})", s.placeholder, s.custom_id);
            let there = now.selects.iter().map(shown).collect::<Vec<_>>().join(", ");
            return Err(Error::NoComponent {
                what: "select menu",
                wanted: menu.to_owned(),
                there,
            });
        };
        if values.len() < found.min || values.len() > found.max {
            let text = format!(
                "{} values, but {} to {} are to be chosen",
                values.len(),
                found.min,
                found.max
            );
            return Err(Error::Refused(text));
        }
        let data = chosen(&self.core.world(), message.channel, found, values)?;
        self.component(message, data).await
    }

    /// Sends a choice in a select menu with any custom id and values, whether or not the message has it.
    ///
    /// # Errors
    /// This user cannot see the message.
    pub async fn select_id(
        &self,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Answer, Error> {
        let data = json!({"custom_id": custom_id, "component_type": 3, "values": values, "id": 1});
        self.component(message, data).await
    }

    async fn component(&self, message: &Message, data: Value) -> Result<Answer, Error> {
        let now = self.look(message)?;
        let deed = self.deed(now.author, message.channel, Kind::Component, data);
        let id = deliver(
            &self.core,
            Deed {
                source: Some(message.id),
                ..deed
            },
        )?;
        Ok(first(&self.core, id).await)
    }

    /// Fills a modal (fields by custom id or label) and sends it.
    ///
    /// # Errors
    /// There is no such field, or a client would not take the text.
    pub async fn submit(&self, modal: &Modal, fields: &[(&str, &str)]) -> Result<Answer, Error> {
        for (name, _) in fields {
            if !modal
                .inputs
                .iter()
                .any(|input| input.custom_id == *name || input.label == *name)
            {
                let there = modal
                    .inputs
                    .iter()
                    .map(|i| i.label.as_str())
                    .collect::<Vec<_>>()
                    .join(", ");
                return Err(Error::NoComponent {
                    what: "field",
                    wanted: (*name).to_owned(),
                    there,
                });
            }
        }
        let mut rows = Vec::new();
        for input in &modal.inputs {
            let given = fields
                .iter()
                .find(|(name, _)| input.custom_id == *name || input.label == *name);
            let text = given.map_or(input.value.as_str(), |(_, text)| text);
            let count = text.chars().count();
            let blank = text.is_empty() && !input.required;
            if !blank && (count < input.min.max(usize::from(input.required)) || count > input.max) {
                return Err(Error::Refused(format!(
                    "{}: {count} characters are not allowed",
                    input.label
                )));
            }
            let number = rows.len() * 2 + 1;
            let value =
                json!({"type": 4, "id": number + 1, "custom_id": input.custom_id, "value": text});
            rows.push(json!({"type": 1, "id": number, "components": [value]}));
        }
        let (app, channel, source, cause) = {
            let world = self.core.world();
            let opener = world
                .interactions
                .get(&modal.interaction)
                .ok_or(Error::CannotSee(modal.interaction))?;
            (
                opener.app,
                opener.channel,
                opener.source,
                opener.cause.clone(),
            )
        };
        let data = json!({"custom_id": modal.custom_id, "components": rows});
        let deed = self.deed(app, channel, Kind::Modal, data);
        let id = deliver(
            &self.core,
            Deed {
                source,
                opened_by: Some(Box::new(cause)),
                ..deed
            },
        )?;
        Ok(first(&self.core, id).await)
    }

    /// The private messages in a channel that this user still sees, oldest first.
    pub fn private_messages(&self, room: &Room) -> Vec<Message> {
        let world = self.core.world();
        let mine = world
            .private
            .values()
            .filter(|m| m.owner == Some(self.id) && m.channel == room.id);
        mine.map(|m| Message::read(&self.core, &world, m)).collect()
    }

    /// Dismisses a private message.
    pub fn dismiss(&self, message: &Message) {
        if message.owner == Some(self.id) {
            self.core.world().delete(message.channel, message.id);
        }
    }

    fn deed(&self, app: Id, channel: Id, kind: Kind, data: Value) -> Deed {
        Deed {
            app,
            user: self.id,
            channel,
            kind,
            data,
            source: None,
            name: None,
            opened_by: None,
        }
    }

    /// The message as it is now, if this user sees it.
    fn look(&self, message: &Message) -> Result<Message, Error> {
        let seen = message
            .fresh()
            .filter(|m| m.owner.is_none_or(|owner| owner == self.id));
        let may = self
            .core
            .world()
            .bits(self.id, message.channel)
            .has(Permission::ViewChannel);
        seen.filter(|_| may).ok_or(Error::CannotSee(message.id))
    }
}

fn chosen(world: &World, channel: Id, menu: &Select, values: &[&str]) -> Result<Value, Error> {
    let none = |wanted: &str| {
        let there = menu
            .options
            .iter()
            .map(|o| o.label.as_str())
            .collect::<Vec<_>>()
            .join(", ");
        Error::NoComponent {
            what: "option",
            wanted: wanted.to_owned(),
            there,
        }
    };
    let mut data = json!({"custom_id": menu.custom_id, "component_type": menu.kind, "id": 1});
    if menu.kind == 3 {
        let find = |wanted: &&str| {
            let fits = |o: &&super::SelectOption| o.value == *wanted || o.label == *wanted;
            menu.options
                .iter()
                .find(fits)
                .map(|o| o.value.clone())
                .ok_or_else(|| none(wanted))
        };
        data["values"] = values
            .iter()
            .map(find)
            .collect::<Result<Vec<_>, _>>()?
            .into();
        return Ok(data);
    }
    let find = |wanted: &&str| typing::user_named(world, wanted).ok_or_else(|| none(wanted));
    let users = values.iter().map(find).collect::<Result<Vec<_>, _>>()?;
    data["values"] = json!(users);
    data["resolved"] = resolved(world, channel, &users, &[], &[]);
    Ok(data)
}
