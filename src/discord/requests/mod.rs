//! Who asked, and how they are answered: with the result or with what went wrong.

pub mod bot_state;
pub mod caller;
pub mod failure_handler;
pub mod failure_kinds;
pub mod interaction_telemetry;
pub mod request;
pub mod responder;
pub mod suggestions;
pub mod unsupported;
