//! `skirmish verify`: checks whether all derived values agree with the records.

use secrecy::ExposeSecret as _;
use std::collections::BTreeMap;
use std::process::ExitCode;

use rules::{AnyMatch, Outcome};

use super::{OperateError, number, say, verify_tournaments};
use crate::clocks::SECOND;
use crate::config::Config;
use crate::derived_from_record::{noted, results};
use crate::model::Player;
use crate::sessions::{LEASE, clocks_due_on_file};
use crate::store::{
    self, ClocksDue, DerivedColumns, Filed, FiledTournament, JobEnd, JobKind, Maintenance,
    Presence, SeatResult, Status, Store, StoreError, Write, rebuild_ratings,
};

/// At most this many wrong ratings are printed.
const SHOWN: usize = 100;

/// The findings so far.
#[derive(Default)]
struct Found {
    matches: BTreeMap<String, u64>,
    events: u64,
    differences: u64,
    mended: u64,
    /// Matches whose results were derived again.
    ranked: u64,
}

pub(super) async fn run(config: &Config, mend: bool) -> Result<ExitCode, OperateError> {
    let address = config.database.expose_secret();
    let mut maintenance = Maintenance::open_current(address).await?;
    let store = if mend {
        Some(store::open_patiently(address).await?)
    } else {
        None
    };
    let mut found = Found::default();
    for flaw in maintenance.flaws().await? {
        found.differs(&format!("the file: {flaw}"));
    }
    let mut dead = 0;
    for (kind, count) in maintenance.dead_jobs().await? {
        dead += 1;
        let jobs = number(count, "job was", "jobs were");
        found.differs(&format!("{jobs} given up: {kind}"));
    }
    if mend && dead > 0 {
        maintenance.revive_jobs().await?;
        say("jobs that were given up are tried again");
        found.mended += dead;
    }
    let presence = maintenance.presence().await?;
    let ahead = presence.ahead();
    for (way, ahead) in &ahead {
        let seconds = ahead / SECOND;
        found.differs(&format!(
            "{way}: put down by a clock that was {seconds} seconds ahead of the database's"
        ));
    }
    if mend && !ahead.is_empty() {
        maintenance.forget_ahead().await?;
        say("what lay ahead of the database's clock was forgotten");
        found.mended += ahead.len() as u64;
    }
    let mut from = Some(i64::MIN);
    while let Some(first) = from {
        let (ids, next) = maintenance.ids(first).await?;
        for id in ids {
            match maintenance.filed(id).await {
                Ok(Some(filed)) => {
                    found.take(&filed);
                    if let Some(store) = &store {
                        found.mend_notes(store, &filed).await?;
                        found.mend(store, &filed).await?;
                    }
                    found.clock_job(store.as_ref(), &filed, &presence).await?;
                }
                // a running bot deletes lobbies that never became matches
                Ok(None) => {}
                Err(error @ StoreError::Damaged { .. }) => {
                    *found.matches.entry("unreadable".to_owned()).or_default() += 1;
                    found.differs(&error.to_string());
                }
                Err(error) => return Err(error.into()),
            }
        }
        from = next;
    }
    for id in maintenance.tournament_ids().await? {
        match maintenance.filed_tournament(id).await {
            Ok(Some(filed)) => found.tournament(store.as_ref(), &filed).await?,
            Ok(None) => {}
            Err(error @ StoreError::Damaged { .. }) => found.differs(&error.to_string()),
            Err(error) => return Err(error.into()),
        }
    }
    // last, because the ratings follow from the results
    found.ratings(&mut maintenance, store.as_ref()).await?;
    if let Some(store) = store {
        store.close_store().await;
    }
    Ok(found.summary(mend))
}

impl Found {
    fn differs(&mut self, what: &str) {
        self.differences += 1;
        say(what);
    }

    fn take(&mut self, filed: &Filed) {
        let stored = &filed.stored;
        *self.matches.entry(stored.status.to_string()).or_default() += 1;
        self.events += stored.record.events.len() as u64;
        let (id, game, status) = (stored.opened.id, &stored.record.game, stored.status);
        for difference in differences(filed) {
            self.differs(&format!("match {id} ({game}, {status}): {difference}"));
        }
    }

    /// Corrects the derived values stored beside a record.
    async fn mend_notes(&mut self, store: &Store, filed: &Filed) -> Result<(), OperateError> {
        let wrong = wrong_notes(filed);
        if wrong.is_empty() {
            return Ok(());
        }
        let (saw, now) = (filed.stored.head(), filed.stored.touched);
        let Some(derived) = should_be_noted(filed) else {
            return Ok(());
        };
        match store.write(Write::Backfill { saw, derived, now }).await {
            // a turn was just played, and its transaction stored the values
            Ok(()) | Err(StoreError::Stale) => {}
            Err(error) => return Err(error.into()),
        }
        say(format_args!(
            "match {}: the values derived from its record were corrected",
            saw.id
        ));
        self.mended += wrong.len() as u64;
        Ok(())
    }

    /// Checks that the jobs of a running clock exist: the match's own, if it needs one, and each person's reminders. With
    /// a store, plans the missing ones.
    async fn clock_job(
        &mut self,
        store: Option<&Store>,
        filed: &Filed,
        presence: &Presence,
    ) -> Result<(), OperateError> {
        let stored = &filed.stored;
        let mut due = clocks_due_on_file(stored, presence);
        due.clock = due.clock.filter(|_| filed.clock_job.is_none());
        // a clock job plans the people's jobs, as after an upgrade
        let planned = |at: i64| filed.clock_job.is_some_and(|due| due <= at);
        due.people
            .retain(|(user, at)| !filed.reminded.contains(user) && !planned(*at));
        if due == ClocksDue::default() {
            return Ok(());
        }
        let (id, game, status) = (stored.opened.id, &stored.record.game, stored.status);
        self.differs(&format!(
            "match {id} ({game}, {status}): its clock runs, and no job looks at it"
        ));
        if let Some(store) = store {
            if let Some(due) = due.clock {
                store.plan(JobKind::Clock, id, due, String::new()).await?;
            }
            for (user, at) in due.people {
                store.write(Write::Remind { user, at }).await?;
            }
            say(format_args!("match {id}: a job looks at its clock again"));
            self.mended += 1;
        }
        Ok(())
    }

    /// Derives the results again if they are wrong or missing and the record can be read.
    async fn mend(&mut self, store: &Store, filed: &Filed) -> Result<(), OperateError> {
        // `mend_notes` has corrected the values beside the record
        let wrong = (differences(filed).len() - wrong_notes(filed).len()) as u64;
        if wrong == 0 && !filed.pending || filed.ended.is_none() {
            return Ok(());
        }
        let Ok(results) = results(&filed.stored) else {
            return Ok(());
        };
        let id = filed.stored.opened.id;
        match store.rank(id, results, None).await {
            Ok(()) => {}
            // the job that rebuilds the ratings is followed by the one that derives missing results
            Err(StoreError::Rebuilding) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        say(format_args!("match {id}: its results were made anew"));
        self.ranked += 1;
        self.mended += wrong;
        Ok(())
    }

    /// Checks a tournament. With a store, plans its job if that is missing.
    async fn tournament(
        &mut self,
        store: Option<&Store>,
        filed: &FiledTournament,
    ) -> Result<(), OperateError> {
        let id = filed.stored.id;
        for difference in verify_tournaments::differences(filed) {
            self.differs(&format!("event {id}: {difference}"));
        }
        if !verify_tournaments::is_forgotten(filed) {
            return Ok(());
        }
        self.differs(&format!("event {id}: no job looks at it"));
        if let Some(store) = store {
            store
                .plan(JobKind::Tournament, id, 0, String::new())
                .await?;
            say(format_args!("event {id}: a job looks at it again"));
            self.mended += 1;
        }
        Ok(())
    }

    /// Checks the ratings, which follow from the results.
    async fn ratings(
        &mut self,
        maintenance: &mut Maintenance,
        store: Option<&Store>,
    ) -> Result<(), OperateError> {
        let mut lines = Vec::new();
        let mut rows = 0;
        maintenance
            .compare_ratings(|wrong| {
                rows += wrong.rows();
                let left = SHOWN.saturating_sub(lines.len());
                lines.extend(wrong.lines().take(left));
            })
            .await?;
        // a changed result is counted already, and the ratings follow from it
        let follow = self.ranked > 0;
        for line in &lines {
            if follow {
                say(line);
            } else {
                self.differs(&format!("ratings: {line}"));
            }
        }
        let Some(store) = store.filter(|_| rows > 0) else {
            return Ok(());
        };
        let now = jiff::Timestamp::now().as_millisecond();
        store.plan(JobKind::Ratings, 0, now, String::new()).await?;
        let Some(leased) = store.acquire(JobKind::Ratings, 0, now, LEASE).await? else {
            say("a running bot rebuilds the ratings now");
            return Ok(());
        };
        let rebuilt = rebuild_ratings(store, leased.lease()).await?;
        store.finish(&leased, JobEnd::Done).await?;
        say(format_args!(
            "{} of ratings rebuilt",
            number(rebuilt as u64, "row", "rows")
        ));
        if !follow {
            self.mended += lines.len() as u64;
        }
        Ok(())
    }

    fn summary(&self, mend: bool) -> ExitCode {
        let all = self.matches.values().sum();
        let kinds: Vec<String> = self
            .matches
            .iter()
            .map(|(status, count)| format!("{count} {status}"))
            .collect();
        let kinds = if kinds.is_empty() {
            String::new()
        } else {
            format!(" ({})", kinds.join(", "))
        };
        let mended = mend.then(|| format!(", {} of them mended", self.mended));
        let mended = mended.unwrap_or_default();
        say(format_args!(
            "{}{kinds}, {} replayed, {}{mended}.",
            number(all, "match", "matches"),
            number(self.events, "event", "events"),
            number(self.differences, "difference", "differences"),
        ));
        ExitCode::from(u8::from(self.differences > self.mended))
    }
}

/// Each stored value that disagrees with the record.
fn differences(filed: &Filed) -> Vec<String> {
    let (stored, record) = (&filed.stored, &filed.stored.record);
    let mut wrong = wrong_notes(filed);
    let ended = !matches!(stored.status, Status::Lobby | Status::Live);
    if ended != filed.ended.is_some() {
        wrong.push(match filed.ended {
            Some(_) => "it has a time of its end".to_owned(),
            None => "it has no time of its end".to_owned(),
        });
    }
    if record.seats == 0 {
        // a match without seats in its record never began
        if matches!(stored.status, Status::Live | Status::Over) {
            wrong.push("it never began".to_owned());
        }
        if !record.events.is_empty() {
            wrong.push("it has events, but never began".to_owned());
        }
        return none_ranked(filed, wrong);
    }
    if matches!(stored.status, Status::Lobby | Status::Expired) {
        wrong.push("it has begun".to_owned());
    }
    let (players, seats) = (stored.opened.players.len(), usize::from(record.seats));
    if players != seats {
        wrong.push(format!("{players} players on {seats} seats"));
    }
    let outcome = match AnyMatch::replay(record) {
        Ok(game) => game.outcome(),
        // a match is stopped because its record is unreadable
        Err(_) if stored.status == Status::Stopped => return none_ranked(filed, wrong),
        Err(error) => {
            wrong.push(if error.newer() {
                format!("only a newer program can replay its record: {error}")
            } else {
                format!("its record does not replay: {error}")
            });
            return wrong;
        }
    };
    match (stored.status, outcome) {
        // a job derives its results soon
        (Status::Over, Some(_)) if filed.pending => return none_ranked(filed, wrong),
        (Status::Over, Some(outcome)) => ranked(filed, &outcome, &mut wrong),
        (Status::Over, None) => wrong.push("by its record it is not over".to_owned()),
        (status, Some(_)) if status != Status::Stopped => {
            wrong.push("by its record it is over".to_owned());
            return none_ranked(filed, wrong);
        }
        (_, _) => return none_ranked(filed, wrong),
    }
    wrong
}

/// The derived values for a record, if it can be read.
fn should_be_noted(filed: &Filed) -> Option<DerivedColumns> {
    let stored = &filed.stored;
    let game = match stored.status {
        Status::Live => Some(AnyMatch::replay(&stored.record).ok()?),
        _ => None,
    };
    Some(noted(stored.status, game.as_ref(), &stored.opened.players))
}

/// Of the values stored beside a record: those that differ from what the record says.
fn wrong_notes(filed: &Filed) -> Vec<String> {
    let (have, Some(should)) = (filed.derived, should_be_noted(filed)) else {
        return Vec::new();
    };
    let seats = |bits: u8| {
        let seats = (1..=8).filter(|seat| bits >> (seat - 1) & 1 == 1);
        let seats: Vec<String> = seats.map(|seat: u8| seat.to_string()).collect();
        if seats.is_empty() {
            return "nobody".to_owned();
        }
        seats.join(" and ")
    };
    let mut wrong = Vec::new();
    if filed.stored.status == Status::Live && have.to_act != should.to_act {
        let (noted, should) = (seats(have.to_act), seats(should.to_act));
        wrong.push(format!(
            "it is noted to be the turn of {noted}, and by the record it is that of {should}"
        ));
    }
    if have.done != should.done {
        let (noted, should) = (seats(have.done), seats(should.done));
        wrong.push(format!(
            "it is noted that nothing is left to do for {noted}, and by the record for {should}"
        ));
    }
    if should.computer && !have.computer {
        wrong.push("a computer is to act, and no job says so".to_owned());
    }
    wrong
}

fn none_ranked(filed: &Filed, mut wrong: Vec<String>) -> Vec<String> {
    if !filed.results.is_empty() {
        wrong.push("it has results, and should have none".to_owned());
    }
    wrong
}

/// Compares the results, seat by seat.
fn ranked(filed: &Filed, outcome: &Outcome, wrong: &mut Vec<String>) {
    let opened = &filed.stored.opened;
    if filed.results.len() != outcome.places.len() {
        let (have, should) = (filed.results.len(), outcome.places.len());
        wrong.push(format!(
            "it has results of {have} seats, by its record of {should}"
        ));
        return;
    }
    let Ok(match_result) = results(&filed.stored) else {
        return;
    };
    let level_of = |player: &Player| player.level().map_or(0, |level| i64::from(level.number()));
    let levels: Vec<i64> = opened.players.iter().map(level_of).collect();
    let guild = opened.place.guild().unwrap_or_default().cast_signed();
    let ended = filed.ended.unwrap_or_default();
    let should = SeatResult::in_match(&match_result.seats, &levels, guild, ended);
    for (have, should) in filed.results.iter().zip(&should) {
        let seat = should.seat;
        for (what, have, should) in have.differences(should) {
            wrong.push(format!(
                "seat {seat}: {what} is {have} in the results, and {should} by the record"
            ));
        }
    }
    for ((seat, user), player) in (1..).zip(&filed.users).zip(&opened.players) {
        let should = player.user().unwrap_or_default().cast_signed();
        // of a person who was forgotten, the results name nobody
        if *user != 0 && *user != should {
            wrong.push(format!(
                "seat {seat}: user is {user} in the results, and {should} by the record"
            ));
        }
    }
}
