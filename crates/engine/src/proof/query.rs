//! Questions about the side to move that a proof answers.

use birka_rules::{Game, Move, PositionVisitor, SearchPosition, Side};

use super::prover::{ProofError, Prover};

/// The least number of its own moves within which `side` wins, whoever is to move, if it is at most `max_moves`; 0 when it has won.
///
/// # Errors
/// When the budget is spent, or the variant has hooks.
pub fn distance_to_win(game: &Game, side: Side, max_moves: u32, budget: u64) -> Result<Option<u32>, ProofError> {
    ask(game, side, max_moves, budget, Question::Distance).map(|answer| answer.distance)
}

/// The moves with which the side to move wins within `max_moves` moves, including this one.
///
/// # Errors
/// When the budget is spent, or the variant has hooks.
pub fn winning_moves(game: &Game, max_moves: u32, budget: u64) -> Result<Vec<Move>, ProofError> {
    ask(game, game.turn(), max_moves, budget, Question::WinningMoves).map(|answer| answer.moves)
}

/// The moves with which the side to move delays the opponent's win longest, and the number of the opponent's moves to that win: `None`
/// if it is more than `max_moves`.
///
/// # Errors
/// When the budget is spent, or the variant has hooks.
pub fn best_defences(game: &Game, max_moves: u32, budget: u64) -> Result<(Vec<Move>, Option<u32>), ProofError> {
    ask(game, game.turn().opponent(), max_moves, budget, Question::BestDefences).map(|answer| (answer.moves, answer.distance))
}

#[derive(Clone, Copy)]
enum Question {
    Distance,
    WinningMoves,
    BestDefences,
}

#[derive(Default)]
struct Answer {
    distance: Option<u32>,
    moves: Vec<Move>,
}

struct Query {
    side: Side,
    max_moves: u32,
    budget: u64,
    question: Question,
}

fn ask(game: &Game, side: Side, max_moves: u32, budget: u64, question: Question) -> Result<Answer, ProofError> {
    game.visit(Query { side, max_moves, budget, question }).ok_or(ProofError::Hooks)?
}

impl PositionVisitor for Query {
    type Output = Result<Answer, ProofError>;

    fn visit<const W: usize>(self, position: SearchPosition<W>) -> Self::Output {
        let is_over = position.outcome().is_some();
        let mut prover = Prover::new(position, self.side, self.max_moves, self.budget);
        Ok(match self.question {
            Question::Distance => Answer { distance: prover.distance(self.max_moves)?, moves: Vec::new() },
            _ if is_over => Answer::default(),
            Question::WinningMoves => Answer { distance: None, moves: prover.winning_moves(self.max_moves)? },
            Question::BestDefences => {
                let replies = prover.replies(self.max_moves)?;
                // A reply that does not lose within the moves asked for delays the win longest.
                let delay = |distance: Option<u32>| distance.unwrap_or(u32::MAX);
                let longest = replies.iter().map(|&(_, distance)| delay(distance)).max();
                let best = replies.iter().filter(|&&(_, distance)| Some(delay(distance)) == longest);
                Answer { distance: longest.filter(|&moves| moves != u32::MAX), moves: best.map(|&(mv, _)| mv).collect() }
            }
        })
    }
}
