//! The data that the overlay shows, with what is computed for it alone: the rules of the current variant in words and diagrams, and the check of its file.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use birka_localization::Language;
use birka_look::Quality;
use birka_prose::{Block, Section, Signs, Topic};
use birka_script::{CheckReport, Variant};
use birka_session::words::spoken::Spoken;
use birka_session::{SideNames, View};

use super::active::{ActiveOverlay, GameOverCard, apply_actions};
use crate::game::accessibility::{Announcement, Captions, CoordinateLabels, ScreenReader, SquarePlaces};
use crate::game::analysis::hint::HintState;
use crate::game::analysis::live::LiveAnalysis;
use crate::game::analysis::opponent::EngineOpponent;
use crate::game::analysis::review::ReviewState;
use crate::game::archive::GameList;
use crate::game::codex;
use crate::game::input::{InputMapStore, Rebinding, Selection, TypedMove};
use crate::game::platform::{BackgroundTask, RedrawAppExt, Waker};
use crate::game::puzzles::PuzzleState;
use crate::game::reload::{PrintedInPlay, ScriptStatus};
use crate::game::rendering::{PicturePending, Preparation};
use crate::game::replay::Replay;
use crate::game::schedule::GameSystems;
use crate::game::second_player::SecondPlayer;
use crate::game::settings::SettingsStore;
use crate::game::state::{GameTable, Notices, Saving, TableLanguage, Variants};
use crate::game::view_state::ViewState;
use crate::game::window_layout::WindowLayout;

/// Everything that the overlay reads to draw itself.
#[derive(SystemParam)]
pub(super) struct OverlayView<'w> {
    pub(super) table: Res<'w, GameTable>,
    pub(super) variants: Res<'w, Variants>,
    pub(super) notices: Res<'w, Notices>,
    pub(super) saving: Res<'w, Saving>,
    pub(super) speech: Res<'w, TableLanguage>,
    pub(super) settings: Res<'w, SettingsStore>,
    pub(super) view: Res<'w, ViewState>,
    pub(super) layout: Res<'w, WindowLayout>,
    pub(super) active: Res<'w, ActiveOverlay>,
    pub(super) game_over_card: Res<'w, GameOverCard>,
    pub(super) rule_text: Res<'w, RuleText>,
    pub(super) opponent: Res<'w, EngineOpponent>,
    pub(super) hint: Res<'w, HintState>,
    pub(super) analysis: Res<'w, LiveAnalysis>,
    pub(super) games: Res<'w, GameList>,
    pub(super) replay: Res<'w, Replay>,
    pub(super) review: Res<'w, ReviewState>,
    pub(super) puzzles: Res<'w, PuzzleState>,
    pub(super) second: Res<'w, SecondPlayer>,
    pub(super) scripts: Res<'w, ScriptStatus>,
    pub(super) typed: Res<'w, TypedMove>,
    pub(super) input_map: Res<'w, InputMapStore>,
    pub(super) rebinding: Res<'w, Rebinding>,
    pub(super) printed: Res<'w, PrintedInPlay>,
    pub(super) script_check: Res<'w, ScriptCheck>,
    pub(super) quality: Res<'w, Quality>,
    pub(super) pending: Res<'w, PicturePending>,
    pub(super) preparation: Res<'w, Preparation>,
    pub(super) selection: Res<'w, Selection>,
    pub(super) captions: Res<'w, Captions>,
    pub(super) announcement: Res<'w, Announcement>,
    pub(super) reader: Res<'w, ScreenReader>,
    pub(super) places: Res<'w, SquarePlaces>,
    pub(super) coordinates: Res<'w, CoordinateLabels>,
}

impl OverlayView<'_> {
    /// The language of the table.
    pub(super) fn language(&self) -> Language {
        self.speech.language()
    }

    /// The tag of the language in which variants and mods are shown.
    pub(super) fn locale(&self) -> &str {
        self.speech.locale()
    }

    /// The names of the sides in texts.
    pub(super) fn side_names(&self) -> SideNames<'_> {
        self.table.session().side_names(self.locale())
    }

    /// The words of the displayed game.
    pub(super) fn spoken(&self) -> Spoken<'_> {
        self.table.session().spoken(self.language(), self.locale())
    }

    /// Whether a puzzle is displayed.
    pub(super) fn shows_puzzle(&self) -> bool {
        matches!(self.table.view(), Some(View::Puzzle { .. }))
    }
}

/// The text of the rule book.
#[derive(Resource, Default)]
pub(super) struct RuleText {
    described: Option<Described>,
    sections: Vec<Section>,
    /// The rules of the variant that follows the laws of Linnaeus; empty if the library lacks it.
    of_linnaeus: Vec<Section>,
}

/// The source of the text. A variant whose file or translations have changed counts as another variant.
struct Described {
    variant: Arc<Variant>,
    linnaeus: Option<Arc<Variant>>,
    /// The tag of the language.
    locale: String,
}

impl Described {
    fn is_from(&self, variant: &Arc<Variant>, linnaeus: Option<&Arc<Variant>>, locale: &str) -> bool {
        let is_same = match (&self.linnaeus, linnaeus) {
            (Some(before), Some(now)) => Arc::ptr_eq(before, now),
            (None, None) => true,
            _ => false,
        };
        is_same && Arc::ptr_eq(&self.variant, variant) && self.locale == locale
    }
}

impl RuleText {
    pub(super) fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The section about a topic.
    pub(super) fn section(&self, topic: Topic) -> Option<&Section> {
        self.sections.iter().find(|section| section.topic == topic)
    }

    /// Whether the variant says of a topic what the variant after Linnaeus does; `None` if that cannot be compared.
    pub(super) fn agrees_with_linnaeus(&self, topic: Topic) -> Option<bool> {
        let words = |section: &Section| -> Vec<String> {
            section.blocks.iter().filter_map(|block| if let Block::Paragraph(text) = block { Some(text.clone()) } else { None }).collect()
        };
        let linnaeus = self.of_linnaeus.iter().find(|section| section.topic == topic)?;
        Some(words(linnaeus) == words(self.section(topic)?))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RuleText>()
        .init_resource::<ScriptCheck>()
        .add_systems(Update, (describe_rules.after(apply_actions), (start_check, poll_check).chain()).in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<ScriptCheck>);
}

/// Describes the rules while their dialog is open. This plays every example, so it is done only for rules that are not described yet.
fn describe_rules(
    mut text: ResMut<RuleText>,
    active: Res<ActiveOverlay>,
    table: Res<GameTable>,
    language: Res<TableLanguage>,
    variants: Res<Variants>,
) {
    if !matches!(*active, ActiveOverlay::Rules(_)) {
        return;
    }
    let (variant, language, locale) = (table.session().variant(), language.language(), language.locale());
    let linnaeus = variants.get(&codex::linnaeus().variant).ok();
    if text.described.as_ref().is_some_and(|described| described.is_from(variant, linnaeus.as_ref(), locale)) {
        return;
    }
    let describe = |variant: &Variant| birka_prose::describe_rules(&variant.rule_set_in(locale), Signs::Pictures, language);
    let mut sections = describe(variant);
    sections.extend(birka_prose::describe_hooks(variant.hook_words_in(locale), language));
    let of_linnaeus = linnaeus.as_deref().map(describe).unwrap_or_default();
    let described = Described { variant: Arc::clone(variant), linnaeus, locale: locale.to_owned() };
    *text = RuleText { described: Some(described), sections, of_linnaeus };
}

/// The check of the current variant.
#[derive(Resource, Default)]
pub(super) struct ScriptCheck {
    variant: Option<Arc<Variant>>,
    task: Option<BackgroundTask<CheckReport>>,
    result: Option<CheckReport>,
}

impl ScriptCheck {
    /// The result; `None` while the check runs.
    pub(super) fn result(&self) -> Option<&CheckReport> {
        self.result.as_ref()
    }
}

/// Playing the examples and calling the functions of a variant takes longer than a frame.
fn start_check(
    mut check: ResMut<ScriptCheck>,
    table: Res<GameTable>,
    overlay: Res<ActiveOverlay>,
    waker: Res<Waker>,
    variants: Res<Variants>,
) {
    let variant = table.session().variant();
    if !overlay.is_console() || check.variant.as_ref().is_some_and(|known| Arc::ptr_eq(known, variant)) {
        return;
    }
    let (library, checked) = (variants.clone(), Arc::clone(variant));
    let task = BackgroundTask::spawn("script check", &waker, move || library.check_variant(&checked));
    *check = ScriptCheck { variant: Some(Arc::clone(variant)), task: Some(task), result: None };
}

fn poll_check(mut check: ResMut<ScriptCheck>) {
    let Some(result) = check.task.as_ref().and_then(BackgroundTask::poll) else { return };
    check.task = None;
    check.result = Some(result.unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use birka_script::Library;

    use super::*;

    #[test]
    fn a_change_of_any_source_makes_the_text_old() {
        let library = Library::shipped();
        let [variant, other, linnaeus] = ["brandubh", "tablut", "tablut-ashton"].map(|id| library.get(id).unwrap());
        let described = Described { variant: Arc::clone(&variant), linnaeus: Some(Arc::clone(&linnaeus)), locale: "de".to_owned() };
        assert!(described.is_from(&variant, Some(&linnaeus), "de"));
        // A file that is read again makes another variant, also if it says the same.
        let again = Arc::new(Variant::clone(&linnaeus));
        assert!(!described.is_from(&variant, Some(&again), "de") && !described.is_from(&variant, None, "de"));
        assert!(!described.is_from(&other, Some(&linnaeus), "de") && !described.is_from(&variant, Some(&linnaeus), "en"));
    }
}
