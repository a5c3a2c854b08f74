//! Renders a picture on several threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use glam::{Vec2, Vec3};

use crate::camera::Camera;
use crate::integrator::trace;
use crate::random::Random;
use crate::scene::{Scene, Shading};
use crate::tone::display_color;

/// How much work a picture is.
#[derive(Clone, Copy, Debug)]
pub struct Quality {
    /// Paths per pixel. The noise falls with their square root.
    pub samples: u32,
    /// The most surfaces that a path meets.
    pub bounces: u32,
    /// The most that one path adds to a pixel by light that a second opaque surface reflects. It takes energy from bright caustics, and the
    /// white specks (fireflies) with it.
    pub clamp: f32,
    /// Seeds the random numbers.
    pub seed: u64,
    /// Number of threads.
    pub threads: NonZero<usize>,
}

impl Default for Quality {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Self { samples: 64, bounces: 14, clamp: 40.0, seed: 0, threads }
    }
}

/// A finished picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// Linear colors, row by row from the top.
    pub pixels: Vec<Vec3>,
}

impl Picture {
    /// The picture as a screen shows it: red, green and blue of each pixel, after [`display_color`].
    #[must_use]
    pub fn display_bytes(&self) -> Vec<u8> {
        self.pixels.iter().flat_map(|&color| display_color(color)).collect()
    }
}

/// Renders a picture. Calls `progress` after each finished row, from any thread.
pub fn render(scene: &Scene, shading: &impl Shading, camera: &Camera, quality: &Quality, progress: impl Fn() + Sync) -> Picture {
    let (width, height) = camera.size;
    let next = AtomicU32::new(0);
    let rows: Mutex<Vec<(u32, Vec<Vec3>)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..quality.threads.get() {
            scope.spawn(|| {
                loop {
                    let y = next.fetch_add(1, Ordering::Relaxed);
                    if y >= height {
                        return;
                    }
                    let row = (0..width).map(|x| pixel(scene, shading, camera, quality, (x, y))).collect();
                    rows.lock().unwrap_or_else(PoisonError::into_inner).push((y, row));
                    progress();
                }
            });
        }
    });
    let mut rows = rows.into_inner().unwrap_or_else(PoisonError::into_inner);
    rows.sort_unstable_by_key(|(y, _)| *y);
    Picture { size: camera.size, pixels: rows.into_iter().flat_map(|(_, row)| row).collect() }
}

/// The mean of the samples of a pixel, which are spread over it evenly.
#[expect(clippy::cast_precision_loss, reason = "pixels and samples")]
fn pixel(scene: &Scene, shading: &impl Shading, camera: &Camera, quality: &Quality, (x, y): (u32, u32)) -> Vec3 {
    let number = u64::from(y) * u64::from(camera.size.0) + u64::from(x);
    let width = camera.pixel_width();
    let sum: Vec3 = (0..quality.samples)
        .map(|sample| {
            let mut random = Random::new(quality.seed, number, u64::from(sample));
            // The R2 sequence (Roberts, 2018), shifted by the random numbers of the pixel.
            let shift = Random::new(quality.seed, number, u64::MAX).square();
            let within = (shift + sample as f32 * Vec2::new(0.754_877_7, 0.569_840_3)).fract();
            let ray = camera.ray(Vec2::new(x as f32, y as f32) + within);
            let light = trace(scene, shading, quality, ray, width, &mut random);
            if light.is_finite() { light } else { Vec3::ZERO }
        })
        .sum();
    sum / quality.samples.max(1) as f32
}
