//! The analysis board.

use super::*;

#[test]
fn what_is_said_about_a_move_is_typed_into_the_panel() {
    let mut table = Table::new(1280, 900);
    table.play("d1", "d3");
    table.act(UiAction::Study(StudyAction::Toggle));
    (0..2).for_each(|_| table.frame([]));
    let comment = |table: &Table| {
        let study = table.app.world().resource::<GameState>().study().unwrap();
        study.comment(study.current()).to_owned()
    };
    let screen = egui::Rect::from_min_size(Pos2::ZERO, table.size);
    // The comment is the only field of the panel.
    for _ in 0..60 {
        table.press(&[Key::Tab]);
        let focused = table.context.memory(|memory| memory.focused()).expect("focus");
        let place = table.context.read_response(focused).expect("a widget").rect;
        assert!(screen.contains_rect(place), "{place:?} of {:?} is cut off", table.focused);
        table.frame([Event::Text("Solid.".to_owned())]);
        table.frame([]);
        if !comment(&table).is_empty() {
            break;
        }
    }
    assert_eq!(comment(&table), "Solid.");
}
