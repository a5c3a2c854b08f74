//! Renders pictures with `birka shot`.

use std::path::{Path, PathBuf};
use std::process::Command;

use image::RgbImage;

/// Renders a picture at low quality. Returns its path and its pixels.
pub fn render_shot(name: &str, arguments: &[&str], size: &str) -> (PathBuf, RgbImage) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden");
    let path = folder.join(name).with_extension("png");
    let output = Command::new(env!("CARGO_BIN_EXE_birka"))
        .arg("shot")
        .args(arguments)
        .args(["--size", size, "--out"])
        .arg(&path)
        .env("BIRKA_QUALITY", "low")
        .output()
        .expect("birka runs");
    assert!(output.status.success(), "birka shot {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let picture = image::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).to_rgb8();
    (path, picture)
}
