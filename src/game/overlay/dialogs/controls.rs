//! The dialog with the keys and buttons, and the list of controls.

use bevy_egui::egui::{Button, Context, Grid, Rect, RichText, Ui, WidgetInfo, WidgetType, vec2};
use birka_localization::Language;

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{ControlsAction, InputAction, InputGroup, UiAction};
use crate::game::input::{InputMapStore, Rebinding};
use crate::game::messages::{buttons, input as messages};

/// Draws the keys and buttons of every action, each of which can be changed.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let (language, store) = (view.language(), &*view.input_map);
    if let Some(action) = view.rebinding.waiting() {
        return draw_prompt(context, board_area, language, action, actions);
    }
    widgets::dialog(context, "controls", &messages::title(language), board_area, actions, |ui, actions| {
        widgets::set_width(ui, 640.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(messages::title(language)).heading().color(theme::accent(ui)));
        draw_changed(ui, language, &view.rebinding, actions);
        widgets::scrolling(ui, "controls", board_area, |ui| {
            for group in InputGroup::ALL {
                ui.label(theme::caption(&messages::group(language, group)));
                for action in group.actions() {
                    draw_row(ui, language, store, action, actions);
                }
                ui.add_space(6.0);
            }
        });
        ui.add_space(4.0);
        let reset_all = UiAction::Controls(ControlsAction::ResetAll);
        widgets::button_row(ui, actions, [(messages::reset_all(language), reset_all), (buttons::close(language), UiAction::CloseDialog)]);
    });
}

/// Draws an action after its buttons, so that those of all rows stand below each other and a long text wraps.
fn draw_row(ui: &mut Ui, language: Language, store: &InputMapStore, action: InputAction, actions: &mut Vec<UiAction>) {
    let name = messages::action(language, action);
    ui.horizontal_wrapped(|ui| {
        let mut button = |text: String, is_enabled, explanation: String, chosen| {
            let response = ui.add_enabled(is_enabled, Button::new(RichText::new(&text).small()).min_size(vec2(60.0, 24.0)));
            // Which row it is in is said too, because the focus may come from anywhere.
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled, format!("{text}: {name}")));
            if response.on_hover_text(explanation).clicked() {
                actions.push(UiAction::Controls(chosen));
            }
        };
        button(messages::change(language), true, messages::change_explained(language), ControlsAction::Change(action));
        button(
            messages::reset(language),
            !store.map().is_default(action),
            messages::reset_explained(language),
            ControlsAction::Reset(action),
        );
        ui.label(&name);
        ui.label(RichText::new(widgets::keys_of(language, store, action)).color(theme::accent(ui)));
        ui.label(RichText::new(widgets::buttons_of(language, store.map(), action)).weak());
    });
}

/// Says which actions have lost a key, and offers to revert the change.
fn draw_changed(ui: &mut Ui, language: Language, rebinding: &Rebinding, actions: &mut Vec<UiAction>) {
    let Some(losers) = rebinding.losers() else { return };
    let taken = losers.iter().map(|&loser| messages::taken_from(language, &messages::action(language, loser)));
    let text = if losers.is_empty() { messages::changed(language) } else { taken.collect::<Vec<_>>().join(" ") };
    ui.horizontal_wrapped(|ui| {
        ui.label(text);
        if ui.button(messages::undo(language)).clicked() {
            actions.push(UiAction::Controls(ControlsAction::Undo));
        }
    });
}

/// Draws what to do while a key is waited for. There is nothing in it that a key could operate.
fn draw_prompt(context: &Context, board_area: Rect, language: Language, action: InputAction, actions: &mut Vec<UiAction>) {
    widgets::dialog(context, "controls", &messages::title(language), board_area, actions, |ui, _| {
        widgets::set_width(ui, 420.0_f32.min(board_area.width() - 60.0));
        widgets::paragraph(
            ui,
            RichText::new(messages::waits_for_key(language, &messages::action(language, action))).color(theme::accent(ui)),
        );
        widgets::paragraph(ui, RichText::new(messages::press_a_key(language, messages::key_escape(language))));
    });
}

/// In a narrower part of the window, in points, the columns are texts one after another.
const NARROW: f32 = 700.0;

/// Draws the list of controls, with the keys and buttons that the players have set.
pub(in super::super) fn draw_help(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let language = view.language();
    widgets::dialog(context, "help", &buttons::help(language), board_area, actions, |ui, actions| {
        widgets::set_width(ui, 600.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(buttons::help(language)).heading().color(theme::accent(ui)));
        let is_narrow = board_area.width() < NARROW;
        widgets::scrolling(ui, "help", board_area, |ui| {
            if is_narrow {
                for group in InputGroup::ALL {
                    ui.label(theme::caption(&messages::group(language, group)));
                    for row in rows(language, &view.input_map, group) {
                        // After an empty text, egui would draw the next one over the one before.
                        ui.horizontal_wrapped(|ui| {
                            texts(ui, &row).into_iter().filter(|text| !text.is_empty()).for_each(|text| drop(ui.label(text)))
                        });
                    }
                    ui.add_space(6.0);
                }
                return;
            }
            // Rows as high as buttons would make a long list.
            Grid::new("help").num_columns(3).min_row_height(18.0).spacing(vec2(24.0, 6.0)).show(ui, |ui| {
                for group in InputGroup::ALL {
                    ui.label(theme::caption(&messages::group(language, group)));
                    ui.end_row();
                    for row in rows(language, &view.input_map, group) {
                        texts(ui, &row).into_iter().for_each(|text| drop(ui.label(text)));
                        ui.end_row();
                    }
                }
            });
        });
        ui.add_space(4.0);
        let change = UiAction::Controls(ControlsAction::Toggle);
        widgets::button_row(ui, actions, [(messages::open_page(language), change), (buttons::close(language), UiAction::CloseDialog)]);
    });
}

/// Keys, buttons of the gamepad, and what they do.
type Row = [String; 3];

/// The actions of pointers, fingers and keys in a group.
fn rows(language: Language, store: &InputMapStore, group: InputGroup) -> Vec<Row> {
    let nothing = String::new;
    let pointer = match group {
        InputGroup::Play => vec![
            [messages::left_button(language), nothing(), messages::left_button_explained(language)],
            [messages::one_finger(language), nothing(), messages::one_finger_explained(language)],
            [nothing(), messages::left_stick(language), messages::move_cursor(language)],
        ],
        InputGroup::LookThrough => vec![[messages::drop_file(language), nothing(), messages::drop_file_explained(language)]],
        InputGroup::View => vec![
            [messages::right_button(language), messages::right_stick(language), messages::turn_view(language)],
            [messages::wheel(language), messages::triggers(language), messages::zoom(language)],
            [messages::two_fingers(language), nothing(), messages::two_fingers_explained(language)],
        ],
        InputGroup::Program => Vec::new(),
    };
    let row = |action: InputAction| {
        [widgets::keys_of(language, store, action), widgets::buttons_of(language, store.map(), action), messages::action(language, action)]
    };
    pointer.into_iter().chain(group.actions().map(row)).collect()
}

fn texts(ui: &Ui, [keys, buttons, effect]: &Row) -> [RichText; 3] {
    [RichText::new(keys).color(theme::accent(ui)), RichText::new(buttons).weak(), RichText::new(effect)]
}
