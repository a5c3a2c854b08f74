use super::terrain::Terrain;
use birka_prose::Feature;
use birka_rules::{BoardSize, Square};
use birka_rules::{Game, Side};

/// What a position is like, by plain measures. Each is weighed roughly as the search weighs it, in hundredths of a man.
struct Features {
    /// The king's moves to the nearest goal.
    away: i32,
    /// Squares the king can go to.
    room: i32,
    /// Defenders beside the king.
    cover: i32,
    /// Attackers beside the king.
    siege: i32,
    /// Defenders near the rim.
    outside: i32,
    /// Squares from which the king could go to a goal.
    approaches: i32,
}

/// A king who can go to no goal is taken to be so far away.
const FAR: usize = 8;
/// Less than this is not worth a word.
const LEAST: i32 = 5;

/// What a move betters most for its player.
pub(super) fn bettered(before: &Game, after: &Game) -> Option<Feature> {
    let side = before.turn();
    let (old, new) = (Features::of(before)?, Features::of(after)?);
    let gains = match side {
        Side::Defenders => vec![
            (Feature::KingNearGoal, (old.away - new.away) * 30),
            (Feature::KingFree, (new.room - old.room) * 3),
            (Feature::GoalsOpen, (new.approaches - old.approaches) * 2),
            (Feature::KingCovered, (new.cover - old.cover) * 6),
            (Feature::MenOutside, (new.outside - old.outside) * 8),
        ],
        Side::Attackers => vec![
            (Feature::KingFar, (new.away - old.away) * 30),
            (Feature::KingCramped, (old.room - new.room) * 3),
            (Feature::GoalsGuarded, (old.approaches - new.approaches) * 2),
            (Feature::KingBesieged, (new.siege - old.siege) * 15),
        ],
    };
    gains.into_iter().filter(|(_, gain)| *gain >= LEAST).max_by_key(|(_, gain)| *gain).map(|(feature, _)| feature)
}

impl Features {
    fn of(game: &Game) -> Option<Self> {
        let terrain = Terrain::of(game)?;
        let set = game.rules().rule_set();
        let room: usize = birka_rules::Direction::ALL.into_iter().map(|direction| terrain.slide(terrain.king, direction).len()).sum();
        let is_outside = |square: Square| depth(set.size, square) < 2;
        let outside = game.pieces().into_iter().filter(|&(square, kind)| {
            let kind = set.kind(kind);
            kind.side == Side::Defenders && !kind.royal && is_outside(square)
        });
        Some(Self {
            away: small(terrain.moves_away().unwrap_or(FAR).min(FAR)),
            room: small(room),
            cover: small(terrain.beside(Side::Defenders)),
            siege: small(terrain.beside(Side::Attackers)),
            outside: small(outside.count()),
            approaches: small(terrain.goals().iter().map(|&goal| terrain.approaches(goal)).sum()),
        })
    }
}

/// How many steps a square lies from the rim.
fn depth(size: BoardSize, square: Square) -> usize {
    let (file, rank, last) = (size.file(square), size.rank(square), size.side() - 1);
    file.min(rank).min(last - file).min(last - rank)
}

fn small(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}
