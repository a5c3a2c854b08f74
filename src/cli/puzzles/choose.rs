use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::find::Found;
use birka_rules::record::Theme;
use birka_rules::{BoardSize, Square};

/// Some of the positions, spread as evenly as can be over what wins them and how long that takes, the best of each first. No two are the
/// same position turned or mirrored. They come easiest first.
pub(super) fn choose(found: Vec<Found>, count: usize, size: BoardSize) -> Vec<Found> {
    let mut seen = BTreeSet::new();
    let mut groups: BTreeMap<(u32, Theme), Vec<(usize, Found)>> = BTreeMap::new();
    for (number, found) in found.into_iter().enumerate() {
        if seen.insert(shape(&found, size)) {
            groups.entry((found.line.length, found.theme())).or_default().push((number, found));
        }
    }
    let mut groups: Vec<VecDeque<Found>> = groups
        .into_values()
        .map(|mut group| {
            group.sort_by_key(|(number, found)| (std::cmp::Reverse(found.merit()), *number));
            group.into_iter().map(|(_, found)| found).collect()
        })
        .collect();
    let mut chosen = Vec::new();
    while chosen.len() < count && groups.iter().any(|group| !group.is_empty()) {
        // Where not everybody gets another, the longer go first.
        for group in groups.iter_mut().rev() {
            if chosen.len() < count {
                chosen.extend(group.pop_front());
            }
        }
    }
    chosen.sort_by_key(|found| (found.line.length, found.theme()));
    chosen
}

/// The same for every way to turn and mirror a position.
fn shape(found: &Found, size: BoardSize) -> Vec<(usize, usize)> {
    let side = size.side();
    let turned = |at: Square, way: usize| {
        let (file, rank) = (size.file(at), size.rank(at));
        let file = if way & 1 == 0 { file } else { side - 1 - file };
        let rank = if way & 2 == 0 { rank } else { side - 1 - rank };
        if way & 4 == 0 { rank * side + file } else { file * side + rank }
    };
    let shapes = (0..8).map(|way| {
        let mut pieces: Vec<_> = found.setup.occupied().map(|(at, kind)| (turned(at, way), kind.index())).collect();
        pieces.sort_unstable();
        pieces
    });
    let mut shape = shapes.min().unwrap_or_default();
    shape.push((usize::MAX, found.setup.turn as usize));
    shape
}
