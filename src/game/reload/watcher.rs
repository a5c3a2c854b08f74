//! Reads the script files again when they change.

use bevy::prelude::*;
#[cfg(not(target_family = "wasm"))]
use birka_script::{Library, LibraryWatcher};

use super::apply::LibraryReloaded;
#[cfg(not(target_family = "wasm"))]
use crate::game::platform::{TaskReceiver, Waker, task_channel};
use crate::game::schedule::GameSystems;
use crate::game::state::Variants;

/// The folders of the variants, in memory, and the version of their files that has been read.
#[cfg(target_family = "wasm")]
#[derive(Resource)]
struct ReadVersion {
    folders: Vec<std::path::PathBuf>,
    version: u64,
}

/// The thread that follows the files, and the libraries that it reads.
#[cfg(not(target_family = "wasm"))]
#[derive(Resource)]
struct ScriptWatcher {
    _thread: LibraryWatcher,
    libraries: TaskReceiver<Library>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, poll_watcher.in_set(GameSystems::Input));
}

/// Follows the files of the variants from now on.
#[cfg(target_family = "wasm")]
pub(in crate::game) fn watch_files(mut commands: Commands, variants: Res<Variants>) {
    let folders = variants.0.watched_folders();
    commands.insert_resource(ReadVersion { version: version_of_files(&folders), folders });
}

#[cfg(target_family = "wasm")]
fn version_of_files(folders: &[std::path::PathBuf]) -> u64 {
    folders.iter().map(birka_diagnostics::fs::version).max().unwrap_or(0)
}

/// Starts to follow the files of the variants.
#[cfg(not(target_family = "wasm"))]
pub(in crate::game) fn watch_files(mut commands: Commands, waker: Res<Waker>, variants: Res<Variants>) {
    let (sender, libraries) = task_channel(&waker);
    match LibraryWatcher::start(variants.0.clone(), move |library| sender.send(library)) {
        Ok(thread) => commands.insert_resource(ScriptWatcher { _thread: thread, libraries }),
        Err(error) => warn!("changes of script files will not be noticed: {error}"),
    }
}

/// Files change only by functions that the page calls between two frames.
#[cfg(target_family = "wasm")]
fn poll_watcher(read: Option<ResMut<ReadVersion>>, variants: Res<Variants>, mut reloaded: MessageWriter<LibraryReloaded>) {
    let Some(mut read) = read else { return };
    let version = version_of_files(&read.folders);
    if read.version != version {
        read.version = version;
        let library = variants.0.reload();
        if !library.is_same(&variants.0) {
            reloaded.write(LibraryReloaded(library));
        }
    }
}

#[cfg(not(target_family = "wasm"))]
fn poll_watcher(watcher: Option<Res<ScriptWatcher>>, mut reloaded: MessageWriter<LibraryReloaded>) {
    let Some(watcher) = watcher else { return };
    // A later library contains the changes of an earlier one.
    if let Some(library) = std::iter::from_fn(|| watcher.libraries.try_recv().ok()).last() {
        reloaded.write(LibraryReloaded(library));
    }
}
