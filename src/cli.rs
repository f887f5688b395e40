//! The command line.

use std::path::PathBuf;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::config::settings;

/// The version, and the commit that `build.rs` found.
pub const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " (",
    env!("SKIRMISH_COMMIT"),
    ")"
);

/// Abstract board games in Discord.
#[derive(Debug, Parser)]
#[command(version = VERSION, about)]
pub struct Cli {
    /// Another command than running the bot.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Run the bot even if another program does; the other one stops within five seconds
    #[arg(long)]
    pub take_over: bool,
}

impl Cli {
    /// Parses the command line. If it is wrong, prints the error and exits.
    pub fn read() -> Self {
        let command = Self::command().after_long_help(settings_help());
        match Self::from_arg_matches(&command.get_matches()) {
            Ok(cli) => cli,
            Err(error) => error.exit(),
        }
    }
}

/// Every setting with its default, for `--help`.
fn settings_help() -> String {
    let described = settings().into_iter().map(|setting| {
        let default = match setting.default.as_str() {
            "" => String::new(),
            default => format!(" [default: {default}]"),
        };
        format!("\n  {}{default}\n          {}", setting.name, setting.about)
    });
    format!(
        "Settings, from the environment or a file named .env:{}",
        described.collect::<String>()
    )
}

/// The commands besides running the bot.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Try the bot in a browser, on this machine alone: no account, no token
    #[cfg(feature = "sandbox")]
    Sandbox {
        /// The port of the page, on this machine only
        #[arg(long, default_value_t = 8700)]
        port: u16,
        /// Keep matches in this database instead of in memory
        #[arg(long, default_value = "sqlite::memory:")]
        database: String,
    },
    /// The commands for people who host the bot
    #[command(flatten)]
    Operate(Operate),
}

/// The commands for people who host the bot. They use the bot's settings.
#[derive(Debug, Subcommand)]
pub enum Operate {
    /// Check everything that the bot needs, and say how to fix what is wrong
    Doctor,
    /// Replay every stored match and compare the values derived from it
    Verify {
        /// Rebuild the results that differ; the bot may be running
        #[arg(long)]
        mend: bool,
    },
    /// Copy a database in a file into a new file while the bot runs
    Backup {
        /// The new file
        file: PathBuf,
    },
    /// Copy everything into another, empty database; the bot must be stopped
    Copy {
        /// The other database's address, written as in `DATABASE_URL`
        #[arg(long, value_name = "URL")]
        to: String,
    },
    /// Delete the data of a person or a server; the bot may be running
    Forget {
        /// The person's or server's id, as Discord shows it in developer mode
        #[command(flatten)]
        whose: Whose,
    },
    /// Print all that is stored of a person as JSON, as **My data** in `/settings` gives it to them
    Export {
        /// The person's id, as Discord shows it in developer mode
        #[arg(long, value_name = "ID")]
        user: u64,
    },
    /// Look up a match by its code, or a failure by the reference that a player was shown
    Find {
        /// The code or the reference
        what: String,
    },
    /// List the servers that the database has data of, and which of them have removed the bot; the bot may be running
    Servers {
        /// Delete the data of servers that have been missing in Discord's list for at least so many days
        #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u16).range(1..))]
        forget_removed: Option<u16>,
    },
    /// Bring the database's tables up to date; the bot does so itself when it starts
    Migrate,
}

/// Whose data to delete.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
pub struct Whose {
    /// A person: in every match that is over, a nameless player takes their place
    #[arg(long, value_name = "ID")]
    pub user: Option<u64>,
    /// A server: all its matches are deleted, even those in play
    #[arg(long, value_name = "ID")]
    pub server: Option<u64>,
}
