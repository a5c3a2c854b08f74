use crate::hooks::hooked_search_position::HookedSearchPosition;

use super::search_position::SearchPosition;

/// An operation on a [`SearchPosition`], generic over the width of its bitboards. See [`Game::visit`](crate::Game::visit).
pub trait PositionVisitor {
    /// The result.
    type Output;

    /// Runs the operation.
    fn visit<const W: usize>(self, position: SearchPosition<W>) -> Self::Output;

    /// Runs the operation in a game of a variant with hooks. The default returns `None`: not supported.
    fn visit_hooked<const W: usize>(self, position: HookedSearchPosition<W>) -> Option<Self::Output>
    where
        Self: Sized,
    {
        drop(position);
        None
    }
}
