//! Proven wins: a search without evaluation or pruning, by the rules of the variant alone (Chess Programming Wiki: Mate Search).
//!
//! A proof says whether a side wins within a number of its own moves whatever the opponent does. Short proofs take moments, each further
//! move some tens of times as long; a budget of nodes bounds them. Wins in variants with hooks cannot be proven.

mod prover;

use birka_rules::{BoardSize, Game, Move, MoveList, Outcome, PositionVisitor, SearchPosition, Side};

pub use prover::ProofError;
use prover::Prover;

/// The usual budget of a proof in nodes: about ten seconds.
pub const DEFAULT_BUDGET: u64 = 3_000_000;

/// The least number of its own moves within which `side` wins, whoever is to move, if it is at most `max_moves`; 0 when it has won.
///
/// # Errors
/// When the budget is spent, or the variant has hooks or a die.
pub fn distance_to_win(game: &Game, side: Side, max_moves: u32, budget: u64) -> Result<Option<u32>, ProofError> {
    ask(game, side, max_moves, budget, ProofQuestion::Distance).map(|answer| answer.distance)
}

/// The moves with which the side to move wins within `max_moves` moves, including this one.
///
/// # Errors
/// When the budget is spent, or the variant has hooks or a die.
pub fn winning_moves(game: &Game, max_moves: u32, budget: u64) -> Result<Vec<Move>, ProofError> {
    ask(game, game.turn(), max_moves, budget, ProofQuestion::WinningMoves).map(|answer| answer.moves)
}

/// The moves with which the side to move delays the opponent's win longest, and the number of the opponent's moves to that win: `None`
/// if it is more than `max_moves`.
///
/// # Errors
/// When the budget is spent, or the variant has hooks or a die.
pub fn best_defences(game: &Game, max_moves: u32, budget: u64) -> Result<(Vec<Move>, Option<u32>), ProofError> {
    ask(game, game.turn().opponent(), max_moves, budget, ProofQuestion::BestDefences).map(|answer| (answer.moves, answer.distance))
}

#[derive(Clone, Copy)]
enum ProofQuestion {
    Distance,
    WinningMoves,
    BestDefences,
}

#[derive(Default)]
struct ProofAnswer {
    distance: Option<u32>,
    moves: Vec<Move>,
}

struct ProofQuery {
    side: Side,
    max_moves: u32,
    budget: u64,
    question: ProofQuestion,
}

fn ask(game: &Game, side: Side, max_moves: u32, budget: u64, question: ProofQuestion) -> Result<ProofAnswer, ProofError> {
    visit(game, ProofQuery { side, max_moves, budget, question })
}

/// Visits a position in which wins are certain.
fn visit<T>(game: &Game, visitor: impl PositionVisitor<Output = Result<T, ProofError>>) -> Result<T, ProofError> {
    if game.rules().rule_set().dice.is_some() {
        return Err(ProofError::Dice);
    }
    game.visit(visitor).ok_or(ProofError::Hooks)?
}

impl PositionVisitor for ProofQuery {
    type Output = Result<ProofAnswer, ProofError>;

    fn visit<const W: usize>(self, position: SearchPosition<W>) -> Self::Output {
        let is_over = position.outcome().is_some();
        let mut prover = Prover::new(position, self.side, self.max_moves, self.budget);
        Ok(match self.question {
            ProofQuestion::Distance => ProofAnswer { distance: prover.distance(self.max_moves)?, moves: Vec::new() },
            _ if is_over => ProofAnswer::default(),
            ProofQuestion::WinningMoves => ProofAnswer { distance: None, moves: prover.winning_moves(self.max_moves)? },
            ProofQuestion::BestDefences => {
                let replies = prover.replies(self.max_moves)?;
                // A reply that does not lose within the moves asked for delays the win longest.
                let delay = |distance: Option<u32>| distance.unwrap_or(u32::MAX);
                let longest = replies.iter().map(|&(_, distance)| delay(distance)).max();
                let best = replies.iter().filter(|&&(_, distance)| Some(delay(distance)) == longest);
                ProofAnswer { distance: longest.filter(|&moves| moves != u32::MAX), moves: best.map(|&(mv, _)| mv).collect() }
            }
        })
    }
}

/// Why a line is not the unique shortest win.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineFlaw {
    /// The shortest win has another length.
    #[error("before move {ply} the shortest win takes {} and not {said}", .found.map_or_else(|| "more moves".to_owned(), |found| found.to_string()))]
    Distance {
        /// The number of the move within the line, from 1.
        ply: usize,
        /// The winner's moves that the line has left.
        said: u32,
        /// The distance to the win, if it is at most that.
        found: Option<u32>,
    },
    /// A move of the winner does not win in time.
    #[error("move {ply}, {mv}, does not win in time")]
    NotWinning {
        /// The number of the move within the line, from 1.
        ply: usize,
        mv: String,
    },
    /// Other moves win as well.
    #[error("instead of move {ply}, {mv}, also {} wins", .also.join(", "))]
    NotUnique {
        /// The number of the move within the line, from 1.
        ply: usize,
        mv: String,
        also: Vec<String>,
    },
    /// A defence does not delay the win as long as possible.
    #[error("move {ply}, {mv}, is a defence that does not hold out as long as can be")]
    ShortDefence {
        /// The number of the move within the line, from 1.
        ply: usize,
        mv: String,
    },
    /// The line ends before or after the game.
    #[error("the line does not end where the game does")]
    End,
}

/// Checks that a line is the shortest win of the side to move: each of its moves the only one that wins in time, except the last, which may
/// be any unless it is also the first; and each defence one that delays the win longest.
///
/// # Errors
/// When the budget is spent, or the variant has hooks or a die.
pub fn verify(game: &Game, line: &[Move], budget: u64) -> Result<Result<(), LineFlaw>, ProofError> {
    visit(game, Verifier { side: game.turn(), line, budget })
}

struct Verifier<'a> {
    side: Side,
    line: &'a [Move],
    budget: u64,
}

impl PositionVisitor for Verifier<'_> {
    type Output = Result<Result<(), LineFlaw>, ProofError>;

    fn visit<const W: usize>(self, position: SearchPosition<W>) -> Self::Output {
        let length = u32::try_from(self.line.len().div_ceil(2)).unwrap_or(u32::MAX);
        let size = position.rule_set().size;
        let mut prover = Prover::new(position, self.side, length, self.budget);
        let mut left = length;
        for (ply, &mv) in (1..).zip(self.line) {
            if prover.position.outcome().is_some() {
                return Ok(Err(LineFlaw::End));
            }
            let flaw = if prover.position.turn() == self.side {
                let flaw = prover.check_winning_move(mv, left, ply, size)?;
                left -= 1;
                flaw
            } else {
                prover.check_defence(mv, left, ply, size)?
            };
            if let Some(flaw) = flaw {
                return Ok(Err(flaw));
            }
            prover.position.make(mv);
        }
        let won = prover.position.outcome().is_some_and(|outcome| outcome.winner == Some(self.side));
        Ok(if won { Ok(()) } else { Err(LineFlaw::End) })
    }
}

impl<const W: usize> Prover<W> {
    fn check_winning_move(&mut self, mv: Move, left: u32, ply: usize, size: BoardSize) -> Result<Option<LineFlaw>, ProofError> {
        let found = self.distance(left)?;
        if found != Some(left) {
            return Ok(Some(LineFlaw::Distance { ply, said: left, found }));
        }
        let (winning, name) = (self.winning_moves(left)?, mv.name(size));
        Ok(if !winning.contains(&mv) {
            Some(LineFlaw::NotWinning { ply, mv: name })
        } else if winning.len() > 1 && (left > 1 || ply == 1) {
            let also = winning.iter().filter(|&&other| other != mv).map(|other| other.name(size)).collect();
            Some(LineFlaw::NotUnique { ply, mv: name, also })
        } else {
            None
        })
    }

    fn check_defence(&mut self, mv: Move, left: u32, ply: usize, size: BoardSize) -> Result<Option<LineFlaw>, ProofError> {
        let replies = self.replies(left)?;
        let is_longest = replies.iter().any(|&(reply, distance)| reply == mv && distance == Some(left));
        Ok((!is_longest).then(|| LineFlaw::ShortDefence { ply, mv: mv.name(size) }))
    }
}

/// A proven win in which each move of the winner is the only one that wins in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UniqueWin {
    /// The moves of both sides. The last is the winner's, or the opponent's who is then without a move or ends the game.
    pub moves: Vec<Move>,
    /// The number of the winner's moves.
    pub length: u32,
    /// The outcome at the end of the line.
    pub outcome: Outcome,
    /// Whether the first move captures nothing.
    pub begins_quietly: bool,
    /// Whether the winner loses men on the way.
    pub gives_up_men: bool,
    /// The number of other first moves that threaten an immediate win.
    pub tries: usize,
    /// The number of replies to the first move.
    pub replies: usize,
}

/// The unique win of the side to move in at least `min_moves` and at most `max_moves` moves, if there is one: its first move is the only
/// one that wins within `slack` moves more, and each later move but the last is the only one that wins in time against the longest
/// defence.
///
/// # Errors
/// When the budget is spent, or the variant has hooks.
pub fn find_unique_win(game: &Game, min_moves: u32, max_moves: u32, slack: u32, budget: u64) -> Result<Option<UniqueWin>, ProofError> {
    game.visit(Finder { side: game.turn(), min_moves, max_moves, slack, budget }).ok_or(ProofError::Hooks)?
}

struct Finder {
    side: Side,
    min_moves: u32,
    max_moves: u32,
    slack: u32,
    budget: u64,
}

impl PositionVisitor for Finder {
    type Output = Result<Option<UniqueWin>, ProofError>;

    fn visit<const W: usize>(self, position: SearchPosition<W>) -> Self::Output {
        if position.outcome().is_some() {
            return Ok(None);
        }
        let mut prover = Prover::new(position, self.side, self.max_moves + self.slack, self.budget);
        let distance = prover.distance(self.max_moves)?;
        let Some(length) = distance.filter(|&length| length >= self.min_moves.max(1)) else { return Ok(None) };
        let winning = prover.winning_moves(length)?;
        // Most positions fail here, before the slack makes it slow.
        if winning.len() != 1 || (self.slack > 0 && prover.winning_moves(length + self.slack)?.len() != 1) {
            return Ok(None);
        }
        let mut line = UniqueWin {
            moves: Vec::new(),
            length,
            outcome: prover.position.no_move_outcome(),
            begins_quietly: true,
            gives_up_men: false,
            tries: prover.count_tries(self.side, winning[0]),
            replies: 0,
        };
        Ok(prover.extend_by_winning_move(&mut line, length)?.then_some(line))
    }
}

impl<const W: usize> Prover<W> {
    /// The number of moves other than `solution` after which the side could win at once if the opponent passed.
    fn count_tries(&mut self, side: Side, solution: Move) -> usize {
        let (mut list, mut next) = (MoveList::new(), MoveList::new());
        self.legal_moves(&mut list);
        let mut threatens = |prover: &mut Self, mv: Move| {
            prover.position.make(mv);
            let goes_on = prover.position.immediate_outcome().is_none() && prover.position.turn() != side;
            if !goes_on {
                prover.position.unmake();
                return false;
            }
            prover.position.make_null_move();
            prover.position.generate_moves(&mut next);
            let wins = next.iter().any(|&mv| {
                prover.position.make(mv);
                let won = prover.position.immediate_outcome().is_some_and(|outcome| outcome.winner == Some(side));
                prover.position.unmake();
                won
            });
            prover.position.make_null_move();
            prover.position.unmake();
            wins
        };
        list.iter().filter(|&&mv| mv != solution && threatens(self, mv)).count()
    }

    /// Extends the line by the only winning move, and so on to the end of the game; `false` if the win is not unique. The position is
    /// restored.
    fn extend_by_winning_move(&mut self, line: &mut UniqueWin, length: u32) -> Result<bool, ProofError> {
        let winning = self.winning_moves(length)?;
        let [mv, ..] = winning[..] else { return Ok(false) };
        // The last move may be any that wins.
        if length > 1 && winning.len() > 1 {
            return Ok(false);
        }
        let captured = self.position.make(mv);
        if line.moves.is_empty() {
            line.begins_quietly = captured.is_empty();
        }
        line.moves.push(mv);
        let is_unique = self.extend_by_defence(line, length);
        self.position.unmake();
        if !matches!(is_unique, Ok(true)) {
            line.moves.pop();
        }
        is_unique
    }

    /// Extends the line by one of the longest defences after which the win stays unique.
    fn extend_by_defence(&mut self, line: &mut UniqueWin, length: u32) -> Result<bool, ProofError> {
        // A puzzle is a line of alternate moves.
        if self.position.turn() == self.side {
            return Ok(false);
        }
        let outcome = self.outcome_so_far().or_else(|| (!self.position.can_move()).then(|| self.position.no_move_outcome()));
        if let Some(outcome) = outcome {
            line.outcome = outcome;
            return Ok(true);
        }
        let mut replies = self.replies(length - 1)?;
        if line.moves.len() == 1 {
            line.replies = replies.len();
        }
        replies.retain(|&(_, distance)| distance == Some(length - 1));
        // Captures first: they are the most natural defence.
        replies.sort_by_cached_key(|&(mv, _)| {
            let captured = self.position.make(mv);
            self.position.unmake();
            captured.is_empty()
        });
        for (mv, _) in replies {
            let captured = self.position.make(mv);
            let gave_up_men = line.gives_up_men;
            line.gives_up_men |= !captured.is_empty();
            line.moves.push(mv);
            // The opponent may have to end the game against itself.
            let is_unique = match self.outcome_so_far() {
                _ if self.position.turn() != self.side => Ok(false),
                Some(outcome) => {
                    line.outcome = outcome;
                    Ok(true)
                }
                None => self.extend_by_winning_move(line, length - 1),
            };
            self.position.unmake();
            if is_unique? {
                return Ok(true);
            }
            line.moves.pop();
            line.gives_up_men = gave_up_men;
        }
        Ok(false)
    }
}
