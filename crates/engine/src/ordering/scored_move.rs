use std::cmp::Reverse;

use birka_rules::Move;

/// A move with its score for move ordering.
#[derive(Clone, Copy)]
pub(crate) struct ScoredMove {
    pub(crate) score: i32,
    pub(crate) mv: Move,
}

/// Swaps the best of the moves from `next` on to `next` and returns it: a step of a selection sort. Most nodes fail high after a few
/// moves, so sorting all of them would be wasted.
#[inline]
pub(crate) fn select_best(moves: &mut [ScoredMove], next: usize) -> ScoredMove {
    let mut best = next;
    for i in next + 1..moves.len() {
        if moves[i].score > moves[best].score {
            best = i;
        }
    }
    moves.swap(next, best);
    moves[next]
}

/// Sorts the moves of at least `threshold` to the front, best first, and leaves the others unsorted behind them
/// (`partial_insertion_sort` in Stockfish).
pub(crate) fn partial_sort(moves: &mut [ScoredMove], threshold: i32) {
    let mut sorted = 0;
    for i in 0..moves.len() {
        let mv = moves[i];
        if mv.score < threshold {
            continue;
        }
        moves[i] = moves[sorted];
        let mut at = sorted;
        while at > 0 && moves[at - 1].score < mv.score {
            moves[at] = moves[at - 1];
            at -= 1;
        }
        moves[at] = mv;
        sorted += 1;
    }
}

/// Sorts all moves, best first. Moves of equal score are sorted by their squares, so that the order is deterministic.
pub(crate) fn sort(moves: &mut [ScoredMove]) {
    moves.sort_unstable_by_key(|scored| (Reverse(scored.score), scored.mv.from, scored.mv.to));
}

#[cfg(test)]
mod tests {
    use birka_rules::Square;

    use super::*;

    fn scored(scores: &[i32]) -> Vec<ScoredMove> {
        let mv = |number| Move { from: Square::from_index(number), to: Square::from_index(number + 1) };
        scores.iter().enumerate().map(|(number, &score)| ScoredMove { score, mv: mv(number) }).collect()
    }

    fn scores(moves: &[ScoredMove]) -> Vec<i32> {
        moves.iter().map(|scored| scored.score).collect()
    }

    #[test]
    fn partial_sort_puts_the_moves_above_the_threshold_first_in_order() {
        let mut moves = scored(&[-3, 5, 0, 9, -1, 7]);
        partial_sort(&mut moves, 1);
        assert_eq!(scores(&moves)[..3], [9, 7, 5]);
        let mut rest = scores(&moves)[3..].to_vec();
        rest.sort_unstable();
        assert_eq!(rest, [-3, -1, 0]);
    }

    #[test]
    fn selecting_the_best_repeatedly_sorts_the_moves() {
        let mut moves = scored(&[4, -2, 8, 1]);
        let selected: Vec<i32> = (0..4).map(|next| select_best(&mut moves, next).score).collect();
        assert_eq!(selected, [8, 4, 1, -2]);
    }
}
