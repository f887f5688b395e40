//! Starts the bot's processes on their own database, watches them, and stops them.

use std::error::Error;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sandbox::Sandbox;

use crate::settings::Settings;

/// How long the bot may take to be ready.
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(20);

/// The port of the first worker behind a load balancer.
const FIRST_PORT: usize = 8081;

/// The kernel's clock ticks per second, the same on every Linux.
const TICKS: f64 = 100.0;

/// All processes of the bot, and their folder. Dropping this ends the processes and removes the folder.
pub struct Bot {
    workers: Vec<Child>,
    folder: PathBuf,
}

/// The resources that processes have used so far.
#[derive(Clone, Copy, Default)]
pub struct Used {
    /// Memory now, in MiB.
    pub resident: f64,
    /// The largest memory so far, in MiB.
    pub peak: f64,
    /// CPU time on all cores, in seconds.
    pub cpu: f64,
}

impl Bot {
    /// Starts the bot and waits until it is ready.
    pub async fn start(sandbox: &Sandbox, settings: &Settings) -> Result<Self, Box<dyn Error>> {
        // the folder is beside the programs, which are on a disk; a temporary folder could be in memory
        let beside = std::env::current_exe()?;
        let folder = beside.with_file_name(format!("load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let mut bot = Self {
            workers: Vec::new(),
            folder,
        };
        let Some(workers) = settings.workers else {
            bot.spawn(sandbox, settings, None)?;
            sandbox.ready().await?;
            return Ok(bot);
        };
        let mut endpoints = Vec::new();
        for number in 0..workers {
            let address = match settings.balancer {
                Some(_) => format!("127.0.0.1:{}", FIRST_PORT + number),
                None => free_address()?,
            };
            bot.spawn(sandbox, settings, Some(&address))?;
            endpoints.push(format!("http://{address}/interactions"));
            // the first worker creates the tables, so wait for each before the next starts
            bot.listening(sandbox, &endpoints).await?;
        }
        if let Some(balancer) = &settings.balancer {
            bot.listening(sandbox, std::slice::from_ref(balancer))
                .await?;
        }
        Ok(bot)
    }

    fn spawn(
        &mut self,
        sandbox: &Sandbox,
        settings: &Settings,
        http: Option<&str>,
    ) -> Result<(), Box<dyn Error>> {
        let file = || format!("sqlite:{}", self.folder.join("load.sqlite").display());
        let database = settings.database.clone().unwrap_or_else(file);
        let mut command = Command::new(&settings.bot);
        command
            .env_clear()
            .env("DISCORD_TOKEN", sandbox.token())
            .env("DISCORD_PROXY", sandbox.url())
            .env("DATABASE_URL", database)
            .env("SKIRMISH_LOG", "warn")
            .current_dir(&self.folder)
            .stdin(Stdio::null());
        if settings.opponents > 0 {
            // the simulated players are faster than people, so the limit per user is switched off
            command.env("SKIRMISH_USER_RATE", "0");
        }
        if let Some(address) = http {
            command
                .env("SKIRMISH_HTTP", address)
                .env("DISCORD_PUBLIC_KEY", sandbox.public_key());
        }
        self.workers.push(command.spawn()?);
        Ok(())
    }

    /// Waits until all these endpoints answer, and makes the sandbox use them.
    async fn listening(
        &mut self,
        sandbox: &Sandbox,
        endpoints: &[String],
    ) -> Result<(), Box<dyn Error>> {
        let begun = Instant::now();
        while let Err(error) = sandbox.interactions_over_http(endpoints).await {
            if begun.elapsed() > PATIENCE {
                return Err(error.into());
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(())
    }

    /// The resources that all processes of the bot have used so far.
    pub fn used(&self) -> Used {
        self.workers
            .iter()
            .map(|worker| used(&worker.id().to_string()))
            .fold(Used::default(), |sum, one| Used {
                resident: sum.resident + one.resident,
                peak: sum.peak + one.peak,
                cpu: sum.cpu + one.cpu,
            })
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        for worker in &mut self.workers {
            let _ = worker.kill();
            let _ = worker.wait();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn free_address() -> std::io::Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}

/// The resources that a process (`self` or an id) has used; zeros if the kernel does not report them.
pub fn used(process: &str) -> Used {
    let place = Path::new("/proc").join(process);
    let read = |name: &str| std::fs::read_to_string(place.join(name)).unwrap_or_default();
    let status = read("status");
    let size = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
        kib.unwrap_or_default() / 1024.0
    };
    // the fields after the program's name, which may contain spaces: user and system time are the 12th and 13th
    let stat = read("stat");
    let (_, fields) = stat.rsplit_once(')').unwrap_or_default();
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks = ticks.filter_map(|ticks| ticks.parse::<f64>().ok());
    Used {
        resident: size("VmRSS:"),
        peak: size("VmHWM:"),
        cpu: ticks.sum::<f64>() / TICKS,
    }
}
