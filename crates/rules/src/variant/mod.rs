//! The rules of a variant as plain data: the rule set, and the classes of squares with rules of their own.

pub(crate) mod ends;
pub(crate) mod error;
pub(crate) mod ids;
pub(crate) mod kind;
pub(crate) mod kind_moves;
pub(crate) mod memory;
pub(crate) mod setup;
pub(crate) mod turn;

#[cfg(feature = "serde")]
use sha2::{Digest, Sha256};

use crate::board::BoardDiagram;
use crate::board::square::{BoardSize, Direction, Square};
use crate::variant::ends::{Announcement, EndRules, LineGoal, NoMove};
use crate::variant::ids::{ClassId, KindId, Side};
use crate::variant::kind::{CapturePlace, Kind, RequiredSides, Shieldwall, SideNames};
use crate::variant::memory::MemoryField;
use crate::variant::turn::{Dice, Hand, Passes, TwoMoves};

/// The rules of one variant as plain data.
///
/// [`Rules::compile`](crate::Rules::compile) validates it and compiles it for play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RuleSet {
    /// The size of the board.
    pub size: BoardSize,
    /// The names of the sides. Left out of the text of rules without any, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "SideNames::is_empty"))]
    pub sides: SideNames,
    /// The kinds of pieces: at most [`RuleSet::MAX_KINDS`].
    pub kinds: Vec<Kind>,
    /// Classes of squares with their own rules. Squares in no class are open to all pieces.
    pub classes: Vec<SquareClass>,
    /// The piece on each square at the start, a1 first.
    pub start: Vec<Option<KindId>>,
    /// The side that moves first.
    pub first: Side,
    /// Turns of two moves; `None` where a turn is one move, or as long as [`Kind::again`] says. Left out of the text of rules without them, so that
    /// their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub two_moves: Option<TwoMoves>,
    /// The sides that may pass; `None` where none may. Left out of the text of rules without passes, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub passes: Option<Passes>,
    /// The die that is rolled at the beginning of each turn; `None` where chance plays no part. Left out of the text of rules without one, so that their
    /// fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub dice: Option<Dice>,
    /// Pieces that are placed before the moves begin; `None` where all stand on the board. Left out of the text of rules without them, so that their
    /// fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub hand: Option<Hand>,
    /// Shieldwall captures; `None` if there are none.
    pub shieldwall: Option<Shieldwall>,
    /// How the game ends.
    pub ends: EndRules,
    /// Announcements when the king can escape with his next move, fewest directions first.
    pub announcements: Vec<Announcement>,
    /// The fields in which the hooks remember earlier moves: at most [`RuleSet::MAX_MEMORY`] fields. Left out of the text of rules without any, so that
    /// their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub memory: Vec<MemoryField>,
}

impl RuleSet {
    /// The largest number of kinds of pieces.
    pub const MAX_KINDS: usize = 8;

    /// The largest number of leaps of a kind, those [limited to some squares](crate::LimitedMove) included.
    pub const MAX_LEAPS: usize = 8;

    /// The largest number of slides and leaps of a kind that are [limited to some squares](crate::LimitedMove).
    pub const MAX_LIMITED: usize = 16;

    /// The largest number of fields of the memory.
    pub const MAX_MEMORY: usize = 8;

    /// The kind with an id.
    ///
    /// # Panics
    /// When this rule set has no such kind.
    #[must_use]
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }

    /// The royal kind, the king. A valid rule set has at most one.
    #[must_use]
    pub fn king(&self) -> Option<(KindId, &Kind)> {
        self.kinds().find(|(_, kind)| kind.royal)
    }

    /// Every kind with its id.
    pub fn kinds(&self) -> impl Iterator<Item = (KindId, &Kind)> {
        (0u8..).map(KindId).zip(&self.kinds)
    }

    /// Whether a square belongs to a class.
    #[must_use]
    pub fn is_in(&self, class: ClassId, square: Square) -> bool {
        self.classes.get(class.index()).is_some_and(|class| class.squares.contains(&square))
    }

    /// The rule of a square for a kind: the rules of all its classes combined.
    #[must_use]
    pub fn square_rule_at(&self, square: Square, kind: KindId) -> SquareRule {
        let rules = self.classes.iter().filter(|class| class.squares.contains(&square)).map(|class| class.rules[kind.index()]);
        let stricter = |a: Hostility, b: Hostility| match (a, b) {
            (Hostility::Always, _) | (_, Hostility::Always) => Hostility::Always,
            (Hostility::WhenEmpty, _) | (_, Hostility::WhenEmpty) => Hostility::WhenEmpty,
            _ => Hostility::Never,
        };
        // A square that one class makes hostile is so to the pieces inside another class, too.
        let allows_inside = |rule: SquareRule| rule.hostile == Hostility::Never || rule.hostile_only_outside;
        let hostile_only_outside = rules.clone().all(allows_inside) && rules.clone().any(|rule| rule.hostile != Hostility::Never);
        rules.fold(SquareRule { hostile_only_outside, ..SquareRule::OPEN }, |all, rule| SquareRule {
            stop: all.stop && rule.stop,
            pass: all.pass && rule.pass,
            enter: all.enter && rule.enter,
            hostile: stricter(all.hostile, rule.hostile),
            hostile_only_outside,
            hostile_when_besieged: all.hostile_when_besieged || rule.hostile_when_besieged,
        })
    }

    /// Whether a square is at a place.
    #[must_use]
    pub fn is_at(&self, place: CapturePlace, square: Square) -> bool {
        match place {
            CapturePlace::On(class) => self.is_in(class, square),
            CapturePlace::Beside(class) => {
                let beside = || Direction::ALL.iter().filter_map(|&d| self.size.step(square, d)).any(|s| self.is_in(class, s));
                !self.is_in(class, square) && beside()
            }
        }
    }

    /// How a kind is captured on a square: the first place of [`Kind::capture`] that holds decides.
    #[must_use]
    pub fn required_sides_at(&self, square: Square, kind: KindId) -> RequiredSides {
        let capture = &self.kind(kind).capture;
        capture
            .places
            .iter()
            .find(|&&(place, _)| self.is_at(place, square))
            .map_or(capture.elsewhere, |&(_, required_sides)| required_sides)
    }

    /// Whether a side may pass instead of a turn.
    #[must_use]
    pub fn may_pass(&self, side: Side) -> bool {
        self.passes.is_some_and(|passes| passes.allow(side))
    }

    /// The kind of which a side has pieces [in hand](Self::hand): its first that is not royal. A valid rule set with a hand has no other.
    #[must_use]
    pub fn kind_in_hand(&self, side: Side) -> Option<KindId> {
        self.kinds().find(|(_, kind)| kind.side == side && !kind.royal).map(|(id, _)| id)
    }

    /// Whether a side may place pieces from the [hand](Self::hand) on a square while it is empty.
    #[must_use]
    pub fn places_on(&self, square: Square, side: Side) -> bool {
        let is_outside = |hand: &Hand| hand.outside.iter().any(|&class| self.is_in(class, square));
        let may_stand = || self.kind_in_hand(side).is_some_and(|kind| self.square_rule_at(square, kind).stop);
        self.size.has(square) && self.hand.as_ref().is_some_and(|hand| !is_outside(hand)) && may_stand()
    }

    /// The kind that a piece becomes when it ends a move on a square: see [`Kind::promotes`].
    #[must_use]
    pub fn promotion_on(&self, square: Square, kind: KindId) -> Option<KindId> {
        let rule = self.kind(kind).promotes.as_ref()?;
        (rule.on.iter().any(|&class| self.is_in(class, square)) && self.square_rule_at(square, rule.to).stop).then_some(rule.to)
    }

    /// The kind that a piece becomes when it is captured on a square that no other piece needs: see [`Kind::becomes`].
    #[must_use]
    pub fn conversion_on(&self, square: Square, kind: KindId) -> Option<KindId> {
        self.kind(kind).becomes.filter(|&id| self.square_rule_at(square, id).stop)
    }

    /// Whether moves change what pieces are: by promotions, or by captures that leave pieces on the board as others.
    #[must_use]
    pub fn changes_pieces(&self) -> bool {
        self.kinds.iter().any(|kind| kind.promotes.is_some()) || self.converts()
    }

    /// Whether some captured pieces stay on the board as others, so that a position can recur across captures.
    #[must_use]
    pub fn converts(&self) -> bool {
        self.kinds.iter().any(|kind| kind.becomes.is_some())
    }

    /// Whether a turn may be several moves.
    #[must_use]
    pub fn turns_may_go_on(&self) -> bool {
        self.two_moves.is_some() || self.kinds.iter().any(|kind| !kind.again.is_never())
    }

    /// Whether the same side never moves twice without a capture between the moves.
    #[must_use]
    pub fn alternates(&self) -> bool {
        self.two_moves.is_none() && self.hand.is_none() && self.dice.is_none() && self.ends.no_move != NoMove::Skips
    }

    /// The least number of moves after which a position can recur: two there and two back, or one each if the other side may be passed over.
    #[must_use]
    pub fn shortest_cycle(&self) -> usize {
        if self.ends.no_move == NoMove::Skips { 2 } else { 4 }
    }

    /// Whether some kind has [other moves](Kind::other_moves) than slides along rank and file.
    #[must_use]
    pub fn has_other_moves(&self) -> bool {
        self.kinds.iter().any(|kind| !kind.other_moves.is_empty())
    }

    /// The squares on which the king escapes, in ascending order.
    pub fn escape_squares(&self) -> impl Iterator<Item = Square> {
        let within = |classes: &[ClassId], square| classes.iter().any(|&class| self.is_in(class, square));
        self.size.squares().filter(move |&s| within(&self.ends.escape, s) && !within(&self.ends.escape_except, s))
    }

    /// Whether the side of a kind wins when a piece of the kind stops on a square, by [`EndRules::reach`].
    #[must_use]
    pub fn is_goal(&self, kind: KindId, square: Square) -> bool {
        let goals = self.ends.reach.iter().filter(|(id, _)| *id == kind);
        goals.flat_map(|(_, classes)| classes).any(|&class| self.is_in(class, square))
    }

    /// How the board shows a square: by the last of its classes with an ornament.
    #[must_use]
    pub fn ornament_at(&self, square: Square) -> Ornament {
        let class = self.classes.iter().rfind(|class| class.ornament != Ornament::Plain && class.squares.contains(&square));
        class.map_or(Ornament::Plain, |class| class.ornament)
    }

    /// Whether a piece on a square counts for a line by which its side wins.
    pub(crate) fn counts_for_line(&self, line: &LineGoal, square: Square) -> bool {
        !line.outside.iter().any(|&class| self.is_in(class, square))
    }

    /// A diagram of pieces in the letters of the kinds, with `.` for empty squares.
    #[must_use]
    pub fn draw(&self, piece: impl Fn(Square) -> Option<KindId>) -> BoardDiagram {
        BoardDiagram::draw(self.size, |square| piece(square).map_or('.', |id| self.kind(id).letter))
    }

    /// A hash of the rules, as 16 hexadecimal digits: equal for equal rule sets on every machine, different as soon as any field
    /// differs. Saved games and puzzles refer to their rules by it.
    #[cfg(feature = "serde")]
    #[must_use]
    pub fn fingerprint(&self) -> String {
        // RON writes fields in order, and there are no floats or maps, so equal rule sets have equal text.
        let text = ron::to_string(self).unwrap_or_default();
        digest(&text)
    }
}

/// The first 64 bits of the SHA-256 of a text, as 16 hexadecimal digits.
#[cfg(feature = "serde")]
#[must_use]
pub fn digest(text: &str) -> String {
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// A named set of squares with its own rules: the throne, the corners, the camps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SquareClass {
    /// The name: `throne`, `corners`.
    pub name: String,
    /// The squares, in ascending order.
    #[cfg_attr(feature = "serde", serde(with = "square_numbers"))]
    pub squares: Vec<Square>,
    /// The rule for each kind of piece, in the order of the kinds.
    #[cfg_attr(feature = "serde", serde(rename = "laws"))]
    pub rules: Vec<SquareRule>,
    /// How a board shows the squares.
    pub ornament: Ornament,
}

/// Permissions of a class of squares for a kind of piece, and when the squares are hostile to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SquareRule {
    /// Whether the kind may stand here.
    pub stop: bool,
    /// Whether it may slide over these squares from outside.
    pub pass: bool,
    /// Whether it may enter from outside. If not, a piece that starts here may move within until it leaves.
    #[cfg_attr(feature = "serde", serde(rename = "reenter"))]
    pub enter: bool,
    /// When these squares count as enemies in captures of this kind.
    pub hostile: Hostility,
    /// Whether they are not hostile to a piece that stands in the same connected group of them: soldiers in their own camp.
    #[cfg_attr(feature = "serde", serde(rename = "spares_inside"))]
    pub hostile_only_outside: bool,
    /// Whether they are hostile while the king stands on them with enemies on his other three sides (Linnaeus, law 10: the soldier
    /// between the besieged king and an enemy is killed).
    pub hostile_when_besieged: bool,
}

impl SquareRule {
    /// The rule of squares in no class.
    pub const OPEN: Self =
        Self { stop: true, pass: true, enter: true, hostile: Hostility::Never, hostile_only_outside: false, hostile_when_besieged: false };
}

/// When a square counts as an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Hostility {
    /// Never.
    Never,
    /// While it is empty.
    WhenEmpty,
    /// Always, whatever stands on it.
    Always,
}

/// How a board marks a class of squares. It does not affect the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Ornament {
    /// No mark.
    Plain,
    /// The throne.
    Throne,
    /// A refuge that the king escapes to.
    Refuge,
    /// A camp of the attackers.
    Camp,
    /// A fort that no piece enters.
    Fort,
    /// A pond that no piece enters.
    Pond,
}

/// Serializes squares as their numbers.
#[cfg(feature = "serde")]
mod square_numbers {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use crate::board::square::{BoardSize, Square};

    pub fn serialize<S: Serializer>(squares: &[Square], to: S) -> Result<S::Ok, S::Error> {
        squares.iter().map(|square| square.index()).collect::<Vec<_>>().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Square>, D::Error> {
        let area = BoardSize::MAX * BoardSize::MAX;
        Vec::<usize>::deserialize(from)?
            .into_iter()
            .map(|index| if index < area { Ok(Square::from_index(index)) } else { Err(D::Error::custom("the square is off every board")) })
            .collect()
    }
}
