//! What the HTTP server gives to whoever connects: how many, how much, how long.

use std::time::Duration;

/// Limits of the HTTP server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections open at a time. Most of a flood only lies there: some 1 KiB each. Closed at once it would
    /// come again at once, and whoever is honest would stand behind it in the system's queue.
    pub connections: usize,
    /// Connections that are being read or answered, or wait for Discord's next request: some 30 KiB each.
    pub active: usize,
    /// Memory for bodies that have not come to their end, over all connections, in bytes; beside the first
    /// 8 KiB of each, into which all that Discord usually sends fits.
    pub unfinished: usize,
    /// Longest body, in bytes.
    pub body: usize,
    /// From a connection's beginning to the end of its first request's head.
    pub head_time: Duration,
    /// From a body's first byte to its last. Discord itself gives up after three seconds.
    pub body_time: Duration,
    /// From the end of a request to the end of its answer.
    pub answer_time: Duration,
    /// Until the next request's head is whole. A proxy should let go earlier.
    pub idle_time: Duration,
    /// From an answer after which nothing is read to the other side's closing.
    pub linger_time: Duration,
    /// How long one whose place another took is kept, and nothing of it is read any more.
    pub parked_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: MAX_CONNECTIONS,
            active: 64,
            unfinished: 1 << 20,
            body: MAX_BODY,
            head_time: Duration::from_secs(5),
            body_time: Duration::from_secs(3),
            answer_time: Duration::from_secs(10),
            idle_time: Duration::from_secs(75),
            linger_time: Duration::from_secs(5),
            parked_time: Duration::from_secs(5),
        }
    }
}

impl Limits {
    /// The usual ones, as far as this process may open files: half of them are left to the rest of it. Where
    /// the system lets a process ask for more files than it has, it does so.
    pub fn of_this_process() -> Self {
        let usual = Self::default();
        let connections = usual.connections.min(files() / 2);
        Self {
            connections,
            ..usual
        }
    }
}

/// How many files this process may open.
#[cfg(unix)]
fn files() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let wanted = 2 * MAX_CONNECTIONS as u64;
    let now = getrlimit(Resource::Nofile);
    let most = now.maximum.unwrap_or(u64::MAX);
    let mut may = now.current.unwrap_or(u64::MAX);
    if may < wanted {
        let current = Some(wanted.min(most));
        let asked = Rlimit {
            current,
            maximum: now.maximum,
        };
        if setrlimit(Resource::Nofile, asked).is_ok() {
            may = wanted.min(most);
        }
    }
    usize::try_from(may).unwrap_or(usize::MAX)
}

/// Other systems have no such limit.
#[cfg(not(unix))]
fn files() -> usize {
    usize::MAX
}

/// Most connections at a time.
const MAX_CONNECTIONS: usize = 8192;

/// Longest body taken, in bytes. Discord documents no limit, but limits of the parts. A character takes up to
/// 12 bytes (`\ud83d\ude00`), an id 22. A press is the largest interaction:
///
/// | part | at most | KB |
/// | --- | --- | --- |
/// | message: text | 2,000 characters | 24 |
/// | message: alt text of its picture | 1,024 characters | 12 |
/// | message: users it mentions, with their roles | 5 of 2 KB and 250 ids each | 38 |
/// | message: buttons | 25, with a label of 80 characters and an id of 100 letters | 30 |
/// | message: menus | 4 of 25 options; label, value, description of 100 letters each, and their names | 40 |
/// | who pressed, with their roles | 2 KB, 250 ids | 8 |
/// | the channel's topic | 4,096 characters | 49 |
/// | the server's features, entitlements, the rest | | 10 |
///
/// 211 KB. A command has a typed text of 6,000 characters at most (72 KB) and no message. Those seen are 2 to 4 KB.
const MAX_BODY: usize = 256 << 10;
