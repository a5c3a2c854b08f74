//! Work that takes a processor for seconds: the engine's moves and reviews of games.
//!
//! A server that has its database for itself works in threads of its own. Several servers hand their work to a queue of JetStream, from which workers on
//! any number of machines draw it. What is asked for stands in the database, so that work which is lost is asked for again.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{self, AckKind, Context, stream};
use birka_network::GameId;
use birka_rules::Side;
use birka_session::{NodeBudget, Review};
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, watch};
use tokio::time::{interval, sleep, timeout};

use crate::hub::Hub;
use crate::judge::{Judge, Refused};
use crate::room::Call;
use crate::store::StoreError;

/// The stream of work, and the consumer that all workers share.
const STREAM: &str = "BIRKA_WORK";
const WORKERS: &str = "workers";
const SUBJECT: &str = "birka.work";
/// Work of a worker that is not heard of for this time is given to another one.
const LOST: Duration = Duration::from_secs(30);
/// How often the same work is begun, at most: it may be what ends workers.
const ATTEMPTS: i64 = 3;
/// How long JetStream is asked for work at a time.
const ASKING: Duration = Duration::from_secs(5);
/// The pieces of work that wait in this process, at most.
const WAITING: usize = 10_000;

/// A piece of work.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "work", rename_all = "camelCase")]
pub enum Work {
    /// An engine moves or answers an offer in a game after so many events.
    Engine { game: GameId, number: usize },
    /// A game is reviewed.
    Review { game: GameId },
}

impl Work {
    /// Equal for the same work, by which JetStream leaves out what waits already.
    fn name(&self) -> String {
        match self {
            Self::Engine { game, number } => format!("engine {game} {number}"),
            Self::Review { game } => format!("review {game}"),
        }
    }
}

/// Where work waits.
pub enum Queue {
    /// In this process, without what is known already.
    Here { waiting: mpsc::Sender<Work>, known: Mutex<HashSet<Work>> },
    /// In JetStream.
    Shared(Context),
}

/// The end of a queue at which work is drawn.
pub enum Drawn {
    Here(tokio::sync::Mutex<mpsc::Receiver<Work>>),
    Shared(Context),
}

impl Queue {
    /// A queue in this process, or the one of a NATS, with its end.
    #[must_use]
    pub fn new(nats: Option<async_nats::Client>) -> (Self, Drawn) {
        match nats {
            Some(client) => {
                let context = jetstream::new(client);
                (Self::Shared(context.clone()), Drawn::Shared(context))
            }
            None => {
                let (waiting, drawn) = mpsc::channel(WAITING);
                (Self::Here { waiting, known: Mutex::default() }, Drawn::Here(tokio::sync::Mutex::new(drawn)))
            }
        }
    }

    /// Adds work. What cannot be added now is asked for again by [`Hub::recall_work`].
    pub async fn add(&self, work: Work) {
        match self {
            Self::Here { waiting, known } => {
                let is_new = known.lock().unwrap_or_else(PoisonError::into_inner).insert(work.clone());
                if is_new && waiting.try_send(work.clone()).is_err() {
                    self.forget(&work);
                }
            }
            Self::Shared(context) => {
                let Ok(payload) = serde_json::to_vec(&work) else { return };
                let message = PublishMessage::build().payload(payload.into()).message_id(work.name());
                if let Err(error) = context.send_publish(SUBJECT, message).await {
                    tracing::warn!("JetStream: {error}");
                }
            }
        }
    }

    fn forget(&self, work: &Work) {
        if let Self::Here { known, .. } = self {
            known.lock().unwrap_or_else(PoisonError::into_inner).remove(work);
        }
    }
}

/// Draws work and does it, `threads` pieces at a time, until `closing` says that the server ends.
pub async fn run(hub: Arc<Hub>, drawn: Drawn, threads: usize, closing: watch::Receiver<bool>) {
    let drawn = Arc::new(drawn);
    let workers = (0..threads).map(|_| {
        let (hub, drawn, mut closing) = (Arc::clone(&hub), Arc::clone(&drawn), closing.clone());
        tokio::spawn(async move {
            tokio::select! {
                _ = closing.changed() => {}
                () = draw(&hub, &drawn) => {}
            }
        })
    });
    for worker in workers.collect::<Vec<_>>() {
        let _ = worker.await;
    }
}

async fn draw(hub: &Arc<Hub>, drawn: &Drawn) {
    match drawn {
        Drawn::Here(drawn) => loop {
            let Some(work) = drawn.lock().await.recv().await else { return };
            // It may be asked for again from here on.
            hub.queue().forget(&work);
            do_and_tell(hub, &work).await;
        },
        Drawn::Shared(context) => loop {
            if let Err(error) = draw_shared(hub, context).await {
                tracing::warn!("JetStream: {error}");
                sleep(Duration::from_secs(1)).await;
            }
        },
    }
}

async fn consumer(context: &Context) -> Result<Consumer<pull::Config>, async_nats::Error> {
    let stream = stream::Config {
        name: STREAM.to_owned(),
        subjects: vec![SUBJECT.to_owned()],
        retention: stream::RetentionPolicy::WorkQueue,
        duplicate_window: LOST,
        // Work that nobody draws is asked for again.
        max_age: Duration::from_secs(3600),
        ..stream::Config::default()
    };
    let consumer =
        pull::Config { durable_name: Some(WORKERS.to_owned()), ack_wait: LOST, max_deliver: ATTEMPTS, ..pull::Config::default() };
    Ok(context.get_or_create_stream(stream).await?.get_or_create_consumer(WORKERS, consumer).await?)
}

/// Draws work of JetStream until there is none. Then the stream is looked for anew: a NATS that was started again may have lost it, and does not answer a
/// question for the work of a stream that it does not know.
async fn draw_shared(hub: &Arc<Hub>, context: &Context) -> Result<(), async_nats::Error> {
    let consumer = timeout(ASKING * 2, consumer(context)).await??;
    loop {
        // One at a time: what another worker could do does not wait here.
        let next = async {
            let mut messages = consumer.fetch().max_messages(1).expires(ASKING).messages().await?;
            messages.next().await.transpose()
        };
        let Some(message) = timeout(ASKING * 3, next).await?? else { return Ok(()) };
        if let Ok(work) = serde_json::from_slice(&message.payload) {
            let mut signs = interval(LOST / 3);
            let work = do_and_tell(hub, &work);
            tokio::pin!(work);
            loop {
                tokio::select! {
                    () = &mut work => break,
                    _ = signs.tick() => timeout(ASKING, message.ack_with(AckKind::Progress)).await??,
                }
            }
        }
        timeout(ASKING, message.ack()).await??;
    }
}

/// Makes the stream, so that what is added before the first worker comes is kept.
///
/// # Errors
/// If NATS has no JetStream, or does not answer.
pub async fn prepare(queue: &Queue) -> Result<(), async_nats::Error> {
    match queue {
        Queue::Here { .. } => Ok(()),
        Queue::Shared(context) => consumer(context).await.map(|_| ()),
    }
}

async fn do_and_tell(hub: &Arc<Hub>, work: &Work) {
    if let Err(error) = perform(hub, work).await {
        tracing::error!("{}: {error}", work.name());
    }
}

/// Why work is not done.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{}", .0.text)]
    Game(Refused),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Search(#[from] birka_engine::SearchError),
    #[error("it ended by a panic")]
    Panic,
}

async fn perform(hub: &Arc<Hub>, work: &Work) -> Result<(), Failure> {
    match work {
        Work::Engine { game, number } => {
            let (_, judge, _) = hub.load(game).await.map_err(Failure::Game)?;
            // Something has happened since.
            if judge.number() != *number {
                return Ok(());
            }
            if let Some((caller, action)) = blocking(move || judge.engine_action(crate::room::now())).await? {
                hub.call(game, Call::Act { caller, action, lag: Duration::ZERO }).await;
            }
            Ok(())
        }
        Work::Review { game } => {
            let (_, judge, _) = hub.load(game).await.map_err(Failure::Game)?;
            let review = blocking(move || review(&judge)).await?;
            Ok(hub.store().put_review(game, &review).await?)
        }
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T, birka_engine::SearchError> + Send + 'static) -> Result<T, Failure> {
    let search = || {
        birka_engine::lower_thread_priority();
        work()
    };
    // A thread of its own: its priority does not come back.
    let (done, result) = tokio::sync::oneshot::channel();
    let begun = std::thread::Builder::new().name("work".to_owned()).spawn(move || {
        let _ = done.send(search());
    });
    begun.map_err(|_| Failure::Panic)?;
    Ok(result.await.map_err(|_| Failure::Panic)??)
}

/// The engine's judgement of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameReview {
    /// The accuracy of the attackers and of the defenders, from 0 to 100; `None` for a side that has not moved.
    pub accuracy: [Option<f32>; 2],
    /// The moves with a sign, by their index.
    pub moves: Vec<JudgedMove>,
}

/// A move with a sign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedMove {
    pub ply: usize,
    /// `!`, `?` or `??`
    pub sign: String,
    /// A better move, if there was one.
    pub better: Option<String>,
}

fn review(judge: &Judge) -> Result<GameReview, birka_engine::SearchError> {
    let session = judge.session();
    let review = Review::run(session.game(), NodeBudget::REVIEW, |_| true)?;
    let size = session.rules().size;
    let moves = review.moves.iter().filter_map(|judged| {
        let better = judged.better_line.as_ref().and_then(|line| line.moves.first()).map(|mv| mv.name(size));
        Some(JudgedMove { ply: judged.ply, sign: review.sign(judged.ply)?.as_str().to_owned(), better })
    });
    Ok(GameReview { accuracy: Side::ALL.map(|side| review.accuracy(side)), moves: moves.collect() })
}
