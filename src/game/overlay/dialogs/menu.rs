//! The menu: everything that can be done, in groups, with its keys.

use bevy_egui::egui::{Button, Context, Rect, RichText, Ui, vec2};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{GamesAction, InputGroup, PlayAction, ReviewAction, StudyAction, TutorialAction, UiAction};
use crate::game::analysis::hint::is_hint_available;
use crate::game::messages::{buttons, input};
use crate::game::state::can_rematch;
use birka_session::View;

/// Width of a column and the space between two, in points.
const COLUMN_WIDTH: f32 = 230.0;
const COLUMN_SPACING: f32 = 18.0;
/// In a lower area, in points, the entries scroll.
const ROOM: f32 = 560.0;
/// Height of an entry, in points.
const ENTRY_HEIGHT: f32 = 28.0;

/// The label of an entry or a button, what it does, and whether that can be done now.
pub(in super::super) type Entry = (String, UiAction, bool);

/// Draws the menu in two columns, or in one where the board has little room.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let language = view.language();
    let title = buttons::menu(language);
    widgets::dialog(context, "menu", &title, board_area, actions, |ui, actions| {
        let room = (board_area.width() - 60.0).min(2.0 * COLUMN_WIDTH + COLUMN_SPACING);
        let columns = if room < 2.0 * COLUMN_WIDTH { 1 } else { 2 };
        ui.set_width(room);
        ui.label(RichText::new(&title).heading().color(theme::accent(ui)));
        let mut groups = |ui: &mut Ui| {
            ui.columns(columns, |columns| {
                for (number, group) in InputGroup::ALL.into_iter().enumerate() {
                    // The first group is about as long as the others together.
                    let column = if number == 0 { 0 } else { columns.len() - 1 };
                    draw_group(&mut columns[column], view, group, actions);
                }
            });
        };
        if columns == 2 && board_area.height() > ROOM {
            groups(ui);
        } else {
            widgets::scrolling(ui, "menu", board_area, groups);
        }
        ui.add_space(6.0);
        widgets::button_row(ui, actions, [(buttons::close(language), UiAction::CloseDialog)]);
    });
}

fn draw_group(ui: &mut Ui, view: &OverlayView, group: InputGroup, actions: &mut Vec<UiAction>) {
    ui.label(theme::caption(&input::group(view.language(), group)));
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().interact_size.y = ENTRY_HEIGHT;
    for (text, action, is_enabled) in entries(view, group) {
        let keys = widgets::keys_for(view.language(), &view.input_map, &action);
        let mut entry = Button::new(&text).min_size(vec2(ui.available_width(), ENTRY_HEIGHT)).truncate();
        if let Some(keys) = &keys {
            entry = entry.right_text(RichText::new(keys).small().weak());
        }
        let entry = ui.add_enabled(is_enabled, entry);
        // The keys are not part of the name.
        entry.ctx.accesskit_node_builder(entry.id, |node| {
            node.set_label(text);
            if let Some(keys) = keys {
                node.set_keyboard_shortcut(keys);
            }
        });
        if entry.clicked() {
            // What opens a dialog takes the place of the menu.
            actions.push(UiAction::CloseDialog);
            actions.push(action);
        }
    }
    ui.add_space(8.0);
}

/// The entries of a group.
fn entries(view: &OverlayView, group: InputGroup) -> Vec<Entry> {
    let (table, language) = (&view.table, view.language());
    let can_begin = table.variant_for_new_game(&view.variants).is_some();
    match group {
        InputGroup::Play => {
            let [hint, take_back, offer_draw, resign] = actions_in_play(view);
            let game = table.main_session();
            let pause = if game.is_paused() { buttons::continue_game(language) } else { buttons::pause(language) };
            let is_displayed = table.view().is_none();
            vec![
                new_game(view),
                rematch(view),
                hint,
                take_back,
                (buttons::move_now(language), UiAction::Play(PlayAction::MoveNow), is_displayed && view.opponent.is_thinking()),
                (pause, UiAction::Play(PlayAction::TogglePause), is_displayed && table.can_toggle_pause()),
                offer_draw,
                resign,
                (buttons::lessons(language), UiAction::Tutorial(TutorialAction::Start), can_begin),
                (buttons::puzzles(language), UiAction::TogglePuzzles, true),
                (buttons::rules(language), UiAction::ToggleRules, table.view() != Some(View::AwaitedRules)),
            ]
        }
        InputGroup::LookThrough => vec![
            review(view),
            (buttons::analysis(language), UiAction::Study(StudyAction::Toggle), !view.shows_puzzle() && table.awaited().is_none()),
            (buttons::games(language), UiAction::Games(GamesAction::Toggle), true),
        ],
        InputGroup::View => {
            let panel = if view.view.is_panel_hidden { buttons::show_panel(language) } else { buttons::hide_panel(language) };
            vec![
                (buttons::view(language), UiAction::ToggleTopView, true),
                (buttons::flip_board(language), UiAction::FlipBoard, true),
                (panel, UiAction::TogglePanel, true),
                (buttons::full_screen(language), UiAction::ToggleFullscreen, true),
            ]
        }
        InputGroup::Program => vec![
            (buttons::settings(language), UiAction::ToggleSettings, true),
            (buttons::help(language), UiAction::ToggleHelp, true),
            (buttons::console(language), UiAction::ToggleConsole, true),
            (buttons::quit(language), UiAction::Quit, true),
        ],
    }
}

/// What players do most while a game is played.
pub(in super::super) fn actions_in_play(view: &OverlayView) -> [Entry; 4] {
    let (table, game, language) = (&view.table, view.table.main_session(), view.language());
    let is_displayed = table.view().is_none();
    [
        (buttons::hint(language), UiAction::RequestHint, is_hint_available(table, &view.settings)),
        (buttons::take_back(language), UiAction::TakeBack, table.can_take_back()),
        (buttons::offer_draw(language), UiAction::Play(PlayAction::OfferDraw), is_displayed && game.draw_partner().is_some()),
        (buttons::resign(language), UiAction::Play(PlayAction::Resign), is_displayed && game.resigning_side().is_some()),
    ]
}

pub(in super::super) fn new_game(view: &OverlayView) -> Entry {
    let can_begin = view.table.variant_for_new_game(&view.variants).is_some();
    (buttons::new_game(view.language()), UiAction::OpenNewGame, can_begin)
}

pub(in super::super) fn rematch(view: &OverlayView) -> Entry {
    (buttons::rematch(view.language()), UiAction::Play(PlayAction::Rematch), can_rematch(&view.table))
}

pub(in super::super) fn review(view: &OverlayView) -> Entry {
    let is_over = match view.table.study() {
        Some(study) => study.game().ply() > 0,
        None => view.table.main_session().outcome().is_some(),
    };
    (buttons::review(view.language()), UiAction::Review(ReviewAction::Open), is_over && !view.shows_puzzle())
}
