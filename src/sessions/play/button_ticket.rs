//! The match and ply that a button belongs to.

/// The match and ply that a button or menu names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ticket {
    /// The match.
    pub id: u64,
    /// How many events its record had when the button was made.
    pub ply: usize,
}
