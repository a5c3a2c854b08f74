//! The window is shown when there is something to see.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::PrimaryWindow;

use crate::game::rendering::PictureState;
use crate::game::schedule::GameSystems;

/// The window is shown after this time even if its picture is not complete.
const LONGEST_HIDDEN: Duration = Duration::from_secs(30);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, reveal.in_set(GameSystems::Report));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn app(picture: PictureState, visible: bool) -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).insert_resource(picture).add_plugins(plugin);
        app.world_mut().spawn((Window { visible, ..default() }, PrimaryWindow));
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
}
