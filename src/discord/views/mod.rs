//! What is shown: from what is known of a match or a lobby to a post. No view asks the database.

pub mod board;
pub mod buttons;
pub mod leaderboard;
pub mod lobby;
pub mod panel;
pub mod proposal;
pub mod rules;
