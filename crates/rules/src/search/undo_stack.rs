use crate::position::make::Undo;

use super::repetition_filter::RepetitionFilter;

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
}

#[derive(Clone, Copy)]
struct Entry<const W: usize> {
    undo: Undo<W>,
    /// Quiet moves before this one.
    quiet: usize,
}

impl<const W: usize> UndoStack<W> {
    pub(crate) const fn new() -> Self {
        Self { entries: Vec::new(), plies: 0, filter: RepetitionFilter::new(), quiet: 0 }
    }

    /// Makes room for `moves` more moves, so that they do not allocate.
    pub(crate) fn reserve(&mut self, moves: usize) {
        self.entries.resize(self.plies + moves, Entry { undo: Undo::BLANK, quiet: 0 });
    }

    #[inline]
    pub(crate) fn plies(&self) -> usize {
        self.plies
    }

    #[inline]
    pub(crate) fn quiet(&self) -> usize {
        self.quiet
    }

    /// The entry to write the next move to, which is made in a position with this hash. [`UndoStack::commit`] must follow.
    #[inline]
    pub(crate) fn next(&mut self, hash: u64) -> &mut Undo<W> {
        if self.plies == self.entries.len() {
            self.reserve((self.plies / 2).max(64));
        }
        self.filter.add(hash);
        let entry = &mut self.entries[self.plies];
        entry.quiet = self.quiet;
        &mut entry.undo
    }

    /// Pushes the entry that [`UndoStack::next`] returned, given whether its move is a capture.
    #[inline]
    pub(crate) fn commit(&mut self, is_capture: bool) {
        self.quiet = if is_capture { 0 } else { self.quiet + 1 };
        self.plies += 1;
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

    /// Removes all moves.
    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
        self.quiet = 0;
    }

    /// The last move.
    #[inline]
    pub(crate) fn last(&self) -> Option<&Undo<W>> {
        self.entries.get(self.plies.checked_sub(1)?).map(|entry| &entry.undo)
    }

    /// How often the position with this hash occurred `distance` plies ago or earlier.
    #[inline]
    pub(crate) fn occurrences(&self, hash: u64, distance: usize) -> usize {
        // A position cannot recur across a capture, with the other side to move, or in fewer than four plies.
        // Measured: iterators take three times as long here.
        let (mut occurrences, mut distance) = (0, distance);
        while distance <= self.quiet {
            occurrences += usize::from(self.entries[self.plies - distance].undo.hash == hash);
            distance += 2;
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
        let mut reversible = self.entries[..self.plies].iter().rev().take(self.quiet.min(plies)).skip(1).step_by(2);
        self.filter.may_contain(hash, 1) && reversible.any(|entry| entry.undo.hash == hash)
    }
}
