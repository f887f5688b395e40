//! The `reviews` program: levels 2 to 4 play matches, which are reviewed as the bot does it. For each mistake that a
//! review names, larger searches judge both turns. The program prints how many mistakes they confirm.

use std::fmt::{self, Display};
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser;
use players::teacher::{
    CALLED, CLEARLY, Judged, Mistake, Review, Reviewing, judge, nodes_of_a_comparison,
};
use players::{Budget, Player, think};
use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, ToAct};
use serde_json::{Map, Value};

/// The levels that play.
const LEVELS: [u8; 3] = [2, 3, 4];

/// The number of random turns at the start, so that no two matches are alike.
const OPENING: usize = 2;

/// Lets computers of levels 2 to 4 play matches, and reviews the matches. Then checks with larger searches each mistake
/// that a review names.
#[derive(Parser)]
struct Arguments {
    /// The game (default: every game).
    #[arg(long)]
    game: Option<String>,
    /// The number of seats (default: the fewest).
    #[arg(long)]
    seats: Option<u64>,
    /// The game's options, as JSON.
    #[arg(long, default_value = "{}")]
    options: String,
    /// The number of finished matches of each game.
    #[arg(long, default_value_t = 300)]
    matches: u64,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The nodes of a larger search, as a multiple of a review's nodes.
    #[arg(long, default_value_t = 20)]
    times: u64,
    /// A match with more turns than this counts as not finished, and the next seed is played instead.
    #[arg(long, default_value_t = 400)]
    longest: usize,
    /// Prints each mistake.
    #[arg(long)]
    show: bool,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let options = serde_json::from_str(&arguments.options)
        .map_err(|error| format!("the options are no JSON object: {error}"))?;
    let kinds = match &arguments.game {
        Some(game) => vec![game.parse()?],
        None => Kind::ALL.to_vec(),
    };
    for kind in kinds {
        let tally = tally(kind, &options, arguments)?;
        writeln!(
            io::stdout(),
            "{kind}, seeds from {}: {tally}",
            arguments.seed
        )
        .map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The totals of all matches of a game.
#[derive(Default)]
struct Tally {
    matches: u64,
    turns: usize,
    mistakes: u64,
    clearly: u64,
    worse: u64,
    solved: u64,
    refuted: u64,
}

impl Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |number: u64, all: u64| 100.0 * number as f64 / all.max(1) as f64;
        let Self {
            matches,
            turns,
            mistakes,
            clearly,
            worse,
            solved,
            refuted,
        } = self;
        write!(
            out,
            "{matches} matches reviewed, {turns} turns judged; {mistakes} called mistakes, of which {clearly} ({:.1} %) stay \
             clearly worse by larger searches and {worse} ({:.1} %) worse; solvers decide {solved} and refute {refuted}",
            of(*clearly, *mistakes),
            of(*worse, *mistakes),
        )
    }
}

fn tally(kind: Kind, options: &Map<String, Value>, arguments: &Arguments) -> Result<Tally, String> {
    let mut tally = Tally::default();
    let mut seed = arguments.seed;
    while tally.matches < arguments.matches {
        let seats = arguments.seats.unwrap_or(kind.seats().0.into());
        let start = AnyMatch::new(kind, seats, seed, options).map_err(|error| error.to_string())?;
        if let Some(positions) = played(start, seed, arguments.longest)? {
            tally.matches += 1;
            let review = reviewed(positions)?;
            tally.turns += review.course.points.len();
            for mistake in review
                .mistakes
                .iter()
                .filter(|one| one.compared.lost >= CALLED)
            {
                let larger = larger(mistake, arguments.times)?;
                tally.count(larger);
                if arguments.show {
                    let Mistake {
                        turn,
                        seat,
                        played,
                        compared,
                        ..
                    } = mistake;
                    let (lost, better) = (compared.lost, &compared.better.turn);
                    writeln!(
                        io::stdout(),
                        "{kind}, seed {seed}, turn {turn}, {seat}: {played} beside {better} lost {lost}, and now {larger:?}"
                    )
                    .map_err(|error| error.to_string())?;
                }
            }
        }
        seed += 1;
    }
    Ok(tally)
}

impl Tally {
    fn count(&mut self, larger: Judged) {
        let clearly = larger.lost >= CLEARLY;
        // if a solver knows both results, a mistake must lose a won position
        let decided = larger.wins[0].is_some() && larger.wins[1].is_some();
        let refuted = larger.wins[0] == Some(false) || larger.wins[1] == Some(true);
        self.mistakes += 1;
        self.clearly += u64::from(clearly);
        self.worse += u64::from(larger.lost > 0.0);
        self.solved += u64::from(decided || refuted);
        self.refuted += u64::from(refuted);
    }
}

/// The positions of a match, at its start and after each turn; `None` if it does not end.
fn played(start: AnyMatch, seed: u64, longest: usize) -> Result<Option<Vec<AnyMatch>>, String> {
    let mut rng = Rng::new(seed);
    let levels: Vec<u8> = (0..start.seats())
        .map(|_| LEVELS[rng.below(LEVELS.len())])
        .collect();
    let (mut positions, mut running) = (vec![start.clone()], start);
    while running.outcome().is_none() {
        let number = positions.len();
        if number > longest {
            return Ok(None);
        }
        let (seat, open) = match running.to_act() {
            ToAct::One(seat) => (seat, number <= OPENING),
            ToAct::Secret(seats) => (seats[0], false),
            ToAct::Over => break,
        };
        let drawn = open.then(|| running.random_turn(seat, &mut rng)).flatten();
        let turn = if let Some(turn) = drawn {
            turn
        } else {
            let mut budget = Budget::new(u64::MAX, &|| false);
            let level = Player::Level(levels[seat.index()]);
            let found = think(&running, seat, level, &mut budget, rng.next_u64());
            found.map_err(|say| words::english(&say))?.turn
        };
        running
            .play(seat, &turn)
            .map_err(|say| words::english(&say))?;
        positions.push(running.clone());
    }
    Ok(Some(positions))
}

/// The review that the bot would give of this match.
fn reviewed(positions: Vec<AnyMatch>) -> Result<Review, String> {
    let record = positions.last().map(AnyMatch::record).ok_or("no match")?;
    let steps = record.steps();
    let events = record.events;
    let mut reviewing = Reviewing::new(positions, |turn| events.get(steps[turn.turns()]));
    while let Some(search) = reviewing.next() {
        let found = search.run(&|| false);
        reviewing.put(found.map_err(|say| words::english(&say))?);
    }
    Ok(reviewing.review())
}

/// Judges both turns of a mistake by larger searches.
fn larger(mistake: &Mistake, times: u64) -> Result<Judged, String> {
    let [before, _] = &mistake.positions;
    let turns = [mistake.compared.better.turn.as_str(), &mistake.played];
    let nodes = times * nodes_of_a_comparison(before);
    judge(before, mistake.seat, turns, nodes).map_err(|say| words::english(&say))
}
