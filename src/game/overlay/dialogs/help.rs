use bevy_egui::egui::{Context, Grid, Rect, RichText, Ui, vec2};
use birka_localization::Language;

use super::super::view::OverlayView;
use super::super::{controls, theme, widgets};
use crate::game::actions::{ControlsAction, InputAction, UiAction};
use crate::game::input::InputMapStore;
use crate::game::messages::{buttons, input as messages};

/// In a narrower part of the window, in points, the columns are texts one after another.
const NARROW: f32 = 700.0;

/// Draws the list of controls, with the keys and buttons that the players have set.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let language = view.state.language();
    let rows = rows(language, &view.input_map);
    widgets::dialog(context, "help", &buttons::help(language), board_area, actions, |ui, actions| {
        ui.set_width(600.0_f32.min(board_area.width() - 60.0));
        widgets::scrolling(ui, "help", board_area, |ui| {
            // Three columns would not fit.
            if board_area.width() < NARROW {
                for row in &rows {
                    // After an empty text, egui would draw the next one over the one before.
                    ui.horizontal_wrapped(|ui| {
                        texts(ui, row).into_iter().filter(|text| !text.is_empty()).for_each(|text| drop(ui.label(text)))
                    });
                }
                return;
            }
            // Rows as high as buttons would not fit into the window.
            Grid::new("help").num_columns(3).min_row_height(18.0).spacing(vec2(24.0, 6.0)).show(ui, |ui| {
                for row in &rows {
                    texts(ui, row).into_iter().for_each(|text| drop(ui.label(text)));
                    ui.end_row();
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

fn rows(language: Language, store: &InputMapStore) -> Vec<Row> {
    let nothing = String::new;
    let pointer = [
        [messages::left_button(language), nothing(), messages::left_button_explained(language)],
        [nothing(), messages::left_stick(language), messages::move_cursor(language)],
        [messages::right_button(language), messages::right_stick(language), messages::turn_view(language)],
        [messages::wheel(language), messages::triggers(language), messages::zoom(language)],
        [messages::one_finger(language), nothing(), messages::one_finger_explained(language)],
        [messages::two_fingers(language), nothing(), messages::two_fingers_explained(language)],
        [messages::drop_file(language), nothing(), messages::drop_file_explained(language)],
    ];
    let row = |&action: &InputAction| {
        [
            controls::keys_of(language, store, action),
            controls::buttons_of(language, store.map(), action),
            messages::action(language, action),
        ]
    };
    pointer.into_iter().chain(InputAction::ALL.iter().map(row)).collect()
}

fn texts(ui: &Ui, [keys, buttons, effect]: &Row) -> [RichText; 3] {
    [RichText::new(keys).color(theme::accent(ui)), RichText::new(buttons).weak(), RichText::new(effect)]
}
