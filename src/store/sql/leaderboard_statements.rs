//! Leaderboards: their pages, found by an index, and who has beaten computers.

use super::statements;

/// Joins the rows of a page with their names. Names are read from the standings of all games.
macro_rules! named {
    () => {
        "select page.user_id, page.played, page.won, page.average, ( \
            select a.name from standings a \
            where a.guild = $1 and a.game = '' and a.level = 0 and a.user_id = page.user_id) \
        from ("
    };
}

macro_rules! of_page {
    () => {
        ") page "
    };
}

statements! {
    /// Who has beaten computers in the game $2, of the server $1.
    BEATEN = "\
        select user_id, max(name), max(level) as best from standings \
        where guild = $1 and game = $2 and level > 0 and won > 0 \
        group by user_id order by best desc, user_id limit 10";

    /// How many rows a leaderboard has; $2 is '' for the one of all games.
    LINES = "select count(*) from standings where guild = $1 and game = $2 and level = 0";

    /// A page of a leaderboard, best first. Names are looked up for the page only, not for the skipped rows. All other
    /// columns are in the index.
    STANDINGS = concat!(named!(), "\
        select s.user_id, -s.unplayed as played, -s.unwon as won, s.average from standings s \
        where s.guild = $1 and s.game = $2 and s.level = 0 \
        order by s.unwon, s.average, s.unplayed, s.user_id limit $3 offset $4", of_page!(), "\
        order by page.won desc, page.average, page.played desc, page.user_id");

    /// The same with the offset counted from the end, best last.
    STANDINGS_FROM_END = concat!(named!(), "\
        select s.user_id, -s.unplayed as played, -s.unwon as won, s.average from standings s \
        where s.guild = $1 and s.game = $2 and s.level = 0 \
        order by s.unwon desc, s.average desc, s.unplayed desc, s.user_id desc limit $3 offset $4", of_page!(), "\
        order by page.won, page.average desc, page.played, page.user_id desc");

    /// The same as the first, with the offset counted from the row `$5` to `$8`.
    STANDINGS_AFTER = concat!(named!(), "\
        select s.user_id, -s.unplayed as played, -s.unwon as won, s.average from standings s \
        where s.guild = $1 and s.game = $2 and s.level = 0 and (s.unwon, s.average, s.unplayed, s.user_id) > ($5, $6, $7, $8) \
        order by s.unwon, s.average, s.unplayed, s.user_id limit $3 offset $4", of_page!(), "\
        order by page.won desc, page.average, page.played desc, page.user_id");

    /// The row that follows the row `$3` to `$6` after `$7` others.
    MARK = "\
        select s.unwon, s.average, s.unplayed, s.user_id from standings s \
        where s.guild = $1 and s.game = $2 and s.level = 0 and (s.unwon, s.average, s.unplayed, s.user_id) > ($3, $4, $5, $6) \
        order by s.unwon, s.average, s.unplayed, s.user_id limit 1 offset $7";

    /// How many rows follow the row `$3` to `$6`, counted up to `$7`.
    REST = "\
        select count(*) from ( \
            select 1 from standings s \
            where s.guild = $1 and s.game = $2 and s.level = 0 \
                and (s.unwon, s.average, s.unplayed, s.user_id) > ($3, $4, $5, $6) limit $7) counted";

    /// How many rows of a leaderboard before a user's row are equal to it.
    EQUALS = "\
        select count(*) from standings s \
        where s.guild = $1 and s.game = $2 and s.level = 0 \
            and s.unwon = $3 and s.average = $4 and s.unplayed = $5 and s.user_id < $6";
}
