//! Tests `skirmish verify`.

use crate::common::test_databases::Home;
use crate::filled::{HIGH, LIVE, OVER, RESIGNED, SUMMARY, fill, meddle};
use crate::{nowhere, run_at};

#[tokio::test(flavor = "multi_thread")]
async fn finds_nothing_wrong_in_a_file() {
    finds_nothing_wrong(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn finds_nothing_wrong_on_postgres() {
    finds_nothing_wrong(Home::with_postgres().await).await;
}

async fn finds_nothing_wrong(home: Home) {
    fill(&home.database).await;
    let said = run_at(&home.database, &["verify"]).await.done();
    assert!(said.starts_with(SUMMARY), "{said}");
    assert!(
        said.ends_with(" events replayed, 0 differences.\n"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tells_every_difference_in_a_file() {
    tells_every_difference(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tells_every_difference_on_postgres() {
    tells_every_difference(Home::with_postgres().await).await;
}

async fn tells_every_difference(home: Home) {
    fill(&home.database).await;
    let high = HIGH.cast_signed();
    let spoiled = format!(
        "update results set place = 9, counted = 9, score = 0.25 where match = {OVER} and seat = 2;
         update results set sole = 1 - sole, edge = edge + 7 where match = {RESIGNED} and seat = 1;
         update matches set ended = 12 where id = {LIVE};
         update events set what = 'nonsense' where match = {high} and seq = 1;
         update matches set invited = 'nobody' where id = 1;
         update matches set status = 'live' where id = 2"
    );
    meddle(&home.database, &spoiled).await;
    let ran = run_at(&home.database, &["verify"]).await;
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    // ratings follow from results: at least the wins of the server's and of all leaderboards differ
    let of_ratings = |line: &&str| line.starts_with("ratings: ");
    let (of_ratings, lines): (Vec<&str>, Vec<&str>) = ran.out.lines().partition(of_ratings);
    for scope in [0, 7] {
        let line = format!("ratings: the rating [{scope},\"kitaran-5\",0,");
        assert!(
            of_ratings.iter().any(|one| one.starts_with(&line)),
            "{line}: {}",
            ran.out
        );
    }
    let starts = [
        // the database stores the highest bit as a sign
        format!("match {HIGH} (xero-g, live): its record does not replay: event 1 (nonsense) "),
        "match 1 on file cannot be read: invited: ".to_owned(),
        "match 2 (kitaran, live): it has a time of its end".to_owned(),
        "match 2 (kitaran, live): it never began".to_owned(),
        format!("match {LIVE} (kitaran, live): it has a time of its end"),
        format!("match {OVER} (zyrcan, over): seat 2: place is 9 in the results, and "),
        format!("match {OVER} (zyrcan, over): seat 2: counted is 9 in the results, and "),
        format!("match {OVER} (zyrcan, over): seat 2: score is 0.25 in the results, and "),
        format!("match {RESIGNED} (kitaran, over): seat 1: sole is "),
        format!("match {RESIGNED} (kitaran, over): seat 1: edge is "),
        "6 matches (".to_owned(),
    ];
    assert_eq!(lines.len(), starts.len(), "{}", ran.out);
    for (line, start) in lines.iter().zip(&starts) {
        assert!(line.starts_with(start), "{line}\nis not: {start}");
    }
    let all = format!(" {} differences.", 10 + of_ratings.len());
    assert!(lines[10].ends_with(&all), "{}", lines[10]);
}

#[tokio::test(flavor = "multi_thread")]
async fn makes_results_anew_in_a_file() {
    makes_results_anew(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn makes_results_anew_on_postgres() {
    makes_results_anew(Home::with_postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_anew_whose_turn_it_is_in_a_file() {
    notes_anew_whose_turn_it_is(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_anew_whose_turn_it_is_on_postgres() {
    notes_anew_whose_turn_it_is(Home::with_postgres().await).await;
}

async fn notes_anew_whose_turn_it_is(home: Home) {
    let address = home.database.as_str();
    fill(address).await;
    let other = format!(
        "update players set waiting_since = 5, done = 1 where match = {LIVE};
         update players set done = 0 where match = {OVER} and position = 2;
         update players set done = 0 where match = {OVER} and position = 1"
    );
    meddle(address, &other).await;
    let said = run_at(address, &["verify"]).await.out;
    for (id, part) in [
        (LIVE, "it is noted to be the turn of 1 and 2"),
        (
            LIVE,
            "it is noted that nothing is left to do for 1 and 2, and by the record for nobody",
        ),
        (
            OVER,
            "it is noted that nothing is left to do for 3, and by the record for 1 and 2 and 3",
        ),
    ] {
        let told = |line: &str| line.starts_with(&format!("match {id} (")) && line.contains(part);
        assert!(said.lines().any(told), "{part}: {said}");
    }
    let said = run_at(address, &["verify", "--mend"]).await.done();
    assert!(
        said.ends_with(", 3 differences, 3 of them mended.\n"),
        "{said}"
    );
    let said = run_at(address, &["verify"]).await.done();
    assert!(said.ends_with(", 0 differences.\n"), "{said}");
}

/// Everything that can be derived is restored; what cannot be repaired is left as it is and reported.
async fn makes_results_anew(home: Home) {
    let address = home.database.as_str();
    fill(address).await;
    meddle(
        address,
        "delete from results; delete from ratings where won = 0",
    )
    .await;
    let said = run_at(address, &["verify", "--mend"]).await.done();
    assert!(
        said.contains("match 4: its results were made anew\n"),
        "{said}"
    );
    assert!(
        said.ends_with(", 2 differences, 2 of them mended.\n"),
        "{said}"
    );
    let said = run_at(address, &["verify"]).await.done();
    assert!(said.ends_with(", 0 differences.\n"), "{said}");
    let spoiled = format!(
        "update results set place = 9, score = 0.25, counted = 9, level = 2 where match = {OVER} and seat = 2;
         update matches set status = 'over', ended = 5 where id = {LIVE}"
    );
    meddle(address, &spoiled).await;
    let ran = run_at(address, &["verify", "--mend"]).await;
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let said = ran.out;
    assert!(
        said.ends_with(", 6 differences, 5 of them mended.\n"),
        "{said}"
    );
    let said = run_at(address, &["verify"]).await.out;
    assert!(said.ends_with(", 1 difference.\n"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_ended_or_did_not() {
    let home = Home::temporary();
    fill(&home.database).await;
    let spoiled = format!(
        "update matches set status = 'over', ended = 5 where id = {LIVE};
         update matches set status = 'live', ended = null where id = {OVER};
         delete from results where match = {RESIGNED} and seat = 2"
    );
    meddle(&home.database, &spoiled).await;
    let ran = run_at(&home.database, &["verify"]).await;
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        lines[..5],
        [
            "match 3 (kitaran, over): it is noted that nothing is left to do for nobody, and by the record for 1 and 2",
            "match 3 (kitaran, over): by its record it is not over",
            "match 4 (zyrcan, live): by its record it is over",
            "match 4 (zyrcan, live): it has results, and should have none",
            "match 5 (kitaran, over): it has results of 1 seats, by its record of 2",
        ],
        "{}",
        ran.out
    );
    // ratings follow from results
    let (last, of_ratings) = lines[5..].split_last().unwrap();
    assert!(!of_ratings.is_empty() && of_ratings.iter().all(|line| line.starts_with("ratings: ")));
    let all = format!(" {} differences.", lines.len() - 1);
    assert!(last.ends_with(&all), "{last}");
    assert_eq!(ran.code, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_of_newer_rules_is_not_called_damaged() {
    let home = Home::temporary();
    fill(&home.database).await;
    let newer = format!("update matches set rules = 99 where id = {OVER}");
    meddle(&home.database, &newer).await;
    let ran = run_at(&home.database, &["verify"]).await;
    let known = rules::Kind::Zyrcan.rules();
    let line = format!(
        "match {OVER} (zyrcan, over): only a newer program can replay its record: it is played by \
         version 99 of the rules, and this program knows no newer than {known}\n"
    );
    assert!(ran.out.starts_with(&line), "{}", ran.out);
    assert_eq!(ran.code, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn needs_a_database_with_these_tables() {
    let (home, missing) = nowhere();
    let said = run_at(&missing, &["verify"]).await.refused();
    assert!(said.ends_with(": there is no such file"), "{said}");
    assert!(!home.path().join("skirmish.sqlite").exists(), "it made one");

    std::fs::write(home.path().join("skirmish.sqlite"), "").unwrap();
    let said = run_at(&missing, &["verify"]).await.refused();
    let older = "the database's tables have version 0, and this program needs ";
    assert!(said.starts_with(older), "{said}");
    assert!(said.contains("`skirmish migrate`"), "{said}");

    std::fs::write(home.path().join("skirmish.sqlite"), "no database").unwrap();
    let said = run_at(&missing, &["verify"]).await.refused();
    assert!(said.contains("not a database"), "{said}");

    let away = "postgres://me:hidden@127.0.0.1:1/x";
    let said = run_at(away, &["verify"]).await.refused();
    let start = "PostgreSQL at 127.0.0.1:1 does not open: ";
    assert!(
        said.starts_with(start) && !said.contains("hidden"),
        "{said}"
    );

    let said = run_at("mysql://me:hidden@there/x", &["verify"]).await;
    let said = said.refused();
    assert!(
        said.starts_with("DATABASE_URL must be an address such as "),
        "{said}"
    );
    assert!(!said.contains("hidden"), "{said}");
}

/// Without this job nobody is reminded, and time is never up.
async fn plans_the_job_of_a_clock_that_runs(home: Home) {
    fill(&home.database).await;
    let now = "update matches set clock = '864000+129600/864000' where id = 3";
    meddle(&home.database, now).await;
    let ran = run_at(&home.database, &["verify"]).await;
    let line = "match 3 (kitaran, live): its clock runs, and no job looks at it\n";
    assert!(ran.out.contains(line), "{}", ran.out);
    assert_eq!(ran.code, 1);
    let said = run_at(&home.database, &["verify", "--mend"]).await.done();
    assert!(
        said.ends_with(", 1 difference, 1 of them mended.\n"),
        "{said}"
    );
    let said = run_at(&home.database, &["verify"]).await.done();
    assert!(said.ends_with(", 0 differences.\n"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_the_job_of_a_clock_that_runs_in_a_file() {
    plans_the_job_of_a_clock_that_runs(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_the_job_of_a_clock_that_runs_on_postgres() {
    plans_the_job_of_a_clock_that_runs(Home::with_postgres().await).await;
}

/// A clock was far ahead for a moment: without repair, nobody's time would run until then.
async fn mends_what_lies_ahead(home: Home) {
    fill(&home.database).await;
    let ahead =
        "insert into outages (shards, shard, from_at, until_at) values (2, 1, 5, 99000000000000);
        insert into heartbeats (shards, shard, at) values (2, 1, 99000000000000), (2, 0, 7)";
    meddle(&home.database, ahead).await;
    let doctor = run_at(&home.database, &["doctor"]).await;
    let line = "!! outages or heartbeats lie ahead of the database's clock, shard 1 of 2 by ";
    assert!(doctor.out.contains(line), "{}", doctor.out);
    let ran = run_at(&home.database, &["verify"]).await;
    assert_eq!(ran.code, 1);
    let line = "shard 1 of 2: put down by a clock that was ";
    assert_eq!(ran.out.matches(line).count(), 2, "{}", ran.out);
    let ran = run_at(&home.database, &["verify", "--mend"]).await;
    let said = ran.done();
    assert!(
        said.ends_with("2 differences, 2 of them mended.\n"),
        "{said}"
    );
    let said = run_at(&home.database, &["verify"]).await.done();
    assert!(said.ends_with(", 0 differences.\n"), "{said}");
    let doctor = run_at(&home.database, &["doctor"]).await;
    let line = "ok no outage lies ahead of the database's clock\n";
    assert!(doctor.out.contains(line), "{}", doctor.out);
}

#[tokio::test(flavor = "multi_thread")]
async fn mends_what_lies_ahead_in_a_file() {
    mends_what_lies_ahead(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mends_what_lies_ahead_on_postgres() {
    mends_what_lies_ahead(Home::with_postgres().await).await;
}
