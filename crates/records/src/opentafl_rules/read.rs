use std::num::NonZeroU8;

use birka_rules::{
    BoardSize, CapturePlace, CaptureRoles, CaptureRules, ClassId, EndRules, Hostility, Kind, KindId, Ornament, Repetition, RequiredSides,
    RuleSet, RuleSetError, Rules, Shieldwall, Side, SideNames, Square, SquareClass, SquareRule, Verdict,
};

use crate::move_notation::shorten;
use crate::opentafl_rules::{DEFAULTS, ParsedRecord, TYPES, type_of};
use crate::position;

/// The rules of a record.
#[derive(Clone, Debug)]
pub struct ImportedRules {
    /// The rules. Those that [`read`] returns are valid.
    pub set: RuleSet,
    /// The name in the record, if it has one.
    pub name: Option<String>,
    /// Omitted or approximated rules: one sentence each.
    pub notes: Vec<String>,
}

/// Parses a rules record.
///
/// # Errors
/// Every error of the record or, if it has none, of its rules.
pub fn read(record: &str) -> Result<ImportedRules, Vec<RulesRecordError>> {
    let rules = read_unchecked(record)?;
    match Rules::compile(rules.set.clone()) {
        Ok(_) => Ok(rules),
        Err(faults) => Err(faults.into_iter().map(RulesRecordError::from).collect()),
    }
}

/// Parses a rules record without checking that its rules can be played: some games were played by rules that state less than they mean.
///
/// # Errors
/// Every error of the record.
pub(crate) fn read_unchecked(record: &str) -> Result<ImportedRules, Vec<RulesRecordError>> {
    let words = ParsedRecord::parse(record.trim().trim_start_matches("[rules:").trim_end_matches(']'));
    let mut reader = RulesReader { words, notes: Vec::new(), faults: Vec::new() };
    let set = reader.rules();
    let RulesReader { words, mut notes, mut faults } = reader;
    for key in &words.unknown {
        notes.insert(0, format!("`{}` is no key of the notation and is left out", shorten(key)));
    }
    faults.extend(words.twice.iter().map(|&key| RulesRecordError::Twice { key: key.to_owned() }));
    let name = words.given("name").map(|name| name.replace('_', " ")).filter(|name| !name.trim().is_empty());
    match set {
        Some(set) if faults.is_empty() => Ok(ImportedRules { set, name, notes }),
        _ => Err(faults),
    }
}

struct RulesReader<'a> {
    words: ParsedRecord<'a>,
    notes: Vec<String>,
    faults: Vec<RulesRecordError>,
}

impl RulesReader<'_> {
    fn fault(&mut self, key: &'static str, expected: impl Into<String>) {
        let value = shorten(self.words.value(key));
        self.faults.push(RulesRecordError::Value { key, value, expected: expected.into() });
    }

    fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// A value that is one of some letters.
    fn choice(&mut self, key: &'static str, letters: &str) -> char {
        let value = self.words.value(key);
        let mut found = value.chars();
        match (found.next(), found.next()) {
            (Some(letter), None) if letters.contains(letter) => letter,
            _ => {
                let listed: Vec<String> = letters.chars().map(|letter| format!("`{letter}`")).collect();
                self.fault(key, format!("it is one of {}", listed.join(", ")));
                letters.chars().next().unwrap_or_default()
            }
        }
    }

    fn is_yes(&mut self, key: &'static str) -> bool {
        self.choice(key, "ny") == 'y'
    }

    fn rules(&mut self) -> Option<RuleSet> {
        let size = self.size();
        let kinds = self.kinds();
        let (size, mut kinds) = (size?, kinds?);
        let size = position::board_of(&self.position()?, size);
        self.speeds(&mut kinds);
        let start = self.start(size, &kinds)?;
        let linnaean = self.is_yes("linc");
        let mut classes: Vec<SquareClass> =
            GROUPS.iter().filter_map(|group| self.class(group, size, &kinds, linnaean && group.key == "cen")).collect();
        let by_edge = self.choice("esc", "ce") == 'e';
        if by_edge {
            classes.push(SquareClass {
                name: "edge".to_owned(),
                squares: size.squares().filter(|&square| size.is_edge(square)).collect(),
                rules: vec![SquareRule::OPEN; kinds.len()],
                ornament: Ornament::Plain,
            });
        }
        classes.sort_by(|a, b| a.name.cmp(&b.name));
        let class = |name: &str| classes.iter().position(|class| class.name == name).and_then(|at| u8::try_from(at).ok()).map(ClassId);
        let (throne, corners, edge) = (class("throne"), class("corners"), class("edge"));
        self.king(&mut kinds, throne);
        self.jumps(&kinds);
        let ends = EndRules {
            escape: if by_edge { edge } else { corners }.into_iter().collect(),
            attackers_taken: true,
            exit_fort: self.is_yes("efe"),
            encirclement: self.surrounding(),
            repetition: self.repetition(),
            ..EndRules::default()
        };
        let shieldwall = self.shieldwall(corners);
        let first = if self.is_yes("atkf") { Side::Attackers } else { Side::Defenders };
        if self.choice("ber", "ncm") != 'n' {
            self.note("`ber`: berserk moves, by which a piece that has captured moves on, are left out");
        }
        let (sides, announcements) = (SideNames::default(), Vec::new());
        Some(RuleSet {
            size,
            sides,
            kinds,
            classes,
            start,
            first,
            two_moves: None,
            passes: None,
            dice: None,
            hand: None,
            shieldwall,
            ends,
            announcements,
            memory: Vec::new(),
        })
    }

    fn size(&mut self) -> Option<BoardSize> {
        let Some(text) = self.words.given("dim") else {
            self.faults.push(RulesRecordError::Missing { key: "dim" });
            return None;
        };
        // Birka's own: `8x10`, files first.
        let (files, ranks) = text.split_once('x').unwrap_or((text, text));
        let sides = files.parse().ok().zip(ranks.parse().ok());
        match sides.map(|(files, ranks)| BoardSize::rectangle(files, ranks)) {
            Some(Ok(size)) => Some(size),
            Some(Err(fault)) => {
                self.fault("dim", fault.to_string());
                None
            }
            None => {
                self.fault("dim", "it is the number of squares a side, or of files and ranks, as in `8x10`");
                None
            }
        }
    }

    /// The starting position, rank 1 first.
    fn position(&mut self) -> Option<String> {
        match (self.words.given("start"), self.words.given("starti")) {
            (Some(_), Some(_)) => {
                self.faults.push(RulesRecordError::Start("there is a `starti:` too; keep one".to_owned()));
                None
            }
            (Some(start), None) => Some(start.to_owned()),
            (None, Some(inverted)) => {
                let ranks: Vec<&str> = inverted.trim_matches('/').split('/').rev().collect();
                Some(format!("/{}/", ranks.join("/")))
            }
            (None, None) => {
                self.faults.push(RulesRecordError::Missing { key: "start" });
                None
            }
        }
    }

    fn start(&mut self, size: BoardSize, kinds: &[Kind]) -> Option<Vec<Option<KindId>>> {
        let text = self.position()?;
        // Parsing a position needs only the size and the letters.
        let bare = RuleSet {
            size,
            sides: SideNames::default(),
            kinds: kinds.to_vec(),
            classes: Vec::new(),
            start: Vec::new(),
            first: Side::Attackers,
            two_moves: None,
            passes: None,
            dice: None,
            hand: None,
            shieldwall: None,
            ends: EndRules { attackers_taken: true, ..EndRules::default() },
            announcements: Vec::new(),
            memory: Vec::new(),
        };
        match position::parse(&format!("{text} a"), &bare) {
            Ok(setup) => Some(setup.pieces),
            Err(faults) => {
                self.faults.extend(faults.into_iter().map(|fault| RulesRecordError::Start(fault.to_string())));
                None
            }
        }
    }

    fn surrounding(&mut self) -> bool {
        let fatal = self.is_yes("surf");
        if fatal {
            self.note("`surf`: only the defenders can be surrounded here; attackers who are, and cannot move, lose for that");
        }
        fatal
    }

    fn repetition(&mut self) -> Option<Repetition> {
        let verdict = match self.choice("tfr", "dilw") {
            'd' => Verdict::Draw,
            'l' => Verdict::MoverLoses,
            'w' => {
                self.note("`tfr:w`: that the player who repeats a position wins cannot be said; repetition ends nothing here");
                return None;
            }
            _ => return None,
        };
        Some(Repetition { times: NonZeroU8::MIN.saturating_add(2), verdict })
    }

    fn shieldwall(&mut self, corners: Option<ClassId>) -> Option<Shieldwall> {
        let closed_by = match self.choice("sw", "nws") {
            's' => corners.into_iter().collect(),
            'w' => Vec::new(),
            _ => return None,
        };
        if !self.is_yes("swf") {
            self.note("`swf:n`: only a piece that comes to an end of the row captures a shieldwall here");
        }
        Some(Shieldwall { closed_by })
    }
}

/// Why a text is not a rules record, or its rules cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesRecordError {
    /// A mandatory key is missing.
    #[error("the record has no `{key}:`; a record reads `dim:9 … start:/3ttt3/…/`")]
    Missing {
        /// The key.
        key: &'static str,
    },
    /// A key is given twice.
    #[error("`{key}:` is given twice; keep one")]
    Twice {
        /// The key.
        key: String,
    },
    /// An invalid value.
    #[error("`{key}:{value}`: {expected}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value.
        value: String,
        /// The valid values.
        expected: String,
    },
    /// The starting position is invalid.
    #[error("`start:`: {0}")]
    Start(String),
    /// The rules cannot be played.
    #[error("{0}")]
    Rules(#[from] RuleSetError),
}

/// The kinds of pieces.
impl RulesReader<'_> {
    /// A kind for each type of piece in the position.
    fn kinds(&mut self) -> Option<Vec<Kind>> {
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
    fn speeds(&mut self, kinds: &mut [Kind]) {
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
            kind.reach = speed.filter(|speed| (1..19).contains(speed));
        }
    }

    /// Sets the king's capture roles and how he is captured.
    fn king(&mut self, kinds: &mut [Kind], throne: Option<ClassId>) {
        let capture_roles = match self.choice("ka", "ynah") {
            'n' => CaptureRoles::NONE,
            'a' => CaptureRoles { hammer: false, anvil: true },
            'h' => CaptureRoles { hammer: true, anvil: false },
            _ => CaptureRoles::BOTH,
        };
        let four = |edge_counts| RequiredSides::Four { edge_counts };
        let places = throne.map(|throne| vec![(CapturePlace::On(throne), four(false)), (CapturePlace::Beside(throne), four(false))]);
        let capture = match self.choice("ks", "ysnwcm") {
            'w' | 'n' => CaptureRules::custodial(),
            'c' => CaptureRules { places: places.unwrap_or_default(), elsewhere: RequiredSides::Opposite },
            'm' => CaptureRules { places: Vec::new(), elsewhere: four(true) },
            _ => CaptureRules { places: Vec::new(), elsewhere: four(false) },
        };
        for king in kinds.iter_mut().filter(|kind| kind.royal) {
            king.capture_roles = capture_roles;
            king.capture = capture.clone();
        }
    }

    fn jumps(&mut self, kinds: &[Kind]) {
        for (key, letter) in [("kj", 'k'), ("nj", 'n'), ("cj", 'c'), ("mj", 'm'), ("gj", 'g')] {
            let jumps = self.choice(key, "nrjc") != 'n';
            if jumps && kinds.iter().any(|kind| kind.record.eq_ignore_ascii_case(&letter)) {
                self.note(format!("`{key}`: jumps are left out, so `{letter}` only slides"));
            }
        }
    }
}

/// One of the four groups of squares that have rules in a record.
struct Group {
    /// The key of its squares. The keys of its rules start with it.
    key: &'static str,
    /// The name of its class.
    name: &'static str,
    ornament: Ornament,
}

const GROUPS: [Group; 4] = [
    Group { key: "cor", name: "corners", ornament: Ornament::Refuge },
    Group { key: "cen", name: "throne", ornament: Ornament::Throne },
    Group { key: "afor", name: "camps", ornament: Ornament::Camp },
    Group { key: "dfor", name: "forts", ornament: Ornament::Plain },
];

/// The rules of squares.
impl RulesReader<'_> {
    /// The class of a group of squares; `None` if it has no squares.
    fn class(&mut self, group: &Group, size: BoardSize, kinds: &[Kind], linnaean: bool) -> Option<SquareClass> {
        let squares = self.squares(group.key, size);
        let mut listed = |suffix: &str| self.pieces(group.key, suffix);
        let (hostile, pass, stop, enter) = (listed("h"), listed("p"), listed("s"), listed("re"));
        let when_empty = if group.key == "cen" { listed("he") } else { String::new() };
        let rule = |kind: &Kind| SquareRule {
            stop: stop.contains(kind.record),
            pass: pass.contains(kind.record),
            enter: enter.contains(kind.record) && stop.contains(kind.record),
            hostile: match (hostile.contains(kind.record), when_empty.contains(kind.record)) {
                (true, _) => Hostility::Always,
                (false, true) => Hostility::WhenEmpty,
                (false, false) => Hostility::Never,
            },
            hostile_only_outside: false,
            hostile_when_besieged: linnaean && kind.side == Side::Defenders && !kind.royal,
        };
        let rules = kinds.iter().map(rule).collect();
        (!squares.is_empty()).then(|| SquareClass { name: group.name.to_owned(), squares, rules, ornament: group.ornament })
    }

    fn squares(&mut self, key: &'static str, size: BoardSize) -> Vec<Square> {
        let value = self.words.value(key);
        let mut squares: Vec<Square> = match (value, key) {
            ("default", "cor") => size.squares().filter(|&square| size.is_corner(square)).collect(),
            ("default", "cen") => size.squares().filter(|&square| size.is_middle(square)).collect(),
            _ => {
                let mut found = Vec::new();
                for name in value.split(',').filter(|name| !name.is_empty()) {
                    match Square::parse(name, size) {
                        Ok(square) => found.push(square),
                        Err(fault) => self.fault(key, fault.to_string()),
                    }
                }
                found
            }
        };
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// A value that is a list of types of pieces.
    fn pieces(&mut self, group: &str, suffix: &str) -> String {
        let name = format!("{group}{suffix}");
        let Some((key, _)) = DEFAULTS.iter().find(|(key, _)| *key == name) else { return String::new() };
        let value = self.words.value(key);
        if let Some(stranger) = value.chars().find(|&letter| type_of(letter).is_none()) {
            self.fault(key, format!("`{}` is no type of piece; they are tcnkmgTCNKMG", stranger.escape_debug()));
        }
        value.to_owned()
    }
}
