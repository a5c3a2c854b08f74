use super::super::letters::type_of;
use super::super::words::DEFAULTS;
use super::Reader;
use birka_rules::{BoardSize, Hostility, Kind, Law, Ornament, Side, Square, SquareClass};

/// One of the four groups of squares that have laws in a record.
pub(super) struct Group {
    /// The key of its squares. The keys of its laws start with it.
    pub(super) key: &'static str,
    /// The name of its class.
    name: &'static str,
    ornament: Ornament,
}

pub(super) const GROUPS: [Group; 4] = [
    Group { key: "cor", name: "corners", ornament: Ornament::Refuge },
    Group { key: "cen", name: "throne", ornament: Ornament::Throne },
    Group { key: "afor", name: "camps", ornament: Ornament::Camp },
    Group { key: "dfor", name: "forts", ornament: Ornament::Plain },
];

/// The laws of squares.
impl Reader<'_> {
    /// The class of a group of squares; `None` if it has no squares.
    pub(super) fn class(&mut self, group: &Group, size: BoardSize, kinds: &[Kind], linnaean: bool) -> Option<SquareClass> {
        let squares = self.squares(group.key, size);
        let mut listed = |suffix: &str| self.pieces(group.key, suffix);
        let (hostile, pass, stop, reenter) = (listed("h"), listed("p"), listed("s"), listed("re"));
        let when_empty = if group.key == "cen" { listed("he") } else { String::new() };
        let law = |kind: &Kind| Law {
            stop: stop.contains(kind.record),
            pass: pass.contains(kind.record),
            reenter: reenter.contains(kind.record) && stop.contains(kind.record),
            hostile: match (hostile.contains(kind.record), when_empty.contains(kind.record)) {
                (true, _) => Hostility::Always,
                (false, true) => Hostility::WhenEmpty,
                (false, false) => Hostility::Never,
            },
            spares_inside: false,
            hostile_when_besieged: linnaean && kind.side == Side::Defenders && !kind.royal,
        };
        let laws = kinds.iter().map(law).collect();
        (!squares.is_empty()).then(|| SquareClass { name: group.name.to_owned(), squares, laws, ornament: group.ornament })
    }

    fn squares(&mut self, key: &'static str, size: BoardSize) -> Vec<Square> {
        let value = self.words.value(key);
        let mut squares: Vec<Square> = match (value, key) {
            ("default", "cor") => size.squares().filter(|&square| size.is_corner(square)).collect(),
            ("default", "cen") => vec![size.middle()],
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
