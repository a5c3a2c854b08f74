//! Wins that are proven: every move is looked at, nothing is judged, and the variant's own rules decide.
//!
//! A proof asks whether a side wins within so many of its own moves whatever the other side does. Short ones take moments, and each
//! move more some tens of times as long; a budget of positions bounds them. Variants with functions of their own cannot be proven.

mod compose;
mod prover;
mod verify;

pub use compose::Line;
pub use verify::Flaw;

use birka_rules::{Game, Move, PositionVisitor, SearchPosition, Side};
use compose::Composer;
use prover::Prover;
use verify::Verifier;

/// Why nothing is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproven {
    /// The budget is spent.
    #[error("there are more positions to look at than are allowed")]
    TooMuch,
    /// The variant has functions of its own.
    #[error("the variant has functions of its own, which cannot be looked through")]
    OwnFunctions,
}

/// How many positions a proof may look at where nothing else is asked: some ten seconds' worth.
pub const BUDGET: u64 = 3_000_000;

/// The fewest of its own moves within which a side wins, whoever is to move, if that is no more than `most`; none at all where it has
/// won already.
///
/// # Errors
/// When it cannot be proven within the budget, or not at all.
pub fn distance(game: &Game, side: Side, most: u32, budget: u64) -> Result<Option<u32>, Unproven> {
    ask(game, side, most, budget, Question::Distance).map(|answer| answer.distance)
}

/// The moves by which the side to move wins within so many moves, these counted.
///
/// # Errors
/// When it cannot be proven within the budget, or not at all.
pub fn winning_moves(game: &Game, most: u32, budget: u64) -> Result<Vec<Move>, Unproven> {
    ask(game, game.turn(), most, budget, Question::Winners).map(|answer| answer.moves)
}

/// The moves of the side to move that hold out longest against a win of the other within `most` moves, and how long that is: `None`
/// where it is longer.
///
/// # Errors
/// When it cannot be proven within the budget, or not at all.
pub fn best_defences(game: &Game, most: u32, budget: u64) -> Result<(Vec<Move>, Option<u32>), Unproven> {
    ask(game, game.turn().opponent(), most, budget, Question::Defences).map(|answer| (answer.moves, answer.distance))
}

/// The one line by which the side to move wins in at least `least` and at most `most` moves, if there is only one: its first move is the
/// only one that wins within `slack` moves more than that, and of each of its later moves but the last the same holds without slack,
/// against a defence that holds out as long as can be.
///
/// # Errors
/// When it cannot be proven within the budget, or not at all.
pub fn only_line(game: &Game, least: u32, most: u32, slack: u32, budget: u64) -> Result<Option<Line>, Unproven> {
    game.visit(Composer { side: game.turn(), least, most, slack, budget }).ok_or(Unproven::OwnFunctions)?
}

/// Whether a line is one by which the side to move wins, the shortest there is: each of its moves the only one that wins in time, but
/// the last, where it is not also the first, which may be any; and each defence one that holds out as long as can be.
///
/// # Errors
/// When it cannot be proven within the budget, or not at all.
pub fn verify(game: &Game, line: &[Move], budget: u64) -> Result<Result<(), Flaw>, Unproven> {
    game.visit(Verifier { side: game.turn(), line, budget }).ok_or(Unproven::OwnFunctions)?
}

#[derive(Clone, Copy)]
enum Question {
    Distance,
    Winners,
    Defences,
}

#[derive(Default)]
struct Answer {
    distance: Option<u32>,
    moves: Vec<Move>,
}

struct Ask {
    side: Side,
    most: u32,
    budget: u64,
    question: Question,
}

fn ask(game: &Game, side: Side, most: u32, budget: u64, question: Question) -> Result<Answer, Unproven> {
    game.visit(Ask { side, most, budget, question }).ok_or(Unproven::OwnFunctions)?
}

impl PositionVisitor for Ask {
    type Output = Result<Answer, Unproven>;

    fn visit<const W: usize>(self, walk: SearchPosition<W>) -> Self::Output {
        let over = walk.outcome().is_some();
        let mut prover = Prover::new(walk, self.side, self.most, self.budget);
        Ok(match self.question {
            Question::Distance => Answer { distance: prover.distance(self.most)?, moves: Vec::new() },
            _ if over => Answer::default(),
            Question::Winners => Answer { distance: None, moves: prover.winners(self.most)? },
            Question::Defences => {
                let replies = prover.replies(self.most)?;
                // One that is not lost within the moves asked for holds out longer than any that is.
                let endurance = |distance: Option<u32>| distance.unwrap_or(u32::MAX);
                let longest = replies.iter().map(|&(_, distance)| endurance(distance)).max();
                let best = replies.iter().filter(|&&(_, distance)| Some(endurance(distance)) == longest);
                Answer { distance: longest.filter(|&moves| moves != u32::MAX), moves: best.map(|&(mv, _)| mv).collect() }
            }
        })
    }
}
