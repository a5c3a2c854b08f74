use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

/// Saving a file makes several events; what follows one within this time is the same save.
const QUIET: Duration = Duration::from_millis(12);
/// But no burst is waited out for longer.
const LONGEST_BURST: Duration = Duration::from_millis(60);
/// How often the files are looked at besides. A folder on another machine tells nothing of what is changed there.
const LOOK: Duration = Duration::from_secs(1);
/// How often where the system tells nothing at all.
const LOOK_OFTEN: Duration = Duration::from_millis(200);
/// How deep folders are looked into, and how many files at most: whoever names a whole disk is not served at its expense.
const DEEPEST: usize = 4;
const MOST: usize = 4096;

/// Watches folders, and whatever becomes of them, on a thread of its own, until it is dropped.
pub struct FolderWatcher {
    line: Sender<Word>,
    thread: Option<JoinHandle<()>>,
}

enum Word {
    Stirred,
    Stop,
}

impl FolderWatcher {
    /// Calls `stirred` whenever something in the folders may have changed, at most once for a burst of events; the first time at
    /// once, for what changed before anybody looked.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(folders: Vec<PathBuf>, mut stirred: impl FnMut() + Send + 'static) -> std::io::Result<Self> {
        let (line, words) = channel();
        let bell = line.clone();
        let mut eyes = Eyes::open(folders, bell);
        let thread = thread::Builder::new().name("watch".to_owned()).spawn(move || {
            stirred();
            while let Some(()) = eyes.next(&words) {
                stirred();
            }
        })?;
        Ok(Self { line, thread: Some(thread) })
    }
}

impl Drop for FolderWatcher {
    fn drop(&mut self) {
        let _ = self.line.send(Word::Stop);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What is known of the folders.
struct Eyes {
    folders: Vec<PathBuf>,
    /// `None` where the system tells of no changes.
    native: Option<RecommendedWatcher>,
    /// The folders that it tells of.
    told: Vec<PathBuf>,
    seen: Sight,
}

/// Every file with its length and the time it was written.
type Sight = BTreeMap<PathBuf, (u64, Option<SystemTime>)>;

impl Eyes {
    fn open(folders: Vec<PathBuf>, bell: Sender<Word>) -> Self {
        let ring = move |event: notify::Result<notify::Event>| {
            // Reading a file is no change, and reading is what follows a change.
            if !event.is_ok_and(|event| matches!(event.kind, EventKind::Access(_))) {
                let _ = bell.send(Word::Stirred);
            }
        };
        let native = notify::recommended_watcher(ring);
        if let Err(error) = &native {
            tracing::warn!(%error, "the system does not tell of changed files; they are looked at five times a second instead");
        }
        let mut eyes = Self { folders, native: native.ok(), told: Vec::new(), seen: Sight::new() };
        eyes.listen();
        eyes.seen = eyes.look();
        eyes
    }

    /// Asks to be told of every folder that is there. One that went away and came back has to be asked for anew.
    fn listen(&mut self) {
        let Some(native) = &mut self.native else { return };
        for folder in &self.folders {
            let (is_there, is_told) = (folder.is_dir(), self.told.contains(folder));
            if is_there && !is_told && native.watch(folder, RecursiveMode::Recursive).is_ok() {
                self.told.push(folder.clone());
            } else if !is_there && is_told {
                let _ = native.unwatch(folder);
                self.told.retain(|told| told != folder);
            }
        }
    }

    fn look(&self) -> Sight {
        let mut seen = Sight::new();
        self.folders.iter().for_each(|folder| look_into(folder, DEEPEST, &mut seen));
        seen
    }

    /// Waits for the next change; `None` when nobody wants to know any more.
    fn next(&mut self, words: &Receiver<Word>) -> Option<()> {
        loop {
            let pause = if self.native.is_some() { LOOK } else { LOOK_OFTEN };
            let told = match words.recv_timeout(pause) {
                Ok(Word::Stirred) => settle(words)?,
                Err(RecvTimeoutError::Timeout) => false,
                Ok(Word::Stop) | Err(RecvTimeoutError::Disconnected) => return None,
            };
            self.listen();
            let now = self.look();
            if std::mem::replace(&mut self.seen, now) != self.seen || told {
                return Some(());
            }
        }
    }
}

/// Waits until a burst of events is over.
fn settle(words: &Receiver<Word>) -> Option<bool> {
    let begun = Instant::now();
    while begun.elapsed() < LONGEST_BURST {
        match words.recv_timeout(QUIET) {
            Ok(Word::Stirred) => {}
            Err(RecvTimeoutError::Timeout) => break,
            Ok(Word::Stop) | Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    Some(true)
}

fn look_into(folder: &Path, depth: usize, seen: &mut Sight) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if seen.len() >= MOST {
            return;
        }
        let Ok(about) = entry.metadata() else { continue };
        if about.is_dir() && depth > 0 {
            look_into(&entry.path(), depth - 1, seen);
        } else if about.is_file() {
            seen.insert(entry.path(), (about.len(), about.modified().ok()));
        }
    }
}
