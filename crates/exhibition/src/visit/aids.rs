/// Something that makes the table easier to use for a visitor who asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Aid {
    LargeText,
    Contrast,
    /// Board and controls are lower, for visitors who sit.
    Lower,
    /// Nothing moves that need not.
    Calm,
    /// The texts are read aloud.
    Spoken,
}

impl Aid {
    pub const ALL: [Self; 5] = [Self::LargeText, Self::Contrast, Self::Lower, Self::Calm, Self::Spoken];
}

/// The aids that are on. They hold until the visit ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Aids(u8);

impl Aids {
    #[must_use]
    pub fn has(self, aid: Aid) -> bool {
        self.0 & (1 << aid as u8) != 0
    }

    /// Turns an aid on, or off if it is on.
    #[must_use]
    pub fn toggled(self, aid: Aid) -> Self {
        Self(self.0 ^ (1 << aid as u8))
    }
}
