//! What a button belongs to.

/// What a button or menu says it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ticket {
    /// The match.
    pub id: u64,
    /// How many events its record had when the button was made.
    pub ply: usize,
}
