//! Draws the shadow map again only when something in it has changed. While nothing but the camera moves, the one that was drawn before holds.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::core_pipeline::{Core3d, schedule::RootNonCameraView};
use bevy::ecs::schedule::ScheduleLabel as _;
use bevy::light::NotShadowCaster;
use bevy::pbr::{ShadowView, ViewShadowBindings};
use bevy::prelude::*;
use bevy::render::render_resource::TextureId;
use bevy::render::view::ExtractedView;
use bevy::render::{Extract, ExtractSchedule, Render, RenderApp, RenderSystems};

use crate::renderer::MissingPipelines;

/// How often the shadow map has been drawn since the start.
#[derive(Resource, Clone, Debug, Default)]
pub struct ShadowMapDraws(Arc<AtomicUsize>);

impl ShadowMapDraws {
    /// How often it has been drawn.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// A version of the scene, incremented whenever the contents of the shadow map may change.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SceneVersion(u64);

/// Something that casts a shadow.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Caster {
    entity: Entity,
    mesh: AssetId<Mesh>,
    place: GlobalTransform,
}

/// The properties of a light that the shadow map depends on. It shows depths, so color and brightness do not matter.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Projector {
    place: GlobalTransform,
    outer_angle: f32,
    range: f32,
    near: f32,
}

pub(crate) fn plugin(app: &mut App) {
    let draws = ShadowMapDraws::default();
    app.init_resource::<SceneVersion>()
        .insert_resource(draws.clone())
        .add_systems(Last, update_version.run_if(resource_exists::<Messages<AssetEvent<Mesh>>>));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_resource::<SceneVersion>()
            .insert_resource(draws)
            .add_systems(ExtractSchedule, extract_version)
            .add_systems(Render, skip_unchanged.in_set(RenderSystems::PrepareViews));
    }
}

fn update_version(
    casters: Query<(Entity, &Mesh3d, &GlobalTransform, &InheritedVisibility), Without<NotShadowCaster>>,
    lights: Query<(&SpotLight, &GlobalTransform)>,
    mut meshes: MessageReader<AssetEvent<Mesh>>,
    mut last: Local<(Vec<Caster>, Vec<Projector>)>,
    mut version: ResMut<SceneVersion>,
) {
    let visible = casters.iter().filter(|(.., visibility)| visibility.get());
    let casters: Vec<_> = visible.map(|(entity, mesh, place, _)| Caster { entity, mesh: mesh.id(), place: *place }).collect();
    let projector = |(light, place): (&SpotLight, &GlobalTransform)| Projector {
        place: *place,
        outer_angle: light.outer_angle,
        range: light.range,
        near: light.shadow_map_near_z,
    };
    let now = (casters, lights.iter().map(projector).collect());
    if meshes.read().count() > 0 || *last != now {
        version.0 += 1;
        *last = now;
    }
}

fn extract_version(version: Extract<Res<SceneVersion>>, mut extracted: ResMut<SceneVersion>) {
    *extracted = **version;
}

/// The state of the shadow map.
#[derive(Debug, Default)]
struct ShadowMap {
    /// The version of the scene in it, the view that draws it and the texture that it is drawn into.
    drawn: Option<(SceneVersion, Entity, TextureId)>,
    /// How often this version has been drawn.
    draws: u32,
}

impl ShadowMap {
    /// How often a changed shadow map is drawn: a mesh or a material may be prepared some frames after its entity has appeared.
    const DRAWS: u32 = 4;

    /// Whether this version has to be drawn now. While pipelines are missing, it has to be drawn in every frame.
    fn must_be_drawn(&mut self, now: (SceneVersion, Entity, TextureId), is_complete: bool) -> bool {
        if self.drawn != Some(now) || !is_complete {
            *self = Self { drawn: Some(now), draws: 0 };
        }
        self.draws = (self.draws + 1).min(Self::DRAWS + 1);
        self.draws <= Self::DRAWS
    }
}

/// Takes the view of the shadow map out of the frame where nothing has changed. The texture keeps what was drawn into it.
fn skip_unchanged(
    version: Res<SceneVersion>,
    shadow_views: Query<(Entity, Has<RootNonCameraView>), With<ShadowView>>,
    cameras: Query<&ViewShadowBindings, With<ExtractedView>>,
    pipelines: MissingPipelines,
    total: Res<ShadowMapDraws>,
    mut map: Local<ShadowMap>,
    mut commands: Commands,
) {
    // More than one light is not expected; then all are drawn.
    let Ok((view, is_drawn)) = shadow_views.single() else { return };
    // Without a camera the shadows are not visible. The texture may have been replaced afterwards.
    let is_needed = cameras.iter().next().is_some_and(|camera| {
        let now = (*version, view, camera.directional_light_depth_texture.id());
        map.must_be_drawn(now, pipelines.count() == 0)
    });
    if is_needed {
        total.0.fetch_add(1, Ordering::Relaxed);
    }
    if is_needed == is_drawn {
        return;
    }
    let mut view = commands.entity(view);
    if is_needed {
        view.insert(RootNonCameraView(Core3d.intern()));
    } else {
        view.remove::<RootNonCameraView>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), TransformPlugin))
            .init_asset::<Mesh>()
            .add_plugins(plugin)
            .world_mut()
            .spawn((SpotLight::default(), Transform::from_xyz(3.0, 9.0, 2.0)));
        app.world_mut().spawn((Camera3d::default(), Transform::default()));
        app
    }

    fn piece(app: &mut App, x: f32) -> Entity {
        let mesh = app.world_mut().resource_mut::<Assets<Mesh>>().add(Cuboid::default());
        app.world_mut().spawn((Mesh3d(mesh), Transform::from_xyz(x, 0.0, 0.0), InheritedVisibility::VISIBLE)).id()
    }

    /// Whether the shadow map has to be drawn again after these changes.
    fn changes(app: &mut App, change: impl FnOnce(&mut World)) -> bool {
        // Messages about assets come a frame later.
        (0..3).for_each(|_| app.update());
        let before = *app.world().resource::<SceneVersion>();
        change(app.world_mut());
        (0..2).for_each(|_| app.update());
        before != *app.world().resource::<SceneVersion>()
    }

    #[test]
    fn whatever_casts_a_shadow_changes_the_shadow_map_and_the_camera_does_not() {
        let mut app = app();
        let (piece, other) = (piece(&mut app, 0.0), piece(&mut app, 2.0));
        assert!(!changes(&mut app, |_| {}), "nothing has changed");
        let camera = app.world_mut().query_filtered::<Entity, With<Camera3d>>().single(app.world()).unwrap();
        assert!(!changes(&mut app, |world| world.get_mut::<Transform>(camera).unwrap().translation.x = 5.0));
        let light = app.world_mut().query_filtered::<Entity, With<SpotLight>>().single(app.world()).unwrap();
        assert!(!changes(&mut app, |world| world.get_mut::<SpotLight>(light).unwrap().intensity *= 1.1), "a fire flickers");
        assert!(changes(&mut app, |world| world.get_mut::<SpotLight>(light).unwrap().outer_angle *= 0.5));
        assert!(changes(&mut app, |world| world.get_mut::<Transform>(light).unwrap().translation.z = 4.0));
        assert!(changes(&mut app, |world| world.get_mut::<Transform>(piece).unwrap().translation.y = 0.2), "it is lifted");
        assert!(changes(&mut app, |world| *world.get_mut::<InheritedVisibility>(piece).unwrap() = InheritedVisibility::HIDDEN));
        assert!(!changes(&mut app, |world| world.get_mut::<Transform>(piece).unwrap().translation.y = 0.3), "it is hidden");
        let mesh = app.world().get::<Mesh3d>(other).unwrap().0.clone();
        let turned = |world: &mut World| _ = world.resource_mut::<Assets<Mesh>>().insert(&mesh, Cuboid::new(1.0, 2.0, 1.0).into());
        assert!(changes(&mut app, turned), "its mesh is replaced");
        assert!(changes(&mut app, |world| _ = world.entity_mut(other).insert(NotShadowCaster)));
        assert!(changes(&mut app, |world| _ = world.entity_mut(other).remove::<NotShadowCaster>()));
        assert!(changes(&mut app, |world| _ = world.despawn(other)));
    }

    #[test]
    fn a_changed_shadow_map_is_drawn_some_times_and_an_incomplete_one_until_it_is_complete() {
        let texture = TextureId::new();
        let now = |version| (SceneVersion(version), Entity::PLACEHOLDER, texture);
        let mut map = ShadowMap::default();
        let mut draws = |now, is_complete| (0..20).filter(|_| map.must_be_drawn(now, is_complete)).count();
        assert_eq!(draws(now(1), true), 4);
        assert_eq!(draws(now(1), true), 0);
        assert_eq!(draws(now(2), true), 4, "a piece has moved");
        assert_eq!(draws((SceneVersion(2), Entity::PLACEHOLDER, TextureId::new()), true), 4, "the texture is replaced");
        assert_eq!(draws(now(3), false), 20, "pipelines are missing");
        assert_eq!(draws(now(3), true), 3);
    }
}
