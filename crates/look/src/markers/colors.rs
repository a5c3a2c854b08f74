//! The colors of marks.

use bevy::prelude::*;

use super::marks::{Mark, MarkAssets};
use crate::materials::UnlitMaterial;
use crate::settings::MarkPalette;

/// The palette of the marks. Every mark changes with it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkColors(pub MarkPalette);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MarkColors>().add_systems(PreUpdate, recolor.run_if(resource_changed::<MarkColors>));
}

fn recolor(colors: Res<MarkColors>, marks: Res<MarkAssets>, mut materials: ResMut<Assets<UnlitMaterial>>) {
    marks.recolor(colors.0, &mut materials);
}

/// The colors of a palette, by what marks are about.
struct Colors {
    selected: LinearRgba,
    destination: LinearRgba,
    last_move: LinearRgba,
    capture: LinearRgba,
}

impl Colors {
    fn from_srgb(selected: [u8; 3], destination: [u8; 3], last_move: [u8; 3], capture: [u8; 3]) -> Self {
        let [selected, destination, last_move, capture] =
            [selected, destination, last_move, capture].map(|[red, green, blue]| Color::srgb_u8(red, green, blue).to_linear());
        Self { selected, destination, last_move, capture }
    }
}

/// The color of a mark.
pub(super) fn color(mark: Mark, palette: MarkPalette) -> LinearRgba {
    let colors = match palette {
        MarkPalette::Standard => return standard_color(mark),
        MarkPalette::BlueYellow => Colors::from_srgb([255, 236, 90], [130, 196, 255], [226, 118, 0], [6, 22, 96]),
        MarkPalette::BlackWhite => Colors::from_srgb([255, 255, 255], [188, 188, 188], [128, 128, 128], [0, 0, 0]),
        MarkPalette::GreenViolet => Colors::from_srgb([255, 255, 238], [136, 220, 120], [190, 120, 226], [58, 0, 92]),
    };
    match mark {
        Mark::Hovered => colors.selected.with_alpha(0.75),
        Mark::Selected => colors.selected,
        Mark::Destination | Mark::OpenWay => colors.destination,
        Mark::LastFrom | Mark::LastTo => colors.last_move,
        Mark::Capture | Mark::Captor | Mark::Fallen => colors.capture,
    }
}

fn standard_color(mark: Mark) -> LinearRgba {
    match mark {
        Mark::Hovered => LinearRgba::new(1.0, 0.92, 0.75, 0.75),
        Mark::Selected => LinearRgba::new(1.5, 0.95, 0.25, 1.0),
        Mark::Destination => LinearRgba::new(1.5, 1.36, 1.0, 1.0),
        Mark::Capture => LinearRgba::new(0.55, 0.02, 0.01, 1.0),
        Mark::LastFrom => LinearRgba::new(0.95, 1.1, 1.2, 1.0),
        Mark::LastTo => LinearRgba::new(0.95, 1.15, 1.3, 1.0),
        Mark::Captor | Mark::Fallen => LinearRgba::new(0.62, 0.03, 0.01, 1.0),
        Mark::OpenWay => LinearRgba::new(0.55, 0.95, 1.25, 0.9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What marks are about, of which several can be on the board at the same time.
    const ROLES: [Mark; 4] = [Mark::Selected, Mark::Destination, Mark::LastTo, Mark::Capture];
    /// The least contrast of two marks by lightness alone, as WCAG 2 computes it.
    const CONTRAST: f32 = 1.5;

    fn contrast(one: LinearRgba, other: LinearRgba) -> f32 {
        let (one, other) = (one.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn marks_differ_in_lightness_with_every_palette_but_the_standard_one() {
        for palette in MarkPalette::ALL.into_iter().filter(|palette| *palette != MarkPalette::Standard) {
            for (number, one) in ROLES.into_iter().enumerate() {
                for other in ROLES.into_iter().skip(number + 1) {
                    let found = contrast(color(one, palette), color(other, palette));
                    assert!(found >= CONTRAST, "{palette:?}: {one:?} and {other:?} have a contrast of {found:.2}");
                }
            }
        }
    }

    #[test]
    fn captures_are_darker_than_everything_else_with_every_palette() {
        for palette in MarkPalette::ALL {
            for mark in [Mark::Selected, Mark::Destination, Mark::LastTo] {
                assert!(contrast(color(mark, palette), color(Mark::Capture, palette)) > 3.0, "{palette:?}: {mark:?}");
            }
        }
    }

    #[test]
    fn marks_that_are_there_change_with_the_palette() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Mesh>()
            .init_asset::<UnlitMaterial>()
            .init_resource::<MarkAssets>()
            .add_plugins(plugin);
        app.update();
        let colors =
            |app: &App| app.world().resource::<Assets<UnlitMaterial>>().iter().map(|(_, mark)| mark.mark_color()).collect::<Vec<_>>();
        let standard = colors(&app);
        app.insert_resource(MarkColors(MarkPalette::BlackWhite));
        app.update();
        assert_ne!(colors(&app), standard);
        app.insert_resource(MarkColors(MarkPalette::Standard));
        app.update();
        assert_eq!(colors(&app), standard);
    }
}
