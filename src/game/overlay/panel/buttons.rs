use bevy_egui::egui::{Button, RichText, Ui, vec2};

use super::super::view::OverlayView;
use super::super::{controls, theme};
use crate::game::actions::{GamesAction, PlayAction, ReviewAction, StudyAction, TutorialAction, UiAction};
use crate::game::analysis::hint::is_hint_available;
use crate::game::messages::buttons;
use crate::game::play::pause::can_pause;
use crate::game::play::rematch::can_rematch;
use crate::game::play::resign::resigning_side;
use crate::game::state::ViewOverride;

/// Buttons in a row.
const ROW: usize = 3;

/// What a button says, what it does, and whether it can be clicked.
type PanelButton = (String, UiAction, bool);

/// Draws the buttons, in a layout that grows from the bottom up.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    ui.spacing_mut().button_padding = vec2(4.0, 5.0);
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    let width = ui.available_width();
    for row in available_buttons(view).chunks(ROW).rev() {
        ui.horizontal(|ui| {
            #[expect(clippy::cast_precision_loss, reason = "three at most")]
            let count = row.len() as f32;
            let width = (width - ui.spacing().item_spacing.x * (count - 1.0)) / count;
            for (text, action, is_enabled) in row {
                let text = RichText::new(text).size(13.5);
                let text = if *action == UiAction::OpenNewGame { text.color(theme::ACCENT) } else { text };
                let mut button = ui.add_enabled(*is_enabled, Button::new(text).min_size(vec2(width, 30.0)));
                if let Some(keys) = controls::key_hint(view.state.language(), view.input_map.map(), action) {
                    button = button.on_hover_text(keys);
                }
                if button.clicked() {
                    actions.push(action.clone());
                }
            }
        });
    }
    ui.add_space(4.0);
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
        (buttons::take_back(view.language()), UiAction::TakeBack, !view.state.session().played_moves().is_empty()),
    ]);
    let can_review = match view.state.study() {
        Some(study) => !study.game().played_moves().is_empty(),
        None => view.state.main_session().outcome().is_some(),
    };
    if analysis.review && !view.shows_puzzle() && can_review {
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
