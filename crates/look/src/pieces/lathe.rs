use std::f32::consts::TAU;

use bevy::{asset::RenderAssetUsages, mesh::Indices, mesh::PrimitiveTopology, prelude::*};

/// What a part of a piece is made of; the numbers are those of `surfaces.wgsl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Surface {
    Bone = 0,
    Glass = 1,
    Bronze = 2,
    Amber = 3,
    Wood = 4,
    Stone = 5,
    Horn = 6,
}

/// What a part is made of, and its colour where it has one of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stuff {
    pub(super) surface: Surface,
    pub(super) tint: Option<Vec3>,
}

impl From<Surface> for Stuff {
    fn from(surface: Surface) -> Self {
        Self { surface, tint: None }
    }
}

/// How one piece differs from a true turning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
    /// Which piece of its shape it is.
    pub(super) variant: u8,
    /// How uneven it is, as a share of its radius.
    pub(super) unevenness: f32,
    /// How many facets it has.
    pub(super) fineness: Fineness,
}

/// How finely pieces are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fineness {
    /// Corners around the axis.
    around: usize,
    /// Steps along a profile from one of its points to the next, and up a crown.
    pub(super) between: usize,
    /// Steps around a crown from one of its points to the next; even, so that one of them is its tip.
    pub(super) crown: usize,
}

impl Fineness {
    /// No corner is seen from any distance.
    pub(super) const FINE: Self = Self { around: 40, between: 5, crown: 8 };
    /// For the processor, which takes as long over a small triangle as over a large one: less than a third of the corners.
    pub(super) const COARSE: Self = Self { around: 28, between: 2, crown: 2 };
}

impl Hand {
    /// Where the point of a true turning ends up.
    fn disturb(self, radius: f32, height: f32, angle: f32) -> Vec3 {
        let own = f32::from(self.variant) * 2.399;
        let wave =
            0.5 * (angle * 2.0 + own).sin() + 0.3 * (angle * 3.0 + own * 1.7 + height * 5.0).sin() + 0.3 * (height * 8.0 + own).sin();
        let lean = 0.6 * self.unevenness * height * height;
        let grown = radius * (1.0 + self.unevenness * wave);
        Vec3::new(grown * angle.cos() + lean * own.cos(), height, grown * angle.sin() + lean * own.sin())
    }
}

/// A piece as it grows part by part.
pub(super) struct Lathe {
    hand: Hand,
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    /// The object's x and z.
    flat: Vec<[f32; 2]>,
    /// Its y, and its surface and variant.
    tall: Vec<[f32; 2]>,
    /// Its own colour, and 1 where it has one.
    tints: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Lathe {
    pub(super) fn new(hand: Hand) -> Self {
        Self {
            hand,
            positions: Vec::new(),
            normals: Vec::new(),
            flat: Vec::new(),
            tall: Vec::new(),
            tints: Vec::new(),
            indices: Vec::new(),
        }
    }

    /// Turns a smooth profile of (radius, height), from the foot up.
    #[expect(clippy::cast_precision_loss, reason = "small counts")]
    pub(super) fn turn(&mut self, stuff: Stuff, profile: &[(f32, f32)]) {
        let Fineness { around: columns, between, .. } = self.hand.fineness;
        let line = smooth(profile, between);
        let point = |row: usize, column: usize| {
            let (radius, height) = line[row];
            self.hand.disturb(radius, height, (column % columns) as f32 / columns as f32 * TAU)
        };
        let mut corners = Vec::with_capacity(line.len() * columns);
        for row in 0..line.len() {
            for column in 0..columns {
                let around = point(row, column + 1) - point(row, column + columns - 1);
                let along = point((row + 1).min(line.len() - 1), column) - point(row.saturating_sub(1), column);
                let normal = along.cross(around).try_normalize().unwrap_or(Vec3::Y);
                corners.push((point(row, column), normal));
            }
        }
        self.wrap(stuff, columns, &corners, false);
    }

    /// How finely it is turned.
    pub(super) fn fineness(&self) -> Fineness {
        self.hand.fineness
    }

    /// Lays rows of corners around the axis, from below, each with its normal; where they are seen from the axis, `from_within`.
    #[expect(clippy::cast_possible_truncation, reason = "small counts")]
    pub(super) fn wrap(&mut self, stuff: Stuff, columns: usize, corners: &[(Vec3, Vec3)], from_within: bool) {
        let first = self.positions.len() as u32;
        for &(position, normal) in corners {
            self.corner(stuff, position, normal);
        }
        let around = columns as u32;
        for row in 0..(corners.len() / columns) as u32 - 1 {
            for column in 0..around {
                let here = [column, (column + 1) % around].map(|column| first + row * around + column);
                let [a, b] = if from_within { [here[1], here[0]] } else { here };
                self.indices.extend([a, a + around, b, b, a + around, b + around]);
            }
        }
    }

    /// Adds triangles as they are, counter-clockwise from outside; without normals they are flat.
    #[expect(clippy::cast_possible_truncation, reason = "a mesh of a mod has been judged")]
    pub(super) fn carve(&mut self, stuff: Stuff, mesh: &birka_art::Mesh) {
        let at = |corner: u32| Vec3::from(mesh.positions[corner as usize]);
        for &triangle in &mesh.triangles {
            let [a, b, c] = triangle.map(at);
            let flat = (b - a).cross(c - a).normalize_or(Vec3::Y);
            let first = self.positions.len() as u32;
            for corner in triangle {
                let normal = mesh.normals.get(corner as usize).map_or(flat, |&normal| Vec3::from(normal).normalize_or(flat));
                self.corner(stuff, at(corner), normal);
            }
            self.indices.extend([first, first + 1, first + 2]);
        }
    }

    fn corner(&mut self, stuff: Stuff, position: Vec3, normal: Vec3) {
        let Stuff { surface, tint } = stuff;
        self.tints.push(tint.map_or([0.0; 4], |tint| tint.extend(1.0).to_array()));
        self.positions.push(position);
        self.normals.push(normal);
        self.flat.push([position.x, position.z]);
        self.tall.push([position.y, f32::from(surface as u8 + 8 * self.hand.variant)]);
    }

    pub(super) fn finish(self) -> Mesh {
        let mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.flat)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, self.tall)
            .with_inserted_indices(Indices::U32(self.indices));
        // Another attribute is another pipeline, which pieces as usual do without.
        let is_tinted = self.tints.iter().any(|tint| tint[3] > 0.0);
        if is_tinted { mesh.with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.tints) } else { mesh }
    }
}

/// A Catmull-Rom curve through the points, with so many steps between two, its ends straight.
#[expect(clippy::cast_precision_loss, reason = "small counts")]
fn smooth(points: &[(f32, f32)], between: usize) -> Vec<(f32, f32)> {
    let at = |index: isize| {
        let last = points.len().cast_signed() - 1;
        let (r, h) = points[index.clamp(0, last).cast_unsigned()];
        Vec2::new(r, h)
    };
    let mut line = Vec::new();
    for index in 0..points.len().cast_signed() - 1 {
        let [a, b, c, d] = [-1, 0, 1, 2].map(|step| at(index + step));
        for step in 0..between {
            let t = step as f32 / between as f32;
            let spot = 0.5 * (2.0 * b + (c - a) * t + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t + (3.0 * b - a - 3.0 * c + d) * t * t * t);
            line.push((spot.x.max(0.0), spot.y));
        }
    }
    line.extend(points.last());
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shaders_number_the_surfaces_as_meshes_do() {
        let shader = include_str!("../shaders/surfaces.wgsl");
        let all = [Surface::Bone, Surface::Glass, Surface::Bronze, Surface::Amber, Surface::Wood, Surface::Stone, Surface::Horn];
        for surface in all {
            let line = format!("const {}: i32 = {};", format!("{surface:?}").to_uppercase(), surface as u8);
            assert!(shader.contains(&line), "{line}");
        }
        assert_eq!(shader.matches("const ").count(), all.len());
    }
}
