//! Touch tables that speak TUIO 1.1 over UDP: their cursors (`/tuio/2Dcur`) become Bevy's touches. Only this machine is listened to, as the trackers of touch
//! tables run on it.
//!
//! TUIO comes in Open Sound Control packets. They are read here as far as TUIO uses them: anything else is skipped, and nothing in a packet can panic. The crate
//! `rosc` (0.11.4) would do more, but it descends into bundles within bundles without a limit: one packet of 64 kB overflows the stack and ends the exhibit.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{Ipv4Addr, UdpSocket};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::finger::read_fingers;
use crate::game::exhibition::exhibit::Exhibit;
use crate::game::platform::Waker;
use crate::game::schedule::GameSystems;

/// Packets that wait for a frame; more are dropped.
const QUEUE: usize = 1024;
/// Added to the numbers of cursors, so that they differ from those of the system's touches.
const FIRST_ID: u64 = 1 << 40;

/// Changes sent by the tracker.
#[derive(Resource)]
struct TuioReceiver {
    changes: Mutex<Receiver<CursorChange>>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, listen)
        .add_systems(Update, forward.before(read_fingers).in_set(GameSystems::Input).run_if(resource_exists::<TuioReceiver>));
}

/// Listens if the config names a port. A port that cannot be used is logged; the table is then played by the system's touches.
fn listen(exhibit: Res<Exhibit>, waker: Res<Waker>, mut commands: Commands) {
    let Some(port) = exhibit.config().tuio_port else { return };
    let (sender, changes) = sync_channel(QUEUE);
    let waker = waker.clone();
    let started = UdpSocket::bind((Ipv4Addr::LOCALHOST, port))
        .and_then(|socket| std::thread::Builder::new().name("tuio".to_owned()).spawn(move || receive(&socket, &sender, &waker)));
    match started {
        Ok(_) => commands.insert_resource(TuioReceiver { changes: Mutex::new(changes) }),
        Err(error) => error!("no touches from the port {port} for TUIO: {error}"),
    }
}

fn receive(socket: &UdpSocket, sender: &SyncSender<CursorChange>, waker: &Waker) {
    let mut cursors = Cursors::default();
    let mut packet = vec![0; 1 << 16];
    loop {
        // An error comes from the network of the sender; the next packet may be read.
        let Ok(length) = socket.recv(&mut packet) else { continue };
        for change in cursors.read(&packet[..length]) {
            // Full: the program does not read, perhaps because it is suspended.
            let _ = sender.try_send(change);
        }
        waker.wake();
    }
}

fn forward(receiver: Res<TuioReceiver>, windows: Query<(Entity, &Window), With<PrimaryWindow>>, mut touches: MessageWriter<TouchInput>) {
    let (Ok((entity, window)), Ok(changes)) = (windows.single(), receiver.changes.lock()) else { return };
    for CursorChange { id, phase, position } in changes.try_iter() {
        let id = FIRST_ID + u64::from(id.cast_unsigned());
        touches.write(TouchInput { phase, position: position * window.size(), window: entity, force: None, id });
    }
}

/// More cursors are ignored, whatever a tracker sends.
const MAX_CURSORS: usize = 64;
/// A bundle whose number is older by less than this has been overtaken; by more, the tracker has been restarted.
const MAX_OVERTAKEN: i32 = 100;

/// A change of a cursor. Its position is a share of the width and height of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
struct CursorChange {
    id: i32,
    phase: TouchPhase,
    position: Vec2,
}

/// The cursors that are down.
#[derive(Clone, Debug, Default)]
struct Cursors {
    positions: BTreeMap<i32, Vec2>,
    last_frame: i32,
}

impl Cursors {
    /// The changes that a packet reports.
    fn read(&mut self, packet: &[u8]) -> Vec<CursorChange> {
        let mut alive: Option<BTreeSet<i32>> = None;
        let mut set = BTreeMap::new();
        let mut frame = None;
        for message in messages(packet).iter().filter(|message| message.address == "/tuio/2Dcur") {
            match message.arguments[..] {
                [OscArgument::Text("alive"), ref ids @ ..] => {
                    let ids = ids.iter().filter_map(|id| if let OscArgument::Integer(id) = id { Some(*id) } else { None });
                    alive = Some(ids.take(MAX_CURSORS).collect());
                }
                [OscArgument::Text("set"), OscArgument::Integer(id), OscArgument::Float(x), OscArgument::Float(y), ..]
                    if x.is_finite() && y.is_finite() =>
                {
                    set.insert(id, Vec2::new(x, y).clamp(Vec2::ZERO, Vec2::ONE));
                }
                [OscArgument::Text("fseq"), OscArgument::Integer(number), ..] => frame = Some(number),
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

/// Bundles within bundles are read up to this depth.
const MAX_DEPTH: usize = 4;
/// More messages of a packet are ignored.
const MAX_MESSAGES: usize = 512;

/// A message: an address and its arguments.
#[derive(Clone, Debug, PartialEq)]
struct OscMessage<'a> {
    address: &'a str,
    arguments: Vec<OscArgument<'a>>,
}

/// An argument of a type that TUIO uses.
#[derive(Clone, Copy, Debug, PartialEq)]
enum OscArgument<'a> {
    Integer(i32),
    Float(f32),
    Text(&'a str),
}

/// The messages of a packet, as far as it can be read.
fn messages(packet: &[u8]) -> Vec<OscMessage<'_>> {
    let mut found = Vec::new();
    read_packet(packet, 0, &mut found);
    found
}

fn read_packet<'a>(packet: &'a [u8], depth: usize, found: &mut Vec<OscMessage<'a>>) {
    // An identifier and a time come before the elements of a bundle.
    let Some(elements) = packet.strip_prefix(b"#bundle\0") else {
        found.extend(message(packet).filter(|_| found.len() < MAX_MESSAGES));
        return;
    };
    let Some(mut rest) = elements.get(8..).filter(|_| depth < MAX_DEPTH) else { return };
    while let Some((size, after)) = rest.split_first_chunk::<4>() {
        let size = usize::try_from(u32::from_be_bytes(*size)).unwrap_or(usize::MAX);
        let Some((element, after)) = after.split_at_checked(size) else { return };
        read_packet(element, depth + 1, found);
        rest = after;
    }
}

fn message(packet: &[u8]) -> Option<OscMessage<'_>> {
    let (address, rest) = text(packet)?;
    let (types, mut rest) = text(rest)?;
    let mut arguments = Vec::new();
    for kind in types.strip_prefix(',')?.bytes() {
        let argument;
        (argument, rest) = match kind {
            b's' => text(rest).map(|(text, rest)| (OscArgument::Text(text), rest))?,
            b'i' | b'f' => {
                let (bytes, rest) = rest.split_first_chunk::<4>()?;
                let argument = if kind == b'i' {
                    OscArgument::Integer(i32::from_be_bytes(*bytes))
                } else {
                    OscArgument::Float(f32::from_be_bytes(*bytes))
                };
                (argument, rest)
            }
            _ => return None,
        };
        arguments.push(argument);
    }
    address.starts_with('/').then_some(OscMessage { address, arguments })
}

/// A text that ends with a zero byte and fills up to a multiple of four.
fn text(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let length = bytes.iter().position(|&byte| byte == 0)?;
    let text = std::str::from_utf8(&bytes[..length]).ok()?;
    Some((text, bytes.get((length / 4 + 1) * 4..)?))
}

#[cfg(test)]
mod tests {
    use birka_rules::Rng;

    use super::*;

    fn cursor_packet(alive: &[i32], set: &[(i32, f32, f32)], frame: i32) -> Vec<u8> {
        let alive: Vec<_> = std::iter::once(OscArgument::Text("alive")).chain(alive.iter().map(|&id| OscArgument::Integer(id))).collect();
        let mut elements =
            vec![written("/tuio/2Dcur", &[OscArgument::Text("source"), OscArgument::Text("table")]), written("/tuio/2Dcur", &alive)];
        for &(id, x, y) in set {
            let arguments = [x, y, 0.0, 0.0, 0.0].map(OscArgument::Float);
            let arguments: Vec<_> = [OscArgument::Text("set"), OscArgument::Integer(id)].into_iter().chain(arguments).collect();
            elements.push(written("/tuio/2Dcur", &arguments));
        }
        elements.push(written("/tuio/2Dcur", &[OscArgument::Text("fseq"), OscArgument::Integer(frame)]));
        bundle(&elements)
    }

    fn phases(changes: &[CursorChange]) -> Vec<(i32, TouchPhase)> {
        changes.iter().map(|change| (change.id, change.phase)).collect()
    }

    #[test]
    fn cursors_are_put_down_moved_and_lifted() {
        use TouchPhase::{Ended, Moved, Started};
        let mut cursors = Cursors::default();
        let changes = cursors.read(&cursor_packet(&[4, 9], &[(4, 0.5, 0.25), (9, 0.1, 0.9)], 1));
        assert_eq!(phases(&changes), [(4, Started), (9, Started)]);
        assert_eq!(changes[0].position, Vec2::new(0.5, 0.25));
        assert_eq!(phases(&cursors.read(&cursor_packet(&[4, 9], &[(4, 0.5, 0.25), (9, 0.2, 0.9)], 2))), [(9, Moved)]);
        assert_eq!(phases(&cursors.read(&cursor_packet(&[9], &[], 3))), [(4, Ended)]);
        assert_eq!(phases(&cursors.read(&cursor_packet(&[], &[], -1))), [(9, Ended)], "a repeated bundle counts too");
    }

    #[test]
    fn overtaken_bundles_and_nonsense_change_nothing() {
        let mut cursors = Cursors::default();
        cursors.read(&cursor_packet(&[1], &[(1, 0.5, 0.5)], 50));
        assert_eq!(cursors.read(&cursor_packet(&[], &[], 49)), []);
        assert_eq!(cursors.read(&cursor_packet(&[1], &[(1, f32::NAN, 0.5)], 51)), []);
        assert_eq!(cursors.read(&cursor_packet(&[1], &[(1, 7.0, -2.0)], 52))[0].position, Vec2::new(1.0, 0.0));
        assert_eq!(cursors.read(b"GET / HTTP/1.1\r\n"), []);
        assert_eq!(phases(&cursors.read(&cursor_packet(&[], &[], 1))), [], "restarted, but too near to tell");
        cursors.read(&cursor_packet(&[1], &[], 500));
        assert_eq!(phases(&cursors.read(&cursor_packet(&[], &[], 1))), [(1, TouchPhase::Ended)], "the tracker has been restarted");
    }

    #[test]
    fn more_cursors_than_fingers_at_a_table_are_ignored() {
        let ids: Vec<i32> = (0..400).collect();
        let set: Vec<_> = ids.iter().map(|&id| (id, 0.5, 0.5)).collect();
        assert_eq!(Cursors::default().read(&cursor_packet(&ids, &set, 1)).len(), MAX_CURSORS);
    }

    fn padded(text: &str) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        bytes.resize((text.len() / 4 + 1) * 4, 0);
        bytes
    }

    fn written(address: &str, arguments: &[OscArgument]) -> Vec<u8> {
        let kind = |argument: &OscArgument| match argument {
            OscArgument::Integer(_) => 'i',
            OscArgument::Float(_) => 'f',
            OscArgument::Text(_) => 's',
        };
        let types: String = std::iter::once(',').chain(arguments.iter().map(kind)).collect();
        let mut bytes = padded(address);
        bytes.extend(padded(&types));
        for argument in arguments {
            match argument {
                OscArgument::Integer(number) => bytes.extend(number.to_be_bytes()),
                OscArgument::Float(number) => bytes.extend(number.to_be_bytes()),
                OscArgument::Text(text) => bytes.extend(padded(text)),
            }
        }
        bytes
    }

    fn bundle(elements: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = b"#bundle\0\0\0\0\0\0\0\0\x01".to_vec();
        for element in elements {
            bytes.extend(u32::try_from(element.len()).unwrap().to_be_bytes());
            bytes.extend(element);
        }
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        let set = [OscArgument::Text("set"), OscArgument::Integer(12), OscArgument::Float(0.25)];
        let alive = [OscArgument::Text("alive"), OscArgument::Integer(-3)];
        let packet = bundle(&[written("/tuio/2Dcur", &alive), bundle(&[written("/tuio/2Dcur", &set)])]);
        let read = messages(&packet);
        assert_eq!(read.iter().map(|message| &message.arguments[..]).collect::<Vec<_>>(), [&alive[..], &set[..]]);
        assert!(read.iter().all(|message| message.address == "/tuio/2Dcur"));
        assert_eq!(messages(&written("/a", &[])), [OscMessage { address: "/a", arguments: vec![] }]);
    }

    #[test]
    fn damaged_packets_are_read_as_far_as_they_can_be() {
        let set = [OscArgument::Text("set"), OscArgument::Integer(12), OscArgument::Float(0.25), OscArgument::Float(0.5)];
        let packet = bundle(&[written("/tuio/2Dcur", &set), written("/tuio/2Dcur", &set)]);
        let mut rng = Rng::new(3);
        for _ in 0..20_000 {
            let mut bytes = packet.clone();
            bytes.truncate(rng.below(bytes.len() as u32 + 1) as usize);
            for _ in 0..rng.below(4) {
                let at = rng.below(packet.len() as u32) as usize;
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = rng.below(256) as u8;
                }
            }
            assert!(messages(&bytes).len() <= 2);
        }
        let nested = (0..100).fold(written("/a", &[]), |inner, _| bundle(&[inner]));
        assert_eq!(messages(&nested), []);
        assert_eq!(messages(&bundle(&vec![written("/a", &[]); 5000])).len(), MAX_MESSAGES);
    }
}
