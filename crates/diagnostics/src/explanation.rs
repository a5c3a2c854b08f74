//! A page for each code: what it means, an example that produces it, and the corrected example.

use crate::Code;

/// The page of a code, in Markdown; `None` if it has no page.
#[must_use]
pub fn explain(code: Code) -> Option<&'static str> {
    PAGES.iter().find(|(known, _)| *known == code.as_str()).map(|(_, page)| *page)
}

/// To add a page, write a file in `docs/errors` and add its code to `PAGES`.
macro_rules! pages {
    ($($code:literal)*) => {
        &[$(($code, include_str!(concat!("../../../docs/errors/", $code, ".md")))),*]
    };
}

#[rustfmt::skip]
const PAGES: &[(&str, &str)] = pages! {
    "E001" "E002" "E003" "E004" "E005" "E006" "E007"
    "E010" "E011" "E012" "E013" "E014" "E015" "E016" "E018"
    "E020" "E021" "E022"
    "E030" "E031" "E032" "E033" "E034" "E035"
    "E040" "E041"
    "E050" "E051" "E052" "E053" "E054" "E055" "E056" "E057" "E058"
    "E070"
    "W001" "W002" "W003" "W004" "W005" "W006" "W007" "W008"
};
