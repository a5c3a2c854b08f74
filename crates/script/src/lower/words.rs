//! Words of variant files that several tables share.

use birka_rules::{Ornament, Side, Verdict};

/// The names of the sides.
pub(crate) const SIDES: [(&str, Side); 2] = [("attackers", Side::Attackers), ("defenders", Side::Defenders)];

/// Words that stand for several kinds; no kind may have one of these names.
pub(super) const GROUP_WORDS: [&str; 4] = ["all", "none", "attackers", "defenders"];

/// The results of a repetition. A quiet-move limit accepts all but the last.
pub(crate) const VERDICTS: [(&str, Verdict); 5] = [
    ("draw", Verdict::Draw),
    ("mover loses", Verdict::MoverLoses),
    ("attackers lose", Verdict::Loses(Side::Attackers)),
    ("defenders lose", Verdict::Loses(Side::Defenders)),
    ("forbidden", Verdict::Forbidden),
];

/// The ornament of a square class whose file names none.
pub(crate) fn default_ornament(class: &str) -> Ornament {
    match class {
        "throne" => Ornament::Throne,
        "corners" => Ornament::Refuge,
        "camp" | "camps" => Ornament::Camp,
        _ => Ornament::Plain,
    }
}
