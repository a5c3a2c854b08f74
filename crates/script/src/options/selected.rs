use std::collections::BTreeMap;

/// Option values by option name, written as on a command line. Options that are absent keep their default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SelectedOptions(pub(crate) BTreeMap<String, String>);

impl SelectedOptions {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These selections, completed by those of `fallback`.
    pub(crate) fn or(&self, fallback: &Self) -> Self {
        let mut all = fallback.0.clone();
        all.extend(self.0.iter().map(|(name, value)| (name.clone(), value.clone())));
        Self(all)
    }
}
