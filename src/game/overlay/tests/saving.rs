//! Quitting with a game that cannot be saved.

use std::time::{Duration, Instant};

use super::*;
use crate::session::Autosave;

/// Draws frames until a condition holds.
fn wait_until(table: &mut Table, holds: impl Fn(&Table) -> bool) {
    let begin = Instant::now();
    while !holds(table) {
        assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", table.active());
        std::thread::yield_now();
        table.frame([]);
    }
}

#[test]
fn the_question_says_so_when_the_game_has_been_saved_meanwhile() {
    let folder = tempfile::tempdir().expect("a folder");
    let blocked = folder.path().join("blocked");
    std::fs::write(&blocked, "a file in place of a folder").expect("a file");
    let mut table = Table::new(1280, 720);
    let library = Library::shipped();
    let session = Session::new(library.get("tablut").expect("Tablut"));
    let autosave = Autosave::open(blocked.join("table.ron"));
    table.app.insert_resource(GameState::new(library, session, Some(autosave)));
    table.play("d1", "d2");
    table.act(UiAction::Quit);
    wait_until(&mut table, |table| matches!(table.active(), ActiveOverlay::Unsaved(_)));
    let texts = |table: &mut Table| {
        // A dialog finds its place in its first frames.
        (0..3).for_each(|_| table.frame([]));
        table.texts()
    };
    assert!(texts(&mut table).iter().any(|text| text == "Quit without saving"));

    std::fs::remove_file(&blocked).expect("removed");
    wait_until(&mut table, |table| *table.active() == ActiveOverlay::SavedNow);
    let texts = texts(&mut table);
    assert!(texts.iter().any(|text| text == "The game is saved now"), "{texts:?}");
    assert!(!texts.iter().any(|text| text == "Quit without saving"), "{texts:?}");
    table.press(&[Key::Enter]);
    wait_until(&mut table, |table| table.app.should_exit().is_some());
}
