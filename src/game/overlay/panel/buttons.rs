//! The buttons at the bottom of the panel: what makes sense now, and the menu with everything else.

use bevy_egui::egui::{Button, FontId, RichText, Ui, vec2};

use super::super::dialogs::menu::{self, Entry};
use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::UiAction;
use crate::game::messages::buttons;
use birka_session::View;

/// How many buttons there can be in a row, with the size of their texts and their height in points. The first one is taken in which every
/// text has room.
const ROWS: [(usize, f32, f32); 3] = [(2, 13.5, 29.0), (2, 12.0, 29.0), (1, 13.5, 27.0)];
/// How many buttons below them there can be in a row.
const BAR: [usize; 3] = [3, 2, 1];
const BAR_TEXT_SIZE: f32 = 12.5;
const BAR_HEIGHT: f32 = 27.0;
/// Space between buttons, what is around a text, and between the two parts, in points.
const GAP: f32 = 4.0;
const PADDING: f32 = 3.0;
const PART_GAP: f32 = 6.0;

/// The buttons of the panel in rows. Every button keeps its place while a game is played: what cannot be done now is grey, and says why.
pub(super) struct ButtonRows {
    main: Part,
    bar: Part,
}

/// Buttons in rows of equal length.
struct Part {
    buttons: Vec<Entry>,
    in_row: usize,
    text_size: f32,
    button_height: f32,
}

impl ButtonRows {
    /// Fits as many buttons in a row as their texts have room for.
    pub(super) fn new(ui: &Ui, view: &OverlayView) -> Self {
        let language = view.language();
        let main = Part::fitted(ui, main_buttons(view), ROWS);
        let bar = vec![
            (buttons::menu(language), UiAction::ToggleMenu, None),
            (buttons::view(language), UiAction::ToggleTopView, None),
            (buttons::flip_board(language), UiAction::FlipBoard, None),
        ];
        Self { main, bar: Part::fitted(ui, bar, BAR.map(|count| (count, BAR_TEXT_SIZE, BAR_HEIGHT))) }
    }

    /// Height of all rows, in points.
    pub(super) fn height(&self) -> f32 {
        self.main.height() + PART_GAP + self.bar.height()
    }

    pub(super) fn draw(self, ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
        ui.spacing_mut().button_padding = vec2(PADDING, 2.0);
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        self.main.draw(ui, view, actions);
        ui.add_space(PART_GAP - GAP);
        self.bar.draw(ui, view, actions);
    }
}

impl Part {
    fn fitted(ui: &Ui, buttons: Vec<Entry>, rows: [(usize, f32, f32); 3]) -> Self {
        let fits = |&(count, size, _): &(usize, f32, f32)| {
            let texts = buttons.iter().map(|(text, ..)| text.as_str());
            widgets::buttons_in_row(ui, texts, &FontId::proportional(size), 2.0 * PADDING, GAP, count) == count
        };
        let (in_row, text_size, button_height) = rows.into_iter().find(fits).unwrap_or(rows[rows.len() - 1]);
        Self { buttons, in_row, text_size, button_height }
    }

    #[expect(clippy::cast_precision_loss, reason = "a handful of rows")]
    fn height(&self) -> f32 {
        self.buttons.len().div_ceil(self.in_row) as f32 * (self.button_height + GAP)
    }

    fn draw(self, ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
        ui.spacing_mut().interact_size.y = self.button_height;
        for row in self.buttons.chunks(self.in_row) {
            let width = widgets::width_in_row(ui.available_width(), row.len(), GAP);
            ui.horizontal(|ui| {
                for (text, action, why_not) in row {
                    let text = RichText::new(text).size(self.text_size);
                    let text = if *action == UiAction::OpenNewGame { text.color(theme::accent(ui)) } else { text };
                    let button = Button::new(text).min_size(vec2(width, self.button_height));
                    let why_not = why_not.as_ref().map(|why| menu::refusal(view, why));
                    let mut button = widgets::add_refusable(ui, button, why_not.as_deref());
                    if let Some(keys) = widgets::key_hint(view.language(), &view.input_map, action) {
                        button = button.on_hover_text(keys);
                    }
                    if button.clicked() {
                        actions.push(action.clone());
                    }
                }
            });
        }
    }
}

/// At most four things that make sense now. A puzzle and a lesson have buttons of their own.
fn main_buttons(view: &OverlayView) -> Vec<Entry> {
    let is_over = view.table.main_session().outcome().is_some();
    match view.table.view() {
        Some(View::AwaitedRules) => vec![menu::new_game(view)],
        Some(View::Puzzle { .. }) => Vec::new(),
        Some(View::Analysis) => {
            let [hint, take_back, ..] = menu::actions_in_play(view);
            vec![hint, take_back]
        }
        None | Some(View::EarlierPosition) if is_over => {
            let [_, take_back, ..] = menu::actions_in_play(view);
            vec![menu::rematch(view), menu::review(view), menu::new_game(view), take_back]
        }
        None | Some(View::EarlierPosition) => menu::actions_in_play(view).into(),
    }
}
