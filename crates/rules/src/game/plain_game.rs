//! Games of variants without hooks.

use std::sync::atomic::AtomicBool;

use crate::board::square::Square;
use crate::hooks::hook_error::HookError;
use crate::position::piece_move::Move;
use crate::search::any_search_position::AnySearchPosition;
use crate::search::move_list::MoveList;
use crate::search::search_position::SearchPosition;
use crate::variant::kind::KindId;
use crate::variant::outcome::Outcome;
use crate::variant::side::Side;

use super::erased_game::ErasedGame;
use super::played_move::{CapturedPiece, PlayedMove};

impl<const W: usize> ErasedGame for SearchPosition<W>
where
    AnySearchPosition: From<Self>,
{
    fn boxed_clone(&self) -> Box<dyn ErasedGame> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Side {
        self.turn()
    }

    fn kind_at(&self, square: Square) -> Option<KindId> {
        self.kind_at(square)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = MoveList::new();
        self.generate_moves(&mut moves);
        moves.iter().copied().filter(|&mv| !self.is_forbidden_repetition(mv)).collect()
    }

    fn destinations(&self, from: Square) -> Vec<Square> {
        let is_own = self.by_side(self.turn()).contains(from);
        if !is_own || self.outcome().is_some() {
            return Vec::new();
        }
        self.slides_from(from).iter().filter(|&to| !self.is_forbidden_repetition(Move { from, to })).collect()
    }

    fn play(&mut self, mv: Move) -> Result<PlayedMove, HookError> {
        // The captured pieces are still on this board, and the hammer has moved.
        let mut moved = self.position;
        moved.move_piece(&self.rules, mv);
        let kind = moved.kind_on(mv.to);
        let captured = self.make(mv);
        let captured_piece = |square| {
            if square == mv.to {
                let captors = self.position.captors_between(&self.rules, self.rules.kind(kind), square);
                return CapturedPiece { square, kind, captured_by: captors.map(Vec::from).unwrap_or_default() };
            }
            CapturedPiece { square, kind: moved.kind_on(square), captured_by: moved.captors(&self.rules, mv.to, square) }
        };
        let captured = captured.iter().map(captured_piece).collect();
        Ok(PlayedMove { mv, kind, captured, announcement: None, outcome: self.outcome() })
    }

    fn make(&mut self, mv: Move) -> Result<(), HookError> {
        SearchPosition::make(self, mv);
        Ok(())
    }

    fn unmake(&mut self) {
        SearchPosition::unmake(self);
    }

    fn hash(&self) -> u64 {
        self.hash()
    }

    fn announcement(&self) -> Option<&str> {
        self.position.announcement(&self.rules)
    }

    fn perft_until(&self, depth: u32, stop: &AtomicBool) -> Result<Option<u64>, HookError> {
        Ok(SearchPosition::perft_until(&mut self.clone(), depth, stop))
    }

    fn perft_without_bulk_counting(&self, depth: u32) -> Result<u64, HookError> {
        Ok(SearchPosition::perft_without_bulk_counting(&mut self.clone(), depth))
    }

    fn search_position(&self) -> AnySearchPosition {
        self.clone_for_search().into()
    }
}
