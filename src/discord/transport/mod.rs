//! Requests to Discord and what they carry: messages, custom ids, pictures. Knows nothing of
//! matches.

pub mod bucket_sweep;
pub mod channel_visibility;
pub mod client;
pub mod custom_id;
pub mod delivery_outcome;
pub mod direct_messages;
pub mod doctor_discord_checks;
pub mod draft_encryption;
pub mod first_answer;
pub mod messages;
pub mod nonce;
pub mod outgoing_message;
pub mod painter;
pub mod retry_after;
pub mod send_error;
pub mod terms_code;
pub mod threads;
