use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, mpsc};

use super::effort::Effort;
use super::hint::Hint;
use birka_engine::{Info, Limits, Line, Resources, Score, SearchFault, Standing, Thinker, stand_back};
use birka_rules::{Game, Move, Side};

/// A move of a game and how good it was.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Which move of the game, from 0.
    pub ply: usize,
    /// Who made it.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// How the game stood before it, if the best move were made.
    pub before: Standing,
    /// How it stood after it.
    pub after: Standing,
    /// The best line from before it, where another move would have been better by anything that counts.
    pub better: Option<Line>,
    /// What to make of it; `None` where there is nothing to be said.
    pub mark: Option<Mark>,
}

/// What a move cost its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// [`Judged::MISTAKE`] of the bar or more.
    Mistake,
    /// [`Judged::BLUNDER`] of the bar or more, or a game not yet lost that is lost now.
    Blunder,
    /// A win that had been there for certain.
    MissedWin,
}

impl Mark {
    /// What it is called.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::MissedWin => "missed win",
        }
    }
}

impl Judged {
    /// So much of the bar is a mistake.
    pub const MISTAKE: f32 = 0.10;
    /// So much is a blunder.
    pub const BLUNDER: f32 = 0.20;
    /// Below this a difference is the search's own unsteadiness, and the best move is not called better.
    pub const NOTHING: f32 = 0.03;

    /// What part of the bar the move cost its player.
    #[must_use]
    pub fn cost(&self) -> f32 {
        (self.before.share(self.side) - self.after.share(self.side)).max(0.0)
    }

    /// What would have been better, and why, in words; `game` is the one that has been reviewed. `None` where nothing would have been.
    #[must_use]
    pub fn better_in_words(&self, game: &Game) -> Option<String> {
        let better = self.better.as_ref()?;
        let mut game = game.clone();
        while game.played_moves().len() > self.ply {
            game.undo();
        }
        let hint = Hint::of(&game, std::slice::from_ref(better))?;
        Some(hint.words(game.rules().rule_set()))
    }

    fn new(ply: usize, side: Side, mv: Move, best: Line, after: Standing) -> Self {
        let before = Standing::Worth(side, best.score);
        let mut judged = Self { ply, side, mv, before, after, better: None, mark: None };
        if best.moves.first() == Some(&mv) {
            // What a deeper look says of the best move there was is no reproach.
            return judged;
        }
        let wins = |standing: Standing, side: Side| standing.win().is_some_and(|(winner, _)| winner == side);
        let (had_won, has_lost) = (wins(before, side), wins(after, side.opponent()) && !wins(before, side.opponent()));
        let cost = judged.cost();
        judged.mark = match cost {
            _ if had_won && !wins(after, side) => Some(Mark::MissedWin),
            _ if has_lost || cost >= Self::BLUNDER => Some(Mark::Blunder),
            _ if cost >= Self::MISTAKE => Some(Mark::Mistake),
            _ => None,
        };
        judged.better = (judged.mark.is_some() || cost >= Self::NOTHING).then_some(best);
        judged
    }
}

/// A game that has been looked through.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Every move.
    pub moves: Vec<Judged>,
}

impl Review {
    /// The moves that were mistakes or worse: where the game turned.
    pub fn turning_points(&self) -> impl Iterator<Item = &Judged> {
        self.moves.iter().filter(|judged| judged.mark.is_some())
    }

    /// The move after which the side that won, or stands better at the end, was never behind again; `None` for a drawn or an even game
    /// and for one without moves.
    #[must_use]
    pub fn decided_by(&self) -> Option<&Judged> {
        let end = self.moves.last()?.after;
        let ahead = Side::ALL.into_iter().find(|&side| end.share(side) > 0.5)?;
        let behind = self.moves.iter().rposition(|judged| judged.after.share(ahead) <= 0.5);
        self.moves.get(behind.map_or(0, |ply| ply + 1))
    }

    /// Looks through a game on this thread. `told` is called with every move judged and may end it by giving `false`; the review then has
    /// the moves so far.
    ///
    /// # Errors
    /// When a search breaks down.
    pub fn of(game: &Game, effort: Effort, mut told: impl FnMut(&Judged) -> bool) -> Result<Self, SearchFault> {
        let played: Vec<Move> = game.played_moves().iter().map(|turn| turn.mv).collect();
        let mut game = game.clone();
        while game.undo().is_some() {}
        let thinker = Thinker::new(Resources { threads: 1, memory: 16 });
        let limits = effort.limits(&game, 1);
        let mut moves = Vec::new();
        let mut best = look(&thinker, &game, &limits)?;
        for (ply, mv) in played.into_iter().enumerate() {
            let side = game.turn();
            // They have been played before.
            let (Some(line), Ok(turn)) = (best, game.play(mv)) else { break };
            let (after, next) = match turn.outcome {
                Some(outcome) => (Standing::Over(outcome), None),
                None => {
                    let next = look(&thinker, &game, &limits)?;
                    let score = next.as_ref().map_or(Score::Men(0), |line| line.score);
                    (Standing::Worth(game.turn(), score), next)
                }
            };
            let judged = Judged::new(ply, side, mv, line, after);
            let go_on = told(&judged);
            moves.push(judged);
            best = next;
            if !go_on {
                break;
            }
        }
        Ok(Self { moves })
    }

    /// Looks through a game on a thread of its own. `wake` is called whenever there is something to [poll](Reviewing::poll).
    #[must_use]
    pub fn start(game: &Game, effort: Effort, mut wake: impl FnMut() + Send + 'static) -> Reviewing {
        let (send, progress) = channel();
        let given_up = Arc::new(AtomicBool::new(false));
        let (game, stop) = (game.clone(), Arc::clone(&given_up));
        let total = game.played_moves().len();
        let begun = std::thread::Builder::new().name("review".to_owned()).spawn({
            let send = send.clone();
            move || {
                stand_back();
                let reviewed = Self::of(&game, effort, |judged| {
                    // Where nobody listens any more, it is about to be given up.
                    let _ = send.send(Progress::Judged(judged.clone()));
                    wake();
                    !stop.load(Ordering::Relaxed)
                });
                let _ = send.send(reviewed.map_or_else(Progress::Failed, Progress::Done));
                wake();
            }
        });
        if let Err(error) = begun {
            let _: Result<(), mpsc::SendError<Progress>> = send.send(Progress::Failed(SearchFault::NoThread(error.to_string())));
        }
        Reviewing { total, given_up, progress: Mutex::new(progress) }
    }
}

/// The best line of a position; `None` where the game is over.
fn look(thinker: &Thinker, game: &Game, limits: &Limits) -> Result<Option<Line>, SearchFault> {
    let best = thinker.best(game, limits)?;
    Ok(best.info.map(|Info { score, moves, depth, .. }| Line { score, moves, depth }))
}

/// A review that is going on. Whoever drops it gives it up; the thread ends after the position it is looking at.
#[derive(Debug)]
pub struct Reviewing {
    total: usize,
    given_up: Arc<AtomicBool>,
    progress: Mutex<Receiver<Progress>>,
}

/// What is heard of a review.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// Another move has been judged.
    Judged(Judged),
    /// It is complete. Nothing comes after this.
    Done(Review),
    /// It broke down. Nothing comes after this either.
    Failed(SearchFault),
}

impl Reviewing {
    /// How many moves there are to be judged.
    #[must_use]
    pub fn total(&self) -> usize {
        self.total
    }

    /// What has come since last asked, one thing at a time. Never waits. `None` where there is nothing yet, and after the end.
    #[must_use]
    pub fn poll(&self) -> Option<Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}

impl Drop for Reviewing {
    fn drop(&mut self) {
        self.given_up.store(true, Ordering::Relaxed);
    }
}
