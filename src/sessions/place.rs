//! Where a match is played, and what a button belongs to.

/// A channel or thread of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The server.
    pub guild: u64,
    /// The channel or thread.
    pub channel: u64,
}

/// What a button or menu says it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ticket {
    /// The match.
    pub id: u64,
    /// How many events its record had when the button was made.
    pub ply: usize,
}
