//! Tests `skirmish find` and `skirmish export`.

use rules::Kind;
use skirmish::store::Store;

use crate::common::test_databases::{Home, patient};
use crate::filled::{Table, fill};
use crate::{nowhere, run_at};

/// A filled database in which two turns were played in match 9000.
async fn played(address: &str) -> Store {
    fill(address).await;
    let store = patient(address, 1).await;
    Table::start(&store, 9_000, Kind::ALL[1], 2)
        .await
        .play(2)
        .await;
    store
}

#[tokio::test(flavor = "multi_thread")]
async fn finds_a_match_by_its_code_and_says_how_to_find_a_failure() {
    let home = Home::temporary();
    let address = home.database.as_str();
    let store = played(address).await;
    let stored = store.load(9_000).await.unwrap().unwrap();
    let code = stored.opened.code.unwrap().to_string();
    store.close_store().await;
    let said = run_at(address, &["find", &code.to_lowercase()])
        .await
        .done();
    let user = stored.opened.players[0].user().unwrap();
    let player = format!("(user {user})\n");
    for part in [
        "match 9000: ",
        ", live, ",
        "channel: ",
        "last changed ",
        &player,
    ] {
        assert!(said.contains(part), "{part} is missing: {said}");
    }
    let said = run_at(address, &["find", "ZZZZZZ"]).await.refused();
    assert_eq!(said, "no match has the code ZZZZZZ");
    let said = run_at(address, &["find", "175928847299117063"])
        .await
        .done();
    assert!(
        said.starts_with("Search the log for 175928847299117063: "),
        "{said}"
    );
    let said = run_at(address, &["find", "kitaran"]).await.refused();
    assert!(
        said.starts_with("kitaran is neither a match's code"),
        "{said}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn exports_what_my_data_has() {
    let home = Home::temporary();
    let address = home.database.as_str();
    let store = played(address).await;
    let user = store.load(9_000).await.unwrap().unwrap().opened.players[0]
        .user()
        .unwrap();
    let expected = store.export(user).await.unwrap();
    store.close_store().await;
    let said = run_at(address, &["export", "--user", &user.to_string()])
        .await
        .done();
    let exported: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(exported, expected);
    assert!(!exported["players"].as_array().unwrap().is_empty());
    let (_home, address) = nowhere();
    let said = run_at(&address, &["export", "--user", "1"]).await.refused();
    assert!(said.starts_with("there is no database in "), "{said}");
}

/// A supervisor must not start the bot again after such an error.
#[tokio::test(flavor = "multi_thread")]
async fn errors_that_a_restart_cannot_fix_have_their_own_status() {
    let token = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB";
    let home = Home::temporary();
    let file = home.path().join("text.sqlite");
    std::fs::write(&file, "This is no database. ".repeat(1_000)).unwrap();
    let text = format!("sqlite:{}", file.display());
    let away = "postgres://me:hidden@127.0.0.1:1/x";
    for (name, value, code) in [
        ("SKIRMISH_LOG", "verbose", 78),
        ("DATABASE_URL", "mysql://x", 78),
        ("DATABASE_URL", &text, 78),
        ("DATABASE_URL", away, 1),
    ] {
        let ran = crate::run_with(&[("DISCORD_TOKEN", token), (name, value)], &[]).await;
        assert_eq!(ran.code, code, "{value}: {}", ran.err);
        assert!(
            !ran.err.contains("hidden") && !ran.err.contains('\u{1b}'),
            "{}",
            ran.err
        );
    }
    let unit = include_str!("../../deploy/skirmish.service");
    assert!(
        unit.contains("\nRestartPreventExitStatus=78\n")
            && unit.contains("\nStartLimitIntervalSec=0\n")
    );
}

/// An error about `.env` names the line and the setting, and no value.
#[tokio::test(flavor = "multi_thread")]
async fn errors_in_a_settings_file_name_its_lines() {
    let home = Home::temporary();
    let text = "# mine\nSKIRMISH_LOG=verbose\nDISCORD_TOKN=hidden\nDATABASE_URL=hidden word\nSKIRMISH_IDLE_MINUTES=0\n";
    std::fs::write(home.path().join(".env"), text).unwrap();
    let settings =
        std::collections::BTreeMap::from([("SKIRMISH_IDLE_MINUTES".to_owned(), "0".to_owned())]);
    let process = crate::common::process::Process::start(home.path(), &[], &settings);
    let (status, _, said) = process.ended().await;
    assert_eq!(status.code(), Some(78), "{said}");
    for part in [
        ".env, line 2: SKIRMISH_LOG is no filter",
        ".env, line 3: DISCORD_TOKN is not a setting",
        ".env, line 4: DATABASE_URL has an open quote, a space",
        "\nSKIRMISH_IDLE_MINUTES must be",
    ] {
        assert!(said.contains(part), "{part} is missing: {said}");
    }
    assert!(!said.contains("hidden"), "{said}");
}
