//! The smallest engine of the protocol (`docs/protocol.md`): it plays moves at random, or fails at its second one as `BIRKA_TEST_FAULT` says. It is a test of
//! this program that a bot starts: what the harness prints besides is no answer.

use std::io::{self, BufRead as _, Write as _};
use std::sync::Arc;
use std::time::Duration;

use birka_records::{MoveNotation, replay};
use birka_rules::{Game, Rng};
use birka_script::Library;

/// The arguments with which this program is the engine.
pub const ARGUMENTS: &str = "engine::plays_at_random --exact --ignored --nocapture";

#[test]
#[ignore = "an engine for the tests of bots, which start it"]
fn plays_at_random() -> io::Result<()> {
    // Otherwise somebody runs all tests that are ignored.
    let Ok(fault) = std::env::var("BIRKA_TEST_FAULT") else { return Ok(()) };
    let (mut game, mut random, mut asked) = (None::<Game>, Rng::new(u64::from(std::process::id())), 0);
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["tafl"] => println!("taflok"),
            ["quit"] => break,
            ["variant", id] => game = Library::shipped_variant(id).map(|variant| Game::new(Arc::clone(&variant.rules))),
            ["position", "start", moves @ ..] => {
                let Some(rules) = game.as_ref().map(|game| Arc::clone(game.rules())) else { continue };
                let size = rules.rule_set().size;
                let moves: Vec<_> = moves.iter().skip(1).filter_map(|name| MoveNotation::parse(name, size).ok()).collect();
                let mut begun = Game::new(rules);
                match replay(&mut begun, &moves) {
                    Ok(()) => game = Some(begun),
                    Err(error) => println!("error {error}"),
                }
            }
            ["go", ..] => {
                asked += 1;
                match fault.as_str() {
                    "crashes" if asked == 2 => std::process::exit(3),
                    "hangs" if asked == 2 => std::thread::sleep(Duration::from_secs(600)),
                    "illegal" if asked == 2 => {
                        println!("bestmove a1-a2");
                        continue;
                    }
                    _ => {}
                }
                let moves = game.as_ref().map(Game::legal_moves).unwrap_or_default();
                let chosen = usize::try_from(random.next_u64() % moves.len().max(1) as u64).unwrap_or_default();
                let turn = game
                    .as_ref()
                    .zip(moves.get(chosen))
                    .and_then(|(game, &mv)| Some((game.preview(mv).ok()?, game.rules().rule_set().size)));
                println!("bestmove {}", turn.map_or_else(|| "none".to_owned(), |(turn, size)| MoveNotation::from_played(&turn).name(size)));
            }
            _ => {}
        }
        io::stdout().flush()?;
    }
    Ok(())
}
