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
