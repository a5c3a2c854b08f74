use std::path::PathBuf;

use birka_game_archive::Format;

/// What a player asks for about games: those of the archive, and those from files and from the clipboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesAction {
    /// Opens the list of games, with the archive in it, or closes it.
    Toggle,
    /// Reads the archive into the list.
    ReadArchive,
    /// Opens the list as it is.
    ShowList,
    /// Replaces what is entered in that dialog.
    Edit(Box<GamesForm>),
    /// Does something with a game of the list, by its number.
    Use(u64, GameUse),
    /// Puts all games of the list, which come from a file, into the archive.
    KeepAll,
    /// Opens a file: a game, several games, or a rules script.
    OpenFile(PathBuf),
    /// Opens a text, which may be any of these.
    OpenText(String),
    /// Opens the text on the clipboard.
    Paste,
    /// Copies the displayed game, with its variations, or its position.
    Copy(CopyForm),
}

/// What to do with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameUse {
    /// Looks at it on the analysis board.
    Open,
    /// Makes it the running game.
    Continue,
    /// Looks at it and judges its moves.
    Review,
    /// Deletes it from the archive.
    Delete,
    /// Copies it to the clipboard.
    Copy(Format),
    /// Writes it to a new file.
    Save(Format, PathBuf),
}

/// A form of the displayed game or position as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyForm {
    /// The game.
    Game(Format),
    /// The position.
    Position,
    /// A link to the position.
    PositionLink,
}

/// How a game ended, as it is searched for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ResultChoice {
    /// In any way.
    #[default]
    Any,
    /// The attackers won.
    Attackers,
    /// The defenders won.
    Defenders,
    /// Nobody won.
    Draw,
    /// It is not over.
    Unfinished,
}

impl ResultChoice {
    /// Every choice, in the order of the list.
    pub const ALL: [Self; 5] = [Self::Any, Self::Attackers, Self::Defenders, Self::Draw, Self::Unfinished];
}

/// What is entered in the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesForm {
    /// The variant that is searched for.
    pub variant: Option<String>,
    /// A part of a player's name.
    pub opponent: String,
    /// How the games ended.
    pub result: ResultChoice,
    /// The first day, as in 2026-11-22.
    pub since: String,
    /// The last day.
    pub until: String,
    /// A text in names, headers or comments.
    pub text: String,
    /// The number of the chosen game.
    pub chosen: Option<u64>,
    /// Whether to delete it is being asked.
    pub asks_to_delete: bool,
    /// The format in which it is copied or saved.
    pub format: Format,
    /// The file in which it is saved.
    pub save_path: String,
    /// The file that is opened.
    pub open_path: String,
}

impl Default for GamesForm {
    fn default() -> Self {
        Self {
            variant: None,
            opponent: String::new(),
            result: ResultChoice::Any,
            since: String::new(),
            until: String::new(),
            text: String::new(),
            chosen: None,
            asks_to_delete: false,
            format: Format::Text,
            save_path: String::new(),
            open_path: String::new(),
        }
    }
}
