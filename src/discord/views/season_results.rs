//! The message with the best players of a season that has ended.

use poise::serenity_prelude::{ButtonStyle, CreateActionRow};
use render::{LeaderboardCard, RatingPoints, Standing};

use crate::discord::content::custom_id::{Action, BoardPage, CustomId};
use crate::discord::content::display_names::in_picture;
use crate::discord::transport::outgoing_message::{MAX_CONTENT, Post};
use crate::discord::views::board_message::MAX_ALT;
use crate::discord::views::labelled_button::button;
use crate::discord::views::leaderboard_page::{leader_line, plain_text, rating, season_name};
use crate::sessions::SeasonEnd;
use crate::store::Page;
use crate::words::{Locale, RatingText};

/// How many people are drawn.
const DRAWN: usize = 20;

/// The message, what its picture shows, and the alt text. Many may share the first places, so as many are named
/// as fit.
pub fn post(ended: &SeasonEnd, locale: &Locale) -> (Post, LeaderboardCard, String) {
    let season = season_name(ended.season, locale);
    let title = locale.text(&RatingText::SeasonOver {
        season: season.clone(),
    });
    let leaders = ended.leaders.iter();
    let lines: Vec<String> = leaders
        .map(|(pool, person)| leader_line(*pool, person, locale))
        .collect();
    let standing = |(pool, person): &(rules::Pool, crate::store::RatedPerson)| {
        let (mean, sigma) = person.rating.shown();
        Standing {
            rank: 1,
            name: in_picture(&person.name).unwrap_or_default(),
            rating: rating(person.rating, locale),
            note: locale.pool(*pool),
            points: Some(RatingPoints { mean, sigma }),
            is_own: false,
            avatar: None,
        }
    };
    let card = LeaderboardCard {
        title: locale.text(&RatingText::SeasonBest),
        subtitle: season.clone(),
        rows: ended.leaders.iter().take(DRAWN).map(standing).collect(),
        own: None,
        empty: String::new(),
    };
    let rows: Vec<String> = lines.iter().map(|line| plain_text(line)).collect();
    let alt = |most: usize| {
        let (season, rows) = (season.clone(), rows[..most].join("; "));
        locale.text(&RatingText::SeasonAlt { season, rows })
    };
    let text = |most: usize| {
        let lines = lines[..most].iter().map(String::as_str);
        let lines: Vec<&str> = [title.as_str()].into_iter().chain(lines).collect();
        lines.join("\n")
    };
    let fitting = |most: usize, words: &dyn Fn(usize) -> String| {
        let fits = |number: &usize| words(*number).chars().count() <= most;
        (0..=lines.len()).rev().find(fits).unwrap_or_default()
    };
    let (alt, text) = (
        alt(fitting(MAX_ALT, &alt)),
        text(fitting(MAX_CONTENT, &text)),
    );
    let page = BoardPage {
        pool: None,
        everywhere: false,
        period: ended.season,
        page: Page::First,
        in_words: false,
    };
    let id = CustomId::new(Action::Board(page), 0, 0);
    let words = RatingText::ButtonSeason;
    let all = button(&id, &words, ButtonStyle::Secondary, locale);
    let post = Post {
        rows: vec![CreateActionRow::Buttons(vec![all])],
        ..Post::text(text)
    };
    (post, card, alt)
}

#[cfg(test)]
mod tests {
    use ratings::{Period, Rating};
    use rules::Pool;

    use super::*;
    use crate::model::Place;
    use crate::store::RatedPerson;

    #[test]
    fn it_fits_however_many_share_the_first_places() {
        for shared in [1, 3, 40] {
            let person = RatedPerson {
                rater: 1,
                user: 1,
                name: "*".repeat(32),
                rating: Rating::NEW,
                rated: 5,
                played: 5,
                won: 5,
            };
            let of_pool = |pool: &Pool| vec![(*pool, person.clone()); shared];
            let ended = SeasonEnd {
                place: Place::Server {
                    guild: 1,
                    channel: 2,
                },
                season: Period::Season {
                    first: 600,
                    months: 3,
                },
                leaders: Pool::all().iter().flat_map(of_pool).collect(),
            };
            let (post, card, alt) = post(&ended, &Locale::default());
            assert!(post.content.chars().count() <= MAX_CONTENT);
            assert!(alt.chars().count() <= MAX_ALT);
            assert!((5..=DRAWN).contains(&card.rows.len()));
            assert!(post.content.lines().count() > 5);
        }
    }
}
