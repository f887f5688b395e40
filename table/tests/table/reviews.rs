//! Tests the `reviews` program.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let mut reviews = Command::new(env!("CARGO_BIN_EXE_reviews"));
    reviews.args(arguments).output().unwrap()
}

#[test]
fn counts_the_mistakes_of_a_match_that_stay_mistakes() {
    let arguments = "--game archimedes --matches 1 --seed 3 --times 2";
    let done = run(&arguments.split(' ').collect::<Vec<_>>());
    let said = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success(), "{said}");
    let tally = said.strip_prefix("Archimedes, seeds from 3: 1 matches reviewed, ");
    let (turns, rest) = tally.unwrap().split_once(" turns judged; ").unwrap();
    let (mistakes, rest) = rest.split_once(" called mistakes, of which ").unwrap();
    let (stay, _) = rest.split_once(' ').unwrap();
    let [turns, mistakes, stay] = [turns, mistakes, stay].map(|one| one.parse::<u32>().unwrap());
    assert!(stay <= mistakes && mistakes <= 3 && turns > 0, "{said}");
}

#[test]
fn names_the_games_where_one_is_unknown() {
    let done = run(&["--game", "chess"]);
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(!done.status.success());
    assert!(
        said.starts_with("there is no game \"chess\"; there is zyrcan"),
        "{said}"
    );
}
