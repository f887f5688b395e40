//! A person's profile: ratings, levels beaten, seats, opponents.

use poise::serenity_prelude as serenity;
use ratings::Rating;
use render::ProfileCard;
use rules::Pool;
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::content::display_names::{in_picture, visible};
use crate::discord::content::markdown::plain_within;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::board_message::MAX_ALT;
use crate::discord::views::labelled_button::button;
use crate::discord::views::leaderboard_page::{plain_text, rating};
use crate::store::{Profile, ProfileGame};
use crate::words::{ComputerText, Locale, RatingText};

/// How many games a profile shows.
const GAMES: usize = 11;

/// The most characters of a name after escaping.
const MAX_NAME: usize = 36;

/// A profile. Without a name it is the reader's own.
pub fn post(profile: &Profile, name: Option<&str>, locale: &Locale) -> Post {
    let name = name.map(|name| plain_within(name, MAX_NAME));
    let mut lines = vec![locale.text(&match &name {
        Some(name) => RatingText::ProfileTitle { name: name.clone() },
        None => RatingText::ProfileTitleOwn,
    })];
    if profile.games.is_empty() {
        lines.push(locale.text(&match name.clone() {
            Some(name) => RatingText::ProfileEmpty { name },
            None => RatingText::ProfileEmptyOwn,
        }));
    }
    // with games, the picture has the other facts
    if profile.games.is_empty() {
        lines.extend(facts(profile, locale));
    }
    if !profile.games.is_empty() {
        lines.push(locale.text(&RatingText::ProfileFoot));
    }
    let mut rows = Vec::new();
    if name.is_none() {
        let progress = CustomId::new(Action::Progress, 0, 0);
        let words = ComputerText::ButtonProgress;
        let button = button(&progress, &words, ButtonStyle::Secondary, locale);
        rows.push(CreateActionRow::Buttons(vec![button]));
    }
    Post {
        rows,
        ..Post::private(lines.join("\n"))
    }
}

/// What the picture of a profile shows, and its alt text.
pub fn card(profile: &Profile, name: &str, locale: &Locale) -> (ProfileCard, String) {
    let games = profile.games.iter().take(GAMES);
    let game = |game: &ProfileGame| {
        let (mean, sigma) = game.rating.shown();
        let beaten = (1u8..).zip(game.beaten).filter(|(_, wins)| *wins > 0);
        let won = RatingText::Won {
            won: game.won,
            played: game.played,
        };
        render::ProfileGame {
            name: locale.pool(game.pool),
            badge: if game.rating.is_new() {
                locale.text(&RatingText::New)
            } else {
                String::new()
            },
            rating: format!("{mean} ± {sigma}"),
            note: meaning(game.pool, game.rating, locale).unwrap_or_else(|| locale.text(&won)),
            levels_beaten: beaten.map(|(level, _)| level).last().unwrap_or_default(),
            course: game
                .course
                .iter()
                .map(|points| (points + 50).div_euclid(100))
                .collect(),
        }
    };
    let facts = facts(profile, locale).into_iter();
    let facts: Vec<String> = facts.map(|fact| plain_text(&fact)).collect();
    let rows = games
        .clone()
        .map(|game| plain_text(&game_line(game, locale)));
    let alt = locale.text(&RatingText::ProfileAlt {
        name: visible(name),
        rows: rows.chain(facts.clone()).collect::<Vec<_>>().join(" "),
    });
    let card = ProfileCard {
        name: in_picture(name).unwrap_or_default(),
        subtitle: String::new(),
        avatar: None,
        games: games.clone().map(game).collect(),
        legend: locale.text(&RatingText::ProfileLegend),
        empty: String::new(),
        facts,
    };
    (card, alt.chars().take(MAX_ALT).collect())
}

fn game_line(game: &ProfileGame, locale: &Locale) -> String {
    let levels = (1u8..).zip(game.beaten).filter(|(_, wins)| *wins > 0);
    let levels: Vec<String> = levels.map(|(level, _)| level.to_string()).collect();
    locale.text(&RatingText::ProfileRow {
        pool: locale.pool(game.pool),
        rating: rating(game.rating, locale),
        meaning: meaning(game.pool, game.rating, locale).unwrap_or_else(none),
        won: game.won,
        played: game.played,
        levels: if levels.is_empty() {
            none()
        } else {
            locale.all_of(&levels)
        },
    })
}

/// Replaces a part of a sentence that is left out.
fn none() -> String {
    "none".to_owned()
}

/// How often a person with this rating wins against the strongest level that they beat at least every second time.
/// `None` while too little is known.
pub fn meaning(pool: Pool, rating: Rating, locale: &Locale) -> Option<String> {
    if rating.is_new() {
        return None;
    }
    let options = pool.option().into_iter();
    let options = options.map(|(name, value)| (name.to_owned(), value.clone()));
    let kind = pool.kind();
    let levels = players::measured_strength(kind, kind.seats().0, &options.collect()).levels;
    let chances = levels.map(|mean| rating.chance(Rating::of_level(mean)));
    let beaten = (1u8..).zip(chances).filter(|(_, chance)| *chance >= 0.5);
    let (level, chance) = beaten.last().unwrap_or((1, chances[0]));
    let tenths = (1..=9)
        .rev()
        .find(|tenths| chance >= f64::from(*tenths) / 10.0 - 0.05);
    let wins = i64::from(tenths.unwrap_or(0));
    Some(locale.text(&RatingText::Meaning { wins, level }))
}

/// The lines below the games.
fn facts(profile: &Profile, locale: &Locale) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(game) = profile.games.first().filter(|game| game.seats.len() > 1) {
        let seats = game.seats.iter().map(|(seat, count)| {
            locale.text(&RatingText::ProfileSeat {
                number: *seat,
                won: count.won,
                played: count.played,
            })
        });
        let seats = seats.collect::<Vec<_>>().join(" · ");
        let pool = locale.pool(game.pool);
        lines.push(locale.text(&RatingText::ProfileSeats { pool, seats }));
    }
    if !profile.opponents.is_empty() {
        let people = profile.opponents.iter().map(|one| {
            locale.text(&RatingText::ProfileOpponent {
                name: plain_within(&one.name, MAX_NAME),
                won: one.won,
                played: one.played,
            })
        });
        let people = locale.all_of(&people.collect::<Vec<_>>());
        lines.push(locale.text(&RatingText::ProfileOpponents { people }));
    }
    if profile.streak > 1 {
        let wins = profile.streak;
        lines.push(locale.text(&RatingText::ProfileStreak { wins }));
    }
    if profile.finished > 0 {
        let played = profile.finished;
        let percent = (played - profile.late.min(played)) * 100 / played;
        lines.push(locale.text(&RatingText::ProfileInTime { percent, played }));
    }
    lines
}
