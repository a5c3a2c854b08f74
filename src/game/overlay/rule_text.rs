//! The rules of the current variant, in words and diagrams.

use std::sync::Arc;

use bevy::prelude::*;
use birka_prose::{Block, Section, Signs, Topic};
use birka_script::Variant;

use super::active::ActiveOverlay;
use super::control::apply_actions;
use crate::game::codex;
use crate::game::schedule::GameSystems;
use crate::game::state::GameState;

/// The text of the rule book.
#[derive(Resource, Default)]
pub(super) struct RuleText {
    /// The variant that is described, and the tag of the language in which it is.
    described: Option<(Arc<Variant>, String)>,
    sections: Vec<Section>,
    /// The rules of the variant that follows the laws of Linnaeus; empty if the library lacks it.
    of_linnaeus: Vec<Section>,
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
    app.init_resource::<RuleText>().add_systems(Update, describe_rules.after(apply_actions).in_set(GameSystems::View));
}

/// Describes the rules while their dialog is open. This plays every example, so it is done only for rules that are not described yet.
fn describe_rules(mut text: ResMut<RuleText>, active: Res<ActiveOverlay>, state: Res<GameState>) {
    let (variant, language, locale) = (state.session().variant(), state.language(), state.locale());
    // With its translations changed, a variant is another one of the same rules.
    let is_described = text.described.as_ref().is_some_and(|(described, spoken)| Arc::ptr_eq(described, variant) && spoken == locale);
    if !matches!(*active, ActiveOverlay::Rules(_)) || is_described {
        return;
    }
    let describe = |variant: &Variant| birka_prose::describe_rules(&variant.rule_set_in(locale), Signs::Icons, language);
    let mut sections = describe(variant);
    sections.extend(birka_prose::describe_hooks(variant.hook_words_in(locale), language));
    let linnaeus = state.library().get(&codex::linnaeus().variant).ok();
    let of_linnaeus = linnaeus.map(|variant| describe(&variant)).unwrap_or_default();
    *text = RuleText { described: Some((Arc::clone(variant), locale.to_owned())), sections, of_linnaeus };
}
