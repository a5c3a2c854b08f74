use birka_rules::{Reason, RuleSet, Square};
use mlua::{Lua, Table};

use super::declared::DeclaredHooks;

/// What the hook functions can ask about the rules.
#[derive(Clone)]
pub(super) struct RuleFacts {
    /// Squares per side of the board.
    side: usize,
    /// The name of each kind, and the name of its side.
    kinds: Vec<(String, String)>,
    /// The square classes with their square indices, including the built-in ones.
    classes: Vec<(String, Vec<usize>)>,
    /// The reasons for which a game may end: those of the rules, then those that the file declares.
    reasons: Vec<Reason>,
}

impl RuleFacts {
    pub(super) fn new(set: &RuleSet, declared: &DeclaredHooks) -> Self {
        let size = set.size;
        let built_in: [(&str, &dyn Fn(Square) -> bool); 3] =
            [("corners", &|s| size.is_corner(s)), ("edge", &|s| size.is_edge(s)), ("middle", &|s| s == size.middle())];
        let indices = |squares: &mut dyn Iterator<Item = Square>| squares.map(Square::index).collect::<Vec<_>>();
        let mut classes: Vec<_> =
            set.classes.iter().map(|class| (class.name.clone(), indices(&mut class.squares.iter().copied()))).collect();
        for (name, contains) in built_in {
            if !classes.iter().any(|(known, _)| known == name) {
                classes.push((name.to_owned(), indices(&mut size.squares().filter(|&square| contains(square)))));
            }
        }
        Self {
            side: size.side(),
            kinds: set.kinds.iter().map(|kind| (kind.name.clone(), kind.side.to_string())).collect(),
            classes,
            reasons: Reason::ALL.into_iter().chain(declared.reasons.iter().map(|&reason| Reason::Declared(reason))).collect(),
        }
    }

    /// The number of a reason in the driver, from 1; 0 if it is unknown.
    pub(super) fn reason_number(&self, reason: Reason) -> usize {
        self.reasons.iter().position(|&known| known == reason).map_or(0, |index| index + 1)
    }

    /// The reason with a number of the driver.
    pub(super) fn reason(&self, number: usize) -> Option<Reason> {
        self.reasons.get(number.wrapping_sub(1)).copied()
    }

    /// The facts as the driver expects them.
    pub(super) fn to_lua(&self, lua: &Lua) -> mlua::Result<Table> {
        let facts = lua.create_table()?;
        facts.raw_set("side", self.side)?;
        let kind = |(name, side): &(String, String)| lua.create_table_from([("name", name.as_str()), ("side", side.as_str())]);
        facts.raw_set("kinds", self.kinds.iter().map(kind).collect::<mlua::Result<Vec<_>>>()?)?;
        facts.raw_set("classes", lua.create_table_from(self.classes.iter().map(|(name, squares)| (name.as_str(), squares.clone())))?)?;
        facts.raw_set("reasons", self.reasons.iter().map(|reason| reason.as_str()).collect::<Vec<_>>())?;
        Ok(facts)
    }
}
