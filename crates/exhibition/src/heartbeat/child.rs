use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use super::{Beat, ExhibitState, end_at_once};

/// The environment variable that the supervisor sets for the exhibit.
pub const SUPERVISED_VARIABLE: &str = "BIRKA_SUPERVISED";

/// How often a beat is written while frames are rendered.
const INTERVAL: Duration = Duration::from_millis(250);
/// How long the exhibit may take to end when its supervisor is gone.
const ORPHAN_GRACE: Duration = Duration::from_secs(5);
/// The exit code of an exhibit that did not end in time.
const ORPHAN_EXIT_CODE: u8 = 70;

/// The exhibit's side of the heartbeat. Clones belong to the same heartbeat.
#[derive(Clone, Default)]
pub struct Heartbeat {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    frames: AtomicU64,
    state: AtomicU8,
    stop: AtomicBool,
}

impl Heartbeat {
    /// Connects to the supervisor through standard input and output, if a supervisor started this process. Otherwise beats go nowhere.
    #[must_use]
    pub fn connect() -> Self {
        let heartbeat = Self::default();
        if std::env::var_os(SUPERVISED_VARIABLE).is_some() {
            let (writer, reader) = (heartbeat.clone(), heartbeat.clone());
            thread::spawn(move || writer.write_beats());
            thread::spawn(move || reader.read_requests());
        }
        heartbeat
    }

    /// One more frame has been rendered. Costs two atomic operations; nothing waits.
    pub fn beat(&self, state: ExhibitState) {
        self.shared.state.store(state as u8, Ordering::Relaxed);
        self.shared.frames.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of frames so far.
    #[must_use]
    pub fn frames(&self) -> u64 {
        self.shared.frames.load(Ordering::Relaxed)
    }

    /// Whether the supervisor has asked the exhibit to stop, or is gone. The exhibit then ends with
    /// [`ExhibitExit::Stopped`](super::ExhibitExit::Stopped).
    #[must_use]
    pub fn stop_requested(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    fn write_beats(&self) {
        let mut written = 0;
        loop {
            let frames = self.frames();
            if frames != written {
                let beat = Beat { frames, state: ExhibitState::from_u8(self.shared.state.load(Ordering::Relaxed)) };
                let mut out = io::stdout().lock();
                if writeln!(out, "{beat}").and_then(|()| out.flush()).is_err() {
                    // The supervisor is gone; the reader learns it too.
                    return;
                }
                written = frames;
            }
            thread::sleep(INTERVAL);
        }
    }

    fn read_requests(&self) {
        for line in io::stdin().lock().lines() {
            match line {
                Ok(line) if line.trim() == "stop" => self.shared.stop.store(true, Ordering::Relaxed),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        self.shared.stop.store(true, Ordering::Relaxed);
        thread::sleep(ORPHAN_GRACE);
        // What renders has not noticed, or an exit handler hangs.
        end_at_once(ORPHAN_EXIT_CODE);
    }
}
