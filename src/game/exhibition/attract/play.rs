//! Plays the programme: starts the game of each scene and makes its moves, one after the other with time to watch.

use std::time::Duration;

use bevy::prelude::*;
use birka_exhibition::config::{Scene, Show};
use birka_exhibition::visit::{Effect, Screen};
use birka_records::{Puzzle, Theme};
use birka_rules::Move;

use super::programme::Programme;
use super::recorded::{RecordedGame, recorded_games};
use crate::game::exhibition::exhibit::{Exhibit, ExhibitEffect};
use crate::game::pieces::MoveAnimation;
use crate::game::schedule::GameSystems;
use crate::game::settings::{Pace, SettingsStore};
use crate::game::state::{GameState, PlayMove, PositionChanged, StartGame, ViewOverride};
use crate::session::{Player, Players};

/// How long a position is looked at before the next move.
const PAUSE: Duration = Duration::from_millis(1400);
/// How long a final position is looked at before the next scene.
const PAUSE_AT_THE_END: Duration = Duration::from_secs(7);

/// What the table shows while nobody plays.
#[derive(Resource, Default)]
pub(in crate::game::exhibition) struct AttractState {
    pub(in crate::game::exhibition) programme: Programme,
    /// Moves that are still to be shown of a recorded game.
    moves: std::vec::IntoIter<Move>,
    /// The recorded ending that is shown.
    ending: Option<Puzzle>,
    /// Whether the engine plays.
    is_engine_game: bool,
    /// How long the pieces have been at rest.
    rest: Duration,
    /// Recorded games so far.
    shown: usize,
    /// Frames since the scene began.
    frames: u32,
}

/// So many frames after its beginning, the pieces and the board of a scene are there, or are being prepared.
const FRAMES_TO_SET_UP: u32 = 5;

/// What a scene shows, for its caption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game::exhibition) enum ShownGame {
    /// The engine plays both sides.
    Engine,
    /// An ending that is won in so many moves.
    Ending { moves: u32, is_escape: bool },
    /// Nothing to say.
    Other,
}

impl AttractState {
    /// Whether a scene has begun whose board is not there yet.
    pub(in crate::game::exhibition) fn is_being_set_up(&self) -> bool {
        self.frames < FRAMES_TO_SET_UP
    }

    /// What the scene shows.
    pub(in crate::game::exhibition) fn shown_game(&self) -> ShownGame {
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
    mut game_state: ResMut<GameState>,
    mut settings: ResMut<SettingsStore>,
    time: Res<Time<bevy::time::Real>>,
    mut has_begun: Local<bool>,
    mut effects: MessageReader<ExhibitEffect>,
    mut games: MessageWriter<StartGame>,
    mut changes: MessageWriter<PositionChanged>,
) {
    let is_shown_again = effects.read().filter(|ExhibitEffect(effect)| *effect == Effect::ShowAttract).count() > 0;
    if *exhibit.visit().screen() != Screen::Attract {
        return;
    }
    let programme = &exhibit.config().attract;
    let mut begins = !std::mem::replace(&mut *has_begun, true);
    if is_shown_again {
        attract.programme.next_scene(programme);
        begins = true;
    } else if !begins {
        let is_over = game_state.session().outcome().is_some() && attract.rest >= PAUSE_AT_THE_END;
        let step = time.delta().min(Duration::from_secs(1));
        let attract = attract.bypass_change_detection();
        begins = attract.programme.elapse(step, programme);
        if is_over && !begins {
            attract.programme.next_scene(programme);
            begins = true;
        }
    }
    if !begins {
        let attract = attract.bypass_change_detection();
        attract.frames = attract.frames.saturating_add(1);
        return;
    }
    attract.frames = 0;
    let Some(scene) = attract.programme.scene(programme).cloned() else { return };
    attract.set_changed();
    (attract.moves, attract.ending, attract.rest) = (Vec::new().into_iter(), None, Duration::ZERO);
    attract.is_engine_game = matches!(scene.show, Show::EngineGame { .. });
    SettingsStore::change(&mut settings, |settings| (settings.players, settings.pace) = (Players::default(), Pace::Slow));
    match recorded_game(&scene, &game_state, &mut attract.shown) {
        Some(game) => {
            let solver = game.session.turn();
            (attract.moves, attract.ending) = (game.moves.into_iter(), game.ending);
            game_state.show_instead(ViewOverride::Puzzle { solver, locked: true }, game.session);
            changes.write(PositionChanged::STARTED);
        }
        None => {
            games.write(StartGame { variant: Some(scene.variant) });
        }
    }
}

/// The recorded game of a scene; `None` if it shows none or there is none, which is logged.
fn recorded_game(scene: &Scene, game_state: &GameState, shown: &mut usize) -> Option<RecordedGame> {
    let Show::RecordedGame { file, game } = &scene.show else { return None };
    let variant = game_state.library().get(&scene.variant).ok()?;
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
    game_state: Res<GameState>,
    mut settings: ResMut<SettingsStore>,
    time: Res<Time<bevy::time::Real>>,
    animations: Query<(), With<MoveAnimation>>,
    mut last_ply: Local<usize>,
    mut moves: MessageWriter<PlayMove>,
) {
    if *exhibit.visit().screen() != Screen::Attract {
        return;
    }
    let attract = attract.bypass_change_detection();
    let ply = game_state.session().played_moves().len();
    if !animations.is_empty() || std::mem::replace(&mut *last_ply, ply) != ply {
        attract.rest = Duration::ZERO;
        SettingsStore::change(&mut settings, |settings| settings.players = Players::default());
        return;
    }
    attract.rest += time.delta();
    if attract.rest < PAUSE || game_state.session().outcome().is_some() {
        return;
    }
    if let Some(mv) = attract.moves.next() {
        attract.rest = Duration::ZERO;
        moves.write(PlayMove(mv));
    } else if let Some(Show::EngineGame { level }) = attract.programme.scene(&exhibit.config().attract).map(|scene| &scene.show) {
        // Until its move has been played.
        let player = Player::Engine(usize::from(*level));
        SettingsStore::change(&mut settings, |settings| settings.players = Players { attackers: player, defenders: player });
    }
}
