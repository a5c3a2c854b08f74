use std::path::Path;

use bevy_egui::egui::{Align, Context, Layout, Rect, RichText, ScrollArea, Ui, vec2};
use birka_art::Art;
use birka_localization::Language;
use birka_script::{CheckReport, Code, PrintedLine, VariantMetadata, write_variant};

use super::super::symbols::PieceSymbols;
use super::super::view::OverlayView;
use super::super::{theme, widgets};
use super::diagram;
use crate::game::actions::{ConsolePage, UiAction};
use crate::game::messages::{self, buttons};

/// Draws the console for authors of scripts.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, page: ConsolePage, actions: &mut Vec<UiAction>) {
    let room = board_area.size() * vec2(0.94, 0.9) - vec2(52.0, 40.0);
    widgets::dialog(context, "console", &buttons::console(view.language()), board_area, actions, |ui, actions| {
        widgets::set_width(ui, room.x.min(760.0));
        let text = page_text(view, page);
        let top = ui.cursor().top();
        draw_header(ui, view, page, &text, actions);
        ui.separator();
        // The texts have the rest, without a margin.
        let height = room.y - (ui.cursor().top() - top) - 20.0;
        let scroll = ScrollArea::both().id_salt(page).min_scrolled_height(height).max_height(height).auto_shrink([false, false]);
        scroll.stick_to_bottom(page == ConsolePage::Log).show(ui, |ui| match (page, view.script_check.result()) {
            (ConsolePage::Examples, Some(checked)) => draw_examples(ui, view.language(), view.table.session().variant().art(), checked),
            _ => {
                ui.label(RichText::new(text).monospace());
            }
        });
    });
}

fn page_title(language: Language, page: ConsolePage) -> String {
    match page {
        ConsolePage::Log => messages::scripts::log(language),
        ConsolePage::Examples => messages::scripts::examples(language),
        ConsolePage::Output => messages::scripts::output(language),
        ConsolePage::RuleData => messages::scripts::rule_data(language),
    }
}

fn draw_header(ui: &mut Ui, view: &OverlayView, page: ConsolePage, text: &str, actions: &mut Vec<UiAction>) {
    let language = view.language();
    let pages = ConsolePage::ALL.map(|page| page_title(language, page));
    let buttons = [buttons::close(language), buttons::open_in_editor(language), buttons::copy(language)];
    let all = pages.iter().chain(&buttons).map(String::as_str);
    if widgets::have_room_in_row(ui, all) {
        ui.horizontal(|ui| {
            draw_pages(ui, page, pages, actions);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| draw_buttons(ui, view, text, buttons, actions));
        });
    } else {
        ui.horizontal_wrapped(|ui| draw_pages(ui, page, pages, actions));
        ui.horizontal_wrapped(|ui| draw_buttons(ui, view, text, buttons, actions));
    }
}

fn draw_pages(ui: &mut Ui, page: ConsolePage, titles: [String; ConsolePage::ALL.len()], actions: &mut Vec<UiAction>) {
    for (other, title) in ConsolePage::ALL.into_iter().zip(titles) {
        if ui.selectable_label(other == page, title).clicked() {
            actions.push(UiAction::SelectConsolePage(other));
        }
    }
}

fn draw_buttons(ui: &mut Ui, view: &OverlayView, text: &str, [close, open, copy]: [String; 3], actions: &mut Vec<UiAction>) {
    // Of a variant that cannot be loaded, the file is known only by its errors.
    let faulty = view.scripts.errors().first().filter(|_| view.table.awaited().is_some());
    let file = faulty.map_or(&view.table.session().variant().path, |error| &error.diagnostic.path).clone();
    for (name, action) in
        [(close, UiAction::CloseDialog), (open, UiAction::OpenInEditor(file)), (copy, UiAction::CopyText(text.to_owned()))]
    {
        if ui.button(name).clicked() {
            actions.push(action);
        }
    }
}

fn draw_examples(ui: &mut Ui, language: Language, art: Option<&Art>, checked: &CheckReport) {
    ui.label(messages::scripts::example_summary(language, checked.examples, checked.failed.len()));
    for failed in &checked.failed {
        ui.add_space(8.0);
        ui.label(RichText::new(messages::scripts::failed_example(failed.line, &failed.rule)).color(theme::accent(ui)));
        ui.label(&failed.message);
        if let Some((rules, setup)) = &failed.position {
            let set = rules.rule_set();
            diagram::draw_position(ui, set, &PieceSymbols::new(ui.ctx(), set, art), setup);
        }
    }
    for diagnostic in checked.diagnostics.iter().filter(|diagnostic| diagnostic.code != Code::Example) {
        ui.add_space(8.0);
        ui.label(RichText::new(diagnostic.to_string()).small().weak());
    }
}

/// The text of a page, which can be copied.
fn page_text(view: &OverlayView, page: ConsolePage) -> String {
    match page {
        ConsolePage::Log => {
            let log: Vec<&str> = view.scripts.log().collect();
            if log.is_empty() { messages::scripts::log_is_empty(view.language()) } else { log.join("\n") }
        }
        ConsolePage::Examples => match view.script_check.result() {
            None => messages::scripts::running_examples(view.language()),
            Some(checked) => {
                let mut text = messages::scripts::example_summary(view.language(), checked.examples, checked.failed.len());
                checked.diagnostics.iter().for_each(|diagnostic| text += &format!("\n{diagnostic}"));
                text
            }
        },
        ConsolePage::Output => output(view),
        ConsolePage::RuleData => {
            let variant = view.table.session().variant();
            let metadata = VariantMetadata { id: variant.base_id.clone(), name: variant.name.clone(), ..VariantMetadata::default() };
            write_variant(&metadata, variant.rules.rule_set())
        }
    }
}

/// Output of the variant's files, each line after its place: while they were loaded, and in play. Output while examples
/// and trial games are played is left out, because it would hide the rest.
fn output(view: &OverlayView) -> String {
    let variant = view.table.session().variant();
    let on_load = view.variants.printed_lines();
    let on_load = on_load.iter().filter(|(file, _)| variant.files.contains(file));
    let on_load = on_load.flat_map(|(file, lines)| lines.iter().map(move |line| printed_line(file, line, 1)));
    let in_play = view.printed.lines().iter().map(|(line, count)| printed_line(&variant.path, line, *count));
    let sections = [
        (messages::scripts::printed_on_load(view.language()), on_load.collect::<Vec<_>>()),
        (messages::scripts::printed_in_play(view.language()), in_play.collect::<Vec<_>>()),
    ];
    let sections = sections.into_iter().filter(|(_, lines)| !lines.is_empty());
    let text = sections.map(|(heading, lines)| format!("{heading}:\n{}", lines.join("\n"))).collect::<Vec<_>>().join("\n\n");
    if text.is_empty() { messages::scripts::no_output(view.language()) } else { text }
}

fn printed_line(file: &Path, PrintedLine { line, text }: &PrintedLine, count: usize) -> String {
    let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
    let line = line.map(|line| format!(":{line}")).unwrap_or_default();
    let count = if count > 1 { format!("  ×{count}") } else { String::new() };
    format!("{name}{line}: {text}{count}")
}
