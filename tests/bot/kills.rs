//! Kills the program again and again, at random moments, while many people play.

use std::sync::Arc;
use std::time::Duration;

use rules::random_generator::Rng;
use sandbox::{Clock, Sandbox};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::common::playing_channel::{Channel, Step, lines};
use crate::common::process::Process;
use crate::common::rounds::{number, rounds};
use crate::common::settings;
use crate::common::test_databases::Home;

/// How often it is killed on each database.
const ROUNDS: u64 = 25;

/// The environment variable with the seed of all random choices.
const SEED: &str = "SKIRMISH_TEST_SEED";

#[tokio::test(flavor = "multi_thread")]
async fn killed_again_and_again_on_a_file() {
    Hall::new(Home::temporary()).await.all_rounds().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_again_and_again_on_postgres() {
    let home = Home::with_postgres().await;
    Hall::new(home).await.all_rounds().await;
}

struct Hall {
    sandbox: Sandbox,
    home: Arc<Home>,
    channels: Vec<Channel>,
    rng: Rng,
    /// Steps answered so far, in all channels.
    answered: watch::Sender<usize>,
}

impl Hall {
    async fn new(home: Home) -> Self {
        let now = std::time::UNIX_EPOCH.elapsed().unwrap();
        let seed = number(SEED, now.subsec_nanos().into());
        println!("{SEED}={seed} draws the same lots again");
        // a manual clock, so that no deadline passes because the machine is busy
        let builder = Sandbox::builder().clock(Clock::manual());
        let sandbox = builder.start().await.unwrap();
        let channels = (0..lines().len()).map(|number| Channel::new(&sandbox, number, seed));
        Self {
            channels: channels.collect(),
            sandbox,
            home: Arc::new(home),
            rng: Rng::new(seed),
            answered: watch::Sender::new(0),
        }
    }

    async fn all_rounds(mut self) {
        let (rounds, begun) = (
            rounds("SKIRMISH_TEST_KILLS", ROUNDS),
            std::time::Instant::now(),
        );
        for _ in 0..rounds {
            self.round().await;
        }
        let turns: usize = self.channels.iter().map(|channel| channel.turns).sum();
        let unseen: usize = self.channels.iter().map(|channel| channel.unseen).sum();
        let over: usize = self.channels.iter().map(|channel| channel.over.len()).sum();
        let took = begun.elapsed();
        println!(
            "{rounds} rounds in {took:?}: {turns} turns answered, {unseen} more on file, {over} matches over"
        );
        // and all channels go on
        let bot = self.start_bot().await;
        self.catch_up().await;
        for channel in &mut self.channels {
            let before = channel.turns;
            while channel.turns == before {
                assert_eq!(channel.step(&self.home).await, Step::Done);
            }
        }
        self.catch_up().await;
        bot.terminate();
        let (status, _, said) = bot.ended().await;
        assert!(status.success(), "{said}");
        self.verify().await;
    }

    async fn start_bot(&self) -> Process {
        let settings = settings(&self.sandbox, &self.home);
        let bot = Process::start(self.home.path(), &[], &settings);
        self.sandbox.ready().await.unwrap();
        bot
    }

    /// Kills the bot and waits until its connections are closed.
    async fn kill(&self, mut bot: Process) {
        bot.kill();
        let gateway = self.sandbox.gateway();
        let none = gateway.wait_for(|counts| counts.connections == 0);
        none.await.unwrap();
        // as if a minute had passed: the leases of the dead process have expired
        let held = "update jobs set leased_until = 0 where kind = 'computer'";
        self.home.meddle(held).await;
        self.sandbox.advance(Duration::from_secs(3));
    }

    async fn round(&mut self) {
        if self.rng.below(8) == 0 {
            // killed right after the start
            let settings = settings(&self.sandbox, &self.home);
            let bot = Process::start(self.home.path(), &[], &settings);
            let gateway = self.sandbox.gateway();
            let some = gateway.wait_for(|counts| counts.connections > 0);
            some.await.unwrap();
            self.kill(bot).await;
        }
        let bot = self.start_bot().await;
        self.catch_up().await;
        let (mut playing, many) = (JoinSet::new(), self.channels.len());
        for mut channel in std::mem::take(&mut self.channels) {
            let (home, answered) = (Arc::clone(&self.home), self.answered.clone());
            playing.spawn(async move {
                while channel.step(&home).await == Step::Done {
                    answered.send_modify(|answered| *answered += 1);
                }
                channel
            });
        }
        let mut answered = self.answered.subscribe();
        let goal = *answered.borrow() + 1 + self.rng.below(3 * many);
        let enough = answered.wait_for(|answered| *answered >= goal);
        let in_time = tokio::time::timeout(Duration::from_mins(1), enough).await;
        in_time.expect("turns").unwrap();
        for _ in 0..self.rng.below(400) {
            tokio::task::yield_now().await;
        }
        self.kill(bot).await;
        self.channels = playing.join_all().await;
        let problems = self.sandbox.problems();
        let unanswered = |problem: &String| problem.contains("not answered within 3 s");
        assert!(problems.iter().all(unanswered), "{problems:?}");
        self.sandbox.forget_problems();
    }

    /// Checks that nothing answered is missing, and nothing is stored twice.
    async fn catch_up(&mut self) {
        let store = self.home.store().await;
        for channel in &mut self.channels {
            channel.catch_up(&store).await;
            channel.check_ended(&store).await;
        }
        store.close_store().await;
    }

    async fn verify(&self) {
        let settings = settings(&self.sandbox, &self.home);
        let verify = Process::start(self.home.path(), &["verify"], &settings);
        let (status, said, errors) = verify.ended().await;
        assert!(status.success(), "{said}{errors}");
        println!("verify: {said}");
    }
}
