use bevy_egui::egui::{Button, FontId, RichText, Ui, vec2};

use super::super::view::OverlayView;
use super::super::{controls, theme, widgets};
use crate::game::actions::{GamesAction, PlayAction, ReviewAction, StudyAction, TutorialAction, UiAction};
use crate::game::analysis::hint::is_hint_available;
use crate::game::messages::buttons;
use crate::game::play::pause::can_pause;
use crate::game::play::rematch::can_rematch;
use crate::game::play::resign::resigning_side;
use crate::game::state::ViewOverride;

/// The most buttons in a row.
const ROW: usize = 3;
/// Height of a button, space between buttons, and what is around a text, in points.
const HEIGHT: f32 = 30.0;
const GAP: f32 = 6.0;
const PADDING: f32 = 4.0;
/// Size of the texts, in points.
const TEXT: f32 = 13.5;

/// What a button says, what it does, and whether it can be clicked.
type PanelButton = (String, UiAction, bool);

/// The buttons of the panel in rows of equal length.
pub(super) struct ButtonRows {
    buttons: Vec<PanelButton>,
    in_row: usize,
}

impl ButtonRows {
    /// As many in a row as their texts have room for.
    pub(super) fn new(ui: &Ui, view: &OverlayView) -> Self {
        let buttons = available_buttons(view);
        let texts = buttons.iter().map(|(text, ..)| text.as_str());
        Self { in_row: widgets::buttons_in_row(ui, texts, &FontId::proportional(TEXT), 2.0 * PADDING, GAP, ROW), buttons }
    }

    /// Height of all rows, in points.
    #[expect(clippy::cast_precision_loss, reason = "a handful of rows")]
    pub(super) fn height(&self) -> f32 {
        self.buttons.len().div_ceil(self.in_row) as f32 * (HEIGHT + GAP)
    }

    /// Draws them.
    pub(super) fn draw(self, ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
        ui.spacing_mut().button_padding = vec2(PADDING, 5.0);
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        let all = ui.available_width();
        for row in self.buttons.chunks(self.in_row) {
            ui.horizontal(|ui| {
                for (text, action, is_enabled) in row {
                    let text = RichText::new(text).size(TEXT);
                    let text = if *action == UiAction::OpenNewGame { text.color(theme::accent(ui)) } else { text };
                    let button = Button::new(text).min_size(vec2(widgets::width_in_row(all, row.len(), GAP), HEIGHT));
                    let mut button = ui.add_enabled(*is_enabled, button);
                    if let Some(keys) = controls::key_hint(view.state.language(), &view.input_map, action) {
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

/// What can be done about the game itself. Only what makes sense with its players is shown.
fn play_buttons(view: &OverlayView) -> Vec<PanelButton> {
    let (state, players) = (&view.state, view.settings.settings().players);
    if state.view_override().is_some() {
        return Vec::new();
    }
    if can_rematch(state) {
        return vec![(buttons::rematch(view.language()), UiAction::Play(PlayAction::Rematch), true)];
    }
    let mut all = Vec::new();
    let is_engine = [players.attackers, players.defenders].map(|player| player.level().is_some());
    if is_engine != [true, true] {
        let can_offer = view.draw_offer.partner(state, players).is_some();
        all.push((buttons::resign(view.language()), UiAction::Play(PlayAction::Resign), resigning_side(state, players).is_some()));
        all.push((buttons::offer_draw(view.language()), UiAction::Play(PlayAction::OfferDraw), can_offer));
    }
    if is_engine != [false, false] {
        all.push((buttons::move_now(view.language()), UiAction::Play(PlayAction::MoveNow), view.opponent.is_thinking()));
    }
    if state.is_paused() || can_pause(state, players) {
        let text = if state.is_paused() { buttons::continue_game(view.language()) } else { buttons::pause(view.language()) };
        all.push((text, UiAction::Play(PlayAction::TogglePause), true));
    }
    all
}

fn available_buttons(view: &OverlayView) -> Vec<PanelButton> {
    let analysis = view.settings.settings().analysis;
    let mut all = play_buttons(view);
    all.extend([
        (buttons::new_game(view.language()), UiAction::OpenNewGame, view.state.variant_for_new_game().is_some()),
        (buttons::puzzles(view.language()), UiAction::TogglePuzzles, true),
        (buttons::lessons(view.language()), UiAction::Tutorial(TutorialAction::Start), view.state.variant_for_new_game().is_some()),
        (buttons::rules(view.language()), UiAction::ToggleRules, view.state.view_override() != Some(ViewOverride::AwaitedRules)),
        (buttons::take_back(view.language()), UiAction::TakeBack, view.state.can_take_back(view.settings.settings().players)),
    ]);
    let can_review = match view.state.study() {
        Some(study) => !study.game().played_moves().is_empty(),
        None => view.state.main_session().outcome().is_some(),
    };
    if !view.shows_puzzle() && can_review {
        all.push((buttons::review(view.language()), UiAction::Review(ReviewAction::Open), true));
    } else if analysis.hints && !view.shows_puzzle() {
        all.push((buttons::hint(view.language()), UiAction::RequestHint, is_hint_available(&view.state, &view.settings)));
    }
    all.extend([
        (buttons::analysis(view.language()), UiAction::Study(StudyAction::Toggle), !view.shows_puzzle() && view.state.awaited().is_none()),
        (buttons::games(view.language()), UiAction::Games(GamesAction::Toggle), true),
        (buttons::view(view.language()), UiAction::ToggleTopView, true),
        (buttons::flip_board(view.language()), UiAction::FlipBoard, true),
        (buttons::settings(view.language()), UiAction::ToggleSettings, true),
        (buttons::console(view.language()), UiAction::ToggleConsole, true),
        (buttons::help(view.language()), UiAction::ToggleHelp, true),
        (buttons::quit(view.language()), UiAction::Quit, true),
    ]);
    all
}
