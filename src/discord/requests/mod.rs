//! The user of an interaction, and the answer: the result, or what went wrong.

pub mod application;
pub mod audience;
pub mod avatars;
pub mod caller;
pub mod failure_handler;
pub mod failure_kinds;
pub mod interaction_facts;
pub mod interaction_telemetry;
pub mod page_answers;
pub mod responder;
pub mod shared_state;
pub mod suggestions;
pub mod unsupported;
pub mod used_fields;
