//! The engine's answer to an offered draw.

use std::time::Duration;

use birka_engine::{Engine, Level, Limits, Resources, Score, SearchError};
use birka_rules::{Game, Side};

/// Until each side has made this many moves, the engine judges no game.
const FIRST_MOVES: usize = 10;
/// The engine accepts if its chance to win, as the evaluation bar shows it, is at most this.
const EVEN: f32 = 0.5;
/// The limits of each search.
const NODES: u64 = 60_000;
const TIME: Duration = Duration::from_secs(3);

/// Who answers an offered draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawPartner {
    /// The other of two persons. This side offers.
    Person(Side),
    /// The engine that plays this side.
    Engine(Side),
}

/// The engine's answer to an offered draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawAnswer {
    /// The engine does not stand better.
    Accepted,
    /// The engine stands better.
    Declined,
    /// Too few moves have been made.
    TooEarly,
}

/// Answers for the engine that plays `side` at a level, after `moves` moves. It accepts unless it stands better now or stood better before
/// the last move, by a search of each position. Takes up to six seconds.
///
/// # Errors
/// If a search fails.
pub fn answer_draw_offer(game: &Game, moves: usize, side: Side, level: &'static Level) -> Result<DrawAnswer, SearchError> {
    if moves < 2 * FIRST_MOVES {
        return Ok(DrawAnswer::TooEarly);
    }
    let engine = Engine::new(Resources { threads: 1, memory: 16 }).at_level(level);
    let limits = Limits { movetime: Some(TIME), ..Limits::nodes(NODES) };
    let mut earlier = game.clone();
    earlier.undo();
    for position in [game, &earlier] {
        let Some(info) = engine.search(position, &limits)?.info else { continue };
        if stands_better(info.score, position.turn(), side) {
            return Ok(DrawAnswer::Declined);
        }
    }
    Ok(DrawAnswer::Accepted)
}

/// Whether `side` stands better, by a score for the side to move.
fn stands_better(score: Score, turn: Side, side: Side) -> bool {
    let own = if turn == side { score } else { -score };
    own.win_chance() > EVEN
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use birka_records::position;
    use birka_script::Library;

    use super::*;

    #[test]
    fn a_score_is_that_of_the_side_to_move() {
        assert!(stands_better(Score::Cp(10), Side::Attackers, Side::Attackers));
        assert!(!stands_better(Score::Cp(10), Side::Attackers, Side::Defenders));
        assert!(!stands_better(Score::Cp(0), Side::Defenders, Side::Defenders));
        assert!(stands_better(Score::Loss(2), Side::Attackers, Side::Defenders));
    }

    #[test]
    fn the_engine_accepts_where_it_does_not_stand_better() {
        let rules = Arc::clone(&Library::shipped().get("tablut").unwrap().rules);
        // The king can go to the edge.
        let start = position::parse("/3ttt3/4t4/4T4/t3T3t/tt5tt/t3T3t/2K1T4/4t4/3ttt3/ d", rules.rule_set()).unwrap();
        let game = Game::from_setup(rules, &start).unwrap();
        for level in [1, 5] {
            let answer = |moves, side| answer_draw_offer(&game, moves, side, Level::numbered(level).unwrap());
            assert_eq!(answer(20, Side::Attackers), Ok(DrawAnswer::Accepted));
            assert_eq!(answer(20, Side::Defenders), Ok(DrawAnswer::Declined));
            assert_eq!(answer(19, Side::Attackers), Ok(DrawAnswer::TooEarly));
        }
    }
}
