//! The table while nobody plays: a programme of scenes with engine games, recorded games and endings, and captions.
//!
//! [`Programme`] says which scene is shown, since when, and its caption. It knows no clock and no game. The systems start the game of each scene and make its
//! moves, one after the other with time to watch.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use birka_diagnostics::read_text_file;
use birka_exhibition::config::{Attract, Scene, Show};
use birka_exhibition::visit::{Effect, Screen};
use birka_localization::Language;
use birka_records::{MoveNotation, Puzzle, Theme, games};
use birka_rules::{Game, Move, Rng, Side};
use birka_script::Variant;

use super::exhibit::{Exhibit, ExhibitEffect};
use crate::game::analysis::opponent::EngineOpponent;
use crate::game::pieces::MoveAnimation;
use crate::game::schedule::GameSystems;
use crate::game::settings::{Pace, SettingsStore};
use crate::game::state::{GameCommand, GameTable, PositionChanged, Variants};
use birka_session::puzzle::{PuzzleGame, books};
use birka_session::{Command, NewGame, Player, Session, View};

/// How long a position is looked at before the next move.
const PAUSE: Duration = Duration::from_millis(1400);
/// How long a final position is looked at before the next scene.
const PAUSE_AT_THE_END: Duration = Duration::from_secs(7);

/// The state of the attract programme.
#[derive(Resource, Default)]
pub(super) struct AttractState {
    pub(super) programme: Programme,
    /// Moves that are still to be shown of a recorded game.
    moves: std::vec::IntoIter<Move>,
    /// The recorded ending that is shown.
    ending: Option<Puzzle>,
    is_engine_game: bool,
    /// How long the pieces have been at rest.
    rest: Duration,
    /// Number of recorded games that have been shown.
    shown: usize,
    /// Frames since the scene, or the game of a visitor, began.
    frames: u32,
}

/// After this number of frames, the pieces and the board of a scene are there, or are being prepared.
const FRAMES_TO_SET_UP: u32 = 5;

/// The content of a scene, for its caption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ShownGame {
    /// The engine plays both sides.
    Engine,
    /// An ending that is won in this number of moves.
    Ending { moves: u32, is_escape: bool },
    /// The caption is the name of the variant only.
    Other,
}

impl AttractState {
    /// Whether a scene or a game has begun whose board is not there yet.
    pub(super) fn is_being_set_up(&self) -> bool {
        self.frames < FRAMES_TO_SET_UP
    }

    pub(super) fn shown_game(&self) -> ShownGame {
        match &self.ending {
            Some(puzzle) => ShownGame::Ending { moves: puzzle.moves, is_escape: puzzle.theme == Theme::Escape },
            None if self.is_engine_game => ShownGame::Engine,
            None => ShownGame::Other,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AttractState>().add_systems(Update, (begin_scenes, make_moves).chain().in_set(GameSystems::Selection));
}

/// Lets the programme go on, and sets up the scene that begins.
fn begin_scenes(
    exhibit: Res<Exhibit>,
    mut attract: ResMut<AttractState>,
    mut table: ResMut<GameTable>,
    mut settings: ResMut<SettingsStore>,
    time: Res<Time<bevy::time::Real>>,
    mut seeds: Local<Option<Rng>>,
    mut opponent: ResMut<EngineOpponent>,
    mut effects: MessageReader<ExhibitEffect>,
    variants: Res<Variants>,
    mut commands: MessageWriter<GameCommand>,
    mut changes: MessageWriter<PositionChanged>,
) {
    let (mut is_shown_again, mut is_visited) = (false, false);
    for ExhibitEffect(effect) in effects.read() {
        is_shown_again |= *effect == Effect::ShowAttract;
        is_visited |= matches!(effect, Effect::StartGame { .. });
    }
    let frames = attract.frames.saturating_add(1);
    attract.bypass_change_detection().frames = frames;
    if is_visited {
        opponent.vary(None);
        attract.frames = 0;
    }
    if *exhibit.visit().screen() != Screen::Attract {
        return;
    }
    let programme = &exhibit.config().attract;
    let is_first = seeds.is_none();
    let seeds = seeds.get_or_insert_with(|| Rng::new(clock_seed()));
    let mut begins = is_first;
    if is_shown_again {
        attract.programme.next_scene(programme);
        begins = true;
    } else if !begins {
        let is_over = table.session().outcome().is_some() && attract.rest >= PAUSE_AT_THE_END;
        let step = time.delta().min(Duration::from_secs(1));
        let attract = attract.bypass_change_detection();
        begins = attract.programme.elapse(step, programme);
        if is_over && !begins {
            attract.programme.next_scene(programme);
            begins = true;
        }
    }
    if !begins {
        return;
    }
    attract.frames = 0;
    if is_first {
        attract.shown = seeds.below(1000) as usize;
    }
    opponent.vary(Some(seeds.next_u64()));
    let Some(scene) = attract.programme.scene(programme).cloned() else { return };
    attract.set_changed();
    (attract.moves, attract.ending, attract.rest) = (Vec::new().into_iter(), None, Duration::ZERO);
    attract.is_engine_game = matches!(scene.show, Show::EngineGame { .. });
    SettingsStore::change(&mut settings, |settings| settings.pace = Pace::Slow);
    seat_both(&mut table, Player::Person);
    match recorded_game(&scene, &mut attract.shown, &variants) {
        Some(game) => {
            let solver = game.session.turn();
            (attract.moves, attract.ending) = (game.moves.into_iter(), game.ending);
            table.show_instead(View::Puzzle { solver, locked: true }, game.session);
            changes.write(PositionChanged::STARTED);
        }
        None => {
            commands.write(GameCommand(Command::Start(NewGame { variant: Some(scene.variant), ..NewGame::default() })));
        }
    }
}

/// A number that differs from one start of the program to the next, so that no two show the same games.
fn clock_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_secs() ^ (u64::from(now.subsec_nanos()) << 32)
}

/// The recorded game of a scene; `None` if it shows no game or the game is missing, which is logged.
fn recorded_game(scene: &Scene, shown: &mut usize, variants: &Variants) -> Option<Recording> {
    let Show::RecordedGame { file, game } = &scene.show else { return None };
    let variant = variants.get(&scene.variant).ok()?;
    let mut games = match recorded_games(file.as_deref(), game.as_deref(), &variant) {
        Ok(games) => games,
        Err(error) => {
            warn!("the attract programme: {error}");
            return None;
        }
    };
    if games.is_empty() {
        warn!("the attract programme: no recorded game of {} can be replayed", scene.variant);
        return None;
    }
    // A step without a common factor with most counts, so that neighbours differ.
    *shown = shown.wrapping_add(7);
    Some(games.swap_remove(*shown % games.len()))
}

/// Makes the next move when the last one has been looked at.
fn make_moves(
    exhibit: Res<Exhibit>,
    mut attract: ResMut<AttractState>,
    mut table: ResMut<GameTable>,
    time: Res<Time<bevy::time::Real>>,
    animations: Query<(), With<MoveAnimation>>,
    mut last_ply: Local<usize>,
    mut moves: MessageWriter<GameCommand>,
) {
    if *exhibit.visit().screen() != Screen::Attract {
        return;
    }
    let attract = attract.bypass_change_detection();
    let ply = table.session().ply();
    if !animations.is_empty() || std::mem::replace(&mut *last_ply, ply) != ply {
        attract.rest = Duration::ZERO;
        seat_both(&mut table, Player::Person);
        return;
    }
    attract.rest += time.delta();
    if attract.rest < PAUSE || table.session().outcome().is_some() {
        return;
    }
    if let Some(mv) = attract.moves.next() {
        attract.rest = Duration::ZERO;
        moves.write(GameCommand(Command::Play(mv)));
    } else if let Some(Show::EngineGame { level }) = attract.programme.scene(&exhibit.config().attract).map(|scene| &scene.show) {
        // Until its move has been played.
        seat_both(&mut table, Player::Engine(usize::from(*level)));
    }
}

/// Gives both seats of the main game to a player.
fn seat_both(table: &mut ResMut<GameTable>, player: Player) {
    if Side::ALL.into_iter().any(|side| table.main_session().players().of(side) != player) {
        Side::ALL.into_iter().for_each(|side| table.seat(side, player));
    }
}

/// The position in the programme.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Programme {
    scene: usize,
    elapsed: Duration,
    /// Number of captions that have been shown. It also chooses the second language.
    shown: usize,
}

impl Programme {
    pub(super) fn scene<'a>(&self, attract: &'a Attract) -> Option<&'a Scene> {
        attract.scenes.get(self.scene % attract.scenes.len().max(1))
    }

    /// The share of the scene that has passed, 0 to 1.
    pub(super) fn progress(&self, attract: &Attract) -> f32 {
        self.scene(attract).map_or(0.0, |scene| (self.elapsed.as_secs_f32() / scene.duration.as_secs_f32().max(0.001)).min(1.0))
    }

    /// Lets time pass; returns whether the next scene begins.
    fn elapse(&mut self, time: Duration, attract: &Attract) -> bool {
        let Some(scene) = self.scene(attract) else { return false };
        let before = self.caption_index(scene);
        self.elapsed += time;
        if self.elapsed >= scene.duration {
            self.next_scene(attract);
            return true;
        }
        self.shown += usize::from(self.caption_index(scene) != before);
        false
    }

    fn next_scene(&mut self, attract: &Attract) {
        *self = Self { scene: (self.scene + 1) % attract.scenes.len().max(1), elapsed: Duration::ZERO, shown: self.shown + 1 };
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a share of a few captions")]
    fn caption_index(&self, scene: &Scene) -> usize {
        let share = self.elapsed.as_secs_f32() / scene.duration.as_secs_f32().max(0.001);
        ((share * scene.captions.len() as f32) as usize).min(scene.captions.len().saturating_sub(1))
    }

    /// The id of the caption.
    pub(super) fn caption<'a>(&self, attract: &'a Attract) -> Option<&'a str> {
        let scene = self.scene(attract)?;
        scene.captions.get(self.caption_index(scene)).map(String::as_str)
    }

    /// The languages of the caption: always the first one, and each of the others in turn.
    pub(super) fn languages(&self, languages: &[Language]) -> (Language, Option<Language>) {
        let first = languages.first().copied().unwrap_or_default();
        let others = languages.get(1..).unwrap_or_default();
        (first, others.get(self.shown % others.len().max(1)).copied())
    }
}

/// A game from its start, or an ending from a position, and the moves to show.
struct Recording {
    session: Session,
    moves: Vec<Move>,
    /// In an ending, the side that wins and in how many moves.
    ending: Option<Puzzle>,
}

/// The endings of a variant that come with the program: the puzzles, which are taken from recorded games.
fn shipped_endings(variant: &Arc<Variant>) -> Vec<Recording> {
    let of_variant = books().filter(|(_, book)| book.variant == variant.id);
    let games = of_variant.flat_map(|(_, book)| book.puzzles.iter().map(move |puzzle| (book, puzzle)));
    // Those of one move are over before they are seen.
    let endings = games.filter(|(_, puzzle)| puzzle.moves > 1).filter_map(|(book, puzzle)| {
        let game = PuzzleGame::new(Arc::clone(variant), book, puzzle).ok()?;
        let moves = puzzle.play_through(&variant.rules).ok()?.played_moves().iter().map(|played| played.mv).collect();
        Some(Recording { session: game.session(), moves, ending: Some(puzzle.clone()) })
    });
    endings.collect()
}

/// The games of a table that can be replayed to their end; at most the wanted one.
fn games_in(file: &Path, wanted: Option<&str>, variant: &Arc<Variant>) -> Result<Vec<Recording>, String> {
    let text = read_text_file(file).map_err(|diagnostic| diagnostic.to_string())?;
    let size = variant.rules.rule_set().size;
    let games = games::read(&text, size).filter_map(Result::ok).filter(|game| wanted.is_none_or(|id| game.id == id));
    let replayed = games.filter_map(|recorded| {
        let mut game: Game = recorded.begin(&variant.rules).ok()?;
        let session = Session::from_setup(Arc::clone(variant), &game.setup()).ok()?;
        let play = |notation: &MoveNotation| game.play(notation.mv(game.in_hand())).ok().map(|played| played.mv);
        let moves = recorded.moves.iter().map(play).collect::<Option<Vec<Move>>>()?;
        Some(Recording { session, moves, ending: None })
    });
    // A table may have thousands of games; some of them are enough for a day.
    Ok(replayed.filter(|game| !game.moves.is_empty()).take(200).collect())
}

/// The games to choose from.
///
/// # Errors
/// A line for the log if the file cannot be read.
fn recorded_games(file: Option<&Path>, game: Option<&str>, variant: &Arc<Variant>) -> Result<Vec<Recording>, String> {
    match file {
        Some(file) => games_in(file, game, variant),
        None => Ok(shipped_endings(variant)),
    }
}

#[cfg(test)]
mod tests {
    use birka_script::Library;

    use super::*;

    #[test]
    fn scenes_follow_one_another_and_captions_share_their_time() {
        let attract = Attract::default();
        let mut programme = Programme::default();
        let mut captions = Vec::new();
        let mut begun = 0;
        for _ in 0..240 {
            captions.extend(programme.caption(&attract).map(str::to_owned));
            begun += usize::from(programme.elapse(Duration::from_secs(1), &attract));
        }
        captions.dedup();
        let all: Vec<String> = attract.scenes.iter().flat_map(|scene| scene.captions.clone()).collect();
        assert_eq!((begun, captions), (attract.scenes.len(), all));
        assert_eq!(programme.scene(&attract), attract.scenes.first());
    }

    #[test]
    fn every_language_has_its_turn_beside_the_first() {
        let attract = Attract::default();
        let mut programme = Programme::default();
        let mut seconds = std::collections::BTreeSet::new();
        for _ in 0..1200 {
            let (first, second) = programme.languages(&Language::ALL);
            assert_eq!(first, Language::ALL[0]);
            seconds.extend(second);
            programme.elapse(Duration::from_secs(1), &attract);
        }
        assert_eq!(seconds.into_iter().collect::<Vec<_>>(), Language::ALL[1..]);
        assert_eq!(programme.languages(&[Language::Latin]), (Language::Latin, None));
        assert_eq!(programme.languages(&[]), (Language::English, None));
    }

    #[test]
    fn every_shipped_ending_is_won_by_its_last_move() {
        let library = Library::shipped();
        for id in ["brandubh", "tablut"] {
            let variant = library.get(id).unwrap();
            let endings = recorded_games(None, None, &variant).unwrap();
            assert!(endings.len() > 5, "{id}: {}", endings.len());
            for Recording { mut session, moves, ending } in endings {
                for mv in moves {
                    assert_eq!(session.outcome(), None);
                    session.play(mv).unwrap();
                }
                assert_eq!(session.outcome().and_then(|outcome| outcome.winner), ending.map(|ending| ending.side));
            }
        }
        assert!(recorded_games(None, None, &library.get("alea").unwrap()).unwrap().is_empty());
    }

    #[test]
    fn a_table_of_the_museum_is_read_as_far_as_it_can_be() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.csv");
        let variant = Library::shipped().get("tablut").unwrap();
        std::fs::write(&file, "7,i6-i8 f5-f8,0,0,White\nnonsense\n8,a1-a2,0,0,White\n9,i6-i8,0,0,Black\n").unwrap();
        let moves = |wanted| recorded_games(Some(&file), wanted, &variant).unwrap().iter().map(|game| game.moves.len()).collect::<Vec<_>>();
        assert_eq!(moves(None), [2, 1]);
        assert_eq!(moves(Some("9")), [1]);
        assert_eq!(moves(Some("none")), Vec::<usize>::new());
        assert!(recorded_games(Some(Path::new("/none/games.csv")), None, &variant).is_err());
    }
}
