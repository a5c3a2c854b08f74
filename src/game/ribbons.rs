//! Moves drawn on the board that nobody has made: what is advised, the best lines, what would have been better.

use bevy::prelude::*;

use crate::game::board::square_center;
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::GameState;
use crate::game::teacher::hint::Hints;
use crate::game::teacher::review::Reviews;
use crate::game::teacher::study::Study;
use birka_look::{ArrowAssets, ArrowStyle};
use birka_rules::Move;

/// Every arrow that is to lie on the board.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrows(Vec<(ArrowStyle, Move)>);

impl Arrows {
    /// What they stand for, and the moves they show.
    #[must_use]
    pub fn all(&self) -> &[(ArrowStyle, Move)] {
        &self.0
    }
}

/// An arrow that lies on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Lying(ArrowStyle, Move);

/// Says which arrows there are to be. Needs no picture.
pub(super) fn logic(app: &mut App) {
    app.init_resource::<Arrows>().add_systems(Update, choose.in_set(GameSystems::Arrows)).redraw_scene_if(resource_changed::<Arrows>);
}

/// Lays them on the board.
pub(super) fn view(app: &mut App) {
    app.add_systems(Update, lay.after(choose).in_set(GameSystems::Arrows));
}

fn choose(mut arrows: ResMut<Arrows>, hints: Res<Hints>, study: Res<Study>, reviews: Res<Reviews>) {
    let mut wanted = Vec::new();
    if let Some(shown) = reviews.shown() {
        wanted.push((ArrowStyle::Against, shown.played));
        wanted.extend(shown.better.map(|mv| (ArrowStyle::Advice, mv)));
    } else if let Some(given) = hints.given() {
        wanted.push((ArrowStyle::Advice, given.mv));
    } else {
        let lines = study.steady_lines();
        let heads = lines.iter().filter_map(|line| line.moves.first().copied());
        wanted.extend([ArrowStyle::First, ArrowStyle::Second, ArrowStyle::Third].into_iter().zip(heads));
        let answer = lines.first().and_then(|line| line.moves.get(1).copied());
        wanted.extend(answer.map(|mv| (ArrowStyle::Against, mv)));
    }
    arrows.set_if_neq(Arrows(wanted));
}

fn lay(
    mut commands: Commands,
    arrows: Res<Arrows>,
    game_state: Res<GameState>,
    art: Res<ArrowAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    lying: Query<(Entity, &Lying)>,
    mut size: Local<usize>,
) {
    let is_other_board = std::mem::replace(&mut *size, game_state.size().side()) != game_state.size().side();
    if !arrows.is_changed() && !is_other_board {
        return;
    }
    let mut wanted = arrows.0.clone();
    for (entity, lies) in &lying {
        match wanted.iter().position(|&(ribbon, mv)| Lying(ribbon, mv) == *lies) {
            Some(index) if !is_other_board => {
                wanted.swap_remove(index);
            }
            _ => commands.entity(entity).despawn(),
        }
    }
    for (ribbon, mv) in wanted {
        let (from, to) = (square_center(game_state.size(), mv.from), square_center(game_state.size(), mv.to));
        commands.spawn((Lying(ribbon, mv), art.bundle(ribbon, from, to, &mut meshes)));
    }
}
