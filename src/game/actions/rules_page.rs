/// A page of the rules dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RulesPage {
    /// The rules of the current variant.
    #[default]
    Rules,
    /// The laws that Linnaeus wrote down, beside those of the variant.
    Laws,
    /// The sources and the conjectures of the variant.
    Sources,
}

impl RulesPage {
    /// Every page, in the order of its tab.
    pub const ALL: [Self; 3] = [Self::Rules, Self::Laws, Self::Sources];
}
