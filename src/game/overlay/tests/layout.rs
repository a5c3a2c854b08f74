//! Nothing is cut off with large texts and in small windows, and the focus walks everything in reading order.

use std::collections::HashSet;

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Context, Rect, Shape};

use super::languages::speak;
use super::playing::visible_texts;
use super::*;
use crate::game::actions::{ConsolePage, PuzzleAction};
use crate::game::analysis::live::{LINES, LiveAnalysis};
use crate::game::messages;
use crate::game::settings::{AccessibilitySettings, TextSize};
use birka_storage::{SaveError, Stored};

/// Sizes of windows, in logical pixels, with the text size in per cent that has to fit.
const WINDOWS: [(u32, u32, u16); 5] = [(800, 600, 200), (1280, 720, 200), (480, 320, 100), (390, 844, 100), (390, 844, 200)];

fn table(width: u32, height: u32, percent: u16) -> Table {
    table_in(&Context::default(), width, height, percent)
}

/// A table in a context that may have drawn other ones before.
fn table_in(context: &Context, width: u32, height: u32, percent: u16) -> Table {
    let accessibility = AccessibilitySettings { text_size: TextSize::nearest(percent), ..AccessibilitySettings::default() };
    Table::in_context(context, width, height, Settings { pace: Pace::None, accessibility, ..Settings::default() })
}

/// Everything that can be opened over the board, by the id of its area.
pub(super) fn dialogs() -> Vec<(&'static str, ActiveOverlay)> {
    let mut table = Table::new(1280, 720);
    let mut open = |id, action| {
        table.act(action);
        let active = table.active().clone();
        table.act(UiAction::CloseDialog);
        (id, active)
    };
    vec![
        open("settings", UiAction::Do(Action::Settings)),
        open("help", UiAction::Do(Action::Help)),
        open("menu", UiAction::Do(Action::Menu)),
        ("controls", ActiveOverlay::Controls),
        ("second player", ActiveOverlay::SecondPlayer),
        open("new game", UiAction::Do(Action::NewGame)),
        open("puzzles", UiAction::Do(Action::Puzzles)),
        open("lessons", UiAction::Do(Action::Lessons)),
        open("rules", UiAction::Do(Action::Rules)),
        open("games", UiAction::Do(Action::Games)),
        open("position", UiAction::Do(Action::PositionEditor)),
        ("rules", ActiveOverlay::Rules(RulesPage::Laws)),
        ("console", ActiveOverlay::Console(ConsolePage::default())),
        ("welcome", ActiveOverlay::Welcome),
        ("resign", ActiveOverlay::Resign(Side::Attackers)),
        ("draw offer", ActiveOverlay::DrawOffer(Side::Attackers)),
        (
            "unsaved",
            ActiveOverlay::Unsaved(Unsaved::Failed(SaveError::NotWritten {
                what: Stored::Game,
                file: "/home/player/.local/share/birka/table.ron".into(),
                error: std::io::Error::from_raw_os_error(28).into(),
            })),
        ),
        ("saved", ActiveOverlay::SavedNow),
    ]
}

/// Every text with its place, in points.
fn places(table: &Table) -> Vec<(String, Rect)> {
    let texts = table.shapes.iter().filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) => Some((text.galley.text().to_owned(), clipped.shape.visual_bounding_rect())),
        _ => None,
    });
    // One without letters has no place.
    texts.filter(|(text, _)| !text.is_empty()).collect()
}

#[test]
fn no_dialog_moves_once_it_has_found_its_place() {
    let context = Context::default();
    for (width, height) in [(960, 600), (1000, 640), (1010, 700), (800, 600)] {
        let mut table = table_in(&context, width, height, 100);
        // A point is a part of a pixel in small windows.
        context.set_zoom_factor(table.app.world().resource::<WindowLayout>().ui_scale);
        let two_games = "[Variant \"tablut\"]\n\n1. d1-d3\n\n[Variant \"brandubh\"]\n\n1. d7-c7\n";
        table.act(UiAction::Games(GamesAction::OpenText(two_games.to_owned())));
        table.wait_for_list();
        for (id, active) in dialogs() {
            *table.app.world_mut().resource_mut::<ActiveOverlay>() = active;
            let mut before = Vec::new();
            let rests = |_| {
                table.frame([]);
                std::mem::replace(&mut before, places(&table)) == before
            };
            assert!((0..12).any(rests), "{id} at {width}×{height}");
        }
    }
}

fn screen(table: &Table) -> Rect {
    Rect::from_min_size(Pos2::ZERO, table.size)
}

/// A widget that has got the focus.
struct FocusStep {
    /// Where it was when it got the focus, and where it is after its list has scrolled.
    before: Rect,
    after: Rect,
    name: String,
}

/// Every widget that Tab leads to, in its order, and what is wrong with them: each has to be in sight once it has the focus.
fn walk(table: &mut Table, what: &str) -> (Vec<FocusStep>, Vec<String>) {
    let (mut steps, mut faults, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    let key = |pressed| Event::Key { key: Key::Tab, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
    for _ in 0..400 {
        table.frame([key(true)]);
        let Some(focused) = table.context.memory(|memory| memory.focused()) else { continue };
        let place = |table: &Table| table.context.read_response(focused);
        // The analysis may replace its lines meanwhile, and with them the widget that has the focus: the walk starts again.
        let Some(before) = place(table).map(|response| response.rect) else {
            seen.clear();
            continue;
        };
        // A list scrolls a few frames after the focus.
        table.frame([key(false)]);
        (0..5).for_each(|_| table.frame([]));
        if !seen.insert(focused) {
            return (steps, faults);
        }
        let Some(shown) = place(table) else {
            seen.clear();
            continue;
        };
        let name = table.focused.clone().unwrap_or_default();
        let visible = shown.interact_rect.intersect(shown.rect);
        let is_visible = visible.height() >= shown.rect.height().min(20.0) - 1.0 && visible.width() >= shown.rect.width() - 2.0;
        if !screen(table).contains_rect(visible) || !is_visible {
            faults.push(format!("{what}: of {name} at {:?} only {visible:?} is visible", shown.rect));
        }
        steps.push(FocusStep { before, after: shown.rect, name });
    }
    faults.push(format!("{what}: the focus does not come back"));
    (steps, faults)
}

/// Texts that are cut off at a side, or end beyond the screen where nothing scrolls.
fn cut_off(table: &Table) -> Vec<String> {
    fn collect(shape: &Shape, clip: Rect, screen: Rect, found: &mut Vec<String>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, screen, found)),
            Shape::Text(text) => {
                let place = text.galley.rect.translate(text.pos.to_vec2()).shrink(1.0);
                let is_beside = place.left() < clip.left() || place.right() > clip.right();
                let is_beyond = clip.contains_rect(screen) && !screen.contains_rect(place);
                if place.is_positive() && clip.intersects(place) && (is_beside || is_beyond) {
                    found.push(format!("{:?} at {place:?} in {clip:?}", text.galley.text()));
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    table.shapes.iter().for_each(|clipped| collect(&clipped.shape, clipped.clip_rect, screen(table), &mut found));
    found
}

#[test]
fn every_widget_and_text_of_every_dialog_can_be_reached_with_large_texts_and_in_small_windows() {
    let (context, dialogs, mut faults) = (Context::default(), dialogs(), Vec::new());
    for (width, height, percent) in WINDOWS {
        for (id, active) in dialogs.clone() {
            let what = format!("{id} in {width} × {height} at {percent} %");
            let mut table = table_in(&context, width, height, percent);
            *table.app.world_mut().resource_mut::<ActiveOverlay>() = active;
            (0..4).for_each(|_| table.frame([]));
            if !screen(&table).contains_rect(table.area(id)) {
                faults.push(format!("{what}: {:?} in {:?}", table.area(id), screen(&table)));
            }
            faults.extend(cut_off(&table).into_iter().map(|text| format!("{what}: {text}")));
            let (walked, found) = walk(&mut table, &what);
            faults.extend(found);
            if walked.is_empty() {
                faults.push(format!("{what} has no widgets"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_button_of_the_panel_can_be_reached_with_large_texts_and_in_small_windows() {
    let (context, mut faults) = (Context::default(), Vec::new());
    for (width, height, percent) in WINDOWS {
        for action in [None, Some(UiAction::Do(Action::Analysis)), Some(UiAction::Puzzle(PuzzleAction::StartLesson(0)))] {
            let what = format!("panel in {width} × {height} at {percent} % after {action:?}");
            let mut table = table_in(&context, width, height, percent);
            table.play("d1", "d3");
            let is_study = matches!(action, Some(UiAction::Study(_)));
            action.into_iter().for_each(|action| table.act(action));
            // The walk begins once the lines are there: with them come buttons.
            if is_study {
                table.wait_until(|app| !app.world().resource::<LiveAnalysis>().lines().is_empty());
            }
            (0..4).for_each(|_| table.frame([]));
            faults.extend(cut_off(&table).into_iter().map(|text| format!("{what}: {text}")));
            let (walked, found) = walk(&mut table, &what);
            faults.extend(found);
            for name in ["Menu", "View", "Flip board"] {
                if !walked.iter().any(|step| step.name == name) {
                    faults.push(format!("{what}: {name} is not reached"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_buttons_of_the_panel_are_in_sight_in_an_upright_window_and_dialogs_have_all_of_it() {
    for (width, height) in [(560, 890), (390, 844), (600, 800)] {
        let mut table = Table::new(width, height);
        for action in [None, Some(UiAction::Do(Action::Analysis)), Some(UiAction::Puzzle(PuzzleAction::StartLesson(0)))] {
            action.iter().for_each(|action| table.act(action.clone()));
            (0..4).for_each(|_| table.frame([]));
            let seen = visible_texts(&table);
            for name in ["Menu", "View", "Flip board"] {
                let place = seen.iter().find(|(text, _)| text == name);
                assert!(
                    place.is_some_and(|(_, place)| screen(&table).contains_rect(*place)),
                    "{name} in {width} × {height} after {action:?}"
                );
            }
        }
        table.act(UiAction::Puzzle(PuzzleAction::Leave));
        table.act(UiAction::Do(Action::Rules));
        (0..20).for_each(|_| table.frame([]));
        let room = table.area("rules").height() / table.size.y;
        assert!(room > 0.85, "the rules have {room} of {width} × {height}");
    }
}

/// Pairs of buttons of the last frame that lie on each other.
fn buttons_on_each_other(table: &Table) -> Vec<String> {
    let nodes = &table.tree.as_ref().expect("a tree").nodes;
    let buttons: Vec<_> = nodes
        .iter()
        .filter(|(_, node)| node.role() == Role::Button)
        .filter_map(|(_, node)| Some((node.label().unwrap_or_default(), node.bounds()?)))
        .collect();
    let mut found = Vec::new();
    for (index, (name, one)) in buttons.iter().enumerate() {
        for (other_name, other) in &buttons[..index] {
            let (width, height) = (one.x1.min(other.x1) - one.x0.max(other.x0), one.y1.min(other.y1) - one.y0.max(other.y0));
            if width > 1.0 && height > 1.0 {
                found.push(format!("{name:?} lies on {other_name:?} with {width:.0} × {height:.0} points"));
            }
        }
    }
    found
}

#[test]
fn no_button_of_the_panel_lies_on_another_in_any_language() {
    let (context, mut faults) = (Context::default(), Vec::new());
    for language in Language::ALL {
        for (width, height, percent) in [(800, 600, 200), (1280, 720, 200), (480, 320, 100), (1280, 720, 100), (1920, 1080, 100)] {
            for action in [None, Some(UiAction::Do(Action::Analysis)), Some(UiAction::Puzzle(PuzzleAction::StartLesson(0)))] {
                let what = format!("{language} in {width} × {height} at {percent} % after {action:?}");
                let mut table = table_in(&context, width, height, percent);
                table.context.enable_accesskit();
                speak(&mut table, language);
                table.play("d1", "d3");
                action.into_iter().for_each(|action| table.act(action));
                (0..4).for_each(|_| table.frame([]));
                faults.extend(buttons_on_each_other(&table).into_iter().map(|fault| format!("{what}: {fault}")));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_moves_stay_where_they_are_while_the_best_lines_come() {
    for (width, height, percent) in [(1280, 720, 100), (1280, 720, 150)] {
        let mut table = table(width, height, percent);
        table.play("d1", "d3");
        table.act(UiAction::Do(Action::Analysis));
        let place = |table: &mut Table| {
            (0..4).for_each(|_| table.frame([]));
            visible_texts(table).into_iter().find(|(text, _)| text.contains("1. d1-d3")).expect("the move").1
        };
        let before = place(&mut table);
        table.wait_until(|app| app.world().resource::<LiveAnalysis>().lines().len() == LINES);
        assert_eq!(place(&mut table), before, "{width} × {height} at {percent} %");
    }
}

#[test]
fn what_is_said_about_a_move_has_room_in_the_panel_in_every_language() {
    let mut faults = Vec::new();
    for language in Language::ALL {
        let mut table = Table::new(1280, 720);
        speak(&mut table, language);
        table.play("d1", "d3");
        table.act(UiAction::Do(Action::Analysis));
        // Before and after the first line of the analysis.
        for _ in 0..2 {
            (0..4).for_each(|_| table.frame([]));
            if !table.texts().iter().any(|text| *text == messages::study::remove(language)) {
                faults.push(format!("{language}: there is no room for it"));
            }
            faults.extend(cut_off(&table).into_iter().map(|text| format!("{language}: {text}")));
            table.wait_until(|app| !app.world().resource::<LiveAnalysis>().lines().is_empty());
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_notice_over_the_board_is_shown_whole() {
    for (width, height, percent) in [(800, 600, 200), (1280, 720, 200)] {
        let mut table = table(width, height, percent);
        table.act(UiAction::Do(Action::Hint));
        (0..4).for_each(|_| table.frame([]));
        let words = messages::buttons::dismiss(Language::English);
        let (_, button) = visible_texts(&table).into_iter().find(|(text, _)| *text == words).expect("a notice");
        let frames: Vec<_> = table
            .shapes
            .iter()
            .filter_map(|clipped| if let Shape::Rect(shape) = &clipped.shape { Some((shape.rect, clipped.clip_rect)) } else { None })
            .filter(|(frame, _)| frame.contains_rect(button))
            .collect();
        assert!(frames.len() > 1, "a button in a frame");
        for (frame, clip) in frames {
            assert!(clip.expand(1.0).contains_rect(frame), "{width} × {height} at {percent} %: {frame:?} in {clip:?}");
        }
    }
}

#[test]
fn the_card_of_the_result_fits_with_large_texts() {
    for (width, height, percent) in WINDOWS {
        let mut table = table(width, height, percent);
        table.play("d1", "d3");
        table.act(UiAction::Do(Action::Resign));
        table.act(UiAction::Confirm);
        (0..4).for_each(|_| table.frame([]));
        assert!(screen(&table).contains_rect(table.area("game over")), "{width} × {height} at {percent} %: {:?}", table.area("game over"));
    }
}

#[test]
fn the_focus_stays_in_a_card_and_walks_it_in_reading_order() {
    let mut faults = Vec::new();
    for (id, active) in dialogs() {
        let mut table = Table::new(1280, 900);
        *table.app.world_mut().resource_mut::<ActiveOverlay>() = active;
        (0..4).for_each(|_| table.frame([]));
        let (walked, found) = walk(&mut table, id);
        let area = table.area(id);
        faults.extend(found);
        for FocusStep { after, name, .. } in walked.iter().filter(|step| !area.contains_rect(step.after)) {
            faults.push(format!("{id}: {name} at {after:?} is outside of {area:?}"));
        }
        // Where Enter has a button, the walk begins there and passes once from the last widget to the first one.
        let mut passes = usize::from(["new game", "unsaved", "saved"].contains(&id));
        for pair in walked.windows(2) {
            let [FocusStep { after: one, .. }, FocusStep { before: other, name, .. }] = pair else { unreachable!() };
            // Below, to the right in the same row, or at the top of the next column.
            if other.bottom() <= one.center().y && other.left() < one.right() - 1.0 {
                match passes.checked_sub(1) {
                    Some(left) => passes = left,
                    None => faults.push(format!("{id}: {name} at {other:?} comes after {one:?}")),
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn dialogs_fit_into_small_windows() {
    for (width, height) in [(480, 320), (800, 600), (1280, 720)] {
        for (id, active) in dialogs() {
            let mut table = Table::new(width, height);
            *table.app.world_mut().resource_mut::<ActiveOverlay>() = active;
            (0..3).for_each(|_| table.frame([]));
            assert!(screen(&table).contains_rect(table.area(id)), "{id} in {width} × {height}: {:?}", table.area(id));
        }
    }
}

/// Texts of the topmost card that are drawn over each other.
fn overlapping(table: &Table, id: &str) -> Vec<String> {
    fn collect(shape: &Shape, clip: Rect, found: &mut Vec<(Rect, String)>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
            // A text that wraps may begin beside another one.
            Shape::Text(text) => {
                for row in &text.galley.rows {
                    let (Some(first), Some(last)) = (row.glyphs.first(), row.glyphs.last()) else { continue };
                    let glyphs = Rect::from_x_y_ranges(first.pos.x..=last.max_x(), 0.0..=row.size.y);
                    let place = glyphs.translate(row.pos.to_vec2() + text.pos.to_vec2()).intersect(clip);
                    found.extend(place.is_positive().then(|| (place, row.text())));
                }
            }
            _ => {}
        }
    }
    // The background of the card is drawn before its frame.
    let area = table.area(id);
    let is_frame = |shape: &Shape| matches!(shape, Shape::Rect(rect) if rect.rect.expand(3.0).contains_rect(area) && area.expand(3.0).contains_rect(rect.rect));
    let is_or_has_frame = |shape: &Shape| match shape {
        Shape::Vec(shapes) => shapes.iter().any(is_frame),
        shape => is_frame(shape),
    };
    let frame = table.shapes.iter().rposition(|clipped| is_or_has_frame(&clipped.shape));
    let frame = frame.unwrap_or_else(|| panic!("{id} at {area} has no frame in {:?}", table.size));
    let mut texts = Vec::new();
    table.shapes[frame..].iter().for_each(|clipped| collect(&clipped.shape, clipped.clip_rect, &mut texts));
    let mut faults = Vec::new();
    for (index, (place, text)) in texts.iter().enumerate() {
        let is_over = |(other, _): &&(Rect, String)| other.intersect(*place).size().min_elem() > 1.5;
        faults.extend(texts[..index].iter().filter(is_over).map(|(_, other)| format!("{text:?} is drawn over {other:?}")));
    }
    faults
}

#[test]
fn no_text_of_a_dialog_is_drawn_over_another_with_large_texts_and_in_small_windows() {
    let (context, dialogs, mut faults) = (Context::default(), dialogs(), Vec::new());
    for language in [Language::English, Language::German, Language::French] {
        for (width, height, percent) in WINDOWS {
            for (id, active) in &dialogs {
                let mut table = table_in(&context, width, height, percent);
                speak(&mut table, language);
                *table.app.world_mut().resource_mut::<ActiveOverlay>() = active.clone();
                (0..4).for_each(|_| table.frame([]));
                // A dialog of an upright window grows until it fills it.
                let mut area = Rect::NOTHING;
                while std::mem::replace(&mut area, table.area(id)) != table.area(id) {
                    (0..4).for_each(|_| table.frame([]));
                }
                let found = overlapping(&table, id).into_iter();
                faults.extend(found.map(|fault| format!("{id} in {language}, {width} × {height} at {percent} %: {fault}")));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_page_of_keys_fits_in_every_language_with_large_texts() {
    let (context, mut faults) = (Context::default(), Vec::new());
    for language in Language::ALL {
        let mut table = table_in(&context, 800, 600, 200);
        table.app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.language = Some(language));
        table.act(UiAction::Controls(ControlsAction::Toggle));
        // The page, and the prompt for a key.
        for action in [None, Some(ControlsAction::Change(Action::FlipBoard))] {
            action.into_iter().for_each(|action| table.act(UiAction::Controls(action)));
            (0..4).for_each(|_| table.frame([]));
            if !screen(&table).contains_rect(table.area("controls")) {
                faults.push(format!("{language}: {:?} in {:?}", table.area("controls"), screen(&table)));
            }
            faults.extend(cut_off(&table).into_iter().map(|text| format!("{language}: {text}")));
        }
        table.act(UiAction::CloseDialog);
        table.act(UiAction::Controls(ControlsAction::Toggle));
        (0..4).for_each(|_| table.frame([]));
        let (walked, found) = walk(&mut table, &format!("keys in {language}"));
        faults.extend(found);
        // A button to change each action; those that reset are off.
        if walked.len() < Action::ALL.len() {
            faults.push(format!("{language}: only {} widgets are reached", walked.len()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
