use birka_art::MarkPalette;
use serde::{Deserialize, Serialize};

/// How the table is seen and heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AccessibilitySettings {
    /// The size of texts, and of everything around them.
    pub text_size: TextSize,
    /// How much texts stand out.
    pub contrast: Contrast,
    /// The colours of the marks on the board.
    pub marks: MarkPalette,
    /// Letters and numbers stand along the edges of the board.
    pub coordinates: bool,
    /// The squares are marked that the selected piece can move to.
    pub destinations: bool,
    /// Nothing moves by itself: pieces and camera are at once where they go, the fire does not flicker, nothing fades.
    pub reduced_motion: bool,
    /// Every sound is named in a line over the board.
    pub captions: bool,
}

impl Default for AccessibilitySettings {
    fn default() -> Self {
        Self {
            text_size: TextSize::default(),
            contrast: Contrast::default(),
            marks: MarkPalette::default(),
            coordinates: true,
            destinations: true,
            reduced_motion: false,
            captions: false,
        }
    }
}

/// How much texts stand out from what is behind them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Contrast {
    /// Warm colours.
    #[default]
    Normal,
    /// White and yellow on black.
    High,
}

impl Contrast {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Normal, Self::High];
}

/// The size of texts, in steps of 25 % from 100 % to 200 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "u16", into = "u16")]
pub struct TextSize(u16);

impl TextSize {
    /// Every size, the smallest first.
    pub const ALL: [Self; 5] = [Self(100), Self(125), Self(150), Self(175), Self(200)];

    /// The nearest size to a number of per cent.
    #[must_use]
    pub fn nearest(percent: u16) -> Self {
        Self::ALL.into_iter().min_by_key(|size| size.0.abs_diff(percent)).unwrap_or_default()
    }

    /// The size in per cent.
    #[must_use]
    pub fn percent(self) -> u16 {
        self.0
    }

    /// The factor of the usual size.
    #[must_use]
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }
}

impl Default for TextSize {
    fn default() -> Self {
        Self(100)
    }
}

impl From<TextSize> for u16 {
    fn from(size: TextSize) -> Self {
        size.0
    }
}

impl From<u16> for TextSize {
    fn from(percent: u16) -> Self {
        Self::nearest(percent)
    }
}
