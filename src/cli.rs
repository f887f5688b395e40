//! The command line.

use std::path::PathBuf;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::config::settings;

/// Abstract board games in Discord.
#[derive(Debug, Parser)]
#[command(version, about)]
pub struct Cli {
    /// What to do instead of running the bot.
    #[command(subcommand)]
    pub command: Option<Command>,
}

impl Cli {
    /// Reads the command line, or says what is wrong with it and ends the program.
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
    /// What the bot is run with: for whoever hosts it
    #[command(flatten)]
    Operate(Operate),
}

/// What there is to do for whoever hosts the bot. The settings are those of the bot.
#[derive(Debug, Subcommand)]
pub enum Operate {
    /// Look at everything the bot needs, and say what to do about what is wrong
    Doctor,
    /// Replay every match on file and compare what was derived from it
    Verify {
        /// Make the results anew where they differ; the bot may run meanwhile
        #[arg(long)]
        mend: bool,
    },
    /// Copy a database in a file into a new file while the bot runs
    Backup {
        /// The new file
        file: PathBuf,
    },
    /// Copy everything into another, empty database while the bot is stopped
    Copy {
        /// Its address, written as in `DATABASE_URL`
        #[arg(long, value_name = "URL")]
        to: String,
    },
    /// Delete what is known of a person or of a server; the bot may run meanwhile
    Forget {
        /// Whose: an id as Discord shows it in developer mode
        #[command(flatten)]
        whose: Whose,
    },
    /// Bring the database's tables up to date; the bot does so itself when it starts
    Migrate,
}

/// Whose data is meant.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
pub struct Whose {
    /// A person: somebody without a name takes their place in every match that is over
    #[arg(long, value_name = "ID")]
    pub user: Option<u64>,
    /// A server: all of its matches are deleted, those being played too
    #[arg(long, value_name = "ID")]
    pub server: Option<u64>,
}
