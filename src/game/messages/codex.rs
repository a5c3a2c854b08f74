//! The pages of the rules dialog.

use super::messages;
use crate::game::actions::RulesPage;

messages! {
    /// Above the laws.
    about_the_laws = "Carl Linnaeus watched the game in Lapland in July 1732 and wrote its laws into his diary, in Latin. The letters and \
        numbers are those of his drawing; the squares of this board are in brackets, for one of its quarters.";
    /// Where a file of a variant begins with no comment.
    no_notes = "The file of this variant says no more about its rules.";
}

/// A page.
pub fn page(page: RulesPage) -> String {
    match page {
        RulesPage::Rules => "Rules",
        RulesPage::Laws => "Linnaeus's laws",
        RulesPage::Sources => "Sources and conjectures",
    }
    .to_owned()
}

/// Heading of a law.
pub fn law(number: usize) -> String {
    format!("Law {number}")
}

/// Heading of a section of a variant's rules under a law of Linnaeus about the same. `agrees` says whether it is as in the variant that follows the
/// laws; `None` where that cannot be compared.
pub fn comparison(variant: &str, section: &str, agrees: Option<bool>) -> String {
    let section = format!("{variant}, “{section}”");
    match agrees {
        Some(true) => format!("{section}: the same"),
        Some(false) => format!("{section}: not the same in everything"),
        None => section,
    }
}
