use bevy::{asset::RenderAssetUsages, mesh::Indices, mesh::PrimitiveTopology, prelude::*};

/// Thickness of a board.
pub const BOARD_THICKNESS: f32 = 0.5;

/// A slab of these half widths and this thickness with rounded edges, its top at y = 0: the body of a board, or of a table. Where
/// something lies on it, a square of this half width is left out in its middle: it would be painted and then painted over.
pub(super) fn slab(half: Vec2, thickness: f32, covered: f32) -> Mesh {
    let mut mesh = Parts::default();
    let rows = section(thickness);
    for side in 0..4_u8 {
        let turn = Quat::from_rotation_y(f32::from(side) * std::f32::consts::FRAC_PI_2);
        let (along, out_to) = if side.is_multiple_of(2) { (half.x, half.y) } else { (half.y, half.x) };
        for pair in rows.windows(2) {
            let corners = [(pair[0], -1.0), (pair[0], 1.0), (pair[1], 1.0), (pair[1], -1.0)];
            mesh.quad(corners.map(|((inset, y, out, up), end)| {
                (turn * Vec3::new(end * (along - inset), y, out_to - inset), turn * Vec3::new(0.0, up, out))
            }));
        }
    }
    let flat = half - rows[0].0;
    let mut top = |low: Vec2, high: Vec2| {
        mesh.quad([(low.x, low.y), (high.x, low.y), (high.x, high.y), (low.x, high.y)].map(|(x, z)| (Vec3::new(x, 0.0, z), Vec3::Y)));
    };
    if covered > 0.0 {
        let hole = Vec2::splat(covered);
        top(-flat, Vec2::new(flat.x, -hole.y));
        top(Vec2::new(-flat.x, -hole.y), Vec2::new(-hole.x, hole.y));
        top(Vec2::new(hole.x, -hole.y), Vec2::new(flat.x, hole.y));
        top(Vec2::new(-flat.x, hole.y), flat);
    } else {
        top(-flat, flat);
    }
    mesh.finish()
}

/// The edge from the top down: inset, height, and the normal outwards and upwards.
fn section(thickness: f32) -> Vec<(f32, f32, f32, f32)> {
    const ROUND: f32 = 0.09;
    const STEPS: u8 = 5;
    let mut rows: Vec<_> = (0..=STEPS)
        .map(|step| {
            let (out, up) = (f32::from(step) / f32::from(STEPS) * std::f32::consts::FRAC_PI_2).sin_cos();
            (ROUND * (1.0 - out), -ROUND * (1.0 - up), out, up)
        })
        .collect();
    rows.push((0.0, 0.05 - thickness, 1.0, 0.0));
    rows.push((0.04, -thickness, 0.7, -0.7));
    rows
}

#[derive(Default)]
struct Parts {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    indices: Vec<u32>,
}

impl Parts {
    /// Corners clockwise as seen from outside.
    #[expect(clippy::cast_possible_truncation, reason = "a few dozen corners")]
    fn quad(&mut self, corners: [(Vec3, Vec3); 4]) {
        let first = self.positions.len() as u32;
        for (position, normal) in corners {
            self.positions.push(position);
            self.normals.push(normal);
        }
        self.indices.extend([0, 3, 1, 1, 3, 2].map(|corner| first + [0, 1, 2, 3][corner]));
    }

    fn finish(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_looks_the_way_its_normals_point() {
        for mesh in [slab(Vec2::new(5.0, 3.0), BOARD_THICKNESS, 0.0), slab(Vec2::new(5.0, 3.0), BOARD_THICKNESS, 2.0)] {
            faces_look_outwards(&mesh);
        }
    }

    fn faces_look_outwards(mesh: &Mesh) {
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|values| values.as_float3()).unwrap();
        let normals = mesh.attribute(Mesh::ATTRIBUTE_NORMAL).and_then(|values| values.as_float3()).unwrap();
        let corners: Vec<_> = mesh.indices().unwrap().iter().collect();
        for face in corners.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|corner| Vec3::from(positions[face[corner]]));
            let normal = Vec3::from(normals[face[0]]) + Vec3::from(normals[face[1]]) + Vec3::from(normals[face[2]]);
            assert!((b - a).cross(c - a).dot(normal) > 0.0, "{a} {b} {c} {normal}");
        }
    }
}
