//! The pages of the rules dialog.

use super::texts;
use crate::game::actions::RulesPage;

texts! {
    /// Above the laws.
    about_the_laws = "codex-about-the-laws";
    /// Where a file of a variant begins with no comment.
    no_notes = "codex-no-notes";
    /// A page.
    page by page: RulesPage {
        RulesPage::Rules => "codex-rules",
        RulesPage::Laws => "codex-laws",
        RulesPage::Sources => "codex-sources",
    };
    /// Heading of a law.
    law(nth: usize) = "codex-law";
    /// What a law says, counted from 1. In Latin it is written out.
    translation by law: usize {
        1 => "codex-law-1-translation",
        2 => "codex-law-2-translation",
        3 => "codex-law-3-translation",
        4 => "codex-law-4-translation",
        5 => "codex-law-5-translation",
        6 => "codex-law-6-translation",
        7 => "codex-law-7-translation",
        8 => "codex-law-8-translation",
        9 => "codex-law-9-translation",
        10 => "codex-law-10-translation",
        11 => "codex-law-11-translation",
        12 => "codex-law-12-translation",
        13 => "codex-law-13-translation",
        _ => "codex-law-14-translation",
    };
    /// How a law is understood here, and what it leaves open.
    reading by law: usize {
        1 => "codex-law-1-reading",
        2 => "codex-law-2-reading",
        3 => "codex-law-3-reading",
        4 => "codex-law-4-reading",
        5 => "codex-law-5-reading",
        6 => "codex-law-6-reading",
        7 => "codex-law-7-reading",
        8 => "codex-law-8-reading",
        9 => "codex-law-9-reading",
        10 => "codex-law-10-reading",
        11 => "codex-law-11-reading",
        12 => "codex-law-12-reading",
        13 => "codex-law-13-reading",
        _ => "codex-law-14-reading",
    };
    /// Heading of a section of a variant's rules under a law of Linnaeus about the same. `agrees` says whether it is as in the variant that follows the
    /// laws; `None` where that cannot be compared.
    comparison(variant: &str, section: &str) by agrees: Option<bool> {
        Some(true) => "codex-section-agrees",
        Some(false) => "codex-section-differs",
        None => "codex-section",
    };
}
