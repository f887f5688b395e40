//! Tests `docs/rules`, which has each game's pages with pictures as the bot shows them, and `docs/replay.gif`, which
//! shows a match.
//!
//! `UPDATE_DOCS=1 cargo test --test rules_pages` writes these files. Without this variable, the test checks that they
//! are up to date.
// a test may panic
#![allow(clippy::unwrap_used, missing_docs)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use render::{Captions, Pace, Renderer, SeatCaption};
use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Say, Seat, SeatWords, ToAct, Viewer};
use skirmish::discord::{Picture, Studio, rules_page};
use skirmish::store::Sight;
use skirmish::words::Locale;

/// The files of `docs/rules` by name.
async fn pages() -> BTreeMap<String, Vec<u8>> {
    let (studio, locale) = (Studio::new().unwrap(), Locale::default());
    let painter = studio.painter(&Sight::default());
    let mut files = BTreeMap::new();
    let mut index =
        "# Rules\n\nThe pages that `/rules` shows, made from the bot's own words.\n\n".to_owned();
    for kind in Kind::ALL {
        let (mut text, id) = (String::new(), kind.id());
        for (number, page) in kind.pages().iter().enumerate() {
            let gap = if number == 0 { "" } else { "\n" };
            writeln!(text, "{gap}{}", paragraphs(&locale.named(page.key))).unwrap();
            let shown = rules_page::post(&painter, *kind, number, None, &locale).await;
            if let Picture::New(board) = shown.unwrap().picture {
                let name = format!("{id}-{}.png", number + 1);
                writeln!(text, "\n![{}]({name})", in_brackets(&board.alt)).unwrap();
                files.insert(name, board.png.to_vec());
            }
        }
        writeln!(index, "- [{}]({id}.md)", kind.name()).unwrap();
        files.insert(format!("{id}.md"), text.into_bytes());
    }
    files.insert("README.md".to_owned(), index.into_bytes());
    files
}

/// Converts Discord's markdown to common markdown: an empty line for each line break outside lists, headings one size
/// larger, and small print in italics.
fn paragraphs(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let in_list = |line: &str| line.starts_with("- ");
        if lines
            .last()
            .is_some_and(|last| !(in_list(last) && in_list(line)))
        {
            lines.push(String::new());
        }
        lines.push(match line.strip_prefix("-# ") {
            Some(small) => format!("*{small}*"),
            None => match line.strip_prefix('#') {
                Some(heading) if heading.starts_with('#') => heading.to_owned(),
                _ => line.to_owned(),
            },
        });
    }
    lines.join("\n")
}

/// Alt text on one line, with escaped brackets.
fn in_brackets(alt: &str) -> String {
    alt.replace('\n', " ")
        .replace('[', "\\[")
        .replace(']', "\\]")
}

/// The number of frames of the replay.
const FRAMES: usize = 26;

/// The beginning of a match as an animation, with the bot's own words.
fn replay() -> Vec<u8> {
    let locale = Locale::default();
    let name = |seat: Seat| ["Ada", "Ben"][seat.index()].to_owned();
    let mut one = AnyMatch::new(Kind::Kitaran, 2, 5, &serde_json::Map::new()).unwrap();
    let mut rng = Rng::new(5);
    let mut frames = Vec::new();
    while frames.len() < FRAMES {
        let view = one.view(Viewer::Public);
        let caption = view.caption();
        let seat = |(index, words): (usize, &SeatWords<Say>)| SeatCaption {
            name: name(Seat::at(index)),
            note: locale.say(&words.note, &name),
        };
        let captions = Captions {
            title: locale.say(&caption.title, &name),
            corner: locale.say(&caption.corner, &name),
            seats: caption.seats.iter().enumerate().map(seat).collect(),
            ..Captions::default()
        };
        frames.push((view, captions));
        let ToAct::One(seat) = one.to_act() else {
            break;
        };
        // turns that convert stones are preferred, so that the animation shows something
        let turns = one.turns(seat).unwrap();
        let turning = turns.iter().find(|turn| turn.starts_with('*')).cloned();
        let turn = turning.or_else(|| one.random_turn(seat, &mut rng)).unwrap();
        one.play(seat, &turn).unwrap();
    }
    let pace = Pace::of(frames.len());
    Renderer::new().unwrap().replay(&frames, pace).unwrap()
}

#[test]
fn the_replay_on_file_is_that_of_the_renderer() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/replay.gif");
    let made = replay();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, &made).unwrap();
    }
    let how =
        "docs/replay.gif is another; UPDATE_DOCS=1 cargo test --test rules_pages writes it anew";
    assert!(std::fs::read(&file).unwrap() == made, "{how}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_on_file_are_those_that_the_bot_shows() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules");
    let made = pages().await;
    if std::env::var_os("UPDATE_DOCS").is_some() {
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        for (name, bytes) in &made {
            std::fs::write(folder.join(name), bytes).unwrap();
        }
    }
    let mut there = BTreeMap::new();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        there.insert(name, std::fs::read(entry.path()).unwrap());
    }
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    let how = "UPDATE_DOCS=1 cargo test --test rules_pages writes them anew";
    assert_eq!(names(&there), names(&made), "{how}");
    for (name, bytes) in &made {
        assert!(there[name] == *bytes, "docs/rules/{name} is another; {how}");
    }
}
