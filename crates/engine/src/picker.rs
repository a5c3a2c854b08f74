use super::order::{Ranked, pick, sort_best};
use super::search::Searcher;
use birka_rules::{Bitboard, Move, Side};

/// The moves of a node, the most promising first, and none looked for before the search has come to it.
pub(super) struct Picker<const W: usize> {
    ply: usize,
    stage: Stage,
    next: usize,
    tried: Option<Move>,
    /// Where somebody has to go, if he does not want to lose.
    barring: Option<Bitboard<W>>,
    /// Where something may be captured.
    takers: Bitboard<W>,
    /// Moves that have been good elsewhere at this ply, once they have been tried.
    killers: [Option<Move>; 2],
    /// Moves that may bring a threat about, once they have been asked for.
    hot: Option<Hot<W>>,
    moves: Vec<Ranked>,
}

/// Moves to some squares and from others.
#[derive(Clone, Copy)]
struct Hot<const W: usize> {
    to: Bitboard<W>,
    from: Bitboard<W>,
}

impl<const W: usize> Hot<W> {
    #[inline]
    fn contains(&self, mv: Move) -> bool {
        self.to.contains(mv.to) || self.from.contains(mv.from)
    }
}

/// What is being picked from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// What is known to have been best.
    Tried,
    Captures,
    /// What has been good elsewhere at this ply.
    Killers,
    /// All others.
    Others,
}

/// Which moves are worth looking at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    /// Of those that come last, only what may bring a threat about.
    Threats,
}

impl<const W: usize> Searcher<W> {
    /// Lists the moves to some squares but for one, by how such moves have done.
    ///
    /// There is one copy of it, for search and quiescence together only just fit the processor's cache of instructions.
    #[inline(never)]
    pub(super) fn rank_moves_to(&self, squares: Bitboard<W>, ply: usize, but: Option<Move>, moves: &mut Vec<Ranked>) {
        let past = self.experience.past(self.walk.turn(), self.path[ply]);
        self.walk.for_each_move_to(squares, |mv| {
            if Some(mv) != but {
                moves.push(Ranked { rank: past.worth(mv), mv });
            }
        });
    }
}

impl<const W: usize> Picker<W> {
    pub(super) fn new(searcher: &mut Searcher<W>, ply: usize, tried: Option<Move>, barring: Option<Bitboard<W>>) -> Self {
        let mut moves = std::mem::take(&mut searcher.ranked[ply]);
        moves.clear();
        // Another position may have had the same hash.
        let tried = tried.filter(|&mv| barring.is_none_or(|squares| squares.contains(mv.to)) && searcher.walk.is_pseudo_legal(mv));
        moves.extend(tried.map(|mv| Ranked { rank: 0, mv }));
        Self { ply, stage: Stage::Tried, next: 0, tried, barring, takers: Bitboard::EMPTY, killers: [None; 2], hot: None, moves }
    }

    /// The next move.
    #[inline]
    pub(super) fn next(&mut self, searcher: &mut Searcher<W>, depth: i32, wanted: Wanted) -> Option<Move> {
        loop {
            while self.next == self.moves.len() {
                if self.stage == Stage::Tried {
                    self.takers = searcher.takers(self.ply);
                }
                self.stage = match self.stage {
                    Stage::Tried if self.barring.is_some() || searcher.senses.is_some() => {
                        self.everything(searcher);
                        Stage::Others
                    }
                    Stage::Tried => {
                        self.captures(searcher);
                        Stage::Captures
                    }
                    Stage::Captures => {
                        self.killers(searcher);
                        Stage::Killers
                    }
                    Stage::Killers => {
                        self.others(searcher, depth, wanted);
                        Stage::Others
                    }
                    Stage::Others => return None,
                };
            }
            let Ranked { mv, .. } = match self.stage {
                Stage::Captures => pick(&mut self.moves, self.next),
                _ => self.moves[self.next],
            };
            self.next += 1;
            if self.stage == Stage::Others && (Some(mv) == self.tried || self.killers.contains(&Some(mv))) {
                continue;
            }
            if wanted == Wanted::All || self.stage != Stage::Others || self.hot(searcher).contains(mv) {
                return Some(mv);
            }
        }
    }

    /// Moves that may bring a threat about: of an attacker who comes up to the king, of the king, or of a man who opens a line for him.
    #[inline]
    fn hot(&mut self, searcher: &Searcher<W>) -> Hot<W> {
        *self.hot.get_or_insert_with(|| {
            let walk = &searcher.walk;
            let king = walk.king();
            match walk.turn() {
                Side::Attackers => Hot { to: self.takers | walk.adjacent(king), from: Bitboard::EMPTY },
                Side::Defenders => {
                    let mut from = searcher.judge.openers(walk);
                    from.insert(king);
                    Hot { to: self.takers, from }
                }
            }
        })
    }

    /// Whether the last move was one of which nothing is known but that it is quiet.
    #[inline]
    pub(super) fn is_ordinary(&self) -> bool {
        self.stage == Stage::Others
    }

    /// The moves that came before the last.
    #[inline]
    pub(super) fn before(&self) -> &[Ranked] {
        &self.moves[..self.next - 1]
    }

    /// Gives the room back.
    #[inline]
    pub(super) fn done(self, searcher: &mut Searcher<W>) {
        searcher.ranked[self.ply] = self.moves;
    }

    fn captures(&mut self, searcher: &Searcher<W>) {
        searcher.rank_moves_to(self.takers, self.ply, self.tried, &mut self.moves);
    }

    fn killers(&mut self, searcher: &Searcher<W>) {
        self.killers = searcher.experience.killers(self.ply);
        for mv in self.killers.into_iter().flatten() {
            if Some(mv) != self.tried && !self.takers.contains(mv.to) && searcher.walk.is_pseudo_legal(mv) {
                self.moves.push(Ranked { rank: 0, mv });
            }
        }
    }

    fn others(&mut self, searcher: &Searcher<W>, depth: i32, wanted: Wanted) {
        let hot = (wanted == Wanted::Threats).then(|| self.hot(searcher));
        let (walk, experience) = (&searcher.walk, &searcher.experience);
        let (side, last, king) = (walk.turn(), searcher.path[self.ply], walk.king());
        let (begin, takers) = (self.moves.len(), self.takers);
        let moves = &mut self.moves;
        let past = experience.past(side, last);
        let add = |mv: Move| {
            if takers.contains(mv.to) || hot.is_some_and(|hot| !hot.contains(mv)) {
                return;
            }
            let royal = if mv.from == king { 400 } else { 0 };
            moves.push(Ranked { rank: royal + past.worth(mv), mv });
        };
        match (hot, side) {
            (Some(hot), Side::Attackers) => walk.for_each_move_to(hot.to, add),
            _ => walk.for_each_move(add),
        }
        let moves = &mut self.moves[begin..];
        if depth < 4 {
            sort_best(moves, 1);
        } else {
            moves.sort_unstable_by_key(|ranked| (std::cmp::Reverse(ranked.rank), ranked.mv.from, ranked.mv.to));
        }
    }

    /// All moves at once, for a side that must bar a way, or does not notice everything.
    fn everything(&mut self, searcher: &mut Searcher<W>) {
        match self.barring {
            Some(squares) => searcher.walk.generate_moves_to(squares, &mut searcher.buffer),
            None => searcher.walk.generate_moves(&mut searcher.buffer),
        }
        let (walk, experience) = (&searcher.walk, &searcher.experience);
        let (side, last, king) = (walk.turn(), searcher.path[self.ply], walk.king());
        let killers = experience.killers(self.ply);
        for &mv in searcher.buffer.iter().filter(|&&mv| Some(mv) != self.tried) {
            let royal = if mv.from == king { 400 } else { 0 };
            let capture = if self.takers.contains(mv.to) { 1 << 20 } else { 0 };
            let killer = if killers.contains(&Some(mv)) { 1 << 18 } else { 0 };
            self.moves.push(Ranked { rank: royal + capture + killer + experience.worth(side, mv, last), mv });
        }
        if searcher.senses.is_some() && self.moves.len() > 1 {
            let salient = self.takers | last.map_or(Bitboard::EMPTY, |last| walk.adjacent(last.to)) | walk.adjacent(king);
            let (first, tried) = (self.moves[0], self.tried);
            self.moves.retain(|ranked| Some(ranked.mv) == tried || searcher.notices(ranked.mv, salient));
            if self.moves.is_empty() {
                self.moves.push(first);
            }
        }
        self.moves[self.next..].sort_unstable_by_key(|ranked| (std::cmp::Reverse(ranked.rank), ranked.mv.from, ranked.mv.to));
    }
}
