//! Output of the variant's functions while a game is played.

use bevy::prelude::*;
use birka_script::PrintedLine;

use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::GameTable;

/// How many different lines are kept.
const MAX_LINES: usize = 200;

/// The lines that the functions of the current rules have printed, in the game and in the searches of the engine, in the order in which each
/// was first printed, and how often.
#[derive(Resource, Clone, Debug, Default)]
pub struct PrintedInPlay {
    rules: String,
    lines: Vec<(PrintedLine, usize)>,
}

impl PrintedInPlay {
    /// The lines, and how often each was printed.
    #[must_use]
    pub fn lines(&self) -> &[(PrintedLine, usize)] {
        &self.lines
    }

    fn add(&mut self, printed: PrintedLine) {
        match self.lines.iter().position(|(known, _)| *known == printed) {
            Some(index) => self.lines[index].1 += 1,
            None if self.lines.len() < MAX_LINES => self.lines.push((printed, 1)),
            None => {}
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PrintedInPlay>()
        .add_systems(Update, collect.in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<PrintedInPlay>);
}

fn collect(mut printed: ResMut<PrintedInPlay>, table: Res<GameTable>) {
    let session = table.session();
    if !session.has_hooks() {
        return;
    }
    let rules = session.game().rules().fingerprint();
    if printed.rules != rules {
        *printed = PrintedInPlay { rules: rules.to_owned(), lines: Vec::new() };
    }
    let lines = session.variant().take_printed_lines();
    if !lines.is_empty() {
        lines.into_iter().for_each(|line| printed.add(line));
    }
}
