//! `skirmish doctor`: checks everything that the bot needs, one thing at a time. It leaves nothing behind, and it prints no
//! secret.

use secrecy::ExposeSecret as _;
use std::fs::{File, remove_file};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use super::{OperateError, say};
use crate::clocks::SECOND;
use crate::config::{Config, ConfigError, SETTINGS_FILE};
use crate::discord::{Finding, doctor_discord_checks};
use crate::model::WayIn;
use crate::store::{self, Maintenance};

/// How far the clock may differ from Discord's. Discord's time comes in whole seconds.
const SKEW: Duration = Duration::from_secs(5);

/// What to do with a damaged database.
const SAVE: &str =
    "stop the bot, and save the data as docs/hosting.md says under \"A damaged database\"";

/// Prints one line for each check: all is well, or how to fix it.
struct Report {
    failed: bool,
}

impl Report {
    fn add(&mut self, finding: Finding) {
        match finding {
            Ok(fine) => say(format_args!("ok {fine}")),
            Err(wrong) => {
                self.failed = true;
                say(format_args!("!! {wrong}"));
            }
        }
    }
}

/// # Errors
/// None: problems are printed.
pub(super) async fn run(config: Result<Config, ConfigError>) -> Result<ExitCode, OperateError> {
    let mut report = Report { failed: false };
    let mut secret = vec![PathBuf::from(SETTINGS_FILE)];
    match config {
        Ok(config) => {
            report.add(Ok("the settings can be read".to_owned()));
            secret.extend(store::files(config.database.expose_secret()));
            database(&config, &mut report).await;
            discord(&config, &mut report).await;
        }
        Err(ConfigError::Bad(problems)) => {
            for problem in problems {
                report.add(Err(problem));
            }
            let rest = "the rest is not looked at: put the settings right, then try again";
            report.add(Err(rest.to_owned()));
        }
        Err(error @ ConfigError::NoToken) => report.add(Err(error.to_string())),
    }
    secret
        .iter()
        .filter_map(|file| privacy(file))
        .for_each(|finding| report.add(finding));
    Ok(ExitCode::from(u8::from(report.failed)))
}

async fn database(config: &Config, report: &mut Report) {
    let address = config.database.expose_secret();
    if let Some(file) = store::missing_file(address) {
        return report.add(can_be_made(&file));
    }
    let mut maintenance = match Maintenance::open(address).await {
        Ok(maintenance) => maintenance,
        Err(error) => {
            let todo = "start it, or put another address into DATABASE_URL";
            return report.add(Err(format!("{error}: {todo}")));
        }
    };
    report.add(Ok("the database opens".to_owned()));
    let tables = maintenance.check_tables().await;
    report.add(match &tables {
        Ok(()) => Ok(format!(
            "the tables are up to date: version {}",
            Maintenance::latest()
        )),
        Err(store::StoreError::Older { found: 0, .. }) => {
            Ok("there are no tables yet; the bot makes them when it starts".to_owned())
        }
        Err(error) => Err(error.to_string()),
    });
    if tables.is_ok() {
        report.add(jobs(maintenance.dead_jobs().await));
        report.add(ahead(
            maintenance.presence().await.map(|known| known.ahead()),
        ));
    }
    report.add(match maintenance.flaws().await {
        Ok(flaws) => match flaws.first() {
            None => Ok("the database finds nothing wrong with its data".to_owned()),
            Some(flaw) => Err(format!("the database is damaged: {flaw}; {SAVE}")),
        },
        Err(error) => Err(format!("the database cannot be checked: {error}; {SAVE}")),
    });
    report.add(match maintenance.try_writing().await {
        Ok(()) => Ok("the database can be written to".to_owned()),
        Err(error) => Err(format!(
            "the database cannot be written to: {error}; look at its owner, its permissions and the \
             space on its disk"
        )),
    });
}

/// Were jobs given up?
fn jobs(dead: Result<Vec<(String, u64)>, store::StoreError>) -> Finding {
    let dead = dead.map_err(|error| format!("background work: {error}"))?;
    if dead.is_empty() {
        return Ok("no background work was given up".to_owned());
    }
    let kinds: Vec<String> = dead
        .iter()
        .map(|(kind, count)| format!("{count} of the kind {kind}"))
        .collect();
    Err(format!(
        "background work was given up: {}; the log says why, `skirmish verify --mend` has it tried again",
        kinds.join(", ")
    ))
}

/// Are there heartbeats or outages later than the database's clock?
fn ahead(ahead: Result<Vec<(WayIn, i64)>, store::StoreError>) -> Finding {
    let ahead = ahead.map_err(|error| format!("outages: {error}"))?;
    let Some((way, most)) = ahead.iter().max_by_key(|(_, most)| *most) else {
        return Ok("no outage lies ahead of the database's clock".to_owned());
    };
    Err(format!(
        "outages or heartbeats lie ahead of the database's clock, {way} by {} seconds: its clock was wrong; have the \
         system set it (NTP), then run `skirmish verify --mend`, which forgets them",
        most / SECOND
    ))
}

/// Can only the owner read a file, if it exists?
#[cfg(unix)]
fn privacy(file: &Path) -> Option<Finding> {
    use std::os::unix::fs::PermissionsExt as _;
    /// The permission bits with which the group, and everybody, may read.
    const OTHERS: u32 = 0o044;
    let mode = file.metadata().ok()?.permissions().mode();
    let file = file.display();
    Some(if mode & OTHERS == 0 {
        Ok(format!("nobody else on this machine can read {file}"))
    } else {
        Err(format!(
            "others on this machine can read {file}, which holds secrets: run `chmod 600 {file}`"
        ))
    })
}

#[cfg(not(unix))]
fn privacy(_: &Path) -> Option<Finding> {
    None
}

/// Can the bot create this file at its first start?
fn can_be_made(file: &Path) -> Finding {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    if Path::new(&log).exists() {
        let (file, log) = (file.display(), Path::new(&log).display());
        return Err(format!(
            "{log} is there, but the database {file} is not: stop the bot, and put the file back beside it"
        ));
    }
    let mut probe = file.as_os_str().to_owned();
    probe.push(format!(".{}.doctor", std::process::id()));
    match File::create_new(&probe) {
        Ok(_) => {
            let _ = remove_file(&probe);
            let file = file.display();
            Ok(format!("the bot makes the database {file} when it starts"))
        }
        Err(error) => Err(format!(
            "the database {} cannot be made: {error}; make its folder, and let the bot write there",
            file.display()
        )),
    }
}

async fn discord(config: &Config, report: &mut Report) {
    if config.token.expose_secret().is_empty() {
        return report.add(Err(ConfigError::NoToken.to_string()));
    }
    report.add(Ok("the token looks like a bot's token".to_owned()));
    let told = doctor_discord_checks::ask(config).await;
    for finding in told.findings {
        report.add(finding);
    }
    if let Some(date) = told.date {
        report.add(clock(&date, SystemTime::now()));
    }
}

/// Compares our clock with Discord's. Signatures and the times in messages depend on it.
fn clock(date: &str, now: SystemTime) -> Finding {
    let Ok(theirs) = httpdate::parse_http_date(date) else {
        return Err("the clock: Discord's time cannot be read; look at DISCORD_PROXY".to_owned());
    };
    let off = match now.duration_since(theirs) {
        Ok(ahead) => ahead,
        Err(behind) => behind.duration(),
    };
    if off > SKEW {
        let seconds = off.as_secs();
        return Err(format!(
            "the clock is {seconds} seconds off Discord's: have the system set it (NTP)"
        ));
    }
    Ok("the clock agrees with Discord's".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_off_is_told() {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT";
        let now = httpdate::parse_http_date(date).unwrap();
        for (now, fine) in [
            (now, true),
            (now + Duration::from_secs(3), true),
            (now - Duration::from_secs(3), true),
            (now + Duration::from_secs(400), false),
            (now - Duration::from_secs(400), false),
        ] {
            assert_eq!(clock(date, now).is_ok(), fine);
        }
        assert!(clock("yesterday", now).is_err());
    }
}
