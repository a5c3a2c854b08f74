//! Builds meshes of the hall: flat quads, boxes and discs, with the light baked into the colors of the vertices.

use bevy::{asset::RenderAssetUsages, mesh::Indices, mesh::PrimitiveTopology, prelude::*};

use crate::lighting::{GOLDEN_ANGLE, room};

/// The grain of a floor that is strewn with straw; `hall.wgsl` knows it as more than 1.
pub(super) const STRAW: f32 = 2.0;

/// The material of a surface.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surface {
    pub(super) color: Vec3,
    /// How visible the fibers of wood are, 0 to 1, or [`STRAW`].
    pub(super) grain: f32,
    /// Whether it shines by itself, with this color.
    pub(super) shines: bool,
}

impl Surface {
    pub(super) const fn wood(red: f32, green: f32, blue: f32) -> Self {
        Self { color: Vec3::new(red, green, blue), grain: 1.0, shines: false }
    }

    pub(super) const fn plain(red: f32, green: f32, blue: f32) -> Self {
        Self { color: Vec3::new(red, green, blue), grain: 0.35, shines: false }
    }

    pub(super) const fn light(color: Vec3) -> Self {
        Self { color, grain: 0.0, shines: true }
    }

    pub(super) fn tinted(self, factor: f32) -> Self {
        Self { color: self.color * factor, ..self }
    }
}

/// The light that falls on the vertices.
pub(super) enum Light<'a> {
    /// The light of the hall, by day (0) or by fire (1), with the boxes that stand in its way.
    Hall { night: usize, boxes: &'a [(Vec3, Vec3)] },
    /// An even light from above.
    Even,
}

#[derive(Default)]
pub(super) struct HallMesh {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    uvs: Vec<Vec2>,
    surfaces: Vec<Surface>,
    indices: Vec<u32>,
    /// The boxes so far, by their smallest and largest coordinates.
    pub(super) boxes: Vec<(Vec3, Vec3)>,
}

impl HallMesh {
    /// A quad that is seen from where its corners `at`, `at + along`, `at + along + up`, `at + up` run counterclockwise, divided into cells of about
    /// `cell`. Fibers run along `along`; `color` gives each vertex its surface.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a few hundred cells")]
    pub(super) fn quad(&mut self, at: Vec3, along: Vec3, up: Vec3, cell: f32, surface: impl Fn(Vec3) -> Surface) {
        let count = |edge: Vec3| (edge.length() / cell).ceil().clamp(1.0, 400.0) as u32;
        let (columns, rows) = (count(along), count(up));
        let (normal, first) = (along.cross(up).normalize_or(Vec3::Y), self.next_vertex());
        for (row, column) in (0..=rows).flat_map(|row| (0..=columns).map(move |column| (row, column))) {
            let (u, v) = (column as f32 / columns as f32, row as f32 / rows as f32);
            let position = at + along * u + up * v;
            self.positions.push(position);
            self.normals.push(normal);
            // Fibers differ from plank to plank.
            self.uvs.push(Vec2::new(u * along.length() + 7.3 * at.x, v * up.length() + 3.1 * at.z + 1.7 * at.y));
            self.surfaces.push(surface(position));
        }
        self.grid(first, rows, columns);
    }

    /// A box, divided along its edges into cells of about `cell`. Its fibers run along the longest edge.
    pub(super) fn cuboid(&mut self, low: Vec3, high: Vec3, cell: f32, surface: Surface) {
        self.boxes.push((low, high));
        self.turned_box(
            f32::midpoint(low.x, high.x) * Vec3::X + f32::midpoint(low.y, high.y) * Vec3::Y + f32::midpoint(low.z, high.z) * Vec3::Z,
            Quat::IDENTITY,
            (high - low) / 2.0,
            cell,
            surface,
        );
    }

    /// A box around a point, turned, that takes no light from others.
    pub(super) fn turned_box(&mut self, middle: Vec3, turn: Quat, half: Vec3, cell: f32, surface: Surface) {
        let axes = [(Vec3::X, half.x), (Vec3::Y, half.y), (Vec3::Z, half.z)].map(|(axis, half)| turn * axis * half);
        for side in 0..3 {
            let (out, mut one, mut other) = (axes[side], axes[(side + 1) % 3], axes[(side + 2) % 3]);
            for sign in [1.0, -1.0] {
                let out = out * sign;
                if one.length_squared() < other.length_squared() {
                    (one, other) = (other, one);
                }
                if one.cross(other).dot(out) < 0.0 {
                    other = -other;
                }
                self.quad(middle + out - one - other, one * 2.0, other * 2.0, cell, |_| surface);
            }
        }
    }

    /// A disc around a point that faces along a normal; `surface` gives each part its surface by its place on the disc.
    pub(super) fn disc(&mut self, middle: Vec3, normal: Vec3, radius: f32, surface: impl Fn(f32, u16) -> Surface) {
        const SECTORS: u16 = 36;
        let across = normal.any_orthonormal_vector();
        let other = normal.cross(across);
        let at = |sector: u16, radius: f32| {
            let (sin, cos) = (f32::from(sector) * std::f32::consts::TAU / f32::from(SECTORS)).sin_cos();
            middle + (across * cos + other * sin) * radius
        };
        for sector in 0..SECTORS {
            let [a, b, c, d] = [at(sector, radius * 0.25), at(sector, radius), at(sector + 1, radius), at(sector + 1, radius * 0.25)];
            self.flat(&[a, b, c, d], normal, surface(1.0, sector));
            self.flat(&[middle + normal * 0.18, a + normal * 0.04, d + normal * 0.04], normal, surface(0.0, sector));
        }
    }

    /// A flat convex polygon.
    #[expect(clippy::cast_possible_truncation, reason = "a few corners")]
    pub(super) fn flat(&mut self, corners: &[Vec3], normal: Vec3, surface: Surface) {
        let first = self.next_vertex();
        for corner in corners {
            self.positions.push(*corner);
            self.normals.push(normal);
            self.uvs.push(Vec2::new(corner.y, corner.x + corner.z));
            self.surfaces.push(surface);
        }
        for next in 1..corners.len() as u32 - 1 {
            self.indices.extend([first, first + next, first + next + 1]);
        }
    }

    /// Something soft that lies on a surface, such as a fleece: the middle of its underside, half its sides, and how high its tufts are.
    pub(super) fn soft(&mut self, middle: Vec3, half: Vec3, tufts: f32, surface: Surface) {
        const CELLS: i16 = 8;
        let at = |x: i16, z: i16| Vec2::new(f32::from(x), f32::from(z)) / f32::from(CELLS) * 2.0 - 1.0;
        let tuft = |x: i16, z: i16| tufts * (scatter(f32::from(x) * 3.7 + f32::from(z) * 11.3 + middle.x) - 0.5);
        let point = |x: i16, z: i16| {
            let place = at(x, z);
            let edge = (1.0 - place.x.powi(6)).max(0.0) * (1.0 - place.y.powi(6)).max(0.0);
            // Its corners are round, and its rim is uneven.
            let round = 1.0 - 0.12 * place.x.powi(2) * place.y.powi(2) + 0.06 * tuft(x, z);
            middle + Vec3::new(place.x * half.x * round, edge.sqrt() * half.y * (1.0 + tuft(x, z)), place.y * half.z * round)
        };
        let first = self.next_vertex();
        // From the front backwards.
        for (z, x) in (0..=CELLS).rev().flat_map(|z| (0..=CELLS).map(move |x| (z, x))) {
            let across = point((x + 1).min(CELLS), z) - point((x - 1).max(0), z);
            let along = point(x, (z + 1).min(CELLS)) - point(x, (z - 1).max(0));
            self.positions.push(point(x, z));
            self.normals.push(along.cross(across).normalize_or(Vec3::Y));
            self.uvs.push(at(x, z) * half.xz() * 2.0);
            self.surfaces.push(surface.tinted(1.0 + 0.8 * tuft(x, z)));
        }
        self.grid(first, CELLS.unsigned_abs().into(), CELLS.unsigned_abs().into());
    }

    /// A boulder: the middle of its underside, half its widths and its height, and a number that differs from boulder to boulder.
    pub(super) fn boulder(&mut self, foot: Vec3, size: Vec3, number: f32, surface: Surface) {
        const SECTORS: u16 = 6;
        const PROFILE: [(f32, f32); 4] = [(0.9, 0.0), (1.0, 0.35), (0.72, 0.85), (0.0, 1.0)];
        let first = self.next_vertex();
        for (row, (breadth, height)) in PROFILE.into_iter().enumerate() {
            for sector in 0..=SECTORS {
                let angle = f32::from(sector % SECTORS) * std::f32::consts::TAU / f32::from(SECTORS) + number;
                let out = Vec3::new(angle.cos(), 0.0, -angle.sin());
                let uneven = 0.8 + 0.4 * scatter(number * 3.1 + f32::from(sector % SECTORS) * 1.7 + breadth);
                self.positions.push(foot + (out * breadth * uneven + Vec3::Y * height) * size);
                self.normals.push((out * breadth + Vec3::Y * [0.0, 0.25, 0.9, 1.0][row]).normalize_or(Vec3::Y));
                self.uvs.push(Vec2::new(height, f32::from(sector) * 0.3) * 2.0 + number);
                self.surfaces.push(surface);
            }
        }
        self.grid(first, 3, SECTORS.into());
    }

    /// A surface of revolution around the vertical axis through a point: radius and height of its profile, as seen from outside, from the bottom up.
    pub(super) fn lathe(&mut self, foot: Vec3, profile: &[(f32, f32)], surface: impl Fn(usize) -> Surface) {
        self.gathered(foot, profile, 0.0, surface);
    }

    /// The same in folds that grow deeper with the square of the height: this share of the radius at a height of 1.
    pub(super) fn gathered(&mut self, foot: Vec3, profile: &[(f32, f32)], folds: f32, surface: impl Fn(usize) -> Surface) {
        const SECTORS: u16 = 22;
        let out = |sector: u16| {
            let (sin, cos) = (f32::from(sector) * std::f32::consts::TAU / f32::from(SECTORS)).sin_cos();
            Vec3::new(cos, 0.0, -sin)
        };
        let slope_of = |row: usize| {
            let along = Vec2::from(profile[row + 1]) - Vec2::from(profile[row]);
            Vec2::new(along.y, -along.x).normalize_or(Vec2::X)
        };
        for (row, pair) in profile.windows(2).enumerate() {
            let first = self.next_vertex();
            for (step, &(radius, height)) in pair.iter().enumerate() {
                // Rows are smooth where they meet, except at an edge.
                let beside = if step == 0 { row.checked_sub(1) } else { Some(row + 1) };
                let other = beside.filter(|beside| beside + 1 < profile.len()).map_or(Vec2::ZERO, slope_of);
                let own = slope_of(row);
                let slope = if own.dot(other) > 0.6 { (own + other).normalize_or(own) } else { own };
                let depth = folds * height * height;
                for sector in 0..=SECTORS {
                    let fold = if sector % 2 == 0 { depth } else { -depth };
                    self.positions.push(foot + out(sector) * radius * (1.0 + fold) + Vec3::Y * height);
                    self.normals.push((out(sector) * slope.x + Vec3::Y * slope.y).normalize_or(Vec3::Y));
                    self.uvs.push(Vec2::new(height, f32::from(sector) * radius * 0.4));
                    self.surfaces.push(surface(row).tinted(1.0 + 2.0 * fold));
                }
            }
            self.grid(first, 1, SECTORS.into());
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "some ten thousand vertices")]
    fn next_vertex(&self) -> u32 {
        self.positions.len() as u32
    }

    /// The triangles of a grid of vertices whose columns run to the right and whose rows run up, as seen from outside.
    fn grid(&mut self, first: u32, rows: u32, columns: u32) {
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let corner = first + row * (columns + 1) + column;
            let above = corner + columns + 1;
            self.indices.extend([corner, corner + 1, above + 1, corner, above + 1, above]);
        }
    }

    /// A tongue of fire that stands on a point and leans: the color of its foot fades to red at its tip.
    pub(super) fn flame(&mut self, foot: Vec3, radius: f32, height: f32, lean: f32, color: Vec3) {
        const SECTORS: u16 = 6;
        const PROFILE: [(f32, f32); 7] = [(0.45, 0.0), (0.92, 0.12), (1.0, 0.26), (0.78, 0.45), (0.45, 0.65), (0.17, 0.85), (0.0, 1.0)];
        let first = self.next_vertex();
        for (breadth, share) in PROFILE {
            // It sways from side to side as it rises.
            let sway = share * (0.6 * share + 0.5 * (5.0 * share + 11.0 * lean).sin());
            let middle = foot + Vec3::Y * height * share + Vec3::new(lean, 0.0, -0.6 * lean) * (sway * height);
            for sector in 0..=SECTORS {
                let (sin, cos) = (f32::from(sector) * std::f32::consts::TAU / f32::from(SECTORS)).sin_cos();
                let out = Vec3::new(cos, 0.0, -sin);
                self.positions.push(middle + out * radius * breadth);
                self.normals.push(out);
                self.uvs.push(Vec2::ZERO);
                self.surfaces.push(Surface::light(color * Vec3::new(1.0, 1.0 - 0.75 * share, 1.0 - 0.95 * share) * (1.0 - 0.45 * share)));
            }
        }
        self.grid(first, 6, SECTORS.into());
    }

    #[cfg(test)]
    pub(super) fn triangle_count(&self) -> usize {
        self.indices.len() / 3
    }

    /// The mesh, lit.
    pub(super) fn build(self, light: &Light) -> Mesh {
        let lit = |((at, normal), surface): ((&Vec3, &Vec3), &Surface)| {
            let color = match light {
                _ if surface.shines => surface.color,
                Light::Even => surface.color * (1.1 + 0.5 * normal.y + 0.15 * normal.x),
                Light::Hall { night, boxes } => surface.color * hall_light(*at, *normal, *night, boxes),
            };
            color.extend(surface.grain).to_array()
        };
        let colors: Vec<[f32; 4]> = self.positions.iter().zip(&self.normals).zip(&self.surfaces).map(lit).collect();
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// The light at a point of a surface: ambient light where nothing near is in the way, and the lamps it sees.
fn hall_light(at: Vec3, normal: Vec3, night: usize, boxes: &[(Vec3, Vec3)]) -> Vec3 {
    const RAYS: u8 = 12;
    /// How far away a box still darkens a surface.
    const REACH: f32 = 3.2;
    let from = at + normal * 0.04;
    let near: Vec<_> = boxes.iter().filter(|(low, high)| (from.clamp(*low, *high) - from).length() < REACH).collect();
    let (across, other) = (normal.any_orthonormal_vector(), normal.cross(normal.any_orthonormal_vector()));
    let blocked: f32 = (0..RAYS)
        .map(|ray| {
            // Distributed by the cosine.
            let (share, turn) = ((f32::from(ray) + 0.5) / f32::from(RAYS), f32::from(ray) * GOLDEN_ANGLE);
            let ray = (across * turn.cos() + other * turn.sin()) * share.sqrt() + normal * (1.0 - share).sqrt();
            let hit = near.iter().filter_map(|block| distance(**block, from, ray)).fold(REACH, f32::min);
            1.0 - hit / REACH
        })
        .sum();
    let open = 1.0 - 0.9 * blocked / f32::from(RAYS);
    room::irradiance(at, normal, night, open, |lamp| {
        let way = lamp - from;
        !boxes.iter().any(|block| distance(*block, from, way).is_some_and(|share| share < 0.9))
    })
}

/// How far along a ray a box begins, in lengths of the ray; `None` if it is not hit.
fn distance((low, high): (Vec3, Vec3), from: Vec3, ray: Vec3) -> Option<f32> {
    let (one, other) = ((low - from) / ray, (high - from) / ray);
    let (near, far) = (one.min(other).max_element(), one.max(other).min_element());
    (near <= far && near > 0.0).then_some(near)
}

/// A number from 0 to 1 that differs from place to place.
pub(super) fn scatter(number: f32) -> f32 {
    ((number * 12.9898 + 4.1).sin() * 43_758.547).rem_euclid(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::inspect::assert_winding_matches_normals;

    #[test]
    fn surfaces_face_along_their_normals() {
        let mut mesh = HallMesh::default();
        mesh.cuboid(Vec3::new(-1.0, 0.0, -3.0), Vec3::new(2.0, 1.0, 4.0), 1.0, Surface::wood(0.1, 0.1, 0.1));
        mesh.turned_box(Vec3::Y, Quat::from_rotation_z(0.4), Vec3::new(0.1, 2.0, 0.2), 1.0, Surface::wood(0.1, 0.1, 0.1));
        mesh.disc(Vec3::ZERO, Vec3::Z, 1.0, |_, _| Surface::plain(0.1, 0.1, 0.1));
        mesh.soft(Vec3::ZERO, Vec3::new(1.0, 0.2, 0.6), 0.3, Surface::plain(0.1, 0.1, 0.1));
        mesh.lathe(Vec3::ZERO, &[(0.3, 0.0), (0.4, 0.5), (0.1, 0.6)], |_| Surface::plain(0.1, 0.1, 0.1));
        mesh.boulder(Vec3::ZERO, Vec3::new(0.4, 1.0, 0.5), 3.0, Surface::plain(0.1, 0.1, 0.1));
        assert_winding_matches_normals(&mesh.build(&Light::Even), "hall");
    }

    #[test]
    fn a_box_darkens_what_lies_under_it() {
        let over = [(Vec3::new(-2.0, 0.5, -2.0), Vec3::new(2.0, 0.6, 2.0))];
        let light = |boxes| hall_light(Vec3::ZERO, Vec3::Y, 0, boxes).element_sum();
        assert!(light(&over) < 0.5 * light(&[]), "{} {}", light(&over), light(&[]));
    }
}
