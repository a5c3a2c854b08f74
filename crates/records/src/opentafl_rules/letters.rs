use birka_rules::{Arms, CaptureRules, Kind, Side, Siege};

/// A type of piece of the notation.
pub(super) struct PieceType {
    /// Its letter: lower case for attackers, upper case for defenders.
    pub(super) letter: char,
    /// The name of its kind.
    pub(super) name: &'static str,
    /// Its letter in board diagrams.
    pub(super) drawn: char,
    pub(super) side: Side,
}

/// Every type in the order of the notation, `tcnkmgTCNKMG`.
pub(super) const TYPES: [PieceType; 12] = [
    of('t', "attacker", 'a', Side::Attackers),
    of('c', "commander", 'c', Side::Attackers),
    of('n', "berserker", 'n', Side::Attackers),
    of('k', "chieftain", 'k', Side::Attackers),
    of('m', "mercenary", 'm', Side::Attackers),
    of('g', "sentinel", 'g', Side::Attackers),
    of('T', "defender", 'd', Side::Defenders),
    of('C', "captain", 'C', Side::Defenders),
    of('N', "knight", 'N', Side::Defenders),
    of('K', "king", 'K', Side::Defenders),
    of('M', "hireling", 'M', Side::Defenders),
    of('G', "guard", 'G', Side::Defenders),
];

const fn of(letter: char, name: &'static str, drawn: char, side: Side) -> PieceType {
    PieceType { letter, name, drawn, side }
}

/// The type with a letter.
pub(super) fn type_of(letter: char) -> Option<&'static PieceType> {
    TYPES.iter().find(|piece| piece.letter == letter)
}

impl PieceType {
    /// A kind of this type, which slides any distance.
    pub(super) fn kind(&self) -> Kind {
        // A guard neither captures nor can be captured.
        let is_guard = self.letter.eq_ignore_ascii_case(&'g');
        let mut capture = CaptureRules::custodial();
        if is_guard {
            capture.elsewhere = Siege::Never;
        }
        Kind {
            name: self.name.to_owned(),
            letter: self.drawn,
            record: self.letter,
            side: self.side,
            royal: self.letter == 'K',
            reach: None,
            arms: if is_guard { Arms::NONE } else { Arms::FULL },
            capture,
            falls_between: false,
        }
    }
}
