//! Sentences: what a screen reader says, and what is shown of refusals and ends.

use birka_localization::{Argument, Language, Texts};
use birka_rules::{KindId, Move, Ornament, Outcome, PieceMove, PlayedMove, RuleSet, Square};
use birka_script::Variant;
use birka_session::{Refusal, SideNames, words};

use crate::{Desk, Effect};

/// The name of a square, the piece on it, and what the square is: `d4, King, throne`.
#[must_use]
pub fn describe_square(variant: &Variant, square: Square, piece: Option<KindId>, language: Language) -> String {
    let set = variant.rules.rule_set();
    let text = |id: &str| Texts::shipped().get(language, id);
    let piece = piece.map_or_else(|| text("access-empty"), |kind| kind_name(variant, kind, language));
    let place = match ornament_of(set, square) {
        Ornament::Plain => None,
        Ornament::Throne => Some("access-throne"),
        Ornament::Refuge => Some("access-refuge"),
        Ornament::Camp => Some("access-camp"),
        Ornament::Fort => Some("access-fort"),
        Ornament::Pond => Some("access-pond"),
    };
    [square.name(set.size), piece].into_iter().chain(place.map(text)).collect::<Vec<_>>().join(", ")
}

/// The name of a kind of piece.
pub(crate) fn kind_name(variant: &Variant, kind: KindId, language: Language) -> String {
    let name = &variant.rules.rule_set().kind(kind).name;
    words::piece_kind(language, variant.kind_in(name, language.code()).unwrap_or(name))
}

/// How the board shows a square: by the first of its classes with an ornament.
fn ornament_of(set: &RuleSet, square: Square) -> Ornament {
    let class = set.classes.iter().find(|class| class.ornament != Ornament::Plain && class.squares.contains(&square));
    class.map_or(Ornament::Plain, |class| class.ornament)
}

impl Desk {
    /// The piece that moved, from where to where, and what it captured.
    pub(crate) fn moved(&self, played: &PlayedMove) -> String {
        let session = self.table.session();
        let kind = kind_name(session.variant(), played.kind, self.language);
        let moved = match played.mv.squares() {
            Some(PieceMove { from, to }) => {
                self.say("access-moved", &[("kind", kind.into()), ("from", self.name(from)), ("to", self.name(to))])
            }
            None => self.say("access-passed", &[("side", self.names().named(session.rules().kind(played.kind).side).into())]),
        };
        let captured: Vec<String> = played.captured.iter().map(|captured| captured.square.name(session.rules().size)).collect();
        match captured.is_empty() {
            true => moved,
            false => format!("{moved} {}", self.say("access-captured-on", &[("squares", captured.join(", ").into())])),
        }
    }

    pub(crate) fn taken_back(&self, mv: Move) -> String {
        match mv.squares() {
            Some(PieceMove { from, to }) => self.say("access-taken-back", &[("from", self.name(from)), ("to", self.name(to))]),
            None => self.text_of("access-pass-taken-back"),
        }
    }
}

/// Words.
impl Desk {
    pub(crate) fn text_of(&self, id: &str) -> String {
        Texts::shipped().get(self.language, id)
    }

    pub(crate) fn say(&self, id: &str, arguments: &[(&str, Argument)]) -> String {
        Texts::shipped().format(self.language, id, arguments)
    }

    pub(crate) fn announce(&mut self, text: String) {
        if !text.is_empty() {
            self.effects.push(Effect::Announce(text));
        }
    }

    /// Says and shows a sentence.
    pub(crate) fn explain(&mut self, text: String) {
        self.explanation.clone_from(&text);
        self.announce(text);
    }

    pub(crate) fn refusal(&self, refusal: &Refusal) -> String {
        words::refusal(self.language, refusal, self.names())
    }

    pub(crate) fn names(&self) -> SideNames<'_> {
        self.table.session().side_names(self.language.code())
    }

    pub(crate) fn name(&self, square: Square) -> Argument {
        square.name(self.table.session().rules().size).into()
    }

    /// Who has won.
    pub(crate) fn result(&self, outcome: Outcome) -> String {
        outcome
            .winner
            .map_or_else(|| self.text_of("game-drawn"), |side| self.say("game-wins", &[("side", self.names().named(side).into())]))
    }

    /// Why the game ended.
    pub(crate) fn reason(&self, outcome: Outcome) -> String {
        let own = self.table.session().variant().reason_in(outcome.reason.as_str(), self.language.code()).filter(|text| !text.is_empty());
        own.map_or_else(|| birka_prose::describe_reason(outcome, |side| self.names().named(side).into(), self.language), str::to_owned)
    }

    /// The side to move, in words.
    pub(crate) fn turn_in_words(&self) -> String {
        let session = self.table.session();
        let id = if session.moves_again() { "game-to-move-again" } else { "game-to-move" };
        self.say(id, &[("side", self.names().named(session.turn()).into())])
    }
}
