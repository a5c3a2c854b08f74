//! The names by which rules speak of pieces and squares: sides, kinds and classes.

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

    /// The direction in which its pieces move forward, as the change of rank of a step: attackers towards the higher ranks, defenders towards the
    /// lower.
    #[must_use]
    #[inline]
    pub fn forward(self) -> isize {
        match self {
            Self::Attackers => 1,
            Self::Defenders => -1,
        }
    }

    /// The word for the side in files and text protocols: `attackers` or `defenders`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Attackers => "attackers",
            Self::Defenders => "defenders",
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
        f.write_str(self.name())
    }
}

/// A kind of piece: its index in [`RuleSet::kinds`](crate::RuleSet::kinds).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KindId(pub u8);

impl KindId {
    /// The index in the list of kinds.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A class of squares: its index in [`RuleSet::classes`](crate::RuleSet::classes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClassId(pub u8);

impl ClassId {
    /// The index in the list of classes.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
