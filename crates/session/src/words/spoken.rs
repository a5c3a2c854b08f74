//! A game in words: moves, whose turn it is, its end, and the squares of the board.

use birka_localization::Language;
use birka_localization::messages::{access, game};
use birka_rules::{KindId, Move, Ornament, Outcome, PieceMove, PlayedMove, Side, Square};
use birka_script::Variant;

use super::piece_kind;
use crate::players::{NamedSide, SideNames};
use crate::session::Session;

/// The side to move; `again` where the same side has made the last move.
pub fn turn(language: Language, side: NamedSide<'_>, again: bool) -> String {
    match again {
        false => game::to_move(language, side),
        true => game::to_move_again(language, side),
    }
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
            (Move::Roll(face), _) => game::die(language, face.number()),
            (_, Some(PieceMove { from, to })) => {
                access::Moved { kind: self.kind(played.kind), from: self.name(from), to: self.name(to) }.text(language)
            }
            (_, None) => access::passed(language, self.side(self.session.rules().kind(played.kind).side)),
        };
        if !played.captured.is_empty() {
            let squares = self.names(played.captured.iter().map(|captured| captured.square));
            text = format!("{text} {}", access::captured_on(language, &squares));
        }
        if !played.changed.is_empty() {
            let now = |kind: Option<KindId>| kind.map_or_else(|| access::empty(language), |kind| self.kind(kind));
            let changed: Vec<_> =
                played.changed.iter().map(|change| format!("{} {}", self.name(change.square), now(change.kind))).collect();
            text = format!("{text} {}", access::changed_on(language, changed.join(", ")));
        }
        text
    }

    /// A move that has been taken back.
    #[must_use]
    pub fn taken_back(self, mv: Move) -> String {
        match mv.squares() {
            Some(PieceMove { from, to }) => access::TakenBack { from: self.name(from), to: self.name(to) }.text(self.language),
            None => access::pass_taken_back(self.language),
        }
    }

    /// A selected piece, and the squares that it can move to.
    #[must_use]
    pub fn selected(self, square: Square, destinations: impl IntoIterator<Item = Square>) -> String {
        access::Selected { square: self.name(square), squares: self.names(destinations) }.text(self.language)
    }

    /// A move that has been chosen in advance.
    #[must_use]
    pub fn chosen_ahead(self, PieceMove { from, to }: PieceMove) -> String {
        access::ChosenAhead { from: self.name(from), to: self.name(to) }.text(self.language)
    }

    /// The captures of a move to a square.
    #[must_use]
    pub fn would_capture(self, squares: &[Square]) -> String {
        access::would_capture(self.language, self.names(squares.iter().copied()))
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
    outcome.winner.map_or_else(|| game::drawn(language), |side| game::wins(language, names.named(side)))
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
        Ornament::Throne => access::throne(language),
        Ornament::Refuge => access::refuge(language),
        Ornament::Camp => access::camp(language),
        Ornament::Fort => access::fort(language),
        Ornament::Pond => access::pond(language),
    })
}

/// The name of a square, the piece on it, and what the square is: `d4, King, throne`.
#[must_use]
pub fn describe_square(variant: &Variant, square: Square, piece: Option<KindId>, language: Language, locale: &str) -> String {
    let piece = piece.map_or_else(|| access::empty(language), |kind| kind_name(variant, kind, language, locale));
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
