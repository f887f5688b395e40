//! Analysis: a private board on which a person tries turns for all seats, from a position of a match or from the start
//! of a game. It knows what the person knew there, and nothing else.

use std::sync::Arc;

use ::plans::{Point, Tree, TreeError, TypedError, typed_line};
use rules::catalog::Steps;
use rules::{AnyMatch, Kind, Known, KnownTurns, Seat, ToAct, TurnNumber, Viewer};
use serde_json::Map;

use crate::model::{Place, Player};
use crate::sessions::Analyses;
use crate::sessions::channels::channel_guard::TRIES;
use crate::sessions::channels::channel_state::Live;
use crate::sessions::channels::snapshot::{OwnPlan, Snapshot};
use crate::sessions::play::hints::viewer;
use crate::sessions::play::turn_suggestions::{Peek, Suggestions, ways_on};
use crate::sessions::problem::Problem;
use crate::sessions::records::match_replays::ReplayedMatch;
use crate::store::{Analysable, AnalysisKey, NewMatch, Offers, Status, StoreError, Terms, Write};

/// The most characters of a branch's name.
const LONGEST_NAME: usize = 40;

/// What is analysed.
#[derive(Clone, Copy, Debug)]
pub enum Analysed<'a> {
    /// A match, from its position after this many events.
    Match(&'a ReplayedMatch, usize),
    /// A game from its start, with this many seats.
    Start(Kind, u8),
}

/// What a person has tried from a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Where it begins.
    pub key: AnalysisKey,
    /// The match where the analysis begins, as its viewer saw it.
    pub root: Snapshot,
    /// Is it about a match in play?
    pub running: bool,
    /// The turn after which it begins, in a match.
    pub turn: TurnNumber,
    /// Where the person's analysis before this one begins, in the same match.
    pub earlier: Option<usize>,
    base: Known<AnyMatch>,
    tree: Tree,
    /// The tree as it is stored.
    stored: String,
    /// The turns since the analysis began, as its owner knows them; `None` if something else happened.
    happened: Option<KnownTurns>,
}

impl Analysis {
    fn new(of: Analysed<'_>, user: u64) -> Result<Self, Problem> {
        let live = match of {
            Analysed::Match(of, ply) => of.live_after(of.turn_at(ply))?,
            Analysed::Start(kind, seats) => start(kind, seats)?,
        };
        let seen_by = viewer(&live.opened.players, user);
        let mut new = Self {
            key: AnalysisKey {
                user,
                id: live.opened.id,
                game: "",
                since: live.game.ply(),
            },
            root: live.snapshot(seen_by, &[], None),
            running: false,
            turn: TurnNumber::START,
            earlier: None,
            base: live.game.known_to(seen_by),
            tree: Tree::default(),
            stored: String::new(),
            happened: None,
        };
        match of {
            Analysed::Match(of, ply) => {
                let game = of.game()?;
                new.happened = game.known_turns(seen_by, new.key.since..game.ply());
                new.running = of.status() == Status::Live;
                new.turn = of.turn_at(ply);
            }
            Analysed::Start(kind, seats) => {
                (new.key.game, new.key.since) = (kind.id(), seats.into());
            }
        }
        Ok(new)
    }

    fn with(mut self, stored: Option<String>) -> Result<Self, Problem> {
        self.stored = stored.unwrap_or_default();
        self.tree = Tree::read(&self.stored).ok_or(Problem::AnalysisUnreadable)?;
        Ok(self)
    }

    /// What was tried.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The point at which the match is, if it has gone on as one of the branches.
    pub fn now(&self) -> Option<Point> {
        self.tree.follow(self.happened.as_ref()?)
    }

    /// The position at a point, as the person may know it.
    ///
    /// # Errors
    /// There is no such point any more.
    pub fn position(&self, at: Point) -> Result<AnyMatch, Problem> {
        let position = self.tree.position(&self.base, at);
        position.map_err(|error| self.problem(error))
    }

    /// The position at a point, as the person sees it.
    ///
    /// # Errors
    /// There is no such point any more.
    pub fn snapshot(&self, at: Point) -> Result<Snapshot, Problem> {
        Ok(self.seen(&self.position(at)?))
    }

    fn viewer(&self) -> Viewer {
        self.root.viewer.map_or(Viewer::Public, Viewer::Seat)
    }

    fn seen(&self, game: &AnyMatch) -> Snapshot {
        Snapshot {
            ply: self.root.ply + game.ply(),
            secret: matches!(game.to_act(), ToAct::Secret(_)),
            view: game.view(self.viewer()),
            to_act: game.to_act().seats(),
            outcome: game.outcome(),
            taken_back: None,
            plan: OwnPlan::None,
            ..self.root.clone()
        }
    }

    /// How a half-typed turn can go on at a point, for the seat that is to act there.
    ///
    /// # Errors
    /// There is no such point any more, the match is over there, or nothing can follow what is typed.
    pub fn peek(&self, at: Point, typed: &str) -> Result<Peek, Problem> {
        let game = self.position(at)?;
        let seat = to_act(&game)?;
        let mut snapshot = self.seen(&game);
        snapshot.view = game.view(Viewer::Seat(seat));
        let peek = Peek::of(&game, Steps::Buttons, seat, typed, snapshot);
        peek.map_err(|say| self.problem(TreeError::Refused(say)))
    }

    /// How a half-typed line can go on after a point: whole lines, of which only the last turn is new.
    ///
    /// # Errors
    /// A turn is refused, or nothing can follow.
    pub fn suggest(&self, at: Point, line: &str) -> Result<Suggestions, Problem> {
        let (before, last) = line.rsplit_once(',').unwrap_or(("", line));
        let mut tree = self.tree.clone();
        let at = typed_line(&mut tree, &self.base, at, before);
        let at = at.map_err(|error| self.typed_problem(error))?;
        let game = tree.position(&self.base, at);
        let game = game.map_err(|error| self.problem(error))?;
        let choices = ways_on(&game, to_act(&game)?, last.trim_start());
        let mut choices = choices.map_err(|say| self.problem(TreeError::Refused(say)))?;
        if !before.trim().is_empty() {
            for choice in &mut choices {
                choice.text = format!("{}, {}", before.trim(), choice.text);
            }
        }
        Ok(Suggestions {
            kind: self.root.kind(),
            players: self.root.opened.players.clone(),
            choices,
        })
    }

    fn problem(&self, error: TreeError) -> Problem {
        match error {
            TreeError::NoPoint => Problem::BranchGone,
            TreeError::Full => Problem::AnalysisFull,
            TreeError::Refused(say) => Problem::Refused {
                kind: self.root.kind(),
                say,
                players: self.root.opened.players.clone(),
                turn: None,
            },
        }
    }

    fn typed_problem(&self, error: TypedError) -> Problem {
        match error {
            TypedError::Refused { part, seat, say } => {
                self.problem(TreeError::Refused(say)).of_turn(seat, part)
            }
            TypedError::NobodysTurn { .. } => Problem::NothingToTry,
            // only plans have these problems
            TypedError::TwoReplies { .. }
            | TypedError::EndNotHere { .. }
            | TypedError::Condition { .. }
            | TypedError::NoReply
            | TypedError::TooLong => Problem::AnalysisFull,
        }
    }
}

impl Analyses {
    /// What a user has tried from a position. The caller checks whether the user may know of the match.
    ///
    /// # Errors
    /// The match cannot be read, or its server does not want that it is analysed while it is in play.
    pub async fn analysis(&self, of: Analysed<'_>, user: u64) -> Result<Analysis, Problem> {
        let mut new = Analysis::new(of, user)?;
        self.may_analyse(&new).await?;
        let (id, since) = (new.key.id, new.key.since);
        new.earlier = latest_before(since, &self.channels.store.analyses(user, id, since).await?);
        let stored = self.channels.store.analysis(new.key.clone()).await?;
        new.with(stored)
    }

    /// The analysis to go on with from a match's position after `ply` events, and the point of that position in its
    /// tree. It is an earlier analysis if the match has followed one of its branches, or else a new one.
    ///
    /// # Errors
    /// As [`analysis`](Self::analysis).
    pub async fn analysis_at(
        &self,
        of: &ReplayedMatch,
        ply: usize,
        user: u64,
    ) -> Result<(Analysis, Point), Problem> {
        let mut new = Analysis::new(Analysed::Match(of, ply), user)?;
        self.may_analyse(&new).await?;
        let since = new.key.since;
        let (all, game) = (
            self.channels.store.analyses(user, of.id(), since).await?,
            of.game()?,
        );
        for (began, stored) in all.iter().cloned() {
            let known = Analysis::new(Analysed::Match(of, began), user)?.with(Some(stored));
            let mut known = match known {
                // an earlier analysis need not be shown
                Err(Problem::AnalysisUnreadable) if began != since => continue,
                known => known?,
            };
            let turns = game.known_turns(known.viewer(), began..since);
            if let Some(at) = turns.and_then(|turns| known.tree.follow(&turns)) {
                known.earlier = latest_before(began, &all);
                return Ok((known, at));
            }
        }
        new.earlier = latest_before(since, &all);
        Ok((new, Point::START))
    }

    async fn may_analyse(&self, analysis: &Analysis) -> Result<(), Problem> {
        let (true, Place::Server { guild, .. }) = (analysis.running, analysis.root.opened.place)
        else {
            return Ok(());
        };
        let rated = match self.channels.store.server_settings(guild).await?.analysis {
            Analysable::All => return Ok(()),
            Analysable::Casual if !analysis.root.is_rated() => return Ok(()),
            Analysable::Casual => 1,
            Analysable::Never => 0,
        };
        Err(Problem::AnalysisOff { rated })
    }

    /// Tries typed turns from a point, each for the seat that is then to act, and returns the point after the last one.
    /// A name names the branch there.
    ///
    /// # Errors
    /// A turn is refused, or there is no room.
    pub async fn try_turns(
        &self,
        analysis: &mut Analysis,
        at: Point,
        turns: &str,
        name: Option<&str>,
    ) -> Result<Point, Problem> {
        let add = |analysis: &Analysis, tree: &mut Tree, at: Point| {
            let added = typed_line(tree, &analysis.base, at, turns);
            let last = added.map_err(|error| analysis.typed_problem(error))?;
            if let Some(name) = name.filter(|_| last != Point::START) {
                let short: String = name.chars().take(LONGEST_NAME).collect();
                let named = tree.rename(last, &short);
                named.map_err(|error| analysis.problem(error))?;
            }
            Ok(last)
        };
        self.change_analysis(analysis, at, &add).await
    }

    /// Deletes the branch that begins with the turn before a point, and returns the point before that turn. At the
    /// start, deletes everything.
    ///
    /// # Errors
    /// There is no such point any more.
    pub async fn delete_branch(
        &self,
        analysis: &mut Analysis,
        at: Point,
    ) -> Result<Point, Problem> {
        let delete =
            |_: &Analysis, tree: &mut Tree, at: Point| tree.remove(at).ok_or(Problem::BranchGone);
        self.change_analysis(analysis, at, &delete).await
    }

    /// Changes a tree at a point. If another press has changed the tree meanwhile, reads it again and retries at the
    /// point after the same turns.
    async fn change_analysis(
        &self,
        analysis: &mut Analysis,
        at: Point,
        change: &(impl Fn(&Analysis, &mut Tree, Point) -> Result<Point, Problem> + Sync),
    ) -> Result<Point, Problem> {
        let at = analysis.tree.id_of(at);
        let mut tries = 0;
        loop {
            let mut tree = analysis.tree.clone();
            let at = tree.find(at).ok_or(Problem::BranchGone)?;
            let at = change(analysis, &mut tree, at)?;
            let after = tree.to_text();
            let write = Write::Analyse {
                key: analysis.key.clone(),
                steps: [analysis.stored.clone(), after.clone()],
                now: self.channels.now(),
            };
            match self.channels.store.write(write).await {
                Err(StoreError::Stale) if tries < TRIES => {
                    tries += 1;
                    let stored = self.channels.store.analysis(analysis.key.clone()).await?;
                    *analysis = analysis.clone().with(stored)?;
                }
                done => {
                    done?;
                    (analysis.tree, analysis.stored) = (tree, after);
                    return Ok(at);
                }
            }
        }
    }
}

/// The latest beginning before `since` among these analyses. A beginning is a number of events.
fn latest_before(since: usize, all: &[(usize, String)]) -> Option<usize> {
    let began = all.iter().map(|(began, _)| *began);
    began.filter(|began| *began < since).max()
}

/// The seat that acts next.
fn to_act(game: &AnyMatch) -> Result<Seat, Problem> {
    let seats = game.to_act().seats();
    seats.first().copied().ok_or(Problem::NothingToTry)
}

/// A game at its start, with the players of examples.
fn start(kind: Kind, seats: u8) -> Result<Live, Problem> {
    let game = AnyMatch::new(kind, seats.into(), 0, &Map::new());
    Ok(Live {
        opened: Arc::new(NewMatch {
            id: 0,
            code: None,
            place: Place::Conversation {
                channel: 0,
                table: None,
            },
            host: 0,
            own_thread: false,
            terms: Terms::usual(kind),
            players: Player::examples(seats),
            declined: Vec::new(),
            listed: false,
            tournament: None,
            now: 0,
        }),
        game: game.map_err(|_| Problem::NothingHere)?,
        offers: Offers::default(),
        plans: Vec::new(),
        times: Vec::new(),
        started: None,
        terms: 0,
        clocks: None,
        version: 0,
        hinted: 0,
    })
}
