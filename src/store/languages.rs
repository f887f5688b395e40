//! The languages of people and servers, and how a server's public messages look.

use super::both_databases::{Connection, statements};
use super::error::Result;

/// The language of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonLanguage {
    /// The last one that was stored; `None`: English.
    pub language: Option<String>,
    /// Have they ever taken part in a match? Nothing is stored about others.
    pub has_played: bool,
}

/// The languages of a server, and the look of its pictures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerStyle {
    /// The one that a manager chose.
    pub chosen: Option<String>,
    /// The one that the server has on Discord; `None`: English.
    pub spoken: Option<String>,
    /// See [`ServerSettings::look`](super::ServerSettings::look).
    pub look: Option<String>,
    /// See [`ServerSettings::keeps_pictures`](super::ServerSettings::keeps_pictures).
    pub keeps_pictures: bool,
}

impl ServerStyle {
    /// The language of public messages; `None`: English.
    pub fn shown(self) -> Option<String> {
        self.chosen.or(self.spoken)
    }
}

statements! {
    /// The language of the user $1, and whether they have ever taken part in a match.
    OF_PERSON = "\
        select (select language from preferences where user_id = $1), \
            (select count(*) from (select 1 from players p where p.user_id = $1 limit 1) known)";

    OF_SERVER = "select language, spoken, look, keeps_pictures from servers where guild = $1";

    /// Nothing is stored about people who have never taken part in a match.
    PERSON_SPEAKS = "\
        insert into preferences (user_id, language) \
        select $1, $2 where exists (select 1 from players p where p.user_id = $1) \
        on conflict (user_id) do update set language = excluded.language";

    SERVER_SPEAKS = "\
        insert into servers (guild, own_matches_only, chosen, spoken) values ($1, 0, 0, $2) \
        on conflict (guild) do update set spoken = excluded.spoken";
}

/// The language of a person.
pub(super) async fn language_of(conn: &mut Connection<'_>, user: u64) -> Result<PersonLanguage> {
    let found = conn.first(OF_PERSON, &[user.into()]).await?;
    let (language, known): (Option<String>, i64) = found.unwrap_or_default();
    Ok(PersonLanguage {
        language,
        has_played: known > 0,
    })
}

/// The languages of a server, and the look of its pictures.
pub(super) async fn server_style(conn: &mut Connection<'_>, guild: u64) -> Result<ServerStyle> {
    let found = conn.first(OF_SERVER, &[guild.into()]).await?;
    let style = found.map(
        |(chosen, spoken, look, keeps_pictures): (_, _, _, i64)| ServerStyle {
            chosen,
            spoken,
            look,
            keeps_pictures: keeps_pictures != 0,
        },
    );
    Ok(style.unwrap_or_default())
}

/// Stores the language of a person, if they have ever taken part in a match.
pub(super) async fn person_speaks(
    conn: &mut Connection<'_>,
    user: u64,
    language: Option<&str>,
) -> Result<()> {
    let values = [user.into(), language.into()];
    conn.change(PERSON_SPEAKS, &values).await?;
    Ok(())
}

/// Stores the language that a server has on Discord.
pub(super) async fn server_speaks(
    conn: &mut Connection<'_>,
    guild: u64,
    language: Option<&str>,
) -> Result<()> {
    conn.must_change(SERVER_SPEAKS, &[guild.into(), language.into()])
        .await
}
