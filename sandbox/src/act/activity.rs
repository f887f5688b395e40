//! What users do with Activities.

use serde_json::json;

use super::{
    Answer, Room, User,
    answer::first,
    available_commands::commands_for,
    interaction_delivery::{Deed, deliver},
};
use crate::{
    error::Error,
    sandbox::Bot,
    world::{CommandKind, Kind},
};

impl User {
    /// Uses the command that opens an Activity, as from the list of apps. Its application must answer it (`handler` 1).
    ///
    /// # Errors
    /// This user sees no such command there, or no bot is connected.
    pub async fn launch(&self, room: &Room) -> Result<Answer, Error> {
        let deed = {
            let world = self.core.world();
            let all = commands_for(&world, self.id, room.id, CommandKind::EntryPoint);
            let asks_bot = |body: &serde_json::Value| body["handler"] == 1;
            let found = all.iter().find(|(_, command)| asks_bot(&command.body));
            let Some((app, command)) = found else {
                let why = "no Activity here asks its application";
                return Err(Error::Refused(why.to_owned()));
            };
            let data = json!({
                "id": command.id, "name": command.name(), "type": CommandKind::EntryPoint as u8,
            });
            let owners = world.command_owners(*app, command, self.id, room.id);
            Deed {
                name: Some(command.name().to_owned()),
                owners,
                ..self.deed(*app, room.id, Kind::Command, data)
            }
        };
        let id = deliver(&self.core, deed)?;
        Ok(first(&self.core, id).await)
    }

    /// Lets the page of a bot's Activity know who this user is (`AUTHORIZE`). Returns the code that the page gets.
    pub fn authorize(&self, bot: &Bot) -> String {
        self.core.world().authorize(bot.id, self.id)
    }

    /// Closes the page of an Activity.
    pub fn leave_activity(&self, instance: &str) {
        self.core.world().leave_activity(instance, self.id);
    }
}
