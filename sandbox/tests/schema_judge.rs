//! Tests that the judge finds messages that do not match Discord's schemas.
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

    // the sandbox's own checks accept these bodies, but the schemas do not
    let path = format!("/channels/{}/messages", room.id);
    for body in [
        json!({"content": "x", "poll": 5}),
        json!({"content": "x", "sticker_ids": "7"}),
        json!({"content": "x", "no_such_field": 1}),
        json!({"content": "x", "components": null, "tts": null, "allowed_mentions": {"parse": [], "x": null}}),
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
    let option = json!({"type": 3, "name": "o", "description": "d", "min_value": null});
    for command in [
        json!({"name": "x", "description": "d", "integration_types": ["everywhere"]}),
        json!({"name": "x", "description": "d", "nsfw": false}),
        json!({"name": "x", "description": "d", "options": [option]}),
    ] {
        stage.sandbox.forget_problems();
        stage.rest.register(json!([command])).await;
        let problems = stage.sandbox.problems();
        assert!(
            problems
                .iter()
                .any(|p| p.starts_with("schema: request PUT") || p.starts_with("PUT ")),
            "{command}: {problems:?}"
        );
    }
    stage.sandbox.forget_problems();
    stage.assert_clean();
}
