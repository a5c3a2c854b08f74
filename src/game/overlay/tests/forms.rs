//! Dialogs: a new game, the games, the position editor and the rules; and how they are left.

use bevy_egui::egui::Shape;

use super::languages::speak;
use super::playing::visible_texts;
use super::*;
use crate::game::archive::ListSource;
use crate::game::messages::{access, games};
use crate::game::state::{GamesNotice, Notices};

#[test]
fn nothing_behind_a_dialog_can_be_reached_and_a_click_beside_it_closes_it() {
    let mut table = Table::new(1280, 720);
    table.play("d1", "d2");
    table.act(UiAction::Do(Action::Rules));
    table.frame([]);
    // Nine times Tab and Enter: the focus never reaches the panel, where `Take back` is among the first buttons.
    for _ in 0..9 {
        table.press(&[Key::Tab]);
        let focused = table.context.memory(|memory| memory.focused()).expect("focus");
        let place = table.context.read_response(focused).expect("a widget").rect;
        assert!(table.area("rules").contains_rect(place), "{place:?}");
    }
    let outside = egui::pos2(table.size.x - 60.0, table.size.y - 30.0);
    table.click(outside);
    assert_eq!((table.active(), table.session().ply()), (&ActiveOverlay::None, 1));
}

#[test]
fn escape_closes_an_open_list_and_then_the_dialog_that_has_the_focus() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::Settings));
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
    table.act(UiAction::Do(Action::Settings));
    (0..3).for_each(|_| table.frame([]));
    table.press(&[Key::Escape]);
    assert_eq!(*table.active(), ActiveOverlay::Settings);
}

/// The lists of the open dialog that open at a click, by the middle of their buttons.
#[expect(clippy::cast_possible_truncation, reason = "points")]
fn lists(table: &Table) -> Vec<Pos2> {
    let nodes = &table.tree.as_ref().expect("a tree").nodes;
    let boxes = nodes.iter().filter(|(_, node)| node.role() == egui::accesskit::Role::ComboBox && !node.is_disabled());
    let middle = |bounds: egui::accesskit::Rect| Pos2::new((bounds.x0 + bounds.x1) as f32 / 2.0, (bounds.y0 + bounds.y1) as f32 / 2.0);
    boxes.filter_map(|(_, node)| node.bounds()).map(middle).collect()
}

#[test]
fn a_list_opens_in_front_of_its_dialog_when_press_and_release_fall_into_one_frame() {
    for (id, active, least) in [
        ("new game", None, 3),
        ("settings", Some(ActiveOverlay::Settings), 3),
        ("games", Some(ActiveOverlay::Games), 2),
        ("puzzles", Some(ActiveOverlay::Puzzles(0)), 0),
        ("position", None, 1),
    ] {
        let mut table = Table::new(1280, 1400);
        table.context.enable_accesskit();
        match (id, active) {
            ("new game", _) => table.act(UiAction::Do(Action::NewGame)),
            ("position", _) => table.act(UiAction::Do(Action::PositionEditor)),
            (_, active) => *table.app.world_mut().resource_mut::<ActiveOverlay>() = active.expect("a dialog"),
        }
        (0..4).for_each(|_| table.frame([]));
        // A dialog of an upright window grows until it fills it.
        let mut area = egui::Rect::NOTHING;
        while std::mem::replace(&mut area, table.area(id)) != table.area(id) {
            (0..4).for_each(|_| table.frame([]));
        }
        // Without those that the dialog has scrolled out of sight.
        let dialog = table.area(id).intersect(egui::Rect::from_min_size(Pos2::ZERO, table.size));
        let sight = dialog.top()..dialog.bottom() - 100.0;
        let lists: Vec<_> = lists(&table).into_iter().filter(|pos| sight.contains(&pos.y)).collect();
        assert!(lists.len() >= least, "{id} has {} lists", lists.len());
        for pos in lists {
            // A second time it opens while egui remembers its place.
            for time in ["first", "second"] {
                let press = |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
                table.frame([Event::PointerMoved(pos)]);
                table.frame([press(true), press(false)]);
                (0..2).for_each(|_| table.frame([]));
                assert!(egui::Popup::is_any_open(&table.context), "{id}: the list at {pos:?} is not open the {time} time");
                let dialog = egui::LayerId::new(egui::Order::Foreground, egui::Id::new(id));
                let front = table.context.memory(|memory| memory.areas().top_layer_id(egui::Order::Foreground));
                assert_ne!(front, Some(dialog), "{id}: the list at {pos:?} is behind its dialog the {time} time");
                table.press(&[Key::Escape]);
                assert!(!egui::Popup::is_any_open(&table.context));
            }
        }
    }
}

#[test]
fn a_list_is_closed_by_the_key_that_chooses_from_it_and_its_button_has_the_focus_again() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::Settings));
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
    table.act(UiAction::Do(Action::Settings));
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

/// The variant that is chosen in the dialog for a new game.
pub(super) fn chosen_variant(table: &Table) -> &str {
    let ActiveOverlay::NewGame(form) = table.active() else { panic!("{:?}", table.active()) };
    form.base()
}

#[test]
fn a_list_operated_by_keys_changes_the_choice_and_starts_nothing() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::NewGame));
    table.frame([]);
    table.focus("Brandubh");
    table.press(&[Key::Enter]);
    assert_eq!(chosen_variant(&table), "brandubh");
    assert_eq!(table.session().variant().id, "tablut");
}

#[test]
fn in_a_narrow_window_the_variants_are_a_list_that_opens() {
    let mut table = Table::new(480, 800);
    table.act(UiAction::Do(Action::NewGame));
    table.frame([]);
    // After the buttons, focuses the list, opens it, goes to an entry, and chooses it.
    table.press(&[Key::Tab, Key::Tab, Key::Enter, Key::Tab, Key::Tab, Key::Enter]);
    assert_ne!(chosen_variant(&table), "tablut");
    assert_eq!(table.session().variant().id, "tablut");
}

#[test]
fn enter_in_the_search_field_chooses_what_is_found_and_starts_nothing() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::NewGame));
    table.frame([]);
    search(&mut table, "fetlar");
    table.press(&[Key::Enter]);
    assert_eq!(chosen_variant(&table), "fetlar");
    assert_eq!(table.session().variant().id, "tablut");
}

/// Types into the search field of the dialog for a new game.
fn search(table: &mut Table, text: &str) {
    // After the two buttons.
    table.press(&[Key::Tab, Key::Tab]);
    table.frame([Event::Text(text.to_owned())]);
    table.frame([]);
}

#[test]
fn the_only_variant_that_is_found_is_chosen_and_of_several_enter_chooses_the_best() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::NewGame));
    table.frame([]);
    search(&mut table, "castle");
    assert_eq!(chosen_variant(&table), "tablut-castle");
    let select_all = Event::Key {
        key: Key::A,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers { ctrl: true, command: true, ..Modifiers::NONE },
    };
    table.frame([select_all, Event::Paste("tablut".to_owned())]);
    assert_eq!(chosen_variant(&table), "tablut-castle", "several are found");
    table.press(&[Key::Enter]);
    assert_eq!(chosen_variant(&table), "tablut");
    // The focus has gone on to the button that starts it.
    table.press(&[Key::Enter]);
    assert_eq!(*table.active(), ActiveOverlay::None);
}

#[test]
fn enter_presses_the_button_that_has_the_focus_and_not_the_one_under_the_pointer() {
    let mut table = Table::new(1280, 720);
    table.play("d1", "d2");
    table.act(UiAction::Do(Action::Resign));
    (0..3).for_each(|_| table.frame([]));
    let ring = table.context.global_style().visuals.widgets.active.bg_stroke.color;
    let ringed = |table: &mut Table| {
        table.frame([]);
        let rects = table.shapes.iter().filter_map(|clipped| match &clipped.shape {
            Shape::Rect(rect) if rect.stroke.color == ring && rect.stroke.width > 0.0 => Some(rect.rect),
            _ => None,
        });
        rects.collect::<Vec<_>>()
    };
    let text_of = |table: &Table, said: &str| {
        let is_said = |clipped: &&egui::epaint::ClippedShape| matches!(&clipped.shape, Shape::Text(text) if text.galley.text() == said);
        table.shapes.iter().rfind(is_said).expect("it is drawn").shape.visual_bounding_rect().center()
    };
    let keep_playing = text_of(&table, "Keep playing");
    table.frame([Event::PointerMoved(keep_playing)]);
    let rings = ringed(&mut table);
    let resign = text_of(&table, "Resign");
    assert!(rings.iter().any(|ring| ring.contains(resign)), "{rings:?}");
    assert!(!rings.iter().any(|ring| ring.contains(keep_playing)), "{rings:?}");
    table.press(&[Key::Tab, Key::Enter]);
    assert_eq!((table.active(), table.session().outcome()), (&ActiveOverlay::None, None));
}

#[test]
fn enter_starts_a_game_and_asks_once_more_before_it_ends_a_running_one() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::NewGame));
    table.press(&[Key::Enter]);
    assert_eq!(*table.active(), ActiveOverlay::None);
    table.play("d1", "d2");
    table.act(UiAction::Do(Action::NewGame));
    table.frame([]);
    table.press(&[Key::Enter]);
    assert_eq!(chosen_variant(&table), "tablut");
    assert_eq!((table.session().ply(), table.session().turn()), (1, Side::Defenders));
    let focused = table.context.memory(|memory| memory.focused());
    assert!(focused.is_some_and(|start| table.context.read_response(start).is_some()), "the next one starts it");
    table.press(&[Key::Enter]);
    assert_eq!((table.active(), table.session().ply()), (&ActiveOverlay::None, 0));
}

#[test]
fn enter_starts_a_game_that_was_opened_by_the_entry_of_the_menu() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::Menu));
    table.focus("New game");
    table.press(&[Key::Enter]);
    (0..3).for_each(|_| table.frame([]));
    assert_eq!(chosen_variant(&table), "tablut");
    table.press(&[Key::Enter]);
    assert_eq!(*table.active(), ActiveOverlay::None, "{:?} has the focus", table.focused);
}

#[test]
fn enter_starts_a_game_after_choices_by_pointer() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::NewGame));
    table.frame([]);
    table.click_text("No clock");
    table.click_text("5 minutes");
    (0..3).for_each(|_| table.frame([]));
    table.press(&[Key::Enter]);
    assert_eq!((table.active(), table.session().remaining_time(Side::Attackers).is_some()), (&ActiveOverlay::None, true));
}

#[test]
fn no_other_dialog_takes_the_place_of_a_form() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::NewGame));
    for action in [UiAction::Do(Action::Help), UiAction::Do(Action::Settings), UiAction::Do(Action::Puzzles), UiAction::Do(Action::Console)]
    {
        table.act(action);
        assert_eq!(chosen_variant(&table), "tablut");
    }
    table.act(UiAction::CloseDialog);
    table.act(UiAction::Do(Action::Help));
    assert_eq!(*table.active(), ActiveOverlay::Help);
}

#[test]
fn a_clock_is_chosen_for_both_sides_and_shown_in_the_panel() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::NewGame));
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
    table.act(UiAction::Do(Action::NewGame));
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
    table.act(UiAction::Do(Action::NewGame));
    table.frame([]);
    assert_eq!(said(&mut table, "Clock of the defenders"), 1);
    table.click_text("Different for each side");
    let ActiveOverlay::NewGame(form) = table.active() else { panic!("{:?}", table.active()) };
    assert_eq!(form.clock.defenders, Some(TimeControl { main: 300, increment: 0 }));
}

#[test]
fn the_switch_for_different_clocks_keeps_the_focus() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::NewGame));
    table.frame([]);
    let are_different = |table: &mut Table| table.texts().iter().any(|drawn| drawn == "Clock of the attackers");
    table.focus("Different for each side");
    for expected in [true, false, true] {
        table.press(&[Key::Space]);
        assert_eq!(are_different(&mut table), expected);
    }
}

/// Opens a text and waits for the thread that reads it.
fn open_text(table: &mut Table, text: &str) {
    table.act(UiAction::Games(GamesAction::OpenText(text.to_owned())));
    table.wait_for_list();
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
    table.wait_for_list();
    assert_eq!((table.active(), table.session().variant().id.as_str()), (&ActiveOverlay::None, "brandubh"));
}

#[test]
fn a_row_of_the_list_stays_under_the_pointer_and_a_double_click_opens_it() {
    for (width, height) in [(1280, 720), (1280, 800), (560, 890)] {
        let mut table = Table::new(width, height);
        open_text(&mut table, "[Variant \"tablut\"]\n\n1. d1-d3\n\n[Variant \"brandubh\"]\n\n1. d7-c7\n");
        let row = |table: &Table| visible_texts(table).into_iter().find(|(text, _)| text == "Brandubh").expect("a row").1;
        let before = row(&table);
        table.click(before.center());
        (0..3).for_each(|_| table.frame([]));
        assert_eq!(row(&table), before, "{width} × {height}");
        (0..60).for_each(|_| table.frame([]));
        table.click(before.center());
        table.click(before.center());
        table.wait_for_list();
        assert_eq!(table.session().variant().id, "brandubh", "{width} × {height}");
    }
}

#[test]
fn a_notice_about_what_is_done_in_a_dialog_is_in_front_of_it() {
    for (width, height) in [(1280, 720), (560, 890), (800, 480)] {
        let mut table = Table::new(width, height);
        table.act(UiAction::Do(Action::Games));
        table.wait_for_list();
        table.app.world_mut().resource_mut::<Notices>().show(GamesNotice::EmptyClipboard);
        assert_eq!(table.app.world().resource::<Notices>().others().count(), 1);
        table.click_text("Dismiss");
        assert_eq!(table.app.world().resource::<Notices>().others().count(), 0, "{width} × {height}");
        assert_eq!(*table.active(), ActiveOverlay::Games, "{width} × {height}");
    }
}

#[test]
fn a_new_game_says_which_side_begins_by_a_move_or_a_piece() {
    for (variant, first) in
        [("hasami-shogi", "First move: Black."), ("seega", "First to place: Black."), ("tablut", "The attackers move first.")]
    {
        let mut table = Table::new(1280, 720);
        let game = NewGame { variant: Some(variant.to_owned()), ..NewGame::default() };
        table.app.world_mut().write_message(GameCommand(Command::Start(game)));
        table.frame([]);
        table.act(UiAction::Do(Action::NewGame));
        (0..3).for_each(|_| table.frame([]));
        assert!(table.texts().iter().any(|text| text == first), "{variant}: {:?}", table.texts());
    }
}

#[test]
fn closing_the_list_reads_nothing() {
    let mut table = Table::new(1280, 720);
    open_text(&mut table, "[Variant \"tablut\"]\n\n1. d1-d3\n\n[Variant \"brandubh\"]\n\n1. d7-c7\n");
    let source = |table: &Table| table.app.world().resource::<GameList>().source().clone();
    table.act(UiAction::Do(Action::Games));
    (0..2).for_each(|_| table.frame([]));
    assert_eq!(*table.active(), ActiveOverlay::None);
    assert_ne!(source(&table), ListSource::Archive);
    table.act(UiAction::Do(Action::Games));
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
        table.act(UiAction::Do(Action::Games));
        (0..4).for_each(|_| table.frame([]));
        assert_eq!(elided(&table), Vec::<String>::new(), "{language}");
    }
}

#[test]
fn every_result_of_the_list_is_whole_in_every_language() {
    let escape = "1. i6-i8 f5-f8 2. i8-g8xf8 e5-f5 3. a4-b4 f5-f7 4. b4-a4 f7-i7";
    let results = [("d king-escaped", escape), ("a timeout", "1. d1-d3"), ("d resigned", "1. d1-d3"), ("draw agreed", "1. d1-d3")];
    let text: String = results.map(|(result, moves)| format!("[Variant \"tablut\"]\n[Result \"{result}\"]\n\n{moves}\n\n")).concat();
    let mut faults = Vec::new();
    for language in Language::ALL {
        let mut table = Table::new(1280, 720);
        speak(&mut table, language);
        open_text(&mut table, &text);
        assert_eq!(table.app.world().resource::<GameList>().games().len(), results.len());
        faults.extend(elided(&table).into_iter().map(|text| format!("{language}: {text}")));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_fields_that_filter_the_list_are_in_two_rows_in_every_language() {
    for language in Language::ALL {
        let mut table = Table::new(1280, 720);
        table.context.enable_accesskit();
        speak(&mut table, language);
        table.act(UiAction::Do(Action::Games));
        (0..4).for_each(|_| table.frame([]));
        let row_of = |name: &str| {
            let tree = table.tree.as_ref().expect("a tree");
            let is_named = |node: &&(_, egui::accesskit::Node)| node.1.label() == Some(name) && node.1.bounds().is_some();
            let node = tree.nodes.iter().filter(is_named).find(|(_, node)| node.role() != egui::accesskit::Role::Label);
            let bounds = node.and_then(|(_, node)| node.bounds()).unwrap_or_else(|| panic!("{language}: no field {name}"));
            (bounds.y0 + bounds.y1) / 2.0
        };
        let first = [access::variant(language), access::result(language), games::opponent(language), games::contains(language)];
        for names in [&first[..], &[games::since(language), games::until(language)]] {
            let rows: Vec<f64> = names.iter().map(|name| row_of(name)).collect();
            assert!(rows.iter().all(|row| (row - rows[0]).abs() < 2.0), "{language}: {names:?} at {rows:?}");
        }
    }
}

#[test]
fn a_click_on_a_heading_sorts_the_list_by_its_column_and_another_one_turns_it_round() {
    let mut table = Table::new(1280, 720);
    let game = |variant: &str, moves: &str| format!("[Variant \"{variant}\"]\n\n{moves}\n\n");
    let text = game("tablut", "1. d1-d3 e3-f3 2. d3-d2") + &game("copenhagen", "1. d1-d2") + &game("brandubh", "1. d7-c7 d5-c5");
    open_text(&mut table, &text);
    let shown = |table: &Table| -> Vec<String> {
        let list = table.app.world().resource::<GameList>();
        (0..list.found_count()).map(|index| list.found(index).expect("it is found").variant.clone()).collect()
    };
    assert_eq!(shown(&table), ["brandubh", "copenhagen", "tablut"], "the last one first");
    for (heading, expected) in [
        ("Moves", ["tablut", "brandubh", "copenhagen"]),
        ("Moves ⏷", ["copenhagen", "brandubh", "tablut"]),
        ("Variant", ["brandubh", "copenhagen", "tablut"]),
        ("Variant ⏶", ["tablut", "copenhagen", "brandubh"]),
    ] {
        table.click_text(heading);
        (0..3).for_each(|_| table.frame([]));
        assert_eq!(shown(&table), expected, "{heading}");
    }
    // By key.
    table.focus("Result");
    table.press(&[Key::Enter]);
    assert_eq!(table.app.world().resource::<GameList>().form().order.column, crate::game::actions::GamesColumn::Result);
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

/// The position that is being set up.
pub(super) fn position_form(table: &Table) -> &PositionForm {
    let ActiveOverlay::Position(form) = table.active() else { panic!("{:?}", table.active()) };
    form
}

#[test]
fn a_position_is_set_up_by_clicks_and_opened_once_it_is_valid() {
    let mut table = Table::new(1280, 720);
    table.play("d1", "d3");
    table.act(UiAction::Do(Action::PositionEditor));
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
    table.wait_for_list();
    assert_eq!((table.active(), table.session().game().pieces().len()), (&ActiveOverlay::None, 1));
    // The game on the table is still there.
    assert_eq!(table.app.world().resource::<GameTable>().main_session().ply(), 1);
}

#[test]
fn the_laws_of_linnaeus_stand_beside_the_rules_of_the_variant() {
    for (variant, expected) in
        [("tablut", "“How the pieces move”: the same"), ("tablut-ashton", "“How the pieces move”: not the same in everything")]
    {
        let mut table = Table::new(1280, 720);
        table
            .app
            .world_mut()
            .write_message(GameCommand(Command::Start(NewGame { variant: Some(variant.to_owned()), ..NewGame::default() })));
        (0..3).for_each(|_| table.app.update());
        table.act(UiAction::Do(Action::Rules));
        table.act(UiAction::SelectRulesPage(RulesPage::Laws));
        (0..3).for_each(|_| table.frame([]));
        let texts = table.texts();
        assert!(texts.iter().any(|text| text.starts_with("Svecus et Muscovita") || text.starts_with("Alla få")), "{texts:?}");
        assert!(texts.iter().any(|text| text.ends_with(expected)), "{variant}: {texts:?}");
        table.act(UiAction::SelectRulesPage(RulesPage::Sources));
        (0..3).for_each(|_| table.frame([]));
        assert!(table.texts().iter().any(|text| text.contains("Basis of each rule")), "{variant}: {:?}", table.texts());
    }
}

#[test]
fn only_games_of_the_sami_have_the_laws_of_linnaeus() {
    for (variant, has_laws) in [("tablut", true), ("tablut-1811", true), ("copenhagen", false), ("hasami-shogi", false)] {
        let mut table = Table::new(1280, 720);
        let game = NewGame { variant: Some(variant.to_owned()), ..NewGame::default() };
        table.app.world_mut().write_message(GameCommand(Command::Start(game)));
        (0..3).for_each(|_| table.app.update());
        table.act(UiAction::Do(Action::Rules));
        table.act(UiAction::SelectRulesPage(RulesPage::Laws));
        (0..3).for_each(|_| table.frame([]));
        let texts = table.texts();
        assert_eq!(texts.iter().any(|text| text == "Linnaeus’s laws"), has_laws, "{variant}: {texts:?}");
        assert_eq!(texts.iter().any(|text| text == "Law 1"), has_laws, "{variant}: {texts:?}");
    }
}
