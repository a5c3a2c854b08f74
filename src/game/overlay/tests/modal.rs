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
