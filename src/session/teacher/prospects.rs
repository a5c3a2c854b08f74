use std::collections::BTreeMap;
use std::sync::Arc;

use birka_rules::{Game, Move, Reason, Setup, Side, Square};

/// What a side could do at once if it were its turn.
#[derive(Default)]
pub(super) struct Prospects {
    /// Every legal move.
    pub(super) moves: Vec<Move>,
    /// Moves that would end the game in its favour, and what for.
    pub(super) wins: Vec<(Move, Reason)>,
    /// The enemies that could fall, each with the first move that captures it.
    pub(super) prey: BTreeMap<Square, Move>,
}

impl Prospects {
    /// Tries every move of a side. Moves over which a function of the variant's own fails are left out.
    pub(super) fn of(game: &Game, side: Side) -> Self {
        let mut prospects = Self::default();
        let Some(mut game) = on_move(game, side) else { return prospects };
        let rules = Arc::clone(game.rules());
        let set = rules.rule_set();
        for mv in game.legal_moves() {
            prospects.moves.push(mv);
            let Ok(turn) = game.play(mv) else { continue };
            if let Some(outcome) = turn.outcome.filter(|outcome| outcome.winner == Some(side)) {
                prospects.wins.push((mv, outcome.reason));
            }
            for fallen in turn.captured.iter().filter(|fallen| set.kind(fallen.kind).side != side) {
                prospects.prey.entry(fallen.square).or_insert(mv);
            }
            game.undo();
        }
        prospects
    }

    /// The squares on which the king could win.
    pub(super) fn goals(&self) -> Vec<Square> {
        let mut goals: Vec<Square> = self.wins.iter().filter(|(_, reason)| *reason == Reason::KingEscaped).map(|(mv, _)| mv.to).collect();
        goals.sort_unstable();
        goals
    }

    /// The first move that would win for another reason than an escape, if there is one.
    pub(super) fn wins_for(&self, holds: impl Fn(Reason) -> bool) -> Option<(Move, Reason)> {
        self.wins.iter().copied().find(|&(_, reason)| holds(reason))
    }
}

/// The game with a side on move; `None` where it is over, or where the position is none with that side on move.
///
/// The turn can only be given to the other side in a game without a past.
fn on_move(game: &Game, side: Side) -> Option<Game> {
    let game = if game.turn() == side {
        game.clone()
    } else {
        let setup = Setup { turn: side, ..game.setup() };
        Game::from_setup(Arc::clone(game.rules()), &setup).ok()?
    };
    game.outcome().is_none().then_some(game)
}
