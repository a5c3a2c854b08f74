//! `puzzles`: finding puzzles, proving them again, and measuring how difficult they are.

mod candidate;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use birka::cli::{CliError, find_variant, read_games_input, read_text_input};
use birka_engine::proof::{DEFAULT_BUDGET, ProofError, UniqueWin, find_unique_win, verify};
use birka_engine::{Engine, Limits, Resources, Score, difficulty};
use birka_records::{Motif, Puzzle, PuzzleBook, PuzzleError, Rating, games, replay};
use birka_rules::{Game, Rules};
use birka_script::{Library, Variant};

use self::candidate::{Candidate, select};
use crate::error::LabError;
use crate::parallel::map_in_parallel;
use crate::tournament::config::Openings;

/// Find puzzles, positions with a single way to win in a given number of moves, rate them, or prove existing ones again
///
/// Positions are taken from recorded games and from games that the engine plays against itself. A search through all moves proves that the
/// win exists, that there is no shorter one and no other way to it.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The variant
    #[arg(required_unless_present_any = ["check", "rate"])]
    id: Option<String>,
    /// Take positions from this table of games, in the format of `birka replay` and `birka match`; may be given more than once
    #[arg(long, value_name = "FILE.csv")]
    games: Vec<PathBuf>,
    /// Only the first N games of each table
    #[arg(long, value_name = "N")]
    first: Option<usize>,
    /// Take positions from this many games that the engine plays against itself
    #[arg(long, value_name = "N", default_value_t = 0)]
    self_play: u32,
    /// Seed of the openings of these games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes per move in these games
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The length of the shortest win
    #[arg(long, value_name = "MOVES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=9))]
    least: u32,
    /// The length of the longest win; each further move takes about fifty times as long to prove
    #[arg(long, value_name = "MOVES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=9))]
    most: u32,
    /// Number of puzzles, spread over lengths and themes
    #[arg(long, value_name = "N", default_value_t = 15)]
    count: usize,
    /// Number of threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Write the puzzles to this file
    #[arg(long, value_name = "FILE.ron")]
    out: Option<PathBuf>,
    /// Prove the puzzles of these files again instead, measure their ratings again, and print those that fail
    #[arg(long, value_name = "FILE.ron", num_args = 1.., conflicts_with_all = ["id", "games", "self_play", "out"])]
    check: Vec<PathBuf>,
    /// Measure instead how difficult the puzzles of these files are, and write the files again with the easiest first
    #[arg(long, value_name = "FILE.ron", num_args = 1.., conflicts_with_all = ["id", "games", "self_play", "out", "check"])]
    rate: Vec<PathBuf>,
}

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, LabError> {
    let Some(id) = &args.id else {
        return if args.rate.is_empty() { check(&args.check, library, out) } else { rate(&args.rate, library, out) };
    };
    let variant = find_variant(library, id)?;
    let games = source_games(args, &variant, out)?;
    writeln!(out, "games {}", games.len())?;
    out.flush()?;
    let candidates = find_candidates(&games, args)?;
    writeln!(out, "positions found {}", candidates.len())?;
    let selected = select(candidates, args.count, variant.rules.rule_set().size);
    let mut puzzles: Vec<Puzzle> = selected.iter().map(|candidate| candidate.puzzle(&variant)).collect();
    for puzzle in &mut puzzles {
        // It is from a game, and has been proven.
        if let Ok((rating, motifs)) = measure(puzzle, &variant.rules)? {
            (puzzle.rating, puzzle.motifs) = (Some(rating), motifs);
        }
    }
    sort(&mut puzzles);
    for (number, puzzle) in (1..).zip(&mut puzzles) {
        puzzle.id = format!("{}-{number}", variant.base_id);
    }
    for puzzle in &puzzles {
        writeln!(out, "{} {} in {}: {} {} ({})", puzzle.id, puzzle.theme, puzzle.moves, puzzle.position, puzzle.solution, puzzle.source)?;
    }
    let book = PuzzleBook { variant: variant.id.clone(), rules: variant.rules.fingerprint().to_owned(), puzzles };
    if let Some(path) = &args.out {
        write_book(path, &book)?;
    }
    writeln!(out, "puzzles {}", book.puzzles.len())?;
    Ok(ExitCode::SUCCESS)
}

fn write_book(path: &Path, book: &PuzzleBook) -> Result<(), CliError> {
    std::fs::write(path, book.text()).map_err(|error| CliError::Unwritable { path: path.to_owned(), error })
}

/// Games of self-play are stopped after this many plies.
const MAX_PLIES: usize = 120;
/// The number of random plies at the start of games of self-play.
const OPENING_PLIES: u32 = 4;

/// A game whose positions are examined.
struct SourceGame {
    name: String,
    game: Game,
}

/// The recorded games, each as far as it can be replayed, and the games of self-play.
fn source_games(args: &Args, variant: &Arc<Variant>, out: &mut impl Write) -> Result<Vec<SourceGame>, LabError> {
    let rules = &variant.rules;
    let mut source_games = Vec::new();
    for path in &args.games {
        let text = read_games_input(path)?;
        let (mut read, mut left_out) = (0, 0);
        for recorded in games::read(&text, rules.rule_set().size).take(args.first.unwrap_or(usize::MAX)) {
            let started = recorded.ok().and_then(|recorded| Some((recorded.begin(rules).ok()?, recorded)));
            let Some((mut game, recorded)) = started else {
                left_out += 1;
                continue;
            };
            // The moves before the first illegal one are used.
            if replay(&mut game, &recorded.moves).is_err() && game.played_moves().is_empty() {
                left_out += 1;
                continue;
            }
            read += 1;
            source_games.push(SourceGame { name: recorded.id, game });
        }
        writeln!(out, "{}: {read} games, {left_out} left out", path.display())?;
    }
    let openings = Openings::Random { seed: args.seed, plies: OPENING_PLIES };
    let engine = Engine::new(Resources { threads: 1, memory: 4 });
    for number in 0..args.self_play {
        let mut game = openings.game(rules, number);
        while game.outcome().is_none() && game.played_moves().len() < MAX_PLIES {
            let Some(mv) = engine.search(&game, &Limits::nodes(args.nodes))?.mv else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
        let name = format!("self-play {} of seed {} at {} positions a move", number + 1, args.seed, args.nodes);
        source_games.push(SourceGame { name, game });
    }
    Ok(source_games)
}

/// How many of the last positions of a game are examined.
const LAST_POSITIONS: usize = 30;
/// Node limit of the search that decides whether a position may have a win.
const WIN_SEARCH_NODES: u64 = 6_000;
/// Node limit of the search for a second winning move, of any length.
const SECOND_WIN_NODES: u64 = 60_000;
/// No other first move may win within this many further moves, as far as a proof of this many nodes shows.
const MARGIN: u32 = 1;
const MARGIN_BUDGET: u64 = 500_000;

/// The best puzzle of each game that has one, in the order of the games.
fn find_candidates(games: &[SourceGame], args: &Args) -> Result<Vec<Candidate>, LabError> {
    let best = map_in_parallel(games.len(), args.threads.get(), |number| best_candidate(&games[number], args));
    best.into_iter().filter_map(Result::transpose).collect()
}

/// The candidate with the longest solution, or the highest quality among those of equal length.
fn best_candidate(source: &SourceGame, args: &Args) -> Result<Option<Candidate>, LabError> {
    let engine = Engine::new(Resources { threads: 1, memory: 2 });
    let mut game = source.game.clone();
    let mut best: Option<Candidate> = None;
    for _ in 0..LAST_POSITIONS {
        if game.undo().is_none() {
            break;
        }
        let (setup, ply) = (game.setup(), game.played_moves().len());
        // A puzzle has no history.
        let Ok(position) = Game::from_setup(Arc::clone(game.rules()), &setup) else { continue };
        if let Some(line) = puzzle_line(&position, &engine, args)? {
            let candidate = Candidate { source: source.name.clone(), ply, setup, line };
            let rank = |candidate: &Candidate| (candidate.line.length, candidate.quality());
            if best.as_ref().is_none_or(|best| rank(&candidate) > rank(best)) {
                best = Some(candidate);
            }
        }
    }
    Ok(best)
}

/// The solution if the position is a puzzle.
fn puzzle_line(game: &Game, engine: &Engine, args: &Args) -> Result<Option<UniqueWin>, LabError> {
    let info = engine.search(game, &Limits::nodes(WIN_SEARCH_NODES))?.info;
    if !info.is_some_and(|info| matches!(info.score, Score::Win(moves) if moves <= args.most)) {
        return Ok(None);
    }
    // A second win is soon found, and a proof that there is none may take long.
    if second_move_wins(game, engine)? {
        return Ok(None);
    }
    let line = match find_unique_win(game, args.least, args.most, MARGIN, MARGIN_BUDGET) {
        Err(ProofError::BudgetSpent) => find_unique_win(game, args.least, args.most, 0, DEFAULT_BUDGET),
        proven => proven,
    };
    match line {
        Ok(line) => Ok(line),
        Err(ProofError::BudgetSpent) => Ok(None),
        Err(error @ (ProofError::Hooks | ProofError::Dice)) => Err(error.into()),
    }
}

/// Whether a search finds a second winning move.
fn second_move_wins(game: &Game, engine: &Engine) -> Result<bool, LabError> {
    let mut second = None;
    let limits = Limits { multipv: 2, ..Limits::nodes(SECOND_WIN_NODES) };
    engine.search_with(game, &limits, &mut |info| {
        if info.multipv == 2 {
            second = Some(info.score);
        }
    })?;
    Ok(matches!(second, Some(Score::Win(_))))
}

/// Larger than the budget with which puzzles are found, so that the proof of a found puzzle never runs out.
const PROOF_BUDGET: u64 = 4 * DEFAULT_BUDGET;

/// Proves the puzzles of some books again. Exit code 1 if any fails.
fn check(paths: &[PathBuf], library: &Library, out: &mut impl Write) -> Result<ExitCode, LabError> {
    let (mut puzzles, mut proven) = (0, 0);
    let mut rules_match = true;
    for path in paths {
        let book = read_book(path)?;
        let variant = find_variant(library, &book.variant)?;
        if book.rules != variant.rules.fingerprint() {
            rules_match = false;
            writeln!(
                out,
                "{}: it is for other rules of {}, {} instead of {}; if every puzzle holds, put the new fingerprint there",
                path.display(),
                book.variant,
                book.rules,
                variant.rules.fingerprint()
            )?;
        }
        for puzzle in &book.puzzles {
            puzzles += 1;
            let flaws = find_flaws(puzzle, &variant)?;
            if flaws.is_empty() {
                proven += 1;
            }
            for flaw in flaws {
                writeln!(out, "{}: {}: {flaw}", path.display(), puzzle.id)?;
            }
            out.flush()?;
        }
    }
    writeln!(out, "puzzles {puzzles} proven {proven}")?;
    Ok(if proven == puzzles && rules_match { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn read_book(path: &Path) -> Result<PuzzleBook, LabError> {
    let text = read_text_input(path)?;
    PuzzleBook::parse(&text).map_err(|fault| LabError::PuzzleBook { path: path.to_owned(), fault })
}

/// Everything that is wrong with a puzzle.
fn find_flaws(puzzle: &Puzzle, variant: &Variant) -> Result<Vec<String>, LabError> {
    let (game, line) = match puzzle.play_through(&variant.rules).and_then(|played| Ok((puzzle.game(&variant.rules)?, played))) {
        Ok((game, played)) => (game, played.played_moves().iter().map(|turn| turn.mv).collect::<Vec<_>>()),
        Err(faults) => return Ok(faults.iter().map(ToString::to_string).collect()),
    };
    Ok(match verify(&game, &line, PROOF_BUDGET) {
        Ok(Ok(())) => find_flaw_of_rating(puzzle, &variant.rules)?.into_iter().collect(),
        Ok(Err(flaw)) => vec![flaw.to_string()],
        Err(unproven) => vec![unproven.to_string()],
    })
}

/// Measures the puzzles of some books, and writes the books with the easiest first. Puzzles keep their ids. Exit code 1 if any is wrong; its book
/// stays as it is.
fn rate(paths: &[PathBuf], library: &Library, out: &mut impl Write) -> Result<ExitCode, LabError> {
    let (mut puzzles, mut rated) = (0, 0);
    for path in paths {
        let mut book = read_book(path)?;
        let variant = find_variant(library, &book.variant)?;
        let mut is_complete = true;
        for puzzle in &mut book.puzzles {
            puzzles += 1;
            match measure(puzzle, &variant.rules)? {
                Ok((rating, motifs)) => {
                    rated += 1;
                    (puzzle.rating, puzzle.motifs) = (Some(rating), motifs);
                    let level = puzzle.level().unwrap_or_default();
                    writeln!(out, "{}: level {level}, depth {}, positions {}", puzzle.id, rating.depth, rating.nodes)?;
                }
                Err(faults) => {
                    is_complete = false;
                    for fault in faults {
                        writeln!(out, "{}: {}: {fault}", path.display(), puzzle.id)?;
                    }
                }
            }
            out.flush()?;
        }
        if is_complete {
            sort(&mut book.puzzles);
            write_book(path, &book)?;
        }
    }
    writeln!(out, "puzzles {puzzles} rated {rated}")?;
    Ok(if rated == puzzles { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// How difficult a puzzle is, and its motifs; or what is wrong with it.
type Measured = Result<(Rating, Vec<Motif>), Vec<PuzzleError>>;

fn measure(puzzle: &Puzzle, rules: &Arc<Rules>) -> Result<Measured, LabError> {
    let read = puzzle.game(rules).and_then(|game| {
        let line = puzzle.line(rules).map_err(|fault| vec![fault])?;
        Ok((game, line, puzzle.find_motifs(rules)?))
    });
    let (game, line, motifs) = match read {
        Ok(read) => read,
        Err(faults) => return Ok(Err(faults)),
    };
    let Some(first) = line.first() else { return Ok(Err(vec![PuzzleError::NoWin(puzzle.side)])) };
    let found = difficulty(&game, first.mv(game.in_hand()))?;
    Ok(Ok((Rating { depth: found.depth, nodes: found.nodes }, motifs)))
}

/// The fault of a valid puzzle's rating, if it has one.
fn find_flaw_of_rating(puzzle: &Puzzle, rules: &Arc<Rules>) -> Result<Option<String>, LabError> {
    let Some(said) = puzzle.rating else { return Ok(None) };
    let Ok((found, motifs)) = measure(puzzle, rules)? else { return Ok(None) };
    Ok(if found != said {
        Some(format!(
            "it is rated at depth {} and {} positions, and this engine takes depth {} and {}; `birka puzzles --rate` writes that",
            said.depth, said.nodes, found.depth, found.nodes
        ))
    } else if motifs != puzzle.motifs {
        let list = |motifs: &[Motif]| motifs.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        Some(format!("its motifs are [{}], and it says [{}]; `birka puzzles --rate` writes them", list(&motifs), list(&puzzle.motifs)))
    } else {
        None
    })
}

/// Sorts puzzles: the easiest first, among equals the shortest, and what is not rated last.
fn sort(puzzles: &mut [Puzzle]) {
    puzzles.sort_by_key(|puzzle| {
        let nodes = puzzle.rating.map_or(u64::MAX, |rating| rating.nodes);
        (puzzle.level().unwrap_or(u8::MAX), puzzle.moves, nodes)
    });
}
