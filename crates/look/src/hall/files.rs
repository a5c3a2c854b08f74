//! The files of the hall: part of the program on a desktop, fetched by a page.

use std::io::Cursor;
use std::sync::Arc;

use bevy::asset::{AssetLoader, LoadContext, io::Reader};
use bevy::prelude::*;
use image_webp::{DecodingError, WebPDecoder};

use super::light::HourLight;

/// The bytes of a file.
#[derive(Asset, TypePath)]
pub(super) struct HallFile(Arc<[u8]>);

impl HallFile {
    pub(super) fn bytes(&self) -> Arc<[u8]> {
        self.0.clone()
    }
}

/// A surface whose light is in pictures, one for each group of lights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picture {
    /// All directions from the middle of the board.
    Cube,
    /// The trestles of the table and what lies on it.
    Table,
    /// The hall.
    Hall,
}

impl Picture {
    /// The model whose surface it is.
    pub(super) fn model(self) -> Option<&'static str> {
        match self {
            Self::Cube => None,
            Self::Table => Some("table.glb"),
            Self::Hall => Some("hall.glb"),
        }
    }

    /// Its files: the model if it has one, then a picture for each group of lights of the hour.
    pub(super) fn files(self, hour: &'static HourLight) -> impl Iterator<Item = String> {
        let folder = match self {
            Self::Cube => "cube",
            Self::Table => "table",
            Self::Hall => "bake",
        };
        self.model().map(str::to_owned).into_iter().chain(hour.groups().map(move |group| format!("{folder}/{}.webp", group.name())))
    }
}

/// A picture of three bytes a texel, in sRGB.
pub(super) struct Decoded {
    pub(super) size: UVec2,
    pub(super) texels: Vec<[u8; 3]>,
}

/// Decodes a WebP file.
pub(super) fn decode(file: &[u8]) -> Result<Decoded, DecodingError> {
    let mut decoder = WebPDecoder::new(Cursor::new(file))?;
    let (width, height) = decoder.dimensions();
    let mut bytes = vec![0; decoder.output_buffer_size().unwrap_or_default()];
    decoder.read_image(&mut bytes)?;
    let texels = match decoder.has_alpha() {
        false => bytes.chunks_exact(3).map(|texel| [texel[0], texel[1], texel[2]]).collect(),
        true => bytes.chunks_exact(4).map(|texel| [texel[0], texel[1], texel[2]]).collect(),
    };
    Ok(Decoded { size: UVec2::new(width, height), texels })
}

/// Reads a file as it is.
#[derive(TypePath)]
struct HallFileLoader;

impl AssetLoader for HallFileLoader {
    type Asset = HallFile;
    type Settings = ();
    type Error = std::io::Error;

    async fn load(&self, reader: &mut dyn Reader, _: &(), _: &mut LoadContext<'_>) -> Result<HallFile, Self::Error> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        Ok(HallFile(bytes.into()))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<HallFile>().register_asset_loader(HallFileLoader);
    #[cfg(not(target_family = "wasm"))]
    embedded::plugin(app);
}

/// The path of a file for the asset server.
pub(super) fn asset_path(file: &str) -> String {
    if cfg!(target_family = "wasm") { format!("hall/{file}") } else { format!("embedded://birka_look/hall/{file}") }
}

#[cfg(not(target_family = "wasm"))]
pub(super) mod embedded {
    use std::path::{Path, PathBuf};

    use bevy::asset::io::embedded::EmbeddedAssetRegistry;
    use bevy::prelude::*;

    /// Names files and includes their bytes.
    macro_rules! files {
        ($($file:literal),* $(,)?) => { [$(($file, include_bytes!(concat!("../../assets/hall/", $file)))),*] };
    }

    pub(in crate::hall) const FILES: &[(&str, &[u8])] = &files![
        "table.glb",
        "hall.glb",
        "fire.webp",
        "cube/fire.webp",
        "cube/lamps.webp",
        "cube/morning.webp",
        "cube/noon.webp",
        "cube/winter.webp",
        "cube/dusk.webp",
        "table/fire.webp",
        "table/lamps.webp",
        "table/morning.webp",
        "table/noon.webp",
        "table/winter.webp",
        "table/dusk.webp",
        "bake/fire.webp",
        "bake/lamps.webp",
        "bake/morning.webp",
        "bake/noon.webp",
        "bake/winter.webp",
        "bake/dusk.webp",
    ];

    pub(super) fn plugin(app: &mut App) {
        let registry = app.world_mut().get_resource_or_init::<EmbeddedAssetRegistry>();
        for (file, bytes) in FILES {
            registry.insert_asset(PathBuf::new(), &Path::new("birka_look/hall").join(file), *bytes);
        }
    }
}
