//! The heads that a board is held by, carved from the same piece of wood as it is.

use std::f32::consts::TAU;

use bevy::{asset::RenderAssetUsages, mesh::Indices, mesh::PrimitiveTopology, prelude::*};

use super::slab::BOARD_THICKNESS;

/// Around and along a head.
const AROUND: u16 = 48;
const ALONG: u16 = 64;
/// From the board's edge to the crown of the head, in squares.
const LONG: f32 = 1.45;

/// A head that lies on its back at the right edge of a board of this half width and looks up, its neck in the board.
///
/// It is a surface about an axis that leads outwards: the neck is waisted, the head an egg with brows, nose, mouth and a beard cut into it.
pub(super) fn head(half_width: f32) -> Mesh {
    let at = |row: u16, column: u16| point(f32::from(row) / f32::from(ALONG), f32::from(column % AROUND) / f32::from(AROUND));
    let place = Vec3::new(half_width - 0.12, -BOARD_THICKNESS * 0.5, 0.0);
    let (mut positions, mut normals) = (Vec::new(), Vec::new());
    for row in 0..=ALONG {
        for column in 0..AROUND {
            let along = at((row + 1).min(ALONG), column) - at(row.saturating_sub(1), column);
            let around = at(row, column + 1) - at(row, column + AROUND - 1);
            let normal = along.cross(around).normalize_or(Vec3::X);
            positions.push(place + at(row, column));
            normals.push(normal);
        }
    }
    let mut indices = Vec::new();
    for (row, column) in (0..ALONG).flat_map(|row| (0..AROUND).map(move |column| (row, column))) {
        let corner = |row: u16, column: u16| u32::from(row) * u32::from(AROUND) + u32::from(column % AROUND);
        let [a, b, c, d] = [corner(row, column), corner(row, column + 1), corner(row + 1, column + 1), corner(row + 1, column)];
        indices.extend([a, c, b, a, d, c]);
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_indices(Indices::U32(indices))
}

/// A hump at 0 that is gone at a distance of 1 and beyond.
fn hump(distance: f32) -> f32 {
    let near = (1.0 - distance * distance).max(0.0);
    near * near
}

/// The surface at a share of its length and of the way around it, which begins at the right ear and goes over the face.
fn point(along: f32, around: f32) -> Vec3 {
    let x = along * LONG;
    let turn = around * TAU;
    // Half the width of neck and head, and how flat they are.
    let neck = 0.30 - 0.07 * hump((x - 0.42) / 0.4);
    let (middle, long) = (0.93, 0.53);
    let egg = (1.0 - ((x - middle) / long).powi(2)).max(0.0).sqrt() * (0.43 - 0.05 * (x - middle));
    let broad = if x > middle { egg } else { egg.max(neck) };
    let broad = broad * (1.0 - (along * 1.0002 - 0.0002).powi(40));
    let tall = broad * if x < 0.4 { 0.62 } else { 0.62 + 0.1 * ((x - 0.4) / 0.3).min(1.0) };
    let (sin, cos) = turn.sin_cos();
    let mut out = Vec3::new(x, tall * sin, broad * cos);
    if sin > 0.0 {
        // The face, seen from above: the crown is outwards, the beard towards the board. `z` runs across it.
        let z = out.z;
        let brow = hump((x - 1.06) / 0.09) * hump(z / 0.36) * 0.055;
        let nose = hump((x - 0.93) / 0.17) * hump(z / 0.075) * 0.10;
        let eyes = hump((x - 0.985) / 0.075) * (hump((z - 0.15) / 0.085) + hump((z + 0.15) / 0.085));
        let pupils = hump((x - 0.985) / 0.04) * (hump((z - 0.15) / 0.045) + hump((z + 0.15) / 0.045));
        let mouth = hump((x - 0.735) / 0.028) * hump(z / 0.17) * 0.045;
        let strands = (z * 46.0).cos() * hump((x - 0.56) / 0.16) * hump(z / 0.27) * 0.016;
        out.y += brow + nose - 0.06 * eyes + 0.045 * pupils - mouth + strands;
    }
    // Ears.
    out.z += cos.signum() * 0.06 * hump((x - 0.95) / 0.1) * hump((turn.sin() - 0.12) / 0.32);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_lies_beside_the_board_and_not_above_its_pieces() {
        let mesh = head(4.5);
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|values| values.as_float3()).unwrap();
        let (least, most) = positions.iter().fold((Vec3::MAX, Vec3::MIN), |(least, most), &at| (least.min(at.into()), most.max(at.into())));
        assert!(least.x < 4.5 && most.x > 5.5 && most.x < 6.0, "{least} {most}");
        assert!(most.z < 0.49 && least.z > -0.49, "captives stand beside it: {least} {most}");
        assert!(most.y < 0.25 && least.y > -BOARD_THICKNESS - 0.3, "{least} {most}");
        assert!(positions.iter().all(|at| Vec3::from(*at).is_finite()));
    }

    #[test]
    fn faces_look_outwards() {
        let mesh = head(0.12);
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|values| values.as_float3()).unwrap();
        let corners: Vec<_> = mesh.indices().unwrap().iter().collect();
        let outwards = corners.chunks(3).filter(|face| {
            let [a, b, c] = [0, 1, 2].map(|corner| Vec3::from(positions[face[corner]]));
            let middle = (a + b + c) / 3.0;
            let axis = Vec3::new(middle.x.min(0.9), -BOARD_THICKNESS * 0.5, 0.0);
            (b - a).cross(c - a).dot(middle - axis) >= 0.0
        });
        assert!(outwards.count() * 100 > corners.len() / 3 * 97);
    }
}
