//! The position editor.

use super::*;

/// The position that is being set up.
pub(super) fn position_form(table: &Table) -> &PositionForm {
    let ActiveOverlay::Position(form) = table.active() else { panic!("{:?}", table.active()) };
    form
}

#[test]
fn a_position_is_set_up_by_clicks_and_opened_once_it_is_valid() {
    let mut table = Table::new(1280, 720);
    table.play("d1", "d3");
    table.act(UiAction::OpenPositionEditor);
    (0..3).for_each(|_| table.frame([]));
    table.focus("Empty board");
    table.press(&[Key::Enter]);
    assert_eq!(position_form(&table).setup().occupied().count(), 0);
    let king_of = |table: &Table| position_form(table).faults(table.session().rules());
    assert_eq!(king_of(&table), [PositionError::Setup(SetupError::Kings { found: 0 })]);
    table.focus("King");
    table.press(&[Key::Enter]);
    // A square right of the middle and above it.
    let board = table.area("position").left_top() + egui::vec2(260.0, 200.0);
    table.click(board);
    assert_eq!(position_form(&table).setup().occupied().count(), 1);
    assert_eq!(king_of(&table), []);
    table.focus("Analyse");
    table.press(&[Key::Enter]);
    while table.app.world().resource::<GameList>().is_working() {
        std::thread::yield_now();
        table.app.update();
    }
    (0..3).for_each(|_| table.frame([]));
    assert_eq!((table.active(), table.session().game().pieces().len()), (&ActiveOverlay::None, 1));
    // The game on the table is still there.
    assert_eq!(table.app.world().resource::<GameState>().main_session().played_moves().len(), 1);
}
