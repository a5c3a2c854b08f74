//! Conversions between seconds and samples.

/// Samples per second of every sound.
pub const SAMPLE_RATE: u32 = 44_100;

/// [`SAMPLE_RATE`] as a number to compute with.
pub(crate) fn sample_rate() -> f32 {
    as_float(SAMPLE_RATE as usize)
}

/// The number of samples in a duration.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few seconds, never below 0")]
pub(crate) fn samples(seconds: f32) -> usize {
    (seconds.max(0.0) * sample_rate()) as usize
}

#[expect(clippy::cast_precision_loss, reason = "lengths of sounds are far below 2^24")]
pub(crate) fn as_float(number: usize) -> f32 {
    number as f32
}
