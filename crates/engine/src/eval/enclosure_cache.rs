use birka_rules::{Bitboard, SearchPosition, Side};

use super::board_info::BoardInfo;
use super::enclosure::Enclosure;

/// A hash table of enclosures by attackers and king. Most moves of a search change neither (Chess Programming Wiki: Pawn Hash Table).
pub(crate) struct EnclosureCache(Vec<u64>);

impl EnclosureCache {
    const ENTRIES: usize = 1 << 12;
    /// The low bits of an entry hold the sealed quarters (three bits) and the room, the others the key.
    const VALUE: u64 = (1 << 12) - 1;

    pub(crate) fn new() -> Self {
        // Seven sealed quarters mark an empty entry: no enclosure has them.
        Self(vec![u64::MAX; Self::ENTRIES])
    }

    /// The enclosure of a position.
    #[inline]
    pub(crate) fn get<const W: usize>(&mut self, board: &BoardInfo<W>, position: &SearchPosition<W>) -> Enclosure {
        let key = key(position.by_side(Side::Attackers), position.king().index() as u64);
        let entry = &mut self.0[(key >> 40) as usize % Self::ENTRIES];
        if *entry & !Self::VALUE != key & !Self::VALUE {
            let Enclosure { sealed, room } = Enclosure::in_position(board, position);
            *entry = key & !Self::VALUE | u64::from(room << 3 | sealed);
        }
        let value = (*entry & Self::VALUE) as u32;
        Enclosure { sealed: value & 7, room: value >> 3 }
    }
}

/// A hash of attackers and king.
#[inline]
fn key<const W: usize>(attackers: Bitboard<W>, king: u64) -> u64 {
    let mixed = attackers.as_words().iter().fold(king + 1, |key, word| (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29));
    mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9)
}
