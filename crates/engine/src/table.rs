use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering};

use super::score::FOUND;
use birka_rules::{Move, Square};

/// What earlier search found out about positions, shared by all threads without locks.
///
/// Each entry is two words, the hash crossed with the data and the data. Two threads that write at once leave words that do not fit
/// each other, and such an entry is no one's (Hyatt and Mann 2002).
pub(super) struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
    /// What was written in another epoch is forgotten: an opponent who forgets everything before each of his moves has no millions of
    /// words to wipe.
    epoch: AtomicU16,
}

/// One cache line.
#[repr(align(64))]
#[derive(Default)]
struct Bucket([Entry; 4]);

#[derive(Default)]
struct Entry {
    crossed: AtomicU64,
    data: AtomicU64,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) mv: Option<Move>,
    pub(super) worth: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// How a worth is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at most that.
    Upper = 1,
    /// It is at least that.
    Lower = 2,
    /// It is that.
    Exact = 3,
}

const GENERATIONS: u8 = 64;

/// Epochs are numbered from 1, so that an entry of nothing but zeros is of none.
const EPOCHS: u16 = 1 << 14;

impl Table {
    pub(super) fn new(mebibytes: usize) -> Self {
        let buckets = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        Self { buckets: (0..buckets).map(|_| Bucket::default()).collect(), generation: AtomicU8::new(0), epoch: AtomicU16::new(1) }
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        self.generation.store(0, Ordering::Relaxed);
        let next = self.epoch.load(Ordering::Relaxed) + 1;
        self.epoch.store(if next < EPOCHS { next } else { 1 }, Ordering::Relaxed);
        if next == EPOCHS {
            // What is left of the first epochs must not come back.
            self.buckets.iter().flat_map(|bucket| &bucket.0).for_each(|entry| entry.data.store(0, Ordering::Relaxed));
        }
    }

    #[inline]
    fn is_known(&self, data: u64) -> bool {
        data >> EPOCH == u64::from(self.epoch.load(Ordering::Relaxed))
    }

    /// What is in it counts as older from now on.
    pub(super) fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// How full it is with what belongs to this search, in thousandths.
    pub(super) fn fullness(&self) -> usize {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let full = |entry: &&Entry| {
            let data = entry.data.load(Ordering::Relaxed);
            self.is_known(data) && unpack(data).1 == generation
        };
        sample.filter(full).count() * 1000 / (self.buckets.len().min(250) * 4)
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        // The high half of the product spreads the hashes evenly over any number of buckets.
        #[expect(clippy::cast_possible_truncation, reason = "below the number of buckets")]
        let index = ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize;
        &self.buckets[index]
    }

    /// Has what is known of a position fetched from memory while something else is done. Measured: a search looks at three to five in a
    /// hundred more positions a second.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: this reads nothing and cannot fault, whatever the address.
        #[allow(unsafe_code, reason = "a prefetch reads nothing: any address is allowed")]
        unsafe {
            std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(std::ptr::from_ref(self.bucket(hash)).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    #[inline]
    pub(super) fn get(&self, hash: u64, ply: usize) -> Option<Known> {
        for entry in &self.bucket(hash).0 {
            let data = entry.data.load(Ordering::Relaxed);
            if self.is_known(data) && entry.crossed.load(Ordering::Relaxed) ^ data == hash {
                let (mut known, _) = unpack(data);
                known.worth = from_table(known.worth, ply);
                return Some(known);
            }
        }
        None
    }

    #[inline]
    pub(super) fn put(&self, hash: u64, ply: usize, known: Known) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut mv = known.mv;
        let (mut poorest, mut least) = (0, i32::MAX);
        let bucket = self.bucket(hash);
        for (i, entry) in bucket.0.iter().enumerate() {
            let data = entry.data.load(Ordering::Relaxed);
            if !self.is_known(data) {
                if least > i32::MIN {
                    (poorest, least) = (i, i32::MIN);
                }
                continue;
            }
            let (old, age) = unpack(data);
            if entry.crossed.load(Ordering::Relaxed) ^ data == hash {
                // What is known deeper and of this search stays.
                if known.bound != Bound::Exact && age == generation && old.depth > known.depth + 3 {
                    return;
                }
                mv = mv.or(old.mv);
                poorest = i;
                break;
            }
            let years = i32::from((generation + GENERATIONS - age) % GENERATIONS);
            let value = old.depth - 4 * years;
            if value < least {
                (poorest, least) = (i, value);
            }
        }
        let known = Known { mv, worth: to_table(known.worth, ply), ..known };
        let data = pack(known, generation) | u64::from(self.epoch.load(Ordering::Relaxed)) << EPOCH;
        bucket.0[poorest].crossed.store(hash ^ data, Ordering::Relaxed);
        bucket.0[poorest].data.store(data, Ordering::Relaxed);
    }
}

/// A win is stored by its distance from the position, not from the root.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a search is at most DEEPEST deep")]
fn to_table(worth: i32, ply: usize) -> i32 {
    match worth {
        _ if worth > FOUND => worth + ply as i32,
        _ if worth < -FOUND => worth - ply as i32,
        _ => worth,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a search is at most DEEPEST deep")]
fn from_table(worth: i32, ply: usize) -> i32 {
    match worth {
        _ if worth > FOUND => worth - ply as i32,
        _ if worth < -FOUND => worth + ply as i32,
        _ => worth,
    }
}

/// Where the epoch of an entry begins.
const EPOCH: u32 = 50;

// From the lowest bit: worth 16, from 9, to 9, depth 8, bound 2, generation 6, epoch 14.
#[expect(clippy::cast_sign_loss, reason = "a worth is below 2^15 either way, a depth is not negative")]
fn pack(known: Known, generation: u8) -> u64 {
    let Move { from, to } = known.mv.unwrap_or(Move { from: Square::from_index(0), to: Square::from_index(0) });
    (known.worth + 32_768) as u64
        | (from.index() as u64) << 16
        | (to.index() as u64) << 25
        | (known.depth.clamp(0, 255) as u64) << 34
        | (known.bound as u64) << 42
        | u64::from(generation) << 44
}

fn unpack(data: u64) -> (Known, u8) {
    let square = |shift: u32| {
        let index = (data >> shift & 0x1FF) as usize;
        // Words torn apart by two threads may hold anything.
        Square::from_index(if index < 361 { index } else { 0 })
    };
    let (from, to) = (square(16), square(25));
    let bound = match data >> 42 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    let known = Known {
        mv: (from != to).then_some(Move { from, to }),
        worth: (data & 0xFFFF) as i32 - 32_768,
        depth: (data >> 34 & 0xFF) as i32,
        bound,
    };
    (known, (data >> 44 & 0x3F) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(from: usize, worth: i32, depth: i32) -> Known {
        Known { mv: Some(Move { from: Square::from_index(from), to: Square::from_index(360) }), worth, depth, bound: Bound::Lower }
    }

    #[test]
    fn what_is_put_in_is_found_again() {
        let table = Table::new(1);
        for (hash, from, worth) in [(1u64, 0, -29_990), (u64::MAX, 359, 29_990), (0x1234_5678_9ABC, 77, -5)] {
            table.put(hash, 3, known(from, worth, 7));
            assert_eq!(table.get(hash, 3), Some(known(from, worth, 7)));
        }
        assert_eq!(table.get(2, 0), None);
        table.clear();
        assert_eq!(table.get(1, 3), None);
    }

    #[test]
    fn what_was_forgotten_long_ago_does_not_come_back() {
        let table = Table::new(1);
        table.put(7, 0, known(1, 0, 5));
        for _ in 0..2 * usize::from(EPOCHS) {
            table.clear();
            assert_eq!(table.get(7, 0), None);
        }
        table.put(7, 0, known(1, 0, 5));
        assert!(table.get(7, 0).is_some());
    }

    #[test]
    fn a_win_is_as_far_from_wherever_it_is_met() {
        let table = Table::new(1);
        table.put(9, 4, known(1, crate::score::win_in(7), 5));
        assert_eq!(table.get(9, 10).map(|known| known.worth), Some(crate::score::win_in(13)));
    }

    #[test]
    fn of_five_in_one_place_the_shallowest_goes() {
        let table = Table::new(1);
        // The lowest bits do not choose the bucket.
        for hash in 1..=4u64 {
            table.put(hash, 0, known(1, 0, 10 + i32::try_from(hash).unwrap()));
        }
        table.put(5, 0, known(1, 0, 1));
        assert_eq!((1..=5u64).filter(|&hash| table.get(hash, 0).is_some()).collect::<Vec<_>>(), [2, 3, 4, 5]);
    }
}
