//! The board with what is on it.

use birka_localization::messages::access;
use std::collections::BTreeMap;

use birka_prose::Diagram;
use birka_rules::{BoardDiagram, BoardSize, KindId, Move, Ornament, PieceMove, RuleSet, Square};
use birka_session::Refusal;
use birka_session::words::spoken;
use serde::Serialize;

use crate::{Desk, Mode};

/// A board with what is on it. Squares have their names.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    pub info: BoardInfo,
    pub label: String,
    /// The words of a screen reader for each square.
    pub descriptions: BTreeMap<String, String>,
    pub pieces: Vec<Piece>,
    pub last: Option<Drawing>,
    pub flipped: bool,
    /// The squares of the pieces that can be moved.
    pub movable: Vec<String>,
    pub hint: Option<Drawing>,
    /// The square that the other player points at.
    pub pointed: Option<String>,
    #[serde(flatten)]
    pub selection: Selection,
}

/// The marks on the board.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Selection {
    /// The square of the selected piece.
    pub selected: Option<String>,
    /// Where it can move to. What it captures in advance is not known.
    pub destinations: Vec<Destination>,
    /// The move that is chosen while the engine is to move.
    pub premove: Option<Drawing>,
    /// Arrows, and circles where both squares are the same.
    pub drawings: Vec<Drawing>,
    /// Where an arrow or a circle has begun.
    pub begun: Option<String>,
    /// Why the last gesture did nothing, in words.
    pub refusal: Option<String>,
}

impl Selection {
    /// The marks on a board of this size.
    #[must_use]
    pub fn new(selection: &birka_session::Selection, size: BoardSize, words: impl Fn(&Refusal) -> String) -> Self {
        let name = |square: Square| square.name(size);
        let destination = |destination: &birka_session::Destination| Destination {
            square: name(destination.square),
            captures: destination.captures.iter().copied().map(name).collect(),
        };
        Self {
            selected: selection.piece().map(name),
            destinations: selection.destinations().iter().map(destination).collect(),
            premove: selection.premove().and_then(Move::squares).map(|mv| Drawing::new(mv.from, mv.to, size)),
            drawings: Drawing::all(selection.drawings(), size),
            begun: selection.begun().map(name),
            refusal: selection.refusal().map(words),
        }
    }
}

/// The squares and the kinds of pieces of a variant.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardInfo {
    pub files: usize,
    pub ranks: usize,
    pub absent: Vec<String>,
    pub squares: Vec<MarkedSquares>,
    pub kinds: Vec<KindView>,
}

/// Squares that are drawn in a special way.
#[derive(Clone, Debug, Serialize)]
pub struct MarkedSquares {
    /// The name of their class.
    pub name: String,
    pub ornament: &'static str,
    pub squares: Vec<String>,
}

/// A kind of piece.
#[derive(Clone, Debug, Serialize)]
pub struct KindView {
    pub name: String,
    pub letter: String,
    /// `attackers` or `defenders`.
    pub side: &'static str,
    pub royal: bool,
}

/// A piece on the board.
#[derive(Clone, Debug, Serialize)]
pub struct Piece {
    /// Its square: `e5`.
    pub square: String,
    /// Its kind: a place in the `kinds` of the variant.
    pub kind: usize,
}

/// An arrow on a position, or a circle where both squares are the same.
#[derive(Clone, Debug, Serialize)]
pub struct Drawing {
    /// Where it begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
}

impl Drawing {
    /// An arrow on a board of this size, or a circle.
    #[must_use]
    pub fn new(from: Square, to: Square, size: BoardSize) -> Self {
        Self { from: from.name(size), to: to.name(size) }
    }

    /// The arrows and circles on a board of this size.
    #[must_use]
    pub fn all(drawings: &[birka_records::Drawing], size: BoardSize) -> Vec<Self> {
        drawings.iter().map(|drawing| Self::new(drawing.from, drawing.to, size)).collect()
    }
}

/// A square that a piece can move to.
#[derive(Clone, Debug, Serialize)]
pub struct Destination {
    /// The square.
    pub square: String,
    /// The squares of the pieces that the move captures.
    pub captures: Vec<String>,
}

impl Desk {
    pub(crate) fn board(&self) -> Board {
        let variant = self.edition().variant;
        let set = variant.rule_set_in(self.language.code());
        let name = |square: Square| square.name(set.size);
        let session = self.table.session();
        let pieces: Vec<(Square, KindId)> = match &self.mode {
            Mode::Position(editor) => editor.form.setup().occupied().collect(),
            _ => session.game().pieces(),
        };
        let line = |PieceMove { from, to }: PieceMove| Drawing::new(from, to, set.size);
        let mut board = Board {
            info: board_info(&set, |kind| spoken::kind_name(&variant, kind, self.language, self.language.code())),
            label: format!("{}: {}", access::board(self.language), variant.name_in(self.language.code())),
            descriptions: BTreeMap::new(),
            pieces: pieces.iter().map(|&(square, kind)| Piece { square: name(square), kind: kind.index() }).collect(),
            last: None,
            flipped: self.is_flipped[1],
            movable: Vec::new(),
            hint: None,
            pointed: self.remote.as_ref().and_then(|remote| remote.pointed.clone()).filter(|_| matches!(self.mode, Mode::Game)),
            selection: Selection::default(),
        };
        if !matches!(self.mode, Mode::Position(_)) {
            let moved = |arrow: Option<Move>| arrow.and_then(Move::squares);
            let arrow = match (&self.mode, self.review()) {
                (_, Some(_)) => moved(self.better_move()),
                (Mode::Analysis(analysis), None) => moved(analysis.arrow()),
                _ => None,
            };
            board.last = session.last_move().and_then(|played| played.mv.squares()).map(line);
            board.movable = self.movable(&pieces).into_iter().map(name).collect();
            board.hint = self.hint.or(arrow).map(line);
            board.selection = Selection::new(&self.selection, set.size, |refusal| self.refusal(refusal));
        }
        let at: BTreeMap<Square, KindId> = pieces.into_iter().collect();
        for square in set.size.numbers().filter(|&square| set.size.has(square)) {
            let described = spoken::describe_square(&variant, square, at.get(&square).copied(), self.language, self.language.code());
            board.descriptions.insert(name(square), self.with_marks(described, &name(square), &board));
        }
        board
    }

    /// A description of a square with what can be done there.
    pub(crate) fn with_marks(&self, mut described: String, square: &str, board: &Board) -> String {
        let mut add = |text: String| {
            described += ", ";
            described += &text;
        };
        if board.selection.selected.as_deref() == Some(square) {
            add(access::is_selected(self.language));
        } else if board.selection.selected.is_none() && self.is_person_to_move() && board.movable.iter().any(|movable| movable == square) {
            add(access::can_move(self.language));
        }
        if let Some(destination) = board.selection.destinations.iter().find(|destination| destination.square == square) {
            add(access::can_move_here(self.language));
            if !destination.captures.is_empty() {
                add(access::would_capture(self.language, destination.captures.join(", ")));
            }
        }
        described
    }

    /// The squares of the pieces that a person can move now or in advance.
    pub(crate) fn movable(&self, pieces: &[(Square, KindId)]) -> Vec<Square> {
        let session = self.table.session();
        match self.table.premove_side() {
            Some(side) => pieces.iter().filter(|(_, kind)| session.rules().kind(*kind).side == side).map(|(square, _)| *square).collect(),
            None if self.is_person_to_move() => session.movable_squares(),
            None => Vec::new(),
        }
    }
}

/// The squares and kinds of a rule set.
#[must_use]
pub fn board_info(set: &RuleSet, kind_name: impl Fn(KindId) -> String) -> BoardInfo {
    let name = |square: &Square| square.name(set.size);
    let ornament = |ornament| match ornament {
        Ornament::Plain => "plain",
        Ornament::Throne => "throne",
        Ornament::Refuge => "refuge",
        Ornament::Camp => "camp",
        Ornament::Fort => "fort",
        Ornament::Pond => "pond",
    };
    let kind = |(id, kind): (KindId, &birka_rules::Kind)| KindView {
        name: kind_name(id),
        letter: kind.record.to_string(),
        side: kind.side.name(),
        royal: kind.royal,
    };
    let marked = |class: &birka_rules::SquareClass| MarkedSquares {
        name: class.name.clone(),
        ornament: ornament(class.ornament),
        squares: class.squares.iter().map(name).collect(),
    };
    BoardInfo {
        files: set.size.files(),
        ranks: set.size.ranks(),
        absent: set.size.numbers().filter(|&square| !set.size.has(square)).map(|square| name(&square)).collect(),
        squares: set.classes.iter().map(marked).collect(),
        kinds: set.kinds().map(kind).collect(),
    }
}

/// A board of a diagram.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DrawnBoard {
    /// The number of files, which may be smaller than that of the variant.
    pub files: usize,
    /// The number of ranks.
    pub ranks: usize,
    pub pieces: Vec<Piece>,
    /// The signs on empty squares that the text is about, such as those of the throne.
    pub signs: Vec<SquareSign>,
    /// The squares that the board lacks.
    pub absent: Vec<String>,
    /// The move that leads to the second board: the names of two squares.
    #[serde(rename = "move")]
    pub mv: Option<[String; 2]>,
    /// The squares of the pieces that it captures.
    pub captured: Vec<String>,
}

/// A sign on an empty square.
#[derive(Clone, Debug, Serialize)]
pub struct SquareSign {
    pub square: String,
    pub sign: char,
}

impl DrawnBoard {
    /// The boards of a diagram. The move belongs to the first one.
    #[must_use]
    pub fn all(set: &RuleSet, diagram: &Diagram) -> Vec<Self> {
        let draw = |(place, picture): (usize, &BoardDiagram)| {
            let size = picture.size();
            let name = |square: Square| square.name(size);
            let kind_of = |letter: char| set.kinds().find(|(_, kind)| kind.letter == letter).map(|(id, _)| id.index());
            let example = diagram.example.as_ref().filter(|_| place == 0);
            let is_sign = |letter: char| letter != '.' && kind_of(letter).is_none();
            Self {
                files: size.files(),
                ranks: size.ranks(),
                pieces: picture
                    .squares()
                    .filter_map(|(square, letter)| Some(Piece { square: name(square), kind: kind_of(letter)? }))
                    .collect(),
                signs: picture
                    .squares()
                    .filter(|&(_, letter)| is_sign(letter))
                    .map(|(square, sign)| SquareSign { square: name(square), sign })
                    .collect(),
                absent: size.numbers().filter(|&square| !size.has(square)).map(name).collect(),
                mv: example.map(|example| [example.mv.from, example.mv.to].map(name)),
                captured: example.map(|example| example.captured.iter().copied().map(name).collect()).unwrap_or_default(),
            }
        };
        diagram.boards.iter().enumerate().map(draw).collect()
    }
}
