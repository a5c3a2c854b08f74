mod error;
mod kinds;
mod squares;

use std::num::NonZeroU8;

use super::words::Words;
use crate::position;
use crate::shorten::shorten;
use birka_rules::{
    BoardSize, ClassId, EndRules, Kind, Law, NoMove, Ornament, Repetition, RuleSet, Rules, Shieldwall, Side, SquareClass, Verdict,
};
use squares::GROUPS;

pub use error::RulesRecordError;

/// The rules of a record.
#[derive(Clone, Debug)]
pub struct ImportedRules {
    /// The rules. Those that [`read`] returns are valid.
    pub set: RuleSet,
    /// The name in the record, if it has one.
    pub name: Option<String>,
    /// What is left out or approximated: one sentence each.
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
    let words = Words::parse(record.trim().trim_start_matches("[rules:").trim_end_matches(']'));
    let mut reader = Reader { words, notes: Vec::new(), faults: Vec::new() };
    let set = reader.rules();
    let Reader { words, mut notes, mut faults } = reader;
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

struct Reader<'a> {
    words: Words<'a>,
    notes: Vec<String>,
    faults: Vec<RulesRecordError>,
}

impl Reader<'_> {
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
                laws: vec![Law::OPEN; kinds.len()],
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
            escape_except: Vec::new(),
            attackers_taken: true,
            king_bared: false,
            exit_fort: self.is_yes("efe"),
            encirclement: self.surrounding(),
            no_move: NoMove::Loses,
            repetition: self.repetition(),
            quiet_limit: None,
        };
        let shieldwall = self.shieldwall(corners);
        let first = if self.is_yes("atkf") { Side::Attackers } else { Side::Defenders };
        if self.choice("ber", "ncm") != 'n' {
            self.note("`ber`: berserk moves, by which a piece that has captured moves on, are left out");
        }
        Some(RuleSet { size, kinds, classes, start, first, shieldwall, ends, announcements: Vec::new() })
    }

    fn size(&mut self) -> Option<BoardSize> {
        let Some(text) = self.words.given("dim") else {
            self.faults.push(RulesRecordError::Missing { key: "dim" });
            return None;
        };
        match text.parse().ok().map(BoardSize::new) {
            Some(Ok(size)) => Some(size),
            Some(Err(fault)) => {
                self.fault("dim", fault.to_string());
                None
            }
            None => {
                self.fault("dim", "it is the number of squares a side");
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

    fn start(&mut self, size: BoardSize, kinds: &[Kind]) -> Option<Vec<Option<birka_rules::KindId>>> {
        let text = self.position()?;
        // Parsing a position needs only the size and the letters.
        let bare = RuleSet {
            size,
            kinds: kinds.to_vec(),
            classes: Vec::new(),
            start: Vec::new(),
            first: Side::Attackers,
            shieldwall: None,
            ends: EndRules {
                escape: Vec::new(),
                escape_except: Vec::new(),
                attackers_taken: true,
                king_bared: false,
                exit_fort: false,
                encirclement: false,
                no_move: NoMove::Loses,
                repetition: None,
                quiet_limit: None,
            },
            announcements: Vec::new(),
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
