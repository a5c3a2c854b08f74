//! A study as a record, and as the parts of its text.

use std::sync::Arc;

use birka_records::game_record::{AnnotatedMove, GameRecord, GameResult, MoveSign, RecordFault, Variation};
use birka_records::{Drawing, MoveNotation};
use birka_rules::Move;
use birka_script::Variant;

use super::{Node, NodeId, Study};
use crate::session::Session;

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
        (study.nodes[NodeId::START.0].drawings, study.headers.comment) = study.split(&study.headers.comment);
        study.current = NodeId::START;
        study.is_changed = false;
        Ok(study)
    }

    /// Adds what is said about a move, and its variations. A variation may begin with a move that is there already.
    fn annotate(&mut self, node: NodeId, recorded: &AnnotatedMove) {
        let (drawings, comment) = self.split(&recorded.comment);
        let Node { parent, sign, comment: known, drawings: drawn, .. } = &mut self.nodes[node.0];
        let parent = *parent;
        *sign = sign.or(recorded.sign);
        *known = joined([known, &comment]);
        drawings.into_iter().for_each(|drawing| {
            if !drawn.contains(&drawing) && drawn.len() < Drawing::MAX {
                drawn.push(drawing)
            }
        });
        for Variation { comment, moves } in &recorded.variations {
            if let Some(first) = self.add_line(parent, moves) {
                let before = &mut self.nodes[first.0].before;
                *before = joined([before, comment]);
            }
        }
    }

    /// The drawings in a comment, and the rest of it.
    fn split(&self, comment: &str) -> (Vec<Drawing>, String) {
        Drawing::take_from(comment, self.game.rules().size)
    }

    fn recorded_comment(&self, node: NodeId) -> String {
        Drawing::add_to(self.comment(node), self.drawings(node), self.game.rules().size)
    }

    /// Adds moves after a position. Returns the position after the first.
    fn add_line(&mut self, from: NodeId, moves: &[AnnotatedMove]) -> Option<NodeId> {
        let (mut at, mut first) = (from, None);
        let before = self.path(from).len() - 1;
        for (plies, recorded) in (before..).zip(moves) {
            let Ok(notation) = MoveNotation::parse(recorded.text(), self.game.rules().size) else { break };
            let mv = notation.mv(self.game.in_hand_after(plies));
            let node = match self.child(at, mv) {
                Some(known) => known,
                None => self.insert(at, mv, recorded.text().to_owned()),
            };
            self.annotate(node, recorded);
            first.get_or_insert(node);
            at = node;
        }
        first
    }

    /// The game with its variations, signs and comments.
    #[must_use]
    pub fn to_record(&self) -> GameRecord {
        let is_continued = !self.nodes[self.game.ply()].children.is_empty();
        let of_session = self.game.recorded_moves();
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
            comment: self.recorded_comment(NodeId::START),
            ..self.headers.clone()
        }
    }

    /// The continuation after a position, with the variations.
    fn recorded_line(&self, from: NodeId) -> Vec<AnnotatedMove> {
        let mut line = Vec::new();
        let mut at = from;
        while let Some(&next) = self.nodes[at.0].children.first() {
            if let Some(mut mv) = self.recorded_move(next) {
                // Only a variation has a comment before its first move.
                mv.comment = joined([&self.nodes[next.0].before, &mv.comment]);
                mv.variations = self.nodes[at.0].children[1..].iter().filter_map(|&child| self.recorded_variation(child)).collect();
                line.push(mv);
            }
            at = next;
        }
        line
    }

    fn recorded_variation(&self, first: NodeId) -> Option<Variation> {
        let mut moves = vec![self.recorded_move(first)?];
        moves.extend(self.recorded_line(first));
        Some(Variation { comment: self.nodes[first.0].before.clone(), moves })
    }

    fn recorded_move(&self, node: NodeId) -> Option<AnnotatedMove> {
        let Node { text, sign, .. } = &self.nodes[node.0];
        let mut mv = AnnotatedMove::parse(text).ok()?;
        (mv.sign, mv.comment) = (*sign, self.recorded_comment(node));
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

/// Comments as one, without empty ones.
fn joined(comments: [&str; 2]) -> String {
    comments.into_iter().filter(|comment| !comment.is_empty()).collect::<Vec<_>>().join("\n")
}

/// A part of the moves as text, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StudyPart<'a> {
    Move {
        /// The position after it.
        node: NodeId,
        /// Its number, `3.`, or `3…` for the second move of a pair: where it is the first one of its line, or something is said before it.
        number: Option<String>,
        /// The move with its captures, as people read it.
        text: &'a str,
        /// The annotator's judgment.
        sign: Option<MoveSign>,
        /// How many variations it is in.
        depth: usize,
    },
    Comment {
        text: &'a str,
        /// How many variations it is in.
        depth: usize,
    },
    /// The beginning of a variation.
    Open {
        /// How many variations are around its moves.
        depth: usize,
    },
    /// The end of a variation.
    Close {
        /// How many variations are around its moves.
        depth: usize,
    },
}

impl Study {
    /// The moves as they are written, with everything said about them.
    #[must_use]
    pub fn parts(&self) -> Vec<StudyPart<'_>> {
        let mut parts = Vec::new();
        if !self.headers.comment.is_empty() {
            parts.push(StudyPart::Comment { text: &self.headers.comment, depth: 0 });
        }
        self.parts_after(NodeId::START, (0, true), 0, &mut parts);
        parts
    }

    /// The moves after a position, before which there are this many turns. Also says whether the first one is numbered where it is a reply.
    fn parts_after<'a>(&'a self, from: NodeId, (turns, is_numbered): (usize, bool), depth: usize, parts: &mut Vec<StudyPart<'a>>) {
        let (mut at, mut turns, mut is_numbered) = (from, turns, is_numbered);
        while let Some(&next) = self.nodes[at.0].children.first() {
            let turns_after = self.push_move(next, turns, is_numbered, depth, parts);
            let variations = &self.nodes[at.0].children[1..];
            for &variation in variations {
                parts.push(StudyPart::Open { depth: depth + 1 });
                let turns = self.push_move(variation, turns, true, depth + 1, parts);
                // A reply needs no number after the move it replies to.
                self.parts_after(variation, (turns, !self.nodes[variation.0].comment.is_empty()), depth + 1, parts);
                parts.push(StudyPart::Close { depth: depth + 1 });
            }
            is_numbered = !variations.is_empty() || !self.nodes[next.0].comment.is_empty();
            (at, turns) = (next, turns_after);
        }
    }

    /// Writes a move before which this many turns have begun. Returns how many have begun after it.
    fn push_move<'a>(&'a self, node: NodeId, turns: usize, is_numbered: bool, depth: usize, parts: &mut Vec<StudyPart<'a>>) -> usize {
        let Node { parent, mv, text, sign, before: said_before, comment, .. } = &self.nodes[node.0];
        let goes_on = self.nodes[parent.0].mv.zip(*mv).is_some_and(|(previous, mv)| mv.goes_on_after(previous));
        let before = turns - usize::from(goes_on);
        let is_numbered = is_numbered || !said_before.is_empty() || (before.is_multiple_of(2) && !goes_on);
        if !said_before.is_empty() {
            parts.push(StudyPart::Comment { text: said_before, depth });
        }
        // As `Move::shown` writes it.
        let is_square = matches!(mv, Some(Move::Placement(_) | Move::EndOfTurn(_)));
        let text = text.split_once('-').filter(|_| is_square).map_or(text.as_str(), |(_, shown)| shown);
        let mark = if before.is_multiple_of(2) { '.' } else { '…' };
        let number = is_numbered.then(|| format!("{}{mark}", before / 2 + 1));
        parts.push(StudyPart::Move { node, number, text, sign: *sign, depth });
        if !comment.is_empty() {
            parts.push(StudyPart::Comment { text: comment, depth });
        }
        before + 1
    }
}
