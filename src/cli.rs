//! The command line.

use clap::{Parser, Subcommand};

/// Abstract board games in Discord.
#[derive(Debug, Parser)]
#[command(version, about)]
pub struct Cli {
    /// What to do instead of running the bot.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What else the program does.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Try the bot in a browser, on this machine alone: no account, no token
    #[cfg(feature = "sandbox")]
    Sandbox {
        /// Where the page listens, on this machine only
        #[arg(long, default_value_t = 8700)]
        port: u16,
        /// Keep matches in this database instead of in memory
        #[arg(long, default_value = "sqlite::memory:")]
        database: String,
    },
}
