//! A stand-in for Discord on this machine: REST and gateway (version 10), in memory, on a loopback address only.
//!
//! Bots connect to it as they would to Discord. Tests act as users and check what users see:
//!
//! ```no_run
//! # async fn example() -> Result<(), sandbox::Error> {
//! let sandbox = sandbox::Sandbox::start().await?;
//! // … start a bot with sandbox.url() and sandbox.token() …
//! sandbox.ready().await?;
//! let room = sandbox.channel("table-1");
//! let ann = sandbox.user("Ann");
//! let answer = ann.slash(&room, "/ping").await?;
//! assert_eq!(answer.text(), "pong");
//! assert!(sandbox.problems().is_empty());
//! # Ok(())
//! # }
//! ```
//!
//! The sandbox may be stricter than Discord, never more lenient. It records every rule that a bot breaks in
//! [`Sandbox::problems`].

mod act;
mod activity_proxy;
mod clock;
mod control;
mod error;
mod faults;
mod gateway;
mod http_interactions;
mod id;
mod limits;
mod page;
mod permission;
mod rest;
mod sandbox;
mod schema_judge;
mod server;
mod shared_state;
mod world;

pub use self::{
    act::{Answer, Attachment, Button, Choice, Guild, Message, Room, Select, SelectOption, User},
    clock::Clock,
    control::{Faults, GatewayControl},
    error::Error,
    faults::Fault,
    gateway::{GatewayCounts, Refusal},
    id::{Id, NotAnId},
    permission::Permission,
    sandbox::{Bot, Builder, Sandbox},
};
