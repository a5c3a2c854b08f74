//! Rolls of the die: the search averages over what they lead to (Chess Programming Wiki: Expectiminimax). It averages chances of winning, not scores, so
//! that a win by one roll in six does not outweigh everything else.

use birka_rules::{DieFace, Move};

use crate::score::{INFINITY, MAX_PLY, WIN_BOUND, outcome_score};
use crate::search::Searcher;

/// The number of hundredths of a man by which the odds of winning grow by the factor e, as in [`Score::win_chance`](crate::Score::win_chance).
const SCALE: f64 = 250.0;
const ROLLS: f64 = DieFace::ALL.len() as f64;

fn win_chance(score: i32) -> f64 {
    match score {
        _ if score > WIN_BOUND => 1.0,
        _ if score < -WIN_BOUND => 0.0,
        _ => 1.0 / (1.0 + (-f64::from(score) / SCALE).exp()),
    }
}

/// The score with a chance of winning: the reverse of [`win_chance`]. Never a proven win or loss.
#[expect(clippy::cast_possible_truncation, reason = "clamped")]
fn score_of(chance: f64) -> i32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    (SCALE * (chance / (1.0 - chance)).ln()).round() as i32
}

/// The score of a position before a roll whose six results have these scores. It is won or lost if all of them are, as late as the latest.
pub(crate) fn average(scores: [i32; DieFace::ALL.len()]) -> i32 {
    let [least, greatest] = [scores.iter().min(), scores.iter().max()].map(|score| score.copied().unwrap_or_default());
    if least > WIN_BOUND || greatest < -WIN_BOUND {
        // A roll is no move of the winner.
        return if least > 0 { least + 1 } else { greatest - 1 };
    }
    score_of(scores.iter().map(|&score| win_chance(score)).sum::<f64>() / ROLLS)
}

impl<const W: usize> Searcher<W> {
    /// Searches the position at `ply`, in which the die is to be rolled, to `depth`; returns its score for the side to move. Only a roll by which the
    /// turn is lost takes a ply from the depth.
    ///
    /// Stops as soon as the other rolls cannot bring the average into the window (Ballard 1983: Star1).
    #[cold]
    #[inline(never)]
    pub(crate) fn search_rolls(&mut self, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        self.stack[ply].pv.clear();
        if self.progress.aborted {
            return 0;
        }
        self.count_node();
        let side = self.position.turn();
        if !self.position.can_move() {
            return outcome_score(self.position.no_move_outcome(), side, ply);
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.evaluate(ply, -INFINITY, INFINITY);
        }
        let (low, high) = (win_chance(alpha) * ROLLS, win_chance(beta) * ROLLS);
        let mut scores = [0; DieFace::ALL.len()];
        let (mut sum, mut left) = (0.0, ROLLS);
        for (face, score) in DieFace::ALL.into_iter().zip(&mut scores) {
            left -= 1.0;
            self.make(Move::Roll(face), ply);
            self.stack[ply + 1].previous_move = self.stack[ply].previous_move;
            let is_lost_turn = self.position.turn() != side;
            *score = self.search_after_move(side, depth - i32::from(is_lost_turn), ply + 1, -INFINITY, INFINITY);
            self.position.unmake();
            if self.progress.aborted {
                return 0;
            }
            sum += win_chance(*score);
            if left > 0.0 && (sum >= high || sum + left <= low) {
                // Between the window and the average.
                return if sum >= high { score_of(sum / ROLLS).max(beta) } else { score_of((sum + left) / ROLLS).min(alpha) };
            }
        }
        average(scores)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::win_at;

    #[test]
    fn an_average_lies_between_the_scores() {
        assert_eq!(average([40; 6]), 40);
        let mixed = average([-100, -50, 0, 0, 50, 100]);
        assert!((-1..=1).contains(&mixed), "{mixed}");
        // One roll in six wins a game that is even otherwise.
        let hopeful = average([0, 0, 0, 0, 0, win_at(3)]);
        assert!((70..100).contains(&hopeful), "{hopeful}");
        assert_eq!(average([0, 0, 0, 0, 0, -win_at(3)]), -hopeful);
    }

    #[test]
    fn a_win_by_every_roll_is_a_win() {
        assert_eq!(average([win_at(3), win_at(5), win_at(3), win_at(3), win_at(7), win_at(3)]), win_at(6));
        assert_eq!(average([win_at(3); 6].map(|score: i32| -score)), -win_at(2));
        assert!(average([win_at(3), win_at(3), win_at(3), win_at(3), win_at(3), 0]) < WIN_BOUND);
    }
}
