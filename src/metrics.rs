//! Metrics for Prometheus. Labels take only values that are fixed in the code, never text that a user
//! typed.

use std::borrow::Cow;
use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

/// Upper bounds of a histogram's buckets, in seconds. Discord waits three seconds.
const BUCKETS: [f64; 12] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0, 10.0,
];

static PAGE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// How an interaction went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TaskOutcome {
    /// It succeeded.
    Ok,
    /// It was refused, and the player was told why.
    Told,
    /// It failed, through our fault or Discord's.
    Failed,
}

/// Why a connection or a request over HTTP was refused, or ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Refused {
    /// Too many connections were open that had sent nothing with a signature. This was the oldest of them, so it is closed.
    Displaced,
    /// It took too long.
    Late,
    /// Its signature was missing, wrong or old.
    Unsigned,
    /// Its body was too long.
    TooLong,
}

/// What the process works on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Matches being played, in the whole database.
    pub live: u64,
    /// Lobbies, in the whole database.
    pub lobbies: u64,
    /// Dead jobs (given up), in the whole database.
    pub dead_jobs: u64,
    /// This process's connections to the database.
    pub connections: u32,
    /// How many of them are idle.
    pub idle: u32,
}

/// Starts collecting metrics; once per process.
pub fn start() {
    let log = |error: &BuildError| tracing::error!(%error, "there are no metrics for /metrics");
    PAGE.get_or_init(|| install().inspect_err(log).ok());
}

fn install() -> Result<PrometheusHandle, BuildError> {
    let seconds = Matcher::Suffix("_seconds".to_owned());
    let builder = PrometheusBuilder::new().set_buckets_for_metric(seconds, &BUCKETS)?;
    let recorder = builder.build_recorder();
    let page = recorder.handle();
    metrics::set_global_recorder(recorder).map_err(BuildError::FailedToSetGlobalRecorder)?;
    describe();
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    gauge!("process_start_time_seconds").set(now.unwrap_or_default().as_secs_f64());
    let (version, commit) = (env!("CARGO_PKG_VERSION"), env!("SKIRMISH_COMMIT"));
    gauge!("skirmish_build_info", "version" => version, "commit" => commit).set(1);
    Ok(page)
}

/// Declares `describe`, which tells the library what each metric is.
macro_rules! metrics {
    ($($kind:ident $name:literal: $about:literal;)+) => {
        fn describe() {
            $($kind!($name, $about);)+
        }
    };
}

metrics! {
    describe_counter "skirmish_interactions_total": "Interactions by what they were and how they went";
    describe_counter "skirmish_refusals_total": "What players were refused, by the key of the sentence that they read";
    describe_gauge "skirmish_build_info": "1, with the program's version and commit";
    describe_gauge "process_start_time_seconds": "When this process started, in unix seconds";
    describe_gauge "process_resident_memory_bytes": "Memory of this process";
    describe_gauge "process_open_fds": "Open files and sockets of this process";
    describe_histogram "skirmish_interaction_seconds": "From an interaction's arrival to Discord having its answer";
    describe_histogram "skirmish_commit_seconds": "From a change to its being durable";
    describe_histogram "skirmish_render_seconds": "Drawing a board, waiting for a core included";
    describe_counter "skirmish_pictures_total": "Pictures asked for: drawn, or kept from before";
    describe_gauge "skirmish_matches": "Matches on file that are not over, by status";
    describe_counter "skirmish_jobs_total": "Attempts at jobs by kind and outcome";
    describe_gauge "skirmish_jobs_dead": "Jobs on file that failed too often and are not tried again";
    describe_gauge "skirmish_channels_in_memory": "Channels whose match is in memory";
    describe_gauge "skirmish_database_connections": "Connections to the database, by state";
    describe_gauge "skirmish_gateway_shards": "Shards of this process, by state";
    describe_counter "skirmish_gateway_sessions_total": "Gateway sessions, new and resumed";
    describe_counter "skirmish_gateway_unread_total": "Events that could not be read";
    describe_gauge "skirmish_ticks_late_seconds": "How late the last look after memory and the database began";
    describe_counter "skirmish_ticks_total": "Looks after memory and the database, by outcome";
    describe_counter "skirmish_panics_total": "Panics that were caught, by what panicked";
    describe_counter "skirmish_discord_invalid_requests_total": "Requests that Discord counts as invalid, by status; it blocks an address after 10,000 in ten minutes";
    describe_gauge "skirmish_in_hand": "Interactions and what follows them, not yet done";
    describe_gauge "skirmish_http_connections": "Connections over HTTP";
    describe_counter "skirmish_http_refused_total": "Connections and requests over HTTP that were refused or ended, by reason";
}

/// The counters with one label, and its values.
const LABELLED: &str = "\
    skirmish_http_refused_total|why|displaced|late|unsigned|too-long
    skirmish_pictures_total|how|drawn|kept
    skirmish_gateway_sessions_total|how|new|resumed
    skirmish_ticks_total|outcome|ok|failed
    skirmish_discord_invalid_requests_total|status|401|403|429
    skirmish_panics_total|what|a computer's turn|a first contact|a rematch has begun|a tapped turn|adding players|apology|\
    archiving a thread|closing a question|closing an offer|connection|drawing|event|fetching an avatar|handling|interaction|job|language|\
    leaving a line|look|name|naming a thread|noting|page|request|results|scheduler|showing lobbies|stripping|the writer|thinking|\
    thinking briefly|watching boards";

/// Sets every counter to 0, with all values of its labels. Prometheus sees no increase if a counter begins at 1.
/// `subjects`: the kinds and names of interactions. `jobs`: the kinds of jobs.
pub fn begin_at_zero(subjects: &[(&'static str, Cow<'static, str>)], jobs: &[&'static str]) {
    for outcome in [TaskOutcome::Ok, TaskOutcome::Told, TaskOutcome::Failed] {
        for (kind, name) in subjects {
            count_interaction(kind, name.clone(), outcome, 0);
        }
        for kind in jobs.iter().filter(|_| outcome != TaskOutcome::Told) {
            let outcome: &'static str = outcome.into();
            counter!("skirmish_jobs_total", "kind" => *kind, "outcome" => outcome).increment(0);
        }
    }
    for line in LABELLED.lines() {
        let mut parts = line.trim().split('|');
        if let (Some(name), Some(label)) = (parts.next(), parts.next()) {
            parts.for_each(|value| counter!(name, label => value).increment(0));
        }
    }
    counter!("skirmish_gateway_unread_total").increment(0);
}

/// Sets the gauges of this process. Only Linux has these files.
fn measure_process() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kib = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    if let Some(kib) = kib.and_then(|kib| kib.trim().strip_suffix(" kB")?.parse::<u32>().ok()) {
        gauge!("process_resident_memory_bytes").set(f64::from(kib) * 1024.0);
    }
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        gauge!("process_open_fds").set(gauged(files.count()));
    }
}

/// Aggregates the values recorded since the last call. The library stores every single value until then,
/// and nothing else aggregates them when nobody fetches the metrics.
pub fn tidy() {
    if let Some(Some(page)) = PAGE.get() {
        page.run_upkeep();
    }
}

/// All metrics in Prometheus's text format.
pub fn page() -> Option<String> {
    let page = PAGE.get()?.as_ref()?;
    measure_process();
    page.run_upkeep();
    Some(page.render())
}

/// Records a finished interaction. `kind` and `name` identify it; `took` is how long Discord waited.
pub fn interaction(
    kind: &'static str,
    name: Cow<'static, str>,
    outcome: TaskOutcome,
    took: Option<Duration>,
) {
    if let Some(took) = took {
        histogram!("skirmish_interaction_seconds", "kind" => kind, "name" => name.clone())
            .record(took);
    }
    count_interaction(kind, name, outcome, 1);
}

fn count_interaction(kind: &'static str, name: Cow<'static, str>, outcome: TaskOutcome, more: u64) {
    let outcome: &'static str = outcome.into();
    counter!("skirmish_interactions_total", "kind" => kind, "name" => name, "outcome" => outcome)
        .increment(more);
}

/// Records that a change requested at `since` was just committed or refused.
pub fn committed(change: &'static str, since: Instant) {
    histogram!("skirmish_commit_seconds", "change" => change).record(since.elapsed());
}

/// Records that a picture requested at `since` was just drawn.
pub fn drawn(since: Instant) {
    histogram!("skirmish_render_seconds").record(since.elapsed());
    counter!("skirmish_pictures_total", "how" => "drawn").increment(1);
}

/// Records that a picture came from the cache.
pub fn kept() {
    counter!("skirmish_pictures_total", "how" => "kept").increment(1);
}

/// Records that the periodic upkeep of memory and database ran, this much later than planned.
pub fn ticked(late: Duration, done: bool) {
    gauge!("skirmish_ticks_late_seconds").set(late.as_secs_f64());
    let outcome = if done { "ok" } else { "failed" };
    counter!("skirmish_ticks_total", "outcome" => outcome).increment(1);
}

/// Records that a job was processed.
pub fn job(kind: &'static str, outcome: TaskOutcome) {
    let outcome: &'static str = outcome.into();
    counter!("skirmish_jobs_total", "kind" => kind, "outcome" => outcome).increment(1);
}

/// Records that a player was refused something. `reason`: the key of the sentence.
pub fn refusal(reason: String) {
    counter!("skirmish_refusals_total", "reason" => reason).increment(1);
}

/// Records that the gateway started a new session, or resumed one.
pub fn session(resumed: bool) {
    let how = if resumed { "resumed" } else { "new" };
    counter!("skirmish_gateway_sessions_total", "how" => how).increment(1);
}

/// Records that a gateway event could not be parsed.
pub fn unread() {
    counter!("skirmish_gateway_unread_total").increment(1);
}

/// Records that a panic was caught.
pub fn panicked(what: &'static str) {
    counter!("skirmish_panics_total", "what" => what).increment(1);
}

/// A count as a gauge's number.
fn gauged(count: impl TryInto<u32>) -> u32 {
    count.try_into().unwrap_or(u32::MAX)
}

/// Records that Discord counted a request as invalid: it answered 401, 403, or 429 for a limit of this bot's own.
pub fn invalid_request(status: u16) {
    counter!("skirmish_discord_invalid_requests_total", "status" => status.to_string())
        .increment(1);
}

/// Sets the gauges of what the process works on.
pub fn state(state: State) {
    gauge!("skirmish_matches", "status" => "live").set(gauged(state.live));
    gauge!("skirmish_matches", "status" => "lobby").set(gauged(state.lobbies));
    gauge!("skirmish_jobs_dead").set(gauged(state.dead_jobs));
    let busy = state.connections.saturating_sub(state.idle);
    gauge!("skirmish_database_connections", "state" => "idle").set(state.idle);
    gauge!("skirmish_database_connections", "state" => "busy").set(busy);
}

/// Sets how many HTTP connections are open.
pub fn connections(open: usize) {
    gauge!("skirmish_http_connections").set(gauged(open));
}

/// Records that an HTTP connection or request was refused or ended early.
pub fn refused(why: Refused) {
    let why: &'static str = why.into();
    counter!("skirmish_http_refused_total", "why" => why).increment(1);
}

/// Sets how many channels are in memory and how many tasks are running.
pub fn memory(channels: usize, tasks: usize) {
    gauge!("skirmish_channels_in_memory").set(gauged(channels));
    gauge!("skirmish_in_hand").set(gauged(tasks));
}

/// Sets how many of this process's shards are connected.
pub fn shards(connected: usize, other: usize) {
    gauge!("skirmish_gateway_shards", "state" => "connected").set(gauged(connected));
    gauge!("skirmish_gateway_shards", "state" => "other").set(gauged(other));
}
