//! The commands that a user sees in a channel.

use crate::{
    id::Id,
    permission::{Bits, Permission},
    world::{Command, CommandKind, World, localized},
};

/// The commands of one kind that a user sees in a channel.
pub(crate) fn commands_for(
    world: &World,
    user: Id,
    channel: Id,
    kind: CommandKind,
) -> Vec<(Id, &Command)> {
    let Some(room) = world.channels.get(channel) else {
        return Vec::new();
    };
    let bits = world.bits(user, channel);
    // the rule is from Topics / Permissions, `USE_APPLICATION_COMMANDS`
    if !bits.has(Permission::ViewChannel)
        || (room.guild.is_some() && !bits.has(Permission::UseApplicationCommands))
    {
        return Vec::new();
    }
    let fits = |app: Id, command: &Command| {
        let shown = !world.command_owners(app, command, user, channel).none();
        command.kind() == kind as u64 && shown && may_use(command, bits, room.guild)
    };
    let all = world.apps.values();
    all.flat_map(|app| app.commands.values().map(|command| (app.id, command)))
        .filter(|(app, command)| fits(*app, command))
        .collect()
}

fn may_use(command: &Command, bits: Bits, guild: Option<Id>) -> bool {
    let needed = command.body["default_member_permissions"]
        .as_str()
        .and_then(|p| p.parse::<u64>().ok());
    match needed {
        // 0 means administrators only
        Some(0) if guild.is_some() => bits == Bits::ALL,
        Some(needed) if guild.is_some() => bits.0 & needed == needed,
        _ => true,
    }
}

/// The command with this name in the user's language, or with this default name.
pub(super) fn named<'a>(
    all: &[(Id, &'a Command)],
    name: &str,
    locale: &str,
) -> Option<(Id, &'a Command)> {
    let first = |fits: &dyn Fn(&Command) -> bool| {
        let mut all = all.iter();
        all.find(|(_, command)| fits(command)).copied()
    };
    let shown = first(&|command| localized(&command.body, "name", locale) == name);
    shown.or_else(|| first(&|command| command.name() == name))
}
