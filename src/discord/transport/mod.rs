//! Requests to Discord, and the messages in them. This folder knows nothing of matches.

pub mod activity_requests;
pub mod bucket_sweep;
pub mod channel_visibility;
pub mod client;
pub mod delivery_outcome;
pub mod direct_messages;
mod doctor_activity_checks;
pub mod doctor_discord_checks;
pub mod first_answer;
pub mod messages;
pub mod nonce;
pub mod outgoing_message;
pub mod retry_after;
pub mod send_error;
pub mod threads;
