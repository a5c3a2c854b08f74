use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use birka_rules::{Game, Move, PieceMove, Square};

use crate::score::{TableAllocationError, WIN_BOUND};

/// The transposition table, shared by all threads without locks.
///
/// An entry is two words: the data, and the position's hash XORed with the data. If two threads write to an entry at once, the words do
/// not fit each other. Torn writes fail the XOR check (Hyatt and Mann 2002; Chess Programming Wiki: Shared Hash Table, Lock-less).
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The search that is running; entries of earlier searches are replaced first.
    generation: AtomicU8,
    /// Entries of other epochs are empty. Clearing the table begins a new epoch instead of writing to all of its memory, because a
    /// deterministic search clears it before every move.
    epoch: AtomicU16,
}

/// One cache line.
#[repr(align(64))]
#[derive(Default)]
struct Bucket([Slot; 4]);

#[derive(Default)]
struct Slot {
    /// The hash XOR the data.
    check: AtomicU64,
    data: AtomicU64,
}

/// An entry of the table: the result of an earlier search of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableEntry {
    pub(crate) mv: Option<Move>,
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl TableEntry {
    /// Whether the score decides a node that is searched to a depth with the window from `alpha` to `beta`.
    #[inline]
    pub(crate) fn decides(&self, depth: i32, alpha: i32, beta: i32) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.score >= beta,
                Bound::Upper => self.score <= alpha,
            }
    }
}

/// How the score of an entry relates to the true score (Chess Programming Wiki: Node Types).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at most the score.
    Upper = 1,
    /// The true score is at least the score.
    Lower = 2,
    Exact = 3,
}

const GENERATIONS: u8 = 64;

/// Epochs are numbered from 1, so that a zeroed slot is empty.
const EPOCHS: u16 = 1 << 14;

impl TranspositionTable {
    /// Allocates a table, and writes to all of its memory.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub(crate) fn new(mebibytes: usize) -> Result<Self, TableAllocationError> {
        let error = TableAllocationError { mebibytes };
        let bytes = mebibytes.max(1).checked_mul(1 << 20).ok_or(error)?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(bytes / size_of::<Bucket>()).map_err(|_| error)?;
        buckets.resize_with(bytes / size_of::<Bucket>(), Bucket::default);
        Ok(Self { buckets, generation: AtomicU8::new(0), epoch: AtomicU16::new(1) })
    }

    pub(crate) fn clear(&self) {
        self.generation.store(0, Ordering::Relaxed);
        let next = self.epoch.load(Ordering::Relaxed) + 1;
        self.epoch.store(if next < EPOCHS { next } else { 1 }, Ordering::Relaxed);
        if next == EPOCHS {
            // The epochs begin anew, so no entry of the first ones may be left.
            self.buckets.iter().flat_map(|bucket| &bucket.0).for_each(|slot| slot.data.store(0, Ordering::Relaxed));
        }
    }

    #[inline]
    fn is_used(&self, data: u64) -> bool {
        data >> EPOCH_SHIFT == u64::from(self.epoch.load(Ordering::Relaxed))
    }

    /// Begins a new generation: the present entries are replaced first from now on.
    pub(crate) fn new_generation(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// The share of slots with entries of this generation in permille, by a sample.
    pub(crate) fn hashfull(&self) -> usize {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let is_current = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            self.is_used(data) && unpack(data).1 == generation
        };
        sample.filter(is_current).count() * 1000 / (self.buckets.len().min(250) * 4)
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        // The high half of the product distributes the hashes evenly over any number of buckets (Lemire 2019).
        #[expect(clippy::cast_possible_truncation, reason = "less than the number of buckets")]
        let index = ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize;
        &self.buckets[index]
    }

    /// Prefetches the bucket of a position into the processor's cache.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        #[expect(unsafe_code, reason = "there is no safe function for a prefetch")]
        // SAFETY: a prefetch does not access memory and cannot fault, whatever the address.
        unsafe {
            std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(std::ptr::from_ref(self.bucket(hash)).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// The entry of a position met at `ply`.
    #[inline]
    pub(crate) fn get(&self, hash: u64, ply: usize) -> Option<TableEntry> {
        for slot in &self.bucket(hash).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if self.is_used(data) && slot.check.load(Ordering::Relaxed) ^ data == hash {
                let (mut entry, _) = unpack(data);
                entry.score = score_from_table(entry.score, ply);
                return Some(entry);
            }
        }
        None
    }

    /// Stores the entry of a position met at `ply`, in place of the position's own entry or of the shallowest and oldest in the bucket.
    #[inline]
    pub(crate) fn put(&self, hash: u64, ply: usize, entry: TableEntry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut mv = entry.mv;
        let (mut replaced, mut least) = (0, i32::MAX);
        let bucket = self.bucket(hash);
        for (i, slot) in bucket.0.iter().enumerate() {
            let data = slot.data.load(Ordering::Relaxed);
            if !self.is_used(data) {
                if least > i32::MIN {
                    (replaced, least) = (i, i32::MIN);
                }
                continue;
            }
            let (old, old_generation) = unpack(data);
            if slot.check.load(Ordering::Relaxed) ^ data == hash {
                // A much deeper entry of this search stays.
                if entry.bound != Bound::Exact && old_generation == generation && old.depth > entry.depth + 3 {
                    return;
                }
                mv = mv.or(old.mv);
                replaced = i;
                break;
            }
            let age = i32::from((generation + GENERATIONS - old_generation) % GENERATIONS);
            let value = old.depth - 4 * age;
            if value < least {
                (replaced, least) = (i, value);
            }
        }
        let entry = TableEntry { mv, score: score_to_table(entry.score, ply), ..entry };
        let data = pack(entry, generation) | u64::from(self.epoch.load(Ordering::Relaxed)) << EPOCH_SHIFT;
        bucket.0[replaced].check.store(hash ^ data, Ordering::Relaxed);
        bucket.0[replaced].data.store(data, Ordering::Relaxed);
    }
}

/// Wins and losses are stored by their distance from the position; the search counts them from the root.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a ply is at most MAX_PLY")]
fn score_to_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > WIN_BOUND => score + ply as i32,
        _ if score < -WIN_BOUND => score - ply as i32,
        _ => score,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a ply is at most MAX_PLY")]
fn score_from_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > WIN_BOUND => score - ply as i32,
        _ if score < -WIN_BOUND => score + ply as i32,
        _ => score,
    }
}

/// The lowest bit of an entry's epoch.
const EPOCH_SHIFT: u32 = 50;

/// From the lowest bit: score 16 bits, origin 9, destination 9, depth 8, bound 2, generation 6; the epoch's 14 bits are left 0.
#[expect(clippy::cast_sign_loss, reason = "a score is below 2^15 either way, a depth is not negative")]
fn pack(entry: TableEntry, generation: u8) -> u64 {
    // No piece moves to its own square, so that two equal squares mean another move, or none.
    let PieceMove { from, to } = match entry.mv {
        Some(Move::Piece(mv)) => mv,
        Some(Move::Pass) => PieceMove { from: stored_pass(), to: stored_pass() },
        Some(Move::Placement(_) | Move::EndOfTurn(_) | Move::Roll(_)) | None => PieceMove { from: Square::FIRST, to: Square::FIRST },
    };
    (entry.score + 32_768) as u64
        | (from.index() as u64) << 16
        | (to.index() as u64) << 25
        | (entry.depth.clamp(0, 255) as u64) << 34
        | (entry.bound as u64) << 42
        | u64::from(generation) << 44
}

/// The square that stands twice for a pass.
fn stored_pass() -> Square {
    Square::from_index(1)
}

/// The entry and its generation.
fn unpack(data: u64) -> (TableEntry, u8) {
    let square = |shift: u32| {
        let index = (data >> shift & 0x1FF) as usize;
        // A torn write may hold any bits.
        Square::from_index(if index < 361 { index } else { 0 })
    };
    let (from, to) = (square(16), square(25));
    let bound = match data >> 42 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    let entry = TableEntry {
        mv: if from == to { (from == stored_pass()).then_some(Move::Pass) } else { Some(Move::piece(from, to)) },
        score: (data & 0xFFFF) as i32 - 32_768,
        depth: (data >> 34 & 0xFF) as i32,
        bound,
    };
    (entry, (data >> 44 & 0x3F) as u8)
}

/// The transposition table that an engine keeps between searches.
#[derive(Default)]
pub(crate) struct TableStore(Mutex<Option<StoredTable>>);

struct StoredTable {
    table: Arc<TranspositionTable>,
    /// The fingerprint of the rules its entries belong to: under other rules the same pieces have other scores. Empty before the first search.
    rules: String,
    mebibytes: usize,
}

impl TableStore {
    /// Replaces the table by an empty one of another size.
    ///
    /// # Errors
    /// If there is not enough memory; the table is then the same as before.
    pub(crate) fn resize(&self, mebibytes: usize) -> Result<(), TableAllocationError> {
        let mut stored = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if stored.as_ref().is_none_or(|stored| stored.mebibytes != mebibytes) {
            let table = Arc::new(TranspositionTable::new(mebibytes)?);
            *stored = Some(StoredTable { table, rules: String::new(), mebibytes });
        }
        Ok(())
    }

    /// The table for a game, allocated when it is first needed and cleared when the rules change.
    pub(crate) fn table(&self, game: &Game, mebibytes: usize) -> Result<Arc<TranspositionTable>, TableAllocationError> {
        let rules = game.rules().fingerprint();
        let mut stored = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(stored) = stored.as_mut().filter(|stored| stored.mebibytes == mebibytes) {
            if stored.rules != rules {
                stored.table.clear();
                rules.clone_into(&mut stored.rules);
            }
            return Ok(Arc::clone(&stored.table));
        }
        let table = Arc::new(TranspositionTable::new(mebibytes)?);
        *stored = Some(StoredTable { table: Arc::clone(&table), rules: rules.to_owned(), mebibytes });
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use crate::score::win_at;

    use super::*;

    fn entry(from: usize, score: i32, depth: i32) -> TableEntry {
        TableEntry { mv: Some(Move::piece(Square::from_index(from), Square::from_index(360))), score, depth, bound: Bound::Lower }
    }

    #[test]
    fn a_stored_entry_is_found_until_the_table_is_cleared() {
        let table = TranspositionTable::new(1).expect("a mebibyte");
        for (hash, from, score) in [(1u64, 0, -29_990), (u64::MAX, 359, 29_990), (0x1234_5678_9ABC, 77, -5)] {
            table.put(hash, 3, entry(from, score, 7));
            assert_eq!(table.get(hash, 3), Some(entry(from, score, 7)));
        }
        let pass = TableEntry { mv: Some(Move::Pass), score: 12, depth: 3, bound: Bound::Exact };
        table.put(9, 0, pass);
        assert_eq!(table.get(9, 0), Some(pass));
        assert_eq!(table.get(2, 0), None);
        table.clear();
        assert_eq!(table.get(1, 3), None);
    }

    #[test]
    fn cleared_entries_stay_cleared_when_the_epochs_wrap_around() {
        let table = TranspositionTable::new(1).expect("a mebibyte");
        table.put(7, 0, entry(1, 0, 5));
        for _ in 0..2 * usize::from(EPOCHS) {
            table.clear();
            assert_eq!(table.get(7, 0), None);
        }
        table.put(7, 0, entry(1, 0, 5));
        assert!(table.get(7, 0).is_some());
    }

    #[test]
    fn threads_that_write_to_one_bucket_never_read_an_entry_of_another_position() {
        let table = TranspositionTable::new(1).expect("a mebibyte");
        // The lowest bits of the hash do not choose the bucket.
        let expected = |hash: u64| entry(usize::try_from(hash).expect("a small number"), -i32::try_from(hash).expect("a small number"), 9);
        let found = std::thread::scope(|scope| {
            let work = |seed: u64| {
                let mut rng = birka_rules::Rng::new(seed);
                let mut found = 0;
                for _ in 0..100_000 {
                    let hash = rng.next_u64() % 32;
                    table.put(hash, 0, expected(hash));
                    let other = rng.next_u64() % 32;
                    if let Some(entry) = table.get(other, 0) {
                        assert_eq!(entry, expected(other));
                        found += 1;
                    }
                }
                found
            };
            let threads: Vec<_> = (0..4).map(|seed| scope.spawn(move || work(seed))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).sum::<u32>()
        });
        assert!(found > 1000, "{found} of 400000 entries were still there");
    }

    #[test]
    fn a_table_that_cannot_be_allocated_is_an_error() {
        for mebibytes in [usize::MAX >> 20, usize::MAX] {
            assert_eq!(TranspositionTable::new(mebibytes).err(), Some(TableAllocationError { mebibytes }));
        }
    }

    #[test]
    fn a_win_keeps_its_distance_from_the_position() {
        let table = TranspositionTable::new(1).expect("a mebibyte");
        table.put(9, 4, entry(1, win_at(7), 5));
        assert_eq!(table.get(9, 10).map(|entry| entry.score), Some(win_at(13)));
    }

    #[test]
    fn the_shallowest_entry_of_a_full_bucket_is_replaced() {
        let table = TranspositionTable::new(1).expect("a mebibyte");
        // The lowest bits of the hash do not choose the bucket.
        for hash in 1..=4u64 {
            table.put(hash, 0, entry(1, 0, 10 + i32::try_from(hash).unwrap()));
        }
        table.put(5, 0, entry(1, 0, 1));
        assert_eq!((1..=5u64).filter(|&hash| table.get(hash, 0).is_some()).collect::<Vec<_>>(), [2, 3, 4, 5]);
    }
}
