use super::{ClassId, Place, RuleSet, Setup, SetupFault, Side, Verdict};
use crate::board::Square;

/// Something about a rule set that no game could be played by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleFault {
    /// No kinds, or more than the core can hold.
    #[error("a variant has 2 to {max} kinds of pieces, not {found}", max = RuleSet::MAX_KINDS)]
    KindCount {
        /// Kinds found.
        found: usize,
    },
    /// Two kinds of the same name.
    #[error("two kinds of pieces are named `{name}`")]
    KindName {
        /// The name.
        name: String,
    },
    /// A letter that stands for two kinds, or cannot stand for one.
    #[error("`{letter}` cannot be the letter of `{kind}`: {why}")]
    KindLetter {
        /// The letter.
        letter: char,
        /// The kind.
        kind: String,
        /// What is against it.
        why: &'static str,
    },
    /// Not exactly one royal kind, or it is the attackers'.
    #[error("exactly one kind of the defenders is royal, not {found}")]
    RoyalKinds {
        /// Royal kinds of the defenders found, minus those of the attackers.
        found: usize,
    },
    /// A side without a kind of piece or without a piece on the board.
    #[error("the {side} have no pieces")]
    NoPieces {
        /// The side.
        side: Side,
    },
    /// A class without squares.
    #[error("the class of squares `{class}` has no squares")]
    EmptyClass {
        /// The class.
        class: String,
    },
    /// A class with a square that the board has not, or not one law for each kind.
    #[error("the class of squares `{class}` does not fit this board and these kinds")]
    MisfitClass {
        /// The class.
        class: String,
    },
    /// A reference to a class that is not there.
    #[error("{what} names a class of squares that the variant does not define")]
    UnknownClass {
        /// Where the reference stands.
        what: &'static str,
    },
    /// The king can win nowhere.
    #[error("the king has no square to escape to: none of the squares named may be stood on by him")]
    NoEscape,
    /// A limit of quiet moves cannot forbid the move that reaches it: there might be no other.
    #[error("a limit of moves without a capture ends the game; it cannot forbid a move")]
    ForbiddingLimit,
    /// A call for more ways than there are directions.
    #[error("`{call}` is called at {ways} open ways; there are only four directions")]
    Announcement {
        /// The word.
        call: String,
        /// The ways it asks for.
        ways: u8,
    },
    /// The starting position is none.
    #[error("the starting position: {0}")]
    Start(#[from] SetupFault),
    /// The game would be over before the first move.
    #[error("the king already stands on {square}, where he has escaped, when the game begins")]
    EscapedAtStart {
        /// Where.
        square: String,
    },
}

impl RuleFault {
    /// Everything wrong with a rule set.
    pub(super) fn all(set: &RuleSet) -> Vec<Self> {
        let mut faults = Vec::new();
        kinds(set, &mut faults);
        classes(set, &mut faults);
        references(set, &mut faults);
        // What follows looks things up, so it waits until everything named is there.
        if faults.is_empty() {
            start(set, &mut faults);
            goals(set, &mut faults);
        }
        faults
    }
}

fn kinds(set: &RuleSet, faults: &mut Vec<RuleFault>) {
    if !(2..=RuleSet::MAX_KINDS).contains(&set.kinds.len()) {
        faults.push(RuleFault::KindCount { found: set.kinds.len() });
    }
    for (index, kind) in set.kinds.iter().enumerate() {
        let earlier = &set.kinds[..index];
        if earlier.iter().any(|other| other.name == kind.name) {
            faults.push(RuleFault::KindName { name: kind.name.clone() });
        }
        let mut letter = |letter: char, taken: bool, unfit: bool| {
            let why = match (taken, unfit) {
                (_, true) => "blanks, digits, points and slashes have another meaning",
                (true, _) => "another kind has it",
                _ => return,
            };
            faults.push(RuleFault::KindLetter { letter, kind: kind.name.clone(), why });
        };
        let unfit = |c: char| c.is_whitespace() || c.is_ascii_digit() || matches!(c, '.' | '/');
        letter(kind.letter, earlier.iter().any(|other| other.letter == kind.letter), unfit(kind.letter));
        letter(kind.record, earlier.iter().any(|other| other.record == kind.record), unfit(kind.record));
    }
    let royal = |side| set.kinds.iter().filter(|kind| kind.royal && kind.side == side).count();
    if royal(Side::Defenders) != 1 || royal(Side::Attackers) != 0 {
        faults.push(RuleFault::RoyalKinds { found: royal(Side::Defenders) });
    }
    for side in Side::ALL {
        if !set.kinds.iter().any(|kind| kind.side == side) {
            faults.push(RuleFault::NoPieces { side });
        }
    }
}

fn classes(set: &RuleSet, faults: &mut Vec<RuleFault>) {
    for class in &set.classes {
        if class.squares.is_empty() {
            faults.push(RuleFault::EmptyClass { class: class.name.clone() });
        }
        let off_board = |square: &Square| square.index() >= set.size.area();
        if class.laws.len() != set.kinds.len() || class.squares.iter().any(off_board) {
            faults.push(RuleFault::MisfitClass { class: class.name.clone() });
        }
    }
}

fn references(set: &RuleSet, faults: &mut Vec<RuleFault>) {
    let mut check = |id: &ClassId, what| {
        if id.index() >= set.classes.len() {
            faults.push(RuleFault::UnknownClass { what });
        }
    };
    set.ends.escape.iter().for_each(|id| check(id, "the king's escape"));
    set.ends.escape_except.iter().for_each(|id| check(id, "the exception from the king's escape"));
    for (place, _) in set.kinds.iter().flat_map(|kind| &kind.capture.places) {
        match place {
            Place::On(id) | Place::Beside(id) => check(id, "a place of capture"),
        }
    }
    set.shieldwall.iter().flat_map(|rule| &rule.closed_by).for_each(|id| check(id, "the shieldwall"));
    for call in set.announcements.iter().filter(|call| call.ways.get() > 4) {
        faults.push(RuleFault::Announcement { call: call.call.clone(), ways: call.ways.get() });
    }
    if set.ends.quiet_limit.is_some_and(|limit| limit.verdict == Verdict::Forbidden) {
        faults.push(RuleFault::ForbiddingLimit);
    }
}

fn start(set: &RuleSet, faults: &mut Vec<RuleFault>) {
    let start = Setup::start(set);
    let found = start.faults(set);
    let readable = found.is_empty();
    faults.extend(found.into_iter().map(RuleFault::Start));
    if !readable {
        return;
    }
    for side in Side::ALL {
        if !start.occupied().any(|(_, id)| set.kind(id).side == side) {
            faults.push(RuleFault::NoPieces { side });
        }
    }
    let king = start.occupied().find(|&(_, id)| set.kind(id).royal);
    if let Some((square, _)) = king
        && set.escape_squares().any(|goal| goal == square)
    {
        faults.push(RuleFault::EscapedAtStart { square: square.name(set.size) });
    }
}

fn goals(set: &RuleSet, faults: &mut Vec<RuleFault>) {
    let Some((king, _)) = set.kinds().find(|(_, kind)| kind.royal) else { return };
    let may_stand = |square: Square| {
        set.classes.iter().filter(|class| class.squares.contains(&square)).all(|class| {
            let law = class.laws[king.index()];
            law.stop && law.reenter
        })
    };
    if !set.escape_squares().any(may_stand) {
        faults.push(RuleFault::NoEscape);
    }
}
