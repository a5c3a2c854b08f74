//! A search for variants with functions of their own. The functions have their say about the next plies, and a search that knows the
//! rules alone, a thousand times faster, looks on from there: what it finds out counts, but no win or loss it sees is taken for certain.

use std::collections::HashMap;

use super::danger::Seen;
use super::info::{Best, Info, SearchFault};
use super::limits::Limits;
use super::order::Ranked;
use super::score::{DEEPEST, FOUND, MOST, Score, WIN, of_outcome, win_in};
use super::search::{Searcher, WIDEST};
use birka_rules::{Bitboard, HookError, HookedSearchPosition, Move, Side};

/// A search by two kinds of rules.
pub(super) struct HookedSearcher<const W: usize> {
    walk: HookedSearchPosition<W>,
    /// It looks on, and keeps lines, nodes and experience for both.
    beyond: Searcher<W>,
    /// By hash, what was best when the position was last met.
    remembered: HashMap<u64, Move>,
    /// What a function failed over.
    fault: Option<HookError>,
}

/// How far to look.
#[derive(Clone, Copy)]
struct Reach {
    /// Plies by the functions too.
    own: u32,
    /// Plies by the rules alone, after those.
    beyond: u32,
}

impl Reach {
    /// Of so many plies, those that matter most are looked at by the functions.
    fn of(depth: u32) -> Self {
        let own = depth.min(2 + depth / 5);
        Self { own, beyond: depth - own }
    }

    fn next(self) -> Self {
        Self { own: self.own - 1, ..self }
    }

    /// Late moves are first looked at less deep.
    fn less(self, place: usize) -> Self {
        let less = match place {
            0..5 => 0,
            5..20 => 1,
            _ => 2,
        };
        Self { beyond: self.beyond.saturating_sub(less), ..self }
    }
}

impl<const W: usize> HookedSearcher<W> {
    /// `beyond` searches from the same position by the rules alone.
    pub(super) fn new(walk: HookedSearchPosition<W>, beyond: Searcher<W>) -> Self {
        Self { walk, beyond, remembered: HashMap::new(), fault: None }
    }

    /// Searches deeper and deeper until a limit is reached.
    ///
    /// # Errors
    /// When a function fails.
    pub(super) fn think(mut self, limits: &Limits, tell: &mut dyn FnMut(Info)) -> Result<Best, SearchFault> {
        let mut moves = self.walk.moves().map_err(SearchFault::OwnFunction)?;
        if self.walk.known_outcome().is_some() || moves.is_empty() {
            return Ok(Best { mv: None, answer: None, info: None });
        }
        self.beyond.most_nodes = limits.nodes.unwrap_or(u64::MAX).max(1);
        moves = self.ordered(moves, 0).into_iter().map(|ranked| ranked.mv).collect();
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, DEEPEST as u32 / 2);
        let wanted = limits.lines.clamp(1, moves.len());
        let mut found: Vec<Info> = Vec::new();
        for depth in 1..=deepest {
            self.beyond.deepest = 0;
            let lines = self.root(&mut moves, Reach::of(depth), wanted);
            if let Some(fault) = self.fault {
                return Err(SearchFault::OwnFunction(fault));
            }
            // Of a depth that is broken off, what it came to counts; lines that it did not come to stay as they were.
            let fresh = |info: &Info| lines.iter().any(|(_, line)| line.first() == info.moves.first());
            let old: Vec<Info> = if self.beyond.stopped { found.into_iter().filter(|info| !fresh(info)).collect() } else { Vec::new() };
            found = lines.iter().map(|(worth, line)| self.info(depth, *worth, line.clone())).chain(old).take(wanted).collect();
            for (info, line) in found.iter_mut().zip(1..) {
                info.line = line;
                tell(info.clone());
            }
            let decided = found.iter().all(|info| !matches!(info.score, Score::Men(_)));
            let waits = limits.infinite || self.beyond.signals.is_pondering();
            if self.beyond.stopped || (!waits && (decided || self.beyond.signals.say_enough())) {
                break;
            }
        }
        while (limits.infinite || self.beyond.signals.is_pondering()) && !self.beyond.signals.is_stopped() {
            // Who asked for an answer only when told so gets none before.
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let best = found.into_iter().next();
        let line = |place: usize| best.as_ref().and_then(|info| info.moves.get(place).copied());
        Ok(Best { mv: line(0).or_else(|| moves.first().copied()), answer: line(1), info: best })
    }

    fn info(&self, depth: u32, worth: i32, moves: Vec<Move>) -> Info {
        let Searcher { nodes, deepest, signals, table, .. } = &self.beyond;
        Info {
            depth,
            deepest: *deepest as u32,
            line: 1,
            score: Score::of(worth),
            nodes: *nodes,
            time: signals.elapsed(),
            fullness: table.fullness(),
            moves,
        }
    }

    /// The best lines, and the moves in the order of their worth for the next depth.
    fn root(&mut self, moves: &mut [Move], reach: Reach, wanted: usize) -> Vec<(i32, Vec<Move>)> {
        let mut found: Vec<(i32, Vec<Move>)> = Vec::new();
        for (place, &mv) in moves.iter().enumerate() {
            // Only the last of the lines asked for has to be beaten.
            let alpha = if found.len() < wanted { -WIDEST } else { found[wanted - 1].0 };
            let Some(worth) = self.after(mv, reach, 0, place, alpha, WIDEST) else { break };
            if worth > alpha {
                self.beyond.keep_line(0, mv);
                let place = found.partition_point(|(better, _)| *better >= worth);
                found.insert(place, (worth, self.beyond.lines[0].clone()));
            }
        }
        let place = |mv: &Move| found.iter().position(|(_, line)| line[0] == *mv).unwrap_or(usize::MAX);
        moves.sort_by_key(place);
        found.truncate(wanted);
        found
    }

    /// What a move is worth to who makes it, or at most `alpha` if it is worth no more. `None` where the search is broken off.
    fn after(&mut self, mv: Move, reach: Reach, ply: usize, place: usize, alpha: i32, beta: i32) -> Option<i32> {
        self.beyond.count();
        // A move takes so long here that looking at the clock each time costs nothing.
        self.beyond.stopped |= self.beyond.signals.say_stop();
        if self.beyond.stopped {
            return None;
        }
        if let Err(fault) = self.walk.make(mv) {
            self.fault = Some(fault);
            self.beyond.stopped = true;
            return None;
        }
        self.beyond.path[ply + 1] = Some(mv);
        let reach = reach.next();
        let mut worth = alpha + 1;
        if place > 0 && alpha > -WIDEST {
            worth = -self.search(reach.less(place), ply + 1, -alpha - 1, -alpha);
        }
        if worth > alpha {
            worth = -self.search(reach, ply + 1, -beta, -alpha);
        }
        self.walk.unmake();
        (!self.beyond.stopped).then_some(worth)
    }

    /// What a position is worth to the side to move.
    fn search(&mut self, reach: Reach, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.beyond.lines[ply].clear();
        let side = self.walk.base().turn();
        if let Some(outcome) = self.walk.known_outcome() {
            return of_outcome(outcome, side, ply);
        }
        if reach.own == 0 {
            return self.look_beyond(reach.beyond, ply, alpha, beta);
        }
        // No win can come sooner, and no loss.
        let (soonest_loss, soonest_win) = (-win_in(ply), win_in(ply + 1));
        if soonest_win <= alpha || soonest_loss >= beta {
            return if soonest_win <= alpha { soonest_win } else { soonest_loss };
        }
        let moves = match self.walk.moves() {
            Ok(moves) if moves.is_empty() => return of_outcome(self.walk.base().no_move_outcome(), side, ply),
            Ok(moves) => self.ordered(moves, ply),
            Err(fault) => {
                self.fault = Some(fault);
                self.beyond.stopped = true;
                return 0;
            }
        };
        let hash = self.walk.base().hash();
        let mut best = -WIDEST;
        for (place, &Ranked { mv, rank }) in moves.iter().enumerate() {
            let Some(worth) = self.after(mv, reach, ply, place, alpha, beta) else { return 0 };
            best = best.max(worth);
            if worth > alpha {
                alpha = worth;
                self.beyond.keep_line(ply, mv);
                self.remembered.insert(hash, mv);
                if alpha >= beta {
                    if rank < CAPTURE {
                        let (failed, last) = (&moves[..place], self.beyond.path[ply]);
                        self.beyond.experience.learn(side, mv, failed, last, ply, (reach.own + reach.beyond) as i32);
                    }
                    break;
                }
            }
        }
        best
    }

    /// What the rules alone say that a position is worth. A win they see may be none.
    fn look_beyond(&mut self, depth: u32, ply: usize, alpha: i32, beta: i32) -> i32 {
        self.stand(ply);
        self.beyond.depth = depth as i32;
        let worth = self.beyond.search(depth as i32, ply, alpha, beta);
        match worth {
            _ if worth > FOUND => MOST - (WIN - worth),
            _ if worth < -FOUND => -MOST + (WIN + worth),
            _ => worth,
        }
    }

    /// Lets the other search stand where this one does.
    fn stand(&mut self, ply: usize) {
        let walk = self.walk.base();
        self.beyond.walk.copy_position_from(walk);
        self.beyond.tally[ply] = self.beyond.judge.tally(walk.by_side(Side::Attackers), walk.by_side(Side::Defenders));
        self.beyond.seen[ply] = Seen::NOTHING;
    }

    /// The moves that are noticed, the most promising first.
    fn ordered(&mut self, moves: Vec<Move>, ply: usize) -> Vec<Ranked> {
        self.stand(ply);
        let takers = self.beyond.takers(ply);
        let Searcher { walk, experience, path, .. } = &self.beyond;
        let (side, king, last) = (walk.turn(), walk.king(), path[ply]);
        let (past, killers) = (experience.past(side, last), experience.killers(ply));
        let best = self.remembered.get(&walk.hash()).copied();
        let rank = |mv: Move| {
            let royal = if mv.from == king { 400 } else { 0 };
            let capture = if takers.contains(mv.to) { CAPTURE } else { 0 };
            let killer = if killers.contains(&Some(mv)) { KILLER } else { 0 };
            if Some(mv) == best { i32::MAX } else { royal + capture + killer + past.worth(mv) }
        };
        let mut ranked: Vec<Ranked> = moves.into_iter().map(|mv| Ranked { rank: rank(mv), mv }).collect();
        ranked.sort_unstable_by_key(|ranked| (std::cmp::Reverse(ranked.rank), ranked.mv.from, ranked.mv.to));
        if self.beyond.senses.is_some() {
            let salient = takers | last.map_or(Bitboard::EMPTY, |last| walk.adjacent(last.to)) | walk.adjacent(king);
            let first = ranked.first().copied();
            ranked.retain(|ranked| self.beyond.notices(ranked.mv, salient));
            if ranked.is_empty() {
                ranked.extend(first);
            }
        }
        ranked
    }
}

/// Ranks of a capture and of a killer, far above what experience says of any quiet move.
const CAPTURE: i32 = 1 << 20;
const KILLER: i32 = 1 << 18;

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Best, Limits, Resources, Thinker};
    use birka_rules::Game;
    use birka_rules::record::position;

    fn best(id: &str, text: &str, limits: &Limits) -> (Game, Best) {
        let rules = Arc::clone(&birka_script::Library::open().get(id).expect("it ships").rules);
        let game = position::game(&rules, text).expect("a position");
        let best = Thinker::new(Resources { threads: 1, memory: 1 }).best(&game, limits).expect("it does not break down");
        (game, best)
    }

    fn name(game: &Game, best: &Best) -> Option<String> {
        best.mv.map(|mv| mv.name(game.rules().rule_set().size))
    }

    #[test]
    fn a_capture_of_the_king_is_found() {
        let (game, best) = best("tablut-one-stroke", "/9/9/2tK5/9/9/4t4/9/9/9/ a", &Limits::depth(2));
        assert_eq!(name(&game, &best).as_deref(), Some("e6-e3"));
        assert_eq!(best.info.map(|info| info.score), Some(Score::Win(1)));
    }

    #[test]
    fn a_lost_game_is_seen_to_be_lost() {
        let (_, best) = best("tablut-one-stroke", "/9/9/9/9/2K6/9/9/9/7tt/ a", &Limits::depth(2));
        assert_eq!(best.info.map(|info| info.score), Some(Score::Loss(1)));
    }

    #[test]
    fn a_win_that_only_a_function_knows_of_is_found() {
        // Two ways open end the game before the king has taken any.
        let (_, here) = best("tablut-tuichu", "/9/9/2t1t4/4t4/2K5t/9/9/2t6/9/ d", &Limits::depth(2));
        assert_eq!(here.info.map(|info| info.score), Some(Score::Win(1)));
    }

    #[test]
    fn the_move_that_is_said_to_win_wins() {
        // By one move no answer is left to the attackers; by most others the king can be taken.
        let text = "/1t1tt1t2/3TTt3/9/t1T1T2t1/5TTtt/3T4t/t8/t1K3t2/1Tt1tt3/ d";
        for depth in 2..5 {
            let (mut game, found) = best("tablut-raichi", text, &Limits::depth(depth));
            assert_eq!(found.info.map(|info| info.score), Some(Score::Win(1)));
            let turn = game.play(found.mv.expect("a move")).expect("a legal move");
            assert!(turn.outcome.is_some_and(|outcome| outcome.winner == Some(Side::Defenders)), "{:?} of depth {depth}", turn.mv);
        }
    }

    #[test]
    fn it_stops_when_its_nodes_are_spent_and_finds_as_many_lines_as_asked_for() {
        let start = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ a";
        let (game, few) = best("tablut-one-stroke", start, &Limits { lines: 3, ..Limits::nodes(300) });
        assert!(game.legal_moves().contains(&few.mv.expect("a move")));
        assert!(few.info.is_none_or(|info| info.nodes <= 301));
        let again = best("tablut-one-stroke", start, &Limits { lines: 3, ..Limits::nodes(300) }).1;
        assert_eq!((few.mv, few.answer), (again.mv, again.answer), "the same every time");
    }
}
