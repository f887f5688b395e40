//! Tests `skirmish backup`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rules::Kind;

use crate::common::test_databases::{Home, patient};
use crate::filled::{SUMMARY, Table, fill};
use crate::{nowhere, run_at};

#[tokio::test(flavor = "multi_thread")]
async fn while_matches_are_played() {
    let home = Home::temporary();
    fill(&home.database).await;
    let store = patient(&home.database, 1).await;
    let (stop, writing) = (Arc::new(AtomicBool::new(false)), store.clone());
    let stopped = Arc::clone(&stop);
    let playing = tokio::spawn(async move {
        for id in 1_000.. {
            let mut table = Table::start(&writing, id, Kind::Kitaran, 2).await;
            table.play(20).await;
            if stopped.load(Ordering::Relaxed) {
                return id - 999;
            }
        }
        0
    });
    for copy in 0..3 {
        let file = home.path().join(format!("copy {copy}"));
        let file = file.to_str().unwrap();
        let said = run_at(&home.database, &["backup", file]).await.done();
        let end = format!(" matches copied to {file}, and checked.\n");
        assert!(said.ends_with(&end), "{said}");
        let matches = said.split(' ').next().unwrap();
        let said = run_at(&format!("sqlite:{file}"), &["verify"]).await.done();
        assert!(said.starts_with(&format!("{matches} matches (")), "{said}");
        assert!(said.ends_with(" 0 differences.\n"), "{said}");
    }
    stop.store(true, Ordering::Relaxed);
    assert!(playing.await.unwrap() > 0);
    store.close_store().await;
    let files = std::fs::read_dir(home.path()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let names: Vec<String> = names.filter(|name| name.contains("part")).collect();
    assert_eq!(names, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_over_nothing() {
    let home = Home::temporary();
    fill(&home.database).await;
    let file = home.path().join("kept");
    std::fs::write(&file, "mine").unwrap();
    let path = file.to_str().unwrap();
    let said = run_at(&home.database, &["backup", path]).await.refused();
    let why = "is there already, and nothing is written over: choose another name";
    assert_eq!(said, format!("{path} {why}"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
}

#[tokio::test(flavor = "multi_thread")]
async fn says_what_stands_in_the_way() {
    let (home, missing) = nowhere();
    let copy = home.path().join("copy");
    let copy = copy.to_str().unwrap();
    let said = run_at(&missing, &["backup", copy]).await.refused();
    assert!(said.ends_with(": there is no such file"), "{said}");

    fill(&home.database).await;
    let nowhere = home.path().join("no folder/copy");
    let said = run_at(&home.database, &["backup", nowhere.to_str().unwrap()]).await;
    let said = said.refused();
    assert!(
        said.contains(" cannot be written: there is no folder "),
        "{said}"
    );

    let said = run_at("sqlite::memory:", &["backup", copy]).await.refused();
    assert!(said.ends_with("it is gone when the bot stops"), "{said}");
    assert!(!std::fs::exists(copy).unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn names_postgres_own_program() {
    let home = Home::with_postgres().await;
    let copy = home.path().join("copy");
    let said = run_at(&home.database, &["backup", copy.to_str().unwrap()]).await;
    let said = said.refused();
    assert!(said.contains("pg_dump --format=custom "), "{said}");
    assert!(said.contains("pg_restore "), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_what_the_original_was() {
    let home = Home::temporary();
    fill(&home.database).await;
    let copy = home.path().join("copy");
    let copy = copy.to_str().unwrap();
    let said = run_at(&home.database, &["backup", copy]).await.done();
    assert_eq!(said, format!("6 matches copied to {copy}, and checked.\n"));
    let said = run_at(&format!("sqlite:{copy}"), &["verify"]).await.done();
    assert!(said.starts_with(SUMMARY), "{said}");
}
