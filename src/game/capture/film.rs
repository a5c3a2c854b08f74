//! A film of a recorded game: its moves one after the other on the table, seen by a camera that moves around it, frame by frame without a window.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Child, ChildStdin, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;
use std::{fmt, fs, io};

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use birka_diagnostics::{printable_lines, printable_path};
use birka_game_archive::{ImportedGame, import_bytes};
use birka_look::{Backdrop, CameraView, MovingLight, PieceSet, QualityPreset, RenderReadiness, TableCamera, require_graphics_adapter};
use birka_records::game_record::GameRecord;
use birka_script::Library;
use birka_session::{Command, Session};
use image::RgbImage;

use super::offscreen::{look_settings, windowless_app};
use super::{ShotError, create_file, lines};
use crate::game::input::{KeyboardCursor, PointerTarget};
use crate::game::pieces::MoveAnimation;
use crate::game::settings::{Settings, SettingsStore};
use crate::game::state::{GameCommand, GameTable, OpenedTable};
use crate::game::{GameLogicPlugin, board, markers, pieces};

/// The game to show and the file to write.
#[derive(Clone, Debug)]
pub struct FilmOptions {
    /// A file with games in any format that can be imported.
    pub game: PathBuf,
    /// The number of the game in it, from 1.
    pub number: usize,
    /// The variant of a game that does not name its own.
    pub variant: Option<String>,
    /// The film; its extension says its format.
    pub out: PathBuf,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// Frames a second.
    pub rate: u16,
    /// How the camera moves.
    pub camera: FilmCamera,
    pub pieces: PieceSet,
    pub place: Backdrop,
    pub preset: QualityPreset,
    /// The folder of variants; the shipped variants if `None`.
    pub scripts: Option<PathBuf>,
    /// The folder of mods; the standard one if `None`.
    pub mods: Option<PathBuf>,
}

/// How the camera of a film moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilmCamera {
    /// Slowly around the table, nearer and farther.
    #[default]
    Moving,
    /// Not at all: it is at the player's seat.
    Seat,
}

impl FilmCamera {
    /// Every camera with its name on the command line.
    pub const ALL: [(&str, Self); 2] = [("moving", Self::Moving), ("seat", Self::Seat)];

    /// The camera at a time of the film, in seconds, from its place at the seat.
    fn pose(self, seat: Transform, seconds: f32) -> Transform {
        match self {
            Self::Seat => seat,
            Self::Moving => {
                let (turn, height) = (0.75 * (0.16 * seconds - 0.6).sin(), 0.68 + 0.26 * (0.11 * seconds + 0.9).cos());
                let lowered = seat.translation * Vec3::new(1.0, height, 1.0) * (0.93 + 0.07 * (0.09 * seconds).cos());
                Transform::from_translation(Quat::from_rotation_y(turn) * lowered).looking_at(Vec3::ZERO, Vec3::Y)
            }
        }
    }
}

/// Seconds before the first move, between two moves and after the last one.
const BEFORE: f32 = 1.5;
const BETWEEN: f32 = 0.8;
const AFTER: f32 = 3.0;

/// Makes the film. Prints its path, or an error.
#[must_use]
#[expect(clippy::needless_pass_by_value, reason = "the command line hands its options over")]
pub fn film(options: FilmOptions) -> ExitCode {
    match make(&options) {
        Ok(frames) => {
            println!("{} frames {frames} seconds {:.1}", printable_path(&options.out), frames as f32 / f32::from(options.rate));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {}", printable_lines(&error.to_string()));
            ExitCode::FAILURE
        }
    }
}

/// Why there is no film.
#[derive(Debug, thiserror::Error)]
enum FilmError {
    #[error("`{}` cannot be read: {error}", path.display())]
    Read { path: PathBuf, error: io::Error },
    #[error("`{}` has no game {number}{faults}", path.display())]
    NoGame { path: PathBuf, number: usize, faults: String },
    #[error("`{}` is no kind of film; its name ends in .gif, .mp4, .webm or .webp", .0.display())]
    Format(PathBuf),
    #[error(
        "ffmpeg, which writes .mp4, .webm and .webp, cannot be run: {0}; install the package `ffmpeg`, or name a file that ends in .gif"
    )]
    NoFfmpeg(io::Error),
    #[error("ffmpeg has failed:\n{0}")]
    Ffmpeg(String),
    #[error("the film cannot be written: {0}")]
    Write(#[from] io::Error),
    #[error("the film cannot be written: {0}")]
    Gif(#[from] gif::EncodingError),
    #[error(transparent)]
    Picture(#[from] ShotError),
}

/// Returns the number of frames.
fn make(options: &FilmOptions) -> Result<u32, FilmError> {
    let format = Format::of(&options.out)?;
    let library = Library::at(options.scripts.as_deref(), options.mods.as_deref());
    let session = read_game(options, &library)?;
    require_graphics_adapter().map_err(ShotError::from)?;
    // A film that fails replaces none.
    let part = options.out.with_extension(format!("part.{}", format.extension()));
    create_file(&part)?;
    let frames = develop(options, format, &part, library, session);
    match &frames {
        Ok(_) => fs::rename(&part, &options.out)?,
        // What is left of it is of no use; the first error is told.
        Err(_) => drop(fs::remove_file(&part)),
    }
    frames
}

/// Draws the frames and writes them into a file. Returns their number.
fn develop(options: &FilmOptions, format: Format, file: &Path, library: Library, session: Session) -> Result<u32, FilmError> {
    let encoder = Encoder::start(format, options, file)?;
    let (sender, frames) = sync_channel(4);
    let encoding = thread::spawn(move || encoder.encode(&frames));
    let is_complete = shoot(options, library, session, sender);
    let frames = encoding.join().map_err(|_| io::Error::other("the encoder has ended"))??;
    if is_complete { Ok(frames) } else { Err(ShotError::Render.into()) }
}

fn read_game(options: &FilmOptions, library: &Library) -> Result<Session, FilmError> {
    let path = || options.game.clone();
    /// The largest file, in bytes.
    const MAX_BYTES: u64 = 64 << 20;
    let bytes =
        birka_diagnostics::read_input(&options.game, MAX_BYTES).map_err(|error| FilmError::Read { path: path(), error: error.into() })?;
    let mut import = import_bytes(&bytes, library, options.variant.as_deref());
    let faults = || if import.faults.is_empty() { String::new() } else { format!(":\n{}", lines(&import.faults)) };
    let index = options.number.saturating_sub(1);
    if index >= import.games.len() {
        return Err(FilmError::NoGame { path: path(), number: options.number, faults: faults() });
    }
    let ImportedGame { record, variant, .. } = import.games.swap_remove(index);
    let mut record: GameRecord = record;
    let replayed = record.settle(&variant.rules);
    let replayed =
        replayed.map_err(|faults| FilmError::NoGame { path: path(), number: options.number, faults: format!(":\n{}", lines(&faults)) })?;
    let mut session = Session::from_replayed(variant, replayed);
    // The film plays its moves again.
    while session.undo().is_some() {}
    Ok(session)
}

/// The film while it is made.
#[derive(Resource)]
struct Film {
    camera: FilmCamera,
    seat: Transform,
    /// Seconds between two frames.
    step: f32,
    stage: Stage,
    target: Handle<Image>,
    frames: SyncSender<RgbImage>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    /// The first picture is prepared; counts the frames in which nothing was missing.
    Preparing(u32),
    /// Frames are taken, after this number of them. The pieces have rested for this number of frames.
    Rolling {
        frame: u32,
        rested: u32,
    },
    /// The last frames come back from the graphics card; counts frames.
    Developing(u32),
    Done,
    /// The graphics driver gave a frame not back.
    Failed,
}

/// Draws every frame and sends it. Returns whether the film is complete.
#[expect(clippy::cast_precision_loss, reason = "pixels")]
fn shoot(options: &FilmOptions, library: Library, session: Session, frames: SyncSender<RgbImage>) -> bool {
    let size = session.rules().size;
    let seat = CameraView::Table.pose(size, options.size.0 as f32 / options.size.1 as f32);
    let mut app = windowless_app();
    OpenedTable::new(library, session, None).insert_into(app.world_mut());
    let target = Image::new_target_texture(options.size.0, options.size.1, TextureFormat::Rgba8UnormSrgb, None);
    let step = 1.0 / f32::from(options.rate);
    app.insert_resource(SettingsStore::new(Settings { pieces: options.pieces, ..Settings::default() }))
        .insert_resource(look_settings(options.preset, options.place))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
        .init_resource::<PointerTarget>()
        .init_resource::<KeyboardCursor>()
        .add_plugins((birka_look::plugin, GameLogicPlugin, pieces::view, board::plugin, markers::plugin))
        .insert_resource(MovingLight(true))
        .add_systems(Startup, spawn_camera)
        .add_systems(PostUpdate, (roll, move_camera).chain().before(TransformSystems::Propagate));
    let target = app.world_mut().resource_mut::<Assets<Image>>().add(target);
    app.insert_resource(Film { camera: options.camera, seat, step, stage: Stage::Preparing(0), target, frames });
    app.finish();
    app.cleanup();
    loop {
        app.update();
        match app.world().resource::<Film>().stage {
            Stage::Done => return true,
            Stage::Failed => return false,
            Stage::Preparing(_) | Stage::Rolling { .. } | Stage::Developing(_) => {}
        }
    }
}

fn spawn_camera(film: Res<Film>, mut commands: Commands) {
    commands.spawn((TableCamera, RenderTarget::Image(film.target.clone().into()), film.seat));
}

/// Starts the moves when the picture is complete, takes each frame, and ends some time after the last move.
fn roll(
    mut film: ResMut<Film>,
    (readiness, table): (Res<RenderReadiness>, Res<GameTable>),
    moving: Query<(), With<MoveAnimation>>,
    mut time: ResMut<TimeUpdateStrategy>,
    mut moves: MessageWriter<GameCommand>,
    mut commands: Commands,
) {
    /// Frames without pending work before the first, and until the last has come back.
    const STEADY: u32 = 6;
    let seconds = |frames: u32| frames as f32 * film.step;
    film.stage = match film.stage {
        Stage::Preparing(_) if readiness.is_pending() || readiness.is_hall_pending() => Stage::Preparing(0),
        Stage::Preparing(steady) if steady < STEADY => Stage::Preparing(steady + 1),
        Stage::Preparing(_) => {
            *time = TimeUpdateStrategy::ManualDuration(Duration::from_secs_f32(film.step));
            Stage::Rolling { frame: 0, rested: 0 }
        }
        Stage::Rolling { rested, .. } if !table.session().can_redo() && seconds(rested) >= AFTER => Stage::Developing(0),
        Stage::Rolling { frame, rested } => {
            let is_at_rest = moving.is_empty() && !table.is_asking_rules();
            let pause = if table.session().ply() == table.session().first_ply() { BEFORE } else { BETWEEN };
            let is_next = is_at_rest && seconds(rested) >= pause && table.session().can_redo();
            if is_next {
                moves.write(GameCommand(Command::Redo));
            }
            commands.spawn(Screenshot::image(film.target.clone())).observe(send_frame);
            Stage::Rolling { frame: frame + 1, rested: if is_at_rest && !is_next { rested + 1 } else { 0 } }
        }
        Stage::Developing(frames) if frames < STEADY => Stage::Developing(frames + 1),
        Stage::Developing(_) => Stage::Done,
        ended @ (Stage::Done | Stage::Failed) => ended,
    };
}

fn send_frame(captured: On<ScreenshotCaptured>, mut film: ResMut<Film>) {
    let frame = captured.image.clone().try_into_dynamic();
    // Sending fails when the encoder has ended, which tells why.
    if frame.map_or(true, |frame| film.frames.send(frame.to_rgb8()).is_err()) {
        film.stage = Stage::Failed;
    }
}

fn move_camera(film: Res<Film>, mut camera: Single<&mut Transform, With<TableCamera>>) {
    if let Stage::Rolling { frame, .. } = film.stage {
        **camera = film.camera.pose(film.seat, frame as f32 * film.step);
    }
}

/// The format of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Gif,
    /// Written by ffmpeg.
    Mp4,
    WebM,
    WebP,
}

impl Format {
    const ALL: [Self; 4] = [Self::Gif, Self::Mp4, Self::WebM, Self::WebP];

    fn of(path: &Path) -> Result<Self, FilmError> {
        let found = |format: &Self| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(format.extension()));
        Self::ALL.into_iter().find(found).ok_or_else(|| FilmError::Format(path.to_owned()))
    }

    fn extension(self) -> &'static str {
        match self {
            Self::Gif => "gif",
            Self::Mp4 => "mp4",
            Self::WebM => "webm",
            Self::WebP => "webp",
        }
    }

    /// The options of ffmpeg for the file.
    fn ffmpeg_options(self) -> &'static [&'static str] {
        match self {
            Self::Gif => &[],
            // Most players need this format of pixels, whose sides are even.
            Self::Mp4 => {
                &["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p", "-movflags", "+faststart"]
            }
            Self::WebM => &["-c:v", "libvpx-vp9", "-crf", "30", "-b:v", "0"],
            Self::WebP => &["-c:v", "libwebp", "-loop", "0", "-quality", "80"],
        }
    }
}

/// Writes frames into a file.
enum Encoder {
    Gif { encoder: gif::Encoder<BufWriter<File>>, hundredths: u16 },
    Ffmpeg { child: Child, input: ChildStdin },
}

impl Encoder {
    fn start(format: Format, options: &FilmOptions, file: &Path) -> Result<Self, FilmError> {
        let (width, height) = options.size;
        if format == Format::Gif {
            let side = |pixels| u16::try_from(pixels).map_err(|_| ShotError::Size(width, height));
            let mut encoder = gif::Encoder::new(BufWriter::new(File::create(file)?), side(width)?, side(height)?, &[])?;
            encoder.set_repeat(gif::Repeat::Infinite)?;
            return Ok(Self::Gif { encoder, hundredths: (100 / options.rate).max(2) });
        }
        let mut child = process::Command::new("ffmpeg")
            .args(["-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s"])
            .arg(format!("{width}x{height}"))
            .args(["-r", &options.rate.to_string(), "-i", "-", "-an"])
            .args(format.ffmpeg_options())
            // A name that begins with a hyphen is no option.
            .arg(fmt::from_fn(|f| write!(f, "file:{}", file.display())).to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(FilmError::NoFfmpeg)?;
        let input = child.stdin.take().ok_or_else(|| io::Error::other("ffmpeg has no input"))?;
        Ok(Self::Ffmpeg { child, input })
    }

    /// Writes all frames. Returns their number.
    fn encode(self, frames: &Receiver<RgbImage>) -> Result<u32, FilmError> {
        let mut count = 0;
        match self {
            Self::Gif { mut encoder, hundredths } => {
                for picture in frames {
                    let (width, height) = picture.dimensions();
                    let side = |pixels| u16::try_from(pixels).unwrap_or(u16::MAX);
                    let mut frame = gif::Frame::from_rgb_speed(side(width), side(height), &picture, 10);
                    frame.delay = hundredths;
                    encoder.write_frame(&frame)?;
                    count += 1;
                }
            }
            Self::Ffmpeg { child, mut input } => {
                for picture in frames {
                    if input.write_all(&picture).is_err() {
                        // It says why on standard error.
                        break;
                    }
                    count += 1;
                }
                drop(input);
                let output = child.wait_with_output()?;
                if !output.status.success() {
                    return Err(FilmError::Ffmpeg(String::from_utf8_lossy(&output.stderr).trim_end().to_owned()));
                }
            }
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use birka_records::game_record::text;
    use birka_rules::{BoardSize, Move, PieceMove, Square};

    use super::*;

    #[test]
    fn a_game_becomes_a_film_with_its_moves() {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::shipped();
        let mut session = Session::new(library.get("brandubh").unwrap());
        let square = |name| Square::parse(name, session.rules().size).unwrap();
        for (from, to) in [("d2", "a2"), ("c4", "c2")].map(|(from, to)| (square(from), square(to))) {
            session.play(Move::Piece(PieceMove { from, to })).unwrap();
        }
        let (game, out) = (folder.path().join("game.txt"), folder.path().join("films/short.gif"));
        fs::write(&game, text::write(&session.record(None))).unwrap();
        let options = FilmOptions {
            game,
            number: 1,
            variant: None,
            out,
            size: (64, 36),
            rate: 5,
            camera: FilmCamera::Seat,
            pieces: PieceSet::Glass,
            place: Backdrop::Studio,
            preset: QualityPreset::Low,
            scripts: None,
            mods: None,
        };
        let count = make(&options).unwrap();
        let mut decoder = gif::DecodeOptions::new();
        decoder.set_color_output(gif::ColorOutput::RGBA);
        let mut film = decoder.read_info(File::open(&options.out).unwrap()).unwrap();
        assert_eq!((film.width(), film.height()), (64, 36));
        let mut frames = Vec::new();
        while let Some(frame) = film.read_next_frame().unwrap() {
            assert_eq!(frame.delay, 20);
            frames.push(frame.buffer.to_vec());
        }
        assert_eq!(frames.len(), count as usize);
        assert_eq!(fs::read_dir(folder.path().join("films")).unwrap().count(), 1, "nothing is left beside it");
        // Two moves, a second apart, with rest before and after them.
        assert!((25..60).contains(&count), "{count}");
        assert_eq!(frames[2], frames[3], "nothing moves at first");
        let changes = frames.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!((4..40).contains(&changes), "{changes}");
        assert_ne!(frames.first(), frames.last());

        let kept = fs::read(&options.out).unwrap();
        let error = make(&FilmOptions { size: (70_000, 36), ..options.clone() }).unwrap_err();
        assert!(error.to_string().contains("70000"), "{error}");
        assert_eq!(fs::read(&options.out).unwrap(), kept, "a film that fails replaces none");
        assert_eq!(fs::read_dir(folder.path().join("films")).unwrap().count(), 1);

        let error = make(&FilmOptions { number: 2, ..options.clone() }).unwrap_err();
        assert!(error.to_string().contains("has no game 2"), "{error}");
        let error = make(&FilmOptions { out: "film.avi".into(), ..options }).unwrap_err();
        assert!(error.to_string().contains(".gif, .mp4"), "{error}");
    }

    #[test]
    fn the_moving_camera_stays_above_the_board_and_near_it() {
        let seat = CameraView::Table.pose(BoardSize::new(9).unwrap(), 1.8);
        for second in 0..600_u16 {
            let pose = FilmCamera::Moving.pose(seat, f32::from(second));
            let (distance, nearest) = (pose.translation.length(), seat.translation.length());
            assert!(pose.translation.y > 0.25 * distance && (0.6..=1.0).contains(&(distance / nearest)), "{second}: {pose:?}");
            assert!(pose.forward().dot(-pose.translation.normalize()) > 0.999, "it looks at the board");
        }
    }
}
