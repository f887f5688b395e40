//! The frame of all interactions: poise, metrics, and answers where there is no handler.

pub mod command_errors;
pub mod context_without_gateway;
pub mod dispatch_without_gateway;
pub mod instrument;
pub mod registration;
pub mod setup;
