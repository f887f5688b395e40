//! What buttons do to the channel in which they are pressed.

use super::Verb;

/// What a command or a button does to the channel in which it is used. Nobody may have the bot do something there that
/// they may not do themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: the answer is private, or the handler checks permissions itself. Locked threads do not matter.
    Reads,
    /// It changes stored data. Players may always play on and end their own part.
    Acts,
    /// It also starts something there or pings people, so it needs the permission to send messages.
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
            | Self::Open
            | Self::OpenThread
            | Self::Rematch => Effect::Speaks,
            Self::DeclineInvitation
            | Self::Leave
            | Self::Computer
            | Self::RemoveComputer
            | Self::Cancel
            | Self::Abort
            | Self::Play
            | Self::Resign
            | Self::Forget
            | Self::Agree
            | Self::Claim
            | Self::Decline
            | Self::Takeback
            | Self::Hint => Effect::Acts,
            // a personal choice is seen by nobody else
            Self::Confirm
            | Self::Reminders
            | Self::NoSleep
            | Self::EndVacation
            | Self::Snooze
            | Self::AddComputer
            | Self::AskClaim
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
            | Self::OwnMatches
            | Self::Top => Effect::Reads,
        }
    }
}
