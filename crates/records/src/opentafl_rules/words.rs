//! The keys and values of a rules record.

use std::collections::BTreeMap;

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
pub(super) struct Words<'a> {
    given: BTreeMap<&'a str, &'a str>,
    /// Unknown keys.
    pub(super) unknown: Vec<&'a str>,
    /// Keys given twice.
    pub(super) twice: Vec<&'a str>,
}

impl<'a> Words<'a> {
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
