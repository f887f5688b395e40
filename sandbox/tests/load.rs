//! Tests that many interactions are fast, and that memory does not grow.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "figures for people"
)]
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use std::time::Instant;

use serde_json::json;
use support::stage;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_interactions_leave_little_behind() {
    const COUNT: usize = 3000;
    let mut stage = stage().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let rest = stage.rest.clone();
    let bot = tokio::spawn(async move {
        for _ in 0..COUNT {
            let event = stage.socket.event("INTERACTION_CREATE").await;
            let rest = stage.rest.clone();
            tokio::spawn(async move {
                let body = json!({"type": 4, "data": {"content": "pong", "flags": 64}});
                assert_eq!(rest.callback(&event, body).await.0, 204);
            });
        }
        stage
    });
    let start = Instant::now();
    let askers: Vec<_> = (0..10)
        .map(|_| {
            let (ann, room) = (ann.clone(), room.clone());
            tokio::spawn(async move {
                for _ in 0..COUNT / 10 {
                    assert_eq!(ann.slash(&room, "/ping").await.unwrap().text(), "pong");
                }
            })
        })
        .collect();
    for asker in askers {
        asker.await.unwrap();
    }
    println!(
        "{:.0} interactions a second",
        COUNT as f64 / start.elapsed().as_secs_f64()
    );
    let stage = bot.await.unwrap();
    assert_eq!(
        ann.private_messages(&room).len(),
        1000,
        "the oldest are forgotten"
    );
    assert!(rest.token == stage.rest.token);
    stage.assert_clean();
}
