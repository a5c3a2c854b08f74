use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{FontId, Key, RichText, ScrollArea, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2};
use birka_game_archive::ArchivedGame;
use birka_records::game_record::GameResult;

use super::super::super::theme;
use super::super::super::view::OverlayView;
use crate::game::actions::{GameUse, GamesAction, GamesForm, UiAction};
use crate::game::archive::ListSource;
use crate::game::messages::games as messages;

/// Height of a row, in points.
const HEIGHT: f32 = 24.0;
/// A day that is as wide as any.
const WIDEST_DAY: &str = "2026-08-28";
/// Space around the columns, in points.
const MARGIN: f32 = 6.0;
const GAP: f32 = 8.0;
/// The shares of the columns after the day in the width beside it: the variant, the players, the result, and the number of moves.
const SHARES: [f32; 4] = [0.22, 0.34, 0.29, 0.15];

/// Draws the games that are found. A click chooses one, a double click opens it.
pub(super) fn draw(ui: &mut Ui, height: f32, view: &OverlayView, form: &mut GamesForm, actions: &mut Vec<UiAction>) {
    let list = &view.games;
    let (found, all) = (list.found_count(), list.games().len());
    if found == 0 {
        let text = match (all, list.source()) {
            (0, ListSource::Archive) => messages::none_yet(view.language()),
            _ => messages::nothing_found(view.language()),
        };
        ui.label(RichText::new(text).weak());
        return;
    }
    ui.label(RichText::new(messages::count(view.language(), found, all)).small().weak());
    ScrollArea::vertical().id_salt("found games").max_height(height).min_scrolled_height(height).auto_shrink([false, true]).show_rows(
        ui,
        HEIGHT,
        found,
        |ui, shown| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for game in shown.filter_map(|index| list.found(index)) {
                draw_row(ui, view, game, form, actions);
            }
        },
    );
}

fn draw_row(ui: &mut Ui, view: &OverlayView, game: &ArchivedGame, form: &mut GamesForm, actions: &mut Vec<UiAction>) {
    let (area, row) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click());
    let is_chosen = form.chosen == Some(game.number);
    let cells = cells(view, game);
    row.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_chosen, cells.join(", ")));
    // Enter on the chosen game opens it, like a double click.
    let is_entered = row.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if row.double_clicked() || (is_entered && is_chosen) {
        actions.push(UiAction::Games(GamesAction::Use(game.number, GameUse::Open)));
    } else if row.clicked() {
        form.chosen = Some(game.number);
        form.asks_to_delete = false;
    }
    let painter = ui.painter();
    if is_chosen || row.hovered() || row.has_focus() {
        painter.rect_filled(area, 4.0, theme::raised(ui));
    }
    if is_chosen || row.has_focus() {
        painter.rect_stroke(area, 4.0, Stroke::new(1.0, theme::accent(ui)), StrokeKind::Inside);
    }
    let font = TextStyle::Small.resolve(ui.style());
    let widths = column_widths(ui, &font, area.width() - 2.0 * MARGIN);
    let color = if is_chosen { theme::accent(ui) } else { theme::text(ui) };
    let mut left = area.left() + MARGIN;
    for (text, width) in cells.into_iter().zip(widths) {
        // A text that is too long ends with an ellipsis.
        let mut job = LayoutJob::simple_singleline(text, font.clone(), color);
        job.wrap = TextWrapping::truncate_at_width(width);
        let galley = painter.layout_job(job);
        painter.galley(pos2(left, area.center().y - galley.size().y / 2.0), galley, color);
        left += width + GAP;
    }
}

/// The widths of the columns, which fill a row together with the gaps between them. That of the days has room for every day.
fn column_widths(ui: &Ui, font: &FontId, all: f32) -> [f32; 5] {
    let day = ui.painter().layout_no_wrap(WIDEST_DAY.to_owned(), font.clone(), theme::text(ui)).size().x.ceil() + 1.0;
    let beside = (all - day - 4.0 * GAP).max(0.0);
    let [variant, players, result, moves] = SHARES.map(|share| beside * share);
    [day, variant, players, result, moves]
}

fn cells(view: &OverlayView, game: &ArchivedGame) -> [String; 5] {
    let result = GameResult::parse(&game.result).unwrap_or_default();
    let known = view.state.variants().iter().find(|variant| variant.id == game.variant);
    [
        if game.date.is_empty() { messages::unknown_player(view.language()) } else { game.date.clone() },
        known.map_or_else(|| game.variant.clone(), |variant| variant.name_in(view.state.locale()).to_owned()),
        messages::players(view.language(), &game.attackers, &game.defenders),
        messages::result(view.language(), &result),
        messages::moves(view.language(), game.length),
    ]
}
