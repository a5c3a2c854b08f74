//! Connects screen readers with egui's tree of widgets.
//!
//! AccessKit's adapter of the window asks for a tree when a screen reader appears, and gives it what the screen reader wants to be done. It
//! does both on a thread of its own and wakes nobody; a watcher thread does. Without a screen reader egui builds no tree.

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::accessibility::{WinitActionRequestHandler, WinitActionRequestHandlers};
use bevy_egui::{EguiContext, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext, egui};
use bevy_panorbit_camera::PanOrbitCamera;
use birka_look::TableCamera;
use birka_rules::Square;

use crate::game::actions::UiAction;
use crate::game::board::square_center;
use crate::game::input::{BoardGesture, Gesture, KeyboardCursor};
use crate::game::platform::{RedrawAppExt, Waker};
use crate::game::rendering::is_moving;
use crate::game::schedule::GameSystems;
use crate::game::state::{DialogOpen, GameTable};
use crate::game::window_layout::WindowLayout;

/// How often the watcher looks whether a screen reader has appeared. It reads one flag.
const WATCH_FOR_READERS: Duration = Duration::from_secs(1);
/// How often it looks whether the screen reader that is there wants something to be done.
const WATCH_FOR_REQUESTS: Duration = Duration::from_millis(30);

/// Whether a screen reader, or another program for assistance, reads the window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScreenReader {
    is_active: bool,
}

impl ScreenReader {
    /// A screen reader that reads the window.
    #[must_use]
    pub fn active() -> Self {
        Self { is_active: true }
    }

    /// Whether a screen reader reads the window, so that the tree is needed.
    #[must_use]
    pub fn is_active(self) -> bool {
        self.is_active
    }

    /// The node of a square in the tree.
    #[must_use]
    pub fn node_of(square: birka_rules::Square) -> egui::Id {
        egui::Id::new(("square of the board", square.index()))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>()
        .add_systems(
            PreUpdate,
            (switch_tree.after(EguiPreUpdateSet::InitContexts), forward_requests.after(EguiPreUpdateSet::ProcessInput))
                .chain()
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(PostUpdate, complete_tree.after(EguiPostUpdateSet::ProcessOutput).before(EguiPostUpdateSet::PostProcessOutput))
        .add_systems(Update, start_watcher.run_if(resource_exists::<WinitActionRequestHandlers>))
        .add_systems(Update, place_squares.in_set(GameSystems::Report))
        .redraw_window_if(on_message::<ActionRequest>)
        .redraw_window_if(resource_changed::<SquarePlaces>)
        .redraw_window_if(resource_changed::<ScreenReader>)
        .redraw_window_if(resource_changed::<KeyboardCursor>);
}

/// Lets egui build its tree while a screen reader reads it, and only then. `bevy_egui` would have it built always.
fn switch_tree(
    requested: Option<Res<AccessibilityRequested>>,
    mut reader: ResMut<ScreenReader>,
    mut contexts: Query<(&mut EguiContext, Ref<PrimaryEguiContext>)>,
) {
    let is_active = requested.is_some_and(|requested| requested.get());
    for (mut context, primary) in &mut contexts {
        if primary.is_added() || reader.is_active != is_active {
            let context = context.get_mut();
            if is_active { context.enable_accesskit() } else { context.disable_accesskit() }
        }
    }
    reader.set_if_neq(ScreenReader { is_active });
}

/// Gives egui what the screen reader wants to be done with its widgets.
fn forward_requests(mut requests: MessageReader<ActionRequest>, mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>) {
    for ActionRequest(request) in requests.read() {
        for mut input in &mut inputs {
            input.events.push(egui::Event::AccessKitActionRequest(request.clone()));
        }
    }
}

/// Gives the tree the title of the window, and the focus to the square that the arrow keys have moved to while no widget has it.
fn complete_tree(
    mut outputs: Query<&mut EguiOutput, With<PrimaryEguiContext>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    (cursor, table): (Res<KeyboardCursor>, Res<GameTable>),
) {
    for mut output in &mut outputs {
        let Some(update) = &mut output.bypass_change_detection().platform_output.accesskit_update else { continue };
        let root = egui::accesskit_root_id().accesskit_id();
        if let (Ok(window), Some((_, node))) = (windows.single(), update.nodes.iter_mut().find(|(id, _)| *id == root)) {
            node.set_label(window.title.as_str());
        }
        let has = |wanted| update.nodes.iter().any(|(id, _)| *id == wanted);
        let square = cursor.0.filter(|&square| table.session().rules().size.has(square));
        let square = square.map(|square| ScreenReader::node_of(square).accesskit_id()).filter(|id| has(*id));
        // AccessKit panics where a widget has the focus that is not there any more.
        if update.focus == root || !has(update.focus) {
            update.focus = square.unwrap_or(root);
        }
    }
}

/// Starts the watcher once the window has its adapter.
fn start_watcher(
    handlers: Res<WinitActionRequestHandlers>,
    requested: Res<AccessibilityRequested>,
    waker: Res<Waker>,
    mut is_started: Local<bool>,
) {
    let Some(handler) = handlers.values().next().filter(|_| !*is_started) else { return };
    // A page has no threads, and its adapter finds no reader.
    if cfg!(target_family = "wasm") {
        return;
    }
    *is_started = true;
    let (handler, requested, waker) = (Arc::downgrade(handler), requested.clone(), waker.clone());
    let spawned = std::thread::Builder::new().name("screen reader".to_owned()).spawn(move || watch(&handler, &requested, &waker));
    if let Err(error) = spawned {
        warn!("screen readers have to wait for the next key: {error}");
    }
}

/// Wakes the window when a screen reader appears and when it wants something to be done, until the window is closed.
fn watch(handler: &Weak<Mutex<WinitActionRequestHandler>>, requested: &AccessibilityRequested, waker: &Waker) {
    let mut was_requested = false;
    while let Some(handler) = handler.upgrade() {
        let is_requested = requested.get();
        let has_requests = is_requested && !handler.lock().unwrap_or_else(PoisonError::into_inner).is_empty();
        if has_requests || is_requested != was_requested {
            waker.wake();
        }
        was_requested = is_requested;
        drop(handler);
        std::thread::sleep(if is_requested { WATCH_FOR_REQUESTS } else { WATCH_FOR_READERS });
    }
}

/// Where the squares are in the window, in logical pixels, for screen readers that tell a place. Empty without a camera.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SquarePlaces(pub Vec<(Square, Rect)>);

/// Projects the squares into the window once the camera stands still.
fn place_squares(
    reader: Res<ScreenReader>,
    table: Res<GameTable>,
    cameras: Query<(&Camera, &GlobalTransform, &PanOrbitCamera), With<TableCamera>>,
    layout: Res<WindowLayout>,
    mut places: ResMut<SquarePlaces>,
) {
    let Ok((camera, eye, orbit)) = cameras.single() else { return };
    if !reader.is_active() || is_moving(orbit) {
        return;
    }
    let size = table.session().rules().size;
    let place = |square| {
        let corner = |x, z| camera.world_to_viewport(eye, square_center(size, square) + Vec3::new(x, 0.0, z)).ok();
        let corners = [corner(-0.5, -0.5)?, corner(0.5, -0.5)?, corner(-0.5, 0.5)?, corner(0.5, 0.5)?];
        let (low, high) = corners.into_iter().fold((corners[0], corners[0]), |(low, high), at| (low.min(at), high.max(at)));
        Some((square, Rect::from_corners(low + layout.board_origin, high + layout.board_origin)))
    };
    places.set_if_neq(SquarePlaces(size.squares().filter_map(place).collect()));
}

/// Chooses squares by their nodes: like the arrow keys, and like the key that selects and moves at the cursor.
pub(super) fn choose_squares(
    mut actions: MessageReader<UiAction>,
    mut cursor: ResMut<KeyboardCursor>,
    mut gestures: MessageWriter<BoardGesture>,
    table: Res<GameTable>,
    covered: Res<DialogOpen>,
) {
    for action in actions.read() {
        let (UiAction::PointAtSquare(square) | UiAction::ChooseSquare(square)) = action else { continue };
        if covered.0 || !table.session().rules().size.has(*square) {
            continue;
        }
        cursor.set_if_neq(KeyboardCursor(Some(*square)));
        if matches!(action, UiAction::ChooseSquare(_)) {
            gestures.write(BoardGesture(Gesture::Choose(*square)));
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::accesskit::{NodeId, Role, TreeUpdate};
    use birka_rules::Square;
    use birka_script::Library;

    use super::*;
    use birka_session::{Session, Table};

    fn app() -> App {
        let library = Library::shipped();
        let session = Session::new(library.get("tablut").unwrap());
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .insert_resource(GameTable(Table::new(session)))
            .init_resource::<KeyboardCursor>()
            .init_resource::<ScreenReader>()
            .init_resource::<SquarePlaces>()
            .init_resource::<WindowLayout>()
            .init_resource::<AccessibilityRequested>();
        app.world_mut().spawn(PrimaryEguiContext);
        app.update();
        app
    }

    /// The tree of a frame in which egui draws what `add` adds, as a screen reader gets it.
    fn tree(app: &mut App, add: impl Fn(&egui::Context)) -> Option<TreeUpdate> {
        let world = app.world_mut();
        let mut contexts = world.query::<(&mut EguiContext, &mut EguiOutput)>();
        let (mut context, mut output) = contexts.single_mut(world).expect("one");
        let drawn = context.get_mut().run_ui(egui::RawInput::default(), |ui| add(ui.ctx()));
        output.platform_output = drawn.platform_output;
        app.update();
        let (_, output) = contexts.single(app.world()).expect("one");
        output.platform_output.accesskit_update.clone()
    }

    fn add_square(context: &egui::Context, square: Square) {
        context.accesskit_node_builder(ScreenReader::node_of(square), |node| node.set_role(Role::Button));
    }

    #[test]
    fn the_tree_is_built_while_a_screen_reader_asks_for_it_and_only_then() {
        let mut app = app();
        for is_requested in [false, true, false, true] {
            app.world().resource::<AccessibilityRequested>().set(is_requested);
            app.update();
            assert_eq!(app.world().resource::<ScreenReader>().is_active(), is_requested);
            assert_eq!(tree(&mut app, |_| {}).is_some(), is_requested);
        }
    }

    #[test]
    fn the_focus_follows_the_cursor_on_the_board_and_is_always_in_the_tree() {
        let mut app = app();
        app.world().resource::<AccessibilityRequested>().set(true);
        app.update();
        let root = egui::accesskit_root_id().accesskit_id();
        let (e5, a1) = (Square::from_index(40), Square::from_index(0));
        let focus = |app: &mut App, add: &dyn Fn(&egui::Context)| tree(app, add).map(|update| update.focus);
        assert_eq!(focus(&mut app, &|context| add_square(context, e5)), Some(root));
        app.insert_resource(KeyboardCursor(Some(e5)));
        let node: NodeId = ScreenReader::node_of(e5).accesskit_id();
        assert_eq!(focus(&mut app, &|context| add_square(context, e5)), Some(node));
        // There are no squares behind a dialog.
        assert_eq!(focus(&mut app, &|_| {}), Some(root));
        // A widget that is not drawn any more had the focus.
        let lost = |context: &egui::Context| context.memory_mut(|memory| memory.request_focus(ScreenReader::node_of(a1)));
        assert_eq!(focus(&mut app, &lost), Some(root));
    }
}
