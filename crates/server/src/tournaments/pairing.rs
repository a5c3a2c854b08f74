//! Who plays whom in a round. Entrants are numbers from 0, and a pairing is two games with sides exchanged: tafl is uneven, so that one game between two
//! players says more about their sides than about them, and sides are balanced in every round.

use std::collections::HashSet;

/// A pairing; without the second one, a bye.
pub type Pair = (usize, Option<usize>);

/// How many ways of pairing a round are tried.
const ATTEMPTS: usize = 200_000;

/// The number of rounds in which everybody meets everybody.
pub fn robin_rounds(entrants: usize) -> usize {
    if entrants.is_multiple_of(2) { entrants.saturating_sub(1) } else { entrants }
}

/// The most rounds of a Swiss tournament in which nobody has to meet somebody twice.
pub fn most_swiss_rounds(entrants: usize) -> usize {
    (entrants / 2).max(1)
}

/// A round of a round robin, from 0, by the circle method.
pub fn robin(entrants: usize, round: usize) -> Vec<Pair> {
    // With an odd number, who meets the last place has a bye.
    let places = entrants.next_multiple_of(2);
    let Some(circle) = places.checked_sub(1).filter(|&circle| circle > 0) else { return Vec::new() };
    let at = |place: usize| if place == 0 { circle } else { (round + place - 1) % circle };
    (0..places / 2)
        .map(|board| {
            let (one, other) = (at(board), at(places - 1 - board));
            match (one < entrants, other < entrants) {
                (true, true) => (one, Some(other)),
                (true, false) => (one, None),
                _ => (other, None),
            }
        })
        .collect()
}

/// A round of a Swiss tournament. `order` has those who play, the leader first; `met` the pairings of earlier rounds, the lower number first. Neighbours
/// in the order meet (the Monrad system), except those who have met. The last one who had none has the bye.
pub fn swiss(order: &[usize], met: &HashSet<(usize, usize)>, had_bye: &HashSet<usize>) -> Vec<Pair> {
    let mut players = order.to_vec();
    let mut byes: Vec<usize> = Vec::new();
    if !players.len().is_multiple_of(2) {
        let mut candidates: Vec<usize> = (0..players.len()).rev().collect();
        candidates.sort_by_key(|&at| had_bye.contains(&players[at]));
        byes = candidates;
    }
    // Usually the first bye does; with it, the rest may not be paired without a repeat.
    let mut attempts = ATTEMPTS;
    for at in byes.iter().map(Some).chain(byes.is_empty().then_some(None)) {
        let mut rest = players.clone();
        let bye = at.map(|&at| rest.remove(at));
        if let Some(pairs) = pair(&rest, met, &mut attempts) {
            return pairs.into_iter().map(|(one, other)| (one, Some(other))).chain(bye.map(|bye| (bye, None))).collect();
        }
    }
    // There is no other way: some meet again.
    let bye = byes.first().map(|&at| players.remove(at));
    players.chunks_exact(2).map(|pair| (pair[0], Some(pair[1]))).chain(bye.map(|bye| (bye, None))).collect()
}

/// Pairs the first one with the next one whom she has not met, so that the rest can be paired, too.
fn pair(players: &[usize], met: &HashSet<(usize, usize)>, attempts: &mut usize) -> Option<Vec<(usize, usize)>> {
    let Some((&first, rest)) = players.split_first() else { return Some(Vec::new()) };
    for (at, &other) in rest.iter().enumerate() {
        *attempts = attempts.checked_sub(1)?;
        if met.contains(&(first.min(other), first.max(other))) {
            continue;
        }
        let left: Vec<usize> = rest[..at].iter().chain(&rest[at + 1..]).copied().collect();
        if let Some(mut pairs) = pair(&left, met, attempts) {
            pairs.insert(0, (first, other));
            return Some(pairs);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use birka_rules::Rng;

    use super::*;

    fn key((one, other): Pair) -> Option<(usize, usize)> {
        other.map(|other| (one.min(other), one.max(other)))
    }

    #[test]
    fn in_a_round_robin_everybody_meets_everybody_once() {
        for entrants in 2..=21 {
            let mut met = HashSet::new();
            let mut byes = HashSet::new();
            for round in 0..robin_rounds(entrants) {
                let pairs = robin(entrants, round);
                let here: HashSet<_> = pairs.iter().flat_map(|&(one, other)| [Some(one), other]).flatten().collect();
                assert_eq!(here.len(), entrants, "{entrants} {round}: {pairs:?}");
                for pair in pairs {
                    assert!(key(pair).map_or_else(|| byes.insert(pair.0), |key| met.insert(key)), "{entrants} {round}: {pair:?}");
                }
            }
            assert_eq!(met.len(), entrants * (entrants - 1) / 2);
            assert_eq!(byes.len(), if entrants % 2 == 1 { entrants } else { 0 });
        }
        assert_eq!(robin(1, 0), [(0, None)]);
        assert_eq!(robin(0, 0), []);
    }

    #[test]
    fn a_swiss_round_pairs_neighbours_who_have_not_met() {
        let met = HashSet::from([(0, 1)]);
        assert_eq!(swiss(&[0, 1, 2, 3], &met, &HashSet::new()), [(0, Some(2)), (1, Some(3))]);
        // The two last ones would be left over who have met.
        let met = HashSet::from([(2, 3)]);
        assert_eq!(swiss(&[0, 1, 2, 3], &met, &HashSet::new()), [(0, Some(2)), (1, Some(3))]);
        // The last one who had no bye.
        assert_eq!(swiss(&[0, 1, 2], &HashSet::new(), &HashSet::from([2])), [(0, Some(2)), (1, None)]);
        // Two players meet again if there is nobody else.
        assert_eq!(swiss(&[1, 0], &HashSet::from([(0, 1)]), &HashSet::new()), [(1, Some(0))]);
    }

    #[test]
    fn nobody_meets_somebody_twice_or_has_two_byes_in_a_swiss_tournament() {
        let mut random = Rng::new(7);
        let mut draw = |below: usize| usize::try_from(random.next_u64() % below as u64).unwrap();
        for _ in 0..300 {
            let entrants = 2 + draw(39);
            let (mut met, mut had_bye) = (HashSet::new(), HashSet::new());
            let mut points = vec![0; entrants];
            for round in 0..most_swiss_rounds(entrants).min(9) {
                let mut order: Vec<usize> = (0..entrants).collect();
                order.sort_by_key(|&entrant| (std::cmp::Reverse(points[entrant]), entrant));
                let pairs = swiss(&order, &met, &had_bye);
                let here: HashSet<_> = pairs.iter().flat_map(|&(one, other)| [Some(one), other]).flatten().collect();
                assert_eq!(here.len(), entrants);
                assert_eq!(pairs, swiss(&order, &met, &had_bye));
                for pair in pairs {
                    let is_new = key(pair).map_or_else(|| had_bye.insert(pair.0), |key| met.insert(key));
                    assert!(is_new, "{entrants} entrants, round {round}: {pair:?}");
                    let winner = draw(2);
                    points[if winner == 0 { pair.0 } else { pair.1.unwrap_or(pair.0) }] += 1;
                }
            }
        }
    }
}
