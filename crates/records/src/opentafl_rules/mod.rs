//! Rules in `OpenTafl` notation: `dim:9 esc:e ks:c start:/3t3/…/`.
//!
//! Source: Jay Slater, *OpenTafl Notation*, section 3, rules records. The notation and a [`RuleSet`] differ in what they can express: [`read`]
//! lists what it leaves out or approximates, [`write()`] what the notation cannot express.
//!
//! ```
//! use birka_records::opentafl_rules;
//! use birka_rules::{Rules, RequiredSides};
//!
//! let brandubh = opentafl_rules::read("dim:7 ks:w surf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").unwrap();
//! assert!(brandubh.notes.is_empty());
//! let (_, king) = brandubh.set.king().unwrap();
//! assert_eq!(king.capture.elsewhere, RequiredSides::Opposite);
//!
//! let rules = Rules::compile(brandubh.set).unwrap();
//! let exported = opentafl_rules::write(&rules, "Brandubh");
//! assert!(exported.record.starts_with("dim:7 name:Brandubh"));
//! assert!(exported.lost.is_empty());
//! ```
//!
//! [`RuleSet`]: birka_rules::RuleSet

mod read;
mod write;

pub use read::{ImportedRules, RulesRecordError, read};
pub use write::{ExportedRules, convert, differences, write, write_from};

pub(crate) use read::read_unchecked;
pub(crate) use write::letters;

use std::collections::BTreeMap;

use birka_rules::{Again, CaptureRoles, CaptureRules, Kind, OtherMoves, RequiredSides, Side};

/// A type of piece of the notation.
pub(super) struct PieceType {
    /// Its letter: lower case for attackers, upper case for defenders.
    pub(super) letter: char,
    /// The name of its kind.
    pub(super) name: &'static str,
    /// Its letter in board diagrams.
    pub(super) drawn: char,
    pub(super) side: Side,
}

/// Every type in the order of the notation, `tcnkmgTCNKMG`.
pub(super) const TYPES: [PieceType; 12] = [
    of('t', "attacker", 'a', Side::Attackers),
    of('c', "commander", 'c', Side::Attackers),
    of('n', "berserker", 'n', Side::Attackers),
    of('k', "chieftain", 'k', Side::Attackers),
    of('m', "mercenary", 'm', Side::Attackers),
    of('g', "sentinel", 'g', Side::Attackers),
    of('T', "defender", 'd', Side::Defenders),
    of('C', "captain", 'C', Side::Defenders),
    of('N', "knight", 'N', Side::Defenders),
    of('K', "king", 'K', Side::Defenders),
    of('M', "hireling", 'M', Side::Defenders),
    of('G', "guard", 'G', Side::Defenders),
];

const fn of(letter: char, name: &'static str, drawn: char, side: Side) -> PieceType {
    PieceType { letter, name, drawn, side }
}

/// The type with a letter.
pub(super) fn type_of(letter: char) -> Option<&'static PieceType> {
    TYPES.iter().find(|piece| piece.letter == letter)
}

impl PieceType {
    /// A kind of this type, which slides any distance.
    pub(super) fn kind(&self) -> Kind {
        // A guard neither captures nor can be captured.
        let is_guard = self.letter.eq_ignore_ascii_case(&'g');
        let mut capture = CaptureRules::custodial();
        if is_guard {
            capture.elsewhere = RequiredSides::Never;
        }
        Kind {
            name: self.name.to_owned(),
            letter: self.drawn,
            record: self.letter,
            side: self.side,
            royal: self.letter == 'K',
            reach: None,
            other_moves: OtherMoves::default(),
            capture_roles: if is_guard { CaptureRoles::NONE } else { CaptureRoles::BOTH },
            capture,
            captured_when_moving_between: false,
            captured_in_rows: false,
            captures_between: Vec::new(),
            again: Again::Never,
            promotes: None,
            becomes: None,
        }
    }
}

/// Every key with its default value. `dim`, `start` and `starti` have none.
pub(super) const DEFAULTS: [(&str, &str); 42] = [
    ("name", ""),
    ("esc", "c"),
    ("surf", "y"),
    ("atkf", "y"),
    ("tfr", "d"),
    ("ka", "y"),
    ("ks", "s"),
    ("kj", "n"),
    ("nj", "c"),
    ("cj", "j"),
    ("mj", "n"),
    ("gj", "n"),
    ("spd", "-1"),
    ("cor", "default"),
    ("cen", "default"),
    ("afor", ""),
    ("dfor", ""),
    ("corh", "tcnkmTCNKM"),
    ("cenh", "tcnkm"),
    ("cenhe", "tcnkmTCNKM"),
    ("aforh", "TCNKM"),
    ("dforh", "tcnkm"),
    ("corp", "K"),
    ("cenp", "tcnkmTCNKM"),
    ("aforp", "tcnkmTCNKM"),
    ("dforp", "TCNKM"),
    ("cors", "K"),
    ("cens", "K"),
    ("afors", "tcnkmTCNKM"),
    ("dfors", "TCNKM"),
    ("corre", "tcnkmTCNKM"),
    ("cenre", "tcnkmTCNKM"),
    ("aforre", "tcnkmTCNKM"),
    ("dforre", "tcnkmTCNKM"),
    ("sw", "n"),
    ("swf", "y"),
    ("efe", "n"),
    ("linc", "n"),
    ("ber", "n"),
    ("dim", ""),
    ("start", ""),
    ("starti", ""),
];

/// A parsed record.
pub(super) struct ParsedRecord<'a> {
    given: BTreeMap<&'a str, &'a str>,
    /// Unknown keys.
    pub(super) unknown: Vec<&'a str>,
    /// Keys given twice.
    pub(super) twice: Vec<&'a str>,
}

impl<'a> ParsedRecord<'a> {
    pub(super) fn parse(record: &'a str) -> Self {
        let mut words = Self { given: BTreeMap::new(), unknown: Vec::new(), twice: Vec::new() };
        for word in record.split_whitespace() {
            let (key, value) = word.split_once(':').unwrap_or((word, ""));
            if !DEFAULTS.iter().any(|(known, _)| *known == key) {
                words.unknown.push(key);
            } else if words.given.insert(key, value).is_some() {
                words.twice.push(key);
            }
        }
        words
    }

    /// The value of a key in the record.
    pub(super) fn given(&self, key: &str) -> Option<&'a str> {
        self.given.get(key).copied()
    }

    /// The value of a key in the record, or its default.
    pub(super) fn value(&self, key: &str) -> &'a str {
        self.given(key).unwrap_or_else(|| default_of(key))
    }
}

/// The default value of a key.
pub(super) fn default_of(key: &str) -> &'static str {
    DEFAULTS.iter().find(|(known, _)| *known == key).map_or("", |(_, value)| value)
}
