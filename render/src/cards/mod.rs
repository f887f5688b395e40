//! Cards: pictures about people instead of matches: the leaderboard, the profile and the standings of an event.

mod avatar;
mod avatar_colours;
#[cfg(test)]
mod card_layout_checks;
mod card_scene;
mod leaderboard_card;
mod profile_card;
mod standings_card;

pub use avatar::Avatar;
pub use avatar_colours::paint_avatars;
pub use card_scene::{CardScene, THEME};
pub use leaderboard_card::{LeaderboardCard, RatingPoints, Standing, leaderboard};
pub use profile_card::{ProfileCard, ProfileGame, profile};
pub use standings_card::{
    PlaceMark, RoundCell, StandingsCard, StandingsHeadings, StandingsRow, standings,
};
