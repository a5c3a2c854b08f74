//! The list of games: those of the archive, or those of a file.

use std::path::PathBuf;

use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{
    self, Align, Button, CollapsingHeader, Color32, ComboBox, Context, FontId, Key, Layout, Margin, Rect, RichText, ScrollArea, Sense,
    Stroke, StrokeKind, TextEdit, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use birka_game_archive::{ArchivedGame, Format};
use birka_localization::Language;
use birka_records::game_record::{GameDate, GameResult};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{
    Action, CopyForm, GamesAction, GamesColumn, GamesForm, GamesOrder, ResultChoice, RowAction, SortDirection, UiAction,
};
use crate::game::archive::{GameList, GamesLoaded, ListSource};
use crate::game::messages::{access, buttons, games, new_game, positions};

/// Greatest width of the dialog, in points.
const WIDTH: f32 = 860.0;
/// The space around the list in a high window, in points. In a low one everything scrolls.
const AROUND_LIST: f32 = 480.0;

/// Draws the dialog.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let list = &view.games;
    let mut edited = list.form().clone();
    widgets::dialog(context, "games", &games::title(view.language()), board_area, actions, |ui, actions| {
        widgets::set_width(ui, WIDTH.min(board_area.width() - 60.0));
        ui.spacing_mut().button_padding.y = 3.0;
        ui.spacing_mut().interact_size.y = 26.0;
        ui.horizontal(|ui| {
            let title = match list.source() {
                ListSource::Archive => games::title(view.language()),
                ListSource::Elsewhere(source) => games::of_file(view.language(), source.name(view.language())),
            };
            ui.label(RichText::new(title).heading().color(theme::accent(ui)));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button(buttons::close(view.language())).clicked() {
                    actions.push(UiAction::CloseDialog);
                }
                if *list.source() != ListSource::Archive && ui.button(games::keep_all(view.language())).clicked() {
                    actions.push(UiAction::Games(GamesAction::KeepAll));
                }
            });
        });
        // Always as high, so that no row moves under the pointer when one is chosen and what can be done with it appears.
        let height = (board_area.height() - 130.0).max(80.0);
        ScrollArea::vertical().id_salt("games").min_scrolled_height(height).max_height(height).auto_shrink(false).show(ui, |ui| {
            draw_filter(ui, view.language(), list, &mut edited);
            let height = (board_area.height() - AROUND_LIST).clamp(110.0, 420.0);
            match list.loaded() {
                GamesLoaded::Reading => drop(ui.label(RichText::new(games::reading(view.language())).weak())),
                GamesLoaded::Failed(why) => widgets::paragraph(ui, RichText::new(why.text(view.language()))),
                GamesLoaded::Ready => draw_rows(ui, height, view, &mut edited, actions),
            }
            draw_statistics(ui, view);
            draw_chosen_game(ui, view, &mut edited, actions);
            draw_elsewhere(ui, view, &mut edited, actions);
        });
    });
    if edited != *list.form() {
        actions.push(UiAction::Games(GamesAction::Edit(Box::new(edited))));
    }
}

/// In a narrower list, in points, the fields that filter it are two in a row.
const WIDTH_OF_FOUR_FIELDS: f32 = 520.0;

/// Draws the fields that filter the list. What belongs together stays in one row.
fn draw_filter(ui: &mut Ui, language: Language, list: &GameList, form: &mut GamesForm) {
    let gap = ui.spacing().item_spacing.x;
    let in_row = if ui.available_width() < WIDTH_OF_FOUR_FIELDS { 2 } else { 4 };
    let width = widgets::width_in_row(ui.available_width(), in_row, gap);
    let choices = |ui: &mut Ui, form: &mut GamesForm| {
        let any = games::any_variant(language);
        let chosen = form.variant.clone().unwrap_or_else(|| any.clone());
        let variants = ComboBox::from_id_salt("variant of games").width(width).truncate().selected_text(chosen).show_ui(ui, |ui| {
            ui.selectable_value(&mut form.variant, None, any);
            for variant in list.variants() {
                ui.selectable_value(&mut form.variant, Some(variant.clone()), variant);
            }
        });
        widgets::name(&variants.response, &access::variant(language));
        let chosen = games::result_choice(language, form.result);
        let results = ComboBox::from_id_salt("result of games").width(width).truncate().selected_text(chosen).show_ui(ui, |ui| {
            for choice in ResultChoice::ALL {
                ui.selectable_value(&mut form.result, choice, games::result_choice(language, choice));
            }
        });
        widgets::name(&results.response, &access::result(language));
    };
    let texts = |ui: &mut Ui, form: &mut GamesForm| {
        filter_field(ui, &mut form.opponent, &games::opponent(language), &games::opponent(language), width);
        filter_field(ui, &mut form.text, &games::contains(language), &games::contains(language), width);
    };
    if in_row == 4 {
        ui.horizontal(|ui| {
            choices(ui, form);
            texts(ui, form);
        });
    } else {
        ui.horizontal(|ui| choices(ui, form));
        ui.horizontal(|ui| texts(ui, form));
    }
    ui.horizontal(|ui| {
        for (name, day) in [(games::since(language), &mut form.since), (games::until(language), &mut form.until)] {
            ui.label(RichText::new(&name).small().weak());
            filter_field(ui, day, &name, games::DAY, DAY_WIDTH);
        }
    });
    let is_wrong = |day: &str| !day.trim().is_empty() && GameDate::parse(day.trim()).is_none();
    if is_wrong(&form.since) || is_wrong(&form.until) {
        ui.label(RichText::new(games::wrong_day(language, games::DAY)).small().color(theme::accent(ui)));
    }
}

/// Width of the fields of days, in points.
const DAY_WIDTH: f32 = 92.0;

/// Adds a field of this width, with its margin.
fn filter_field(ui: &mut Ui, text: &mut String, name: &str, hint: &str, width: f32) {
    let hint = RichText::new(hint).small();
    let margin = Margin::symmetric(4, 2);
    let inside = (width - margin.sum().x).max(1.0);
    let field = TextEdit::singleline(text).hint_text(hint).font(TextStyle::Small).margin(margin);
    let field = ui.add(field.desired_width(inside).char_limit(200));
    widgets::name(&field, name);
}

/// Height of a row, in points.
const ROW_HEIGHT: f32 = 24.0;
/// A day with a time that are as wide as any.
const WIDEST_DAY: &str = "2026-08-28 08:08";
/// Space around the columns, in points.
const COLUMN_MARGIN: f32 = 6.0;
const COLUMN_GAP: f32 = 8.0;
/// The share of the variant in the width that it has together with the players.
const VARIANT_SHARE: f32 = 0.4;
/// Greatest share of the results in the width beside the days.
const GREATEST_RESULT_SHARE: f32 = 0.45;

/// Draws the games that are found. A click chooses one, a double click opens it.
fn draw_rows(ui: &mut Ui, height: f32, view: &OverlayView, form: &mut GamesForm, actions: &mut Vec<UiAction>) {
    let list = &view.games;
    let (found, all) = (list.found_count(), list.games().len());
    if found == 0 {
        let text = match (all, list.source()) {
            (0, ListSource::Archive) => games::none_yet(view.language()),
            _ => games::nothing_found(view.language()),
        };
        ui.label(RichText::new(text).weak());
        return;
    }
    ui.label(RichText::new(games::count(view.language(), found, all)).small().weak());
    let columns = Columns::new(ui, view);
    draw_headings(ui, view.language(), &columns, form);
    ScrollArea::vertical().id_salt("found games").max_height(height).min_scrolled_height(height).auto_shrink([false, true]).show_rows(
        ui,
        ROW_HEIGHT,
        found,
        |ui, shown| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for game in shown.filter_map(|index| list.found(index)) {
                draw_row(ui, view, &columns, game, form, actions);
            }
        },
    );
}

/// Draws the names of the columns. A click sorts by one.
fn draw_headings(ui: &mut Ui, language: Language, columns: &Columns, form: &mut GamesForm) {
    let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
    let mut left = area.left() + COLUMN_MARGIN;
    for (column, width) in GamesColumn::ALL.into_iter().zip(columns.widths) {
        let name = games::column(language, column);
        let mark = match form.order {
            GamesOrder { column: sorted, .. } if sorted != column => "",
            GamesOrder { direction: SortDirection::Ascending, .. } => " ⏶",
            GamesOrder { direction: SortDirection::Descending, .. } => " ⏷",
        };
        let place = Rect::from_min_size(pos2(left, area.top()), vec2(width, ROW_HEIGHT));
        let heading = ui.interact(place, ui.id().with(("heading", &name)), Sense::click());
        heading.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, !mark.is_empty(), &name));
        if heading.clicked() {
            form.order = form.order.clicked(column);
        }
        let is_pointed = heading.hovered() || heading.has_focus();
        let color = if is_pointed || !mark.is_empty() { theme::accent(ui) } else { theme::muted(ui) };
        paint_cell(ui, columns, format!("{name}{mark}"), place, color);
        if heading.has_focus() {
            ui.painter().rect_stroke(place, 4.0, Stroke::new(1.0, theme::accent(ui)), StrokeKind::Inside);
        }
        left += width + COLUMN_GAP;
    }
}

/// Paints a text at the left of a place. One that is too long ends with an ellipsis. Returns whether it does.
fn paint_cell(ui: &Ui, columns: &Columns, text: String, place: Rect, color: Color32) -> bool {
    let mut job = LayoutJob::simple_singleline(text, columns.font.clone(), color);
    job.wrap = TextWrapping::truncate_at_width(place.width());
    let galley = ui.painter().layout_job(job);
    let is_cut = galley.elided;
    ui.painter().galley(pos2(place.left(), place.center().y - galley.size().y / 2.0), galley, color);
    is_cut
}

fn draw_row(ui: &mut Ui, view: &OverlayView, columns: &Columns, game: &ArchivedGame, form: &mut GamesForm, actions: &mut Vec<UiAction>) {
    let (area, row) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::click());
    let is_chosen = form.chosen == Some(game.number);
    let cells = cells(view, game);
    row.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_chosen, cells.join(", ")));
    // Enter on the chosen game opens it, like a double click.
    let is_entered = row.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if row.double_clicked() || (is_entered && is_chosen) {
        actions.push(UiAction::Games(GamesAction::Row(game.number, RowAction::Open)));
    } else if row.clicked() {
        form.chosen = Some(game.number);
        form.asks_to_delete = false;
    }
    let painter = ui.painter();
    if is_chosen || row.hovered() || row.has_focus() {
        painter.rect_filled(area, 4.0, theme::raised(ui));
    }
    if is_chosen || row.has_focus() {
        painter.rect_stroke(area, 4.0, theme::entry_edge(ui, &row), StrokeKind::Inside);
    }
    let color = if is_chosen { theme::accent(ui) } else { theme::text(ui) };
    let mut left = area.left() + COLUMN_MARGIN;
    let (whole, mut is_cut) = (cells.join(", "), false);
    for (text, width) in cells.into_iter().zip(columns.widths) {
        let place = Rect::from_min_size(pos2(left, area.top()), vec2(width, ROW_HEIGHT));
        is_cut |= paint_cell(ui, columns, text, place, color);
        left += width + COLUMN_GAP;
    }
    if is_cut {
        row.on_hover_text(whole);
    }
}

/// Draws the results of the games that are found, folded up at first.
fn draw_statistics(ui: &mut Ui, view: &OverlayView) {
    let (language, statistics) = (view.language(), view.games.statistics());
    if statistics.variants.is_empty() {
        return;
    }
    let table = |ui: &mut Ui, name: &str, headings: &[String], rows: &mut dyn Iterator<Item = Vec<String>>| {
        egui::Grid::new(name).striped(true).spacing(vec2(18.0, 2.0)).show(ui, |ui| {
            headings.iter().for_each(|heading| drop(ui.label(RichText::new(heading).small().weak())));
            ui.end_row();
            for row in rows {
                row.into_iter().for_each(|cell| drop(ui.label(RichText::new(cell).small())));
                ui.end_row();
            }
        });
    };
    CollapsingHeader::new(RichText::new(games::statistics(language)).small()).id_salt("statistics").show(ui, |ui| {
        let choice = |choice| games::result_choice(language, choice);
        let headings = [
            games::column(language, GamesColumn::Variant),
            games::number(language),
            choice(ResultChoice::Attackers),
            choice(ResultChoice::Defenders),
            choice(ResultChoice::Draw),
        ];
        let mut rows = statistics.variants.iter().map(|(variant, score)| {
            let [attackers, defenders] = score.wins;
            let numbers = [score.games(), attackers, defenders, score.draws];
            std::iter::once(variant_name(view, variant)).chain(numbers.map(|number| number.to_string())).collect()
        });
        table(ui, "by variant", &headings, &mut rows);
        if !statistics.levels.is_empty() {
            ui.add_space(6.0);
            let headings = [games::own_wins(language), games::as_attackers(language), games::as_defenders(language)];
            let mut rows = statistics.levels.iter().map(|(&level, scores)| {
                let of = |side: usize| games::Wins { won: scores[side].wins[side], games: scores[side].games() }.text(language);
                vec![new_game::level_entry(language, level), of(0), of(1)]
            });
            table(ui, "by level", &headings, &mut rows);
        }
    });
}

/// The widths of the columns, which fill a row together with the gaps between them.
struct Columns {
    font: FontId,
    widths: [f32; 5],
}

impl Columns {
    /// Days, results and numbers of moves have room for every one of the list, the variant and the players for what is left.
    fn new(ui: &Ui, view: &OverlayView) -> Self {
        let (language, font) = (view.language(), TextStyle::Small.resolve(ui.style()));
        let width = |text: String| ui.painter().layout_no_wrap(text, font.clone(), theme::text(ui)).size().x.ceil() + 1.0;
        let headed = |column, content: f32| content.max(width(format!("{} ⏷", games::column(language, column))));
        let all = ui.available_width() - 2.0 * COLUMN_MARGIN - 4.0 * COLUMN_GAP;
        let day = headed(GamesColumn::Day, width(WIDEST_DAY.to_owned()));
        let results = view.games.results().iter().map(|result| width(games::recorded_result(language, result)));
        let result = headed(GamesColumn::Result, results.fold(0.0, f32::max)).min((all - day) * GREATEST_RESULT_SHARE);
        let longest = view.games.games().iter().map(|game| game.length).max().unwrap_or_default();
        let moves = headed(GamesColumn::Moves, width(games::moves(language, longest)));
        let beside = (all - day - result - moves).max(0.0);
        Self { font, widths: [day, beside * VARIANT_SHARE, beside * (1.0 - VARIANT_SHARE), result, moves] }
    }
}

/// The name of a variant, or its id if it is unknown here.
fn variant_name(view: &OverlayView, id: &str) -> String {
    let known = view.variants.variants().iter().find(|variant| variant.id == id);
    known.map_or_else(|| id.to_owned(), |variant| variant.name_in(view.locale()).to_owned())
}

fn cells(view: &OverlayView, game: &ArchivedGame) -> [String; 5] {
    [
        if game.date.is_empty() {
            games::unknown_player(view.language())
        } else {
            format!("{} {}", game.date, game.time).trim_end().to_owned()
        },
        variant_name(view, &game.variant),
        games::players(view.language(), &game.attackers, &game.defenders),
        games::recorded_result(view.language(), &game.result),
        games::moves(view.language(), game.length),
    ]
}

const FORMATS: [Format; 4] = [Format::Text, Format::OpenTafl, Format::Table, Format::Link];

/// Draws what can be done with the chosen game.
fn draw_chosen_game(ui: &mut Ui, view: &OverlayView, form: &mut GamesForm, actions: &mut Vec<UiAction>) {
    let Some(game) = view.games.chosen() else { return };
    let mut ask = |action: RowAction| actions.push(UiAction::Games(GamesAction::Row(game.number, action)));
    let is_over = GameResult::parse(&game.result).is_none_or(|result| result != GameResult::None);
    let is_free = !view.games.is_working();
    if form.asks_to_delete {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(games::delete_question(view.language(), game.number)).color(theme::accent(ui)));
            if ui.add_enabled(is_free, Button::new(games::delete(view.language()))).clicked() {
                ask(RowAction::Delete);
            }
            if ui.button(games::keep(view.language())).clicked() {
                form.asks_to_delete = false;
            }
        });
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if ui.add_enabled(is_free, Button::new(RichText::new(games::open(view.language())).color(theme::accent(ui)))).clicked() {
            ask(RowAction::Open);
        }
        let why_not = is_over.then(|| games::is_over(view.language()));
        let resume = widgets::add_refusable(ui, Button::new(games::resume(view.language())), why_not.as_deref());
        if resume.clicked() && is_free && !is_over {
            ask(RowAction::Continue);
        }
        if ui.add_enabled(is_free && game.length > 0, Button::new(games::review(view.language()))).clicked() {
            ask(RowAction::Review);
        }
        if *view.games.source() == ListSource::Archive && ui.add_enabled(is_free, Button::new(games::delete(view.language()))).clicked() {
            form.asks_to_delete = true;
        }
    });
    ui.label(theme::caption(&games::export(view.language())));
    ui.horizontal_wrapped(|ui| {
        let formats =
            ComboBox::from_id_salt("format").width(170.0).selected_text(games::format(view.language(), form.format)).show_ui(ui, |ui| {
                for format in FORMATS {
                    ui.selectable_value(&mut form.format, format, games::format(view.language(), format));
                }
            });
        widgets::name(&formats.response, &access::form_of_export(view.language()));
        if ui.add_enabled(is_free, Button::new(games::copy(view.language()))).clicked() {
            ask(RowAction::Copy(form.format));
        }
        let usual = usual_path(game, form.format);
        if HAS_PATHS {
            let hint = usual.display().to_string();
            let width = (ui.available_width() - 90.0 - BROWSE_WIDTH).max(120.0);
            let path = ui.add(TextEdit::singleline(&mut form.save_path).hint_text(&hint).desired_width(width).char_limit(4000));
            widgets::name(&path, &games::save_as(view.language()));
        }
        let is_saved = ui.add_enabled(is_free, Button::new(games::save(view.language()))).clicked();
        if is_saved && HAS_PATHS {
            let typed = form.save_path.trim();
            ask(RowAction::Save(form.format, if typed.is_empty() { usual } else { PathBuf::from(typed) }));
        } else if is_saved || (HAS_PATHS && draw_browse(ui, view, is_free)) {
            ask(RowAction::SaveAs(form.format, usual));
        }
    });
}

/// Whether files have paths that a player can type. A browser has only its dialogs.
const HAS_PATHS: bool = cfg!(not(target_family = "wasm"));
/// About the width of the button below, in points.
const BROWSE_WIDTH: f32 = 100.0;

/// Draws the button that opens the dialog of the desktop or of the browser. Returns whether it was pressed.
fn draw_browse(ui: &mut Ui, view: &OverlayView, is_free: bool) -> bool {
    ui.add_enabled(is_free, Button::new(games::browse(view.language()))).clicked()
}

/// Where a game is saved if no path is given: in the home folder.
fn usual_path(game: &ArchivedGame, format: Format) -> PathBuf {
    let ending = match format {
        Format::Text => "tafl",
        Format::OpenTafl => "otg",
        Format::Table => "csv",
        Format::Link => "url.txt",
    };
    std::env::home_dir().unwrap_or_default().join(format!("birka-{}.{ending}", game.number))
}

/// Draws the field for the path of a file to open.
fn draw_path(ui: &mut Ui, view: &OverlayView, form: &mut GamesForm, actions: &mut Vec<UiAction>) {
    let width = (ui.available_width() - 340.0 - BROWSE_WIDTH).max(140.0);
    let field =
        ui.add(TextEdit::singleline(&mut form.open_path).hint_text(games::path(view.language())).desired_width(width).char_limit(4000));
    widgets::name(&field, &games::path(view.language()));
    let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let path = form.open_path.trim();
    if (ui.add_enabled(!path.is_empty(), Button::new(games::open(view.language()))).clicked() || is_entered) && !path.is_empty() {
        actions.push(UiAction::Games(GamesAction::OpenFile(PathBuf::from(path))));
    }
}

/// Draws what opens games from elsewhere, and what copies the displayed one.
fn draw_elsewhere(ui: &mut Ui, view: &OverlayView, form: &mut GamesForm, actions: &mut Vec<UiAction>) {
    ui.add_space(4.0);
    ui.label(theme::caption(&games::from_elsewhere(view.language())));
    ui.horizontal_wrapped(|ui| {
        if HAS_PATHS {
            draw_path(ui, view, form, actions);
        }
        if draw_browse(ui, view, !view.games.is_working()) {
            actions.push(UiAction::Games(GamesAction::ChooseFile));
        }
        if ui.button(games::paste(view.language())).clicked() {
            actions.push(UiAction::Do(Action::Paste));
        }
        if ui.button(positions::title(view.language())).clicked() {
            actions.push(UiAction::Do(Action::PositionEditor));
        }
    });
    if *view.games.source() == ListSource::Archive && !view.games.put_aside().is_empty() {
        ui.label(theme::caption(&games::put_aside(view.language())));
        ui.horizontal_wrapped(|ui| {
            for file in view.games.put_aside() {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                if ui.button(RichText::new(name).small()).clicked() {
                    actions.push(UiAction::Games(GamesAction::OpenFile(file.clone())));
                }
            }
        });
    }
    ui.label(theme::caption(&games::displayed_game(view.language())));
    ui.horizontal_wrapped(|ui| {
        for (name, what) in [
            (games::game(view.language()), CopyForm::Game(Format::Text)),
            (games::game_link(view.language()), CopyForm::Game(Format::Link)),
            (games::position(view.language()), CopyForm::Position),
            (games::position_link(view.language()), CopyForm::PositionLink),
            (games::variant_link(view.language()), CopyForm::VariantLink),
        ] {
            if ui.button(name).clicked() {
                actions.push(UiAction::Games(GamesAction::Copy(what)));
            }
        }
    });
}
