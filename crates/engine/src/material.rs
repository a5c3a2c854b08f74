//! A plain alpha-beta search to a fixed depth that counts men and nothing else: the yardstick for the real search.

use birka_rules::{DieFace, Game, IllegalMove, Move, Outcome, PositionVisitor, SearchPosition, Side};

/// The score of a win, above any number of men.
const WIN: i32 = 1_000_000;

/// The best move by counting men after `depth` plies; `None` when the game is over. Which of several equal moves is chosen depends only on
/// the position.
#[must_use]
pub fn material_search(game: &Game, depth: u32) -> Option<Move> {
    let seed = game.hash();
    let mut moves = game.legal_moves();
    // In a different order in each position, or every game would begin in the same corner.
    let number = |mv: Move| mv.squares().map_or(0, |squares| squares.from.index() * 361 + squares.to.index());
    moves.sort_by_key(|&mv| (seed ^ number(mv) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    // A variant with hooks is searched through its game, which is far slower.
    game.visit(MaterialSearch { moves: &moves, depth }).unwrap_or_else(|| best_move(&mut game.clone(), &moves, depth))
}

/// The operations that the search needs.
trait Playable {
    fn turn(&self) -> Side;
    fn legal_moves(&self) -> Vec<Move>;
    /// Plays a legal move; returns the outcome if it ended the game.
    ///
    /// # Errors
    /// When a hook of the variant fails; the game is then unchanged.
    fn play(&mut self, mv: Move) -> Result<Option<Outcome>, IllegalMove>;
    fn undo(&mut self);
    /// The number of men by which the side to move is ahead.
    fn material(&self) -> i32;
}

/// The first of the best moves.
fn best_move(game: &mut impl Playable, moves: &[Move], depth: u32) -> Option<Move> {
    let mut best = None;
    let (side, mut alpha) = (game.turn(), -WIN * 2);
    for &mv in moves {
        let Ok(outcome) = game.play(mv) else { continue };
        let score = search_for(side, game, outcome, depth.saturating_sub(1), alpha, WIN * 2);
        game.undo();
        if score > alpha {
            (alpha, best) = (score, Some(mv));
        }
    }
    best
}

/// The score for a side after its move, which led to `outcome`. Its turn may go on.
fn search_for(side: Side, game: &mut impl Playable, outcome: Option<Outcome>, depth: u32, alpha: i32, beta: i32) -> i32 {
    if game.turn() == side { search(game, outcome, depth, alpha, beta) } else { -search(game, outcome, depth, -beta, -alpha) }
}

/// The score for the side to move after a move that led to `outcome`.
fn search(game: &mut impl Playable, outcome: Option<Outcome>, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = outcome {
        // A win is better the sooner it comes.
        return match outcome.winner {
            None => 0,
            Some(winner) if winner == game.turn() => WIN + depth as i32,
            Some(_) => -WIN - depth as i32,
        };
    }
    if depth == 0 {
        return game.material();
    }
    let (side, moves) = (game.turn(), game.legal_moves());
    if moves.first().is_some_and(|mv| mv.is_roll()) {
        return average_of_rolls(game, &moves, depth);
    }
    for mv in moves {
        let Ok(outcome) = game.play(mv) else { continue };
        let score = search_for(side, game, outcome, depth - 1, alpha, beta);
        game.undo();
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The score for the side to move, which rolls the die.
fn average_of_rolls(game: &mut impl Playable, rolls: &[Move], depth: u32) -> i32 {
    let side = game.turn();
    let mut sum = 0;
    for &mv in rolls {
        let Ok(outcome) = game.play(mv) else { continue };
        // A turn that is lost counts as a move.
        let left = depth - u32::from(game.turn() != side);
        sum += search_for(side, game, outcome, left, -WIN * 2, WIN * 2);
        game.undo();
    }
    sum / DieFace::ALL.len() as i32
}

struct MaterialSearch<'a> {
    moves: &'a [Move],
    depth: u32,
}

impl PositionVisitor for MaterialSearch<'_> {
    type Output = Option<Move>;

    fn visit<const W: usize>(self, mut position: SearchPosition<W>) -> Option<Move> {
        best_move(&mut position, self.moves, self.depth)
    }
}

impl<const W: usize> Playable for SearchPosition<W> {
    fn turn(&self) -> Side {
        self.turn()
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_move(|mv| {
            if !self.is_forbidden_repetition(mv) {
                moves.push(mv);
            }
        });
        moves
    }

    fn play(&mut self, mv: Move) -> Result<Option<Outcome>, IllegalMove> {
        self.make(mv);
        Ok(self.outcome())
    }

    fn undo(&mut self) {
        self.unmake();
    }

    fn material(&self) -> i32 {
        let men = |side| self.by_side(side).count() as i32 + i32::from(self.in_hand().of(side));
        let [own, others] = [self.turn(), self.turn().opponent()].map(men);
        own - others
    }
}

impl Playable for Game {
    fn turn(&self) -> Side {
        self.turn()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn play(&mut self, mv: Move) -> Result<Option<Outcome>, IllegalMove> {
        self.play(mv).map(|played| played.outcome)
    }

    fn undo(&mut self) {
        self.undo();
    }

    fn material(&self) -> i32 {
        let side = self.turn();
        let set = self.rules().rule_set();
        let on_board: i32 = self.pieces().into_iter().map(|(_, kind)| if set.kind(kind).side == side { 1 } else { -1 }).sum();
        on_board + i32::from(self.in_hand().of(side)) - i32::from(self.in_hand().of(side.opponent()))
    }
}

#[cfg(test)]
mod tests {
    use birka_script::Library;

    use super::*;

    #[test]
    fn the_native_search_chooses_the_same_move_as_the_search_through_the_game() {
        for id in ["brandubh", "tablut", "tablut-castle"] {
            let mut game = Game::new(Library::shipped().get(id).expect("a shipped variant").rules.clone());
            for _ in 0..12 {
                let moves = game.legal_moves();
                let Some(mv) = material_search(&game, 2) else { break };
                assert_eq!(game.visit(MaterialSearch { moves: &moves, depth: 2 }), Some(best_move(&mut game.clone(), &moves, 2)), "{id}");
                game.play(mv).expect("a legal move");
            }
        }
    }
}
