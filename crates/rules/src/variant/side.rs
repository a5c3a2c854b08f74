/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// The side without the king: Linnaeus's Muscovites.
    Attackers,
    /// The side of the king: Linnaeus's Swedes.
    Defenders,
}

impl Side {
    /// Both, attackers first.
    pub const ALL: [Self; 2] = [Self::Attackers, Self::Defenders];

    /// The other side.
    #[must_use]
    #[inline]
    pub fn opponent(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }

    /// The letter of the side in text protocols: `a` or `d`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Attackers => 'a',
            Self::Defenders => 'd',
        }
    }

    /// The side of a letter; `None` for other letters.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.letter() == letter)
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Attackers => "attackers",
            Self::Defenders => "defenders",
        })
    }
}
