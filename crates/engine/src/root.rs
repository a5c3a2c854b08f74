use std::sync::atomic::{AtomicU64, Ordering};

use super::info::{Best, Info};
use super::limits::Limits;
use super::score::{DEEPEST, FOUND, Score};
use super::search::{Searcher, WIDEST};
use birka_rules::Move;

/// A line and what it is worth.
#[derive(Clone, Debug)]
struct Line {
    worth: i32,
    moves: Vec<Move>,
    depth: i32,
    deepest: usize,
}

/// From this depth on, a search begins with a narrow window about what was found before.
const NARROW: i32 = 4;

/// How a search tells of itself, and what the other threads have looked at.
pub(super) struct Teller<'a> {
    pub(super) tell: &'a mut dyn FnMut(Info),
    pub(super) others: &'a AtomicU64,
}

impl<const W: usize> Searcher<W> {
    /// Searches deeper and deeper until a limit is reached.
    pub(super) fn think(&mut self, limits: &Limits, mut teller: Teller<'_>) -> Best {
        let legal = self.legal_moves();
        if self.over().is_some() || legal.is_empty() {
            return Best { mv: None, answer: None, info: None };
        }
        self.most_nodes = limits.nodes.unwrap_or(u64::MAX).max(1);
        let deepest = limits.depth.map_or(DEEPEST as i32 - 1, |depth| depth.clamp(1, DEEPEST as u32 - 1) as i32);
        let wanted = limits.lines.clamp(1, legal.len());
        let mut found: Vec<Line> = Vec::new();
        for depth in 1..=deepest {
            self.depth = depth;
            self.deepest = 0;
            let mut lines: Vec<Line> = Vec::new();
            self.passed_over.clear();
            for line in 0..wanted {
                let before = found.get(line).map(|line| line.worth);
                let worth = self.search_about(depth, before, &mut teller, line, &lines);
                let moves = self.lines[0].clone();
                if self.stopped && moves.is_empty() {
                    break;
                }
                if let Some(&first) = moves.first() {
                    self.passed_over.push(first);
                }
                lines.push(Line { worth, moves, depth, deepest: self.deepest });
                if self.stopped {
                    break;
                }
            }
            self.passed_over.clear();
            lines.sort_by_key(|line| -line.worth);
            // Lines that this depth did not come to stay as they were.
            let fresh: Vec<Move> = lines.iter().filter_map(|line| line.moves.first().copied()).collect();
            let old = found.into_iter().filter(|line| line.moves.first().is_some_and(|first| !fresh.contains(first)));
            let kept: Vec<Line> = if self.stopped { old.collect() } else { Vec::new() };
            lines.extend(kept);
            lines.truncate(wanted);
            found = lines;
            for (i, line) in found.iter().enumerate() {
                let info = self.info(line, i, &teller);
                (teller.tell)(info);
            }
            if self.stopped || self.is_settled(limits, depth, &found, legal.len()) {
                break;
            }
        }
        while (limits.infinite || self.signals.is_pondering()) && !self.signals.is_stopped() {
            // Who asked for an answer only when told so gets none before.
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let best = found.first();
        let mv = best.and_then(|line| line.moves.first().copied()).or_else(|| legal.first().copied());
        Best { mv, answer: best.and_then(|line| line.moves.get(1).copied()), info: best.map(|line| self.info(line, 0, &teller)) }
    }

    /// Searches with windows that open until the worth lies within.
    fn search_about(&mut self, depth: i32, before: Option<i32>, teller: &mut Teller<'_>, line: usize, better: &[Line]) -> i32 {
        let Some(before) = before.filter(|before| depth >= NARROW && before.abs() < FOUND) else {
            return self.search(depth, 0, -WIDEST, WIDEST);
        };
        let mut width = 30;
        let (mut alpha, mut beta) = (before - width, before + width);
        loop {
            let worth = self.search(depth, 0, alpha, beta);
            if self.stopped || (alpha < worth && worth < beta) {
                return worth;
            }
            width *= 3;
            if worth <= alpha {
                beta = (alpha + beta) / 2;
                alpha = if width > 1000 { -WIDEST } else { (worth - width).max(-WIDEST) };
            } else {
                beta = if width > 1000 { WIDEST } else { (worth + width).min(WIDEST) };
                if line == 0 && better.is_empty() && !self.lines[0].is_empty() {
                    let line = Line { worth, moves: self.lines[0].clone(), depth, deepest: self.deepest };
                    let info = self.info(&line, 0, teller);
                    (teller.tell)(info);
                }
            }
        }
    }

    /// Whether nothing is gained by going deeper.
    fn is_settled(&self, limits: &Limits, depth: i32, found: &[Line], moves: usize) -> bool {
        if limits.infinite || self.signals.is_pondering() {
            return false;
        }
        if self.signals.say_enough() {
            return true;
        }
        let timed = limits.clock.is_some() || limits.movetime.is_some();
        let decided = found.iter().all(|line| line.worth.abs() > FOUND && super::score::WIN - line.worth.abs() <= depth);
        decided || (timed && moves == 1 && depth >= 4)
    }

    fn info(&self, line: &Line, place: usize, teller: &Teller<'_>) -> Info {
        Info {
            depth: line.depth.unsigned_abs(),
            deepest: line.deepest as u32,
            line: place + 1,
            score: Score::of(line.worth),
            nodes: self.nodes + teller.others.load(Ordering::Relaxed),
            time: self.signals.elapsed(),
            fullness: self.table.fullness(),
            moves: line.moves.clone(),
        }
    }

    fn legal_moves(&mut self) -> Vec<Move> {
        self.walk.generate_moves(&mut self.buffer);
        self.buffer.iter().copied().filter(|&mv| !self.walk.is_forbidden_repetition(mv)).collect()
    }

    /// Searches beside the first thread, for what it leaves in the table, until told to stop.
    pub(super) fn help(&mut self, number: usize, deepest: i32, others: &AtomicU64) {
        let mut before = None;
        let mut told = 0;
        for depth in 1..=deepest {
            // Threads that all did the same would be of no help.
            if number % 2 == 1 && depth > 2 && depth % 4 == (number / 2 % 4) as i32 {
                continue;
            }
            self.depth = depth;
            let mut quiet = |_: Info| ();
            let nobody = AtomicU64::new(0);
            let worth = self.search_about(depth, before, &mut Teller { tell: &mut quiet, others: &nobody }, 1, &[]);
            others.fetch_add(self.nodes - told, Ordering::Relaxed);
            told = self.nodes;
            if self.stopped {
                return;
            }
            before = Some(worth);
        }
    }
}
