//! Suggestions for a half-typed turn, and a check whether a whole turn was played.

use std::collections::BTreeSet;

use rules::catalog::{Kept, PANEL_LIMIT, PanelChoice, Steps, Typed};
use rules::lenient_parsing::plain;
use rules::turn_completion::squares_in;
use rules::{AnyMatch, Choice, Kind, Marks, Say, Seat, Viewer, What};

use crate::model::Place;
use crate::model::Player;
use crate::sessions::Play;
use crate::sessions::channels::channel_state::replay;
use crate::sessions::channels::snapshot::Snapshot;
use crate::sessions::play::button_ticket::Ticket;
use crate::sessions::play::match_actions::{chooses_in_secret, seat_of};
use crate::sessions::problem::Problem;

/// How a half-typed turn can go on.
#[derive(Debug)]
pub struct Suggestions {
    /// The game.
    pub kind: Kind,
    /// The players, in order of seats.
    pub players: Vec<Player>,
    /// The choices, best first.
    pub choices: Vec<Choice>,
}

/// What a player who is to act sees while they choose.
#[derive(Clone, Debug)]
pub struct Peek {
    /// The match as they see it; after the typed turn, if that is whole.
    pub snapshot: Snapshot,
    /// Their seat.
    pub seat: Seat,
    /// What they typed. If there is only one way to go on, it is added already.
    pub typed: String,
    /// The question to the player. `None` if the question is only how to go on with the turn.
    pub question: Option<Say>,
    /// What can be chosen next. The typed turn itself is left out.
    pub choices: Vec<PanelChoice>,
    /// The squares with pieces between the choices, if these are a grid of squares.
    pub kept: Vec<Kept>,
    /// The keys that cannot be chosen now, if the panel has keys: see [`rules::catalog::PanelStep::disabled`].
    pub disabled: Option<Vec<PanelChoice>>,
    /// The typed turn in its canonical spelling, if it is a whole legal turn.
    pub whole: Option<WholeTurn>,
    /// Has their seat done nothing in this match yet?
    pub begins: bool,
    /// The text to go back to, if something is typed: one step earlier, by taps the beginning.
    pub back: Option<String>,
    /// The squares named so far, and the squares where the turn can go on.
    pub marks: Marks,
    /// Does the snapshot show a board that is not the match's, with what is typed?
    pub is_ahead: bool,
}

impl Peek {
    /// Is the turn complete, without more to choose and without a warning?
    pub fn is_ready(&self) -> bool {
        let whole = self.whole.as_ref();
        self.choices.is_empty() && whole.is_some_and(|turn| turn.dangers.is_empty())
    }

    /// Is this the only turn, so that nothing was chosen?
    pub fn is_forced(&self) -> bool {
        self.whole.is_some() && self.choices.is_empty() && self.back.is_none()
    }

    /// What a seat that is to act sees while it chooses. `snapshot`: the match as it sees it.
    ///
    /// # Errors
    /// The seat is not to act, or nothing can follow what is typed.
    pub(in crate::sessions) fn of(
        game: &AnyMatch,
        way: Steps,
        seat: Seat,
        typed: &str,
        mut snapshot: Snapshot,
    ) -> Result<Self, Say> {
        let begins = game
            .events()
            .iter()
            .all(|event| event.seat != seat.number());
        let is_begun = !typed.is_empty();
        let Typed { game, before, last } = game.typed(seat, typed)?;
        let step = game.step(way, seat, &last)?;
        let typed = match &step.choices[..] {
            // there is only one way to go on
            [only] if only.done => only.text.clone(),
            _ => step.typed,
        };
        let mut is_ahead = !before.is_empty();
        if is_ahead {
            snapshot.view = game.view(Viewer::Seat(seat));
        }
        let mut marks = game.marks(seat, &typed);
        // a text with which other turns begin is not another spelling of a turn: `xc5` begins `xc5 >b4`, and is not `x >c5`
        let goes_on = !step.choices.is_empty();
        let is_whole = |text: &String| !goes_on || plain(text).starts_with(&plain(&typed));
        let whole = game.read(seat, &typed).ok().filter(is_whole).map(|text| {
            if let Some(ahead) = game.ahead(seat, &text) {
                (snapshot.view, is_ahead) = (ahead, true);
                // the board after the turn shows what was chosen
                marks.chosen.clear();
            }
            WholeTurn {
                meaning: game.meaning(seat, &text),
                dangers: game.dangers(seat, &text),
                text,
            }
        });
        if let Some(drafted) = game.drafted(seat, &typed) {
            (snapshot.view, is_ahead) = (drafted, !typed.is_empty());
        }
        let (question, mut choices) = (step.question, step.choices);
        let mut disabled = step.disabled;
        if let Some(keys) = &mut disabled {
            // the key that was chosen last keeps its place
            let chosen = |choice: &&PanelChoice| {
                choice.text == typed
                    || whole
                        .as_ref()
                        .is_some_and(|whole| whole.text == choice.text)
            };
            let chosen = choices.iter().filter(chosen).cloned();
            keys.extend(chosen.map(|key| PanelChoice {
                text: format!("{} =", key.text),
                ..key
            }));
        }
        choices.retain(|choice| {
            choice.text != typed && whole.as_ref().is_none_or(|whole| whole.text != choice.text)
        });
        // if only **Play** is left, there is no grid of squares
        let kept = if choices.is_empty() {
            Vec::new()
        } else {
            step.kept
        };
        match &whole {
            Some(whole) => choices.extend(chained_on(&game, way, seat, &whole.text, before.len())),
            None => add_chain(&game, way, before.len(), &mut choices),
        }
        name_choices(&mut marks, &choices);
        let with_earlier = |text: &str| format!("{before}{text}");
        for choice in &mut choices {
            choice.text = with_earlier(&choice.text);
        }
        let back = match way {
            Steps::Buttons => back(&game, seat, &before, &typed),
            // the page itself knows the way by which one came
            Steps::Taps => is_begun.then(String::new),
        };
        let whole = whole.map(|whole| WholeTurn {
            text: with_earlier(&whole.text),
            ..whole
        });
        Ok(Peek {
            snapshot,
            seat,
            question,
            choices,
            kept,
            disabled,
            whole,
            begins,
            back,
            marks,
            is_ahead,
            typed: with_earlier(&typed),
        })
    }
}

/// The text one step earlier. `before`: the turns before the last one, where turns are chained.
fn back(game: &AnyMatch, seat: Seat, before: &str, typed: &str) -> Option<String> {
    let before = before.trim_end();
    match game.back(seat, typed) {
        Some(back) => Some(format!("{before} {back}").trim().to_owned()),
        None => Some(before.rsplit_once(' ')?.0.to_owned()),
    }
}

/// Marks every square that a choice names as one to choose, and as named.
fn name_choices(marks: &mut Marks, choices: &[PanelChoice]) {
    let squares = |choice: &PanelChoice| {
        let mut squares = squares_in(&choice.code);
        // the button names what is captured if it is one square
        if let [captured] = &choice.captured[..] {
            squares.push(captured);
        }
        squares.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let named: BTreeSet<String> = choices.iter().flat_map(squares).collect();
    let new = |square: &&String| !marks.targets.contains(square) && !marks.chosen.contains(square);
    let new: Vec<String> = named.iter().filter(new).cloned().collect();
    marks.targets.extend(new);
    marks.targets.sort_unstable();
    marks.named = named.into_iter().collect();
}

/// A whole legal turn that has not been played.
#[derive(Clone, Debug)]
pub struct WholeTurn {
    /// The turn's notation.
    pub text: String,
    /// What the turn does.
    pub meaning: Say,
    /// Warnings that the player should see before playing this turn.
    pub dangers: Vec<Say>,
}

impl Play {
    /// Checks that a user has played no turn since a ticket was made, in a match in play or over.
    ///
    /// # Errors
    /// They have played a turn that was not taken back, or the database did not answer.
    pub async fn not_played(&self, ticket: Ticket, user: u64) -> Result<(), Problem> {
        let stored = self.channels.store.load(ticket.id).await?;
        // nothing was played in a match that cannot be read
        let Some(live) = stored.and_then(|stored| replay(&stored).ok()) else {
            return Ok(());
        };
        let Some(seat) = live.seat_of(user) else {
            return Ok(());
        };
        let events = live.game.events();
        let since = live.game.standing().iter().filter(|at| **at >= ticket.ply);
        let mut own = since.map(|at| &events[*at]);
        match own
            .find(|event| event.seat == seat.number())
            .map(|event| &event.what)
        {
            Some(What::Turn(turn)) => {
                let turn = turn.clone();
                Err(match live.game.outcome() {
                    Some(_) => Problem::PlayedLast { turn },
                    None => Problem::PlayedAlready { turn },
                })
            }
            _ => Ok(()),
        }
    }

    /// How a half-typed turn can go on, for a player who is to act.
    ///
    /// # Errors
    /// There is no match here, it is not the user's turn, or the ticket is stale.
    pub async fn peek(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
        way: Steps,
        typed: &str,
    ) -> Result<Peek, Problem> {
        let mut locked = self.channels.locked(place).await?;
        let (asked, now) = (ticket.map(|one| one.id), locked.now());
        let live = locked.live(asked).await?;
        let seat = seat_of(live, user)?;
        let (id, ply) = (live.opened.id, live.game.events().len());
        if ticket.is_some_and(|ticket| ticket.ply != ply) && !chooses_in_secret(live, seat) {
            return Err(self.channels.boards.stale(place, id).await);
        }
        let snapshot = live.snapshot(Viewer::Seat(seat), &[], Some(&now));
        let peek = Peek::of(&live.game, way, seat, typed, snapshot);
        peek.map_err(|say| live.refused(say))
    }

    /// How a half-typed turn of `user` can go on. For text completion, so without a board.
    ///
    /// # Errors
    /// There is no match here, it is not the user's turn, or nothing can follow.
    pub async fn suggest(
        &self,
        place: Place,
        user: u64,
        typed: &str,
    ) -> Result<Suggestions, Problem> {
        let mut locked = self.channels.locked(place).await?;
        let live = locked.live(None).await?;
        let seat = seat_of(live, user)?;
        let (kind, players) = (live.game.kind(), live.opened.players.clone());
        let choices = ways_on(&live.game, seat, typed).map_err(|say| live.refused(say))?;
        Ok(Suggestions {
            kind,
            players,
            choices,
        })
    }
}

/// How a half-typed turn can go on, as texts.
pub fn ways_on(game: &AnyMatch, seat: Seat, typed: &str) -> Result<Vec<Choice>, Say> {
    let Typed { game, before, last } = game.typed(seat, typed)?;
    let mut choices = game.next(seat, &last, rules::turn_completion::LIMIT)?;
    // `next` finds nothing for a whole turn that was typed without its signs: no canonical turn begins with that text
    if choices.is_empty() {
        let text = game.read(seat, &last)?;
        choices.push(Choice {
            label: game.meaning(seat, &text),
            text,
            done: true,
        });
    }
    for choice in &mut choices {
        choice.text.insert_str(0, &before);
    }
    Ok(choices)
}

/// The most characters of several turns in a panel: twelve squares. A button has to contain the whole text.
const MOST_CHAINED: usize = 12 * 4;

/// The choices with which a seat can add another turn to a whole one, where turns are chained.
fn chained_on(
    game: &AnyMatch,
    way: Steps,
    seat: Seat,
    turn: &str,
    typed: usize,
) -> Vec<PanelChoice> {
    let mut after = game.clone();
    let played = after.play(seat, turn).is_ok();
    let fits = way == Steps::Taps || typed + turn.len() + 4 <= MOST_CHAINED;
    if !played || !after.chained() || !fits {
        return Vec::new();
    }
    let mut choices = after
        .step(way, seat, "")
        .map_or_else(|_| Vec::new(), |step| step.choices);
    // **Play** needs a button too, and a step is shown with all its choices or not at all
    if way == Steps::Buttons && choices.len() >= PANEL_LIMIT {
        return Vec::new();
    }
    add_chain(&after, way, typed + turn.len() + 1, &mut choices);
    for choice in &mut choices {
        choice.text = format!("{turn} {}", choice.text);
    }
    choices
}

/// Adds several turns as one choice, if the step and the text have room. `typed`: the length of the text before them.
fn add_chain(game: &AnyMatch, way: Steps, typed: usize, choices: &mut Vec<PanelChoice>) {
    let taps = way == Steps::Taps;
    let fits = |chain: &PanelChoice| taps || typed + chain.text.len() <= MOST_CHAINED;
    if taps || choices.len() + 1 < PANEL_LIMIT {
        choices.extend(game.chain().filter(fits));
    }
}
