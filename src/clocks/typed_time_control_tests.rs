//! Every collected spelling is read as it is meant, or refused with the part that was not understood.

use super::TimeControl;
use super::time_control::TimeControlError as Error;

fn said(read: Result<Option<TimeControl>, Error>) -> String {
    match read {
        Ok(None) => "none".to_owned(),
        Ok(Some(control)) => control.written(),
        Err(Error::Unclear { one, other }) => {
            format!("? {} ? {}", one.written(), other.written())
        }
        Err(
            Error::Length(read)
            | Error::Unit(read)
            | Error::Bank(read)
            | Error::Increment(read)
            | Error::Other(read),
        ) => format!("! {read}"),
        Err(Error::Limit) => "! limit".to_owned(),
    }
}

fn check(table: &str, least: usize) {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<_> = rows.filter_map(|row| row.split_once(" => ")).collect();
    assert!(rows.len() >= least, "{}", rows.len());
    let wrong = rows.iter().filter_map(|(typed, meant)| {
        let read = said(TimeControl::typed(typed));
        (read != *meant).then(|| format!("{typed} => {meant}, read as {read}"))
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn collected_spellings_are_read_as_they_are_meant() {
    check(include_str!("spellings.txt"), 160);
}

#[test]
fn spellings_written_by_somebody_who_had_not_seen_the_parser_are_read_as_they_are_meant() {
    check(include_str!("spellings_blind.txt"), 40);
}

#[test]
fn spellings_in_other_languages_are_read_as_they_are_meant() {
    check(include_str!("spellings_translated.txt"), 100);
}

#[test]
fn whatever_is_read_is_written_as_it_reads() {
    let tables = [
        include_str!("spellings_translated.txt"),
        include_str!("spellings.txt"),
        include_str!("spellings_blind.txt"),
    ];
    let rows = tables.iter().flat_map(|table| table.lines());
    for (typed, _) in rows.filter_map(|row| row.split_once(" => ")) {
        let read = match TimeControl::typed(typed) {
            Ok(control) => vec![control],
            Err(Error::Unclear { one, other }) => vec![Some(one), Some(other)],
            Err(_) => continue,
        };
        for control in read.into_iter().flatten() {
            if control.checked().is_ok() {
                assert_eq!(
                    TimeControl::typed(&control.written()),
                    Ok(Some(control)),
                    "{typed}"
                );
            }
        }
    }
}
