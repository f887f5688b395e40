//! Which buttons change something for others.

use super::Verb;

impl Verb {
    /// Does it change what is on file, or show something to everybody? Then it needs a channel in which
    /// the bot may post.
    pub fn changes(self) -> bool {
        match self {
            Self::Join
            | Self::Accept
            | Self::DeclineInvitation
            | Self::Take
            | Self::Leave
            | Self::Computer
            | Self::RemoveComputer
            | Self::Start
            | Self::Cancel
            | Self::Abort
            | Self::Play
            | Self::Open
            | Self::OpenThread
            | Self::Rematch
            | Self::Resign
            | Self::Forget
            | Self::Agree
            | Self::Claim
            | Self::Decline
            | Self::Takeback
            | Self::Hint => true,
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
            | Self::Pick
            | Self::Stay
            | Self::Next
            | Self::OwnMatches
            | Self::Top => false,
        }
    }
}
