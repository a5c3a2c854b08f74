//! The menu: everything that can be done, in groups, with its keys.

use bevy_egui::egui::{Atom, Button, Context, Id, Rect, RichText, TextStyle, Ui, vec2};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{GamesAction, InputGroup, PlayAction, ReviewAction, StudyAction, UiAction};
use crate::game::messages::{buttons, input};
use birka_session::{Refusal, View, words};

/// Width of a column and the space between two, in points.
const COLUMN_WIDTH: f32 = 230.0;
const COLUMN_SPACING: f32 = 18.0;
/// In a lower area, in points, the entries scroll.
const ROOM: f32 = 560.0;
/// Height of an entry, in points.
const ENTRY_HEIGHT: f32 = 28.0;

/// The label of an entry or a button, what it does, and why that comes to nothing now.
pub(in super::super) type Entry = (String, UiAction, Option<Refusal>);

/// Draws the menu in two columns, or in one where the board has little room.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let language = view.language();
    let title = buttons::menu(language);
    widgets::dialog(context, "menu", &title, board_area, actions, |ui, actions| {
        let room = (board_area.width() - 60.0).min(2.0 * COLUMN_WIDTH + COLUMN_SPACING);
        let columns = if room < 2.0 * COLUMN_WIDTH { 1 } else { 2 };
        widgets::set_width(ui, room);
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
    for (text, action, why_not) in entries(view, group) {
        let keys = widgets::keys_for(view.language(), &view.input_map, &action).unwrap_or_default();
        // They are not part of the name that is read out, so they are painted into room that is kept for them.
        let galley = ui.painter().layout_no_wrap(keys.clone(), TextStyle::Small.resolve(ui.style()), theme::muted(ui));
        let room = Atom::custom(Id::new("keys"), galley.size());
        let entry = Button::new(text).min_size(vec2(ui.available_width(), ENTRY_HEIGHT)).truncate().right_text(room);
        let why_not = why_not.map(|why| refusal(view, &why));
        let entry = widgets::add_refusable(ui, entry, why_not.as_deref());
        let place = entry.rect.right_center() - vec2(galley.size().x + ui.spacing().button_padding.x, galley.size().y / 2.0);
        ui.painter().galley(place, galley, theme::muted(ui));
        if !keys.is_empty() {
            entry.ctx.accesskit_node_builder(entry.id, |node| node.set_keyboard_shortcut(keys));
        }
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
    let language = view.language();
    let without_rules = |is_met: bool| (!is_met).then_some(Refusal::RulesAreAwaited);
    let always = |text: String, action: UiAction| (text, action, None);
    match group {
        InputGroup::Play => {
            let [hint, take_back, offer_draw, resign] = actions_in_play(view);
            let is_paused = view.table.main_session().is_paused();
            let pause = if is_paused { buttons::continue_game(language) } else { buttons::pause(language) };
            let can_begin = view.table.variant_for_new_game(&view.variants).is_some();
            let mut entries = vec![
                new_game(view),
                rematch(view),
                hint,
                take_back,
                requesting(view, buttons::redo(language), UiAction::Redo),
                requesting(view, buttons::move_now(language), UiAction::Play(PlayAction::MoveNow)),
                requesting(view, pause, UiAction::Play(PlayAction::TogglePause)),
                offer_draw,
                resign,
                (buttons::lessons(language), UiAction::ToggleLessons, without_rules(can_begin)),
                always(buttons::puzzles(language), UiAction::TogglePuzzles),
                (buttons::rules(language), UiAction::ToggleRules, without_rules(view.table.view() != Some(View::AwaitedRules))),
            ];
            if view.table.session().rules().passes.is_some() {
                entries.insert(2, requesting(view, buttons::pass(language), UiAction::Play(PlayAction::Pass)));
            }
            entries
        }
        InputGroup::LookThrough => vec![
            review(view),
            requesting(view, buttons::analysis(language), UiAction::Study(StudyAction::Toggle)),
            always(buttons::games(language), UiAction::Games(GamesAction::Toggle)),
        ],
        InputGroup::View => {
            let panel = if view.view.is_panel_hidden { buttons::show_panel(language) } else { buttons::hide_panel(language) };
            vec![
                always(buttons::view(language), UiAction::ToggleTopView),
                always(buttons::flip_board(language), UiAction::FlipBoard),
                always(panel, UiAction::TogglePanel),
                always(buttons::full_screen(language), UiAction::ToggleFullscreen),
            ]
        }
        InputGroup::Program => vec![
            always(buttons::settings(language), UiAction::ToggleSettings),
            always(buttons::help(language), UiAction::ToggleHelp),
            always(buttons::console(language), UiAction::ToggleConsole),
            always(buttons::quit(language), UiAction::Quit),
        ],
    }
}

/// An entry for something that the table may refuse.
fn requesting(view: &OverlayView, text: String, action: UiAction) -> Entry {
    let why_not = action.request().and_then(|request| view.table.why_no(request));
    (text, action, why_not)
}

/// A refusal in words.
pub(in super::super) fn refusal(view: &OverlayView, why: &Refusal) -> String {
    words::refusal(view.language(), why, view.side_names(), view.table.session().rules().size)
}

/// What players do most while a game is played.
pub(in super::super) fn actions_in_play(view: &OverlayView) -> [Entry; 4] {
    let language = view.language();
    [
        (buttons::hint(language), UiAction::RequestHint),
        (buttons::take_back(language), UiAction::TakeBack),
        (buttons::offer_draw(language), UiAction::Play(PlayAction::OfferDraw)),
        (buttons::resign(language), UiAction::Play(PlayAction::Resign)),
    ]
    .map(|(text, action)| requesting(view, text, action))
}

pub(in super::super) fn new_game(view: &OverlayView) -> Entry {
    let can_begin = view.table.variant_for_new_game(&view.variants).is_some();
    (buttons::new_game(view.language()), UiAction::OpenNewGame, (!can_begin).then_some(Refusal::RulesAreAwaited))
}

pub(in super::super) fn rematch(view: &OverlayView) -> Entry {
    requesting(view, buttons::rematch(view.language()), UiAction::Play(PlayAction::Rematch))
}

pub(in super::super) fn review(view: &OverlayView) -> Entry {
    requesting(view, buttons::review(view.language()), UiAction::Review(ReviewAction::Open))
}
