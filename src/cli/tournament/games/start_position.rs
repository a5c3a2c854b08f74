use birka_records::position;
use birka_rules::{Game, Setup};

/// The position from which a game began, as a record; `None` if it is the variant's starting position.
pub(in crate::cli::tournament) fn start_position(game: &Game) -> Option<String> {
    let set = game.rules().rule_set();
    let mut first = game.clone();
    while first.undo().is_some() {}
    let start = first.setup();
    (start != Setup::start(set)).then(|| position::write(set, &start))
}
