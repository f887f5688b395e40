//! What `skirmish doctor` finds about the page on which a board is tapped: its link, and the Activity inside Discord.

use poise::serenity_prelude::ApplicationId;
use secrecy::ExposeSecret as _;

use crate::config::Config;
use crate::discord::transport::activity_requests::{ActivityApplication, knows_secret};
use crate::discord::transport::client::Transport;
use crate::discord::transport::doctor_discord_checks::Finding;

/// Is the page served, so that links to it work?
pub(super) fn page(config: &Config) -> Finding {
    match (&config.public_url, &config.client_secret) {
        (Some(url), _) => Ok(format!("Open board leads to {url}/board/")),
        (None, Some(_)) => Err(
            "DISCORD_CLIENT_SECRET does nothing without SKIRMISH_PUBLIC_URL: set it to the address under which \
             browsers reach SKIRMISH_HTTP"
                .to_owned(),
        ),
        (None, None) => Ok(
            "there is no page on which boards are tapped; for one, set SKIRMISH_PUBLIC_URL".to_owned(),
        ),
    }
}

/// Does the page open inside Discord? `enabled`: has the host enabled Activities in the portal?
pub(super) async fn activity(config: &Config, id: &str, enabled: bool) -> Vec<Finding> {
    if config.public_url.is_none() {
        return Vec::new();
    }
    let Some(client_secret) = &config.client_secret else {
        let how = "that page does not open inside Discord; docs/hosting.md says how it can";
        return vec![Ok(how.to_owned())];
    };
    let mut findings = vec![if enabled {
        Ok("Activities are enabled: that page opens inside Discord, if the URL mapping / leads to it".to_owned())
    } else {
        Err(
            "Activities are not enabled: enable them under \"Activities\", \"Settings\" in the developer \
             portal, then restart the bot"
                .to_owned(),
        )
    }];
    findings.extend(secret(config, id, client_secret).await);
    findings
}

/// Is the client secret the application's?
async fn secret(
    config: &Config,
    id: &str,
    client_secret: &secrecy::SecretString,
) -> Option<Finding> {
    let id: ApplicationId = id.parse().ok()?;
    let client = reqwest::Client::builder().use_rustls_tls().build().ok()?;
    let token = config.token.expose_secret();
    let transport = Transport::new(client, token, config.proxy.clone());
    let application = ActivityApplication { id, client_secret };
    Some(match knows_secret(&transport, application).await {
        Ok(true) => Ok("the client secret is the application's".to_owned()),
        Ok(false) => Err(
            "DISCORD_CLIENT_SECRET is not the application's: \"OAuth2\", \"Reset Secret\" in the developer \
             portal, and put the new one there"
                .to_owned(),
        ),
        Err(miss) => Err(format!("the client secret: {miss}; try again later")),
    })
}
