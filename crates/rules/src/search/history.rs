use crate::moves::Move;
use crate::position::{Position, Undo};

/// The moves that led to a position, with what unmaking them needs.
#[derive(Clone)]
pub(crate) struct UndoStack<const W: usize> {
    /// The entries up to `plies` are in use. The others are spare room: a move is written in place, not copied.
    entries: Vec<Entry<W>>,
    plies: usize,
    /// Counts the earlier positions.
    filter: RepetitionFilter,
    /// Moves since the last capture, or since the start.
    quiet: usize,
    /// The distance in plies between positions with the same side to move: 2 if the sides move in turn, else 1, the least. A position recurs after two
    /// such distances at the earliest.
    step: usize,
    /// Whether a position can recur across captures.
    recurs_across_captures: bool,
    /// Whether the position before each move is kept, because an [`Undo`] is not enough to unmake it.
    keeps_positions: bool,
    /// The kept positions. Where there are any, `entries` has no spare room, so that every move comes to [`make_room`](Self::make_room).
    positions: Vec<Position<W>>,
}

// `repr(C)` puts `undo` first, so that it has the address of the entry.
#[derive(Clone, Copy)]
#[repr(C)]
struct Entry<const W: usize> {
    undo: Undo<W>,
    /// Quiet moves before this one.
    quiet: usize,
}

impl<const W: usize> Entry<W> {
    const BLANK: Self = Self { undo: Undo::BLANK, quiet: 0 };
}

impl<const W: usize> UndoStack<W> {
    /// An empty history of a game in which, between captures, the sides move in turn, or not.
    pub(crate) const fn new(alternates: bool) -> Self {
        Self {
            entries: Vec::new(),
            plies: 0,
            filter: RepetitionFilter::new(),
            quiet: 0,
            step: if alternates { 2 } else { 1 },
            recurs_across_captures: false,
            keeps_positions: false,
            positions: Vec::new(),
        }
    }

    /// Keeps the position before each move. The history must be empty.
    pub(crate) fn keep_positions(&mut self) {
        self.keeps_positions = true;
        self.entries.clear();
    }

    /// Counts repetitions across captures. The history must be empty.
    pub(crate) fn recur_across_captures(&mut self) {
        // A side may move twice with a capture between its moves.
        (self.recurs_across_captures, self.step) = (true, 1);
    }

    /// Makes room for `moves` more moves, so that they do not allocate.
    pub(crate) fn reserve(&mut self, moves: usize) {
        if self.keeps_positions {
            self.entries.reserve(moves);
            self.positions.reserve(moves);
        } else {
            self.entries.resize(self.plies + moves, Entry::BLANK);
        }
    }

    /// The number of moves since which a position may have recurred: those since the last capture, or since the start.
    #[inline]
    pub(crate) fn reversible(&self) -> usize {
        if self.recurs_across_captures { self.plies } else { self.quiet }
    }

    #[inline]
    pub(crate) fn plies(&self) -> usize {
        self.plies
    }

    /// A position cannot recur after fewer plies: two there and two back if the sides move in turn.
    #[inline]
    pub(crate) fn shortest_cycle(&self) -> usize {
        2 * self.step
    }

    #[inline]
    pub(crate) fn quiet(&self) -> usize {
        self.quiet
    }

    /// The entry to write the next move to, which is made in this position. [`UndoStack::commit`] must follow.
    #[inline]
    pub(crate) fn next(&mut self, position: &Position<W>) -> &mut Undo<W> {
        if self.plies >= self.entries.len() {
            self.make_room(position);
        }
        let entry = &mut self.entries[self.plies];
        self.filter.add(position.hash);
        entry.quiet = self.quiet;
        &mut entry.undo
    }

    /// Makes room for the next move, and keeps the position before it where positions are kept.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, position: &Position<W>) {
        if self.keeps_positions {
            self.entries.push(Entry::BLANK);
            self.positions.push(*position);
        } else {
            self.reserve((self.plies / 2).max(64));
        }
    }

    /// Pushes the entry that [`UndoStack::next`] returned, given whether its move is a capture.
    #[inline]
    pub(crate) fn commit(&mut self, is_capture: bool) {
        self.quiet = if is_capture { 0 } else { self.quiet + 1 };
        self.plies += 1;
    }

    /// After [`UndoStack::commit`]: a roll of the die is no move, so that it leaves the number of quiet moves as it is.
    #[cold]
    #[inline(never)]
    pub(crate) fn leave_quiet_moves_after_roll(&mut self, mv: Move) {
        if mv.is_roll() {
            self.quiet = self.entries[self.plies - 1].quiet;
        }
    }

    /// Removes the last move.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<&Undo<W>> {
        self.plies = self.plies.checked_sub(1)?;
        let entry = self.entries.get(self.plies)?;
        self.filter.remove(entry.undo.hash);
        self.quiet = entry.quiet;
        Some(&entry.undo)
    }

    /// Whether the position before each move is kept.
    #[inline]
    pub(crate) fn keeps_positions(&self) -> bool {
        self.keeps_positions
    }

    /// Removes the last move. Returns the position before it; `None` if there is no move.
    #[cold]
    #[inline(never)]
    pub(crate) fn pop_position(&mut self) -> Option<Position<W>> {
        self.pop()?;
        self.entries.truncate(self.plies);
        self.positions.pop()
    }

    /// Removes the moves after the first `plies`.
    pub(crate) fn truncate(&mut self, plies: usize) {
        while self.plies > plies && self.pop().is_some() {}
        if self.keeps_positions {
            self.entries.truncate(plies);
            self.positions.truncate(plies);
        }
    }

    /// The last move.
    #[inline]
    pub(crate) fn last(&self) -> Option<&Undo<W>> {
        self.entries.get(self.plies.checked_sub(1)?).map(|entry| &entry.undo)
    }

    /// How often the position with this hash occurred `distance` plies ago or earlier.
    #[inline]
    pub(crate) fn occurrences(&self, hash: u64, distance: usize) -> usize {
        // A position cannot recur with the other side to move.
        // Measured: iterators take three times as long here.
        let (mut occurrences, mut distance) = (0, distance);
        let reversible = self.reversible();
        while distance <= reversible {
            occurrences += usize::from(self.entries[self.plies - distance].undo.hash == hash);
            distance += self.step;
        }
        occurrences
    }

    /// Whether the position with this hash now occurs for at least the `times`-th time, counting occurrences `distance` plies ago or
    /// earlier.
    #[inline]
    pub(crate) fn recurs(&self, hash: u64, distance: usize, times: u8) -> bool {
        let before = times - 1;
        self.filter.may_contain(hash, before) && self.occurrences(hash, distance) >= usize::from(before)
    }

    /// Whether the position with this hash occurred within the last `plies` plies.
    #[inline]
    pub(crate) fn occurred_within(&self, hash: u64, plies: usize) -> bool {
        let mut reversible = self.entries[..self.plies].iter().rev().take(self.reversible().min(plies)).skip(1).step_by(self.step);
        self.filter.may_contain(hash, 1) && reversible.any(|entry| entry.undo.hash == hash)
    }
}

/// A counting filter over the hashes of earlier positions. May overcount, never undercounts.
///
/// Positions are counted by some bits of their hash. Nearly every position is thereby known not to be a repetition without a look at the
/// history.
#[derive(Clone)]
pub(crate) struct RepetitionFilter([u8; Self::BUCKETS]);

impl RepetitionFilter {
    /// Most buckets are still empty after a random game of 600 moves on a large board.
    const BUCKETS: usize = 2048;

    pub(crate) const fn new() -> Self {
        Self([0; Self::BUCKETS])
    }

    #[inline]
    fn bucket(hash: u64) -> usize {
        hash as usize % Self::BUCKETS
    }

    /// Counts a position.
    #[inline]
    pub(crate) fn add(&mut self, hash: u64) {
        let count = &mut self.0[Self::bucket(hash)];
        *count += u8::from(*count != u8::MAX);
    }

    /// Removes a position that was counted.
    #[inline]
    pub(crate) fn remove(&mut self, hash: u64) {
        let count = &mut self.0[Self::bucket(hash)];
        // A saturated count is no longer exact and stays saturated.
        *count -= u8::from(*count != u8::MAX && *count != 0);
    }

    /// Whether the position may have been counted `times` times. `false` is certain.
    #[inline]
    pub(crate) fn may_contain(&self, hash: u64, times: u8) -> bool {
        self.0[Self::bucket(hash)] >= times
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filter_never_undercounts() {
        let mut filter = RepetitionFilter::new();
        assert!(!filter.may_contain(5, 1));
        (0..1000).for_each(|_| filter.add(5));
        assert!(filter.may_contain(5, u8::MAX));
        (0..999).for_each(|_| filter.remove(5));
        assert!(filter.may_contain(5, 1), "one position is left");
        filter.add(6);
        assert!(filter.may_contain(6, 1) && !filter.may_contain(6, 2));
        filter.remove(6);
        assert!(!filter.may_contain(6, 1));
    }
}
