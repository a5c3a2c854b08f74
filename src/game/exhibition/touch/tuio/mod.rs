//! Touch tables that speak TUIO 1.1 over UDP: their cursors become Bevy's touches. Only this machine is listened to, as the trackers of touch tables run on it.

mod cursors;
mod osc;

use std::net::{Ipv4Addr, UdpSocket};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use self::cursors::{CursorChange, Cursors};
use super::finger::read_fingers;
use crate::game::exhibition::exhibit::Exhibit;
use crate::game::platform::Waker;
use crate::game::schedule::GameSystems;

/// Packets that wait for a frame; more are dropped.
const QUEUE: usize = 1024;
/// Added to the numbers of cursors, so that they are none of the system's touches.
const FIRST_ID: u64 = 1 << 40;

/// What the tracker has sent.
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
        // An error is one of the sender's network; the next packet may be well.
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
