//! Boards as SVG, for pages and for pictures. The pieces are those of the page (`web/page/board-art.js`), one square is 100 units wide.

use std::fmt::Write as _;

use birka_prose::Diagram;
use birka_rules::{BoardDiagram, BoardSize, KindId, Ornament, PieceMove, RuleSet, Side, Square};

/// The width of the frame.
const FRAME: usize = 62;

/// The paints that all boards of a page share.
const PAINTS: &str = r##"<defs>
<linearGradient id="oak" x2="1" y2="1"><stop stop-color="#d9a062"/><stop offset=".5" stop-color="#c98b4e"/><stop offset="1" stop-color="#b0733a"/></linearGradient>
<linearGradient id="rim" x2="1" y2="1"><stop stop-color="#7a4a23"/><stop offset="1" stop-color="#4a2810"/></linearGradient>
<radialGradient id="glass" cx=".36" cy=".3" r=".8"><stop stop-color="#8fe0cd"/><stop offset=".28" stop-color="#3c9d90"/><stop offset=".68" stop-color="#17635e"/><stop offset="1" stop-color="#06302f"/></radialGradient>
<radialGradient id="bone" cx=".36" cy=".3" r=".82"><stop stop-color="#fffdf4"/><stop offset=".45" stop-color="#f2e7cd"/><stop offset=".8" stop-color="#cfba90"/><stop offset="1" stop-color="#8a7247"/></radialGradient>
<radialGradient id="bronze" cx=".36" cy=".3" r=".85"><stop stop-color="#fff0c4"/><stop offset=".3" stop-color="#d9a441"/><stop offset=".75" stop-color="#8a5a17"/><stop offset="1" stop-color="#4b2c07"/></radialGradient>
<radialGradient id="carnelian" cx=".36" cy=".3" r=".8"><stop stop-color="#ffc7a6"/><stop offset=".4" stop-color="#d4502b"/><stop offset="1" stop-color="#6d1608"/></radialGradient>
</defs>"##;

const ATTACKER: &str = r##"<ellipse cx="6" cy="8" rx="39" ry="38" fill="#1b0c03" fill-opacity=".35"/><circle r="36" fill="url(#glass)"/><circle r="35" fill="none" stroke="#04201f" stroke-opacity=".55" stroke-width="1.6"/><path d="M-25 21A33 33 0 0 0 25 21" fill="none" stroke="#c6fff0" stroke-opacity=".4" stroke-width="2.4"/><ellipse cx="-13" cy="-17" rx="9" ry="5.5" transform="rotate(-32 -13 -17)" fill="#fff" opacity=".8"/>"##;
const DEFENDER: &str = r##"<ellipse cx="6" cy="8" rx="39" ry="38" fill="#1b0c03" fill-opacity=".35"/><circle r="35" fill="url(#bone)"/><circle r="34" fill="none" stroke="#5d4721" stroke-opacity=".6" stroke-width="1.6"/><circle r="29" fill="none" stroke="#7d663c" stroke-opacity=".55" stroke-width="1.8"/><circle r="6.5" fill="url(#bronze)"/>"##;
const KING: &str = r##"<ellipse cx="6" cy="8" rx="46" ry="45" fill="#1b0c03" fill-opacity=".35"/><circle r="42" fill="url(#bone)"/><circle r="41" fill="none" stroke="#5d4721" stroke-opacity=".6" stroke-width="1.6"/><circle r="25" fill="url(#bronze)" stroke="#3d2405" stroke-opacity=".7" stroke-width="1.5"/><path d="M0-23V-13M0 23V13M-23 0H-13M23 0H13" stroke="#5e390b" stroke-opacity=".75" stroke-width="3" stroke-linecap="round"/><circle r="9" fill="url(#carnelian)" stroke="#4d1408" stroke-opacity=".6"/>"##;

/// The content of a board.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// Pieces by their kinds.
    pub pieces: Vec<(Square, KindId)>,
    /// The move that led here, or leads from here.
    pub mv: Option<PieceMove>,
    /// The squares of what was captured, or will be.
    pub captured: Vec<Square>,
    /// The signs on empty squares that a text is about.
    pub signs: Vec<(Square, char)>,
}

impl Drawing {
    /// The boards of a diagram with their sizes, which may be smaller than that of the variant. The move belongs to the first one.
    pub fn of_diagram(set: &RuleSet, diagram: &Diagram) -> Vec<(BoardSize, Self)> {
        let kind_of = |letter: char| set.kinds().find(|(_, kind)| kind.letter == letter).map(|(id, _)| id);
        let draw = |(place, board): (usize, &BoardDiagram)| {
            let example = diagram.example.as_ref().filter(|_| place == 0);
            let is_sign = |letter: char| !matches!(letter, '.' | '#') && kind_of(letter).is_none();
            let drawing = Self {
                pieces: board.squares().filter_map(|(square, letter)| Some((square, kind_of(letter)?))).collect(),
                mv: example.map(|example| example.mv),
                captured: example.map(|example| example.captured.clone()).unwrap_or_default(),
                signs: board.squares().filter(|&(_, letter)| is_sign(letter)).collect(),
            };
            (board.size(), drawing)
        };
        diagram.boards.iter().enumerate().map(draw).collect()
    }

    /// An image element for a page, with the label that is read aloud, which is escaped.
    #[must_use]
    pub fn to_svg(&self, set: &RuleSet, size: BoardSize, label: &str) -> String {
        let (wide, high) = extent(size);
        let label = maud::html! { (label) }.into_string();
        let letters = letters(size);
        let board = self.board(set, size);
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{FRAME} -{FRAME} {wide} {high}" role="img" aria-label="{label}" class="board">{PAINTS}{board}{letters}</svg>"#
        )
    }

    /// A picture of this width and height in pixels with the board in its middle. It has no text, so that no fonts are needed.
    #[must_use]
    pub fn to_picture(&self, set: &RuleSet, [width, height]: [u32; 2]) -> String {
        let (wide, high) = extent(set.size);
        let (wide, high) = (f64::from(u32::try_from(wide).unwrap_or(1)), f64::from(u32::try_from(high).unwrap_or(1)));
        let margin = 20.0;
        let (w, h) = (f64::from(width), f64::from(height));
        let scale = ((w - 2.0 * margin) / wide).min((h - 2.0 * margin) / high);
        let frame = f64::from(u32::try_from(FRAME).unwrap_or_default());
        let (x, y) = ((w - wide * scale) / 2.0 + frame * scale, (h - high * scale) / 2.0 + frame * scale);
        let board = self.board(set, set.size);
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">{PAINTS}<rect width="{width}" height="{height}" fill="#24150b"/><g transform="translate({x} {y}) scale({scale})">{board}</g></svg>"##
        )
    }

    fn board(&self, set: &RuleSet, size: BoardSize) -> String {
        let (width, height) = (size.files() * 100, size.ranks() * 100);
        let (wide, high) = extent(size);
        let mut svg = format!(
            r#"<rect x="-{FRAME}" y="-{FRAME}" width="{wide}" height="{high}" rx="16" fill="url(#rim)"/><rect width="{width}" height="{height}" fill="url(#oak)"/>"#
        );
        let mut add = |square: Square, content: &str| {
            let (x, y) = middle(size, square);
            // Writing to a string cannot fail.
            let _ = write!(svg, r#"<g transform="translate({x} {y})">{content}</g>"#);
        };
        let is_whole = size == set.size;
        for class in set.classes.iter().filter(|_| is_whole) {
            let is_free = |square: &&Square| self.signs.iter().all(|(signed, _)| signed != *square);
            class.squares.iter().filter(is_free).for_each(|&square| add(square, carving(class.ornament)));
        }
        for &(square, sign) in &self.signs {
            let sign = maud::html! { (sign.to_string()) }.into_string();
            add(
                square,
                &format!(
                    r##"<rect x="-47" y="-47" width="94" height="94" rx="8" fill="#5a2f10" fill-opacity=".35"/><text y="26" text-anchor="middle" font-family="Georgia, serif" font-size="72" font-weight="700" fill="#2a1304">{sign}</text>"##
                ),
            );
        }
        for square in self.mv.into_iter().flat_map(|mv| [mv.from, mv.to]) {
            add(square, r##"<rect x="-50" y="-50" width="100" height="100" fill="#ffe9a8" fill-opacity=".45"/>"##);
        }
        for square in size.numbers().filter(|&square| !size.has(square)) {
            add(square, r##"<rect x="-51" y="-51" width="102" height="102" fill="#4a2810"/>"##);
        }
        let mut lines = String::new();
        (0..=size.files()).for_each(|file| _ = write!(lines, "M{} 0V{height}", file * 100));
        (0..=size.ranks()).for_each(|rank| _ = write!(lines, "M0 {}H{width}", rank * 100));
        let _ = write!(svg, r##"<path d="{lines}" fill="none" stroke="#3a1c08" stroke-opacity=".78" stroke-width="3"/>"##);
        let mut add = |square: Square, content: &str| {
            let (x, y) = middle(size, square);
            let _ = write!(svg, r#"<g transform="translate({x} {y})">{content}</g>"#);
        };
        for &(square, kind) in &self.pieces {
            add(square, &piece(set, kind));
        }
        for &square in &self.captured {
            add(square, r##"<path d="M-36-36L36 36M36-36L-36 36" stroke="#c22a12" stroke-width="9" stroke-linecap="round"/>"##);
        }
        svg
    }
}

fn extent(size: BoardSize) -> (usize, usize) {
    (size.files() * 100 + 2 * FRAME, size.ranks() * 100 + 2 * FRAME)
}

fn middle(size: BoardSize, square: Square) -> (usize, usize) {
    (size.file(square) * 100 + 50, (size.ranks() - 1 - size.rank(square)) * 100 + 50)
}

/// The letters of the files and the numbers of the ranks.
fn letters(size: BoardSize) -> String {
    let (width, height) = (size.files() * 100, size.ranks() * 100);
    let mut svg = r##"<g font-family="Georgia, serif" font-size="30" font-weight="600" fill="#f0cf9b" text-anchor="middle">"##.to_owned();
    for (file, letter) in (b'a'..).take(size.files()).enumerate() {
        let (x, letter) = (file * 100 + 50, char::from(letter));
        let _ = write!(svg, r#"<text x="{x}" y="{}">{letter}</text><text x="{x}" y="-18">{letter}</text>"#, height + 42);
    }
    for rank in 0..size.ranks() {
        let y = (size.ranks() - 1 - rank) * 100 + 60;
        let _ = write!(svg, r#"<text x="-31" y="{y}">{0}</text><text x="{1}" y="{y}">{0}</text>"#, rank + 1, width + 31);
    }
    svg + "</g>"
}

/// A piece. Kinds beside king and common men have a ring, and their letter where there is text.
fn piece(set: &RuleSet, id: KindId) -> String {
    let kind = set.kind(id);
    let body = match (kind.royal, kind.side) {
        (true, _) => return KING.to_owned(),
        (false, Side::Attackers) => ATTACKER,
        (false, Side::Defenders) => DEFENDER,
    };
    let common = set.kinds().find(|(_, other)| other.side == kind.side && !other.royal);
    if common.is_some_and(|(common, _)| common == id) {
        return body.to_owned();
    }
    let letter = maud::html! { (kind.record.to_string()) }.into_string();
    let (cover, ink) = if kind.side == Side::Attackers { ("#0f4b47", "#eafff9") } else { ("#e9dcbd", "#4b2c07") };
    format!(
        r#"{body}<circle r="21" fill="{cover}" stroke="{ink}" stroke-width="3"/><text y="11" text-anchor="middle" font-family="Georgia, serif" font-size="32" font-weight="700" fill="{ink}">{letter}</text>"#
    )
}

fn carving(ornament: Ornament) -> &'static str {
    match ornament {
        Ornament::Plain => "",
        Ornament::Throne => {
            r##"<rect x="-50" y="-50" width="100" height="100" fill="#5a2f10" fill-opacity=".26"/><path d="M-40 0A40 40 0 0 0 40 0A40 40 0 0 0-40 0M-28-28L28 28M28-28L-28 28M0-33V33M-33 0H33" fill="none" stroke="#3a1c08" stroke-opacity=".62" stroke-width="2.6"/>"##
        }
        Ornament::Refuge => {
            r##"<rect x="-50" y="-50" width="100" height="100" fill="#5a2f10" fill-opacity=".2"/><path d="M-38-38L38 38M38-38L-38 38M-38 0L0-38L38 0L0 38Z" fill="none" stroke="#3a1c08" stroke-opacity=".62" stroke-width="2.6"/>"##
        }
        Ornament::Camp => {
            r##"<rect x="-43" y="-43" width="86" height="86" rx="10" fill="#5a2f10" fill-opacity=".14" stroke="#3a1c08" stroke-opacity=".62" stroke-width="2.6"/>"##
        }
        Ornament::Fort => {
            r##"<path d="M-40-40H40V40H-40ZM-27-27H27V27H-27ZM-40-40L-27-27M40-40L27-27M-40 40L-27 27M40 40L27 27" fill="none" stroke="#3a1c08" stroke-opacity=".62" stroke-width="2.6"/>"##
        }
        Ornament::Pond => {
            r##"<circle r="40" fill="#2a1304" fill-opacity=".55" stroke="#3a1c08" stroke-opacity=".62" stroke-width="2.6"/>"##
        }
    }
}
