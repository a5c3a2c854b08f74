//! The logo of the house, a PNG picture that the config names.

use std::path::{Path, PathBuf};

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use birka_diagnostics::read_file;

use crate::game::exhibition::exhibit::Exhibit;

/// The largest file and the longest side in pixels that are shown.
const MAX_BYTES: u64 = 16 << 20;
const MAX_SIDE: u32 = 4096;

/// The logo.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Logo {
    pub(super) image: Handle<Image>,
    /// Width over height.
    pub(super) aspect: f32,
}

/// The logo of the config in effect.
#[derive(Resource, Default)]
pub(super) struct HouseLogo {
    path: Option<PathBuf>,
    pub(super) logo: Option<Logo>,
}

/// Reads the picture when the config names another. A picture that cannot be read is not shown, and the log says why.
pub(super) fn load_logo(exhibit: Res<Exhibit>, mut house: ResMut<HouseLogo>, mut images: ResMut<Assets<Image>>) {
    let path = &exhibit.config().museum.logo;
    if house.path == *path {
        return;
    }
    house.path.clone_from(path);
    house.logo = path.as_deref().and_then(|path| match read(path) {
        Ok(image) => {
            let aspect = image.width() as f32 / image.height().max(1) as f32;
            Some(Logo { image: images.add(image), aspect })
        }
        Err(error) => {
            warn!("the logo `{}` is not shown: {error}", path.display());
            None
        }
    });
}

fn read(path: &Path) -> Result<Image, String> {
    let bytes = read_file(path, MAX_BYTES).map_err(|error| error.to_string())?;
    // The size is read before the pixels, for which a small file can ask for any amount of memory.
    let reader = image::ImageReader::with_format(std::io::Cursor::new(&bytes), image::ImageFormat::Png);
    let (width, height) = reader.into_dimensions().map_err(|error| error.to_string())?;
    if width.max(height) > MAX_SIDE || width.min(height) == 0 {
        return Err(format!("it has {width} × {height} pixels; {MAX_SIDE} a side are the most"));
    }
    let kind = ImageType::Extension("png");
    Image::from_buffer(&bytes, kind, CompressedImageFormats::NONE, true, ImageSampler::linear(), RenderAssetUsages::RENDER_WORLD)
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_read_and_anything_else_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("logo.png");
        let write = |bytes: &[u8]| std::fs::write(&path, bytes).unwrap();
        assert!(read(&path).is_err(), "it is missing");
        write(b"no picture");
        assert!(read(&path).is_err());
        image::RgbaImage::new(30, 10).save(&path).unwrap();
        let size = read(&path).unwrap().size();
        assert_eq!(size, UVec2::new(30, 10));
        let whole = std::fs::read(&path).unwrap();
        write(&whole[..whole.len() / 2]);
        assert!(read(&path).is_err(), "it is cut off");
        image::GrayImage::new(MAX_SIDE + 1, 1).save(&path).unwrap();
        assert!(read(&path).unwrap_err().contains("4097 × 1"));
        assert!(read(folder.path()).is_err(), "a folder");
    }
}
