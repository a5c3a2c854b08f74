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

/// Heading of what a variant says where a law of Linnaeus is about the same; `agrees` is `None` where that cannot be compared.
pub fn comparison(variant: &str, agrees: Option<bool>) -> String {
    match agrees {
        Some(true) => format!("{variant} agrees: show it on the board"),
        Some(false) => format!("{variant} differs here: show how"),
        None => format!("What {variant} says of this"),
    }
}
