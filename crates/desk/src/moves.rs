//! The list of moves, of a game or of a study, and what is said about them.

use birka_localization::messages::study;
use birka_records::game_record::MoveSign;
use birka_session::words::judgements;
use birka_session::{ListedMove, StudyPart};
use serde::Serialize;

use crate::Desk;

/// A row of the list of moves, or a paragraph of a study.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveRow {
    pub is_variation: bool,
    pub parts: Vec<MovePart>,
}

/// A part of the list of moves.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum MovePart {
    /// A number or a bracket; empty in place of a move.
    Text(String),
    Comment(String),
    /// A move with its sign. `label` is for screen readers; `ply` is a position of a game, and `node` one of a study.
    Move {
        text: String,
        label: Option<String>,
        ply: Option<usize>,
        node: Option<usize>,
        is_current: bool,
    },
}

/// The comment and the sign of the displayed position of a study.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Annotation {
    pub label: String,
    pub comment: String,
    /// Whether it is the starting position, about which no sign can be given.
    pub is_start: bool,
    pub sign: String,
    /// Every sign with its meaning.
    pub signs: Vec<(String, String)>,
    pub can_promote: bool,
    pub can_remove: bool,
}

impl Desk {
    pub(crate) fn move_rows(&self) -> Vec<MoveRow> {
        if self.table.study().is_some() {
            return self.study_rows();
        }
        let (game, size) = (self.table.main_session(), self.table.main_session().rules().size);
        let ply = self.table.displayed_ply();
        let part = |listed: Option<ListedMove>| {
            let Some(listed) = listed else { return MovePart::Text(String::new()) };
            let (sign, meaning) = self.reviewed_sign(listed.before);
            let text = listed.text(size);
            MovePart::Move {
                label: meaning.map(|meaning| format!("{text}, {meaning}")),
                text: format!("{text}{sign}"),
                ply: Some(listed.after),
                node: None,
                is_current: ply.is_some_and(|ply| listed.leads_to(ply)),
            }
        };
        let row = |row: birka_session::MoveRow| {
            let number = MovePart::Text(row.number.map(|number| format!("{number}.")).unwrap_or_default());
            MoveRow { is_variation: false, parts: [number].into_iter().chain(row.moves.map(part)).collect() }
        };
        game.move_list().into_iter().map(row).collect()
    }

    /// The sign that a review puts behind a move, and its meaning.
    pub(crate) fn reviewed_sign(&self, ply: usize) -> (String, Option<String>) {
        let (sign, annotation) = self.review().and_then(|review| review.sign(ply)).unwrap_or_default();
        (sign, annotation.map(|annotation| judgements::annotation(self.language, annotation)))
    }

    /// A game with its variations and comments as running text; each variation is a paragraph.
    pub(crate) fn study_rows(&self) -> Vec<MoveRow> {
        let Some(study) = self.table.study() else { return Vec::new() };
        let mut rows = vec![MoveRow { is_variation: false, parts: Vec::new() }];
        let add = |rows: &mut Vec<MoveRow>, part| {
            if let Some(row) = rows.last_mut() {
                row.parts.push(part);
            }
        };
        for part in study.parts() {
            match part {
                StudyPart::Move { node, number, text, sign, .. } => {
                    if let Some(number) = number {
                        add(&mut rows, MovePart::Text(number));
                    }
                    let said = sign.map(|sign| (sign.as_str().to_owned(), Some(judgements::sign(self.language, sign))));
                    let place = self.review().and_then(|review| review.place(node)?.checked_sub(1));
                    let (sign, meaning) = said.or_else(|| place.map(|ply| self.reviewed_sign(ply))).unwrap_or_default();
                    let part = MovePart::Move {
                        text: format!("{text}{sign}"),
                        label: meaning.map(|meaning| format!("{text}, {meaning}")),
                        ply: None,
                        node: Some(node.number()),
                        is_current: node == study.current(),
                    };
                    add(&mut rows, part);
                }
                StudyPart::Comment { text, .. } => add(&mut rows, MovePart::Comment(text.to_owned())),
                StudyPart::Open { depth } => {
                    if depth == 1 {
                        rows.push(MoveRow { is_variation: true, parts: Vec::new() });
                    }
                    add(&mut rows, MovePart::Text("(".to_owned()));
                }
                StudyPart::Close { depth } => {
                    add(&mut rows, MovePart::Text(")".to_owned()));
                    if depth == 1 {
                        rows.push(MoveRow { is_variation: false, parts: Vec::new() });
                    }
                }
            }
        }
        rows.retain(|row| !row.parts.is_empty());
        rows
    }

    pub(crate) fn annotation(&self) -> Option<Annotation> {
        let study = self.table.study()?;
        let node = study.current();
        let is_start = node == birka_session::NodeId::START;
        let sign = |sign: MoveSign| (sign.as_str().to_owned(), format!("{} {}", sign.as_str(), judgements::sign(self.language, sign)));
        let signs = MoveSign::ALL.into_iter().map(sign);
        Some(Annotation {
            label: if is_start { study::comment_on_game(self.language) } else { study::comment(self.language) },
            comment: study.comment(node).to_owned(),
            is_start,
            sign: study.sign(node).map(|sign| sign.as_str().to_owned()).unwrap_or_default(),
            signs: [(String::new(), study::no_sign(self.language))].into_iter().chain(signs).collect(),
            can_promote: study.can_promote(node),
            can_remove: !study.is_of_game(node),
        })
    }
}
