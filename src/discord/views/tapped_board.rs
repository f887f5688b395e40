//! A match as the page on which a board is tapped shows it: the picture, where its squares are, and all texts.
//! `docs/board.md` describes the messages.

use std::collections::BTreeMap;

use render::{Captions, SvgBoard};
use rules::turn_completion::squares_in;
use rules::turn_consequences::Effect;
use rules::{Kind, Seat};
use serde::Serialize;

use crate::discord::content::display_names::in_line;
use crate::discord::content::markdown::without_marks;
use crate::discord::views::board_message::{self, scoring};
use crate::discord::views::clock_words;
use crate::discord::views::turn_panel::name;
use crate::sessions::{Peek, Snapshot};
use crate::store::OwnMatch;
use crate::words::{Locale, TappedText, sign};

/// A match as its viewer may see it.
#[derive(Clone, Debug, Serialize)]
pub struct TappedMatch {
    id: String,
    code: Option<String>,
    ply: usize,
    /// How many turns it has, and after how many of them this board is.
    turns: usize,
    after: usize,
    over: bool,
    title: String,
    lines: Vec<String>,
    seats: Vec<TappedSeat>,
    board: TappedBoard,
    words: String,
    /// The first step, if the viewer is to act.
    pub turn: Option<TappedStep>,
}

#[derive(Clone, Debug, Serialize)]
struct TappedSeat {
    name: String,
    sign: char,
    acts: bool,
    you: bool,
    clock: Option<String>,
    left: Option<i64>,
    runs: bool,
}

/// A picture, and where its squares are.
#[derive(Clone, Debug, Serialize)]
struct TappedBoard {
    svg: String,
    width: u32,
    height: u32,
    squares: Vec<TappedSquare>,
}

#[derive(Clone, Debug, Serialize)]
struct TappedSquare {
    name: String,
    /// What a listener hears of the square.
    says: String,
    middle: (i32, i32),
    outline: Vec<(i32, i32)>,
}

/// A step of a turn.
#[derive(Clone, Debug, Serialize)]
pub struct TappedStep {
    ply: usize,
    typed: String,
    back: Option<String>,
    question: Option<String>,
    chosen: Vec<String>,
    choices: Vec<TappedChoice>,
    whole: Option<TappedTurn>,
    /// The board after a whole turn, if it is not the board that is shown already.
    svg: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct TappedChoice {
    text: String,
    square: Option<String>,
    label: String,
    /// Can this choice win at once?
    best: bool,
    captures: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct TappedTurn {
    text: String,
    meaning: String,
    dangers: Vec<String>,
}

/// What a match looks like before its board is drawn.
pub struct Shown<'a> {
    /// The match as its viewer may see it.
    pub snapshot: &'a Snapshot,
    /// After how many turns of how many it is shown.
    pub turns: [usize; 2],
    /// Is the viewer's own match shown as it is now, with the time of its players?
    pub is_now: bool,
}

impl TappedMatch {
    /// The match with this picture of its board.
    pub fn of(
        shown: &Shown<'_>,
        drawn: SvgBoard,
        turn: Option<TappedStep>,
        locale: &Locale,
    ) -> Self {
        let snapshot = shown.snapshot;
        let opened = &snapshot.opened;
        let said = |seat: Seat| name(snapshot.kind(), &opened.players, seat);
        let described = snapshot.describe();
        let mut lines: Vec<String> = described
            .last
            .iter()
            .map(|say| locale.say(say, &said))
            .collect();
        if snapshot.outcome.is_some() {
            let result = scoring(snapshot, &snapshot.view.caption(), locale, &said);
            lines.extend(result.lines().map(without_marks));
        } else {
            lines.extend(described.score.iter().map(|say| locale.say(say, &said)));
            let warnings = snapshot.view.caption().warnings;
            lines.extend(warnings.iter().map(|say| locale.say(say, &said)));
        }
        let words = described.whole();
        let words: Vec<String> = words.iter().map(|say| locale.say(say, &said)).collect();
        let [after, turns] = shown.turns;
        Self {
            id: opened.id.to_string(),
            code: opened.code.map(|code| code.to_string()),
            ply: snapshot.ply,
            turns,
            after,
            over: snapshot.outcome.is_some() && after == turns,
            title: locale.say(&described.headline, &said),
            lines,
            seats: seats(shown, locale),
            board: TappedBoard::of(drawn),
            words: words.join("\n"),
            turn,
        }
    }
}

fn seats(shown: &Shown<'_>, locale: &Locale) -> Vec<TappedSeat> {
    let snapshot = shown.snapshot;
    let clocks = snapshot
        .clocks
        .as_ref()
        .filter(|_| shown.is_now && snapshot.outcome.is_none());
    let seat = |index: usize| {
        let seat = Seat::at(index);
        let time = clocks.and_then(|clocks| clocks.seats.get(index));
        TappedSeat {
            name: board_message::picture_name(&snapshot.opened.players, seat, locale),
            sign: sign(snapshot.kind(), seat),
            acts: snapshot.to_act.contains(&seat),
            you: snapshot.viewer == Some(seat),
            clock: time.map(|time| clock_words::about(time.left, locale)),
            left: time.map(|time| time.left),
            runs: time.is_some_and(|time| time.until.is_some()),
        }
    };
    (0..snapshot.opened.players.len()).map(seat).collect()
}

impl TappedBoard {
    fn of(drawn: SvgBoard) -> Self {
        let squares = drawn.squares.into_iter().map(|square| TappedSquare {
            says: square.name.clone(),
            name: square.name,
            middle: square.middle,
            outline: square.outline,
        });
        Self {
            svg: drawn.svg,
            width: drawn.width,
            height: drawn.height,
            squares: squares.collect(),
        }
    }
}

impl TappedStep {
    /// The step of a player who chooses. `svg`: the board as the step shows it.
    pub fn of(peek: &Peek, svg: Option<String>, locale: &Locale) -> Self {
        let snapshot = &peek.snapshot;
        let said = |seat: Seat| name(snapshot.kind(), &snapshot.opened.players, seat);
        let choices = peek.choices.iter().map(|choice| TappedChoice {
            text: choice.text.clone(),
            square: choice.square.clone(),
            label: match choice.square {
                Some(_) => locale.say(&choice.label, &said),
                None => locale.button(choice),
            },
            best: choice.effect == Effect::Wins,
            captures: choice.captured.clone(),
        });
        let whole = peek.whole.as_ref().map(|whole| TappedTurn {
            text: whole.text.clone(),
            meaning: locale.say(&whole.meaning, &said),
            dangers: whole
                .dangers
                .iter()
                .map(|say| locale.say(say, &said))
                .collect(),
        });
        let question = match &peek.question {
            Some(say) => Some(locale.say(say, &said)),
            None if peek.whole.is_none() => Some(locale.text(&if peek.typed.is_empty() {
                TappedText::Begin
            } else {
                TappedText::GoOn
            })),
            None => None,
        };
        Self {
            ply: snapshot.ply,
            typed: peek.typed.clone(),
            back: peek.back.clone(),
            question,
            chosen: squares_in(&peek.typed)
                .into_iter()
                .map(str::to_owned)
                .collect(),
            choices: choices.collect(),
            whole,
            svg,
        }
    }
}

/// The texts inside the picture, for its viewer.
pub fn captions(snapshot: &Snapshot, locale: &Locale) -> Captions {
    board_message::captions(snapshot, locale)
}

/// A match in the list of those that a person can open.
#[derive(Clone, Debug, Serialize)]
pub struct ListedMatch {
    id: String,
    title: String,
    waits: bool,
}

impl ListedMatch {
    /// A match of this person. `waits`: is it their turn?
    pub fn of(own: &OwnMatch, user: u64, waits: bool, locale: &Locale) -> Self {
        let others = own.players.iter().map(|(player, _)| player);
        let others = others.filter(|player| !player.is(user));
        let with: Vec<String> = others.map(|player| in_line(&player.name)).collect();
        let title = locale.text(&TappedText::Listed {
            game: game(own),
            with: locale.all_of(&with),
        });
        let id = own.id.to_string();
        Self { id, title, waits }
    }
}

fn game(own: &OwnMatch) -> String {
    let kind = own.game.parse();
    kind.map_or_else(|_| own.game.clone(), |kind: Kind| kind.name().to_owned())
}

/// The words of the page, each with its name.
pub fn page_words(locale: &Locale) -> BTreeMap<&'static str, String> {
    let words = [
        ("play", TappedText::Play),
        ("back", TappedText::Back),
        ("matches", TappedText::Matches),
        ("next-match", TappedText::NextMatch),
        ("no-matches", TappedText::NoMatches),
        ("your-turn", TappedText::YourTurn),
        ("you", TappedText::You),
        ("acts", TappedText::Acts),
        ("close", TappedText::Close),
        ("resign", TappedText::Resign),
        ("resign-ask", TappedText::ResignAsk),
        ("yes-resign", TappedText::YesResign),
        ("no", TappedText::No),
        ("offline", TappedText::Offline),
        ("board", TappedText::Board),
        ("turn", TappedText::Turn),
        ("seats", TappedText::Seats),
        ("record", TappedText::Record),
        ("first", TappedText::First),
        ("earlier", TappedText::Earlier),
        ("later", TappedText::Later),
        ("newest", TappedText::Newest),
        ("in-words", TappedText::InWords),
        ("nothing-here", TappedText::NothingHere),
        ("chosen", TappedText::Chosen),
        ("which", TappedText::Which),
        ("wins", TappedText::Wins),
    ];
    words
        .into_iter()
        .map(|(name, word)| (name, locale.text(&word)))
        .collect()
}
