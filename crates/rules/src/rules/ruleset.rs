use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Announcement, ClassId, Ends, Hostility, Kind, KindId, Law, Place, Shieldwall, Side, Siege, SquareClass};
use crate::board::{BoardSize, Direction, Picture, Square};

/// The rules of one variant as plain data: what a Lua file says, with every default filled in.
///
/// [`Rules::compile`](super::Rules::compile) checks it and makes it playable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleSet {
    /// The board.
    pub size: BoardSize,
    /// The kinds of pieces, at most [`RuleSet::MAX_KINDS`].
    pub kinds: Vec<Kind>,
    /// Classes of squares with laws of their own. Squares in none of them are open to all.
    pub classes: Vec<SquareClass>,
    /// What stands on each square when the game begins, a1 first.
    pub start: Vec<Option<KindId>>,
    /// Who begins.
    pub first: Side,
    /// Whether, and how, a row of pieces along the rim can be captured together.
    pub shieldwall: Option<Shieldwall>,
    /// How the game ends.
    pub ends: Ends,
    /// What is called out when the king has ways open, fewest ways first.
    pub announcements: Vec<Announcement>,
}

impl RuleSet {
    /// The most kinds of pieces a variant may have.
    pub const MAX_KINDS: usize = 8;

    /// A kind by its id.
    ///
    /// # Panics
    /// When the id is of another rule set.
    #[must_use]
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
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

    /// What a square means to a kind, all its classes together.
    #[must_use]
    pub fn law_at(&self, square: Square, kind: KindId) -> Law {
        let laws = self.classes.iter().filter(|class| class.squares.contains(&square)).map(|class| class.laws[kind.index()]);
        let sterner = |a: Hostility, b: Hostility| match (a, b) {
            (Hostility::Always, _) | (_, Hostility::Always) => Hostility::Always,
            (Hostility::WhenEmpty, _) | (_, Hostility::WhenEmpty) => Hostility::WhenEmpty,
            _ => Hostility::Never,
        };
        laws.fold(Law::OPEN, |all, law| Law {
            stop: all.stop && law.stop,
            pass: all.pass && law.pass,
            reenter: all.reenter && law.reenter,
            hostile: sterner(all.hostile, law.hostile),
            spares_inside: all.spares_inside || law.spares_inside,
            hostile_when_besieged: all.hostile_when_besieged || law.hostile_when_besieged,
        })
    }

    /// What it takes to capture a kind on a square: the first place that holds decides.
    #[must_use]
    pub fn siege_at(&self, square: Square, kind: KindId) -> Siege {
        let beside = |class: ClassId| Direction::ALL.iter().filter_map(|&d| self.size.step(square, d)).any(|s| self.is_in(class, s));
        let holds = |place: &Place| match *place {
            Place::On(class) => self.is_in(class, square),
            Place::Beside(class) => !self.is_in(class, square) && beside(class),
        };
        let capture = &self.kind(kind).capture;
        capture.places.iter().find(|(place, _)| holds(place)).map_or(capture.elsewhere, |&(_, siege)| siege)
    }

    /// The squares on which the king wins.
    pub fn escape_squares(&self) -> impl Iterator<Item = Square> {
        let within = |classes: &[ClassId], square| classes.iter().any(|&class| self.is_in(class, square));
        self.size.squares().filter(move |&s| within(&self.ends.escape, s) && !within(&self.ends.escape_except, s))
    }

    /// A drawing of pieces on this board in the letters of the kinds, `.` for an empty square.
    #[must_use]
    pub fn draw(&self, piece: impl Fn(Square) -> Option<KindId>) -> Picture {
        Picture::draw(self.size, |square| piece(square).map_or('.', |id| self.kind(id).letter))
    }

    /// A short name for these rules: the same for the same rules on every machine, another as soon as anything
    /// that can change a game differs. Saves and records carry it.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        // RON writes fields in their order and has no floats or maps here, so equal rules give equal text.
        let text = ron::to_string(self).unwrap_or_default();
        Sha256::digest(text.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}
