//! What buttons do to the channel in which they are pressed.

use super::Verb;

/// What a command or a button does to the channel in which it is used. The bot must not do anything there for a user
/// who may not do it themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: the answer is private, or the handler checks permissions itself. This is allowed in locked threads
    /// too.
    Reads,
    /// It changes stored data. This needs no permission to send messages, so players can always play on and end their
    /// own part.
    Acts,
    /// It also starts something in the channel or pings people, so it needs the permission to send messages.
    Speaks,
}

impl Verb {
    /// The effect of this verb.
    pub fn effect(self) -> Effect {
        match self {
            Self::Join
            | Self::Accept
            | Self::Take
            | Self::Start
            | Self::Choose
            | Self::Open
            | Self::Alone
            | Self::Practice
            | Self::OpenThread
            | Self::Remove
            | Self::ShowEveryone
            | Self::Here
            | Self::AskAround
            | Self::Rematch => Effect::Speaks,
            Self::DeclineInvitation
            | Self::Leave
            | Self::Computer
            | Self::RemoveComputer
            | Self::Cancel
            | Self::AskAbort
            | Self::Abort
            | Self::Play
            | Self::PlayAlways
            | Self::Resign
            | Self::Forget
            | Self::Agree
            | Self::Claim
            | Self::Decline
            | Self::Withdraw
            | Self::Takeback
            | Self::Hint => Effect::Acts,
            // a personal choice is seen by nobody else
            Self::Confirm
            | Self::Reminders
            | Self::Pictures
            | Self::Settings
            | Self::NoSleep
            | Self::EndVacation
            | Self::Snooze
            | Self::Unplan
            | Self::Think
            | Self::DeleteNote
            | Self::Options
            | Self::AddComputer
            | Self::AskRemove
            | Self::AskForget
            | Self::Look
            | Self::AskClaim
            | Self::AskPractice
            | Self::Rules
            | Self::Panel
            | Self::View
            | Self::Describe
            | Self::Replay
            | Self::ReplayTurn
            | Self::Animation
            | Self::Record
            | Self::Review
            | Self::Stay
            | Self::Next
            | Self::Help
            | Self::Progress
            | Self::OwnMatches
            | Self::Profile
            | Self::Past
            | Self::PastGame
            | Self::Export
            | Self::OpenLobbies
            | Self::Wish
            | Self::NoWishes
            | Self::Block
            | Self::Follow
            | Self::BoardMenu
            | Self::Board => Effect::Reads,
        }
    }
}
