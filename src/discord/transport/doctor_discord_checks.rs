//! What `skirmish doctor` and `skirmish servers` ask Discord.

use secrecy::ExposeSecret as _;
use std::collections::BTreeSet;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serenity::http::{Http, HttpBuilder, LightMethod, Request, Route};
use serenity::{BotGateway, GuildId, Permissions};

use crate::config::{Config, Shards};
use crate::discord::transport::activity_requests::EMBEDDED;
use crate::discord::transport::doctor_activity_checks;
use crate::discord::transport::send_error::without_address;

/// The timeout for each of Discord's answers.
const PATIENCE: Duration = Duration::from_secs(10);

/// The permissions that a match needs in a channel.
const NEEDED: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::ATTACH_FILES);

/// The permissions that an invitation asks for: the needed ones and some useful ones. With the
/// message history the bot can check whether a board was posted when Discord's answer was lost.
const ASKED: Permissions = NEEDED
    .union(Permissions::READ_MESSAGE_HISTORY)
    .union(Permissions::CREATE_PUBLIC_THREADS);

/// The result of one check: what is fine, or what is wrong and how to fix it.
pub type Finding = Result<String, String>;

/// What Discord answered.
pub struct Checkup {
    /// The findings, in the order of the checks.
    pub findings: Vec<Finding>,
    /// Discord's time, from HTTP's `Date` header.
    pub date: Option<String>,
}

#[derive(Deserialize)]
struct Application {
    id: String,
    name: String,
    verify_key: String,
    interactions_endpoint_url: Option<String>,
    #[serde(default)]
    bot_require_code_grant: bool,
    #[serde(default)]
    flags: u64,
    install_params: Option<InstallParams>,
}

#[derive(Deserialize)]
struct InstallParams {
    scopes: Vec<String>,
    permissions: Permissions,
}

#[derive(Deserialize)]
struct Guild {
    id: GuildId,
    name: String,
    permissions: Permissions,
}

/// The same connection that the bot would use.
fn connection(config: &Config) -> Http {
    let builder = HttpBuilder::new(config.token.expose_secret());
    match &config.proxy {
        None => builder.build(),
        Some(proxy) => builder.proxy(proxy).ratelimiter_disabled(true).build(),
    }
}

/// All servers that have the bot as a member, also those in an outage.
///
/// # Errors
/// Why the list could not be read to its end.
pub async fn listed_servers(config: &Config) -> Result<BTreeSet<u64>, String> {
    let (http, mut all) = (connection(config), BTreeSet::new());
    loop {
        let page = servers_after(&http, all.last().copied().unwrap_or(0)).await?;
        // only an empty page is certainly the last one
        if page.is_empty() {
            return Ok(all);
        }
        if !page.iter().all(|server| all.insert(server.id.get())) {
            return Err("it has a server twice: look at DISCORD_PROXY".to_owned());
        }
    }
}

/// The first servers, at most 200, that have the bot and have larger ids.
async fn servers_after(http: &Http, after: u64) -> Result<Vec<Guild>, String> {
    let params = vec![("limit", "200".to_owned()), ("after", after.to_string())];
    Ok(get(http, Route::UserMeGuilds, Some(params)).await?.0)
}

/// Asks Discord about the application.
pub async fn ask(config: &Config) -> Checkup {
    let http = connection(config);
    let place = config.proxy.as_deref().unwrap_or("Discord");
    let mut findings = Vec::new();
    let route = Route::Oauth2ApplicationCurrent;
    let (application, date) = match get::<Application>(&http, route, None).await {
        Ok(answer) => answer,
        Err(why) => {
            let why = format!("{place} does not answer for this token: {why}");
            return Checkup {
                findings: vec![Err(why)],
                date: None,
            };
        }
    };
    let Application { id, name, .. } = &application;
    findings.push(Ok(format!(
        "{place} answers: the application is {name} ({id})"
    )));
    findings.push(way(config, &application));
    findings.push(invitation(&application));
    findings.push(Ok("intents: none is needed".to_owned()));
    if config.public_key.is_none() {
        findings.push(gateway(config, &http).await);
    }
    findings.push(doctor_activity_checks::page(config));
    let enabled = application.flags & EMBEDDED != 0;
    findings.extend(doctor_activity_checks::activity(config, id, enabled).await);
    findings.extend(servers(&http, &application).await);
    Checkup { findings, date }
}

async fn get<T: DeserializeOwned>(
    http: &Http,
    route: Route<'_>,
    params: Option<Vec<(&'static str, String)>>,
) -> Result<(T, Option<String>), String> {
    let request = http.request(Request::new(route, LightMethod::Get).params(params));
    let response = tokio::time::timeout(PATIENCE, request).await;
    let response = response
        .map_err(|_| "no answer came: look at the network, and at DISCORD_PROXY".to_owned())?
        .map_err(explained)?;
    let date = response.headers().get("date");
    let date = date.and_then(|date| Some(date.to_str().ok()?.to_owned()));
    let body = response
        .bytes()
        .await
        .map_err(|error| error.without_url().to_string())?;
    let told = serde_json::from_slice(&body)
        .map_err(|error| format!("the answer is not Discord's ({error}): look at DISCORD_PROXY"))?;
    Ok((told, date))
}

fn explained(error: serenity::Error) -> String {
    let status = match &error {
        serenity::Error::Http(error) => error.status_code().map(|status| status.as_u16()),
        _ => None,
    };
    let error = without_address(error);
    match status {
        Some(401) => {
            "it is not a bot's token any more: \"Reset Token\" in the developer portal, and \
                      put the new one into DISCORD_TOKEN"
                .to_owned()
        }
        Some(status) => format!("status {status}, {error}: try again later"),
        None => format!("{error}: look at the network, and at DISCORD_PROXY"),
    }
}

/// Do interactions arrive as the bot is configured to receive them (gateway or HTTP)?
fn way(config: &Config, application: &Application) -> Finding {
    let url = application.interactions_endpoint_url.as_deref();
    let url = url.filter(|url| !url.is_empty());
    match (config.public_key, url) {
        (None, None) => Ok("interactions come through the gateway".to_owned()),
        (None, Some(url)) => Err(format!(
            "interactions go to {url} and not to the gateway: take \"Interactions Endpoint URL\" out \
             in the developer portal, or set DISCORD_PUBLIC_KEY and SKIRMISH_HTTP"
        )),
        (Some(key), _) if hex::decode(&application.verify_key).ok().as_deref() != Some(&key[..]) => Err(
            "DISCORD_PUBLIC_KEY is another application's: copy \"Public Key\" from \"General \
             Information\" in the developer portal"
                .to_owned(),
        ),
        (Some(_), Some(url)) => Ok(format!("interactions go to {url}")),
        (Some(_), None) => Err(
            "interactions go to the gateway and not to SKIRMISH_HTTP: start the bot, then put its \
             public address, with /interactions at the end, into \"Interactions Endpoint URL\" in the \
             developer portal"
                .to_owned(),
        ),
    }
}

/// The URL by which an admin of a server invites the bot.
fn link(application: &Application) -> String {
    let (id, permissions) = (&application.id, ASKED.bits());
    format!(
        "https://discord.com/oauth2/authorize?client_id={id}&scope=bot+applications.commands&permissions={permissions}"
    )
}

fn invitation(application: &Application) -> Finding {
    let link = link(application);
    if application.bot_require_code_grant {
        return Err(
            "the bot cannot be invited by a link: turn off \"Requires OAuth2 Code Grant\" \
                    under \"Bot\" in the developer portal"
                .to_owned(),
        );
    }
    let Some(params) = &application.install_params else {
        return Ok(format!("invite it with {link}"));
    };
    let lacks = missing(params.permissions, NEEDED);
    if params.scopes.iter().any(|scope| scope == "bot") && !lacks.is_empty() {
        return Err(format!(
            "the invitation under \"Installation\" in the developer portal lacks {lacks}: add that, or \
             use {link}"
        ));
    }
    Ok(format!("invite it with {link}"))
}

/// The missing permissions, by Discord's names.
fn missing(have: Permissions, of: Permissions) -> String {
    if have.administrator() {
        return String::new();
    }
    let names = (of - have).get_permission_names();
    let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
    words::Locale::default().all_of(&names)
}

async fn gateway(config: &Config, http: &Http) -> Finding {
    let (told, _) = get::<BotGateway>(http, Route::GatewayBot, None).await?;
    let limit = told.session_start_limit;
    let (total, remaining) = (limit.total, limit.remaining);
    if remaining == 0 {
        return Err(format!(
            "all {total} new sessions of the day are used up: something starts the bot over and over; \
             stop it, and start it again in {} minutes",
            limit.reset_after / 60_000 + 1
        ));
    }
    let shards = match config.shards() {
        Shards::Auto => format!("{} shards", told.shards),
        Shards::All(count) | Shards::Range(_, _, count) => {
            format!("{count} shards (Discord recommends {})", told.shards)
        }
    };
    Ok(format!(
        "the gateway takes {shards}; {remaining} of {total} new sessions are left today"
    ))
}

/// The servers in which the bot lacks permissions, of the first 200.
async fn servers(http: &Http, application: &Application) -> Vec<Finding> {
    let guilds = match servers_after(http, 0).await {
        Ok(guilds) => guilds,
        Err(why) => return vec![Err(format!("the bot's servers: {why}"))],
    };
    if guilds.is_empty() {
        let link = link(application);
        return vec![Err(format!(
            "the bot is in no server: invite it with {link}"
        ))];
    }
    let mut findings = Vec::new();
    for server in &guilds {
        let (id, name) = (server.id, &server.name);
        let lacks = missing(server.permissions, NEEDED);
        let without = missing(server.permissions, ASKED - NEEDED);
        if !lacks.is_empty() {
            findings.push(Err(format!(
                "in the server {name} ({id}) the bot's role lacks {lacks}: turn that on there, under \
                 \"Roles\""
            )));
        } else if !without.is_empty() {
            findings.push(Ok(format!(
                "in the server {name} ({id}) the bot may do what it needs; {without} would be of use"
            )));
        }
    }
    if findings.is_empty() {
        let count = guilds.len();
        let servers = if count == 1 { "server" } else { "servers" };
        findings.push(Ok(format!(
            "the bot may do what it needs in {count} {servers}, where no channel forbids it"
        )));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_name_what_the_doctor_looks_for() {
        for document in ["README.md", "docs/hosting.md"] {
            let path = format!("{}/{document}", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(path).unwrap();
            let begin = text.find("permissions **View Channels**").unwrap();
            let end = begin + text[begin..].find("twice if").unwrap();
            let (needed, of_use) = text[begin..end].split_once("useful too: ").unwrap();
            for (part, permissions) in [(needed, NEEDED), (of_use, ASKED - NEEDED)] {
                let names = permissions.get_permission_names();
                assert_eq!(part.matches("**").count(), 2 * names.len(), "{part}");
                for name in names {
                    // in a role's settings it is named "View Channels"
                    assert!(part.contains(&format!("**{name}")), "{document}: {name}");
                }
            }
        }
    }
}
