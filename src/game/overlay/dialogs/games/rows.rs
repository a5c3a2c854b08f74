use bevy_egui::egui::{Key, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2};
use birka_game_archive::ArchivedGame;
use birka_rules::record::game_record::GameResult;

use super::super::super::theme;
use super::super::super::view::OverlayView;
use crate::game::actions::{GameUse, GamesAction, GamesForm, UiAction};
use crate::game::archive::ListSource;
use crate::game::messages::games as messages;

/// Height of a row, in points.
const HEIGHT: f32 = 24.0;
/// Where the columns begin, as shares of the width: the day, the variant, the players, the result, and the number of moves.
const COLUMNS: [f32; 5] = [0.0, 0.13, 0.34, 0.66, 0.89];

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
    let ends = COLUMNS[1..].iter().copied().chain([1.0]);
    let color = if is_chosen { theme::accent(ui) } else { theme::text(ui) };
    for ((text, begin), end) in cells.into_iter().zip(COLUMNS).zip(ends) {
        let left = area.left() + 6.0 + (area.width() - 6.0) * begin;
        let right = area.left() + 6.0 + (area.width() - 6.0) * end - 8.0;
        let galley = painter.layout_no_wrap(text, TextStyle::Small.resolve(ui.style()), color);
        let at = pos2(left, area.center().y - galley.size().y / 2.0);
        // A text that is too long ends at its column.
        painter.with_clip_rect(Rect::from_x_y_ranges(left..=right, area.y_range()).intersect(ui.clip_rect())).galley(at, galley, color);
    }
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
