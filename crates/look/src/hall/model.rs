//! The model of the hall, from glTF files.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use gltf::Gltf;

/// The meshes of a binary glTF file, in its coordinates. Normals and materials are left out: the light is baked.
pub(super) fn meshes(file: &[u8]) -> Result<Vec<Mesh>, gltf::Error> {
    let Gltf { document, blob } = Gltf::from_slice(file)?;
    let nodes = document.nodes().filter_map(|node| Some((Mat4::from_cols_array_2d(&node.transform().matrix()), node.mesh()?)));
    let meshes = nodes.flat_map(|(place, mesh)| mesh.primitives().map(move |primitive| (place, primitive)).collect::<Vec<_>>());
    let mesh = |(place, primitive): (Mat4, gltf::Primitive)| {
        let reader = primitive.reader(|_| blob.as_deref());
        let positions: Vec<Vec3> = reader.read_positions()?.map(|at| place.transform_point3(at.into())).collect();
        let uvs: Vec<[f32; 2]> = reader.read_tex_coords(0)?.into_f32().collect();
        let indices = reader.read_indices()?.into_u32().collect();
        Some(
            Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
                .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
                .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
                .with_inserted_indices(Indices::U32(indices)),
        )
    };
    Ok(meshes.filter_map(mesh).collect())
}
