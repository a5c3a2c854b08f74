//! The table of results of a tournament. Points are counted in halves: a win is 2, a draw 1.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Kind;

/// The points of a bye in a Swiss tournament: both games. In a round robin everybody has the same number of byes.
pub const BYE: u8 = 4;

/// A game of a tournament, or a bye. Entrants are numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub round: u32,
    pub attackers: usize,
    /// `None` for a bye.
    pub defenders: Option<usize>,
    /// The points of the attackers; `None` while the game goes on.
    pub points: Option<u8>,
}

/// A line of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line {
    pub entrant: usize,
    pub points: u32,
    /// In a Swiss tournament the points of her opponents (Buchholz), in a round robin those of the opponents whom she beat and half of the points of those
    /// with whom she drew (Sonneborn-Berger).
    pub tie_break: u32,
    pub wins: u32,
}

/// The table, the leader first. Who has as many points is told apart by the tie-break, then by wins, then by the order of the entrants.
pub fn standings(kind: Kind, entrants: usize, played: &[Played]) -> Vec<Line> {
    let mut lines: Vec<Line> = (0..entrants).map(|entrant| Line { entrant, ..Line::default() }).collect();
    for (own, _, points) in results(played) {
        lines[own].points += u32::from(points);
        lines[own].wins += u32::from(points == 2);
    }
    for game in played.iter().filter(|game| game.defenders.is_none()) {
        lines[game.attackers].points += u32::from(game.points.unwrap_or_default());
    }
    let points: Vec<u32> = lines.iter().map(|line| line.points).collect();
    match kind {
        // Both games of a pairing are against one opponent.
        Kind::Swiss => {
            let mut opponents: Vec<_> = results(played).map(|(own, other, _)| (own, other)).collect();
            opponents.sort_unstable();
            opponents.dedup();
            for (own, other) in opponents {
                lines[own].tie_break += points[other];
            }
        }
        // The points of a game are 2, 1 or 0 halves.
        Kind::Robin => {
            for (own, other, won) in results(played) {
                lines[own].tie_break += points[other] * u32::from(won) / 2;
            }
        }
    }
    lines.sort_by_key(|line| (Reverse((line.points, line.tie_break, line.wins)), line.entrant));
    lines
}

/// The results of games from the view of each player: herself, the opponent, and her points.
fn results(played: &[Played]) -> impl Iterator<Item = (usize, usize, u8)> + '_ {
    played
        .iter()
        .filter_map(|game| Some((game.attackers, game.defenders?, game.points?)))
        .flat_map(|(attackers, defenders, points)| [(attackers, defenders, points.min(2)), (defenders, attackers, 2 - points.min(2))])
}

/// The points of each entrant against each opponent, of the games that are over.
pub fn cross(played: &[Played]) -> BTreeMap<(usize, usize), u32> {
    let mut cells = BTreeMap::new();
    for (own, other, points) in results(played) {
        *cells.entry((own, other)).or_default() += u32::from(points);
    }
    cells
}

/// Halves as people write them: `2½`.
pub fn written(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(round: u32, attackers: usize, defenders: usize, points: u8) -> Played {
        Played { round, attackers, defenders: Some(defenders), points: Some(points) }
    }

    #[test]
    fn tie_breaks_tell_apart_who_has_as_many_points() {
        // 0 and 1 have two points each; the opponent of 1 has more.
        let played = [game(1, 0, 2, 2), game(1, 2, 0, 0), game(1, 1, 3, 2), game(1, 3, 1, 0), game(2, 3, 2, 2), game(2, 2, 3, 1)];
        let table = standings(Kind::Swiss, 4, &played);
        assert_eq!(
            table.iter().map(|line| (line.entrant, line.points, line.tie_break)).collect::<Vec<_>>(),
            [(1, 4, 3), (0, 4, 1), (3, 3, 5), (2, 1, 7)]
        );
        let table = standings(Kind::Robin, 4, &played);
        // Two wins against 3 are worth twice its points.
        assert_eq!(table.iter().map(|line| (line.entrant, line.tie_break)).collect::<Vec<_>>(), [(1, 6), (0, 2), (3, 1), (2, 1)]);
        assert_eq!(cross(&played)[&(3, 2)], 3);
        assert_eq!(cross(&played)[&(2, 3)], 1);
        assert_eq!([0, 1, 2, 5].map(written), ["0", "½", "1", "2½"]);
    }

    #[test]
    fn a_bye_counts_and_a_game_that_goes_on_does_not() {
        let bye = Played { round: 1, attackers: 2, defenders: None, points: Some(BYE) };
        let open = Played { points: None, ..game(1, 0, 1, 0) };
        let table = standings(Kind::Swiss, 3, &[open, bye]);
        assert_eq!(table.iter().map(|line| (line.entrant, line.points, line.wins)).collect::<Vec<_>>(), [(2, 4, 0), (0, 0, 0), (1, 0, 0)]);
    }
}
