//! What texts call the two sides.

use birka_localization::Argument;
use birka_rules::Side;
use birka_script::Variant;

/// The names of both sides in texts about a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct SideNames<'v> {
    attackers: Option<&'v str>,
    defenders: Option<&'v str>,
}

impl<'v> SideNames<'v> {
    /// The variant's own names in a language, if it has any.
    #[must_use]
    pub fn of(variant: &'v Variant, language: &str) -> Self {
        Self { attackers: variant.side_name_in(Side::Attackers, language), defenders: variant.side_name_in(Side::Defenders, language) }
    }

    /// The names in rules without a script.
    #[must_use]
    pub fn in_rules(names: &'v birka_rules::SideNames) -> Self {
        Self { attackers: names.of(Side::Attackers), defenders: names.of(Side::Defenders) }
    }

    /// A side for the variable `$side` of a message.
    #[must_use]
    pub fn named(self, side: Side) -> NamedSide<'v> {
        match side {
            Side::Attackers => NamedSide(self.attackers.unwrap_or("attackers")),
            Side::Defenders => NamedSide(self.defenders.unwrap_or("defenders")),
        }
    }
}

/// A side in a message: its own name, or `attackers` or `defenders`, for which every message with `$side` has a sentence.
#[derive(Clone, Copy, Debug)]
pub struct NamedSide<'v>(&'v str);

impl NamedSide<'_> {
    /// The value of `$side`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0
    }
}

impl From<NamedSide<'_>> for Argument {
    fn from(side: NamedSide<'_>) -> Self {
        side.0.into()
    }
}
