use super::position::Undo;
use super::seen::Seen;

/// The moves that led to a position, with what it takes to take them back.
#[derive(Clone)]
pub(super) struct Past<const W: usize> {
    /// Those that stand, and after them room that is written over: a move is written down where it is kept, not copied there.
    steps: Vec<Step<W>>,
    plies: usize,
    /// The positions that have stood.
    seen: Seen,
    /// Moves since the last capture, or since the beginning.
    quiet: usize,
}

#[derive(Clone, Copy)]
struct Step<const W: usize> {
    undo: Undo<W>,
    /// Quiet moves before this one.
    quiet: usize,
}

impl<const W: usize> Past<W> {
    pub(super) const fn none() -> Self {
        Self { steps: Vec::new(), plies: 0, seen: Seen::nothing(), quiet: 0 }
    }

    /// Makes room, so that so many moves can be written down without asking for memory.
    pub(super) fn reserve(&mut self, moves: usize) {
        self.steps.resize(self.plies + moves, Step { undo: Undo::BLANK, quiet: 0 });
    }

    #[inline]
    pub(super) fn plies(&self) -> usize {
        self.plies
    }

    #[inline]
    pub(super) fn quiet(&self) -> usize {
        self.quiet
    }

    /// Where a move made in a position of this hash is written down. [`Past::made`] must follow.
    #[inline]
    pub(super) fn next(&mut self, hash: u64) -> &mut Undo<W> {
        if self.plies == self.steps.len() {
            self.reserve((self.plies / 2).max(64));
        }
        self.seen.add(hash);
        let step = &mut self.steps[self.plies];
        step.quiet = self.quiet;
        &mut step.undo
    }

    /// The move has been made and written down; whether anything fell.
    #[inline]
    pub(super) fn made(&mut self, took: bool) {
        self.quiet = if took { 0 } else { self.quiet + 1 };
        self.plies += 1;
    }

    /// The last move, which is taken back.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<&Undo<W>> {
        self.plies = self.plies.checked_sub(1)?;
        let step = self.steps.get(self.plies)?;
        self.seen.remove(step.undo.hash);
        self.quiet = step.quiet;
        Some(&step.undo)
    }

    /// As if nothing had been before.
    pub(super) fn forget(&mut self) {
        while self.pop().is_some() {}
        self.quiet = 0;
    }

    /// The last move.
    #[inline]
    pub(super) fn last(&self) -> Option<&Undo<W>> {
        self.steps.get(self.plies.checked_sub(1)?).map(|step| &step.undo)
    }

    /// How often the position with this hash has stood, that many moves ago or longer.
    #[inline]
    pub(super) fn stood(&self, hash: u64, ago: usize) -> usize {
        // Nothing comes back across a capture, with the other side to move, or in fewer than four moves: two to and two fro.
        // Counted by hand: the iterators that say the same take three times as long.
        let (mut stood, mut ago) = (0, ago);
        while ago <= self.quiet {
            stood += usize::from(self.steps[self.plies - ago].undo.hash == hash);
            ago += 2;
        }
        stood
    }

    /// Whether the position with this hash, having stood before that many moves ago or longer, stands for so many times now.
    #[inline]
    pub(super) fn stands_again(&self, hash: u64, ago: usize, times: u8) -> bool {
        let before = times - 1;
        self.seen.may_hold(hash, before) && self.stood(hash, ago) >= usize::from(before)
    }

    /// Whether the position with this hash has stood within so many of the last moves.
    #[inline]
    pub(super) fn stood_within(&self, hash: u64, plies: usize) -> bool {
        let mut reversible = self.steps[..self.plies].iter().rev().take(self.quiet.min(plies)).skip(1).step_by(2);
        self.seen.may_hold(hash, 1) && reversible.any(|step| step.undo.hash == hash)
    }
}
