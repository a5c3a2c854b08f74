//! Reads the script files again when they change.

use bevy::prelude::*;
use birka_script::{Library, LibraryWatcher};

use super::apply::LibraryReloaded;
use crate::game::platform::{TaskReceiver, Waker, task_channel};
use crate::game::schedule::GameSystems;
use crate::game::state::Variants;

/// The thread that follows the files, and the libraries that it reads.
#[derive(Resource)]
struct ScriptWatcher {
    _thread: LibraryWatcher,
    libraries: TaskReceiver<Library>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, poll_watcher.in_set(GameSystems::Input));
}

/// Starts to follow the files of the variants.
pub(in crate::game) fn watch_files(mut commands: Commands, waker: Res<Waker>, variants: Res<Variants>) {
    let (sender, libraries) = task_channel(&waker);
    match LibraryWatcher::start(variants.0.clone(), move |library| sender.send(library)) {
        Ok(thread) => commands.insert_resource(ScriptWatcher { _thread: thread, libraries }),
        Err(error) => warn!("changes of script files will not be noticed: {error}"),
    }
}

fn poll_watcher(watcher: Option<Res<ScriptWatcher>>, mut reloaded: MessageWriter<LibraryReloaded>) {
    let Some(watcher) = watcher else { return };
    // A later library contains the changes of an earlier one.
    if let Some(library) = std::iter::from_fn(|| watcher.libraries.try_recv().ok()).last() {
        reloaded.write(LibraryReloaded(library));
    }
}
