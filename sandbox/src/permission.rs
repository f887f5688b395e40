/// The permissions that tests can grant or deny, and that the sandbox checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Permission {
    /// Everything, everywhere.
    Administrator = 1 << 3,
    /// Change channels.
    ManageChannels = 1 << 4,
    /// Change the guild.
    ManageGuild = 1 << 5,
    /// Add reactions.
    AddReactions = 1 << 6,
    /// See a channel.
    ViewChannel = 1 << 10,
    /// Post in a channel.
    SendMessages = 1 << 11,
    /// Delete messages of others.
    ManageMessages = 1 << 13,
    /// Have embeds shown.
    EmbedLinks = 1 << 14,
    /// Post files.
    AttachFiles = 1 << 15,
    /// Read older messages.
    ReadMessageHistory = 1 << 16,
    /// Have `@everyone` and all roles pinged.
    MentionEveryone = 1 << 17,
    /// Use emojis of other guilds.
    UseExternalEmojis = 1 << 18,
    /// Enter a voice channel, and its chat.
    Connect = 1 << 20,
    /// Use slash commands.
    UseApplicationCommands = 1 << 31,
    /// Change threads of others.
    ManageThreads = 1 << 34,
    /// Start public threads.
    CreatePublicThreads = 1 << 35,
    /// Start private threads.
    CreatePrivateThreads = 1 << 36,
    /// Post in threads.
    SendMessagesInThreads = 1 << 38,
    /// Open Activities.
    UseEmbeddedActivities = 1 << 39,
    /// Let everybody see the answers of an application that only the user has installed.
    UseExternalApps = 1 << 50,
}

/// A set of permission bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits(pub(crate) u64);

impl Bits {
    /// The permissions of an administrator: every bit that Discord defines today.
    pub(crate) const ALL: Self = Self((1 << 53) - 1);

    pub(crate) fn has(self, permission: Permission) -> bool {
        self.0 & permission as u64 != 0
    }

    pub(crate) fn json(self) -> serde_json::Value {
        self.0.to_string().into()
    }

    /// The permissions of `@everyone` in a new guild.
    pub(crate) fn everyone() -> Self {
        let granted = [
            Permission::ViewChannel,
            Permission::SendMessages,
            Permission::AddReactions,
            Permission::EmbedLinks,
            Permission::AttachFiles,
            Permission::ReadMessageHistory,
            Permission::MentionEveryone,
            Permission::Connect,
            Permission::UseApplicationCommands,
            Permission::CreatePublicThreads,
            Permission::CreatePrivateThreads,
            Permission::SendMessagesInThreads,
            Permission::UseEmbeddedActivities,
            Permission::UseExternalApps,
        ];
        Self(
            granted
                .iter()
                .fold(0, |bits, permission| bits | *permission as u64),
        )
    }
}
