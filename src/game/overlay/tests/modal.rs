//! A dialog keeps the pointer and the focus to itself.

use super::*;

#[test]
fn nothing_behind_a_dialog_can_be_reached_and_a_click_beside_it_closes_it() {
    let mut table = Table::new(1280, 720);
    table.play("d1", "d2");
    table.act(UiAction::ToggleRules);
    table.frame([]);
    // Nine times Tab and Enter: none of them reaches the panel, where `Take back` is among the first buttons.
    for _ in 0..9 {
        table.press(&[Key::Tab]);
        let focused = table.context.memory(|memory| memory.focused()).expect("focus");
        let place = table.context.read_response(focused).expect("a widget").rect;
        assert!(table.area("rules").contains_rect(place), "{place:?}");
    }
    let outside = egui::pos2(table.size.x - 60.0, table.size.y - 30.0);
    table.click(outside);
    assert_eq!((table.active(), table.session().played_moves().len()), (&ActiveOverlay::None, 1));
}

#[test]
fn escape_closes_an_open_list_and_then_the_dialog_that_has_the_focus() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::ToggleSettings);
    (0..3).for_each(|_| table.frame([]));
    // The buttons of four sections, then the list of languages.
    table.press(&[Key::Tab; 5]);
    let is_list_open = |table: &mut Table| table.texts().iter().any(|drawn| drawn == "Deutsch");
    table.press(&[Key::Enter]);
    assert!(is_list_open(&mut table));
    table.press(&[Key::Escape]);
    assert!(!is_list_open(&mut table) && *table.active() == ActiveOverlay::Settings);
    table.press(&[Key::Escape]);
    assert_eq!(*table.active(), ActiveOverlay::None);
    // Without the focus the key is not egui's.
    table.act(UiAction::ToggleSettings);
    (0..3).for_each(|_| table.frame([]));
    table.press(&[Key::Escape]);
    assert_eq!(*table.active(), ActiveOverlay::Settings);
}

#[test]
fn a_list_is_closed_by_the_key_that_chooses_from_it_and_its_button_has_the_focus_again() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::ToggleSettings);
    (0..3).for_each(|_| table.frame([]));
    table.press(&[Key::Tab; 5]);
    let button = table.context.memory(|memory| memory.focused());
    table.press(&[Key::Enter, Key::ArrowDown, Key::ArrowDown, Key::Enter]);
    assert!(!egui::Popup::is_any_open(&table.context));
    assert_ne!(table.app.world().resource::<SettingsStore>().settings().language, None);
    assert_eq!(table.context.memory(|memory| memory.focused()), button);
}

#[test]
fn a_click_that_lasts_for_slow_frames_is_one() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::ToggleSettings);
    (0..3).for_each(|_| table.frame([]));
    let outside = Pos2::new(4.0, 716.0);
    let press = |pressed| Event::PointerButton { pos: outside, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    table.frame([Event::PointerMoved(outside)]);
    table.frame([press(true)]);
    // More than a second, as egui counts the time.
    (0..90).for_each(|_| table.frame([]));
    table.frame([press(false)]);
    table.frame([]);
    assert_eq!(*table.active(), ActiveOverlay::None);
}
