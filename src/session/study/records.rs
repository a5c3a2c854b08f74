use std::sync::Arc;

use birka_records::MoveNotation;
use birka_records::game_record::{AnnotatedMove, GameRecord, GameResult, RecordFault};
use birka_script::Variant;

use super::tree::{Node, NodeId, Study};
use crate::session::archive::recorded_moves;
use crate::session::game_session::Session;

impl Study {
    /// A recorded game, at its starting position. Calls the functions of the variant.
    ///
    /// # Errors
    /// Everything that does not agree with the rules of the variant.
    pub fn from_record(variant: Arc<Variant>, mut record: GameRecord) -> Result<Self, Vec<RecordFault>> {
        let replayed = record.settle(&variant.rules)?;
        let game = Session::from_replayed(variant, replayed);
        let moves = std::mem::take(&mut record.moves);
        let mut study = Self::of_session(&game, record);
        // The game has all moves of the main line, or the record would not agree with it.
        let main: Vec<NodeId> = (1..study.nodes.len()).map(NodeId).collect();
        for (&node, recorded) in main.iter().zip(&moves) {
            study.annotate(node, recorded);
        }
        study.current = NodeId::START;
        study.is_changed = false;
        Ok(study)
    }

    /// Copies what is said about a move, and its variations.
    fn annotate(&mut self, node: NodeId, recorded: &AnnotatedMove) {
        (self.nodes[node.0].sign, self.nodes[node.0].comment) = (recorded.sign, recorded.comment.clone());
        let parent = self.nodes[node.0].parent;
        for variation in &recorded.variations {
            self.add_line(parent, variation);
        }
    }

    fn add_line(&mut self, from: NodeId, moves: &[AnnotatedMove]) {
        let mut at = from;
        for recorded in moves {
            let Ok(notation) = MoveNotation::parse(recorded.text(), self.game.rules().size) else { return };
            let node = match self.child(at, notation.mv) {
                Some(known) => known,
                None => self.insert(at, notation.mv, recorded.text().to_owned()),
            };
            self.annotate(node, recorded);
            at = node;
        }
    }

    /// The game with its variations, signs and comments.
    #[must_use]
    pub fn to_record(&self) -> GameRecord {
        let is_continued = !self.nodes[self.game.played_moves().len()].children.is_empty();
        let of_session = recorded_moves(&self.game);
        GameRecord {
            variant: of_session.variant,
            rules: of_session.rules,
            start: of_session.start,
            changes: of_session.changes,
            result: match (&of_session.result, is_continued) {
                // How it ended does not follow from its last move then.
                (_, true) => GameResult::None,
                (GameResult::None, false) => self.headers.result.clone(),
                (by_rules, false) => by_rules.clone(),
            },
            moves: self.recorded_line(NodeId::START),
            ..self.headers.clone()
        }
    }

    /// The continuation after a position, with the variations.
    fn recorded_line(&self, from: NodeId) -> Vec<AnnotatedMove> {
        let mut line = Vec::new();
        let mut at = from;
        while let Some(&next) = self.nodes[at.0].children.first() {
            if let Some(mut mv) = self.recorded_move(next) {
                mv.variations = self.nodes[at.0].children[1..].iter().filter_map(|&child| self.recorded_variation(child)).collect();
                line.push(mv);
            }
            at = next;
        }
        line
    }

    fn recorded_variation(&self, first: NodeId) -> Option<Vec<AnnotatedMove>> {
        let mut line = vec![self.recorded_move(first)?];
        line.extend(self.recorded_line(first));
        Some(line)
    }

    fn recorded_move(&self, node: NodeId) -> Option<AnnotatedMove> {
        let Node { text, sign, comment, .. } = &self.nodes[node.0];
        let mut mv = AnnotatedMove::parse(text).ok()?;
        (mv.sign, mv.comment) = (*sign, comment.clone());
        Some(mv)
    }

    /// How the game ended, as far as its end or what is said about it tell.
    #[must_use]
    pub fn to_result(&self) -> GameResult {
        match self.game.outcome() {
            Some(outcome) => GameResult::of(Some(outcome)),
            None => self.headers.result.clone(),
        }
    }
}
