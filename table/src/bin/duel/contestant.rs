//! A player of a duel, made from its text on the command line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use players::levels::{STRONGEST, Strength};
use players::{Budget, Player};
use rules::{AnyMatch, Kind, Seat};
use serde_json::{Map, Value, json};

pub struct Contestant {
    who: Who,
    nodes: Option<u64>,
    time: Option<Duration>,
    spent: Spent,
}

/// The number of turns of a player, and the thinking time for them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    pub turns: u64,
    pub all: Duration,
    pub longest: Duration,
}

enum Who {
    Inside(Player),
    Program(Box<Program>),
}

/// Another version of the `table` program.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Drop for Program {
    fn drop(&mut self) {
        // the program ends when its input ends; an error means only that it has already ended
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Contestant {
    /// Reads `search:nodes=1000`, `search:nodes=40:glances=30:sight=50`, `greedy`, `program=/path:ms=50`.
    pub fn new(text: &str) -> Result<Self, String> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let who = match name {
            "random" => Who::Inside(Player::Random),
            "beginner" => Who::Inside(Player::Beginner),
            "greedy" => Who::Inside(Player::Greedy),
            "flat" => Who::Inside(Player::Flat),
            "search" => Who::Inside(Player::Search),
            other => match other.strip_prefix("program=") {
                Some(path) => Who::Program(Box::new(Program::start(path)?)),
                None => Who::Inside(Player::Level(level(other)?)),
            },
        };
        let mut new = Self {
            who,
            nodes: None,
            time: None,
            spent: Spent::default(),
        };
        let (mut glances, mut sight) = (0, 100);
        for part in parts {
            let number = |text: &str| {
                text.parse::<u64>()
                    .map_err(|_| format!("\"{part}\" needs a whole number"))
            };
            match part.split_once('=') {
                Some(("nodes", nodes)) => new.nodes = Some(number(nodes)?),
                Some(("ms", ms)) => new.time = Some(Duration::from_millis(number(ms)?)),
                Some(("glances", share)) => glances = number(share)? as u32,
                Some(("sight", share)) => sight = number(share)? as u32,
                _ => {
                    return Err(format!(
                        "a player has nodes=…, ms=…, glances=… or sight=…, not \"{part}\""
                    ));
                }
            }
        }
        if matches!(name, "flat" | "search") && new.nodes.is_none() && new.time.is_none() {
            return Err(format!("say how much {name} may do, such as {name}:ms=50"));
        }
        if glances > 0 {
            new.who = Who::Inside(Player::Weakened(Strength {
                nodes: new.nodes.take().unwrap_or_default(),
                glances,
                sight,
            }));
        }
        Ok(new)
    }

    pub fn begin(
        &mut self,
        kind: Kind,
        seats: u64,
        seed: u64,
        options: &Map<String, Value>,
    ) -> Result<(), String> {
        let request = json!({"do": "new", "game": kind.id(), "seats": seats, "seed": seed, "options": options});
        self.tell(&request)
    }

    pub fn played(&mut self, seat: Seat, turn: &str) -> Result<(), String> {
        self.tell(&json!({"do": "play", "seat": seat, "turn": turn}))
    }

    fn tell(&mut self, request: &Value) -> Result<(), String> {
        match &mut self.who {
            Who::Inside(_) => Ok(()),
            Who::Program(program) => program.ask(request).map(drop),
        }
    }

    /// Returns the turn that the player plays.
    pub fn turn(&mut self, running: &AnyMatch, seat: Seat, seed: u64) -> Result<String, String> {
        let start = Instant::now();
        let turn = match &mut self.who {
            Who::Inside(player) => {
                let time = self.time;
                let stop = || time.is_some_and(|time| start.elapsed() >= time);
                let mut budget = Budget::new(self.nodes.unwrap_or(u64::MAX), &stop);
                let found = players::think(running, seat, *player, &mut budget, seed);
                found.map_err(|say| words::english(&say))?.turn
            }
            Who::Program(program) => {
                let mut request = json!({"do": "think", "seat": seat, "seed": seed});
                if let Some(nodes) = self.nodes {
                    request["nodes"] = nodes.into();
                }
                if let Some(time) = self.time {
                    request["ms"] = (time.as_millis() as u64).into();
                }
                let reply = program.ask(&request)?;
                let turn = reply["turn"].as_str().ok_or("a thought without a turn")?;
                turn.to_owned()
            }
        };
        let time = start.elapsed();
        self.spent.turns += 1;
        self.spent.all += time;
        self.spent.longest = self.spent.longest.max(time);
        Ok(turn)
    }

    /// Returns the thinking time since the last call.
    pub fn take_time(&mut self) -> Spent {
        std::mem::take(&mut self.spent)
    }
}

impl Program {
    fn start(path: &str) -> Result<Self, String> {
        let child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = child.map_err(|error| format!("{path}: {error}"))?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = pipes else {
            return Err(format!("{path}: no pipes"));
        };
        Ok(Self {
            child,
            input,
            output: BufReader::new(output),
        })
    }

    fn ask(&mut self, request: &Value) -> Result<Value, String> {
        let mut line = String::new();
        writeln!(self.input, "{request}")
            .and_then(|()| self.input.flush())
            .and_then(|()| self.output.read_line(&mut line))
            .map_err(|error| format!("the program is gone: {error}"))?;
        let reply: Value = serde_json::from_str(&line)
            .map_err(|error| format!("the program answered {line:?}: {error}"))?;
        if reply["ok"] == true {
            return Ok(reply);
        }
        Err(format!("the program refused {request}: {}", reply["error"]))
    }
}

/// Reads `level3`.
fn level(name: &str) -> Result<u8, String> {
    let number = name
        .strip_prefix("level")
        .and_then(|text| text.parse().ok());
    number
        .filter(|level| (1..=STRONGEST).contains(level))
        .ok_or_else(|| format!("there is no player \"{name}\""))
}
