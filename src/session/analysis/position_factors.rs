use birka_prose::PositionFactor;
use birka_rules::{BoardSize, Game, KingView, Side, Square};

/// Simple measures of a position. Their weights below are roughly those of the search, in hundredths of a man.
struct PositionFactors {
    /// The king's moves to the nearest goal, at most [`MAX_DISTANCE`].
    goal_distance: i32,
    /// Squares that the king can move to.
    mobility: i32,
    /// Defenders beside the king.
    cover: i32,
    /// Attackers beside the king.
    siege: i32,
    /// Defenders on the two outermost rings of squares, without the king.
    outside: i32,
    /// Squares from which the king could reach a goal in one move, counted per goal.
    approaches: i32,
}

/// The goal distance of a king that can reach no goal.
const MAX_DISTANCE: usize = 8;
/// Smaller improvements are not mentioned.
const MIN_GAIN: i32 = 5;

/// The factor that a move improves most for the side that made it; `None` if it improves none by at least [`MIN_GAIN`].
pub(super) fn most_improved(before: &Game, after: &Game) -> Option<PositionFactor> {
    let side = before.turn();
    let (old, new) = (PositionFactors::of(before)?, PositionFactors::of(after)?);
    let gains = match side {
        Side::Defenders => vec![
            (PositionFactor::KingNearGoal, (old.goal_distance - new.goal_distance) * 30),
            (PositionFactor::KingFree, (new.mobility - old.mobility) * 3),
            (PositionFactor::GoalsOpen, (new.approaches - old.approaches) * 2),
            (PositionFactor::KingCovered, (new.cover - old.cover) * 6),
            (PositionFactor::MenOutside, (new.outside - old.outside) * 8),
        ],
        Side::Attackers => vec![
            (PositionFactor::KingFar, (new.goal_distance - old.goal_distance) * 30),
            (PositionFactor::KingCramped, (old.mobility - new.mobility) * 3),
            (PositionFactor::GoalsGuarded, (old.approaches - new.approaches) * 2),
            (PositionFactor::KingBesieged, (new.siege - old.siege) * 15),
        ],
    };
    gains.into_iter().filter(|(_, gain)| *gain >= MIN_GAIN).max_by_key(|(_, gain)| *gain).map(|(factor, _)| factor)
}

impl PositionFactors {
    /// `None` if the king is captured.
    fn of(game: &Game) -> Option<Self> {
        let king = KingView::new(game)?;
        let set = game.rules().rule_set();
        let outside = game.pieces().into_iter().filter(|&(square, kind)| {
            let kind = set.kind(kind);
            kind.side == Side::Defenders && !kind.royal && distance_from_edge(set.size, square) < 2
        });
        Some(Self {
            goal_distance: to_i32(king.moves_to_goal().unwrap_or(MAX_DISTANCE).min(MAX_DISTANCE)),
            mobility: to_i32(king.destinations().len()),
            cover: to_i32(king.adjacent(Side::Defenders)),
            siege: to_i32(king.adjacent(Side::Attackers)),
            outside: to_i32(outside.count()),
            approaches: to_i32(king.approaches()),
        })
    }
}

/// Steps from a square to the nearest edge square.
fn distance_from_edge(size: BoardSize, square: Square) -> usize {
    let (file, rank, last) = (size.file(square), size.rank(square), size.side() - 1);
    file.min(rank).min(last - file).min(last - rank)
}

fn to_i32(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}
