//! A plain alpha-beta search to a fixed depth that counts men and nothing else. Simple and without any knowledge of its own, it is what
//! the real search is measured against.

use birka_rules::{Game, IllegalMove, Move, Outcome, PositionVisitor, SearchPosition, Side};

/// A king is worth more than any number of men.
const WON: i32 = 1_000_000;

/// The best move by counting men `depth` plies from now; of equals one that hangs on the position alone. `None` when the game is over.
#[must_use]
pub fn by_material(game: &Game, depth: u32) -> Option<Move> {
    let seed = game.hash();
    let mut moves = game.legal_moves();
    // Equal moves come in an order that differs from position to position, or every game would begin in the same corner.
    moves.sort_by_key(|mv| (seed ^ (mv.from.index() * 361 + mv.to.index()) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    // A variant with functions of its own is played through its game, which is slower by far.
    game.visit(Root { moves: &moves, depth }).unwrap_or_else(|| best(&mut game.clone(), &moves, depth))
}

/// What the search asks of a game.
trait Played {
    fn turn(&self) -> Side;
    fn legal_moves(&self) -> Vec<Move>;
    /// Plays a legal move and tells how the game has ended, if it has.
    ///
    /// # Errors
    ///
    /// A function of the variant's own failed over it. Nothing has happened then.
    fn play(&mut self, mv: Move) -> Result<Option<Outcome>, IllegalMove>;
    fn undo(&mut self);
    /// By how many men the side to move is ahead.
    fn men(&self) -> i32;
}

/// The first of the best moves.
fn best(game: &mut impl Played, moves: &[Move], depth: u32) -> Option<Move> {
    let mut best = None;
    let mut alpha = -WON * 2;
    for &mv in moves {
        let Ok(outcome) = game.play(mv) else { continue };
        let worth = -worth_after(game, outcome, depth.saturating_sub(1), -WON * 2, -alpha);
        game.undo();
        if worth > alpha {
            (alpha, best) = (worth, Some(mv));
        }
    }
    best
}

fn worth_after(game: &mut impl Played, outcome: Option<Outcome>, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = outcome {
        // A win that comes sooner is better.
        return match outcome.winner {
            None => 0,
            Some(winner) if winner == game.turn() => WON + depth as i32,
            Some(_) => -WON - depth as i32,
        };
    }
    if depth == 0 {
        return game.men();
    }
    for mv in game.legal_moves() {
        let Ok(outcome) = game.play(mv) else { continue };
        let worth = -worth_after(game, outcome, depth - 1, -beta, -alpha);
        game.undo();
        alpha = alpha.max(worth);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

struct Root<'a> {
    moves: &'a [Move],
    depth: u32,
}

impl PositionVisitor for Root<'_> {
    type Output = Option<Move>;

    fn visit<const W: usize>(self, mut walk: SearchPosition<W>) -> Option<Move> {
        best(&mut walk, self.moves, self.depth)
    }
}

impl<const W: usize> Played for SearchPosition<W> {
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

    fn men(&self) -> i32 {
        let [own, others] = [self.turn(), self.turn().opponent()].map(|side| self.by_side(side).count() as i32);
        own - others
    }
}

impl Played for Game {
    fn turn(&self) -> Side {
        self.turn()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn play(&mut self, mv: Move) -> Result<Option<Outcome>, IllegalMove> {
        self.play(mv).map(|turn| turn.outcome)
    }

    fn undo(&mut self) {
        self.undo();
    }

    fn men(&self) -> i32 {
        let side = self.turn();
        let set = self.rules().rule_set();
        let worth = |own: bool| if own { 1 } else { -1 };
        self.pieces().into_iter().map(|(_, kind)| worth(set.kind(kind).side == side)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use birka_script::Library;

    #[test]
    fn the_fast_way_finds_the_same_move_as_the_slow() {
        for id in ["brandubh", "tablut", "tablut-castle"] {
            let mut game = Game::new(Library::open().get(id).expect("it ships").rules.clone());
            for _ in 0..12 {
                let moves = game.legal_moves();
                let Some(mv) = by_material(&game, 2) else { break };
                assert_eq!(game.visit(Root { moves: &moves, depth: 2 }), Some(best(&mut game.clone(), &moves, 2)), "{id}");
                game.play(mv).expect("a legal move");
            }
        }
    }
}
