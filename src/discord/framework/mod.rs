//! Around all interactions: poise, telemetry, what nothing here is made for.

pub mod command_errors;
pub mod context_without_gateway;
pub mod dispatcher;
pub mod instrument;
pub mod registration;
pub mod setup;
