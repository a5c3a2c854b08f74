use bevy_egui::egui::{Context, Grid, Rect, RichText, Ui, vec2};
use birka_localization::Language;

use super::super::view::OverlayView;
use super::super::{controls, theme, widgets};
use crate::game::actions::{ControlsAction, InputAction, InputGroup, UiAction};
use crate::game::input::InputMapStore;
use crate::game::messages::{buttons, input as messages};

/// In a narrower part of the window, in points, the columns are texts one after another.
const NARROW: f32 = 700.0;

/// Draws the list of controls, with the keys and buttons that the players have set.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let language = view.state.language();
    widgets::dialog(context, "help", &buttons::help(language), board_area, actions, |ui, actions| {
        ui.set_width(600.0_f32.min(board_area.width() - 60.0));
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

/// What pointers, fingers and keys do that is about a group.
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
        [
            controls::keys_of(language, store, action),
            controls::buttons_of(language, store.map(), action),
            messages::action(language, action),
        ]
    };
    pointer.into_iter().chain(group.actions().map(row)).collect()
}

fn texts(ui: &Ui, [keys, buttons, effect]: &Row) -> [RichText; 3] {
    [RichText::new(keys).color(theme::accent(ui)), RichText::new(buttons).weak(), RichText::new(effect)]
}
