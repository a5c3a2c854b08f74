//! The menu: everything that can be done, in groups, with its keys. The dialog in which keys and buttons are changed, and the list of controls.

use bevy_egui::egui::{Atom, Button, Context, Grid, Id, Rect, RichText, TextStyle, Ui, WidgetInfo, WidgetType, vec2};
use birka_localization::Language;
use birka_session::{Refusal, words};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{Action, ActionGroup, ControlsAction, UiAction};
use crate::game::input::{InputMapStore, Rebinding};
use crate::game::messages::{buttons, input};
use crate::game::view_state::Shown;

/// Width of a column and the space between two, in points.
const COLUMN_WIDTH: f32 = 230.0;
const COLUMN_SPACING: f32 = 18.0;
/// In a lower area, in points, the entries scroll.
const ROOM: f32 = 560.0;
/// Height of an entry, in points.
const ENTRY_HEIGHT: f32 = 28.0;

/// The label of an entry or a button, what it does, and why it does nothing now.
pub(in super::super) type Entry = (String, Action, Option<Refusal>);

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
                for (number, group) in ActionGroup::ALL.into_iter().enumerate() {
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

fn draw_group(ui: &mut Ui, view: &OverlayView, group: ActionGroup, actions: &mut Vec<UiAction>) {
    ui.label(theme::caption(&input::group(view.language(), group)));
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().interact_size.y = ENTRY_HEIGHT;
    for (text, action, why_not) in entries(view, group) {
        let keys = widgets::keys_for(view.language(), &view.input_map, action).unwrap_or_default();
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
            actions.push(UiAction::Do(action));
        }
    }
    ui.add_space(8.0);
}

/// The entries of a group.
fn entries(view: &OverlayView, group: ActionGroup) -> impl Iterator<Item = Entry> {
    let is_listed = |action: &Action| match action {
        Action::Menu => false,
        Action::Pass => view.table.session().rules().passes.is_some(),
        action => action.label(view.language(), false).is_some(),
    };
    group.actions().filter(is_listed).map(|action| entry(view, action))
}

/// The button or entry for an action.
pub(in super::super) fn entry(view: &OverlayView, action: Action) -> Entry {
    let is_on = match action {
        Action::Pause => view.table.main_session().is_paused(),
        Action::Panel => view.view.shown != Shown::Panel,
        _ => false,
    };
    let needs_variant = matches!(action, Action::NewGame | Action::Lessons);
    let why_not = match needs_variant && view.table.variant_for_new_game(&view.variants).is_none() {
        true => Some(Refusal::RulesAreAwaited),
        false => view.table.why_no(action),
    };
    (action.label(view.language(), is_on).unwrap_or_default(), action, why_not)
}

/// A refusal in words.
pub(in super::super) fn refusal(view: &OverlayView, why: &Refusal) -> String {
    words::refusal(view.language(), why, view.side_names())
}

/// Draws the dialog with the keys and buttons of every action, each of which can be changed.
pub(in super::super) fn draw_controls(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let (language, store) = (view.language(), &*view.input_map);
    if let Some(action) = view.rebinding.waiting() {
        return draw_prompt(context, board_area, language, action, actions);
    }
    widgets::dialog(context, "controls", &input::title(language), board_area, actions, |ui, actions| {
        widgets::set_width(ui, 640.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(input::title(language)).heading().color(theme::accent(ui)));
        draw_changed(ui, language, &view.rebinding, actions);
        widgets::scrolling(ui, "controls", board_area, |ui| {
            for group in ActionGroup::ALL {
                ui.label(theme::caption(&input::group(language, group)));
                for action in group.actions() {
                    draw_row(ui, language, store, action, actions);
                }
                ui.add_space(6.0);
            }
        });
        ui.add_space(4.0);
        let reset_all = UiAction::Controls(ControlsAction::ResetAll);
        widgets::button_row(ui, actions, [(input::reset_all(language), reset_all), (buttons::close(language), UiAction::CloseDialog)]);
    });
}

/// Draws an action after its buttons, so that those of all rows stand below each other and a long text wraps.
fn draw_row(ui: &mut Ui, language: Language, store: &InputMapStore, action: Action, actions: &mut Vec<UiAction>) {
    let name = action.description(language);
    ui.horizontal_wrapped(|ui| {
        let mut button = |text: String, is_enabled, explanation: String, chosen| {
            let response = ui.add_enabled(is_enabled, Button::new(RichText::new(&text).small()).min_size(vec2(60.0, 24.0)));
            // Which row it is in is said too, because the focus may come from anywhere.
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled, format!("{text}: {name}")));
            if response.on_hover_text(explanation).clicked() {
                actions.push(UiAction::Controls(chosen));
            }
        };
        button(input::change(language), true, input::change_explained(language), ControlsAction::Change(action));
        button(input::reset(language), !store.map().is_default(action), input::reset_explained(language), ControlsAction::Reset(action));
        ui.label(&name);
        ui.label(RichText::new(widgets::keys_of(language, store, action)).color(theme::accent(ui)));
        ui.label(RichText::new(widgets::buttons_of(language, store.map(), action)).weak());
    });
}

/// Says which actions have lost a key, and offers to revert the change.
fn draw_changed(ui: &mut Ui, language: Language, rebinding: &Rebinding, actions: &mut Vec<UiAction>) {
    let Some(losers) = rebinding.losers() else { return };
    let taken = losers.iter().map(|&loser| input::taken_from(language, loser.description(language)));
    let text = if losers.is_empty() { input::changed(language) } else { taken.collect::<Vec<_>>().join(" ") };
    ui.horizontal_wrapped(|ui| {
        ui.label(text);
        if ui.button(input::undo(language)).clicked() {
            actions.push(UiAction::Controls(ControlsAction::Undo));
        }
    });
}

/// Draws what to do while a key is waited for. There is nothing in it that a key could operate.
fn draw_prompt(context: &Context, board_area: Rect, language: Language, action: Action, actions: &mut Vec<UiAction>) {
    widgets::dialog(context, "controls", &input::title(language), board_area, actions, |ui, _| {
        widgets::set_width(ui, 420.0_f32.min(board_area.width() - 60.0));
        widgets::paragraph(ui, RichText::new(input::waits_for_key(language, action.description(language))).color(theme::accent(ui)));
        widgets::paragraph(ui, RichText::new(input::press_a_key(language, input::key_escape(language))));
    });
}

/// In a narrower part of the window, in points, the columns are texts one after another.
const NARROW: f32 = 700.0;

/// Draws the list of controls, with the keys and buttons that the players have set.
pub(in super::super) fn draw_help(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let language = view.language();
    widgets::dialog(context, "help", &buttons::help(language), board_area, actions, |ui, actions| {
        widgets::set_width(ui, 600.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(buttons::help(language)).heading().color(theme::accent(ui)));
        let is_narrow = board_area.width() < NARROW;
        widgets::scrolling(ui, "help", board_area, |ui| {
            if is_narrow {
                for group in ActionGroup::ALL {
                    ui.label(theme::caption(&input::group(language, group)));
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
                for group in ActionGroup::ALL {
                    ui.label(theme::caption(&input::group(language, group)));
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
        widgets::button_row(ui, actions, [(input::open_page(language), change), (buttons::close(language), UiAction::CloseDialog)]);
    });
}

/// Keys, buttons of the gamepad, and what they do.
type Row = [String; 3];

/// The actions of pointers, fingers and keys in a group.
fn rows(language: Language, store: &InputMapStore, group: ActionGroup) -> Vec<Row> {
    let nothing = String::new;
    let pointer = match group {
        ActionGroup::Play => vec![
            [input::left_button(language), nothing(), input::left_button_explained(language)],
            [input::one_finger(language), nothing(), input::one_finger_explained(language)],
            [nothing(), input::left_stick(language), input::move_cursor(language)],
        ],
        ActionGroup::LookThrough => vec![[input::drop_file(language), nothing(), input::drop_file_explained(language)]],
        ActionGroup::View => vec![
            [input::right_button(language), input::right_stick(language), input::turn_view(language)],
            [input::wheel(language), input::triggers(language), input::zoom(language)],
            [input::two_fingers(language), nothing(), input::two_fingers_explained(language)],
        ],
        ActionGroup::Program => Vec::new(),
    };
    let row = |action: Action| {
        [widgets::keys_of(language, store, action), widgets::buttons_of(language, store.map(), action), action.description(language)]
    };
    pointer.into_iter().chain(group.actions().map(row)).collect()
}

fn texts(ui: &Ui, [keys, buttons, effect]: &Row) -> [RichText; 3] {
    [RichText::new(keys).color(theme::accent(ui)), RichText::new(buttons).weak(), RichText::new(effect)]
}
