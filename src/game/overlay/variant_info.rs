//! The current variant as shown in dialogs: its rules in words and diagrams, and the check of its file.

use std::sync::Arc;

use bevy::prelude::*;
use birka_prose::{Block, Section, Signs, Topic};
use birka_script::{CheckReport, Variant};

use super::active::{ActiveOverlay, apply_actions};
use crate::game::codex;
use crate::game::platform::{BackgroundTask, RedrawAppExt, Waker};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameTable, TableLanguage, Variants};

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
    let describe = |variant: &Variant| birka_prose::describe_rules(&variant.rule_set_in(locale), Signs::Icons, language);
    let mut sections = describe(variant);
    sections.extend(birka_prose::describe_hooks(variant.hook_words_in(locale), language));
    let of_linnaeus = linnaeus.as_deref().map(describe).unwrap_or_default();
    let described = Described { variant: Arc::clone(variant), linnaeus, locale: locale.to_owned() };
    *text = RuleText { described: Some(described), sections, of_linnaeus };
}

/// The check of the current variant.
#[derive(Resource, Default)]
pub struct ScriptCheck {
    variant: Option<Arc<Variant>>,
    task: Option<BackgroundTask<CheckReport>>,
    result: Option<CheckReport>,
}

impl ScriptCheck {
    /// The result; `None` while the check runs.
    #[must_use]
    pub fn result(&self) -> Option<&CheckReport> {
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
