//! A match as the page on which a board is tapped shows it: the picture, where its squares are, and all texts.
//! `docs/board.md` describes the messages.

use std::collections::BTreeMap;

use render::SvgBoard;
use rules::turn_completion::squares_in;
use rules::turn_consequences::Effect;
use rules::{Event, Kind, Seat, What};
use serde::Serialize;

use crate::discord::content::display_names::in_line;
use crate::discord::content::markdown::without_marks;
use crate::discord::views::board_message::{self, scoring};
use crate::discord::views::clock_words;
use crate::discord::views::page_sheet::{Control, Sheet};
use crate::discord::views::turn_panel::name;
use crate::sessions::{Peek, Snapshot};
use crate::store::OwnMatch;
use crate::words::{Locale, Sentence as _, TappedText, sign};

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
    turn: Option<TappedStep>,
    #[serde(flatten)]
    beside: Beside,
}

/// What belongs to a match on the page beside its board.
#[derive(Clone, Debug, Serialize)]
pub struct Beside {
    /// The squares of each event that the viewer has not seen yet.
    pub path: Vec<Vec<String>>,
    /// What the viewer can do beside turns.
    pub acts: Vec<Control>,
    /// An offer that waits for an answer.
    pub offer: Option<Sheet>,
}

/// The squares that each event names, in order.
pub fn squares_of(told: &[(&Event, Option<&What>)]) -> Vec<Vec<String>> {
    let named = told.iter().map(|(event, _)| {
        let written = event.what.to_string();
        let squares = squares_in(&written).into_iter();
        squares.map(str::to_owned).collect()
    });
    named.collect()
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
    /// The match as it is now, with its clocks.
    pub now: &'a Snapshot,
    /// After how many turns of how many it is shown.
    pub turns: [usize; 2],
}

impl Shown<'_> {
    /// Is the match shown as it is now?
    pub fn is_now(&self) -> bool {
        self.turns[0] == self.turns[1]
    }
}

impl TappedMatch {
    /// How many events the match has.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The match with this picture of its board.
    pub fn of(
        shown: &Shown<'_>,
        drawn: SvgBoard,
        turn: Option<TappedStep>,
        beside: Beside,
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
        if shown.now.viewer.is_none() {
            lines.insert(0, locale.text(&TappedText::Watching));
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
            over: snapshot.outcome.is_some(),
            title: locale.say(&described.headline, &said),
            lines,
            seats: seats(shown, locale),
            board: TappedBoard::of(drawn, &on_squares(snapshot, locale)),
            words: words.join("\n"),
            turn,
            beside,
        }
    }
}

/// What stands on each square that is not empty.
fn on_squares(snapshot: &Snapshot, locale: &Locale) -> BTreeMap<String, String> {
    let said = |seat: Seat| name(snapshot.kind(), &snapshot.opened.players, seat);
    let stands = snapshot.view.on_squares().into_iter();
    stands
        .map(|(square, what)| (square, locale.say(&what, &said)))
        .collect()
}

fn seats(shown: &Shown<'_>, locale: &Locale) -> Vec<TappedSeat> {
    let now = shown.now;
    let clocks = now.clocks.as_ref().filter(|_| now.outcome.is_none());
    let seat = |index: usize| {
        let seat = Seat::at(index);
        let time = clocks.and_then(|clocks| clocks.seats.get(index));
        TappedSeat {
            name: board_message::picture_name(&now.opened.players, seat, locale),
            sign: sign(now.kind(), seat),
            acts: now.to_act.contains(&seat),
            you: now.viewer == Some(seat),
            clock: time.map(|time| clock_words::about(time.left, locale)),
            left: time.map(|time| time.left),
            runs: time.is_some_and(|time| time.until.is_some()),
        }
    };
    (0..now.opened.players.len()).map(seat).collect()
}

impl TappedBoard {
    /// The picture. `stands`: what stands on squares.
    fn of(drawn: SvgBoard, stands: &BTreeMap<String, String>) -> Self {
        let squares = drawn.squares.into_iter().map(|square| TappedSquare {
            says: match stands.get(&square.name) {
                Some(what) => format!("{}, {what}", square.name),
                None => square.name.clone(),
            },
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
        // a whole turn to which nothing can be added has no question
        let open = peek.whole.is_none() || !peek.choices.is_empty();
        let question = match peek.question.as_ref().filter(|_| open) {
            Some(say) => Some(locale.say(say, &said)),
            None if peek.is_forced() => Some(locale.text(&TappedText::OnlyTurn)),
            None if peek.whole.is_none() => {
                let squares = peek.choices.iter().any(|choice| choice.square.is_some());
                Some(locale.text(&match (squares, peek.typed.is_empty()) {
                    (false, _) => TappedText::BeginBelow,
                    (true, true) => TappedText::Begin,
                    (true, false) => TappedText::GoOn,
                }))
            }
            None => None,
        };
        Self {
            ply: snapshot.ply,
            typed: peek.typed.clone(),
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

/// A match that a person can open, as a list shows it.
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

/// The words of the page, each with its name: the key of its sentence without the prefix.
pub fn page_words(locale: &Locale) -> BTreeMap<String, String> {
    let words = [
        TappedText::Play,
        TappedText::Back,
        TappedText::Matches,
        TappedText::NextMatch,
        TappedText::NoMatches,
        TappedText::YourTurn,
        TappedText::You,
        TappedText::Acts,
        TappedText::Close,
        TappedText::Choose,
        TappedText::EndOthers,
        TappedText::Offline,
        TappedText::Board,
        TappedText::Turn,
        TappedText::Seats,
        TappedText::Record,
        TappedText::First,
        TappedText::Earlier,
        TappedText::Later,
        TappedText::Newest,
        TappedText::InWords,
        TappedText::NothingHere,
        TappedText::LooksBack,
        TappedText::Chosen,
        TappedText::Which,
        TappedText::Wins,
        TappedText::Preview,
    ];
    let named = words.into_iter().map(|word| {
        let key = word.key();
        let name = key.trim_start_matches(TappedText::PREFIX);
        (name.trim_start_matches('-').to_owned(), locale.text(&word))
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The files of the page, as one text.
    fn page() -> String {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/web");
        let files = std::fs::read_dir(folder).unwrap();
        let texts = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
        texts.collect()
    }

    #[test]
    fn the_page_gets_the_words_that_it_uses_and_no_others() {
        let page = page();
        let mut used = BTreeSet::new();
        for begins in ["word(\"", "data-word=\"", "data-label=\""] {
            let words = page.split(begins).skip(1);
            used.extend(words.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
        }
        for locale in Locale::all() {
            let sent: BTreeSet<String> = page_words(&locale).into_keys().collect();
            assert_eq!(sent, used);
        }
    }

    #[test]
    fn before_it_has_words_the_page_names_the_button_as_the_chat_does() {
        let page = page();
        for locale in Locale::all() {
            let button = locale.text(&TappedText::ButtonOpen);
            assert!(
                page.contains(&format!("<strong>{button}</strong>")),
                "{button}"
            );
        }
    }
}
