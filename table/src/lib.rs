//! The `table` protocol: a referee without a user interface, for engines, scripts and bots in any language. It reads
//! one JSON object per line and answers each line with exactly one line. Bad input gets an error and never stops the
//! referee.

mod fields;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::{Map, Value, json};

use fields::Fields;
use players::{Budget, Player};
use rules::CommonRefusal;
use rules::translatable_text::Words as _;
use rules::turn_completion::LIMIT;
use rules::{AnyMatch, Choice, Event, Kind, Retire, Seat, Viewer};
use words::english;

/// The most random games in one `bench`.
const MAX_PLAYOUTS: u64 = 100_000_000;

/// How many of them are played before the referee looks whether it should stop.
const PLAYOUTS_AT_ONCE: u64 = 1000;

/// The longest time of one `think`, in milliseconds, even if a request asks for more.
const LONGEST_THOUGHT: u64 = 600_000;

/// One referee with at most one match.
#[derive(Debug)]
pub struct Table {
    running: Option<AnyMatch>,
    /// The time since some fixed moment. The rules themselves have no clock.
    clock: fn() -> Duration,
    /// Set when the running search should end.
    interrupted: Arc<AtomicBool>,
}

/// The answer to a request: the reply's fields besides `ok`, or a sentence for a person.
type Reply = Result<Map<String, Value>, String>;

impl Table {
    /// A table without a match that measures time with this clock.
    ///
    /// ```
    /// use table::Table;
    /// use std::time::Duration;
    ///
    /// let mut table = Table::new(|| Duration::ZERO);
    /// let (reply, _) = table.answer(br#"{"do":"log"}"#);
    /// assert!(reply.contains("no match is running"));
    /// ```
    pub fn new(clock: fn() -> Duration) -> Self {
        Self {
            running: None,
            clock,
            interrupted: Arc::default(),
        }
    }

    /// A flag that ends the running search or bench, and all later ones, once it is set. They answer with the best turn found so
    /// far.
    ///
    /// ```
    /// use std::sync::atomic::Ordering;
    /// use table::Table;
    /// # use std::time::Duration;
    ///
    /// let mut table = Table::new(|| Duration::ZERO);
    /// table.answer(br#"{"do":"new","game":"kitaran","seats":2}"#);
    /// table.interruption().store(true, Ordering::Relaxed);
    /// let (reply, _) = table.answer(br#"{"do":"think","seat":1,"ms":600000}"#);
    /// assert!(reply.contains(r#""nodes":0"#));
    /// ```
    pub fn interruption(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupted)
    }

    /// Answers one line (without its line feed). The reply has no line feed either. The second value is true if the
    /// request was to quit.
    ///
    /// ```
    /// use table::Table;
    /// # use std::time::Duration;
    ///
    /// let mut table = Table::new(|| Duration::ZERO);
    /// let (reply, quit) = table.answer(br#"{"do":"new","game":"kitaran","seats":2}"#);
    /// assert_eq!(reply, r#"{"ok":true,"over":false,"to_act":[1]}"#);
    /// assert!(!quit);
    /// assert!(table.answer(br#"{"do":"quit"}"#).1);
    /// ```
    pub fn answer(&mut self, line: &[u8]) -> (String, bool) {
        let (reply, quit) = match read(line) {
            Ok(request) => {
                let fields = Fields(&request);
                let what = fields.text("do");
                let quit = what.as_deref() == Ok("quit");
                (what.and_then(|what| self.reply(&what, &fields)), quit)
            }
            Err(error) => (Err(error), false),
        };
        let mut reply = reply.unwrap_or_else(|error| object(json!({"error": error})));
        let ok = !reply.contains_key("error");
        reply.insert("ok".to_owned(), ok.into());
        (Value::Object(reply).to_string(), quit)
    }

    fn reply(&mut self, what: &str, fields: &Fields) -> Reply {
        match what {
            "games" => Ok(games()),
            "new" => self.start(fields),
            "turns" => self.turns(fields),
            "next" => self.next(fields),
            "play" => self.play(fields),
            "retire" => self.retire(fields),
            "agree" => {
                self.running_mut()?.agree().map_err(|say| english(&say))?;
                self.state()
            }
            "outcome" => self.outcome(),
            "position" => self.position(fields),
            "text" => self.text(fields),
            "log" => self.log(),
            "undo" => {
                if !self.running_mut()?.undo() {
                    return Err(
                        "nothing has been played yet, so there is nothing to undo".to_owned()
                    );
                }
                let mut reply = self.state()?;
                reply.remove("over");
                Ok(reply)
            }
            "think" => self.think(fields),
            "bench" => self.bench(fields),
            "quit" => Ok(Map::new()),
            other => Err(format!("there is no request \"{other}\"")),
        }
    }

    fn start(&mut self, fields: &Fields) -> Reply {
        let kind: Kind = fields.text("game")?.parse()?;
        let seats = fields.number("seats")?;
        let seed = fields.number_or("seed", 0)?;
        let options = fields.object("options")?;
        let new = AnyMatch::new(kind, seats, seed, &options).map_err(|error| error.to_string())?;
        self.running = Some(new);
        self.state()
    }

    fn turns(&self, fields: &Fields) -> Reply {
        let seat = self.seat_or_to_act(fields)?;
        let turns = self.running()?.turns(seat).map_err(|say| english(&say))?;
        Ok(object(json!({"seat": seat, "turns": turns})))
    }

    fn next(&self, fields: &Fields) -> Reply {
        let seat = self.seat_or_to_act(fields)?;
        let typed = fields.text_or("typed", "")?;
        let limit = usize::try_from(fields.number_or("limit", LIMIT as u64)?).unwrap_or(usize::MAX);
        let running = self.running()?;
        let choices = running
            .next(seat, &typed, limit)
            .map_err(|say| english(&say))?;
        let possible = choices.is_empty() && limit < usize::MAX;
        if possible
            && !running
                .next(seat, &typed, usize::MAX)
                .map_err(|say| english(&say))?
                .is_empty()
        {
            return Err(format!(
                "no list of {limit} can hold what follows: ask for more"
            ));
        }
        let choice = |choice: Choice| json!({"text": choice.text, "label": english(&choice.label), "done": choice.done});
        let choices: Vec<Value> = choices.into_iter().map(choice).collect();
        Ok(object(json!({"choices": choices})))
    }

    fn play(&mut self, fields: &Fields) -> Reply {
        let seat = self.seat(fields, "seat")?;
        let turn = fields.text("turn")?;
        let played = self
            .running_mut()?
            .play(seat, &turn)
            .map_err(|say| english(&say))?;
        self.played(&played)
    }

    fn retire(&mut self, fields: &Fields) -> Reply {
        let seat = self.seat(fields, "seat")?;
        let how = match fields.text("how")?.as_str() {
            "resign" => Retire::Resign,
            "timeout" => Retire::Timeout,
            other => {
                return Err(format!(
                    "a seat leaves by \"resign\" or \"timeout\", not by \"{other}\""
                ));
            }
        };
        let events = self
            .running_mut()?
            .retire(seat, how)
            .map_err(|say| english(&say))?;
        self.played(&events[1..])
    }

    fn played(&self, events: &[Event]) -> Reply {
        let mut reply = self.state()?;
        reply.insert("played".to_owned(), json!(events));
        Ok(reply)
    }

    fn outcome(&self) -> Reply {
        Ok(object(match self.running()?.outcome() {
            None => json!({"over": false}),
            Some(outcome) => json!({
                "over": true,
                "places": outcome.places,
                "scores": outcome.scores,
                "kind": outcome.kind,
                "reason": english(&outcome.kind.say(outcome.places.len())),
            }),
        }))
    }

    fn position(&self, fields: &Fields) -> Reply {
        let viewer = self.viewer(fields)?;
        let mut reply = self.state()?;
        reply.insert("position".to_owned(), self.running()?.position(viewer));
        Ok(reply)
    }

    fn text(&self, fields: &Fields) -> Reply {
        let described = self.running()?.view(self.viewer(fields)?).describe();
        let lines: Vec<String> = described.whole().iter().map(english).collect();
        Ok(object(json!({"text": lines.join("\n")})))
    }

    fn log(&self) -> Reply {
        Ok(object(json!({"log": self.running()?.record()})))
    }

    fn think(&self, fields: &Fields) -> Reply {
        let seat = self.seat_or_to_act(fields)?;
        if !fields.has("ms") && !fields.has("nodes") {
            return Err("say how long to think: \"ms\" or \"nodes\"".to_owned());
        }
        let nodes = fields.number_or("nodes", u64::MAX)?;
        let ms = fields.number_or("ms", LONGEST_THOUGHT)?;
        let seed = fields.number_or("seed", 1)?;
        let (start, most) = (
            (self.clock)(),
            Duration::from_millis(ms.min(LONGEST_THOUGHT)),
        );
        let spent = || (self.clock)().saturating_sub(start);
        let stop = || self.interrupted.load(Ordering::Relaxed) || spent() >= most;
        let mut budget = Budget::new(nodes, &stop);
        let found = players::think(self.running()?, seat, Player::Search, &mut budget, seed);
        let thought = found.map_err(|say| english(&say))?;
        let (nodes, ms) = (budget.spent(), spent().as_secs_f64() * 1e3);
        Ok(object(
            json!({"turn": thought.turn, "nodes": nodes, "ms": ms}),
        ))
    }

    fn bench(&self, fields: &Fields) -> Reply {
        let kind: Kind = fields.text("game")?.parse()?;
        let seats = fields.number_or("seats", kind.seats().0.into())?;
        let options = fields.object("options")?;
        let playouts = fields.number_or("playouts", 1000)?;
        if playouts > MAX_PLAYOUTS {
            return Err(format!("at most {MAX_PLAYOUTS} playouts at a time"));
        }
        let seed = fields.number_or("seed", 1)?;
        let start = (self.clock)();
        let (mut played, mut turns) = (0, 0);
        while played < playouts && !self.interrupted.load(Ordering::Relaxed) {
            let part = PLAYOUTS_AT_ONCE.min(playouts - played);
            let some = kind.playouts(seats, &options, part, seed.wrapping_add(played));
            turns += some.map_err(|error| error.to_string())?;
            played += part;
        }
        let ms = ((self.clock)().saturating_sub(start)).as_secs_f64() * 1e3;
        Ok(object(
            json!({"playouts": played, "turns": turns, "ms": ms}),
        ))
    }

    fn running(&self) -> Result<&AnyMatch, String> {
        self.running.as_ref().ok_or_else(none_running)
    }

    fn running_mut(&mut self) -> Result<&mut AnyMatch, String> {
        self.running.as_mut().ok_or_else(none_running)
    }

    fn state(&self) -> Reply {
        let running = self.running()?;
        let over = running.outcome().is_some();
        Ok(object(
            json!({"to_act": running.to_act().seats(), "over": over}),
        ))
    }

    /// The seat that a field names; it must exist in the match.
    fn seat(&self, fields: &Fields, name: &str) -> Result<Seat, String> {
        let number = fields.number(name)?;
        let seats = self.running()?.seats();
        match u8::try_from(number) {
            Ok(number @ 1..) if number <= seats => Ok(Seat::new(number)),
            _ => Err(english(&CommonRefusal::NoSeat { number, seats }.say())),
        }
    }

    fn seat_or_to_act(&self, fields: &Fields) -> Result<Seat, String> {
        if fields.has("seat") {
            return self.seat(fields, "seat");
        }
        match self.running()?.to_act().seats()[..] {
            [] => Err(english(&CommonRefusal::Over.say())),
            [seat] => Ok(seat),
            _ => Err("several seats may act now: say which".to_owned()),
        }
    }

    fn viewer(&self, fields: &Fields) -> Result<Viewer, String> {
        if fields.has("viewer") {
            return Ok(Viewer::Seat(self.seat(fields, "viewer")?));
        }
        Ok(Viewer::Public)
    }
}

/// Is this line a request to quit?
///
/// ```
/// assert!(table::is_quit(br#"{"do":"quit"}"#));
/// assert!(!table::is_quit(b"quit"));
/// ```
pub fn is_quit(line: &[u8]) -> bool {
    read(line).is_ok_and(|request| request.get("do").is_some_and(|what| what == "quit"))
}

fn none_running() -> String {
    "no match is running: start one with {\"do\":\"new\",…}".to_owned()
}

fn read(line: &[u8]) -> Result<Map<String, Value>, String> {
    let text = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned())?;
    if text.trim().is_empty() {
        return Err("the line is empty: a request is one JSON object".to_owned());
    }
    match serde_json::from_str(text) {
        Ok(Value::Object(request)) => Ok(request),
        Ok(_) => Err("a request is a JSON object, such as {\"do\":\"games\"}".to_owned()),
        Err(error) => Err(format!("the line is not JSON: {error}")),
    }
}

fn games() -> Map<String, Value> {
    let game = |kind: &Kind| {
        let options: Map<String, Value> = kind
            .options()
            .iter()
            .map(|option| (option.name.to_owned(), json!(option)))
            .collect();
        json!({"id": kind.id(), "name": kind.name(), "seats": kind.seats(), "options": options})
    };
    let games: Vec<Value> = Kind::ALL.iter().map(game).collect();
    object(json!({"games": games}))
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
