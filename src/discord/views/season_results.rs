//! The message with the best players of a season that has ended.

use poise::serenity_prelude::{ButtonStyle, CreateActionRow};
use render::{LeaderboardCard, RatingPoints, Standing};

use crate::discord::content::custom_id::{Action, BoardPage, CustomId};
use crate::discord::content::display_names::in_picture;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::discord::views::leaderboard_page::{leader_line, plain_text, rating, season_name};
use crate::sessions::SeasonEnd;
use crate::store::Page;
use crate::words::{Locale, RatingText};

/// The message, what its picture shows, and the alt text. A season may have equally good players of one game.
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
        rows: ended.leaders.iter().map(standing).collect(),
        own: None,
        empty: String::new(),
    };
    let rows: Vec<String> = lines.iter().map(|line| plain_text(line)).collect();
    let alt = locale.text(&RatingText::SeasonAlt {
        season,
        rows: rows.join("; "),
    });
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
    let text = [vec![title], lines].concat().join("\n");
    let post = Post {
        rows: vec![CreateActionRow::Buttons(vec![all])],
        ..Post::text(text)
    };
    (post, card, alt)
}
