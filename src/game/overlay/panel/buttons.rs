use bevy_egui::egui::{Button, FontId, RichText, Ui, vec2};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{GamesAction, PlayAction, ReviewAction, StudyAction, UiAction};
use crate::game::messages::{buttons, play};
use birka_session::{Refusal, View};

/// How many buttons there can be in a row, with the size of their texts and their height in points. The first one is taken in which every
/// text has room.
const ROWS: [(usize, f32, f32); 4] = [(3, 13.5, 27.0), (3, 12.0, 27.0), (2, 13.5, 25.0), (1, 13.5, 25.0)];
/// Space between buttons, and what is around a text, in points.
const GAP: f32 = 4.0;
const PADDING: f32 = 3.0;

/// The label of a button, its action, and why it comes to nothing now.
type PanelButton = (String, UiAction, Option<Refusal>);

/// The buttons of the panel in rows of equal length. Every button keeps its place while a game is played: what cannot be done now is grey, and says why.
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
                for (text, action, why_not) in row {
                    let text = RichText::new(text).size(self.text_size);
                    let text = if *action == UiAction::OpenNewGame { text.color(theme::accent(ui)) } else { text };
                    let button = Button::new(text).min_size(vec2(width, self.button_height));
                    let why_not = why_not.as_ref().map(|why| play::refusal(view.language(), why, view.table.session().rules().size));
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

/// A button for something that the table may refuse.
fn requesting(view: &OverlayView, text: String, action: UiAction) -> PanelButton {
    let why_not = action.request().and_then(|request| view.table.why_no(request));
    (text, action, why_not)
}

/// Actions on the game that is played.
fn game_buttons(view: &OverlayView) -> Vec<PanelButton> {
    let language = view.language();
    let pause = if view.table.main_session().is_paused() { buttons::continue_game(language) } else { buttons::pause(language) };
    let all = [
        (buttons::hint(language), UiAction::RequestHint),
        (buttons::move_now(language), UiAction::Play(PlayAction::MoveNow)),
        (pause, UiAction::Play(PlayAction::TogglePause)),
        (buttons::offer_draw(language), UiAction::Play(PlayAction::OfferDraw)),
        (buttons::resign(language), UiAction::Play(PlayAction::Resign)),
        (buttons::rematch(language), UiAction::Play(PlayAction::Rematch)),
        (buttons::redo(language), UiAction::Redo),
    ];
    all.into_iter().map(|(text, action)| requesting(view, text, action)).collect()
}

fn other_buttons(view: &OverlayView) -> Vec<PanelButton> {
    let (table, language) = (&view.table, view.language());
    let without_rules = |is_met: bool| (!is_met).then_some(Refusal::RulesAreAwaited);
    let no_game = without_rules(table.variant_for_new_game(&view.variants).is_some());
    vec![
        requesting(view, buttons::take_back(language), UiAction::TakeBack),
        (buttons::new_game(language), UiAction::OpenNewGame, no_game.clone()),
        requesting(view, buttons::review(language), UiAction::Review(ReviewAction::Open)),
        requesting(view, buttons::analysis(language), UiAction::Study(StudyAction::Toggle)),
        (buttons::games(language), UiAction::Games(GamesAction::Toggle), None),
        (buttons::puzzles(language), UiAction::TogglePuzzles, None),
        (buttons::lessons(language), UiAction::ToggleLessons, no_game),
        (buttons::rules(language), UiAction::ToggleRules, without_rules(table.view() != Some(View::AwaitedRules))),
        (buttons::view(language), UiAction::ToggleTopView, None),
        (buttons::flip_board(language), UiAction::FlipBoard, None),
        (buttons::settings(language), UiAction::ToggleSettings, None),
        (buttons::console(language), UiAction::ToggleConsole, None),
        (buttons::help(language), UiAction::ToggleHelp, None),
        (buttons::quit(language), UiAction::Quit, None),
    ]
}
