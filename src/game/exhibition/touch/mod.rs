//! Touches: what each finger is on, a control, a piece or the table, and the pieces that follow fingers. Each finger is followed by itself, so that two
//! visitors can press and drag at the same time. On the service screen a ring is under each finger, so that staff see whether the screen is touched where
//! it says, and by how many.

mod finger;
mod tuio;

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use birka_exhibition::visit::{Control, Input, Screen};
use birka_look::PieceAssets;
use birka_rules::Square;
use birka_session::{Command, Mover};

use self::finger::{GestureDetector, read_fingers};
use super::camera::BoardView;
use super::exhibit::{Exhibit, ExhibitInput, OutOfTurn, TouchSystems};
use super::screens::{ExhibitPaint, PressedControl, Screens, WindowPainter};
use crate::game::board::square_at;
use crate::game::input::{BoardGesture, Gesture, PieceBounds, Selection, aim, first_piece, surface_point};
use crate::game::pieces::{MoveAnimation, MoveTiming, OnSquare, Piece, Placement, start_animations};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{GameCommand, GameTable};

pub use finger::{Finger, FingerEvent, FingerPhase};

/// More fingers than this are ignored, whatever a driver reports.
const MAX_FINGERS: usize = 40;
/// A piece is lifted when a finger has moved this far on the board, in squares.
const LIFT_DISTANCE: f32 = 0.35;
/// How high a held piece is over the board, in squares.
const HELD_HEIGHT: f32 = 0.45;

/// The target of each finger.
#[derive(Resource, Default, Debug)]
pub struct Fingers(BTreeMap<Finger, FingerGrip>);

/// The target of a finger.
#[derive(Clone, Copy, Debug, PartialEq)]
enum FingerGrip {
    Control(Control),
    Piece {
        piece: Entity,
        from: Square,
        /// Where on the board the finger was put down.
        start: Vec3,
        is_lifted: bool,
        /// Whether the piece was selected before.
        was_selected: bool,
    },
    /// A square that the selected piece can go to, or where a piece is placed.
    Destination(Square),
    Table,
}

impl Fingers {
    /// How many fingers are down.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    fn holds(&self, entity: Entity) -> bool {
        self.0.values().any(|grip| matches!(grip, FingerGrip::Piece { piece, .. } if *piece == entity))
    }
}

/// A piece that a finger holds.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct HeldPiece {
    /// The point of the board's surface under the finger.
    pub point: Vec3,
}

/// A piece that was held in the last frame.
#[derive(Component, Clone, Copy, Debug)]
struct WasHeld;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((finger::plugin, tuio::plugin))
        .init_resource::<Fingers>()
        .init_resource::<FingerRings>()
        .add_systems(Update, follow_rings.after(read_fingers).in_set(GameSystems::Input))
        .add_systems(
            Update,
            (drop_vanished_pieces, route, notice_gesture).chain().after(read_fingers).in_set(TouchSystems).in_set(GameSystems::Input),
        )
        .add_systems(Update, (follow_fingers, put_back).chain().before(start_animations).in_set(GameSystems::Animation))
        .redraw_scene_if(|held: Query<(), Changed<HeldPiece>>| !held.is_empty());
}

/// The target under a point.
#[derive(SystemParam)]
struct HitTest<'w, 's> {
    view: Res<'w, BoardView>,
    table: Res<'w, GameTable>,
    selection: Res<'w, Selection>,
    art: Option<Res<'w, PieceAssets>>,
    screens: Res<'w, Screens>,
    pieces: Query<'w, 's, (Entity, &'static Piece, &'static OnSquare)>,
}

impl HitTest<'_, '_> {
    /// The point of the board's surface under a point of the window.
    fn surface(&self, point: Vec2) -> Option<Vec3> {
        surface_point(self.view.ray(point)?)
    }

    /// The square that is meant: that of the piece under the point, or the one under the point.
    fn square(&self, point: Vec2) -> Option<Square> {
        let rules = self.table.session().rules();
        let surface = self.surface(point).and_then(|point| square_at(rules.size, point));
        let Some(art) = self.art.as_deref() else { return surface };
        let pieces = self.pieces.iter().filter(|(_, piece, _)| piece.kind.index() < rules.kinds.len());
        let bounds = pieces.map(|(entity, piece, on)| PieceBounds { entity, square: on.0, cylinders: art.bounds(rules, piece.kind) });
        let ray = self.view.ray(point)?;
        let hit = first_piece(ray, rules.size, bounds).map(|(piece, distance)| (piece.square, aim(ray, rules.size, &piece, distance)));
        self.selection.resolve_target(hit, surface, &self.table).or(surface)
    }

    /// The piece on a square, if a visitor plays its side.
    fn visitors_piece(&self, square: Square) -> Option<Entity> {
        let (entity, piece, _) = self.pieces.iter().find(|(.., on)| on.0 == square)?;
        let rules = self.table.session().rules();
        let side = rules.kinds.get(piece.kind.index())?.side;
        (self.table.mover(side) == Mover::Person).then_some(entity)
    }

    fn is_turn_of(&self, square: Square) -> bool {
        !self.table.session().destinations(square).is_empty()
    }

    /// Whether a visitor can place a piece from the hand on a square.
    fn can_place_on(&self, square: Square) -> bool {
        let session = self.table.session();
        let is_empty = self.pieces.iter().all(|(.., on)| on.0 != square);
        is_empty && self.table.mover(session.turn()) == Mover::Person && session.destinations(square).contains(&square)
    }
}

/// A piece that was captured while it was held, or belongs to a game that is over, slips out of the hand.
fn drop_vanished_pieces(mut fingers: ResMut<Fingers>, pieces: Query<&OnSquare, With<Piece>>, mut commands: Commands) {
    let is_there = |grip: &FingerGrip| match grip {
        FingerGrip::Piece { piece, from, .. } => pieces.get(*piece).is_ok_and(|on| on.0 == *from),
        _ => true,
    };
    if !fingers.0.values().all(is_there) {
        for grip in fingers.0.values_mut().filter(|grip| !is_there(grip)) {
            release(Some(std::mem::replace(grip, FingerGrip::Table)), &mut commands);
        }
    }
}

fn route(
    mut events: MessageReader<FingerEvent>,
    hit: HitTest,
    exhibit: Res<Exhibit>,
    mut fingers: ResMut<Fingers>,
    mut commands: Commands,
    mut inputs: MessageWriter<ExhibitInput>,
    mut gestures: MessageWriter<BoardGesture>,
    mut moves: MessageWriter<GameCommand>,
    mut out_of_turn: MessageWriter<OutOfTurn>,
    mut pressed: ResMut<PressedControl>,
) {
    let is_playing = matches!(exhibit.visit().screen(), Screen::Playing(_)) && exhibit.visit().countdown().is_none();
    for event in events.read() {
        match event.phase {
            FingerPhase::Down => {
                if fingers.0.len() >= MAX_FINGERS && !fingers.0.contains_key(&event.finger) {
                    continue;
                }
                let grip = if let Some(control) = hit.screens.control_at(event.position) {
                    FingerGrip::Control(control)
                } else {
                    inputs.write(ExhibitInput(Input::Touched));
                    if is_playing { grip_board(&hit, &fingers, event.position, &mut gestures) } else { FingerGrip::Table }
                };
                release(fingers.0.insert(event.finger, grip), &mut commands);
            }
            FingerPhase::Move => {
                let Some(FingerGrip::Piece { piece, start, is_lifted, .. }) = fingers.0.get_mut(&event.finger) else { continue };
                let Some(point) = hit.surface(event.position).filter(|point| point.is_finite()) else { continue };
                *is_lifted |= point.distance(*start) > LIFT_DISTANCE;
                if *is_lifted {
                    commands.entity(*piece).try_insert(HeldPiece { point });
                }
            }
            FingerPhase::Lost => release(fingers.0.remove(&event.finger), &mut commands),
            FingerPhase::Up => {
                let Some(grip) = fingers.0.remove(&event.finger) else { continue };
                match grip {
                    FingerGrip::Control(control) if hit.screens.control_at(event.position) == Some(control) => {
                        inputs.write(ExhibitInput(Input::Pressed(control)));
                    }
                    FingerGrip::Control(_) => {
                        inputs.write(ExhibitInput(Input::Touched));
                    }
                    FingerGrip::Destination(square) if is_playing && hit.square(event.position) == Some(square) => {
                        gestures.write(BoardGesture(Gesture::Choose(square)));
                    }
                    FingerGrip::Piece { from, is_lifted: true, .. } if is_playing => {
                        let to = hit.surface(event.position).and_then(|point| square_at(hit.table.session().rules().size, point));
                        let is_turn = hit.is_turn_of(from) && hit.visitors_piece(from).is_some();
                        match to.filter(|to| is_turn && hit.table.session().destinations(from).contains(to)) {
                            Some(to) => {
                                moves.write(GameCommand(Command::Play(hit.table.session().game().move_between(from, to))));
                            }
                            None if !is_turn && to != Some(from) => {
                                out_of_turn.write_default();
                            }
                            None => {}
                        }
                        release(Some(grip), &mut commands);
                    }
                    FingerGrip::Piece { from, was_selected: true, is_lifted: false, .. } => {
                        if is_playing && hit.table.session().destinations(from).contains(&from) {
                            gestures.write_batch([BoardGesture(Gesture::Press(Some(from))), BoardGesture(Gesture::Release(Some(from)))]);
                        } else {
                            gestures.write(BoardGesture(Gesture::Cancel));
                        }
                    }
                    grip => release(Some(grip), &mut commands),
                }
            }
        }
    }
    let control = fingers.0.values().filter_map(|grip| if let FingerGrip::Control(control) = grip { Some(*control) } else { None });
    pressed.set_if_neq(PressedControl(control.collect()));
}

/// The target of a finger that touches the board.
fn grip_board(hit: &HitTest, fingers: &Fingers, position: Vec2, gestures: &mut MessageWriter<BoardGesture>) -> FingerGrip {
    let Some((square, start)) = hit.square(position).zip(hit.surface(position)) else {
        gestures.write(BoardGesture(Gesture::Cancel));
        return FingerGrip::Table;
    };
    if hit.selection.leads_to(square) {
        return FingerGrip::Destination(square);
    }
    if hit.can_place_on(square) {
        return FingerGrip::Destination(square);
    }
    let Some(piece) = hit.visitors_piece(square).filter(|&piece| !fingers.holds(piece)) else {
        gestures.write(BoardGesture(Gesture::Cancel));
        return FingerGrip::Table;
    };
    let was_selected = hit.selection.piece() == Some(square);
    // A piece out of turn can be lifted without disturbing what the other side has selected.
    if hit.is_turn_of(square) && !was_selected {
        gestures.write(BoardGesture(Gesture::Choose(square)));
    }
    FingerGrip::Piece { piece, from: square, start, is_lifted: false, was_selected }
}

fn release(grip: Option<FingerGrip>, commands: &mut Commands) {
    if let Some(FingerGrip::Piece { piece, is_lifted: true, .. }) = grip
        && let Ok(mut piece) = commands.get_entity(piece)
    {
        piece.try_remove::<HeldPiece>();
    }
}

fn notice_gesture(
    mut events: MessageReader<FingerEvent>,
    mut detector: Local<GestureDetector>,
    exhibit: Res<Exhibit>,
    view: Res<BoardView>,
    time: Res<Time<bevy::time::Real>>,
    mut inputs: MessageWriter<ExhibitInput>,
) {
    let gesture = exhibit.config().staff.gesture;
    let mut is_made = false;
    for event in events.read() {
        is_made |= detector.note(event, gesture, view.window);
    }
    is_made |= detector.elapse(time.delta(), gesture);
    if is_made {
        inputs.write(ExhibitInput(Input::ServiceGesture));
    }
}

fn follow_fingers(mut commands: Commands, mut held: Query<(Entity, &HeldPiece, &mut Transform)>) {
    for (piece, held, mut transform) in &mut held {
        transform.translation = held.point + Vec3::Y * HELD_HEIGHT;
        commands.entity(piece).try_insert(WasHeld).try_remove::<MoveAnimation>();
    }
}

/// A piece that was put down without a move goes back to where it belongs.
fn put_back(
    mut commands: Commands,
    settings_store: Res<SettingsStore>,
    pieces: Query<(Entity, &Transform, Ref<Placement>), (With<WasHeld>, Without<HeldPiece>)>,
) {
    for (piece, transform, placement) in &pieces {
        commands.entity(piece).try_remove::<WasHeld>();
        // A new placement has an animation of its own.
        if !placement.is_changed() {
            let from = transform.translation;
            let slide = MoveTiming::slide(settings_store.settings().motion(), from.distance(placement.position));
            commands.entity(piece).try_insert(MoveAnimation::new(from, placement.position, slide));
        }
    }
}

/// The radius of a ring, in logical pixels: it is seen around a finger.
const RING_RADIUS: f32 = 71.0;
const RING_WIDTH: f32 = 8.0;

/// The places of the fingers under which rings are shown, in logical pixels; empty on other screens.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct FingerRings(pub Vec<Vec2>);

pub(super) fn view(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, paint_rings.in_set(ExhibitPaint::Rings));
}

fn follow_rings(
    exhibit: Res<Exhibit>,
    mut events: MessageReader<FingerEvent>,
    mut places: Local<BTreeMap<Finger, Vec2>>,
    mut rings: ResMut<FingerRings>,
) {
    for event in events.read() {
        match event.phase {
            FingerPhase::Down | FingerPhase::Move => places.insert(event.finger, event.position),
            FingerPhase::Up | FingerPhase::Lost => places.remove(&event.finger),
        };
    }
    let is_service = matches!(exhibit.visit().screen(), Screen::Service { .. });
    let wanted = if is_service { places.values().take(MAX_FINGERS).copied().collect() } else { Vec::new() };
    rings.set_if_neq(FingerRings(wanted));
}

fn paint_rings(rings: Res<FingerRings>, mut window: WindowPainter) -> Result {
    let painter = window.painter()?;
    for (index, place) in rings.0.iter().enumerate() {
        painter.ring(*place, RING_RADIUS, RING_WIDTH, &(index + 1).to_string());
    }
    Ok(())
}
