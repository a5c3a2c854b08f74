//! Games that are opened.

use super::*;

/// Opens a text and waits for the thread that reads it.
fn open_text(table: &mut Table, text: &str) {
    table.act(UiAction::Games(GamesAction::OpenText(text.to_owned())));
    while table.app.world().resource::<GameList>().is_working() {
        std::thread::yield_now();
        table.app.update();
    }
    (0..3).for_each(|_| table.frame([]));
}

#[test]
fn several_games_are_listed_and_one_is_opened_by_keys() {
    let mut table = Table::new(1280, 720);
    open_text(&mut table, "[Variant \"tablut\"]\n\n1. d1-d3\n\n[Variant \"brandubh\"]\n\n1. d7-c7\n");
    assert_eq!(*table.active(), ActiveOverlay::Games);
    // The first Enter chooses the game, the second one opens it.
    table.focus("?, Brandubh, ? – ?, not finished, 1 move");
    table.press(&[Key::Enter]);
    assert!(!table.app.world().resource::<GameList>().is_working());
    table.press(&[Key::Enter]);
    while table.app.world().resource::<GameList>().is_working() {
        std::thread::yield_now();
        table.app.update();
    }
    (0..3).for_each(|_| table.frame([]));
    assert_eq!((table.active(), table.session().variant().id.as_str()), (&ActiveOverlay::None, "brandubh"));
}
