//! Wraps all interactions: poise, telemetry, and interactions without a handler.

pub mod command_errors;
pub mod context_without_gateway;
pub mod dispatcher;
pub mod instrument;
pub mod registration;
pub mod setup;
