//! Arrows on the board for moves that have not been played: hints, best lines, the better moves of a review, and the move chosen in advance, and those that the player
//! draws.

use bevy::prelude::*;
use birka_look::ArrowStyle;
use birka_records::Drawing;
use birka_rules::Move;

use super::hint::HintState;
use super::live::LiveAnalysis;
use super::review::ReviewState;
use crate::game::input::{BoardDrawings, Premove};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;

/// The arrows that are drawn on the board.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveArrows(Vec<(ArrowStyle, Move)>);

impl MoveArrows {
    /// The style of every arrow and the move that it shows.
    #[must_use]
    pub fn all(&self) -> &[(ArrowStyle, Move)] {
        &self.0
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MoveArrows>()
        .add_systems(Update, choose_arrows.in_set(GameSystems::Arrows))
        .redraw_scene_if(resource_changed::<MoveArrows>);
}

/// A reviewed move takes precedence over a hint, and a hint over the best lines. What the player has drawn is there too.
pub(super) fn choose_arrows(
    mut arrows: ResMut<MoveArrows>,
    hint: Res<HintState>,
    analysis: Res<LiveAnalysis>,
    review: Res<ReviewState>,
    (drawings, premove): (Res<BoardDrawings>, Res<Premove>),
) {
    let mut chosen = Vec::new();
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
    let drawn = drawings.all().iter().filter(|drawing| !drawing.is_circle());
    chosen.extend(drawn.map(|&Drawing { from, to }| (ArrowStyle::Drawn, Move { from, to })));
    chosen.extend(premove.0.map(|mv| (ArrowStyle::Chosen, mv)));
    arrows.set_if_neq(MoveArrows(chosen));
}
