//! The list of variants in the dialog for a new game, in groups.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    CollapsingHeader, Id, Key, Modifiers, Rect, RichText, ScrollArea, Sense, StrokeKind, TextEdit, TextStyle, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};
use birka_localization::Language;
use birka_rules::Setup;
use birka_script::{Culture, Library, Variant};
use birka_session::{NewGameForm, VariantGrouping};

use super::super::{theme, widgets};
use super::diagram;
use crate::game::messages;
use crate::game::state::{TableLanguage, Variants};

/// Height of an entry and width of its board, in points.
const ENTRY_HEIGHT: f32 = 58.0;
const BOARD_WIDTH: f32 = 50.0;

/// Draws a search field, and the variants with their boards.
pub(super) fn draw(ui: &mut Ui, height: f32, form: &mut NewGameForm, language: &TableLanguage, variants: &Variants) {
    let field = ui.add(
        TextEdit::singleline(&mut form.search).hint_text(messages::new_game::search(language.language())).desired_width(f32::INFINITY),
    );
    widgets::name(&field, &messages::new_game::search(language.language()));
    let groups = groups(variants, language.locale(), &form.search.clone(), form.grouping);
    // Enter chooses the best one that is found; it does not start the game. The only one that is found is chosen at once.
    let is_entered = field.lost_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    let is_only_one = field.changed() && groups.iter().map(|(_, members)| members.len()).sum::<usize>() == 1;
    if (is_entered || is_only_one)
        && !form.search.trim().is_empty()
        && let Some(variant) = groups.first().and_then(|(_, members)| members.first())
        && variant.base_id != form.base()
    {
        form.choose_variant(variant);
    }
    ui.horizontal(|ui| {
        ui.selectable_value(&mut form.grouping, VariantGrouping::Size, messages::people::by_size(language.language()));
        ui.selectable_value(&mut form.grouping, VariantGrouping::Culture, messages::people::by_people(language.language()));
    });
    ScrollArea::vertical()
        .id_salt("variants")
        .min_scrolled_height(height - 76.0)
        .max_height(height - 76.0)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            if groups.is_empty() {
                ui.label(RichText::new(messages::new_game::nothing_found(language.language())).weak());
            }
            let is_searched = !form.search.trim().is_empty();
            for (group, members) in &groups {
                let marked =
                    members.iter().find(|variant| variant.base_id == form.base() && marked_group(ui, &groups, variant) == Some(*group));
                let mut draw_members = |ui: &mut Ui| {
                    for variant in members {
                        let is_marked = marked.is_some_and(|marked| marked.base_id == variant.base_id);
                        draw_entry(ui, (*group, variant), is_marked, form, language);
                    }
                };
                let heading = theme::caption(&heading(language.language(), *group));
                if *group == VariantGroup::FirstGames {
                    ui.label(heading);
                    draw_members(ui);
                } else {
                    // Folded away, a hundred variants are a few steps for keys and gamepads.
                    let group = CollapsingHeader::new(heading).id_salt(format!("{group:?}")).default_open(marked.is_some());
                    group.open(is_searched.then_some(true)).show_unindented(ui, draw_members);
                }
            }
        });
}

fn heading(language: Language, group: VariantGroup) -> String {
    match group {
        VariantGroup::FirstGames => messages::new_game::first_games(language),
        VariantGroup::Small => messages::new_game::small_boards(language),
        VariantGroup::Medium => messages::new_game::medium_boards(language),
        VariantGroup::Large => messages::new_game::large_boards(language),
        VariantGroup::VeryLarge => messages::new_game::very_large_boards(language),
        VariantGroup::Of(people) => messages::new_game::people_heading(language, people),
    }
}

/// Where the group is remembered in which an entry was clicked.
fn clicked_group() -> Id {
    Id::new("group of the clicked variant")
}

/// The group in which a chosen variant is marked, which several may list: where it was clicked, or else the first one.
fn marked_group(ui: &Ui, groups: &[(VariantGroup, Vec<&Arc<Variant>>)], variant: &Variant) -> Option<VariantGroup> {
    let has_it = |members: &[&Arc<Variant>]| members.iter().any(|member| member.base_id == variant.base_id);
    let mut with_it = groups.iter().filter(|(_, members)| has_it(members)).map(|(group, _)| *group);
    let clicked = ui.data(|data| data.get_temp::<VariantGroup>(clicked_group()));
    with_it.clone().find(|group| Some(*group) == clicked).or_else(|| with_it.next())
}

/// Draws a variant of a group: its board in the starting position, its name, the size of the board, and what it is.
fn draw_entry(ui: &mut Ui, (group, variant): (VariantGroup, &Variant), is_chosen: bool, form: &mut NewGameForm, language: &TableLanguage) {
    let (area, entry) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, ENTRY_HEIGHT), Sense::click());
    let (name, summary) = (variant.name_in(language.locale()), variant.summary_in(language.locale()));
    entry.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_chosen, name));
    if entry.clicked() && !is_chosen {
        ui.data_mut(|data| data.insert_temp(clicked_group(), group));
        if variant.base_id != form.base() {
            form.choose_variant(variant);
        }
    }
    if !ui.is_rect_visible(area) {
        return;
    }
    let visuals = ui.style().interact_selectable(&entry, is_chosen);
    let painter = ui.painter();
    if is_chosen || entry.hovered() || entry.has_focus() {
        painter.rect_filled(area, 6.0, visuals.weak_bg_fill);
    }
    if is_chosen || entry.has_focus() {
        painter.rect_stroke(area, 6.0, theme::entry_edge(ui, &entry), StrokeKind::Inside);
    }
    let board = Rect::from_center_size(pos2(area.left() + 4.0 + BOARD_WIDTH / 2.0, area.center().y), vec2(BOARD_WIDTH, BOARD_WIDTH));
    let set = variant.rules.rule_set();
    diagram::paint_position(painter, board, variant, &Setup::start(set));
    let text = pos2(board.right() + 10.0, area.top() + 8.0);
    let width = area.right() - text.x - 6.0;
    let color = if is_chosen { theme::accent(ui) } else { theme::text(ui) };
    let title = painter.layout(name.to_owned(), TextStyle::Body.resolve(ui.style()), color, width);
    let below = text + vec2(0.0, title.size().y);
    painter.galley(text, title, color);
    let size = messages::new_game::board_size(language.language(), set.size.to_string());
    let says = [&size, summary].join("  ");
    let mut job = LayoutJob::simple(says, TextStyle::Small.resolve(ui.style()), theme::muted(ui), width);
    let row = ui.text_style_height(&TextStyle::Small);
    job.wrap.max_rows = ((area.bottom() - below.y) / row).floor().max(0.0) as usize;
    if job.wrap.max_rows > 0 {
        painter.galley(below, painter.layout_job(job), theme::muted(ui));
    }
    if !summary.is_empty() {
        entry.ctx.accesskit_node_builder(entry.id, |node| node.set_description(summary));
        entry.on_hover_text(summary);
    }
}

/// A group of variants in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VariantGroup {
    /// Games for beginners.
    FirstGames,
    /// At most 7 squares along the longer edge.
    Small,
    /// 8 to 10 squares.
    Medium,
    /// 11 to 13 squares.
    Large,
    /// More than 13 squares.
    VeryLarge,
    /// By the people whose game it is; `None` if the file does not say.
    Of(Option<Culture>),
}

impl VariantGroup {
    const BY_SIZE: [Self; 4] = [Self::Small, Self::Medium, Self::Large, Self::VeryLarge];

    /// All groups but the first games, in their order.
    fn all(grouping: VariantGrouping) -> Vec<Self> {
        match grouping {
            VariantGrouping::Size => Self::BY_SIZE.to_vec(),
            VariantGrouping::Culture => Culture::ALL.iter().map(|(_, people)| Self::Of(Some(*people))).chain([Self::Of(None)]).collect(),
        }
    }

    fn of(variant: &Variant, grouping: VariantGrouping) -> Self {
        match grouping {
            VariantGrouping::Size => Self::of_size(variant.rules.rule_set().size.longer_side()),
            VariantGrouping::Culture => Self::Of(variant.people),
        }
    }

    fn of_size(side: usize) -> Self {
        match side {
            ..=7 => Self::Small,
            8..=10 => Self::Medium,
            11..=13 => Self::Large,
            _ => Self::VeryLarge,
        }
    }
}

/// How well a variant matches what is searched, the best one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Match {
    /// Its name or its id is what is searched.
    Whole,
    /// One of them begins with it.
    Beginning,
    /// One of them contains it.
    Part,
}

impl Match {
    /// How a variant matches what is searched, which is trimmed and in lower case; `None` if it does not.
    fn of(variant: &Variant, language: &str, search: &str) -> Option<Self> {
        let name = variant.name_in(language).to_lowercase();
        let of_text = |text: &str| match text.strip_prefix(search) {
            Some("") => Some(Self::Whole),
            Some(_) => Some(Self::Beginning),
            None => text.contains(search).then_some(Self::Part),
        };
        [of_text(&name), of_text(&variant.base_id)].into_iter().flatten().min()
    }
}

/// The variants whose name or id contains what is searched, in groups that are not empty, those that match it best first. The first games are in another
/// group too.
fn groups<'a>(library: &'a Library, language: &str, search: &str, grouping: VariantGrouping) -> Vec<(VariantGroup, Vec<&'a Arc<Variant>>)> {
    let search = search.trim().to_lowercase();
    let match_of = |variant: &Arc<Variant>| Match::of(variant, language, &search);
    // Who searches knows what to start with.
    let first = if search.is_empty() { library.beginners().collect() } else { Vec::new() };
    let members = |group| {
        let is_member = |variant: &&Arc<Variant>| VariantGroup::of(variant, grouping) == group;
        let mut members: Vec<_> = library.variants().iter().filter(is_member).filter(|variant| match_of(variant).is_some()).collect();
        if !search.is_empty() {
            members.sort_by_key(|variant| match_of(variant));
        }
        (group, members)
    };
    let groups = std::iter::once((VariantGroup::FirstGames, first)).chain(VariantGroup::all(grouping).into_iter().map(members));
    let mut groups: Vec<_> = groups.filter(|(_, members)| !members.is_empty()).collect();
    if !search.is_empty() {
        groups.sort_by_key(|(_, members)| members.first().and_then(|variant| match_of(variant)));
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_in_one_group_and_what_is_searched_is_found() {
        let library = Library::shipped();
        for grouping in [VariantGrouping::Size, VariantGrouping::Culture] {
            let all = groups(&library, "en", "", grouping);
            assert_eq!(all[0].0, VariantGroup::FirstGames);
            assert_eq!(all[0].1.iter().map(|variant| variant.id.as_str()).collect::<Vec<_>>(), ["brandubh", "tablut", "copenhagen"]);
            assert_eq!(all[1..].iter().map(|(_, members)| members.len()).sum::<usize>(), library.variants().len());
            let others = all.iter().find(|(group, _)| *group == VariantGroup::Of(None)).map_or(0, |(_, members)| members.len());
            assert!(others <= 4, "nearly every shipped variant says whose game it is: {others} do not");
        }
        let found = groups(&library, "en", " BRAND", VariantGrouping::Size);
        assert!(found.iter().flat_map(|(_, members)| members).all(|variant| variant.id.starts_with("brandubh")), "{found:?}");
        assert_eq!(found.iter().map(|(group, _)| *group).collect::<Vec<_>>(), [VariantGroup::Small]);
        assert!(groups(&library, "en", "chess", VariantGrouping::Size).is_empty());
        for grouping in [VariantGrouping::Size, VariantGrouping::Culture] {
            for (search, expected) in
                [("tablut", "tablut"), (" Copenhagen", "copenhagen"), ("ARD RI", "ard-ri"), ("raichi", "tablut-raichi")]
            {
                let found = groups(&library, "en", search, grouping);
                assert_eq!(found[0].1[0].id, expected, "{search}");
            }
            let beginning = &groups(&library, "en", "tabl", grouping)[0].1;
            assert_eq!(Match::of(beginning[0], "en", "tabl"), Some(Match::Beginning), "{}", beginning[0].id);
        }
    }

    #[test]
    fn variants_are_grouped_by_the_people_whose_game_they_are() {
        let library = Library::shipped();
        let all = groups(&library, "en", "", VariantGrouping::Culture);
        let people_of = |id: &str| {
            let has = |(_, members): &&(VariantGroup, Vec<&Arc<Variant>>)| members.iter().any(|variant| variant.base_id == id);
            all[1..].iter().find(has).map(|(group, _)| *group)
        };
        for (id, people) in [
            ("tablut-raichi", Culture::Sami),
            ("tablut-castle", Culture::Sami),
            ("brandubh-walker", Culture::Irish),
            ("tawlbwrdd-apifan", Culture::Welsh),
            ("alea", Culture::English),
            ("hnefatafl-ashton-19", Culture::Norse),
            ("copenhagen", Culture::Modern),
            ("magpie", Culture::Modern),
        ] {
            assert_eq!(people_of(id), Some(VariantGroup::Of(Some(people))), "{id}");
        }
        for id in ["hasami-shogi", "seega", "rek", "latrunculi"] {
            assert_eq!(people_of(id), Some(VariantGroup::Of(None)), "{id}: of a people that has no group");
        }
    }
}
