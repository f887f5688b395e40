//! The judge catches what does not fit Discord's schemas.
#![cfg(feature = "judge")]
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use serde_json::json;
use support::stage;

#[tokio::test]
async fn bad_bodies_are_caught_and_good_ones_pass() {
    let mut stage = stage().await;
    if !stage.sandbox.judging() {
        eprintln!("DISCORD_SCHEMAS names no folder with Discord's schemas: nothing is judged");
        return;
    }
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let good = json!({"type": 4, "data": {"content": "pong", "components": [{"type": 1, "components": [
        {"type": 2, "style": 1, "label": "Join", "custom_id": "j"}]}]}});
    let (answer, _) = stage.answer(ann.slash(&room, "/ping"), good).await;
    let shown = answer.unwrap().expect_message();
    stage
        .answer(ann.press(&shown, "Join"), json!({"type": 6}))
        .await
        .0
        .unwrap();
    stage.assert_clean();

    // What the sandbox's own checks let pass, the schemas do not.
    let path = format!("/channels/{}/messages", room.id);
    for body in [
        json!({"content": "x", "nonce": {"a": 1}}),
        json!({"content": "x", "sticker_ids": "7"}),
        json!({"content": "x", "message_reference": {"message_id": shown.id, "channel_id": [1]}}),
    ] {
        stage.sandbox.forget_problems();
        stage.rest.post(&path, body.clone()).await;
        let problems = stage.sandbox.problems();
        assert!(
            problems
                .iter()
                .any(|p| p.starts_with("schema: request POST /channels/")),
            "{body}: {problems:?}"
        );
    }
    stage.sandbox.forget_problems();
    let command = json!([{"name": "x", "description": "d", "integration_types": ["everywhere"]}]);
    stage.rest.register(command).await;
    assert!(
        stage
            .sandbox
            .problems()
            .iter()
            .any(|p| p.starts_with("schema: request PUT"))
    );
    stage.sandbox.forget_problems();
    stage.assert_clean();
}
