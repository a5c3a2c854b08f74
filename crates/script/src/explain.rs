//! A page for each code: what it means, an example that produces it, and the same mended.

use super::Code;

/// The page of a code, in Markdown; `None` only for a code whose page has yet to be written.
#[must_use]
pub fn explain(code: Code) -> Option<&'static str> {
    PAGES.iter().find(|(known, _)| *known == code.as_str()).map(|(_, page)| *page)
}

impl Code {
    /// The code that is printed so, in small letters or capitals.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str().eq_ignore_ascii_case(text))
    }
}

/// To add a page: a file in `docs/errors`, and a line here.
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
    "W001" "W002" "W003" "W004" "W005" "W006" "W007"
};
