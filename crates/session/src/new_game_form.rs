//! The choices of a new game.

use birka_script::{OptionValue, RuleOption, Variant, VariantName};

use crate::clock::TimeControls;
use crate::players::Players;

/// How the variants are grouped in the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VariantGrouping {
    /// By the size of the board.
    #[default]
    Size,
    /// By the people whose game it is.
    Culture,
}

/// The sides whose time is chosen in the dialog for a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockSharing {
    /// Both sides at once.
    Both,
    /// Each side by itself.
    EachSide,
}

/// The choices in the dialog for a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameForm {
    /// Id of the variant without its options.
    base: String,
    /// The options that are chosen; the others have their defaults.
    options: Vec<(String, OptionValue)>,
    /// Who plays which side.
    pub players: Players,
    /// How much time the sides have.
    pub clock: TimeControls,
    /// Whether the sides have the same time.
    pub clock_sharing: ClockSharing,
    /// The search text of the list of variants.
    pub search: String,
    /// How the list is grouped.
    pub grouping: VariantGrouping,
}

impl NewGameForm {
    /// The variant and its options as in a game.
    #[must_use]
    pub fn of(variant: &Variant, players: Players, clock: TimeControls) -> Self {
        let options = variant.options.iter().map(|option| (option.name.clone(), option.chosen.clone())).collect();
        let clock_sharing = if clock.attackers == clock.defenders { ClockSharing::Both } else { ClockSharing::EachSide };
        let (base, grouping) = (variant.base_id.clone(), VariantGrouping::default());
        Self { base, options, players, clock, clock_sharing, search: String::new(), grouping }
    }

    /// Chooses the time of both sides at once, which is that of the attackers until another is chosen, or that of each side by itself.
    pub fn share_clock(&mut self, sharing: ClockSharing) {
        self.clock_sharing = sharing;
        if sharing == ClockSharing::Both {
            self.clock.defenders = self.clock.attackers;
        }
    }

    /// Whether the same game is chosen in both.
    #[must_use]
    pub fn is_same_game(&self, other: &Self) -> bool {
        (self.variant_id(), self.players, self.clock) == (other.variant_id(), other.players, other.clock)
    }

    /// Id of the variant without its options.
    #[must_use]
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Chooses a variant, with the defaults of its options.
    pub fn choose_variant(&mut self, variant: &Variant) {
        self.base.clone_from(&variant.base_id);
        self.options.clear();
    }

    /// The value chosen for an option, or its default.
    #[must_use]
    pub fn value_of(&self, option: &RuleOption) -> OptionValue {
        let chosen = self.options.iter().find(|(name, _)| *name == option.name);
        chosen.map_or_else(|| option.default.clone(), |(_, value)| value.clone())
    }

    /// Chooses a value of an option.
    pub fn choose_option(&mut self, option: &RuleOption, value: OptionValue) {
        self.options.retain(|(name, _)| *name != option.name);
        self.options.push((option.name.clone(), value));
    }

    /// Id of the variant with its options, as on a command line: `tablut{throne_hostile=true}`.
    #[must_use]
    pub fn variant_id(&self) -> String {
        let options = self.options.iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
        VariantName { id: self.base.clone(), options }.to_string()
    }
}
