//! Runs the bot as a real program, in a sandbox.

use std::net::SocketAddr;
use std::time::Duration;

use sandbox::{Clock, Room, Sandbox, User};

use crate::common::process::{Process, page};
use crate::common::test_databases::Home;
use crate::common::{IN_ORDER, open, press, settings, until};

pub struct Running {
    pub sandbox: Sandbox,
    pub home: Home,
    pub process: Process,
    /// Where it serves HTTP.
    pub address: SocketAddr,
}

impl Running {
    /// Starts it with interactions through the gateway, or over HTTP, and with more settings.
    pub async fn start(over_http: bool, more: &[(&str, &str)]) -> Self {
        let sandbox = Sandbox::builder().clock(Clock::manual());
        let sandbox = sandbox.start().await.unwrap();
        let home = Home::temporary();
        let mut settings = settings(&sandbox, &home);
        settings.insert("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned());
        if over_http {
            settings.insert("DISCORD_PUBLIC_KEY".to_owned(), sandbox.public_key());
        }
        for (name, value) in more {
            settings.insert((*name).to_owned(), (*value).to_owned());
        }
        let process = Process::start(home.path(), &[], &settings);
        let address = process.address().await;
        if over_http {
            let url = format!("http://{address}/interactions");
            until("the bot", || {
                process.said()[1].contains("ready").then_some(())
            })
            .await;
            sandbox.interactions_over_http(&[url]).await.unwrap();
        } else {
            sandbox.ready().await.unwrap();
        }
        Self {
            sandbox,
            home,
            process,
            address,
        }
    }

    /// Begins a match of Kitaran.
    pub async fn kitaran(&self) -> (Room, [User; 2]) {
        let room = self.sandbox.channel("table-1");
        let users = ["Ann", "Ben"].map(|name| self.sandbox.user(name));
        let lobby = open(&users[0], &room, "/play kitaran", &[IN_ORDER]).await;
        press(&users[1], &lobby, "Join").await;
        (room, users)
    }

    /// The content of a page.
    pub async fn page(&self, path: &str) -> String {
        let answer = page(self.address, path).await;
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        answer
    }

    /// Waits for a line of `/metrics`. Returns the whole page.
    pub async fn counts(&self, line: &str) -> String {
        let mut page = String::new();
        let asking = async {
            loop {
                page = self.page("/metrics").await;
                if page.lines().any(|one| one == line) {
                    return;
                }
                tokio::task::yield_now().await;
            }
        };
        let came = tokio::time::timeout(Duration::from_mins(1), asking).await;
        came.unwrap_or_else(|_| panic!("{line} did not come: {page}"));
        page
    }
}
