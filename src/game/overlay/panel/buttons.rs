use crate::game::state::can_rematch;
use bevy_egui::egui::{Button, FontId, RichText, Ui, vec2};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{GamesAction, PlayAction, ReviewAction, StudyAction, TutorialAction, UiAction};
use crate::game::analysis::hint::is_hint_available;
use crate::game::messages::buttons;
use birka_session::View;

/// How many buttons there can be in a row, with the size of their texts and their height in points. The first one is taken in which every
/// text has room.
const ROWS: [(usize, f32, f32); 4] = [(3, 13.5, 27.0), (3, 12.0, 27.0), (2, 13.5, 25.0), (1, 13.5, 25.0)];
/// Space between buttons, and what is around a text, in points.
const GAP: f32 = 4.0;
const PADDING: f32 = 3.0;

/// The label of a button, its action, and whether it can be clicked.
type PanelButton = (String, UiAction, bool);

/// The buttons of the panel in rows of equal length. Every button keeps its place while a game is played: what cannot be done now is disabled.
pub(super) struct ButtonRows {
    /// About the game itself. They are above the others, and left out where no move of the game can be played.
    of_game: Vec<PanelButton>,
    others: Vec<PanelButton>,
    in_row: usize,
    /// Of the texts, and of a button, in points.
    text_size: f32,
    button_height: f32,
}

impl ButtonRows {
    /// Fits as many buttons in a row as their texts have room for.
    pub(super) fn new(ui: &Ui, view: &OverlayView) -> Self {
        let (of_game, others) = (game_buttons(view), other_buttons(view));
        // The text of this one changes.
        let pauses = [buttons::pause(view.language()), buttons::continue_game(view.language())];
        let texts: Vec<&str> =
            of_game.iter().chain(&others).map(|(text, ..)| text.as_str()).chain(pauses.iter().map(String::as_str)).collect();
        let fits = |&(count, size, _): &(usize, f32, f32)| {
            widgets::buttons_in_row(ui, texts.iter().copied(), &FontId::proportional(size), 2.0 * PADDING, GAP, count) == count
        };
        let (in_row, text_size, button_height) = ROWS.into_iter().find(fits).unwrap_or(ROWS[ROWS.len() - 1]);
        let of_game = if view.table.view().is_none_or(|shown| shown == View::EarlierPosition) { of_game } else { Vec::new() };
        Self { of_game, others, in_row, text_size, button_height }
    }

    /// Height of all rows, in points.
    #[expect(clippy::cast_precision_loss, reason = "a handful of rows")]
    pub(super) fn height(&self) -> f32 {
        (self.of_game.len().div_ceil(self.in_row) + self.others.len().div_ceil(self.in_row)) as f32 * (self.button_height + GAP)
    }

    pub(super) fn draw(self, ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
        ui.spacing_mut().button_padding = vec2(PADDING, 2.0);
        ui.spacing_mut().interact_size.y = self.button_height;
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        let width = widgets::width_in_row(ui.available_width(), self.in_row, GAP);
        for row in self.of_game.chunks(self.in_row).chain(self.others.chunks(self.in_row)) {
            ui.horizontal(|ui| {
                for (text, action, is_enabled) in row {
                    let text = RichText::new(text).size(self.text_size);
                    let text = if *action == UiAction::OpenNewGame { text.color(theme::accent(ui)) } else { text };
                    let button = Button::new(text).min_size(vec2(width, self.button_height));
                    let mut button = ui.add_enabled(*is_enabled, button);
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

/// Actions on the game that is played.
fn game_buttons(view: &OverlayView) -> Vec<PanelButton> {
    let (table, game, language) = (&view.table, view.table.main_session(), view.language());
    let is_displayed = table.view().is_none();
    let can_hint = is_hint_available(&view.table, &view.settings);
    let pause = if game.is_paused() { buttons::continue_game(language) } else { buttons::pause(language) };
    vec![
        (buttons::hint(language), UiAction::RequestHint, can_hint),
        (buttons::move_now(language), UiAction::Play(PlayAction::MoveNow), is_displayed && view.opponent.is_thinking()),
        (pause, UiAction::Play(PlayAction::TogglePause), is_displayed && table.can_toggle_pause()),
        (buttons::offer_draw(language), UiAction::Play(PlayAction::OfferDraw), is_displayed && game.draw_partner().is_some()),
        (buttons::resign(language), UiAction::Play(PlayAction::Resign), is_displayed && game.resigning_side().is_some()),
        (buttons::rematch(language), UiAction::Play(PlayAction::Rematch), can_rematch(table)),
    ]
}

fn other_buttons(view: &OverlayView) -> Vec<PanelButton> {
    let (table, language) = (&view.table, view.language());
    let can_begin = table.variant_for_new_game(&view.variants).is_some();
    let is_over = match table.study() {
        Some(study) => study.game().ply() > 0,
        None => table.main_session().outcome().is_some(),
    };
    vec![
        (buttons::take_back(language), UiAction::TakeBack, table.can_take_back()),
        (buttons::new_game(language), UiAction::OpenNewGame, can_begin),
        (buttons::review(language), UiAction::Review(ReviewAction::Open), is_over && !view.shows_puzzle()),
        (buttons::analysis(language), UiAction::Study(StudyAction::Toggle), !view.shows_puzzle() && table.awaited().is_none()),
        (buttons::games(language), UiAction::Games(GamesAction::Toggle), true),
        (buttons::puzzles(language), UiAction::TogglePuzzles, true),
        (buttons::lessons(language), UiAction::Tutorial(TutorialAction::Start), can_begin),
        (buttons::rules(language), UiAction::ToggleRules, table.view() != Some(View::AwaitedRules)),
        (buttons::view(language), UiAction::ToggleTopView, true),
        (buttons::flip_board(language), UiAction::FlipBoard, true),
        (buttons::settings(language), UiAction::ToggleSettings, true),
        (buttons::console(language), UiAction::ToggleConsole, true),
        (buttons::help(language), UiAction::ToggleHelp, true),
        (buttons::quit(language), UiAction::Quit, true),
    ]
}
