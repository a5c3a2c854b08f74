use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{Receiver, channel};

use super::effort::Effort;
use super::{deeds, features};
use birka_engine::{Line, Report, Resources, Running, Score, SearchFault, Thinker};
use birka_prose::{Merit, advice};
use birka_rules::{Game, Move, RuleSet, Side};

/// The best move, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// Who is to move.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// The move and the best play after it.
    pub line: Vec<Move>,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// What the move is good for, the weightiest first; never empty.
    pub merits: Vec<Merit>,
}

/// More reasons than these are not told.
const TOLD: usize = 2;
/// So far along the best line its own later moves are looked at for what the first prepares.
const AHEAD: usize = 7;

impl Hint {
    /// Explains what a search has found. `lines` are its best lines, the best first; two tell whether the move is the only one.
    ///
    /// `None` where there is no line or no such move, which is where the game is over.
    #[must_use]
    pub fn of(game: &Game, lines: &[Line]) -> Option<Self> {
        let best = lines.first()?;
        let mv = *best.moves.first()?;
        let mut merits = deeds::of(game, mv)?;
        if !matches!(merits.first(), Some(Merit::Wins { .. })) {
            let forced = forced(game, best, lines.get(1));
            merits.splice(0..0, forced);
            if !merits.iter().any(is_plain) {
                merits.extend(ahead(game, &best.moves));
            }
            if merits.is_empty() {
                merits.push(quiet(game, mv));
            }
        }
        Some(Self { side: game.turn(), mv, line: best.moves.clone(), score: best.score, merits })
    }

    /// The move and its weightiest reasons in a sentence.
    #[must_use]
    pub fn words(&self, set: &RuleSet) -> String {
        advice(set, self.side, self.mv, &self.merits[..self.merits.len().min(TOLD)])
    }

    /// Looks for the best move on a thread of its own and explains it there. `wake` is called when the answer is there to be
    /// [polled](Asking::poll).
    #[must_use]
    pub fn ask(game: &Game, effort: Effort, mut wake: impl FnMut() + Send + 'static) -> Asking {
        let (send, answer) = channel();
        let position = game.clone();
        let mut lines: Vec<Line> = Vec::new();
        let limits = effort.limits(game, 2);
        let running =
            Thinker::new(Resources { threads: 1, ..Resources::default() }).giving_way().start_telling(game, limits, move |report| {
                let answered = match report {
                    Report::Info(info) => return Line::keep(&mut lines, info),
                    Report::Best(_) => Ok(Self::of(&position, &lines)),
                    Report::Failed(fault) => Err(fault),
                };
                // Where nobody waits any more, nobody need be told.
                let _ = send.send(answered);
                wake();
            });
        Asking { _running: running, answer: Mutex::new(answer) }
    }
}

/// A hint that is being looked for. Whoever drops it stops the search.
#[derive(Debug)]
pub struct Asking {
    _running: Running,
    answer: Mutex<Receiver<Answer>>,
}

type Answer = Result<Option<Hint>, SearchFault>;

impl Asking {
    /// The hint once it is there; `None` before, and when it has been given. `Ok(None)` where the game is over.
    #[must_use]
    pub fn poll(&self) -> Option<Answer> {
        self.answer.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }

    /// Waits for the hint.
    ///
    /// # Errors
    /// When the search breaks down.
    pub fn wait(self) -> Answer {
        let answer = self.answer.lock().unwrap_or_else(PoisonError::into_inner);
        answer.recv().unwrap_or_else(|_| Err(SearchFault::Broken("it said nothing".to_owned())))
    }
}

/// What is certain because everything has been looked at.
fn forced(game: &Game, best: &Line, second: Option<&Line>) -> Option<Merit> {
    match (best.score, second.map(|line| line.score)) {
        (Score::Win(moves), _) => Some(Merit::Forces { moves, reason: end(game, &best.moves) }),
        (Score::Loss(moves), _) => Some(Merit::Delays { moves }),
        (Score::Men(_), Some(Score::Loss(loses_in))) => Some(Merit::Only { loses_in }),
        _ => None,
    }
}

/// What a line ends the game for.
fn end(game: &Game, line: &[Move]) -> Option<birka_rules::Reason> {
    let mut game = game.clone();
    let last = line.iter().map_while(|&mv| game.play(mv).ok()).last()?;
    last.outcome.filter(|outcome| outcome.winner.is_some()).map(|outcome| outcome.reason)
}

/// Whether a merit says by itself why the move is good.
fn is_plain(merit: &Merit) -> bool {
    !matches!(merit, Merit::Delays { .. } | Merit::Only { .. } | Merit::OpensLine { .. })
}

/// What the best play of both sides comes to: men won, or a good move prepared.
fn ahead(game: &Game, line: &[Move]) -> Option<Merit> {
    let side = game.turn();
    let set = game.rules().rule_set();
    let mut played = game.clone();
    let (mut balance, mut won, mut prepared) = (0i32, None, None);
    for (ply, &mv) in line.iter().take(AHEAD).enumerate() {
        let own = ply % 2 == 0;
        if own && ply > 0 && prepared.is_none() {
            let merits = deeds::of(&played, mv).unwrap_or_default();
            let merit =
                merits.into_iter().find(|merit| matches!(merit, Merit::Wins { .. } | Merit::Opens { .. } | Merit::ThreatensKing { .. }));
            prepared = merit.map(|merit| Merit::Prepares { mv, merit: Box::new(merit) });
        }
        let Ok(turn) = played.play(mv) else { break };
        let before = balance;
        balance += turn.captured.iter().map(|fallen| if set.kind(fallen.kind).side == side { -1 } else { 1 }).sum::<i32>();
        if before <= 0 && balance > 0 {
            won = Some(ply / 2 + 1);
        }
    }
    let men = usize::try_from(balance).ok().filter(|&men| men > 0);
    men.zip(won).map(|(men, moves)| Merit::Gains { men, moves }).or(prepared)
}

/// The reason for a move that does nothing tangible.
fn quiet(game: &Game, mv: Move) -> Merit {
    let mut after = game.clone();
    let feature = after.play(mv).ok().and_then(|_| features::bettered(game, &after));
    feature.map_or(Merit::Steadies, Merit::Betters)
}
