//! The private board of an analysis: a position, the turns that led to it, and buttons to go on.

use plans::Point;
use poise::serenity_prelude as serenity;
use rules::{Marks, Seat, TurnNumber};
use serenity::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use crate::discord::content::custom_id::{Action, CustomId, ThinkStep, Thinking};
use crate::discord::content::display_names::in_short;
use crate::discord::content::markdown::{in_text, plain, plain_within, player_name};
use crate::discord::content::painter::{DrawError, Painter};
use crate::discord::transport::outgoing_message::{MENU_CHOICES, MENU_LABEL, Post};
use crate::discord::views::board_message::{self, scoring};
use crate::discord::views::labelled_button::{button, yes_or_no};
use crate::model::match_name;
use crate::sessions::{Analysis, Snapshot};
use crate::words::{AnalysisText, Locale, sign};

/// The most characters of a branch's name in the menu.
const LONGEST_NAME: usize = 40;

/// The message shows at most this many turns of a branch.
const TURNS: usize = 20;

/// What the buttons at a point of an analysis do.
#[derive(Clone, Copy, Debug)]
pub struct Spot<'a> {
    /// The analysis.
    pub of: &'a Analysis,
    /// The point.
    pub at: Point,
    /// Where **One turn on** leads to, if the person has just come back from there; or else to the latest branch.
    pub came: Option<Point>,
}

impl<'a> Spot<'a> {
    /// A point to which the person has not come back.
    pub fn new(of: &'a Analysis, at: Point) -> Self {
        let came = None;
        Self { of, at, came }
    }

    /// The custom id of a button here.
    pub fn id(self, step: ThinkStep) -> CustomId {
        let key = &self.of.key;
        let thinking = Thinking {
            start: (key.id == 0).then_some(self.of.root.kind()),
            at: self.of.tree().id_of(self.at),
            step,
        };
        CustomId::new(Action::Think(thinking), key.id, key.since)
    }

    fn button(self, step: ThinkStep, word: &AnalysisText, locale: &Locale) -> CreateButton {
        button(&self.id(step), word, ButtonStyle::Secondary, locale)
    }
}

/// The board at a point.
///
/// # Errors
/// It could not be drawn.
pub async fn post(
    painter: &Painter,
    spot: Spot<'_>,
    shown: &Snapshot,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let picture = board_message::picture(painter, shown, locale, Marks::default()).await?;
    let lines = content(spot, shown, locale);
    Ok(Post {
        picture,
        rows: rows(spot, shown, locale),
        ..Post::private(lines.join("\n"))
    })
}

/// The board at a point, with the question whether to delete the turn before it and all that follows.
pub fn deletion(board: Post, spot: Spot<'_>, locale: &Locale) -> Post {
    let turns = deleted(spot);
    let asked = locale.text(&AnalysisText::AskDelete { turns });
    let [yes, no] = [ThinkStep::Delete, ThinkStep::Show].map(|step| spot.id(step));
    let words = [AnalysisText::ButtonDeleteTurns, AnalysisText::ButtonToBoard];
    let row = yes_or_no(&yes, &words[0], &no, &words[1], locale);
    Post {
        content: format!("{}\n{asked}", board.content),
        rows: vec![row],
        ..board
    }
}

/// How many turns are deleted at a point.
fn deleted(spot: Spot<'_>) -> usize {
    let mut rest = spot.of.tree().clone();
    rest.remove(spot.at);
    spot.of.tree().len() - rest.len()
}

/// A player's sign and name, for a message's text.
pub fn name(shown: &Snapshot, seat: Seat) -> String {
    in_text(shown.kind(), &shown.opened.players, seat)
}

/// A player's sign and the first 20 characters of the name, for a message's text.
pub fn short_name(shown: &Snapshot, seat: Seat) -> String {
    let name = plain_within(player_name(&shown.opened.players, seat), 20);
    format!("{} **{name}**", sign(shown.kind(), seat))
}

/// Reads a typed line: the number of the turn after which it begins and a colon, which may be missing, and its turns.
pub fn read_line(line: &str) -> (Option<TurnNumber>, &str) {
    let begins = line.split_once(':').and_then(|(turn, turns)| {
        let turn = turn.trim().parse().ok()?;
        Some((Some(TurnNumber::after(turn)), turns))
    });
    begins.unwrap_or((None, line))
}

fn content(spot: Spot<'_>, shown: &Snapshot, locale: &Locale) -> Vec<String> {
    let Spot { of, at, .. } = spot;
    let name = |seat| name(shown, seat);
    let what = match_name(shown.kind().name(), shown.opened.code);
    let turn = of.turn;
    let mut lines = vec![locale.text(&AnalysisText::Title { what, turn })];
    let turns = line(spot, shown);
    lines.push(locale.text(&match at {
        Point::START => AnalysisText::Empty,
        _ if turns.is_empty() => AnalysisText::Now,
        _ => AnalysisText::Line { turns },
    }));
    if let Some(name) = of.tree().name(at) {
        let name = plain(name);
        lines.push(locale.text(&AnalysisText::Branch { name }));
    }
    let caption = shown.view.caption();
    if shown.outcome.is_some() {
        lines.push(scoring(shown, &caption, locale, &name));
    } else {
        let described = shown.view.describe();
        lines.push(locale.say(&described.headline, &name));
        lines.extend(described.score.map(|score| locale.say(&score, &name)));
        lines.extend(board_message::warnings(&caption, locale, &name));
    }
    let code = shown.opened.code.map(|code| code.to_string());
    lines.extend(code.map(|code| locale.text(&AnalysisText::HowToType { code })));
    lines
}

/// The last turns that lead to a point. Turns that were played in the match are left out.
fn line(spot: Spot<'_>, shown: &Snapshot) -> String {
    let turns = ahead(spot).unwrap_or_else(|| spot.of.tree().line(spot.at));
    let left_out = turns.len().saturating_sub(TURNS);
    let begins = if left_out > 0 { "… → " } else { "" };
    let turns = in_signs(&turns[left_out..], shown, |turn| format!("`{turn}`"));
    format!("{begins}{turns}")
}

/// Turns, each with its seat's sign.
fn in_signs(turns: &[(Seat, &str)], shown: &Snapshot, text: impl Fn(&str) -> String) -> String {
    let turn =
        |(seat, turn): &(Seat, &str)| format!("{} {}", sign(shown.kind(), *seat), text(turn));
    turns.iter().map(turn).collect::<Vec<_>>().join(" → ")
}

/// The turns from where the match is to a point. `None` if the match is elsewhere.
fn ahead(Spot { of, at, .. }: Spot<'_>) -> Option<Vec<(Seat, &str)>> {
    of.tree().between(of.now()?, at)
}

fn rows(spot: Spot<'_>, shown: &Snapshot, locale: &Locale) -> Vec<CreateActionRow> {
    let Spot { of, at, .. } = spot;
    let gray = |step, word| spot.button(step, &word, locale);
    let now = of.now();
    let (home, to_home) = if of.running {
        (now, AnalysisText::ButtonHome)
    } else {
        (now.or(Some(Point::START)), AnalysisText::ButtonStart)
    };
    let next = spot.came.or_else(|| of.tree().after(at).last());
    let to = Spot {
        at: next.unwrap_or(at),
        ..spot
    };
    let walk = vec![
        gray(ThinkStep::Panel(String::new()), AnalysisText::ButtonTry)
            .style(ButtonStyle::Primary)
            .disabled(shown.outcome.is_some()),
        gray(ThinkStep::Back, AnalysisText::ButtonBack).disabled(at == Point::START),
        to.button(ThinkStep::On, &AnalysisText::ButtonOn, locale)
            .disabled(next.is_none()),
        gray(ThinkStep::Home, to_home).disabled(home == Some(at)),
    ];
    let deeds = deeds(spot, shown, locale);
    let deeds = (!deeds.is_empty()).then_some(CreateActionRow::Buttons(deeds));
    let menu = menu(spot, shown, locale).map(CreateActionRow::SelectMenu);
    let walk = CreateActionRow::Buttons(walk);
    [Some(walk), deeds, menu].into_iter().flatten().collect()
}

/// What can be done with the branch that leads to a point.
fn deeds(spot: Spot<'_>, shown: &Snapshot, locale: &Locale) -> Vec<CreateButton> {
    let Spot { of, at, .. } = spot;
    let mut deeds: Vec<CreateButton> = Vec::new();
    let mut gray = |step, word| deeds.push(spot.button(step, &word, locale));
    // secret choices cannot be planned
    let open = of.running && !of.root.secret;
    let plays = shown.viewer.filter(|seat| open && !shown.left(*seat));
    let answers =
        |seat: &Seat| ahead(spot).is_some_and(|turns| turns.iter().any(|(mover, _)| mover == seat));
    if let Some(seat) = plays.filter(answers) {
        let now = of.now().and_then(|now| of.position(now).ok());
        let word = match shown.opened.players.len() {
            _ if now.is_some_and(|now| now.to_act().includes(seat)) => {
                AnalysisText::ButtonPlayAndPlan
            }
            2 => AnalysisText::ButtonPlan,
            _ => AnalysisText::ButtonPlanTurns,
        };
        gray(ThinkStep::Plan, word);
    }
    if !of.running && shown.outcome.is_none() {
        gray(ThinkStep::Ask, AnalysisText::ButtonAsk);
    }
    if at != Point::START {
        gray(ThinkStep::AsText, AnalysisText::ButtonText);
        // a single turn without a name is soon tried again
        let asks = deleted(spot) > 1 || of.tree().name(at).is_some();
        let delete = if asks {
            ThinkStep::AskDelete
        } else {
            ThinkStep::Delete
        };
        gray(delete, AnalysisText::ButtonDelete);
    } else if !of.tree().is_empty() {
        gray(ThinkStep::AskDelete, AnalysisText::ButtonDeleteAll);
    }
    if let Some(since) = of.earlier {
        let show = Thinking {
            step: ThinkStep::Show,
            ..Thinking::BEGIN
        };
        let id = CustomId::new(Action::Think(show), of.key.id, since);
        let word = &AnalysisText::ButtonEarlier;
        deeds.push(button(&id, word, ButtonStyle::Secondary, locale));
    }
    deeds
}

/// A menu of the ends of all branches, the latest ones if they are too many.
fn menu(spot: Spot<'_>, shown: &Snapshot, locale: &Locale) -> Option<CreateSelectMenu> {
    let tree = spot.of.tree();
    let mut ends: Vec<Point> = tree.ends().chain(tree.named()).collect();
    ends.sort_unstable();
    ends.dedup();
    ends.drain(..ends.len().saturating_sub(MENU_CHOICES));
    if ends.is_empty() {
        return None;
    }
    let option = |end: &Point| {
        let mut names = tree.path(*end).into_iter().rev();
        let name = names.find_map(|point| tree.name(point));
        let name = name.map(|name| format!("{}: ", in_short(name, LONGEST_NAME)));
        let name = name.unwrap_or_default();
        let turns = in_signs(&tree.line(*end), shown, str::to_owned);
        let room = MENU_LABEL - name.chars().count();
        let label = name + &end_within(&turns, room);
        CreateSelectMenuOption::new(label, tree.id_of(*end).to_string())
            .default_selection(*end == spot.at)
    };
    let options = ends.iter().map(option).collect();
    let id = spot.id(ThinkStep::Branches).to_string();
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    Some(menu.placeholder(locale.text(&AnalysisText::Menu)))
}

/// The last turns of a branch, as many as have room: a branch differs from others at its end.
fn end_within(turns: &str, room: usize) -> String {
    let length = turns.chars().count();
    if length <= room {
        return turns.to_owned();
    }
    let end: String = turns.chars().skip(length - room + 2).collect();
    let whole = end.split_once("→ ").map_or(&*end, |(_, whole)| whole);
    format!("… {whole}")
}
