//! A game in words: moves, whose turn it is, its end, and the squares of the board.

use birka_localization::{Language, texts};
use birka_rules::{KindId, Move, Ornament, Outcome, PieceMove, PlayedMove, Side, Square};
use birka_script::Variant;

use super::piece_kind;
use crate::players::{NamedSide, SideNames};
use crate::session::Session;

texts! {
    // Squares
    empty = "access-empty";
    throne = "access-throne";
    /// A square that the king makes for, such as a corner.
    refuge = "access-refuge";
    camp = "access-camp";
    fort = "access-fort";
    pond = "access-pond";
    can_move = "access-can-move";
    is_selected = "access-is-selected";
    can_move_here = "access-can-move-here";
    /// The captures of a move to a square.
    would_capture(squares: &str) = "access-would-capture";
    // Moves
    /// A move: `King e5 to e7.`
    piece_moved(kind: &str, from: &str, to: &str) = "access-moved";
    /// The squares of the pieces that a move has captured.
    captured_on(squares: &str) = "access-captured-on";
    /// Squares on which pieces have become others, appeared or vanished, each with what is there now.
    changed_on(squares: &str) = "access-changed-on";
    move_taken_back(from: &str, to: &str) = "access-taken-back";
    passed(side: NamedSide<'_>) = "access-passed";
    pass_taken_back = "access-pass-taken-back";
    /// A piece was selected.
    piece_selected(square: &str, squares: &str) = "access-selected";
    /// A move was chosen while the engine is to move.
    move_chosen_ahead(from: &str, to: &str) = "access-chosen-ahead";
    /// The face that the side to move has rolled.
    die_shows(face: u8) = "game-die";
    // The game
    /// The side to move; `again` where the same side has made the last move.
    turn(side: NamedSide<'_>) by again: bool { false => "game-to-move", true => "game-to-move-again" };
    wins(side: NamedSide<'_>) = "game-wins";
    drawn = "game-drawn";
}

/// The words of a game in a language. `locale` is the tag by which texts of the variant are looked up.
#[derive(Clone, Copy)]
pub struct Spoken<'s> {
    session: &'s Session,
    language: Language,
    locale: &'s str,
}

impl Session {
    /// The words of this game.
    #[must_use]
    pub fn spoken<'s>(&'s self, language: Language, locale: &'s str) -> Spoken<'s> {
        Spoken { session: self, language, locale }
    }
}

impl Spoken<'_> {
    fn name(self, square: Square) -> String {
        square.name(self.session.rules().size)
    }

    fn names(self, squares: impl IntoIterator<Item = Square>) -> String {
        squares.into_iter().map(|square| self.name(square)).collect::<Vec<_>>().join(", ")
    }

    /// A side for the variable `$side` of a message.
    fn side(&self, side: Side) -> NamedSide<'_> {
        self.session.side_names(self.locale).named(side)
    }

    /// The name of a kind of piece.
    #[must_use]
    pub fn kind(self, kind: KindId) -> String {
        kind_name(self.session.variant(), kind, self.language, self.locale)
    }

    /// The piece that moved, from where to where, what it captured, and what became another piece.
    #[must_use]
    pub fn moved(self, played: &PlayedMove) -> String {
        let language = self.language;
        let mut text = match (played.mv, played.mv.squares()) {
            (Move::Roll(face), _) => die_shows(language, face.number()),
            (_, Some(PieceMove { from, to })) => piece_moved(language, &self.kind(played.kind), &self.name(from), &self.name(to)),
            (_, None) => passed(language, self.side(self.session.rules().kind(played.kind).side)),
        };
        if !played.captured.is_empty() {
            let squares = self.names(played.captured.iter().map(|captured| captured.square));
            text = format!("{text} {}", captured_on(language, &squares));
        }
        if !played.changed.is_empty() {
            let now = |kind: Option<KindId>| kind.map_or_else(|| empty(language), |kind| self.kind(kind));
            let changed: Vec<_> =
                played.changed.iter().map(|change| format!("{} {}", self.name(change.square), now(change.kind))).collect();
            text = format!("{text} {}", changed_on(language, &changed.join(", ")));
        }
        text
    }

    /// A move that has been taken back.
    #[must_use]
    pub fn taken_back(self, mv: Move) -> String {
        match mv.squares() {
            Some(PieceMove { from, to }) => move_taken_back(self.language, &self.name(from), &self.name(to)),
            None => pass_taken_back(self.language),
        }
    }

    /// A selected piece, and the squares that it can move to.
    #[must_use]
    pub fn selected(self, square: Square, destinations: impl IntoIterator<Item = Square>) -> String {
        piece_selected(self.language, &self.name(square), &self.names(destinations))
    }

    /// A move that has been chosen in advance.
    #[must_use]
    pub fn chosen_ahead(self, PieceMove { from, to }: PieceMove) -> String {
        move_chosen_ahead(self.language, &self.name(from), &self.name(to))
    }

    /// The captures of a move to a square.
    #[must_use]
    pub fn would_capture(self, squares: &[Square]) -> String {
        would_capture(self.language, &self.names(squares.iter().copied()))
    }

    /// The side to move.
    #[must_use]
    pub fn turn(self) -> String {
        turn(self.language, self.side(self.session.turn()), self.session.moves_again())
    }

    /// Who has won.
    #[must_use]
    pub fn result(self, outcome: Outcome) -> String {
        result(self.language, outcome, self.session.side_names(self.locale))
    }

    /// Why the game ended, in the words of its variant if it has any.
    #[must_use]
    pub fn reason(self, outcome: Outcome) -> String {
        let own = self.session.variant().reason_in(outcome.reason.as_str(), self.locale).filter(|text| !text.is_empty());
        own.map_or_else(|| reason(self.language, outcome, self.session.side_names(self.locale)), str::to_owned)
    }
}

/// Who has won.
#[must_use]
pub fn result(language: Language, outcome: Outcome, names: SideNames) -> String {
    outcome.winner.map_or_else(|| drawn(language), |side| wins(language, names.named(side)))
}

/// Why a game ended.
#[must_use]
pub fn reason(language: Language, outcome: Outcome, names: SideNames) -> String {
    birka_prose::describe_reason(outcome, |side| names.named(side).into(), language)
}

/// The name of a kind of piece, by the variant or its translation.
#[must_use]
pub fn kind_name(variant: &Variant, kind: KindId, language: Language, locale: &str) -> String {
    let name = &variant.rules.rule_set().kind(kind).name;
    piece_kind(language, variant.kind_in(name, locale).unwrap_or(name))
}

/// The name of a square that the board marks with an ornament.
#[must_use]
pub fn place_name(variant: &Variant, square: Square, language: Language) -> Option<String> {
    Some(match variant.rules.rule_set().ornament_at(square) {
        Ornament::Plain => return None,
        Ornament::Throne => throne(language),
        Ornament::Refuge => refuge(language),
        Ornament::Camp => camp(language),
        Ornament::Fort => fort(language),
        Ornament::Pond => pond(language),
    })
}

/// The name of a square, the piece on it, and what the square is: `d4, King, throne`.
#[must_use]
pub fn describe_square(variant: &Variant, square: Square, piece: Option<KindId>, language: Language, locale: &str) -> String {
    let piece = piece.map_or_else(|| empty(language), |kind| kind_name(variant, kind, language, locale));
    let parts = [Some(square.name(variant.rules.rule_set().size)), Some(piece), place_name(variant, square, language)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_called_what_the_board_shows() {
        let source = "return { api = 1, extends = 'tablut', id = 'own', name = 'Own', \
                      squares = { one = { at = { 'a1' }, ornament = 'camp' }, two = { at = { 'a1' }, ornament = 'pond' } } }";
        let variant = birka_script::load_source("own.lua", source).unwrap();
        let at = |name| Square::parse(name, variant.rules.rule_set().size).unwrap();
        let described = |name| describe_square(&variant, at(name), None, Language::English, "en");
        assert_eq!([described("a1"), described("e5"), described("b2")], ["a1, empty, pond", "e5, empty, throne", "b2, empty"]);
    }
}
