//! The list of puzzles: that of the day, and those of a variant with their boards, the easiest first; and the list of lessons.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Button, ComboBox, Context, Galley, Rect, RichText, ScrollArea, Sense, StrokeKind, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use birka_game_archive::today;
use birka_records::{Puzzle, PuzzleBook, position};
use birka_session::puzzle::{PuzzleIndex, books, shipped};
use birka_session::words::puzzles as words;
use birka_session::{Exercise, LessonEntry, SideNames, lesson_entries, streaks};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use super::diagram;
use crate::game::actions::{PuzzleAction, UiAction};
use crate::game::messages::{buttons, puzzles, tutorial};

/// Width of the board of an entry, in points: of all boards, and in a narrow dialog.
const BOARD_WIDTH: f32 = 76.0;
const NARROW_BOARD_WIDTH: f32 = 48.0;
/// A narrower dialog is narrow, in points.
const NARROW: f32 = 260.0;
/// In a lower window, in points, the puzzle of the day has no board.
const LOW: f32 = 460.0;
/// Space around board and text, in points.
const MARGIN: f32 = 4.0;
/// Space between board and text, in points.
const BESIDE_BOARD: f32 = 10.0;
/// Space between two entries, in points.
const GAP: f32 = 3.0;

/// Draws the dialog in which a puzzle is chosen.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, open: usize, actions: &mut Vec<UiAction>) {
    let language = view.language();
    widgets::dialog(context, "puzzles", &puzzles::title(language), board_area, actions, |ui, actions| {
        widgets::set_width(ui, 420.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(puzzles::title(language)).heading().color(theme::accent(ui)));
        let Some(of_variant) = shipped().get(open) else {
            ui.label(puzzles::none(language));
            widgets::button_row(ui, actions, [(buttons::close(language), UiAction::CloseDialog)]);
            return;
        };
        let is_high = board_area.height() > LOW;
        draw_daily(ui, is_high, view, actions);
        for streak in streaks(view.puzzles.names(), today(), language) {
            widgets::paragraph(ui, RichText::new(streak).small().color(theme::accent(ui)));
        }
        choose_book(ui, view, open, of_variant, actions);
        // Below the list: a remark, the button and the frame of the dialog.
        let below = 110.0 + if view.table.main_session().is_in_progress() { ui.text_style_height(&TextStyle::Small) } else { 0.0 };
        let height = (board_area.height() - ui.min_rect().height() - below).max(80.0);
        draw_list(ui, height, is_high, view, open, of_variant, actions);
        if view.table.main_session().is_in_progress() {
            ui.label(RichText::new(puzzles::game_is_kept(language)).small().weak());
        }
        ui.add_space(4.0);
        widgets::button_row(ui, actions, [(buttons::close(language), UiAction::CloseDialog)]);
    });
}

fn variant_name<'a>(view: &'a OverlayView, book: &'a PuzzleBook) -> &'a str {
    let known = view.variants.variants().iter().find(|variant| variant.id == book.variant);
    known.map_or(&book.variant, |variant| variant.name_in(view.locale()))
}

/// Draws the puzzle of the day: with its board, or where there is no room for one a button. It is solved if it was solved on its day.
fn draw_daily(ui: &mut Ui, is_high: bool, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let Some((index, is_solved)) = view.puzzles.daily() else { return };
    let Some((book, puzzle)) = index.get() else { return };
    let heading = puzzles::of_the_day(view.language(), variant_name(view, book));
    if is_high {
        let entry = Entry::new(ui, entry_width(ui), view, index, book, puzzle, heading, is_solved);
        entry.draw(ui, entry.height(), view, actions);
        ui.add_space(2.0);
    } else {
        let text = if is_solved { format!("{heading} ✔") } else { heading };
        if ui.add(Button::new(text).truncate().min_size(vec2(ui.available_width(), 28.0))).clicked() {
            actions.push(UiAction::Puzzle(PuzzleAction::Start { book: index.book, puzzle: index.puzzle }));
        }
    }
}

/// Draws the list of variants, each with the number of its solved puzzles.
fn choose_book(ui: &mut Ui, view: &OverlayView, open: usize, of_variant: &PuzzleBook, actions: &mut Vec<UiAction>) {
    let says = |book: &PuzzleBook| {
        let solved = book.puzzles.iter().filter(|puzzle| view.puzzles.is_solved(&puzzle.id)).count();
        puzzles::SolvedOf { variant: variant_name(view, book), solved, total: book.puzzles.len() }.text(view.language())
    };
    let width = ui.available_width();
    let list = ComboBox::from_id_salt("variant of puzzles").width(width).truncate().selected_text(says(of_variant)).show_ui(ui, |ui| {
        for (index, book) in books() {
            if ui.selectable_label(index == open, says(book)).clicked() {
                actions.push(UiAction::SelectPuzzleBook(index));
            }
        }
    });
    widgets::name(&list.response, &puzzles::variant(view.language()));
}

/// The width of the entries, beside the bar that scrolls the list.
fn entry_width(ui: &Ui) -> f32 {
    ui.available_width() - ui.spacing().scroll.allocated_width()
}

fn draw_list(
    ui: &mut Ui,
    height: f32,
    is_high: bool,
    view: &OverlayView,
    open: usize,
    of_variant: &PuzzleBook,
    actions: &mut Vec<UiAction>,
) {
    let list = ScrollArea::vertical().id_salt(("puzzles", open)).max_height(height).auto_shrink([false, true]);
    let list = if is_high { list.min_scrolled_height(height) } else { list };
    ui.spacing_mut().item_spacing.y = GAP;
    let width = entry_width(ui);
    let entry = |ui: &Ui, number: usize| {
        let puzzle = of_variant.puzzles.get(number)?;
        let index = PuzzleIndex { book: open, puzzle: number };
        let is_solved = view.puzzles.is_solved(&puzzle.id);
        Some(Entry::new(ui, width, view, index, of_variant, puzzle, format!("{}.", number + 1), is_solved))
    };
    // All are as high as the highest, so that only those in sight are drawn. Layouts are kept by egui.
    let row = (0..of_variant.puzzles.len()).filter_map(|number| entry(ui, number)).map(|entry| entry.height()).fold(0.0, f32::max);
    list.show_rows(ui, row, of_variant.puzzles.len(), |ui, shown| {
        for number in shown {
            if let Some(entry) = entry(ui, number) {
                entry.draw(ui, row, view, actions);
            }
        }
    });
}

/// A puzzle in the list, laid out.
struct Entry<'a> {
    index: PuzzleIndex,
    book: &'a PuzzleBook,
    puzzle: &'a Puzzle,
    width: f32,
    board_width: f32,
    /// The title, the task, and how it is won.
    texts: [Arc<Galley>; 2],
    /// For screen readers.
    label: String,
    is_current: bool,
}

impl<'a> Entry<'a> {
    fn new(
        ui: &Ui,
        width: f32,
        view: &OverlayView,
        index: PuzzleIndex,
        book: &'a PuzzleBook,
        puzzle: &'a Puzzle,
        heading: String,
        is_solved: bool,
    ) -> Self {
        let language = view.language();
        let is_current = view.puzzles.current().and_then(Exercise::index) == Some(index);
        let board_width = if width < NARROW { NARROW_BOARD_WIDTH } else { BOARD_WIDTH };
        let text_width = (width - 2.0 * MARGIN - board_width - BESIDE_BOARD).max(40.0);
        let task = words::entry(language, &heading, puzzle, SideNames::default().named(puzzle.side), is_solved);
        let stars = words::stars(puzzle);
        // They would give the solution away.
        let themes = if view.puzzles.is_solved(&puzzle.id) { words::themes(language, puzzle).join(" · ") } else { String::new() };
        let words = [Some(task.clone()), words::level_in_words(language, puzzle), Some(themes.clone())];
        let color = if is_current { theme::accent(ui) } else { theme::text(ui) };
        let job = |text: String, style: TextStyle, color| LayoutJob::simple(text, style.resolve(ui.style()), color, text_width);
        let details = [stars, themes].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("  ");
        let texts = [job(task, TextStyle::Body, color), job(details, TextStyle::Small, theme::muted(ui))];
        let label = words.into_iter().flatten().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ");
        Self { index, book, puzzle, width, board_width, texts: texts.map(|job| ui.painter().layout_job(job)), label, is_current }
    }

    fn height(&self) -> f32 {
        let text: f32 = self.texts.iter().map(|text| text.size().y).sum();
        self.board_width.max(text + 4.0) + 2.0 * MARGIN
    }

    /// Draws it. A click starts the puzzle.
    fn draw(&self, ui: &mut Ui, height: f32, view: &OverlayView, actions: &mut Vec<UiAction>) {
        let (area, entry) = ui.allocate_exact_size(vec2(self.width, height), Sense::click());
        entry.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, self.is_current, &self.label));
        if entry.clicked() {
            actions.push(UiAction::Puzzle(PuzzleAction::Start { book: self.index.book, puzzle: self.index.puzzle }));
        }
        if !ui.is_rect_visible(area) {
            return;
        }
        let painter = ui.painter();
        if self.is_current || entry.hovered() || entry.has_focus() {
            painter.rect_filled(area, 6.0, ui.style().interact_selectable(&entry, self.is_current).weak_bg_fill);
        }
        if self.is_current || entry.has_focus() {
            painter.rect_stroke(area, 6.0, theme::entry_edge(ui, &entry), StrokeKind::Inside);
        }
        let center = pos2(area.left() + MARGIN + self.board_width / 2.0, area.center().y);
        self.paint_board(ui, view, Rect::from_center_size(center, vec2(self.board_width, self.board_width)));
        let text: f32 = self.texts.iter().map(|text| text.size().y).sum();
        let mut at = pos2(center.x + self.board_width / 2.0 + BESIDE_BOARD, area.center().y - text / 2.0);
        for galley in &self.texts {
            painter.galley(at, Arc::clone(galley), theme::text(ui));
            at.y += galley.size().y;
        }
    }

    /// Paints its position. A variant that is missing or has changed has no board.
    fn paint_board(&self, ui: &Ui, view: &OverlayView, area: Rect) {
        let variant = view.variants.variants().iter().find(|variant| variant.id == self.book.variant);
        let Some(variant) = variant else { return };
        if let Ok(setup) = position::parse(&self.puzzle.position, variant.rules.rule_set()) {
            diagram::paint_position(ui.painter(), area, variant, &setup);
        }
    }
}

/// Draws the dialog in which a lesson is chosen: those that are done are marked. Enter begins the first lesson that is not done.
pub(in super::super) fn draw_lessons(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let language = view.language();
    let all = lesson_entries(view.puzzles.offered(), view.puzzles.names(), language);
    widgets::dialog(context, "lessons", &buttons::lessons(language), board_area, actions, |ui, actions| {
        widgets::set_width(ui, 400.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(buttons::lessons(language)).heading().color(theme::accent(ui)));
        let mut next_lesson = None;
        widgets::scrolling(ui, "lessons", board_area, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            if all.is_empty() {
                widgets::paragraph(ui, RichText::new(tutorial::no_lessons(language)));
            }
            for LessonEntry { first, title, is_next } in all {
                let text = RichText::new(title).color(if is_next { theme::accent(ui) } else { theme::text(ui) });
                let button = ui.add(Button::new(text).right_text("").min_size(vec2(ui.available_width(), 28.0)));
                if button.clicked() {
                    actions.push(UiAction::Puzzle(PuzzleAction::StartLesson(first)));
                }
                if is_next {
                    next_lesson = Some((first, button));
                }
            }
        });
        if view.table.main_session().is_in_progress() {
            ui.label(RichText::new(puzzles::game_is_kept(language)).small().weak());
        }
        ui.add_space(4.0);
        widgets::button_row(ui, actions, [(buttons::close(language), UiAction::CloseDialog)]);
        if let Some((first, button)) = next_lesson
            && widgets::is_confirmed(ui, &button)
        {
            actions.push(UiAction::Puzzle(PuzzleAction::StartLesson(first)));
        }
    });
}
