//! Uses of the engine: hints, live analysis, reviews of finished games, and the engine as a player; and the arrows on the board that show moves.
//!
//! Every search runs on threads of its own and wakes the window when it has a result. Systems poll and never wait.

pub mod hint;
pub mod live;
pub mod opponent;
pub mod review;

use bevy::prelude::*;
use birka_engine::Engine;
use birka_engine::remote::RemoteSearches;
use birka_look::{ArrowAssets, ArrowStyle};
use birka_records::Drawing;
use birka_rules::{BoardSize, Move, PieceMove};

use self::hint::HintState;
use self::live::LiveAnalysis;
use self::review::ReviewState;
use super::board::square_center;
use super::input::Selection;
use super::platform::RedrawAppExt;
use super::schedule::GameSystems;
use super::state::GameTable;
use super::view_state::{Shown, ViewState};

/// Searches for hints, lines, reviews and engine moves, and chooses the arrows. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((opponent::plugin, hint::plugin, live::plugin, review::plugin))
        .init_resource::<MoveArrows>()
        .init_resource::<SearchPlace>()
        .add_systems(Update, choose_arrows.in_set(GameSystems::Arrows))
        .redraw_scene_if(resource_changed::<MoveArrows>);
}

/// Draws arrows on the board.
pub(super) fn view(app: &mut App) {
    app.add_systems(Update, update_arrow_meshes.after(choose_arrows).in_set(GameSystems::Arrows));
}

/// The programs that search, where that are not threads of this one.
#[derive(Resource, Clone, Debug, Default)]
pub struct SearchPlace(pub Option<RemoteSearches>);

impl SearchPlace {
    /// Lets an engine search there, at low priority.
    fn lend(&self, engine: Engine) -> Engine {
        let engine = engine.with_low_priority();
        match &self.0 {
            Some(searches) => engine.with_remote_searches(searches.clone()),
            None => engine,
        }
    }
}

/// The arrows that are drawn on the board, for moves that have not been played: hints, best lines, the better moves of a review, the move chosen in
/// advance, and those that the player draws.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveArrows(Vec<(ArrowStyle, Move)>);

impl MoveArrows {
    /// The style of every arrow and the move that it shows.
    #[must_use]
    pub fn all(&self) -> &[(ArrowStyle, Move)] {
        &self.0
    }
}

/// A reviewed move takes precedence over a hint, and a hint over the best lines. What the player has drawn is there too.
fn choose_arrows(
    mut arrows: ResMut<MoveArrows>,
    hint: Res<HintState>,
    analysis: Res<LiveAnalysis>,
    review: Res<ReviewState>,
    selection: Res<Selection>,
    view: Option<Res<ViewState>>,
) {
    let mut chosen = Vec::new();
    if view.is_some_and(|view| view.shown == Shown::Photo) {
        arrows.set_if_neq(MoveArrows(chosen));
        return;
    }
    if let Some(shown) = review.shown() {
        chosen.push((ArrowStyle::Against, shown.played));
        chosen.extend(shown.better.map(|mv| (ArrowStyle::Advice, mv)));
    } else if let Some(shown) = hint.shown() {
        chosen.push((ArrowStyle::Advice, shown.mv()));
    } else {
        let lines = analysis.stable_lines();
        let first_moves = lines.iter().filter_map(|line| line.moves.first().copied());
        chosen.extend([ArrowStyle::First, ArrowStyle::Second, ArrowStyle::Third].into_iter().zip(first_moves));
        let reply = lines.first().and_then(|line| line.moves.get(1).copied());
        chosen.extend(reply.map(|mv| (ArrowStyle::Against, mv)));
    }
    let drawn = selection.drawings().iter().filter(|drawing| !drawing.is_circle());
    chosen.extend(drawn.map(|&Drawing { from, to }| (ArrowStyle::Drawn, Move::piece(from, to))));
    chosen.extend(selection.premove().map(|mv| (ArrowStyle::Chosen, mv)));
    arrows.set_if_neq(MoveArrows(chosen));
}

/// An arrow on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct ArrowMesh(ArrowStyle, Move);

/// Despawns and spawns arrows. Those that stay keep their entities, unless the board has another size.
fn update_arrow_meshes(
    mut commands: Commands,
    arrows: Res<MoveArrows>,
    table: Res<GameTable>,
    art: Res<ArrowAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    spawned: Query<(Entity, &ArrowMesh)>,
    mut board_size: Local<Option<BoardSize>>,
) {
    let size = table.session().rules().size;
    let is_other_board = board_size.replace(size) != Some(size);
    if !arrows.is_changed() && !is_other_board {
        return;
    }
    let mut missing = arrows.all().to_vec();
    for (entity, arrow) in &spawned {
        match missing.iter().position(|&(style, mv)| ArrowMesh(style, mv) == *arrow) {
            Some(index) if !is_other_board => {
                missing.swap_remove(index);
            }
            _ => commands.entity(entity).despawn(),
        }
    }
    for (style, mv) in missing {
        if let Some(PieceMove { from, to }) = mv.squares() {
            let bundle = art.bundle(style, square_center(size, from), square_center(size, to), &mut meshes);
            commands.spawn((ArrowMesh(style, mv), bundle));
        }
    }
}
