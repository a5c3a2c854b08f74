//! A hand that shows how pieces are moved: with every move while nobody plays, and before a visitor's first move.

use std::time::Duration;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::time::Real;
use bevy_egui::EguiPrimaryContextPass;
use birka_exhibition::config::{Controls, Task};
use birka_exhibition::visit::{Effect, Screen};
use birka_rules::{Move, PieceMove, Side};
use birka_session::{Mover, Session};

use super::camera::BoardView;
use super::exhibit::{Exhibit, ExhibitEffect};
use super::screens::{ExhibitPaint, WindowPainter};
use super::touch::Fingers;
use crate::game::board::square_center;
use crate::game::pieces::{MoveAnimation, OnSquare, Piece};
use crate::game::schedule::GameSystems;
use crate::game::settings::{Pace, SettingsStore};
use crate::game::state::GameTable;

/// How long a visitor looks at the board before the hand comes, and how long it stays away then.
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const PAUSE: f32 = 1.4;
/// The seconds for the way from a square to the other.
const WAY: f32 = 1.3;
/// The seconds in which it comes and goes.
const FADE: f32 = 0.3;
/// The height of the picture, in squares of the board.
const HEIGHT: f32 = 1.3;
/// The tip of the finger in the picture, as a share of its size.
const TIP: Vec2 = Vec2::new(0.36, 0.05);
const PICTURE_PX: u32 = 128;

/// Where the hand is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Hand {
    /// The point of the window that its finger touches.
    pub tip: Vec2,
    /// 0 where it is not seen.
    pub opacity: f32,
    /// The height of its picture, in logical pixels.
    height: f32,
    /// Whether it belongs to a visitor at the far side of the table.
    is_far: bool,
}

/// The actions of the visitors of this visit, and how long the one to move has thought.
#[derive(Default)]
struct Learnt {
    has_moved: bool,
    waited: Duration,
}

pub(super) fn plugin(app: &mut App) {
    // After the camera has moved.
    app.init_resource::<Hand>().add_systems(Update, guide.in_set(GameSystems::Arrows));
}

pub(super) fn view(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, paint.in_set(ExhibitPaint::Hand));
}

fn guide(
    (exhibit, table, view, fingers): (Res<Exhibit>, Res<GameTable>, Res<BoardView>, Res<Fingers>),
    (settings, time): (Res<SettingsStore>, Res<Time<Real>>),
    moving: Query<&Transform, (With<Piece>, With<OnSquare>, With<MoveAnimation>)>,
    mut effects: MessageReader<ExhibitEffect>,
    mut learnt: Local<Learnt>,
    mut hand: ResMut<Hand>,
) {
    if effects.read().filter(|effect| effect.0 == Effect::ShowAttract).count() > 0 {
        *learnt = Learnt::default();
    }
    let is_calm = settings.settings().motion() == Pace::None;
    let step = time.delta().min(Duration::from_millis(100));
    let session = table.session();
    let is_both_sides = exhibit.config().screen.controls == Controls::BothSides;
    let mut next = Hand { opacity: (hand.opacity - step.as_secs_f32() / FADE).max(0.0), ..*hand };
    let shown = match exhibit.visit().screen() {
        // Pieces are where they go at once.
        Screen::Attract if is_calm => None,
        // In the middle of several pieces, none is followed.
        Screen::Attract => moving.single().ok().map(|piece| (piece.translation, false)),
        Screen::Playing(choice) => {
            let is_game = exhibit.offer(*choice).is_some_and(|offer| offer.task == Task::Game);
            let is_visitors_turn = session.outcome().is_none() && table.mover(session.turn()) == Mover::Person;
            let own = |side| choice.at_table().is_none_or(|own| own == side);
            learnt.has_moved |= session.moves_without_rolls().any(|played| own(session.rules().kind(played.kind).side));
            let is_thinking =
                is_game && is_visitors_turn && moving.is_empty() && fingers.count() == 0 && exhibit.visit().countdown().is_none();
            learnt.waited = if is_thinking { learnt.waited + step } else { Duration::ZERO };
            let is_far = is_both_sides && session.turn() == Side::Defenders;
            let shown = learnt.waited.checked_sub(FIRST_PAUSE).filter(|_| !learnt.has_moved).zip(suggestion(session));
            shown.and_then(|(shown_for, mv)| Some((point_on(session, mv, shown_for.as_secs_f32(), is_calm)?, is_far)))
        }
        _ => None,
    };
    if let Some((point, is_far)) = shown
        && let Some(tip) = view.project(point)
    {
        let beside = view.project(point + view.camera.right() * HEIGHT).unwrap_or(tip);
        let opacity = (hand.opacity + step.as_secs_f32() / FADE).min(1.0);
        next = Hand { tip, opacity, height: tip.distance(beside), is_far };
    }
    hand.set_if_neq(next);
}

/// The move that is shown: a long one of a piece that is not the king. It need not be a good one, but it wins nothing and loses nothing at once.
fn suggestion(session: &Session) -> Option<PieceMove> {
    let pieces = session.game().pieces();
    let length = |mv: &PieceMove| {
        let size = session.rules().size;
        size.file(mv.from).abs_diff(size.file(mv.to)) + size.rank(mv.from).abs_diff(size.rank(mv.to))
    };
    let is_quiet = |mv: &PieceMove| {
        let is_king = pieces.iter().any(|(square, kind)| *square == mv.from && session.rules().kind(*kind).royal);
        !is_king && (2..=3).contains(&length(mv))
    };
    let moves: Vec<PieceMove> = session.game().legal_moves().into_iter().filter_map(Move::squares).collect();
    moves.iter().copied().filter(is_quiet).max_by_key(|mv| (length(mv), std::cmp::Reverse(mv.from.index()))).or(moves.first().copied())
}

/// The point on the way of a move; `None` in the pause between two showings. Where motion is off, the hand is on the one square and then on the other.
fn point_on(session: &Session, mv: PieceMove, seconds: f32, is_calm: bool) -> Option<Vec3> {
    let seconds = seconds % (WAY + 2.0 * FADE + PAUSE);
    let size = session.rules().size;
    if is_calm {
        let middle = FADE + WAY / 2.0;
        let square = if seconds < middle { mv.from } else { mv.to };
        // It goes before it comes again.
        let is_gone = (seconds - middle).abs() < FADE || seconds >= WAY + 2.0 * FADE;
        return (!is_gone).then(|| square_center(size, square));
    }
    let along = EaseFunction::SineInOut.sample_clamped((seconds - FADE) / WAY);
    (seconds < WAY + 2.0 * FADE).then(|| square_center(size, mv.from).lerp(square_center(size, mv.to), along))
}

/// The picture of the hand, made when it is first seen.
fn paint(
    hand: Res<Hand>,
    mut picture: Local<Option<Handle<Image>>>,
    mut images: ResMut<Assets<Image>>,
    mut window: WindowPainter,
) -> Result {
    if hand.opacity > 0.0 {
        let picture = picture.get_or_insert_with(|| images.add(draw_picture()));
        let tip = if hand.is_far { Vec2::ONE - TIP } else { TIP };
        let corner = hand.tip - tip * hand.height;
        let rect = Rect::from_corners(corner, corner + hand.height);
        window.painter()?.image(picture, rect, hand.is_far, hand.opacity);
    }
    Ok(())
}

/// A hand with a stretched forefinger: fingers, thumb and palm as thick lines from a point to another with a radius, in shares of the picture.
const PARTS: [([f32; 2], [f32; 2], f32); 7] = [
    ([0.36, 0.13], [0.36, 0.6], 0.075),
    ([0.51, 0.46], [0.51, 0.6], 0.075),
    ([0.64, 0.49], [0.64, 0.62], 0.072),
    ([0.76, 0.54], [0.76, 0.66], 0.066),
    ([0.18, 0.54], [0.36, 0.74], 0.07),
    ([0.46, 0.7], [0.66, 0.7], 0.165),
    ([0.55, 0.8], [0.55, 0.94], 0.14),
];

fn draw_picture() -> Image {
    let distance = |point: Vec2| {
        let to = |(from, to, radius): &([f32; 2], [f32; 2], f32)| {
            let (from, to) = (Vec2::from(*from), Vec2::from(*to));
            let along = ((point - from).dot(to - from) / from.distance_squared(to)).clamp(0.0, 1.0);
            point.distance(from.lerp(to, along)) - radius
        };
        PARTS.iter().map(to).fold(f32::MAX, f32::min)
    };
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a small picture, and shares of a byte"
    )]
    let pixel = |x: u32, y: u32| {
        let at = distance((Vec2::new(x as f32, y as f32) + 0.5) / PICTURE_PX as f32);
        let light = 1.0 - ((at + 0.012) / 0.012).clamp(0.0, 1.0);
        let alpha = (1.0 - (at - 0.012) / 0.03).clamp(0.0, 1.0);
        let of = |bright: f32, dark: f32| (dark + (bright - dark) * light) as u8;
        [of(250.0, 30.0), of(240.0, 20.0), of(222.0, 12.0), (alpha * 255.0) as u8]
    };
    let pixels = (0..PICTURE_PX).flat_map(|y| (0..PICTURE_PX).flat_map(move |x| pixel(x, y))).collect();
    let size = Extent3d { width: PICTURE_PX, height: PICTURE_PX, depth_or_array_layers: 1 };
    Image::new(size, TextureDimension::D2, pixels, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD)
}

#[cfg(test)]
mod tests {
    use birka_script::Library;

    use super::*;

    #[test]
    fn the_move_that_is_shown_is_a_quiet_one_of_any_variant() {
        for variant in Library::shipped().variants() {
            let mut session = Session::new(std::sync::Arc::clone(variant));
            session.roll_if_due().expect("no hook fails");
            let mv = suggestion(&session).expect("a move");
            let played = session.game().preview(session.game().move_between(mv.from, mv.to)).expect("legal");
            assert_eq!((played.captured.len(), played.outcome), (0, None), "{}", variant.id);
        }
    }

    #[test]
    fn the_hand_goes_from_a_square_to_the_other_and_again() {
        let session = Session::new(Library::shipped().get("brandubh").unwrap());
        let mv = suggestion(&session).unwrap();
        let size = session.rules().size;
        let at = |seconds| point_on(&session, mv, seconds, false);
        assert_eq!(at(0.0), Some(square_center(size, mv.from)));
        assert_eq!(at(FADE + WAY), Some(square_center(size, mv.to)));
        assert_eq!(at(WAY + 2.0 * FADE + PAUSE / 2.0), None);
        assert_eq!(at(WAY + 2.0 * FADE + PAUSE), at(0.0));
    }

    #[test]
    fn without_motion_the_hand_is_on_the_one_square_and_then_on_the_other() {
        let session = Session::new(Library::shipped().get("brandubh").unwrap());
        let mv = suggestion(&session).unwrap();
        let size = session.rules().size;
        let seen: Vec<_> = (0..190u8).map(|step| point_on(&session, mv, f32::from(step) / 100.0, true)).collect();
        let [from, to] = [mv.from, mv.to].map(|square| Some(square_center(size, square)));
        assert_eq!((seen[0], seen[180]), (from, to));
        assert!(
            seen.iter().all(|point| [from, to, None].contains(point))
                && seen.windows(2).all(|pair| pair[0] == pair[1] || pair.contains(&None))
        );
    }

    #[test]
    fn the_tip_of_the_finger_is_where_the_picture_has_it() {
        let image = draw_picture();
        let alpha = |at: Vec2| {
            let pixel = (at * PICTURE_PX as f32).as_uvec2();
            image.data.as_ref().unwrap()[((pixel.y * PICTURE_PX + pixel.x) * 4 + 3) as usize]
        };
        assert_eq!((alpha(TIP + Vec2::new(0.0, 0.03)), alpha(TIP - Vec2::new(0.0, 0.045))), (255, 0));
        assert_eq!(alpha(Vec2::new(0.95, 0.1)), 0);
    }
}
