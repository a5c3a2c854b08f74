use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::window::PrimaryWindow;
use birka_exhibition::take_home::GameCode;
use birka_exhibition::visit::Screen;

use crate::game::exhibition::exhibit::Exhibit;
use crate::game::state::GameTable;

/// The QR code with the game that has ended, on the screen about its end.
#[derive(Resource, Default)]
pub struct TakeHome {
    /// Whether the game has ended, so that the code has been made or there is none.
    is_made: bool,
    pub(super) code: Option<ShownCode>,
}

/// A code and its picture, in which each pixel is a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ShownCode {
    pub(super) code: GameCode,
    pub(super) image: Handle<Image>,
}

impl TakeHome {
    /// The link in the code, if one is shown.
    #[must_use]
    pub fn link(&self) -> Option<&str> {
        self.code.as_ref().map(|shown| shown.code.link())
    }
}

/// Makes the code when a game has ended, and forgets it with the screen.
pub(super) fn make_code(
    exhibit: Res<Exhibit>,
    table: Res<GameTable>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut take_home: ResMut<TakeHome>,
    mut images: ResMut<Assets<Image>>,
) {
    if !matches!(exhibit.visit().screen(), Screen::Ending { .. }) {
        if take_home.is_made {
            *take_home = TakeHome::default();
        }
        return;
    }
    let (Ok(window), Some(address)) = (windows.single(), &exhibit.config().museum.take_home) else { return };
    if take_home.is_made {
        return;
    }
    let code = GameCode::of(&table.session().record(None), address, &exhibit.config().screen, (window.width(), window.height()));
    let shown = code.map(|code| ShownCode { image: images.add(picture(&code)), code });
    *take_home = TakeHome { is_made: true, code: shown };
}

#[expect(clippy::cast_possible_truncation, reason = "at most 185 modules")]
fn picture(code: &GameCode) -> Image {
    let side = code.side() as u32;
    let pixels = code.modules().flat_map(|is_dark| if is_dark { [0, 0, 0, 255] } else { [255; 4] }).collect();
    let size = Extent3d { width: side, height: side, depth_or_array_layers: 1 };
    let mut image = Image::new(size, TextureDimension::D2, pixels, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
    image.sampler = ImageSampler::nearest();
    image
}
