use std::num::NonZeroU8;

use super::super::letters::{TYPES, type_of};
use super::Reader;
use birka_rules::{Arms, CapturePlace, CaptureRules, ClassId, Kind, Side, Siege};

/// The kinds of pieces.
impl Reader<'_> {
    /// A kind for each type of piece in the position.
    pub(super) fn kinds(&mut self) -> Option<Vec<Kind>> {
        let position = self.position()?;
        let mut kinds: Vec<Kind> = Vec::new();
        for letter in position.chars().filter(|c| c.is_alphabetic()) {
            // Unknown letters are reported when the position is parsed.
            let Some(piece) = type_of(letter) else { continue };
            if !kinds.iter().any(|kind| kind.record == letter) {
                kinds.push(piece.kind());
            }
        }
        kinds.sort_by(|a, b| (a.side, a.royal, &a.name).cmp(&(b.side, b.royal, &b.name)));
        if kinds.iter().any(|kind| kind.record == 'k') {
            self.note("`k`: a king of the attackers is an ordinary man here");
        }
        if kinds.iter().any(|kind| kind.record.eq_ignore_ascii_case(&'m')) {
            self.note("`m`: mercenaries change sides when they are captured; here they are captured like any man");
        }
        Some(kinds)
    }

    /// Sets the longest slide of each kind.
    pub(super) fn speeds(&mut self, kinds: &mut [Kind]) {
        let value = self.words.value("spd");
        let numbers: Vec<Option<i32>> = value.trim_end_matches(',').split(',').map(|number| number.parse().ok()).collect();
        let order: String = match numbers.len() {
            8 => "tcnkTCNK".to_owned(),
            10 => "tcnkmTCNKM".to_owned(),
            _ => TYPES.iter().map(|piece| piece.letter).collect(),
        };
        let fits = |number: &Option<i32>| number.is_some_and(|number| number == -1 || number >= 1);
        if !matches!(numbers.len(), 1 | 2 | 8 | 10 | 12) || !numbers.iter().all(fits) {
            return self.fault("spd", "it is one number, two, or one for each type of piece, tcnkmgTCNKMG; -1 is no limit");
        }
        for kind in kinds {
            let place = match numbers.len() {
                1 => Some(0),
                2 => Some(usize::from(kind.side == Side::Defenders)),
                _ => order.find(kind.record),
            };
            let speed = place.and_then(|place| *numbers.get(place)?).and_then(|speed| u8::try_from(speed).ok());
            // A longer slide than the board is wide is unlimited.
            kind.reach = speed.filter(|&speed| speed < 19).and_then(NonZeroU8::new);
        }
    }

    /// Sets the king's arms and how he is captured.
    pub(super) fn king(&mut self, kinds: &mut [Kind], throne: Option<ClassId>) {
        let arms = match self.choice("ka", "ynah") {
            'n' => Arms::NONE,
            'a' => Arms { hammer: false, anvil: true },
            'h' => Arms { hammer: true, anvil: false },
            _ => Arms::FULL,
        };
        let four = |edge_counts| Siege::Four { edge_counts };
        let places = throne.map(|throne| vec![(CapturePlace::On(throne), four(false)), (CapturePlace::Beside(throne), four(false))]);
        let capture = match self.choice("ks", "ysnwcm") {
            'w' | 'n' => CaptureRules::custodial(),
            'c' => CaptureRules { places: places.unwrap_or_default(), elsewhere: Siege::Opposite },
            'm' => CaptureRules { places: Vec::new(), elsewhere: four(true) },
            _ => CaptureRules { places: Vec::new(), elsewhere: four(false) },
        };
        for king in kinds.iter_mut().filter(|kind| kind.royal) {
            king.arms = arms;
            king.capture = capture.clone();
        }
    }

    pub(super) fn jumps(&mut self, kinds: &[Kind]) {
        for (key, letter) in [("kj", 'k'), ("nj", 'n'), ("cj", 'c'), ("mj", 'm'), ("gj", 'g')] {
            let jumps = self.choice(key, "nrjc") != 'n';
            if jumps && kinds.iter().any(|kind| kind.record.eq_ignore_ascii_case(&letter)) {
                self.note(format!("`{key}`: jumps are left out, so `{letter}` only slides"));
            }
        }
    }
}
