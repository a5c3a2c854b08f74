use super::{KindId, Side};
use crate::board::Square;

/// Zobrist keys: one random number for every kind on every square, and one for the side to move.
///
/// The keys are the same in every run and on every machine, so that a hash in a report can be compared.
pub(super) struct Zobrist {
    keys: Vec<u64>,
    area: usize,
    defenders_to_move: u64,
}

impl Zobrist {
    pub(super) fn new(kinds: usize, area: usize) -> Self {
        let mut state = 0x0042_6A35_3233_u64;
        let mut keys: Vec<u64> = (0..=kinds * area).map(|_| split_mix(&mut state)).collect();
        let defenders_to_move = keys.pop().unwrap_or_default();
        Self { keys, area, defenders_to_move }
    }

    #[inline]
    pub(super) fn piece(&self, kind: KindId, square: Square) -> u64 {
        self.keys[kind.index() * self.area + square.index()]
    }

    #[inline]
    pub(super) fn turn(&self, side: Side) -> u64 {
        match side {
            Side::Attackers => 0,
            Side::Defenders => self.defenders_to_move,
        }
    }
}

/// SplitMix64, as published by Steele, Lea and Flood (2014).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
