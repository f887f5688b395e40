//! Finds time zones by the names that people use for them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use jiff::civil::date;
use jiff::tz::{Offset, TimeZone};
use rules::lenient_parsing::folded;

/// Places and abbreviations that are not names of zones, each with its zone.
static PLACES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let lines = include_str!("places.txt").lines();
    let lines = lines.filter_map(|line| line.split_once(" = "));
    let places = lines.flat_map(|(zone, places)| places.split("; ").map(move |one| (one, zone)));
    places.collect()
});

/// Finds a zone and its name from a typed text: `Europe/Berlin`, `berlin`, `são paulo`, `Mumbai`, `CET`, `UTC+2`,
/// `GMT-3:30`. If none matches, the error lists the zones that may be meant.
pub(super) fn zone(typed: &str) -> Result<(String, TimeZone), Vec<String>> {
    if let Some((name, offset)) = offset(typed) {
        return Ok((name, TimeZone::fixed(offset)));
    }
    match &named(typed)[..] {
        [] => Err(within(typed)),
        [name] => match TimeZone::get(name) {
            Ok(zone) => Ok((name.clone(), zone)),
            Err(_) => Err(Vec::new()),
        },
        several => Err(several.to_vec()),
    }
}

/// The zones with this name, or with a place of this name. Zones with the same time count as one.
fn named(typed: &str) -> Vec<String> {
    let (wanted, names) = (plain(typed), names());
    let city = |name: &&String| plain(name.rsplit('/').next().unwrap_or_default()) == wanted;
    if let Some(name) = names.iter().find(|name| plain(name) == wanted) {
        return vec![name.clone()];
    }
    let city = names.iter().find(city).map(String::as_str);
    let places = PLACES.iter().filter(|(place, _)| plain(place) == wanted);
    let mut zones = BTreeMap::new();
    for zone in city.into_iter().chain(places.map(|(_, zone)| *zone)) {
        zones.entry(offsets(zone)).or_insert(zone);
    }
    zones.into_values().map(str::to_owned).collect()
}

/// The zones of a place that is typed with its country or with another area: `Melbourne, Australia`,
/// `America/Honolulu`. There may be another place of that name, so these zones are only suggested.
fn within(typed: &str) -> Vec<String> {
    // a look-up in all zones is slow
    const TRIED: usize = 4;
    let parts = typed.split([',', '/']).take(TRIED).map(str::trim);
    let words = typed.rmatch_indices(' ').take(TRIED);
    let mut found = parts.chain(words.map(|(at, _)| &typed[..at])).map(named);
    found.find(|zones| !zones.is_empty()).unwrap_or_default()
}

/// A zone's offsets from UTC in January and July: one of them may be summer time.
fn offsets(zone: &str) -> Option<[Offset; 2]> {
    let zone = TimeZone::get(zone).ok()?;
    let at = |month| {
        let noon = date(2024, month, 15).at(12, 0, 0, 0);
        noon.to_zoned(zone.clone()).map(|noon| noon.offset()).ok()
    };
    Some([at(1)?, at(7)?])
}

/// The zones that contain the typed text in their name or in the name of a place. At most `limit`; names that begin
/// with it come first.
pub fn zones_like(typed: &str, limit: usize) -> Vec<(String, Option<&'static str>)> {
    if let Some((name, _)) = offset(typed) {
        return vec![(name, None)];
    }
    let (wanted, names) = (plain(typed), names());
    let begins = |name: &str| {
        let mut parts = name.split('/');
        plain(name).starts_with(&wanted) || parts.any(|part| plain(part).starts_with(&wanted))
    };
    let whose = |is: &dyn Fn(&str) -> bool| {
        let zones = names.iter().filter(|name| is(name));
        zones.map(|name| (name.clone(), None)).collect::<Vec<_>>()
    };
    let places = PLACES.iter().filter(|(place, _)| begins(place));
    let places = places.map(|(place, zone)| ((*zone).to_owned(), Some(*place)));
    let inside = whose(&|name| plain(name).contains(&wanted));
    let mut all: Vec<(String, Option<&str>)> = Vec::new();
    for one in whose(&begins).into_iter().chain(places).chain(inside) {
        if all.len() < limit && !all.iter().any(|(zone, _)| *zone == one.0) {
            all.push(one);
        }
    }
    if all.is_empty() {
        all.extend(within(typed).into_iter().map(|zone| (zone, None)));
    }
    all
}

/// Keeps only letters and digits, in lower case and without accents.
fn plain(name: &str) -> String {
    let letters = folded(name);
    letters.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// The world's zones that are named after places. Those that exist only for old programs are left out.
fn names() -> Vec<String> {
    const AREAS: [&str; 10] = [
        "Africa/",
        "America/",
        "Antarctica/",
        "Arctic/",
        "Asia/",
        "Atlantic/",
        "Australia/",
        "Europe/",
        "Indian/",
        "Pacific/",
    ];
    let known = jiff::tz::db().available();
    let placed = |name: &String| name == "UTC" || AREAS.iter().any(|area| name.starts_with(area));
    known.map(|name| name.to_string()).filter(placed).collect()
}

/// Parses `UTC+2`, `gmt-3:30`, `+02:00`, `+0530`.
fn offset(typed: &str) -> Option<(String, Offset)> {
    let upper = typed.trim().to_uppercase();
    let rest = upper
        .strip_prefix("UTC")
        .or_else(|| upper.strip_prefix("GMT"))
        .unwrap_or(&upper)
        .trim_start();
    let sign = match rest.chars().next()? {
        '+' => 1,
        '-' | '−' => -1,
        _ => return None,
    };
    let rest = rest.trim_start_matches(['+', '-', '−']).trim_start();
    let (hours, minutes) = match rest.split_once(':') {
        Some(both) => both,
        None if rest.len() == 4 && rest.is_ascii() => rest.split_at(2),
        None => (rest, "0"),
    };
    let (hours, minutes): (i32, i32) = (hours.parse().ok()?, minutes.parse().ok()?);
    if !(0..=14).contains(&hours) || !(0..60).contains(&minutes) {
        return None;
    }
    let offset = Offset::from_seconds(sign * (hours * 3600 + minutes * 60)).ok()?;
    let sign = if sign < 0 { '-' } else { '+' };
    let name = match minutes {
        0 => format!("UTC{sign}{hours}"),
        minutes => format!("UTC{sign}{hours}:{minutes:02}"),
    };
    Some((name, offset))
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn zones_are_found_by_what_is_typed() {
        let like = |typed| zones_like(typed, 25).into_iter();
        let names = |typed| like(typed).map(|(zone, _)| zone).collect::<Vec<_>>();
        assert_eq!(names("berl"), ["Europe/Berlin"]);
        assert_eq!(names("new y"), ["America/New_York"]);
        assert_eq!(names("sao p"), ["America/Sao_Paulo"]);
        assert_eq!(
            like("mumb").collect::<Vec<_>>(),
            [("Asia/Kolkata".to_owned(), Some("Mumbai"))]
        );
        assert_eq!(names("gmt+5:30"), ["UTC+5:30"]);
        assert_eq!(names("").len(), 25);
        assert!(names("xyzzy").is_empty());
        let europe = zones_like("europe", 100);
        assert!(europe.iter().all(|(name, _)| name.starts_with("Europe/")));
    }

    #[test]
    fn places_accents_and_offsets_name_a_zone() {
        for (typed, name) in [
            ("são paulo", "America/Sao_Paulo"),
            ("Sa\u{303}o Paulo", "America/Sao_Paulo"),
            ("Zürich", "Europe/Zurich"),
            ("bogotá", "America/Bogota"),
            ("MÜNCHEN", "Europe/Berlin"),
            ("st. louis", "America/Chicago"),
            ("washington d.c.", "America/New_York"),
            ("xi'an", "Asia/Shanghai"),
            ("CET", "Europe/Berlin"),
            ("est", "America/New_York"),
            ("PDT", "America/Los_Angeles"),
            ("GMT", "UTC"),
            ("UTC+2", "UTC+2"),
            ("utc +2", "UTC+2"),
            ("GMT-3", "UTC-3"),
            ("gmt-3:30", "UTC-3:30"),
            ("+05:30", "UTC+5:30"),
            ("+0530", "UTC+5:30"),
            ("UTC−5", "UTC-5"),
            ("US/Pacific", "America/Los_Angeles"),
            ("Eastern Standard Time", "America/New_York"),
            ("mountain time", "America/Denver"),
            ("Central European Summer Time", "Europe/Berlin"),
            ("New York City", "America/New_York"),
        ] {
            assert_eq!(zone(typed).unwrap().0, name, "{typed}");
        }
        for typed in ["Atlantis", "", "UTC+25", "UTC+5:75"] {
            assert_eq!(zone(typed), Err(Vec::new()), "{typed}");
        }
        for (typed, several) in [
            ("San José", 2),
            ("Victoria", 3),
            ("IST", 3),
            ("CST", 3),
            ("PST", 3),
            ("bst", 2),
        ] {
            assert_eq!(zone(typed).unwrap_err().len(), several, "{typed}");
        }
        // there is also a Paris in Texas
        for (typed, meant) in [
            ("Melbourne Australia", "Australia/Melbourne"),
            ("Paris, TX", "Europe/Paris"),
            ("New York, NY", "America/New_York"),
            ("America/Honolulu", "Pacific/Honolulu"),
            ("São Paulo, Brazil", "America/Sao_Paulo"),
        ] {
            assert_eq!(zone(typed), Err(vec![meant.to_owned()]), "{typed}");
            assert_eq!(zones_like(typed, 25), [(meant.to_owned(), None)], "{typed}");
        }
    }

    /// Nearly all capitals (two share their name with another place) and the hundred largest cities. Each has its
    /// offsets in January and July of 2024.
    #[test]
    fn capitals_and_large_cities_have_the_time_of_their_place() {
        let rows = include_str!("cities.txt")
            .lines()
            .filter(|row| !row.starts_with('#'));
        let mut count = 0;
        for (city, hours) in rows.filter_map(|row| row.split_once(" = ")) {
            let (_, zone) = zone(city).unwrap_or_else(|several| panic!("{city}: {several:?}"));
            let at = |month| {
                let noon = date(2024, month, 15).at(12, 0, 0, 0).to_zoned(zone.clone());
                f64::from(noon.unwrap().offset().seconds())
            };
            let (winter, summer) = hours.split_once(' ').unwrap_or((hours, hours));
            let expected = [winter, summer].map(|hours| hours.parse::<f64>().unwrap() * 3600.0);
            let apart = |(is, should): (f64, f64)| (is - should).abs() > 0.5;
            assert!(
                !apart((at(1), expected[0])) && !apart((at(7), expected[1])),
                "{city}"
            );
            count += 1;
        }
        assert!(count >= 270, "{count}");
    }
}
