//! Games that are opened.

use bevy_egui::egui::Shape;

use super::languages::speak;
use super::*;
use crate::game::archive::ListSource;

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

#[test]
fn closing_the_list_reads_nothing() {
    let mut table = Table::new(1280, 720);
    open_text(&mut table, "[Variant \"tablut\"]\n\n1. d1-d3\n\n[Variant \"brandubh\"]\n\n1. d7-c7\n");
    let source = |table: &Table| table.app.world().resource::<GameList>().source().clone();
    table.act(UiAction::Games(GamesAction::Toggle));
    (0..2).for_each(|_| table.frame([]));
    assert_eq!(*table.active(), ActiveOverlay::None);
    assert_ne!(source(&table), ListSource::Archive);
    table.act(UiAction::Games(GamesAction::Toggle));
    (0..2).for_each(|_| table.frame([]));
    assert_eq!((table.active(), source(&table)), (&ActiveOverlay::Games, ListSource::Archive));
}

/// Texts that end in an ellipsis, because they have no room.
fn elided(table: &Table) -> Vec<String> {
    let texts = table.shapes.iter().filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) if text.galley.elided => Some(text.galley.text().to_owned()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn the_fields_that_filter_the_list_have_room_for_what_they_expect() {
    for language in Language::ALL {
        let mut table = Table::new(800, 600);
        speak(&mut table, language);
        table.act(UiAction::Games(GamesAction::Toggle));
        (0..4).for_each(|_| table.frame([]));
        assert_eq!(elided(&table), Vec::<String>::new(), "{language}");
    }
}

#[test]
fn days_are_whole_and_long_texts_end_with_an_ellipsis_in_the_list_of_games() {
    let accessibility =
        crate::game::settings::AccessibilitySettings { text_size: crate::game::settings::TextSize::nearest(200), ..Default::default() };
    let settings = Settings { pace: Pace::None, accessibility, language: Some(Language::German), ..Settings::default() };
    let mut table = Table::with_settings(800, 600, settings);
    let game = "[Variant \"tablut\"]\n[Date \"2026-08-28\"]\n[Attackers \"A player whose name is very long\"]\n\n1. d1-d3\n\n";
    open_text(&mut table, &game.repeat(2));
    assert_eq!(*table.active(), ActiveOverlay::Games);
    let texts = table.texts();
    assert!(texts.iter().any(|text| text == "2026-08-28"), "{texts:?}");
    assert_eq!(table.cut_off(), Vec::<String>::new());
}
