//! The window and the screen: it is shown when there is something to see, and it fills the screen also without a window manager.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{Monitor, PrimaryMonitor, PrimaryWindow};

use super::app::Fullscreen;
use crate::game::rendering::PictureState;
use crate::game::schedule::GameSystems;

/// The window is shown after this time even if its picture is not complete.
const LONGEST_HIDDEN: Duration = Duration::from_secs(30);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (reveal, fill_screen.run_if(resource_exists::<Fullscreen>)).chain().in_set(GameSystems::Report));
}

/// Shows the window when its picture is complete. Until then the still of the supervisor is seen instead of an empty window.
fn reveal(picture: Res<PictureState>, time: Res<Time<Real>>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    if let Ok(mut window) = windows.single_mut()
        && !window.visible
        && (*picture == PictureState::Complete || time.elapsed() >= LONGEST_HIDDEN)
    {
        window.visible = true;
    }
}

/// Gives the window the place and size of the screen, once for each resolution. A window manager has done so already.
fn fill_screen(
    monitors: Query<&Monitor, With<PrimaryMonitor>>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut done: Local<Option<(IVec2, UVec2)>>,
) {
    let (Some(monitor), Ok(mut window)) = (monitors.iter().next(), windows.single_mut()) else { return };
    let (place, size) = (monitor.physical_position, monitor.physical_size());
    if !window.visible || *done == Some((place, size)) {
        return;
    }
    *done = Some((place, size));
    if window.physical_size() != size && size.min_element() > 0 {
        window.position.set(place);
        window.resolution.set_physical_resolution(size.x, size.y);
    }
}

#[cfg(test)]
mod tests {
    use bevy::window::WindowResolution;

    use super::*;

    fn app(picture: PictureState, visible: bool) -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).insert_resource(Fullscreen).insert_resource(picture).add_plugins(plugin);
        let resolution = WindowResolution::new(1280, 720);
        app.world_mut().spawn((Window { visible, resolution, ..default() }, PrimaryWindow));
        app
    }

    fn window(app: &mut App) -> Window {
        app.update();
        let mut windows = app.world_mut().query::<&Window>();
        windows.single(app.world()).unwrap().clone()
    }

    #[test]
    fn the_window_is_shown_when_its_picture_is_complete() {
        let mut app = app(PictureState::Pending(0), false);
        assert!(!window(&mut app).visible);
        app.insert_resource(PictureState::Complete);
        assert!(window(&mut app).visible);
    }

    #[test]
    fn the_window_fills_each_resolution_once() {
        let mut app = app(PictureState::Complete, true);
        let monitor = |width, height| Monitor {
            name: None,
            physical_height: height,
            physical_width: width,
            physical_position: IVec2::new(100, 0),
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: Vec::new(),
        };
        let screen = app.world_mut().spawn((monitor(1920, 1080), PrimaryMonitor)).id();
        let filled = window(&mut app);
        assert_eq!((filled.physical_size(), filled.position), (UVec2::new(1920, 1080), WindowPosition::At(IVec2::new(100, 0))));
        // A system that does not grant the size is asked once.
        let mut windows = app.world_mut().query::<&mut Window>();
        windows.single_mut(app.world_mut()).unwrap().resolution.set_physical_resolution(1000, 700);
        assert_eq!(window(&mut app).physical_size(), UVec2::new(1000, 700));
        app.world_mut().entity_mut(screen).insert(monitor(1024, 768));
        assert_eq!(window(&mut app).physical_size(), UVec2::new(1024, 768));
    }
}
