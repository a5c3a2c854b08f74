//! Wins with only one winning line, for puzzles.

use birka_rules::{Game, Move, MoveList, Outcome, PositionVisitor, SearchPosition, Side};

use crate::proof::prover::{ProofError, Prover};

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
