//! Reports where on the screen the squares and the widgets are, which input has been read, and how the scene was drawn while something moved.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::time::Duration;

use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, RequestRedraw};
use bevy_egui::egui::accesskit::{Node, NodeId, Role, TreeUpdate};
use bevy_egui::{EguiContext, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext};
use bevy_panorbit_camera::PanOrbitCamera;
use birka_look::TableCamera;
use birka_rules::Square;
use serde_json::{Value, json};
use web_time::Instant;

use super::write_events;
use crate::game::board::square_center;
use crate::game::platform::{ReportEvent, ReportFile, SceneIdle, processor_time};
use crate::game::rendering::{PictureState, is_moving};
use crate::game::state::GameTable;
use crate::game::window_layout::WindowLayout;

pub(super) fn plugin(app: &mut App) {
    let build_tree = build_tree.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass);
    let widgets = report_widgets.after(EguiPostUpdateSet::ProcessOutput).before(EguiPostUpdateSet::PostProcessOutput);
    app.init_resource::<ReportedWidgets>()
        .init_resource::<ReadInput>()
        .add_message::<KeyboardInput>()
        .add_message::<MouseButtonInput>()
        .add_message::<MouseWheel>()
        .add_message::<CursorMoved>()
        .add_systems(First, count_input.run_if(resource_exists::<ReportFile>))
        .add_systems(PreUpdate, build_tree.run_if(resource_exists::<ReportFile>))
        .add_systems(PostUpdate, widgets.run_if(resource_exists::<ReportFile>))
        .add_systems(Last, (report_squares, report_input, report_motion).run_if(resource_exists::<ReportFile>).before(write_events));
}

/// Reports the pixel of every square where one has changed, once the camera stands still.
fn report_squares(
    picture: Res<PictureState>,
    table: Res<GameTable>,
    windows: Query<&Window, With<PrimaryWindow>>,
    cameras: Query<(&Camera, &GlobalTransform, &PanOrbitCamera), With<TableCamera>>,
    layout: Res<WindowLayout>,
    mut last: Local<Vec<(Square, IVec2)>>,
    mut report: MessageWriter<ReportEvent>,
) {
    let (Ok((camera, eye, orbit)), Ok(window)) = (cameras.single(), windows.single()) else { return };
    if *picture != PictureState::Complete || is_moving(orbit) {
        return;
    }
    let size = table.session().rules().size;
    let pixel = |square| {
        let point = layout.board_origin + camera.world_to_viewport(eye, square_center(size, square)).ok()?;
        Some((square, (point * window.scale_factor()).round().as_ivec2()))
    };
    let squares: Vec<_> = size.squares().filter_map(pixel).collect();
    if *last == squares {
        return;
    }
    for (square, pixel) in &squares {
        report.write(ReportEvent(json!({ "event": "square", "name": square.name(size), "x": pixel.x, "y": pixel.y })));
    }
    report.write(ReportEvent(json!({ "event": "view" })));
    *last = squares;
}

/// Lets egui build its tree of widgets.
fn build_tree(mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>) {
    for mut context in &mut contexts {
        context.bypass_change_detection().get_mut().enable_accesskit();
    }
}

/// The widgets of the last frame, and those that were reported last.
#[derive(Resource, Default)]
struct ReportedWidgets {
    seen: Vec<Value>,
    reported: Vec<Value>,
}

/// Reports the widgets that can be clicked or filled in, where one of them has changed and all are where they were a frame ago: a dialog finds its
/// place while it opens.
fn report_widgets(
    mut outputs: Query<(&mut EguiContext, &EguiOutput), With<PrimaryEguiContext>>,
    mut last: ResMut<ReportedWidgets>,
    mut report: MessageWriter<ReportEvent>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok((mut context, output)) = outputs.single_mut() else { return };
    let Some(tree) = &output.platform_output.accesskit_update else { return };
    let scale = f64::from(context.bypass_change_detection().get_mut().pixels_per_point());
    let widgets = widgets(tree, scale);
    if last.seen != widgets {
        last.seen = widgets;
        redraw.write(RequestRedraw);
    } else if last.reported != widgets {
        report.write(ReportEvent(json!({ "event": "widgets", "widgets": widgets })));
        last.reported = widgets;
    }
}

/// How many frames after an input its effects are in the window: a click opens a dialog, the dialog finds its place, and its first field takes the focus.
const EFFECT_FRAMES: u32 = 3;

/// How much input has been read since the start.
#[derive(Resource, Clone, Copy, Default, PartialEq)]
struct ReadInput {
    keys: usize,
    buttons: usize,
    wheel: usize,
    /// The pixel of the pointer.
    pointer: IVec2,
}

/// Counts input at the beginning of a frame: egui takes what is meant for it away from others.
fn count_input(
    (mut keys, mut buttons): (MessageReader<KeyboardInput>, MessageReader<MouseButtonInput>),
    (mut wheel, mut moves): (MessageReader<MouseWheel>, MessageReader<CursorMoved>),
    windows: Query<&Window, With<PrimaryWindow>>,
    mut read: ResMut<ReadInput>,
) {
    read.keys += keys.read().filter(|key| !key.repeat).count();
    read.buttons += buttons.read().count();
    read.wheel += wheel.read().count();
    if let (Some(moved), Ok(window)) = (moves.read().last(), windows.single()) {
        read.pointer = (moved.position * window.scale_factor()).round().as_ivec2();
    }
}

/// Reports input at the end of the frame that reads it, and when its effects are in the window.
fn report_input(
    read: Res<ReadInput>,
    widgets: Res<ReportedWidgets>,
    // The frames since the last input, until its effects have been reported.
    (mut reported, mut frames): (Local<ReadInput>, Local<Option<u32>>),
    mut report: MessageWriter<ReportEvent>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if *read != *reported {
        let ReadInput { keys, buttons, wheel, pointer } = *read;
        let (x, y) = (pointer.x, pointer.y);
        report.write(ReportEvent(json!({ "event": "input", "keys": keys, "buttons": buttons, "wheel": wheel, "x": x, "y": y })));
        (*reported, *frames) = (*read, Some(0));
    } else if let Some(passed) = *frames {
        let is_shown = passed >= EFFECT_FRAMES && widgets.seen == widgets.reported;
        if is_shown {
            report.write(ReportEvent(json!({ "event": "input_shown" })));
        }
        *frames = (!is_shown).then_some(passed + 1);
    }
    if frames.is_some() {
        redraw.write(RequestRedraw);
    }
}

/// The widgets of a tree, with the pixels of their middles, from top to bottom and from left to right.
fn widgets(tree: &TreeUpdate, scale: f64) -> Vec<Value> {
    let nodes: HashMap<NodeId, &Node> = tree.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let mut widgets: Vec<_> = tree.nodes.iter().filter_map(|(id, node)| widget(node, *id == tree.focus, &nodes, scale)).collect();
    let place = |widget: &Value| [&widget["y"], &widget["x"]].map(|pixel| pixel.as_f64().unwrap_or_default());
    widgets.sort_by(|one, other| place(one).partial_cmp(&place(other)).unwrap_or(Ordering::Equal));
    widgets
}

fn widget(node: &Node, is_focused: bool, nodes: &HashMap<NodeId, &Node>, scale: f64) -> Option<Value> {
    let role = match node.role() {
        Role::Button | Role::Link => "button",
        Role::CheckBox => "checkbox",
        Role::RadioButton => "radio button",
        Role::ComboBox => "list",
        Role::Slider | Role::SpinButton => "number",
        Role::TextInput | Role::MultilineTextInput => "text",
        Role::Image => "picture",
        _ => return None,
    };
    let bounds = node.bounds()?;
    let middle = |from: f64, to: f64| ((from + to) / 2.0 * scale).round();
    Some(json!({
        "role": role,
        "name": name(node, nodes),
        "value": node.value(),
        "enabled": !node.is_disabled(),
        "focused": is_focused,
        "x": middle(bounds.x0, bounds.x1),
        "y": middle(bounds.y0, bounds.y1),
    }))
}

/// The name of a widget: its own, or else what the label says that belongs to it.
fn name<'a>(node: &'a Node, nodes: &HashMap<NodeId, &'a Node>) -> &'a str {
    let label = node.labelled_by().iter().find_map(|id| nodes.get(id)?.value());
    node.label().or(label).unwrap_or_default()
}

/// Drawing statistics since something began to move.
struct Motion {
    began: (Instant, Option<Duration>),
    frames: u32,
    /// The fewest pixels of an image, and those of the last one.
    pixels: [u32; 2],
}

/// Reports how much was drawn, once everything rests and the last image is drawn.
fn report_motion(
    idle: Res<SceneIdle>,
    cameras: Query<&Camera, With<TableCamera>>,
    mut motion: Local<Option<Motion>>,
    mut report: MessageWriter<ReportEvent>,
) {
    if idle.is_drawn() {
        if let Some(Motion { began: (began, used), frames, pixels }) = motion.take() {
            let processor = used.and_then(|used| Some(processor_time()?.saturating_sub(used).as_millis()));
            let ms = began.elapsed().as_millis();
            report
                .write(ReportEvent(json!({ "event": "rested", "frames": frames, "ms": ms, "processor_ms": processor, "pixels": pixels })));
        }
        return;
    }
    let Some(size) = cameras.single().ok().filter(|camera| camera.is_active).and_then(Camera::physical_target_size) else { return };
    let pixels = size.x * size.y;
    let motion = motion.get_or_insert_with(|| Motion { began: (Instant::now(), processor_time()), frames: 0, pixels: [pixels; 2] });
    motion.frames += 1;
    motion.pixels = [motion.pixels[0].min(pixels), pixels];
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Button, Context, RawInput};

    use super::*;

    #[test]
    fn what_can_be_pressed_is_reported_with_its_place_in_pixels() {
        let context = Context::default();
        context.enable_accesskit();
        let mut place = None;
        let output = context.run_ui(RawInput::default(), |ui| {
            ui.label("no widget");
            place = Some(ui.button("Rules").rect.center());
            ui.add_enabled(false, Button::new("Resign"));
            let label = ui.label("Pieces").id;
            ui.text_edit_singleline(&mut "glass").labelled_by(label);
        });
        let tree = output.platform_output.accesskit_update.expect("a tree");
        let widgets = widgets(&tree, 2.0);
        let said: Vec<_> = widgets.iter().map(|widget| (&widget["role"], &widget["name"], &widget["enabled"])).collect();
        let expected = [json!(["button", "Rules", true]), json!(["button", "Resign", false]), json!(["text", "Pieces", true])];
        assert_eq!(said, expected.each_ref().map(|widget| (&widget[0], &widget[1], &widget[2])));
        let place = place.expect("it is drawn");
        let pixel = |key: &str| widgets[0][key].as_f64().expect("a number");
        assert!((pixel("x") - f64::from(place.x) * 2.0).abs() <= 1.0, "{widgets:?}");
        assert!((pixel("y") - f64::from(place.y) * 2.0).abs() <= 1.0, "{widgets:?}");
    }
}
