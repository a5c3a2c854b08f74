use bevy_egui::egui::{Button, FontId, RichText, Ui, vec2};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{GamesAction, PlayAction, ReviewAction, StudyAction, TutorialAction, UiAction};
use crate::game::analysis::hint::is_hint_available;
use crate::game::messages::buttons;
use crate::game::play::pause::can_pause;
use crate::game::play::rematch::can_rematch;
use crate::game::play::resign::resigning_side;
use crate::game::state::ViewOverride;

/// How many buttons there can be in a row, with the size of their texts and their height in points. The first one is taken in which every
/// text has room.
const ROWS: [(usize, f32, f32); 4] = [(3, 13.5, 27.0), (3, 12.0, 27.0), (2, 13.5, 25.0), (1, 13.5, 25.0)];
/// Space between buttons, and what is around a text, in points.
const GAP: f32 = 4.0;
const PADDING: f32 = 3.0;

/// What a button says, what it does, and whether it can be clicked.
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
    /// As many in a row as their texts have room for.
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
        let of_game =
            if view.state.view_override().is_none_or(|shown| shown == ViewOverride::EarlierPosition) { of_game } else { Vec::new() };
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
                    if let Some(keys) = widgets::key_hint(view.state.language(), &view.input_map, action) {
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

/// What can be done about the game that is played.
fn game_buttons(view: &OverlayView) -> Vec<PanelButton> {
    let (state, players, language) = (&view.state, view.settings.settings().players, view.language());
    let is_displayed = state.view_override().is_none();
    let can_hint = is_hint_available(state, &view.settings);
    let can_offer = view.draw_offer.partner(state, players).is_some();
    let pause = if state.is_paused() { buttons::continue_game(language) } else { buttons::pause(language) };
    vec![
        (buttons::hint(language), UiAction::RequestHint, can_hint),
        (buttons::move_now(language), UiAction::Play(PlayAction::MoveNow), is_displayed && view.opponent.is_thinking()),
        (pause, UiAction::Play(PlayAction::TogglePause), is_displayed && (state.is_paused() || can_pause(state, players))),
        (buttons::offer_draw(language), UiAction::Play(PlayAction::OfferDraw), is_displayed && can_offer),
        (buttons::resign(language), UiAction::Play(PlayAction::Resign), is_displayed && resigning_side(state, players).is_some()),
        (buttons::rematch(language), UiAction::Play(PlayAction::Rematch), is_displayed && can_rematch(state)),
    ]
}

/// The other buttons.
fn other_buttons(view: &OverlayView) -> Vec<PanelButton> {
    let (state, language) = (&view.state, view.language());
    let can_begin = state.variant_for_new_game().is_some();
    let is_over = match state.study() {
        Some(study) => !study.game().played_moves().is_empty(),
        None => state.main_session().outcome().is_some(),
    };
    vec![
        (buttons::take_back(language), UiAction::TakeBack, state.can_take_back(view.settings.settings().players)),
        (buttons::new_game(language), UiAction::OpenNewGame, can_begin),
        (buttons::review(language), UiAction::Review(ReviewAction::Open), is_over && !view.shows_puzzle()),
        (buttons::analysis(language), UiAction::Study(StudyAction::Toggle), !view.shows_puzzle() && state.awaited().is_none()),
        (buttons::games(language), UiAction::Games(GamesAction::Toggle), true),
        (buttons::puzzles(language), UiAction::TogglePuzzles, true),
        (buttons::lessons(language), UiAction::Tutorial(TutorialAction::Start), can_begin),
        (buttons::rules(language), UiAction::ToggleRules, state.view_override() != Some(ViewOverride::AwaitedRules)),
        (buttons::view(language), UiAction::ToggleTopView, true),
        (buttons::flip_board(language), UiAction::FlipBoard, true),
        (buttons::settings(language), UiAction::ToggleSettings, true),
        (buttons::console(language), UiAction::ToggleConsole, true),
        (buttons::help(language), UiAction::ToggleHelp, true),
        (buttons::quit(language), UiAction::Quit, true),
    ]
}
