/// The people whose game a variant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum People {
    /// The Norse game, as it is reconstructed.
    Norse,
    /// The Sámi game, which Linnaeus described.
    Sami,
    /// The Irish game.
    Irish,
    /// The Welsh game.
    Welsh,
    /// The English game.
    English,
    /// No people's of old: rules of today.
    Modern,
}

impl People {
    /// Each with its word in variant files.
    pub const ALL: [(&'static str, Self); 6] = [
        ("norse", Self::Norse),
        ("sami", Self::Sami),
        ("irish", Self::Irish),
        ("welsh", Self::Welsh),
        ("english", Self::English),
        ("modern", Self::Modern),
    ];

    /// The word in variant files.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, people)| *people == self).map_or("", |(word, _)| word)
    }
}
