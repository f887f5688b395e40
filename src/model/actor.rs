//! Who makes a change.

/// Who makes a change to a lobby or a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player, by Discord's id, who acts for themselves: in their seat, or as the host of their lobby.
    Player(u64),
    /// A manager of the place where the match is played, with the rights that players do not have.
    Manager(u64),
    /// The bot itself, when time is due.
    System,
}

impl Actor {
    /// The person; none for the bot itself.
    pub fn user(self) -> Option<u64> {
        match self {
            Self::Player(user) | Self::Manager(user) => Some(user),
            Self::System => None,
        }
    }

    /// May this actor do what only managers of the place may do?
    pub fn manages(self) -> bool {
        matches!(self, Self::Manager(_) | Self::System)
    }

    /// May this actor cancel a lobby of this host? The host, a manager of the place and the bot itself may.
    pub fn may_close_lobby_of(self, host: u64) -> bool {
        self.manages() || self == Self::Player(host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lobby_is_closed_by_its_host_by_a_manager_and_by_the_system() {
        for (actor, may) in [
            (Actor::Player(1), true),
            (Actor::Player(2), false),
            (Actor::Manager(2), true),
            (Actor::System, true),
        ] {
            assert_eq!(actor.may_close_lobby_of(1), may, "{actor:?}");
        }
    }
}
