//! A position that is set up by hand.

use std::sync::Arc;

use birka_records::{PositionError, position};
use birka_rules::{Game, KindId, Outcome, RuleSet, Rules, Setup, SetupError, Side, Square};

/// A position that is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionForm {
    /// Id of the variant.
    pub variant: String,
    /// The position as a record, as it is typed.
    text: String,
    /// The last position that the text was.
    setup: Setup,
    /// The piece a click puts on a square; `None` clears it.
    pub brush: Option<KindId>,
}

impl PositionForm {
    /// A position of a variant.
    #[must_use]
    pub fn new(variant: &str, set: &RuleSet, setup: Setup) -> Self {
        // A position from elsewhere could have kinds or a memory that the variant does not have.
        let setup = if setup.errors(set).iter().any(is_of_other_rules) { Setup::start(set) } else { setup };
        Self { variant: variant.to_owned(), text: position::write(set, &setup), setup, brush: None }
    }

    /// The position as a record, as it is typed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The last position that the text was.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Replaces the position.
    pub fn set(&mut self, set: &RuleSet, setup: Setup) {
        self.text = position::write(set, &setup);
        self.setup = setup;
    }

    /// Puts the chosen piece on a square, or takes it away where it stands already.
    pub fn press(&mut self, set: &RuleSet, square: Square) {
        let present = self.setup.pieces.get(square.index()).copied().flatten();
        self.paint(set, square, self.brush.filter(|brush| present != Some(*brush)));
    }

    /// Takes all pieces away.
    pub fn clear(&mut self, set: &RuleSet) {
        self.set(set, Setup::new(vec![None; set.size.area()], self.setup.turn));
    }

    /// Says who is to move, at the beginning of a turn.
    pub fn set_turn(&mut self, set: &RuleSet, turn: Side) {
        if turn != self.setup.turn {
            self.set(set, Setup { memory: self.setup.memory, ..Setup::new(self.setup.pieces.clone(), turn) });
        }
    }

    /// Puts a piece on a square, or clears it.
    pub fn paint(&mut self, set: &RuleSet, square: Square, brush: Option<KindId>) {
        let mut setup = self.setup.clone();
        if let Some(piece) = setup.pieces.get_mut(square.index()) {
            *piece = brush;
            self.set(set, setup);
        }
    }

    /// Takes a text; if it is a position of the board, that is shown.
    pub fn set_text(&mut self, set: &RuleSet, text: String) {
        if let Ok(setup) = position::parse(&text, set) {
            self.setup = setup;
        }
        self.text = text;
    }

    /// All faults of the text or, if the text is a position, of the position. Calls no function of the variant.
    #[must_use]
    pub fn faults(&self, set: &RuleSet) -> Vec<PositionError> {
        match position::parse(&self.text, set) {
            Err(faults) => faults,
            Ok(setup) => setup.errors(set).into_iter().map(PositionError::Setup).collect(),
        }
    }

    /// How the game has ended in the position, if it has. `None` also where only functions of the variant, which are not called, could tell.
    #[must_use]
    pub fn outcome(&self, rules: &Arc<Rules>) -> Option<Outcome> {
        if rules.hooks().is_some() {
            return None;
        }
        Game::from_setup(Arc::clone(rules), &self.setup).ok()?.outcome()
    }
}

fn is_of_other_rules(error: &SetupError) -> bool {
    matches!(error, SetupError::WrongSize { .. } | SetupError::UnknownKind { .. } | SetupError::Memory { .. })
}

#[cfg(test)]
mod tests {
    use birka_rules::Reason;
    use birka_script::Library;

    use super::*;

    #[test]
    fn a_position_in_which_the_game_is_over_is_recognised() {
        let library = Library::shipped();
        let outcome = |id: &str, text: &str| {
            let variant = library.get(id).unwrap();
            let set = variant.rules.rule_set();
            let mut form = PositionForm::new(id, set, Setup::start(set));
            assert_eq!(form.outcome(&variant.rules), None, "{id}");
            form.set_text(set, text.to_owned());
            assert_eq!(form.faults(set), [], "{text}");
            form.outcome(&variant.rules).map(|outcome| (outcome.winner, outcome.reason))
        };
        let escaped = Some((Some(Side::Defenders), Reason::KingEscaped));
        assert_eq!(outcome("brandubh", "/K6/3t3/7/7/7/7/7/ a"), escaped);
        assert_eq!(outcome("brandubh", "/1K5/3t3/7/7/7/7/7/ a"), None, "the edge is no corner");
        assert_eq!(outcome("tablut", "/1K7/4t4/9/9/9/9/9/9/9/ a"), escaped);
    }

    #[test]
    fn everything_wrong_with_a_position_is_said() {
        let variant = Library::shipped().get("tablut").unwrap();
        let set = variant.rules.rule_set();
        let mut form = PositionForm::new("tablut", set, Setup::start(set));
        assert_eq!(form.faults(set), []);
        let king = set.kinds().find(|(_, kind)| kind.royal).map(|(id, _)| id);
        let attacker = set.kinds().next().map(|(id, _)| id);
        let at = |name| Square::parse(name, set.size).unwrap();
        form.brush = attacker;
        form.press(set, at("e5"));
        let faults = form.faults(set);
        assert_eq!(faults.len(), 2, "no king, and a man on the throne: {faults:?}");
        form.press(set, at("e5"));
        assert_eq!(form.setup().pieces[at("e5").index()], None, "the same piece again");
        form.paint(set, at("c3"), king);
        assert_eq!(form.faults(set), []);
        // Typed text is shown as soon as it is a valid position; until then its errors are shown.
        let shown = form.setup().clone();
        form.set_text(set, "/9/9/x8/ q".to_owned());
        assert_eq!(form.setup(), &shown);
        assert!(form.faults(set).len() >= 3, "{:?}", form.faults(set));
        form.set_text(set, "/9/9/9/9/4K4/9/9/9/t8/ d".to_owned());
        assert_eq!(form.setup().occupied().count(), 2);
        assert_eq!(form.faults(set), []);
        form.set_turn(set, Side::Attackers);
        form.clear(set);
        assert_eq!((form.setup().turn, form.text()), (Side::Attackers, "/9/9/9/9/9/9/9/9/9/ a"));
        // A position of another board is not taken over.
        let small = Setup::new(vec![None; 49], set.first);
        assert_eq!(PositionForm::new("tablut", set, small).setup(), &Setup::start(set));
    }
}
