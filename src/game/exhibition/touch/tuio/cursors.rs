//! The cursors of TUIO 1.1 (`/tuio/2Dcur`) as touches.

use std::collections::{BTreeMap, BTreeSet};

use bevy::input::touch::TouchPhase;
use bevy::math::Vec2;

use super::osc::{Argument, messages};

/// More cursors are ignored, whatever a tracker sends.
const MAX_CURSORS: usize = 64;
/// A bundle whose number is older by less than this has been overtaken; by more, the tracker has been restarted.
const MAX_OVERTAKEN: i32 = 100;

/// A change of a cursor. Its position is a share of the width and height of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CursorChange {
    pub(super) id: i32,
    pub(super) phase: TouchPhase,
    pub(super) position: Vec2,
}

/// The cursors that are down.
#[derive(Clone, Debug, Default)]
pub(super) struct Cursors {
    positions: BTreeMap<i32, Vec2>,
    last_frame: i32,
}

impl Cursors {
    /// The changes that a packet reports.
    pub(super) fn read(&mut self, packet: &[u8]) -> Vec<CursorChange> {
        let mut alive: Option<BTreeSet<i32>> = None;
        let mut set = BTreeMap::new();
        let mut frame = None;
        for message in messages(packet).iter().filter(|message| message.address == "/tuio/2Dcur") {
            match message.arguments[..] {
                [Argument::Text("alive"), ref ids @ ..] => {
                    let ids = ids.iter().filter_map(|id| if let Argument::Integer(id) = id { Some(*id) } else { None });
                    alive = Some(ids.take(MAX_CURSORS).collect());
                }
                [Argument::Text("set"), Argument::Integer(id), Argument::Float(x), Argument::Float(y), ..]
                    if x.is_finite() && y.is_finite() =>
                {
                    set.insert(id, Vec2::new(x, y).clamp(Vec2::ZERO, Vec2::ONE));
                }
                [Argument::Text("fseq"), Argument::Integer(number), ..] => frame = Some(number),
                _ => {}
            }
        }
        // A tracker numbers what it repeats −1.
        if let Some(frame) = frame.filter(|&frame| frame >= 0) {
            let age = self.last_frame.saturating_sub(frame);
            if (1..MAX_OVERTAKEN).contains(&age) {
                return Vec::new();
            }
            self.last_frame = frame;
        }
        let mut changes = Vec::new();
        if let Some(alive) = &alive {
            let gone: Vec<_> = self.positions.keys().filter(|id| !alive.contains(id)).copied().collect();
            for id in gone {
                let position = self.positions.remove(&id).unwrap_or_default();
                changes.push(CursorChange { id, phase: TouchPhase::Ended, position });
            }
        }
        for (id, position) in set {
            let is_alive = alive.as_ref().is_none_or(|alive| alive.contains(&id));
            let phase = match self.positions.get(&id) {
                Some(before) if *before == position => continue,
                Some(_) => TouchPhase::Moved,
                None if is_alive && self.positions.len() < MAX_CURSORS => TouchPhase::Started,
                None => continue,
            };
            self.positions.insert(id, position);
            changes.push(CursorChange { id, phase, position });
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::super::osc::tests::{bundle, written};
    use super::*;

    fn packet(alive: &[i32], set: &[(i32, f32, f32)], frame: i32) -> Vec<u8> {
        let alive: Vec<_> = std::iter::once(Argument::Text("alive")).chain(alive.iter().map(|&id| Argument::Integer(id))).collect();
        let mut elements =
            vec![written("/tuio/2Dcur", &[Argument::Text("source"), Argument::Text("table")]), written("/tuio/2Dcur", &alive)];
        for &(id, x, y) in set {
            let arguments = [x, y, 0.0, 0.0, 0.0].map(Argument::Float);
            let arguments: Vec<_> = [Argument::Text("set"), Argument::Integer(id)].into_iter().chain(arguments).collect();
            elements.push(written("/tuio/2Dcur", &arguments));
        }
        elements.push(written("/tuio/2Dcur", &[Argument::Text("fseq"), Argument::Integer(frame)]));
        bundle(&elements)
    }

    fn phases(changes: &[CursorChange]) -> Vec<(i32, TouchPhase)> {
        changes.iter().map(|change| (change.id, change.phase)).collect()
    }

    #[test]
    fn cursors_are_put_down_moved_and_lifted() {
        use TouchPhase::{Ended, Moved, Started};
        let mut cursors = Cursors::default();
        let changes = cursors.read(&packet(&[4, 9], &[(4, 0.5, 0.25), (9, 0.1, 0.9)], 1));
        assert_eq!(phases(&changes), [(4, Started), (9, Started)]);
        assert_eq!(changes[0].position, Vec2::new(0.5, 0.25));
        assert_eq!(phases(&cursors.read(&packet(&[4, 9], &[(4, 0.5, 0.25), (9, 0.2, 0.9)], 2))), [(9, Moved)]);
        assert_eq!(phases(&cursors.read(&packet(&[9], &[], 3))), [(4, Ended)]);
        assert_eq!(phases(&cursors.read(&packet(&[], &[], -1))), [(9, Ended)], "a repeated bundle counts too");
    }

    #[test]
    fn overtaken_bundles_and_nonsense_change_nothing() {
        let mut cursors = Cursors::default();
        cursors.read(&packet(&[1], &[(1, 0.5, 0.5)], 50));
        assert_eq!(cursors.read(&packet(&[], &[], 49)), []);
        assert_eq!(cursors.read(&packet(&[1], &[(1, f32::NAN, 0.5)], 51)), []);
        assert_eq!(cursors.read(&packet(&[1], &[(1, 7.0, -2.0)], 52))[0].position, Vec2::new(1.0, 0.0));
        assert_eq!(cursors.read(b"GET / HTTP/1.1\r\n"), []);
        assert_eq!(phases(&cursors.read(&packet(&[], &[], 1))), [], "restarted, but too near to tell");
        cursors.read(&packet(&[1], &[], 500));
        assert_eq!(phases(&cursors.read(&packet(&[], &[], 1))), [(1, TouchPhase::Ended)], "the tracker has been restarted");
    }

    #[test]
    fn more_cursors_than_fingers_at_a_table_are_ignored() {
        let ids: Vec<i32> = (0..400).collect();
        let set: Vec<_> = ids.iter().map(|&id| (id, 0.5, 0.5)).collect();
        assert_eq!(Cursors::default().read(&packet(&ids, &set, 1)).len(), MAX_CURSORS);
    }
}
