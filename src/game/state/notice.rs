use std::path::PathBuf;
use std::sync::Arc;

use birka_diagnostics::{ReadError, SystemError, printable};
use birka_engine::SearchError;
use birka_game_archive::{ArchiveError, ArchiveProblem, ExportError, ExportNote, ImportNote};
use birka_localization::Language;
use birka_records::game_record::link::LinkError;
use birka_records::game_record::{Fault, RecordFault};
use birka_rules::{DieFace, HookError, Side};
use birka_script::{Variant, VariantLookupError};

use crate::game::messages::{self, errors, games, tutorial};
use crate::game::second_player::OtherPlayer;
use birka_game_archive::SaveNotice;
use birka_session::puzzle::PuzzleGameError;
use birka_session::{DrawAnswer, Player, Session, SideNames, StudyLimit, words};
use birka_storage::LoadProblem;

/// The content of a notice for the players. It is put into words when it is drawn, so that it changes its language with the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// Where games are saved.
    Table(SaveNotice),
    /// A file of settings, keys or solved puzzles.
    Load(LoadProblem),
    /// The saved game continues under rules that have changed.
    RulesChanged(NamedVariant),
    /// Nothing is saved.
    NoHomeFolder,
    /// Script warnings.
    ScriptNotes {
        /// The first diagnostic.
        first: String,
        /// How many there are.
        count: usize,
    },
    /// The game that was on the table has been archived.
    EarlierGameArchived,
    /// A new game cannot begin.
    NoSuchVariant(VariantLookupError),
    /// A puzzle cannot be played.
    Puzzle(PuzzleFailure),
    /// A person plays this side from now on.
    EngineFailed {
        /// Why the engine does not.
        why: EngineFailure,
        variant: NamedVariant,
        side: Side,
    },
    /// The side cannot move with what it has rolled.
    TurnLost { variant: NamedVariant, side: Side, face: DieFace },
    /// The settings do not allow hints.
    HintsAreOff,
    /// No hint was found.
    HintFailed(EngineFailure),
    /// A move is not added to the analysis board.
    Study(StudyLimit),
    /// There are no lessons for the variant.
    NoLessons,
    /// A gamepad, by its name.
    PadConnected(String),
    /// The picture is shown alone.
    PhotoMode,
    /// A photograph has been saved in this file.
    PhotoSaved(PathBuf),
    /// A photograph could not be saved, for this reason.
    PhotoFailed(String),
    /// A gamepad, by its name.
    PadDisconnected(String),
    /// The engine considers a draw.
    DrawOffered(Player),
    /// The engine has answered an offer of a draw; `None` if it could not judge the position.
    DrawAnswered(Player, Option<DrawAnswer>),
    /// Something about the second player.
    OtherPlayer(OtherPlayer),
    /// A line that the second player wrote.
    Said(String),
    /// No editor could be started.
    NoEditor {
        /// The file to be edited.
        file: PathBuf,
        /// Why.
        error: SystemError,
    },
    /// Something about games that are kept, opened or copied.
    Games(GamesNotice),
}

/// A variant that a notice names.
#[derive(Clone, Debug)]
pub struct NamedVariant(Arc<Variant>);

impl NamedVariant {
    /// The variant of a game.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        Self(Arc::clone(session.variant()))
    }

    fn side_names(&self, language: Language) -> SideNames<'_> {
        SideNames::of(&self.0, language.code())
    }
}

impl PartialEq for NamedVariant {
    fn eq(&self, other: &Self) -> bool {
        self.0.id == other.0.id
    }
}

/// Why the engine does not play.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineFailure {
    /// The search found no move.
    NoMove,
    /// The search failed.
    Search(SearchError),
    /// A function of the variant failed when its move was played.
    Hook(HookError),
}

/// Why a puzzle cannot be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PuzzleFailure {
    /// The variant of the puzzle cannot be found.
    #[error(transparent)]
    Variant(#[from] VariantLookupError),
    /// The puzzle does not fit its variant, or is wrong.
    #[error(transparent)]
    Puzzle(#[from] PuzzleGameError),
}

/// Where games are opened from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesSource {
    /// A file, by its name.
    File(String),
    Clipboard,
}

/// The result of storing, opening or copying games.
#[derive(Clone, Debug, PartialEq)]
pub enum GamesNotice {
    /// The archive has no folder.
    NoArchive,
    /// The clipboard has no text.
    EmptyClipboard,
    /// The task failed.
    Failed,
    /// The archive cannot be used.
    Archive(ArchiveError),
    /// The archive has something that cannot be read.
    Damaged(ArchiveProblem),
    /// A game of the archive cannot be read.
    DamagedGame(u64),
    /// A game has been deleted.
    Deleted(u64),
    /// An analysis has been added to the game of the archive that it is of.
    Extended(u64),
    /// Games have been put into the archive.
    Kept {
        /// How many.
        new: usize,
        /// How many were there already.
        known: usize,
    },
    /// The variant of a game cannot be found.
    NoSuchVariant(VariantLookupError),
    /// A game cannot be replayed.
    NotReplayed(Vec<RecordFault>),
    /// A file cannot be read.
    Unreadable {
        /// The name of the file.
        file: String,
        /// Why.
        error: ReadError,
    },
    /// A text contains no game.
    NoGames {
        /// The text.
        source: GamesSource,
        /// Errors in the text.
        faults: Vec<Fault>,
    },
    /// Games have been opened.
    Opened {
        /// Where they are from.
        source: GamesSource,
        /// Errors in the games left out.
        faults: Vec<Fault>,
        /// Parts read differently from how they are written.
        notes: Vec<ImportNote>,
    },
    /// A game or a position is on the clipboard.
    Copied(Vec<ExportNote>),
    /// A game cannot be written.
    NotExported(ExportError),
    /// The displayed game cannot be written as a link.
    NoLink(LinkError),
    /// A game has been written to a file.
    Saved {
        file: PathBuf,
        /// Information the file omits.
        notes: Vec<ExportNote>,
    },
    /// There is a file of that name.
    FileExists(PathBuf),
    /// A file could not be written.
    NotSaved {
        file: PathBuf,
        /// Why.
        error: SystemError,
    },
    /// A rules script was opened, which is not a game.
    Script {
        /// The name of the file.
        file: String,
        /// The first error, and how many there are.
        errors: Option<(String, usize)>,
    },
    /// A link with a variant was opened, which has no errors.
    SharedVariant {
        /// Its name in the link.
        name: String,
    },
    /// A packed mod was opened and installed.
    ModInstalled { name: String, version: String },
    /// A packed mod was opened and could not be installed.
    ModNotInstalled {
        /// The name of the file.
        file: String,
        /// Why, as `birka add` says it.
        error: String,
    },
}

/// Maximum number of errors of a text that are shown.
const LISTED_FAULTS: usize = 3;

impl Notice {
    /// The notice that a loaded game has new rules.
    pub(super) fn about_rules_of(session: &Session) -> Option<Self> {
        session.has_new_rules().then(|| Self::RulesChanged(NamedVariant::of(session)))
    }

    /// Whether it tells only what has been done or answered, so that nothing has to be done about it.
    #[must_use]
    pub fn is_information(&self) -> bool {
        matches!(
            self,
            Self::EarlierGameArchived
                | Self::TurnLost { .. }
                | Self::PhotoMode
                | Self::PhotoSaved(_)
                | Self::PhotoFailed(_)
                | Self::PadConnected(_)
                | Self::DrawOffered(_)
                | Self::DrawAnswered(..)
                | Self::Said(_)
                | Self::OtherPlayer(OtherPlayer::Arrived | OtherPlayer::Left | OtherPlayer::Declined)
                | Self::Games(
                    GamesNotice::Deleted(_)
                        | GamesNotice::Extended(_)
                        | GamesNotice::Kept { .. }
                        | GamesNotice::Copied(_)
                        | GamesNotice::Saved { .. }
                        | GamesNotice::ModInstalled { .. }
                )
        )
    }

    /// The notice in a language. What stands in it from outside cannot contain control characters.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        self.words(language).lines().map(printable).collect::<Vec<_>>().join("\n")
    }

    fn words(&self, language: Language) -> String {
        match self {
            Self::Table(notice) => errors::storage::table(language, notice),
            Self::Load(problem) => errors::storage::load(language, problem),
            Self::RulesChanged(NamedVariant(variant)) => errors::table_rules_changed(language, variant.name_in(language.code())),
            Self::NoHomeFolder => messages::game::no_home_folder(language),
            Self::ScriptNotes { first, count } => messages::errors::ScriptNotes { count: *count, first }.text(language),
            Self::EarlierGameArchived => messages::game::earlier_game_is_archived(language),
            Self::NoSuchVariant(error) => errors::new_game(language, words::variant_lookup(language, error)),
            Self::Puzzle(PuzzleFailure::Variant(error)) => errors::variant_of_puzzle(language, error),
            Self::Puzzle(PuzzleFailure::Puzzle(error)) => errors::puzzle(language, error),
            Self::EngineFailed { why, variant, side } => {
                messages::game::EngineFailed { error: why.text(language), side: variant.side_names(language).named(*side) }.text(language)
            }
            Self::TurnLost { variant, side, face } => {
                messages::game::LosesTurn { face: face.number(), side: variant.side_names(language).named(*side) }.text(language)
            }
            Self::HintsAreOff => messages::analysis::hints_are_off(language),
            Self::HintFailed(why) => messages::analysis::hint_failed(language, why.text(language)),
            Self::Study(limit) => words::study_limit(language, *limit),
            Self::NoLessons => tutorial::no_lessons(language),
            Self::PadConnected(name) => messages::input::pad_connected(language, name),
            Self::PadDisconnected(name) => messages::input::pad_disconnected(language, name),
            Self::PhotoMode => messages::input::photo_mode(language),
            Self::PhotoSaved(file) => messages::input::photo_saved(language, printable(&file.display().to_string()).into_owned()),
            Self::PhotoFailed(why) => messages::input::photo_failed(language, printable(why).into_owned()),
            Self::DrawOffered(player) => messages::play::draw_is_considered(language, messages::game::player(language, *player)),
            Self::DrawAnswered(player, answer) => {
                let name = messages::game::player(language, *player);
                match answer {
                    Some(DrawAnswer::Accepted) => messages::play::draw_accepted(language, &name),
                    Some(DrawAnswer::Declined) => messages::play::draw_declined(language, &name),
                    Some(DrawAnswer::TooEarly) => messages::play::draw_is_too_early(language, &name),
                    None => messages::play::draw_is_not_judged(language, &name),
                }
            }
            Self::OtherPlayer(news) => news.text(language),
            Self::Said(text) => text.clone(),
            Self::NoEditor { file, error } => {
                messages::scripts::CannotOpen { file, error: errors::storage::system(language, error) }.text(language)
            }
            Self::Games(notice) => notice.text(language),
        }
    }
}

impl From<SaveNotice> for Notice {
    fn from(notice: SaveNotice) -> Self {
        Self::Table(notice)
    }
}

impl From<LoadProblem> for Notice {
    fn from(problem: LoadProblem) -> Self {
        Self::Load(problem)
    }
}

impl From<GamesNotice> for Notice {
    fn from(notice: GamesNotice) -> Self {
        Self::Games(notice)
    }
}

impl EngineFailure {
    /// Why, in a language.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::NoMove => messages::game::no_move_found(language),
            Self::Search(error) => errors::search(language, error),
            Self::Hook(error) => words::hook(language, error),
        }
    }
}

impl GamesSource {
    /// The name of the source in a language.
    #[must_use]
    pub fn name(&self, language: Language) -> String {
        match self {
            Self::File(name) => name.clone(),
            Self::Clipboard => messages::games::clipboard(language),
        }
    }
}

impl GamesNotice {
    /// The notice in a language.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::NoArchive => games::no_archive(language),
            Self::EmptyClipboard => games::clipboard_is_empty(language),
            Self::Failed => games::work_failed(language),
            Self::Archive(error) => errors::storage::archive(language, error),
            Self::Damaged(problem) => errors::storage::problem(language, problem),
            Self::DamagedGame(number) => errors::archive_damaged(language, *number),
            Self::Deleted(number) => games::deleted(language, *number),
            Self::Extended(number) => games::extended(language, *number),
            Self::Kept { new, known } => games::Kept { new: *new, known: *known }.text(language),
            Self::NoSuchVariant(error) => errors::new_game(language, words::variant_lookup(language, error)),
            Self::NotReplayed(faults) => {
                let told = faults.iter().take(LISTED_FAULTS).map(|fault| errors::record(language, &fault.error));
                games::faults(language, &games::game(language), &told.collect::<Vec<_>>(), unlisted(faults.len()))
            }
            Self::Unreadable { file, error } => games::Unreadable { file, error: errors::storage::read(language, error) }.text(language),
            Self::NoGames { source, faults } => {
                let source = source.name(language);
                games::faults(language, &source, &fault_texts(language, &source, faults), unlisted(faults.len()))
            }
            Self::Opened { source, faults, notes } => {
                let source = source.name(language);
                let told = fault_texts(language, &source, faults);
                let left_out = (!told.is_empty()).then(|| games::some_faults(language, &source, &told, unlisted(faults.len())));
                left_out.into_iter().chain(errors::import_notes(language, notes)).collect::<Vec<_>>().join("\n")
            }
            Self::Copied(notes) => with_notes(language, games::copied(language), notes),
            Self::NotExported(error) => errors::storage::export(language, error),
            Self::NoLink(error) => errors::export_failed(language, errors::link(language, error)),
            Self::Saved { file, notes } => with_notes(language, games::saved(language, file), notes),
            Self::FileExists(file) => games::file_exists(language, file),
            Self::NotSaved { file, error } => games::NotSaved { file, error: errors::storage::system(language, error) }.text(language),
            Self::Script { file, errors: None } => games::valid_script(language, file),
            Self::Script { file, errors: Some((first, count)) } => games::FaultyScript { file, errors: *count, first }.text(language),
            Self::SharedVariant { name } => games::shared_variant(language, name),
            Self::ModInstalled { name, version } => games::ModInstalled { name, version }.text(language),
            Self::ModNotInstalled { file, error } => games::ModNotInstalled { file, error }.text(language),
        }
    }
}

fn fault_texts(language: Language, source: &str, faults: &[Fault]) -> Vec<String> {
    faults.iter().take(LISTED_FAULTS).map(|fault| errors::fault(language, source, fault)).collect()
}

/// The number of errors that are not shown.
fn unlisted(faults: usize) -> usize {
    faults.saturating_sub(LISTED_FAULTS)
}

fn with_notes(language: Language, done: String, notes: &[ExportNote]) -> String {
    std::iter::once(done).chain(errors::storage::export_notes(language, notes)).collect::<Vec<_>>().join("\n")
}
