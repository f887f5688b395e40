//! The actions of users with components.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{
    Answer, Message, Select, User,
    answer::first,
    command_line_parser,
    interaction_delivery::{Deed, deliver, resolved},
};
use crate::{
    error::Error,
    id::Id,
    permission::Permission,
    world::{Kind, Owners, World},
};

impl User {
    /// Presses a button of the message in its current state, by its label or custom id.
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

    /// Sends a button press with any custom id, even if the message has no such button.
    ///
    /// # Errors
    /// This user cannot see the message.
    pub async fn press_id(&self, message: &Message, custom_id: &str) -> Result<Answer, Error> {
        let data = json!({"custom_id": custom_id, "component_type": 2, "id": 1});
        self.component(message, data).await
    }

    /// Chooses labels or values in a select menu, which is named by its placeholder or custom id. A menu of users takes
    /// their names.
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
        // a client marks each choice once
        let distinct: BTreeSet<&&str> = values.iter().collect();
        if distinct.len() < values.len() {
            return Err(Error::Refused("a value is chosen twice".to_owned()));
        }
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

    async fn component(&self, message: &Message, data: Value) -> Result<Answer, Error> {
        let now = self.look(message)?;
        let owners = component_owners(&self.core.world(), self.id, &now)?;
        let deed = self.deed(now.author, message.channel, Kind::Component, data);
        let id = deliver(
            &self.core,
            Deed {
                source: Some(message.id),
                owners,
                ..deed
            },
        )?;
        Ok(first(&self.core, id).await)
    }

    /// The message in its current state, if this user sees it.
    pub(super) fn look(&self, message: &Message) -> Result<Message, Error> {
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

/// The installations that authorize the use of a component: those of the interaction from which its message came, as far
/// as they still exist. "For apps installed to a user, it can be used to tell the difference between the authorizing
/// user and the user that triggered an interaction (like a message component)." ("Authorizing Integration Owners
/// Object")
fn component_owners(world: &World, user: Id, message: &Message) -> Result<Owners, Error> {
    let stored = world.channels.message(message.channel, message.id);
    let Some(cause) = stored.and_then(|m| m.cause.as_ref()) else {
        return Ok(Owners {
            guild: true,
            user: None,
        });
    };
    let here = world.installs(message.author, user, message.channel);
    let installed = |user: &Id| world.has_installed(message.author, *user);
    let owners = Owners {
        guild: cause.owners.guild && here.guild,
        user: cause.owners.user.filter(installed),
    };
    if cause.owners.user_only() && owners.none() {
        let why = "who installed the application has removed it";
        return Err(Error::Refused(why.to_owned()));
    }
    Ok(owners)
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
    let find =
        |wanted: &&str| command_line_parser::user_named(world, wanted).ok_or_else(|| none(wanted));
    let users = values.iter().map(find).collect::<Result<Vec<_>, _>>()?;
    data["values"] = json!(users);
    data["resolved"] = resolved(world, channel, &users, &[], &[]);
    Ok(data)
}
