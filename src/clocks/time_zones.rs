//! Time zones by the names that people give them.

use jiff::tz::{Offset, TimeZone};

/// A zone and its name, as typed: `Europe/Berlin`, `berlin`, `New York`, `UTC+2`, `GMT-3:30`.
pub(super) fn zone(typed: &str) -> Option<(String, TimeZone)> {
    let typed = typed.trim().replace(' ', "_");
    if typed.is_empty() {
        return None;
    }
    if let Some((name, offset)) = offset(&typed) {
        return Some((name, TimeZone::fixed(offset)));
    }
    let city = |name: &&String| {
        let last = name.rsplit('/').next().unwrap_or_default();
        last.eq_ignore_ascii_case(&typed)
    };
    let names = names();
    let same = names.iter().find(|name| name.eq_ignore_ascii_case(&typed));
    let name = same.or_else(|| names.iter().find(city))?;
    let zone = TimeZone::get(name).ok()?;
    Some((name.clone(), zone))
}

/// The names of zones in which a typed text stands, at most so many; those that begin with it first.
pub fn zones_like(typed: &str, limit: usize) -> Vec<String> {
    let typed = typed.trim().to_lowercase().replace(' ', "_");
    let begins = |name: &String| {
        let name = name.to_lowercase();
        let mut parts = name.split('/');
        name.starts_with(&typed) || parts.any(|part| part.starts_with(&typed))
    };
    let (first, rest): (Vec<_>, Vec<_>) = names().into_iter().partition(begins);
    let rest = rest
        .into_iter()
        .filter(|name| name.to_lowercase().contains(&typed));
    first.into_iter().chain(rest).take(limit).collect()
}

/// The zones of the world by place; without what is only kept for old programs.
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

/// `UTC+2`, `gmt-3:30`, `+02:00`.
fn offset(typed: &str) -> Option<(String, Offset)> {
    let upper = typed.to_uppercase();
    let rest = upper
        .strip_prefix("UTC")
        .or_else(|| upper.strip_prefix("GMT"))
        .unwrap_or(&upper);
    let sign = match rest.chars().next()? {
        '+' => 1,
        '-' | '−' => -1,
        _ => return None,
    };
    let rest = rest.trim_start_matches(['+', '-', '−']);
    let (hours, minutes) = rest.split_once(':').unwrap_or((rest, "0"));
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
        assert_eq!(zones_like("berl", 25), ["Europe/Berlin"]);
        assert_eq!(zones_like("new y", 25), ["America/New_York"]);
        assert_eq!(zones_like("", 25).len(), 25);
        assert!(zones_like("xyzzy", 25).is_empty());
        assert!(
            zones_like("europe", 100)
                .iter()
                .all(|name| name.starts_with("Europe/"))
        );
    }
}
