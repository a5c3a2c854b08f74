//! The table in a web page.
//!
//! Files are in memory: the shipped variants are part of the program, and what the desktop keeps in its data folder is kept in the page's
//! `localStorage`. Searches run in workers, which the page owns. The page is `web/page/table3d.js`; the functions below are its other half.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};

use base64::prelude::{BASE64_STANDARD, Engine};
use bevy::prelude::*;
use birka_diagnostics::{BROWSER_FOLDER, data_folder, fs};
use birka_engine::remote::{RemoteSearches, SearchRequest, SearchWorkers};
use birka_localization::Language;
use include_dir::{Dir, include_dir};
use wasm_bindgen::prelude::*;
use web_sys::Storage;

use super::{PlayOptions, StartupResources, run};
use crate::game::actions::{GamesAction, UiAction};
use crate::game::analysis::SearchPlace;
use crate::game::platform::Waker;
use crate::game::platform::page::{PAGE, Page, argument};
use crate::game::rendering::Preparation;

/// The variants and mods that come with Birka.
static SCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scripts");

/// The prefix of the keys in `localStorage`; the rest is the path of a file.
const KEY_PREFIX: &str = "birka:";

/// The beginning of a stored value that is base64, because the file is not UTF-8.
const BINARY: &str = "base64:";

thread_local! {
    /// The searches, whose messages the page passes on.
    static SEARCHES: RemoteSearches = RemoteSearches::new(Workers);
    /// Wakes the table for what the page does between two frames.
    static WAKER: RefCell<Waker> = RefCell::default();
    /// Files that the player has given to the page, until the next frame.
    static OPENED: RefCell<Vec<PathBuf>> = const { RefCell::new(Vec::new()) };
}

/// Opens the table in the canvas of the page.
pub fn play_in_browser() {
    console_error_panic_hook::set_once();
    let unpacked = unpack(&SCRIPTS, &Path::new(BROWSER_FOLDER).join("scripts"));
    debug_assert!(unpacked.is_ok(), "memory has room for the scripts");
    keep_data();
    let options = PlayOptions {
        variant: argument("variant"),
        language: argument("language").and_then(|code| code.parse::<Language>().ok()),
        ..PlayOptions::default()
    };
    match StartupResources::load(&options) {
        Ok(resources) => drop(run(resources, None)),
        Err(error) => PAGE.with(|page| page.failed(&error.to_string())),
    }
}

/// Opens the link in the address of the page, and tells the page when interface and scene are drawn.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(SearchPlace(Some(SEARCHES.with(Clone::clone))));
    if let Some(link) = argument("link") {
        let open = UiAction::Games(GamesAction::OpenText(link));
        app.add_systems(Startup, move |mut actions: MessageWriter<UiAction>| _ = actions.write(open.clone()));
    }
    app.add_systems(Startup, |waker: Res<Waker>| WAKER.set(waker.clone()));
    app.add_systems(PreUpdate, |mut actions: MessageWriter<UiAction>| {
        actions.write_batch(OPENED.take().into_iter().map(|file| UiAction::Games(GamesAction::OpenFile(file))));
    });
    app.add_systems(Last, |preparation: Res<Preparation>, mut before: Local<Preparation>| {
        match (std::mem::replace(&mut *before, *preparation), *preparation) {
            (Preparation::Interface(_), Preparation::Scene(_)) => PAGE.with(Page::interface_shown),
            (Preparation::Scene(_), Preparation::Done) => PAGE.with(Page::scene_shown),
            _ => {}
        }
    });
}

/// A message of a search, as JSON, from its worker.
#[wasm_bindgen(js_name = searchMessage)]
pub fn search_message(search: u32, message: &str) {
    match serde_json::from_str(message) {
        Ok(message) => SEARCHES.with(|searches| searches.receive(search, message)),
        Err(error) => bevy::log::error!("a worker sent what is not a message: {error}"),
    }
}

/// The content of a file in memory; `undefined` if there is none, or it is not text.
#[wasm_bindgen(js_name = readFile)]
#[must_use]
pub fn read_file(path: &str) -> Option<String> {
    fs::read_to_string(path).ok()
}

/// Replaces a file in memory, as an editor does. The variants are read again in the next frame.
///
/// # Errors
/// If the file cannot be written.
#[wasm_bindgen(js_name = writeFile)]
pub fn write_file(path: &str, text: &str) -> Result<(), JsError> {
    fs::write(path, text)?;
    WAKER.with_borrow(Waker::wake);
    Ok(())
}

/// Opens a file that the player has chosen or dropped: a game, a script or a mod.
///
/// # Errors
/// If it cannot be kept in memory.
#[wasm_bindgen(js_name = openFile)]
pub fn open_file(name: &str, content: &[u8]) -> Result<(), JsError> {
    let folder = Path::new(BROWSER_FOLDER).join("opened");
    let file = folder.join(Path::new(name).file_name().unwrap_or_default());
    fs::create_dir_all(&folder)?;
    fs::write(&file, content)?;
    OPENED.with_borrow_mut(|opened| opened.push(file));
    WAKER.with_borrow(Waker::wake);
    Ok(())
}

fn unpack(folder: &Dir<'_>, root: &Path) -> io::Result<()> {
    fs::create_dir_all(root.join(folder.path()))?;
    for file in folder.files() {
        fs::write(root.join(file.path()), file.contents())?;
    }
    folder.dirs().try_for_each(|inner| unpack(inner, root))
}

/// Keeps the data folder in the storage of the page. Where that is forbidden, data is kept until the page is closed.
fn keep_data() {
    let Some(folder) = data_folder() else { return };
    let _ = fs::create_dir_all(&folder);
    // A table that another tab has open is locked, as it is by another program on the desktop.
    for number in 1..=PAGE.with(Page::other_tables) {
        let name = if number == 1 { "table.ron.lock".to_owned() } else { format!("table-{number}.ron.lock") };
        fs::lock_elsewhere(&folder.join(name));
    }
    let storage = web_sys::window().and_then(|window| window.local_storage().ok().flatten());
    let Some(storage) = storage else {
        fs::keep(&folder, Forbidden, []);
        return;
    };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let keys: Vec<String> = keys.filter(|key| key.starts_with(KEY_PREFIX)).collect();
    let kept: Vec<(PathBuf, Vec<u8>)> = keys
        .iter()
        .filter_map(|key| {
            let (path, text) = (PathBuf::from(key.strip_prefix(KEY_PREFIX)?), storage.get_item(key).ok().flatten()?);
            let content = match text.strip_prefix(BINARY) {
                Some(encoded) => BASE64_STANDARD.decode(encoded).ok()?,
                None => text.into_bytes(),
            };
            Some((path, content))
        })
        .collect();
    fs::keep(&folder, PageStorage(storage), kept);
}

struct PageStorage(Storage);

fn key(path: &Path) -> String {
    format!("{KEY_PREFIX}{}", path.display())
}

impl fs::Backing for PageStorage {
    fn store(&mut self, path: &Path, content: &[u8]) -> io::Result<()> {
        let text = match std::str::from_utf8(content) {
            Ok(text) if !text.starts_with(BINARY) => Cow::Borrowed(text),
            _ => Cow::Owned(format!("{BINARY}{}", BASE64_STANDARD.encode(content))),
        };
        self.0.set_item(&key(path), &text).map_err(|_| io::ErrorKind::StorageFull.into())
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        self.0.remove_item(&key(path)).map_err(|_| io::ErrorKind::PermissionDenied.into())
    }
}

/// Storage that the browser does not allow.
struct Forbidden;

impl fs::Backing for Forbidden {
    fn store(&mut self, _: &Path, _: &[u8]) -> io::Result<()> {
        Err(io::ErrorKind::PermissionDenied.into())
    }

    fn remove(&mut self, _: &Path) -> io::Result<()> {
        Ok(())
    }
}

struct Workers;

impl SearchWorkers for Workers {
    fn start(&self, search: u32, request: &SearchRequest) {
        match serde_json::to_string(request) {
            Ok(request) => PAGE.with(|page| page.start_search(search, &request)),
            Err(error) => bevy::log::error!("a search cannot be written: {error}"),
        }
    }

    fn end(&self, search: u32) {
        PAGE.with(|page| page.end_search(search));
    }
}
