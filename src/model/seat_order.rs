//! Who sits where in a match.

/// How a match's seats are assigned when it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum SeatOrder {
    /// At random.
    Random,
    /// In the order of joining.
    Joining,
    /// In the order of the invitations. A rematch invites all its players in the order in which they will sit.
    Invited,
    /// First the user who is host when the match begins, then the others in the order of joining.
    HostFirst,
    /// The host last.
    HostLast,
}
