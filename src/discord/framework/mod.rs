//! Around all interactions: poise, telemetry, what nothing here is made for.

pub mod command_errors;
pub mod detached_context;
pub mod dispatcher;
pub mod instrument;
pub mod registration;
pub mod setup;
