//! The analysis board, and the best lines of a position.

use bevy_egui::egui::{Align, Button, Color32, ComboBox, FontId, Id, Label, Layout, RichText, ScrollArea, TextEdit, Ui, vec2};
use birka_localization::Language;
use birka_records::game_record::{MAX_COMMENT, MoveSign};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use super::moves;
use crate::game::actions::{Action, StudyAction, UiAction};
use crate::game::analysis::live::{AnalysisLine, LINES};
use crate::game::messages::{self, access, analysis, games, study, variations};
use birka_session::{NodeId, Study, StudyPart};

/// The height that is needed to show the best lines, in points.
const BEST_LINES_HEIGHT: f32 = 290.0;
/// The height that is needed to say something about a move, in points.
const COMMENT_HEIGHT: f32 = 150.0;
/// The height that is needed for several rows of buttons, in points.
const ROWS_HEIGHT: f32 = 160.0;
/// Height of a row that shows a line, and the space below it, in points.
const LINE_HEIGHT: f32 = 17.0;
const LINE_GAP: f32 = 2.0;
/// Size of the texts of the buttons, what is around them, and the space between the buttons, in points.
const TEXT: f32 = 12.0;
const PADDING: f32 = 4.0;
const GAP: f32 = 5.0;
/// Width of the list of signs, in points. Closed, it shows the sign alone.
const SIGN_WIDTH: f32 = 56.0;

/// Draws the analysis board's game in place of the moves: its players, its moves with variations, and what is said about the displayed move.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView, study: &Study, actions: &mut Vec<UiAction>) {
    ui.add_space(2.0);
    draw_header(ui, view.language(), study, actions);
    if ui.available_height() > BEST_LINES_HEIGHT {
        draw_best_lines(ui, view, Some(actions));
    } else {
        // In a scope of its own, even before the first line: see `draw_best_lines`.
        ui.push_id("best line", |ui| draw_best_line(ui, view, actions));
    }
    let room = ui.available_height() - COMMENT_HEIGHT;
    if room > moves::REPLAY_BUTTONS_HEIGHT {
        moves::draw_replay_bar(ui, view, room > moves::REPLAY_BAR_HEIGHT, actions);
    }
    let has_room = ui.available_height() > COMMENT_HEIGHT;
    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        if has_room {
            draw_annotation(ui, view.language(), study, actions);
        }
        ui.with_layout(Layout::top_down(Align::Min), |ui| draw_moves(ui, study, actions));
    });
}

/// Draws the best line of the position in one row, which is empty until there is one.
fn draw_best_line(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    ui.set_min_height(LINE_HEIGHT);
    let Some(best) = view.analysis.lines().first() else { return };
    let score = analysis::score(view.language(), best.score, view.table.session().turn(), view.side_names());
    draw_line(ui, view.language(), best, (format!("{score}  {}", best.text), theme::accent(ui)), Some(actions));
}

/// Draws a line. On the analysis board a press plays its first move.
fn draw_line(ui: &mut Ui, language: Language, line: &AnalysisLine, (text, color): (String, Color32), actions: Option<&mut Vec<UiAction>>) {
    let text = RichText::new(text).monospace().size(12.0).color(color);
    let Some(actions) = actions else {
        ui.add(Label::new(text).truncate()).on_hover_text(&line.text);
        return;
    };
    // No higher than the text.
    ui.spacing_mut().button_padding = vec2(2.0, 0.0);
    ui.spacing_mut().interact_size.y = 0.0;
    let says = format!("{}\n{}", line.text, study::step_into(language));
    let button = ui.add(Button::selectable(false, text).truncate()).on_hover_text(says);
    if let Some(&first) = line.moves.first().filter(|_| button.clicked()) {
        actions.push(UiAction::Study(StudyAction::Try(first)));
    }
}

fn draw_header(ui: &mut Ui, language: Language, study: &Study, actions: &mut Vec<UiAction>) {
    let headers = study.headers();
    ui.horizontal(|ui| {
        ui.label(theme::caption(&study::title(language)));
        let day = headers.date.map(|date| date.to_string());
        let result = study.to_result();
        let about = [day, Some(games::result(language, &result))].into_iter().flatten().collect::<Vec<_>>().join(" · ");
        ui.add(Label::new(RichText::new(about).small().weak()).truncate());
    })
    .response
    .on_hover_text(study::explained(language));
    draw_game_buttons(ui, language, actions);
}

/// Draws what can be done with the whole analysis, in as many columns as the texts have room for. Where the panel is low, all are in one row, whose
/// texts may end with an ellipsis, so that the moves stay in sight.
fn draw_game_buttons(ui: &mut Ui, language: Language, actions: &mut Vec<UiAction>) {
    let buttons = [
        (study::leave(language), study::explained(language), UiAction::Do(Action::Analysis)),
        (study::play_on(language), study::play_on_explained(language), UiAction::Study(StudyAction::PlayOn)),
        (study::archive(language), study::archive_explained(language), UiAction::Study(StudyAction::Archive)),
    ];
    ui.spacing_mut().button_padding = vec2(PADDING, 3.0);
    ui.spacing_mut().item_spacing.x = GAP;
    let all = ui.available_width();
    let texts = buttons.iter().map(|(text, ..)| text.as_str());
    let in_row = match ui.available_height() < ROWS_HEIGHT {
        true => buttons.len(),
        false => widgets::buttons_in_row(ui, texts, &FontId::proportional(TEXT), 2.0 * PADDING, GAP, buttons.len()),
    };
    for row in buttons.chunks(in_row) {
        let size = vec2(widgets::width_in_row(all, row.len(), GAP), 24.0);
        ui.horizontal(|ui| {
            // Otherwise the row is higher than its buttons, and they stand at different heights.
            ui.spacing_mut().interact_size.y = size.y;
            for (text, says, action) in row {
                let button = Button::new(RichText::new(text).size(TEXT)).truncate();
                if ui.add_sized(size, button).on_hover_text(says).clicked() {
                    actions.push(action.clone());
                }
            }
        });
    }
}

fn draw_moves(ui: &mut Ui, study: &Study, actions: &mut Vec<UiAction>) {
    // The move that is shown stays in sight.
    let id = Id::new("shown move of the analysis");
    let current = study.current();
    let is_new = ui.data_mut(|data| data.get_temp_mut_or_default::<Option<NodeId>>(id).replace(current) != Some(current));
    ScrollArea::vertical().id_salt("analysed moves").auto_shrink([false, false]).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
            ui.spacing_mut().button_padding = vec2(3.0, 1.0);
            ui.spacing_mut().interact_size.y = 19.0;
            for part in study.parts() {
                draw_part(ui, study, part, is_new, actions);
            }
        });
    });
}

fn draw_part(ui: &mut Ui, study: &Study, part: StudyPart, is_new: bool, actions: &mut Vec<UiAction>) {
    let muted = |text: &str| RichText::new(text).size(12.0).weak();
    match part {
        StudyPart::Move { node, number, text, sign, depth } => {
            let is_shown = study.current() == node;
            let number = number.map(|number| format!("{number} ")).unwrap_or_default();
            let text = format!("{number}{text}{}", sign.map_or("", MoveSign::as_str));
            let color = match (is_shown, depth) {
                (true, _) => theme::accent(ui),
                (false, 0) => theme::text(ui),
                (false, _) => theme::muted(ui),
            };
            let text = RichText::new(text).monospace().size(if depth == 0 { 13.0 } else { 12.0 }).color(color);
            let button = ui.add(Button::selectable(is_shown, text));
            if button.clicked() {
                actions.push(UiAction::Study(StudyAction::Show(node)));
            }
            if is_shown && is_new {
                button.scroll_to_me(Some(Align::Center));
            }
        }
        StudyPart::Comment { text, .. } => drop(ui.label(RichText::new(text).size(12.5).italics().color(theme::text(ui)))),
        StudyPart::Open { depth } => {
            if depth == 1 {
                ui.end_row();
            }
            ui.label(muted("("));
        }
        StudyPart::Close { depth } => {
            ui.label(muted(")"));
            if depth == 1 {
                ui.end_row();
            }
        }
    }
}

/// Draws the sign and the comment of the displayed move, from the bottom up.
fn draw_annotation(ui: &mut Ui, language: Language, study: &Study, actions: &mut Vec<UiAction>) {
    let node = study.current();
    let mut comment = study.comment(node).to_owned();
    let hint = if node == NodeId::START { study::comment_on_game(language) } else { study::comment(language) };
    let field = TextEdit::multiline(&mut comment).hint_text(&hint).desired_rows(2).desired_width(f32::INFINITY).char_limit(MAX_COMMENT);
    let field = ui.add(field);
    widgets::name(&field, &hint);
    if comment != study.comment(node) {
        actions.push(UiAction::Study(StudyAction::SetComment(node, comment)));
    }
    if node == NodeId::START {
        return;
    }
    ui.horizontal(|ui| {
        let mut sign = study.sign(node);
        let short = |sign: Option<MoveSign>| sign.map_or_else(|| study::no_sign(language), |sign| sign.as_str().to_owned());
        let name = |sign: MoveSign| format!("{}  {}", sign.as_str(), analysis::sign(language, sign));
        let signs = ComboBox::from_id_salt("sign").width(SIGN_WIDTH).selected_text(short(sign)).show_ui(ui, |ui| {
            ui.selectable_value(&mut sign, None, study::no_sign(language));
            for choice in MoveSign::ALL {
                ui.selectable_value(&mut sign, Some(choice), name(choice));
            }
        });
        widgets::name(&signs.response, &access::sign_of_move(language));
        signs.response.on_hover_text(access::sign_of_move(language));
        if sign != study.sign(node) {
            actions.push(UiAction::Study(StudyAction::SetSign(node, sign)));
        }
        for (text, says, is_enabled, action) in [
            (variations::promote(language), variations::promote_explained(language), study.can_promote(node), StudyAction::Promote(node)),
            (study::remove(language), study::remove_explained(language), !study.is_of_game(node), StudyAction::Remove(node)),
        ] {
            let button = Button::new(RichText::new(text).size(12.0));
            if ui.add_enabled(is_enabled, button).on_hover_text(&says).on_disabled_hover_text(says).clicked() {
                actions.push(UiAction::Study(action));
            }
        }
    });
}

/// Draws the best lines of the displayed position, one in a row; with `actions`, each can be stepped into.
///
/// The rows have their height before the lines are there, so that nothing below them moves under the pointer.
/// They have a scope of their own: egui numbers the widgets of a scope, and the one with the focus below would lose it when a line comes.
pub(super) fn draw_best_lines(ui: &mut Ui, view: &OverlayView, mut actions: Option<&mut Vec<UiAction>>) {
    let (language, turn) = (view.language(), view.table.session().turn());
    ui.push_id("best lines", |ui| {
        ui.label(theme::caption(&analysis::best_lines(language)));
        ui.vertical(|ui| {
            ui.set_min_height(LINES as f32 * (LINE_HEIGHT + LINE_GAP));
            if let Some(error) = view.analysis.error() {
                widgets::paragraph(ui, RichText::new(messages::errors::search(language, error)).small().weak());
            } else if view.analysis.lines().is_empty() {
                ui.label(RichText::new(analysis::searching(language)).small().weak());
            }
            ui.spacing_mut().item_spacing.y = LINE_GAP;
            ui.spacing_mut().interact_size.y = LINE_HEIGHT;
            for (index, line) in view.analysis.lines().iter().enumerate() {
                ui.horizontal(|ui| {
                    ui.label(
                        RichText::new(analysis::score(language, line.score, turn, view.side_names())).size(12.5).color(theme::accent(ui)),
                    );
                    let color = if index == 0 { theme::text(ui) } else { theme::muted(ui) };
                    draw_line(ui, language, line, (line.text.clone(), color), actions.as_deref_mut());
                });
            }
        });
    });
}
