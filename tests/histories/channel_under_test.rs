//! One channel on a database: who acts in it, what they see, and what is stored at the end.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use ratings::Period;
use rules::random_generator::Rng;
use skirmish::derived_from_record::results;
use skirmish::model::{Place, Player};
use skirmish::store::{
    Board, Ending, JobKind, LAST_ID, Maintenance, MatchResult, Purge, Status, StoredMatch,
};
use strum::IntoEnumIterator as _;

use crate::adapter_replies::users;
use crate::history::Tale;
use crate::linearizability_checker::{File, Filed, Seeds, explain, shortest};
use crate::model::NOBODY;
use crate::operation::{DeedKind, OfferButton, Operation};
use crate::operation_generator::{FIRST, PEOPLE, People, Stage, is_one, stage, weight};
use crate::test_database::Lane;

const DAY: i64 = 24 * 60 * 60 * 1000;

pub struct Scene<'a> {
    pub lane: &'a Lane,
    pub place: Place,
    pub people: People,
    pub tale: Tale,
    pub offer_buttons: Arc<Mutex<Vec<OfferButton>>>,
    seen: Vec<Option<StoredMatch>>,
}

impl<'a> Scene<'a> {
    pub fn new(lane: &'a Lane, seed: u64, number: u64) -> Self {
        let first = FIRST + number * 1000;
        Self {
            lane,
            place: Place::Server {
                guild: first,
                channel: first + 1,
            },
            people: People {
                first: first + 10,
                rng: Rng::new(seed),
                next: first + 10 + PEOPLE,
                ids: Vec::new(),
                forgot: 0,
                plans: Vec::new(),
                plans_often: false,
            },
            tale: Tale::default(),
            offer_buttons: Arc::default(),
            seen: Vec::new(),
        }
    }

    /// When a history begins, in milliseconds. It is later than everything before, so that all jobs of earlier
    /// histories are due.
    pub fn begins_at(number: u64) -> i64 {
        (1 + number as i64) * 10_000 * DAY
    }

    /// Looks at the channel's current state.
    pub async fn looks(&mut self) {
        let current = self.lane.file.current(self.place.channel()).await.unwrap();
        self.seen.push(current);
    }

    /// The next operation of somebody, based on the channel's state now or a little earlier.
    pub async fn next_deed(&mut self) -> Operation {
        self.looks().await;
        let late = self.people.chance(15);
        let back = 1 + if late { self.people.rng.below(3) } else { 0 };
        let seen = self.seen[self.seen.len().saturating_sub(back)].clone();
        let here = stage(seen.as_ref());
        let total = DeedKind::iter().map(|kind| weight(kind, here)).sum();
        let mut drawn = self.people.rng.below(total);
        let fits = |kind: &DeedKind| match drawn.checked_sub(weight(*kind, here)) {
            Some(rest) => {
                drawn = rest;
                false
            }
            None => true,
        };
        let kind = DeedKind::iter().find(fits).unwrap();
        // most plans would end by another event
        let expects = seen
            .as_ref()
            .is_some_and(|seen| self.people.is_turn_expected(seen));
        let kind = match here {
            Stage::Live if expects && self.people.chance(50) => DeedKind::Turn,
            Stage::Live if self.people.plans_often && self.people.chance(30) => DeedKind::Plan,
            _ => kind,
        };
        self.deed(kind, seen.as_ref())
    }

    /// An operation of this kind, based on the channel's state now.
    pub fn deed_now(&mut self, kind: DeedKind) -> Operation {
        let seen = self.seen.last().cloned().flatten();
        self.deed(kind, seen.as_ref())
    }

    fn deed(&mut self, kind: DeedKind, seen: Option<&StoredMatch>) -> Operation {
        let offer_buttons = self.offer_buttons.lock().unwrap().clone();
        self.people.deed(kind, seen, &offer_buttons)
    }

    /// Is there still a lobby, or are results or deletions still to be done?
    ///
    /// # Errors
    /// The match cannot be read.
    pub async fn unfinished(&self) -> Result<bool, String> {
        let current = self.lane.file.current(self.place.channel()).await;
        let current = current.map_err(|error| error.to_string())?;
        let mut unfinished = stage(current.as_ref()) == Stage::Lobby;
        for kind in [
            JobKind::ForgetPerson,
            JobKind::ForgetServer,
            JobKind::Results,
            // after a server was forgotten
            JobKind::Ratings,
        ] {
            let left = self.lane.file.due(kind, i64::MAX, 1).await.unwrap();
            unfinished |= !left.is_empty();
        }
        Ok(unfinished)
    }

    /// The stored matches. Deletes them, so that the next history starts without them.
    ///
    /// # Errors
    /// A stored match is damaged.
    pub async fn takes_file(&self) -> Result<File, String> {
        let file = self.file().await;
        let over = |one: &Filed| one.status == Status::Over;
        let rated = file.as_ref().is_ok_and(|file| file.values().any(over));
        self.cleans(rated).await;
        file
    }

    /// Is there an order that explains everything?
    ///
    /// # Errors
    /// There is none; with the answers.
    pub fn verdict(&self, seeds: &Seeds, file: &File) -> Result<(), String> {
        let history = self.tale.end();
        let Err(why) = explain(&history, seeds, Some(file)) else {
            return Ok(());
        };
        let (short, stuck) = shortest(&history, seeds, file);
        let stuck_at_all = why.stuck;
        Err(self.in_short(&format!(
            "no order explains this:\n{short}{stuck}\
            \n(of all of this:\n{history}{stuck_at_all}on file: {file:?})"
        )))
    }

    /// Shortens ids in a report: `#` replaces the digits that all have in common.
    pub fn in_short(&self, report: &str) -> String {
        report.replace(&(self.people.first / 1000).to_string(), "#")
    }

    /// Deletes everything, so that the next history starts empty. With `rated`, matches may have been rated.
    async fn cleans(&self, rated: bool) {
        let (guild, until) = (self.place.guild().unwrap(), LAST_ID);
        while self
            .lane
            .file
            .purge(Purge::Server { guild, until }, None)
            .await
            .unwrap()
        {}
        if rated {
            self.lane.clear_ratings().await;
        }
    }

    async fn file(&self) -> Result<File, String> {
        let (mut file, mut should) = (File::new(), Sums::new());
        // if a process was killed while it derived results, they are derived after its lease has expired
        let pending = self.lane.file.endings(Ending::FIRST, 99).await.unwrap();
        let pending: BTreeSet<u64> = pending.iter().map(|ending| ending.id).collect();
        for id in &self.people.ids {
            let stored = self.lane.file.load(*id).await;
            let stored = stored.map_err(|error| format!("{id} is damaged: {error}"))?;
            let Some(stored) = stored else { continue };
            let mut known = BTreeSet::new();
            let mut people = stored.opened.players.iter().filter_map(Player::user);
            if !people.all(|one| known.insert(one)) {
                return Err(format!("somebody is twice in {id}: {stored:?}"));
            }
            if stored.status == Status::Over && !pending.contains(id) {
                let results = results(&stored).map_err(|why| format!("{id}: {why}"))?;
                count(&mut should, &stored.opened.players, &results);
            }
            let filed = Filed {
                status: stored.status,
                players: users(&stored.opened.players),
                host: user(stored.opened.host),
                away: stored.opened.place != self.place,
                events: stored.record.events,
            };
            file.insert(*id, filed);
        }
        self.counts(&should).await?;
        if !should.is_empty() {
            self.ratings_follow_from_results().await?;
        }
        Ok(file)
    }
}

impl Scene<'_> {
    /// The leaderboard counts these matches. Of a person who was forgotten, it counts only what came later.
    async fn counts(&self, should: &Sums) -> Result<(), String> {
        let board = Board {
            scope: self.place.guild().unwrap(),
            pool: None,
            period: Period::AllTime,
            seen_from: 0,
        };
        for (user, should) in should.iter().filter(|(user, _)| is_one(**user)) {
            let own = self.lane.file.own_standing(&board, *user).await.unwrap();
            let have = own.map_or((0, 0), |own| (own.person.played, own.person.won));
            let forgotten = self.tale.forgets(*user);
            let right = if forgotten {
                have <= *should
            } else {
                have == *should
            };
            if !right {
                return Err(format!(
                    "the leaderboard counts {have:?} for {user}, and should count {should:?}"
                ));
            }
        }
        Ok(())
    }

    /// All ratings are those that follow from the results.
    async fn ratings_follow_from_results(&self) -> Result<(), String> {
        let mut maintenance = Maintenance::open(&self.lane.url).await.unwrap();
        let mut wrong = Vec::new();
        let compared = maintenance.compare_ratings(|differ| wrong.extend(differ.lines()));
        compared.await.unwrap();
        maintenance.close().await.unwrap();
        if wrong.is_empty() {
            return Ok(());
        }
        Err(format!("ratings differ: {}", wrong.join("; ")))
    }
}

/// For each player: how many matches they finished, and how many they won alone.
type Sums = BTreeMap<u64, (u32, u32)>;

fn count(sums: &mut Sums, players: &[Player], result: &MatchResult) {
    let results = &result.seats;
    // too little was played
    if results.iter().all(|result| result.counted == 0) {
        return;
    }
    let alone = results.iter().filter(|result| result.place == 1).count() == 1;
    for (player, result) in players.iter().zip(results) {
        let Some(user) = player.user() else {
            continue;
        };
        let (played, won) = sums.entry(user).or_default();
        *played += 1;
        *won += u32::from(alone && result.place == 1 && result.counted > 0);
    }
}

fn user(user: u64) -> u64 {
    if is_one(user) { user } else { NOBODY }
}
