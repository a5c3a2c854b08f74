//! A search through the public [`Game`], for variants with functions of their own, of which a [`Walk`](crate::rules::Walk) knows
//! nothing. Plain alpha-beta, deeper and deeper: a thousand times slower, and it plays by every rule.

use super::info::{Best, Info, SearchFault};
use super::limits::Limits;
use super::score::{DEEPEST, MOST, Score, WIN, of_outcome};
use super::senses::Senses;
use super::signals::Signals;
use super::weights::Weights;
use crate::board::{Bits, BoardSize, Square};
use crate::rules::{Game, HookFault, IllegalMove, Move, Side, Turn};

/// Thinks about a game that cannot be explored otherwise.
pub(super) fn think(
    game: &Game,
    limits: &Limits,
    signals: &Signals,
    weights: &Weights,
    senses: Option<Senses>,
    tell: &mut dyn FnMut(Info),
) -> Result<Best, SearchFault> {
    let mut moves = game.legal_moves();
    if moves.is_empty() {
        return Ok(Best { mv: None, answer: None, info: None });
    }
    let mut search = Slow {
        game: game.clone(),
        signals,
        weights,
        senses,
        goals: game.rules().set().escape_squares().collect(),
        nodes: 0,
        most_nodes: limits.nodes.unwrap_or(u64::MAX),
        stopped: false,
        fault: None,
    };
    let deepest = limits.depth.unwrap_or(u32::MAX).min(u32::try_from(DEEPEST / 4).unwrap_or(30));
    let wanted = limits.lines.clamp(1, moves.len());
    let mut found: Vec<Info> = Vec::new();
    for depth in 1..=deepest {
        let lines = search.root(&mut moves, depth, wanted);
        if let Some(fault) = search.fault {
            return Err(SearchFault::OwnFunction(fault));
        }
        if lines.is_empty() {
            break;
        }
        found = lines
            .into_iter()
            .zip(1..)
            .map(|((worth, line), place)| Info {
                depth,
                deepest: depth,
                line: place,
                score: Score::of(worth),
                nodes: search.nodes,
                time: signals.elapsed(),
                fullness: 0,
                moves: line,
            })
            .collect();
        found.iter().for_each(|info| tell(info.clone()));
        let decided = found.iter().all(|info| !matches!(info.score, Score::Men(_)));
        let waits = limits.infinite || signals.is_pondering();
        if search.stopped || (!waits && (decided || signals.say_enough())) {
            break;
        }
    }
    while (limits.infinite || signals.is_pondering()) && !signals.is_stopped() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let best = found.into_iter().next();
    Ok(Best {
        mv: best.as_ref().and_then(|info| info.moves.first().copied()).or_else(|| moves.first().copied()),
        answer: best.as_ref().and_then(|info| info.moves.get(1).copied()),
        info: best,
    })
}

struct Slow<'a> {
    game: Game,
    signals: &'a Signals,
    weights: &'a Weights,
    senses: Option<Senses>,
    /// Where the king wins.
    goals: Vec<Square>,
    nodes: u64,
    most_nodes: u64,
    stopped: bool,
    /// What a function of the variant's own failed over.
    fault: Option<HookFault>,
}

impl Slow<'_> {
    /// The best lines, and the moves in the order of their worth for the next depth. Of a depth that is broken off, what it came to.
    fn root(&mut self, moves: &mut [Move], depth: u32, wanted: usize) -> Vec<(i32, Vec<Move>)> {
        let mut found: Vec<(i32, Vec<Move>)> = Vec::new();
        for &mv in &*moves {
            // Only the last of the lines asked for has to be beaten.
            let alpha = if found.len() < wanted { -WIN - 1 } else { found[wanted - 1].0 };
            let Some(turn) = self.play(mv) else { continue };
            let (worth, mut line) = self.after(&turn, depth - 1, 1, -WIN - 1, -alpha);
            self.game.undo();
            if self.stopped {
                break;
            }
            if -worth > alpha {
                line.insert(0, mv);
                let place = found.partition_point(|(better, _)| *better >= -worth);
                found.insert(place, (-worth, line));
            }
        }
        let place = |mv: &Move| found.iter().position(|(_, line)| line[0] == *mv).unwrap_or(usize::MAX);
        moves.sort_by_key(place);
        found.truncate(wanted);
        found
    }

    fn play(&mut self, mv: Move) -> Option<Turn> {
        self.nodes += 1;
        // A move takes so long here that looking at the clock each time costs nothing.
        self.stopped |= self.nodes >= self.most_nodes || self.signals.say_stop();
        match self.game.play(mv) {
            Ok(turn) => Some(turn),
            Err(IllegalMove::Hook(fault)) => {
                self.fault = Some(fault);
                self.stopped = true;
                None
            }
            // It was among the legal moves.
            Err(_) => None,
        }
    }

    /// What a position is worth to the side to move, and the best line from it.
    fn after(&mut self, last: &Turn, depth: u32, ply: usize, mut alpha: i32, beta: i32) -> (i32, Vec<Move>) {
        if let Some(outcome) = last.outcome {
            return (of_outcome(outcome, self.game.turn(), ply), Vec::new());
        }
        if self.stopped || depth == 0 {
            return (self.judge(), Vec::new());
        }
        let (mut best, mut line) = (-WIN - 1, Vec::new());
        for mv in self.moves(last) {
            let Some(turn) = self.play(mv) else { continue };
            let (worth, rest) = self.after(&turn, depth - 1, ply + 1, -beta, -alpha);
            self.game.undo();
            if -worth > best {
                best = -worth;
                line = rest;
                line.insert(0, mv);
            }
            alpha = alpha.max(best);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        (best, line)
    }

    /// The moves that are noticed, those near the last one first.
    fn moves(&self, last: &Turn) -> Vec<Move> {
        let size = self.game.rules().set().size;
        let away = |mv: &Move| size.file(mv.to).abs_diff(size.file(last.mv.to)) + size.rank(mv.to).abs_diff(size.rank(last.mv.to));
        let mut moves = self.game.legal_moves();
        moves.sort_by_key(away);
        if let Some(senses) = self.senses {
            let (first, hash) = (moves.first().copied(), self.game.hash());
            moves.retain(|&mv| senses.notice(hash, mv, size, Bits::<6>::EMPTY));
            if moves.is_empty() {
                moves.extend(first);
            }
        }
        moves
    }

    /// Men, and how near the king is to where he wins.
    fn judge(&self) -> i32 {
        let set = self.game.rules().set();
        let (mut attackers, mut defenders, mut king) = (0, 0, None);
        for (square, id) in self.game.pieces() {
            let kind = set.kind(id);
            match kind.side {
                _ if kind.royal => king = Some(square),
                Side::Attackers => attackers += 1,
                Side::Defenders => defenders += 1,
            }
        }
        let began = |side| set.start.iter().flatten().filter(|id| set.kind(**id).side == side && !set.kind(**id).royal).count().max(1);
        let [began_attackers, began_defenders] = Side::ALL.map(|side| i32::try_from(began(side)).unwrap_or(1));
        let man = self.weights.defender;
        let mut worth = defenders * man * began_attackers / began_defenders - attackers * man;
        if let Some(king) = king {
            let nearest = self.goals.iter().map(|&goal| steps_between(set.size, king, goal)).min().unwrap_or(0);
            worth += i32::try_from(nearest).unwrap_or(0) * self.weights.distance;
        }
        worth += self.senses.map_or(0, |senses| senses.error(self.game.hash()));
        let worth = worth.clamp(-MOST, MOST);
        if self.game.turn() == Side::Defenders { worth } else { -worth }
    }
}

fn steps_between(size: BoardSize, from: Square, to: Square) -> usize {
    size.file(from).abs_diff(size.file(to)) + size.rank(from).abs_diff(size.rank(to))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::limits::Budget;
    use crate::record::position;

    fn best(id: &str, text: &str, limits: &Limits) -> (Game, Best) {
        let rules = Arc::clone(&crate::script::Library::open().get(id).expect("it ships").rules);
        let game = position::game(&rules, text).expect("a position");
        let signals = Signals::new(Budget::new(limits, game.turn()), false);
        let best = think(&game, limits, &signals, Weights::shipped(), None, &mut |_| ()).expect("it does not break down");
        (game, best)
    }

    #[test]
    fn a_capture_of_the_king_is_found() {
        let (game, best) = best("tablut", "/9/9/2tK5/9/9/4t4/9/9/9/ a", &Limits::depth(2));
        assert_eq!(best.mv.map(|mv| mv.name(game.rules().set().size)).as_deref(), Some("e6-e3"));
        assert_eq!(best.info.map(|info| info.score), Some(Score::Win(1)));
    }

    #[test]
    fn a_lost_game_is_seen_to_be_lost() {
        let (_, best) = best("tablut", "/9/9/9/9/2K6/9/9/9/7tt/ a", &Limits::depth(2));
        assert_eq!(best.info.map(|info| info.score), Some(Score::Loss(1)));
    }

    #[test]
    fn it_stops_when_its_nodes_are_spent_and_finds_as_many_lines_as_asked_for() {
        let start = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ a";
        let (game, best_of_few) = best("tablut", start, &Limits { lines: 3, ..Limits::nodes(50) });
        assert!(game.legal_moves().contains(&best_of_few.mv.expect("a move")));
        assert!(best_of_few.info.is_none_or(|info| info.nodes <= 51));
    }
}
