//! The analysis board.

use std::collections::BTreeSet;

use super::languages::speak;
use super::*;
use crate::game::messages;

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

#[test]
fn the_analysis_is_closed_by_another_word_than_the_program_in_every_language() {
    for language in Language::ALL {
        let mut table = Table::new(1280, 720);
        table.play("d1", "d3");
        table.act(UiAction::Study(StudyAction::Toggle));
        speak(&mut table, language);
        let words = [
            messages::study::leave(language),
            messages::study::play_on(language),
            messages::study::archive(language),
            messages::study::remove(language),
            messages::study::promote(language),
            messages::buttons::quit(language),
            messages::buttons::leave(language),
        ];
        assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len(), "{language}: {words:?}");
        let texts = table.texts();
        for word in &words[..5] {
            assert!(texts.contains(word), "{language}: {word} is cut short: {texts:?}");
        }
        assert_eq!(table.cut_off(), Vec::<String>::new(), "{language}");
    }
}
