//! The dialog for a new game.

use super::*;

/// The variant that is chosen in the dialog for a new game.
pub(super) fn chosen_variant(table: &Table) -> &str {
    let ActiveOverlay::NewGame(form) = table.active() else { panic!("{:?}", table.active()) };
    form.base()
}

#[test]
fn a_list_operated_by_keys_changes_the_choice_and_starts_nothing() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::OpenNewGame);
    table.frame([]);
    // The search field, the two ways to group the variants, then the first one of the list.
    table.press(&[Key::Tab, Key::Tab, Key::Tab, Key::Tab, Key::Enter]);
    assert_eq!(chosen_variant(&table), "brandubh");
    assert_eq!(table.session().variant().id, "tablut");
}

#[test]
fn in_a_narrow_window_the_variants_are_a_list_that_opens() {
    let mut table = Table::new(480, 320);
    table.act(UiAction::OpenNewGame);
    table.frame([]);
    // Focuses the list, opens it, goes to an entry, and chooses it.
    table.press(&[Key::Tab, Key::Enter, Key::Tab, Key::Tab, Key::Enter]);
    assert_ne!(chosen_variant(&table), "tablut");
    assert_eq!(table.session().variant().id, "tablut");
}

#[test]
fn enter_in_the_search_field_chooses_what_is_found_and_starts_nothing() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::OpenNewGame);
    table.frame([]);
    table.press(&[Key::Tab]);
    table.frame([Event::Text("fetlar".to_owned())]);
    table.press(&[Key::Enter]);
    assert_eq!(chosen_variant(&table), "fetlar");
    assert_eq!(table.session().variant().id, "tablut");
}

#[test]
fn enter_starts_a_game_but_does_not_end_a_running_one_unasked() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::OpenNewGame);
    table.press(&[Key::Enter]);
    assert_eq!(*table.active(), ActiveOverlay::None);
    table.play("d1", "d2");
    table.act(UiAction::OpenNewGame);
    table.frame([]);
    table.press(&[Key::Enter]);
    assert_eq!(chosen_variant(&table), "tablut");
    assert_eq!((table.session().played_moves().len(), table.session().turn()), (1, Side::Defenders));
    // The button does.
    table.focus("Start");
    table.press(&[Key::Enter]);
    assert_eq!((table.active(), table.session().played_moves().len()), (&ActiveOverlay::None, 0));
}

#[test]
fn no_other_dialog_takes_the_place_of_a_form() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::OpenNewGame);
    for action in [UiAction::ToggleHelp, UiAction::ToggleSettings, UiAction::TogglePuzzles, UiAction::ToggleConsole] {
        table.act(action);
        assert_eq!(chosen_variant(&table), "tablut");
    }
    table.act(UiAction::CloseDialog);
    table.act(UiAction::ToggleHelp);
    assert_eq!(*table.active(), ActiveOverlay::Help);
}

#[test]
fn a_clock_is_chosen_for_both_sides_and_shown_in_the_panel() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::OpenNewGame);
    table.frame([]);
    table.click_text("No clock");
    table.click_text("5 minutes");
    let said = |table: &mut Table, text: &str| table.texts().iter().filter(|drawn| *drawn == text).count();
    assert_eq!(said(&mut table, "5 minutes for the whole game; who runs out of time loses."), 1, "{:?}", table.texts());
    assert_eq!(said(&mut table, "Clock"), 1);
    table.act(UiAction::Confirm);
    table.frame([]);
    assert_eq!(said(&mut table, "5:00"), 2, "{:?}", table.texts());
    // Each side by itself.
    table.act(UiAction::OpenNewGame);
    table.frame([]);
    table.click_text("Different for each side");
    assert_eq!([said(&mut table, "Clock of the attackers"), said(&mut table, "Clock of the defenders")], [1, 1]);
    let ActiveOverlay::NewGame(mut form) = table.active().clone() else { panic!("{:?}", table.active()) };
    form.clock.defenders = None;
    table.act(UiAction::EditNewGame(form));
    table.act(UiAction::Confirm);
    table.frame([]);
    assert_eq!(table.session().remaining_time(Side::Defenders), None);
    assert_eq!(said(&mut table, "5:00"), 1, "{:?}", table.texts());
    // The dialog opens with what was chosen last.
    table.act(UiAction::OpenNewGame);
    table.frame([]);
    assert_eq!(said(&mut table, "Clock of the defenders"), 1);
    table.click_text("Different for each side");
    let ActiveOverlay::NewGame(form) = table.active() else { panic!("{:?}", table.active()) };
    assert_eq!(form.clock.defenders, Some(TimeControl { main: 300, increment: 0 }));
}

#[test]
fn the_switch_for_different_clocks_keeps_the_focus() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::OpenNewGame);
    table.frame([]);
    let are_different = |table: &mut Table| table.texts().iter().any(|drawn| drawn == "Clock of the attackers");
    table.focus("Different for each side");
    for expected in [true, false, true] {
        table.press(&[Key::Space]);
        assert_eq!(are_different(&mut table), expected);
    }
}
