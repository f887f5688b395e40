//! Requests to Discord and what is in them: messages, ids, pictures. Knows nothing of matches.

pub mod bucket_sweep;
pub mod checkup;
pub mod client;
pub mod custom_id;
pub mod delivery;
pub mod messages;
pub mod painter;
pub mod post;
pub mod retry_after;
pub mod secret_drafts;
pub mod send_error;
