/// The screen, and where its controls are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// From corner to corner of the picture, in millimetres.
    pub diagonal_mm: u32,
    /// The width of the picture in pixels.
    pub width_px: u32,
    /// The height of the picture in pixels.
    pub height_px: u32,
    /// How bright the picture is, in percent; 100 leaves it as it is drawn.
    pub brightness_percent: u8,
    /// Where the controls are.
    pub controls: Controls,
}

/// Where the controls are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controls {
    /// In the lower half of an upright screen, within reach of children and wheelchairs.
    LowerHalf,
    /// Along both long sides of a table, each readable from its side.
    BothSides,
}

impl Controls {
    pub(super) const ALL: [(&'static str, Self); 2] = [("lower-half", Self::LowerHalf), ("both-sides", Self::BothSides)];
}

impl Screen {
    /// The number of pixels in a millimetre.
    #[must_use]
    pub fn px_per_mm(self) -> f32 {
        let diagonal_px = f64::from(self.width_px).hypot(f64::from(self.height_px));
        #[expect(clippy::cast_possible_truncation, reason = "a few pixels")]
        let px_per_mm = (diagonal_px / f64::from(self.diagonal_mm)) as f32;
        px_per_mm
    }
}

impl Default for Screen {
    fn default() -> Self {
        // 24 inches, full HD.
        Self { diagonal_mm: 610, width_px: 1920, height_px: 1080, brightness_percent: 100, controls: Controls::LowerHalf }
    }
}
