use std::collections::BTreeMap;
use std::sync::Arc;

use birka_rules::{Game, Move, Reason, Setup, Side, Square};

/// What a side could do in one move if it were to move.
#[derive(Default)]
pub(super) struct SideOptions {
    /// Moves that win at once, with the reason.
    pub(super) wins: Vec<(Move, Reason)>,
    /// Enemy pieces that could be captured, each with the first move that captures it.
    pub(super) captures: BTreeMap<Square, Move>,
}

impl SideOptions {
    /// Tries every legal move of a side. Skips moves for which a hook of the variant fails.
    pub(super) fn of(game: &Game, side: Side) -> Self {
        let mut options = Self::default();
        let Some(mut game) = with_side_to_move(game, side) else { return options };
        let rules = Arc::clone(game.rules());
        let set = rules.rule_set();
        for mv in game.legal_moves() {
            let Ok(turn) = game.play(mv) else { continue };
            if let Some(outcome) = turn.outcome.filter(|outcome| outcome.winner == Some(side)) {
                options.wins.push((mv, outcome.reason));
            }
            for piece in turn.captured.iter().filter(|piece| set.kind(piece.kind).side != side) {
                options.captures.entry(piece.square).or_insert(mv);
            }
            game.undo();
        }
        options
    }

    /// The squares on which the king could escape, in ascending order.
    pub(super) fn escapes(&self) -> Vec<Square> {
        let mut goals: Vec<Square> = self.wins.iter().filter(|(_, reason)| *reason == Reason::KingEscaped).map(|(mv, _)| mv.to).collect();
        goals.sort_unstable();
        goals
    }

    /// The first winning move whose reason matches.
    pub(super) fn win_by(&self, matches: impl Fn(Reason) -> bool) -> Option<(Move, Reason)> {
        self.wins.iter().copied().find(|&(_, reason)| matches(reason))
    }
}

/// The game with the given side to move. `None` if the game is over, or the position is not valid with that side to move.
///
/// Changing the side to move drops the history of the game.
fn with_side_to_move(game: &Game, side: Side) -> Option<Game> {
    let game = if game.turn() == side {
        game.clone()
    } else {
        let setup = Setup { turn: side, ..game.setup() };
        Game::from_setup(Arc::clone(game.rules()), &setup).ok()?
    };
    game.outcome().is_none().then_some(game)
}
