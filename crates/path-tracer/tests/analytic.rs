//! Pictures whose light is known in closed form.

use std::f32::consts::PI;
use std::num::NonZero;

use birka_path_tracer::{AreaLight, Camera, Glass, Hit, Lights, Mesh, Opaque, Picture, Quality, Scene, Shading, Surface, fresnel, render};
use glam::{Quat, Vec2, Vec3};

/// One surface everywhere.
struct Everywhere<F: Fn(&Hit) -> Surface + Sync>(F);

impl<F: Fn(&Hit) -> Surface + Sync> Shading for Everywhere<F> {
    fn surface(&self, hit: &Hit) -> Surface {
        (self.0)(hit)
    }

    fn backdrop(&self, _: Vec3, _: Vec2) -> Vec3 {
        Vec3::ONE
    }
}

/// A square with its middle at `middle` that faces along `normal`.
fn square(middle: Vec3, normal: Vec3, half: f32) -> Mesh {
    let (right, up) = normal.any_orthonormal_pair();
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    Mesh {
        positions: corners.map(|(x, y)| middle + (right * x + up * y) * half).to_vec(),
        normals: vec![normal; 4],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
    }
}

/// A ball of radius 1 at the origin, with its exact normals.
fn ball() -> Mesh {
    const ROWS: u16 = 40;
    const COLUMNS: u16 = 80;
    let mut mesh = Mesh::default();
    for row in 0..=ROWS {
        for column in 0..COLUMNS {
            let (down, around) = (PI * f32::from(row) / f32::from(ROWS), 2.0 * PI * f32::from(column) / f32::from(COLUMNS));
            let at = Vec3::new(down.sin() * around.cos(), down.cos(), down.sin() * around.sin());
            mesh.positions.push(at);
            mesh.normals.push(at);
        }
    }
    let vertex = |row: u16, column: u16| u32::from(row) * u32::from(COLUMNS) + u32::from(column % COLUMNS);
    for (row, column) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column))) {
        let [a, b, c, d] = [vertex(row, column), vertex(row, column + 1), vertex(row + 1, column + 1), vertex(row + 1, column)];
        mesh.triangles.extend([[a, b, c], [a, c, d]]);
    }
    mesh
}

fn white_room() -> Lights {
    Lights::new(None, Vec::new(), |_| Vec3::ONE)
}

/// A camera at `position` that looks at the origin.
fn camera_at(position: Vec3, field_of_view: f32, size: (u32, u32)) -> Camera {
    Camera { position, rotation: Quat::from_rotation_arc(Vec3::NEG_Z, -position.normalize()), field_of_view, size }
}

fn quality(samples: u32) -> Quality {
    Quality { samples, bounces: 64, seed: 11, threads: NonZero::new(2).unwrap(), ..Quality::default() }
}

#[expect(clippy::cast_precision_loss, reason = "pixels")]
fn mean(picture: &Picture) -> Vec3 {
    picture.pixels.iter().copied().sum::<Vec3>() / picture.pixels.len() as f32
}

fn draw(meshes: Vec<Mesh>, lights: Lights, surface: impl Fn(&Hit) -> Surface + Sync, camera: &Camera, samples: u32) -> Vec3 {
    mean(&render(&Scene::new(meshes, lights), &Everywhere(surface), camera, &quality(samples), || ()))
}

#[test]
fn a_white_ball_in_a_white_room_makes_no_light() {
    let camera = camera_at(Vec3::new(0.0, 0.0, 8.0), 0.12, (16, 16));
    let ball_of = |color: Vec3, metallic: f32, roughness: f32| {
        let surface = move |hit: &Hit| Surface::Opaque(Opaque { color, metallic, roughness, reflectance: 0.04, normal: hit.normal });
        draw(vec![ball()], white_room(), surface, &camera, 200).x
    };
    // A rough metal loses what bounces between its facets more than once.
    for (roughness, least) in [(0.1, 0.985), (0.4, 0.94), (0.7, 0.66), (1.0, 0.3)] {
        let white = ball_of(Vec3::ONE, 0.0, roughness);
        assert!((0.9..=1.005).contains(&white), "matte, {roughness}: {white}");
        let metal = ball_of(Vec3::ONE, 1.0, roughness);
        assert!((least..=1.005).contains(&metal), "metal, {roughness}: {metal}");
    }
    let glass = |hit: &Hit| Surface::Glass(Glass { index: 1.5, absorption: Vec3::ZERO, normal: hit.normal });
    let clear = draw(vec![ball()], white_room(), glass, &camera, 60).x;
    assert!((clear - 1.0).abs() < 1e-3, "clear glass cannot be seen in a white room: {clear}");
}

#[test]
fn a_diffuse_plane_under_a_lamp_has_the_brightness_of_lamberts_law() {
    // The lamp gives the origin an irradiance of 3; a plane that is tilted by 60° gets half of it. What comes back is albedo · E / π, but for the
    // share that the clear coat of the surface takes: with no reflectance, the factor of the diffuse lobe.
    for (tilt, cosine) in [(0.0_f32, 1.0_f32), (PI / 3.0, 0.5)] {
        let normal = Vec3::new(tilt.sin(), tilt.cos(), 0.0);
        let lamp = AreaLight::new(Vec3::new(0.0, 100.0, 0.0), Vec3::ZERO, Vec2::splat(1.0), Vec3::splat(3.0), (0.5, 0.9), |_| 1.0);
        let surface =
            move |_: &Hit| Surface::Opaque(Opaque { color: Vec3::splat(0.5), metallic: 0.0, roughness: 1.0, reflectance: 0.0, normal });
        let lights = Lights::new(Some(lamp), Vec::new(), |_| Vec3::ZERO);
        let camera = camera_at(normal * 20.0, 0.02, (6, 6));
        let found = draw(vec![square(Vec3::ZERO, normal, 5.0)], lights, surface, &camera, 60).x;
        let lobe = |cosine: f32| 1.0 - (1.0 - 0.5 * cosine).powi(5);
        let expected = 0.5 * 3.0 * cosine * 28.0 / 23.0 / PI * lobe(cosine) * lobe(1.0);
        // The specular lobe reflects at grazing angles even without reflectance, by 1 % here at most.
        assert!((found / expected - 1.0).abs() < 0.02, "{tilt}: {found} {expected}");
        // Lambert's law itself is met within 6 %.
        assert!((found / (0.5 * 3.0 * cosine / PI) - 1.0).abs() < 0.17, "{tilt}: {found}");
    }
}

#[test]
fn a_pane_of_glass_lets_through_what_fresnel_and_beer_leave() {
    const INDEX: f32 = 1.52;
    let absorption = Vec3::new(0.4, 1.1, 2.5);
    for tilt in [0.0_f32, 0.9] {
        // A pane of thickness 0.5, and behind it a light of 1. Light that the pane reflects comes from the dark side of the room.
        let front = Vec3::new(tilt.sin(), 0.0, tilt.cos());
        let pane = vec![square(front * 0.25, front, 60.0), square(front * -0.25, -front, 60.0)];
        let lights = Lights::new(None, Vec::new(), move |direction| if direction.dot(front) < 0.0 { Vec3::ONE } else { Vec3::ZERO });
        let surface = move |hit: &Hit| Surface::Glass(Glass { index: INDEX, absorption, normal: hit.normal });
        let found = draw(pane, lights, surface, &camera_at(Vec3::new(0.0, 0.0, 30.0), 0.004, (16, 16)), 200);
        let inner_cosine = (1.0 - (tilt.sin() / INDEX).powi(2)).sqrt();
        let reflected = fresnel(tilt.cos(), INDEX);
        for channel in 0..3 {
            let left = (-absorption[channel] * 0.5 / inner_cosine).exp();
            // The geometric series of the reflections inside the pane.
            let expected = (1.0 - reflected).powi(2) * left / (1.0 - (reflected * left).powi(2));
            assert!((found[channel] - expected).abs() < 0.006, "{tilt}, {channel}: {} {expected}", found[channel]);
        }
    }
}

#[test]
fn a_seed_gives_the_same_picture_whatever_the_number_of_threads() {
    let surface = |hit: &Hit| {
        Surface::Opaque(Opaque { color: Vec3::splat(0.6), metallic: 0.3, roughness: 0.4, reflectance: 0.04, normal: hit.normal })
    };
    let lamp = || AreaLight::new(Vec3::new(5.0, 9.0, 3.0), Vec3::ZERO, Vec2::splat(2.0), Vec3::splat(2.0), (0.5, 0.9), |_| 1.0);
    let scene = Scene::new(vec![ball()], Lights::new(Some(lamp()), Vec::new(), |_| Vec3::splat(0.1)));
    let camera = camera_at(Vec3::new(0.0, 2.0, 5.0), 0.5, (24, 16));
    let picture = |seed: u64, threads: usize| {
        let quality = Quality { samples: 4, seed, threads: NonZero::new(threads).unwrap(), ..Quality::default() };
        render(&scene, &Everywhere(surface), &camera, &quality, || ())
    };
    assert_eq!(picture(1, 1), picture(1, 5));
    assert_ne!(picture(1, 1), picture(2, 1));
}
