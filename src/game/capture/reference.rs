//! A reference picture: path traced on the processor, without a graphics driver.

use std::time::Duration;

use birka_look::{ReferencePiece, ReferenceScene};
use birka_path_tracer::Quality;
use image::RgbImage;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::error::ShotError;
use super::scene::Scene;
use crate::game::board::board_plan;

/// How much work a reference picture is.
#[derive(Clone, Copy, Debug)]
pub struct ReferenceOptions {
    /// Paths per pixel.
    pub samples: u32,
    /// Seeds the paths. The same seed gives the same picture.
    pub seed: u64,
}

/// Path traces a scene. Marks are not drawn. Shows the progress on standard error if that is a terminal.
pub(super) fn render_reference(scene: &Scene, options: ReferenceOptions) -> Result<RgbImage, ShotError> {
    let rules = scene.variant.rules.rule_set();
    let place = |kind, variant, transform| ReferencePiece { kind, variant, transform };
    let pieces: Vec<_> = scene.placed_pieces().map(|(kind, variant, transform)| place(kind, variant, transform)).collect();
    let plan = board_plan(&scene.variant);
    let table = ReferenceScene::new(&plan, rules, &pieces, scene.piece_set, scene.variant.art(), scene.look.backdrop);
    let quality = Quality { samples: options.samples, seed: options.seed, ..Quality::default() };
    let bar = ProgressBar::with_draw_target(Some(scene.size.1.into()), ProgressDrawTarget::stderr());
    // With an invalid template the default style stays.
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos} of {len} rows, {elapsed} elapsed, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_secs(1));
    let picture = table.render(&scene.camera_pose(), scene.size, &quality, || bar.inc(1));
    bar.finish_and_clear();
    RgbImage::from_raw(scene.size.0, scene.size.1, picture.display_bytes()).ok_or(ShotError::Render)
}
