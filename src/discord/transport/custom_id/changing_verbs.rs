//! What buttons do to the channel in which they are pressed.

use super::Verb;

/// What a command or a button does to the channel in which it is used: nobody has the bot do there what they may not do
/// themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: it is answered privately, or it cares for that itself. Locked threads do not matter.
    Reads,
    /// It changes what is on file. Nobody who plays is kept from playing on, nor from ending their own part.
    Acts,
    /// It also begins something there, or pings people: that takes the right to send messages.
    Speaks,
}

impl Verb {
    /// What it does.
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
            // what somebody chooses for themselves is seen by nobody else
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
