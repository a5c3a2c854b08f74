//! The languages of the table.

use super::layout::dialogs;
use super::*;

/// Speaks a language from the next frame on.
pub(super) fn speak(table: &mut Table, language: Language) {
    table.app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.language = Some(language));
    (0..3).for_each(|_| table.frame([]));
}

#[test]
fn a_language_is_chosen_by_keys_and_spoken_at_once() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::ToggleSettings);
    table.frame([]);
    let says = |table: &mut Table, text: &str| table.texts().iter().any(|drawn| drawn == text);
    assert!(says(&mut table, "Surroundings"), "{:?}", table.texts());
    // After the buttons of the four sections, the list is the first widget of the dialog.
    table.press(&[Key::Tab, Key::Tab, Key::Tab, Key::Tab, Key::Tab, Key::Enter]);
    assert!(says(&mut table, "that of the system (English)"), "{:?}", table.texts());
    table.focus("Deutsch");
    table.press(&[Key::Enter]);
    assert_eq!(table.app.world().resource::<SettingsStore>().settings().language, Some(Language::German));
    assert!(says(&mut table, "Umgebung"), "{:?}", table.texts());
    assert!(!says(&mut table, "Surroundings"));
    // The language of the system again.
    table.app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.language = None);
    (0..3).for_each(|_| table.frame([]));
    assert!(says(&mut table, "Surroundings"), "{:?}", table.texts());
}

/// Notes a dialog that does not fit into the window, and texts that are cut off.
fn check(table: &Table, what: &str, id: &str, faults: &mut Vec<String>) {
    let screen = egui::Rect::from_min_size(Pos2::ZERO, table.size);
    if !screen.contains_rect(table.area(id)) {
        faults.push(format!("{what}: {:?} in {screen:?}", table.area(id)));
    }
    faults.extend(table.cut_off().into_iter().map(|text| format!("{what}: {text}")));
}

#[test]
fn dialogs_fit_in_every_language() {
    let (dialogs, mut faults) = (dialogs(), Vec::new());
    for language in Language::ALL {
        let mut table = Table::new(800, 600);
        speak(&mut table, language);
        for (id, overlay) in &dialogs {
            *table.app.world_mut().resource_mut::<ActiveOverlay>() = overlay.clone();
            (0..3).for_each(|_| table.frame([]));
            check(&table, &format!("{language} {id}"), id, &mut faults);
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_panel_speaks_the_language_of_the_settings_at_once() {
    let mut table = Table::new(1280, 720);
    for (language, to_move, new_game) in [
        (Language::English, "Attackers to move", "New game"),
        (Language::German, "Angreifer am Zug", "Neu"),
        (Language::Latin, "Oppugnatores movent", "Novus"),
        (Language::French, "Aux attaquants", "Nouvelle"),
        (Language::Swedish, "Angriparna vid draget", "Nytt parti"),
        (Language::Spanish, "Mueven los atacantes", "Nueva"),
    ] {
        speak(&mut table, language);
        let texts = table.texts();
        assert!(texts.iter().any(|text| text == to_move) && texts.iter().any(|text| text == new_game), "{language}: {texts:?}");
        assert_eq!(table.cut_off(), Vec::<String>::new(), "{language}");
    }
}
