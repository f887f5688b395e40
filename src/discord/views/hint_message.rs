//! A hint in three steps: what matters, how the turn begins, the turn.

use players::place_scores::percent;
use players::teacher::{self, Hint, Matter, SEARCHES};
use poise::serenity_prelude as serenity;
use rules::{AnyMatch, Outcome, Say, Seat, ToAct, Viewer, What};
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::content::custom_id::{Action, CustomId, HintPart};
use crate::discord::content::markdown::in_text;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::model::Player;
use crate::sessions::HintAsked;
use crate::words::{Locale, TeacherText};

/// How many of the following turns are shown.
const FOLLOWING: usize = 4;

/// How many threats on the board are shown.
const ON_THE_BOARD: usize = 3;

/// The requested part of a hint, with a button for more.
pub fn post(asked: &HintAsked, hint: &Hint, part: HintPart, locale: &Locale) -> Post {
    let thought = &hint.thought;
    let percent = percent(hint.chance);
    let mut lines = vec![locale.text(&matter(asked, &hint.matter, locale))];
    if let Matter::Threat { then, .. } = &hint.matter {
        lines.extend(reasons(&asked.game, then, &asked.players, locale));
    }
    if part == HintPart::Matter {
        lines.extend(on_the_board(asked, locale));
    }
    lines.push(locale.text(&TeacherText::Expected { percent }));
    if part == HintPart::Begin {
        let part = hint.begins.as_deref();
        let part = part.map(|part| {
            let part = with_meaning(&asked.game, asked.seat, part, &asked.players, locale);
            locale.text(&TeacherText::Begins { part })
        });
        lines.extend(part);
    }
    if part == HintPart::Turn {
        lines.push(turn(asked, hint, locale));
        let why = teacher::reasons(&asked.game, asked.seat, &thought.turn, None);
        lines.extend(reasons(&asked.game, &why.good, &asked.players, locale));
        let turns = following(&asked.game, &thought.line, 1, &asked.players, locale);
        lines.extend(turns.map(|turns| locale.text(&TeacherText::Follows { turns })));
    }
    lines.push(sure(hint, locale));
    Post {
        rows: vec![CreateActionRow::Buttons(vec![more(
            asked, hint, part, locale,
        )])],
        ..Post::private(lines.join("\n"))
    }
}

/// The button for the next part, or to play the turn.
fn more(asked: &HintAsked, hint: &Hint, part: HintPart, locale: &Locale) -> CreateButton {
    let has_begin = hint.begins.is_some();
    match part {
        HintPart::Matter if has_begin => {
            step(asked, HintPart::Begin, &TeacherText::ButtonBegin, locale)
        }
        HintPart::Matter | HintPart::Begin => {
            step(asked, HintPart::Turn, &TeacherText::ButtonTurn, locale)
        }
        HintPart::Turn => {
            let open = matches!(asked.game.to_act(), ToAct::One(_));
            // a button never contains a secret turn
            let typed = if open {
                hint.thought.turn.clone()
            } else {
                String::new()
            };
            let ticket = asked.ticket;
            let panel = CustomId::new(Action::Panel(typed), ticket.id, ticket.ply);
            let bare = CustomId::new(Action::Panel(String::new()), ticket.id, ticket.ply);
            let panel = if panel.fits() { panel } else { bare };
            button(
                &panel,
                &TeacherText::ButtonPlay,
                ButtonStyle::Primary,
                locale,
            )
        }
    }
}

fn step(asked: &HintAsked, part: HintPart, word: &TeacherText, locale: &Locale) -> CreateButton {
    let ticket = asked.ticket;
    let id = CustomId::new(Action::Hint(part), ticket.id, ticket.ply);
    button(&id, word, ButtonStyle::Secondary, locale)
}

fn matter(asked: &HintAsked, matter: &Matter, locale: &Locale) -> TeacherText {
    match matter {
        Matter::WinsNow => TeacherText::MatterWinsNow,
        Matter::WinsSoon { turns: Some(turns) } => TeacherText::MatterWinsSoon { turns: *turns },
        Matter::WinsSoon { turns: None } => TeacherText::MatterWins,
        Matter::Lost => TeacherText::MatterLost {
            seats: asked.players.len(),
        },
        Matter::Threat {
            seat,
            turn,
            meaning,
            wins,
            answered,
            ..
        } => {
            let named = |seat: Seat| in_text(asked.game.kind(), &asked.players, seat);
            let name = named(*seat);
            let turn = told(turn, &locale.say(meaning, &named), locale);
            match (*wins, *answered) {
                (true, true) => TeacherText::MatterThreatWins { name, turn },
                (true, false) => TeacherText::MatterThreatStays { name, turn },
                (false, _) => TeacherText::MatterThreat { name, turn },
            }
        }
        Matter::OnlyTurn => TeacherText::MatterOnlyTurn,
        Matter::Secret => TeacherText::MatterSecret,
        Matter::Others { tried: 0, .. } => TeacherText::MatterNoOther,
        Matter::Others { good, tried } if good == tried => {
            TeacherText::MatterOthersAll { tried: *tried }
        }
        Matter::Others { good, tried } => TeacherText::MatterOthers {
            good: *good,
            tried: *tried,
        },
    }
}

/// The threats that the rules allow soon, in the words of the board's description.
fn on_the_board(asked: &HintAsked, locale: &Locale) -> Vec<String> {
    let name = |seat: Seat| in_text(asked.game.kind(), &asked.players, seat);
    let described = locale.fitted(asked.game.view(Viewer::Seat(asked.seat)).describe());
    let threats = described.urgent_threats().iter().take(ON_THE_BOARD);
    threats.map(|line| locale.say(line, &name)).collect()
}

fn turn(asked: &HintAsked, hint: &Hint, locale: &Locale) -> String {
    let turn = &hint.thought.turn;
    let turn = with_meaning(&asked.game, asked.seat, turn, &asked.players, locale);
    locale.text(&TeacherText::Turn { turn })
}

/// The reasons for or against the board after a turn, in one line. None if there are no reasons.
pub fn reasons(
    game: &AnyMatch,
    facts: &[Say],
    players: &[Player],
    locale: &Locale,
) -> Option<String> {
    let name = |seat: Seat| in_text(game.kind(), players, seat);
    let facts: Vec<String> = facts.iter().map(|fact| locale.say(fact, &name)).collect();
    let facts = facts.join(" ");
    (!facts.is_empty()).then(|| locale.text(&TeacherText::Then { facts }))
}

/// A turn in notation, and its meaning in the position.
pub fn with_meaning(
    game: &AnyMatch,
    seat: Seat,
    turn: &str,
    players: &[Player],
    locale: &Locale,
) -> String {
    let name = |seat: Seat| in_text(game.kind(), players, seat);
    told(turn, &locale.say(&game.meaning(seat, turn), &name), locale)
}

fn told(turn: &str, meaning: &str, locale: &Locale) -> String {
    let turn = turn.to_owned();
    if meaning.is_empty() {
        return locale.text(&TeacherText::TurnAlone { turn });
    }
    let meaning = meaning.to_owned();
    locale.text(&TeacherText::TurnWithMeaning { turn, meaning })
}

/// The first turns of a line after `skipped`, one row each: who plays it, its meaning, who passes in between, and how the
/// match ends with the line. None if no turn is foreseen.
pub fn following(
    game: &AnyMatch,
    line: &[String],
    skipped: usize,
    players: &[Player],
    locale: &Locale,
) -> Option<String> {
    let name = |seat: Seat| in_text(game.kind(), players, seat);
    let (mut position, mut rows, mut later) = (game.clone(), Vec::new(), 0);
    for (number, turn) in line.iter().enumerate() {
        let ToAct::One(seat) = position.to_act() else {
            break;
        };
        let turn = with_meaning(&position, seat, turn, players, locale);
        // the search may not have known the whole position, so a turn may be illegal here
        let Ok(played) = position.play(seat, &line[number]) else {
            break;
        };
        if number >= FOLLOWING + skipped {
            later += 1;
            continue;
        }
        if number >= skipped {
            let name = name(seat);
            rows.push(TeacherText::Followed { name, turn });
        }
        let passed = played.iter().filter(|event| event.what == What::Pass);
        rows.extend(passed.map(|event| TeacherText::FollowedPass {
            name: name(Seat::new(event.seat)),
        }));
    }
    if let Some(end) = position.outcome() {
        let turns = later;
        rows.extend((later > 0).then_some(TeacherText::FollowedLater { turns }));
        rows.push(ending(&end, &name));
    }
    let rows: Vec<String> = rows.iter().map(|row| locale.text(row)).collect();
    (!rows.is_empty()).then(|| format!("\n{}", rows.join("\n")))
}

fn ending(end: &Outcome, name: &dyn Fn(Seat) -> String) -> TeacherText {
    let mut first = (0..end.places.len()).filter(|index| end.places[*index] == 1);
    match (first.next(), first.next()) {
        (Some(first), None) => TeacherText::FollowedEnd {
            first: name(Seat::at(first)),
        },
        _ => TeacherText::FollowedEndShared,
    }
}

/// How reliable a hint is, and why.
fn sure(hint: &Hint, locale: &Locale) -> String {
    let depth = hint.thought.depth.max(1);
    let sure = match hint.agreeing {
        _ if hint.thought.proven => TeacherText::SureProven,
        _ if hint.nodes == 0 => TeacherText::SureUnsearched,
        SEARCHES.. => TeacherText::SureAll,
        2 => TeacherText::SureMost,
        _ => TeacherText::SureNone,
    };
    let looked = (hint.nodes > 0).then(|| searched(hint.nodes, depth, locale));
    let sentences = [Some(locale.text(&sure)), looked];
    sentences
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
}

/// How many positions were searched, and how deep.
pub fn searched(nodes: u64, depth: u32, locale: &Locale) -> String {
    let nodes = rounded(nodes, locale);
    locale.text(&TeacherText::Searched { nodes, depth })
}

/// A rounded number of positions: at most two significant digits, in thousands or millions.
pub fn rounded(count: u64, locale: &Locale) -> String {
    let step = 10_u64.pow(count.max(1).ilog10().saturating_sub(1));
    match (count + step / 2) / step * step {
        few @ ..1_000 => few.to_string(),
        count @ 1_000..1_000_000 => locale.text(&TeacherText::Thousands {
            count: (count + 500) / 1_000,
        }),
        count => locale.text(&TeacherText::Millions {
            count: (count + 500_000) / 1_000_000,
        }),
    }
}
