/// A page of the console for authors of scripts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ConsolePage {
    /// What has happened to the script files.
    #[default]
    Log,
    /// The examples of the current variant, and whether they pass.
    Examples,
    /// What scripts have printed.
    Output,
    /// The rules as the core reads them.
    RuleData,
}

impl ConsolePage {
    /// Every page, in the order of its tab.
    pub const ALL: [Self; 4] = [Self::Log, Self::Examples, Self::Output, Self::RuleData];
}
