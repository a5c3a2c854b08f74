//! The main game as it is kept, and the games that had its place before.

use birka_localization::messages::{game, games, web};
use std::sync::Arc;

use birka_records::game_record::{GameRecord, GameResult, text};
use birka_records::shared::SharedContent;
use birka_records::{SavedClock, TimeControl, position, state};
use birka_rules::Side;
use birka_session::words;
use birka_session::{GameClock, Player, Players, Session, Study, TimeControls};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::open::{Edition, OpenFault, parse, replay};
use crate::remote::RemotePlace;
use crate::{Desk, Effect, Mode, is_seen_from_defenders};

/// The name of the list of earlier games.
const GAMES: &str = "games";
/// The name of the game that another tab keeps, while this one does not.
const OTHER_GAME: &str = "other-game";
const FORMAT: u32 = 1;

/// A player of a kept game: `"person"`, or the level of the engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum KeptPlayer {
    Level(usize),
    Name(String),
    #[default]
    Missing,
}

/// The players of a kept game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptPlayers {
    attackers: KeptPlayer,
    defenders: KeptPlayer,
}

impl KeptPlayers {
    pub(crate) fn new(players: Players) -> Self {
        let kept = |player: Player| player.number().map_or(KeptPlayer::Name("person".to_owned()), KeptPlayer::Level);
        Self { attackers: kept(players.attackers), defenders: kept(players.defenders) }
    }

    /// The players.
    ///
    /// # Errors
    /// If there is no such level.
    pub fn read(&self) -> Result<Players, OpenFault> {
        let read = |kept: &KeptPlayer| match kept {
            KeptPlayer::Level(level) => {
                let player = Player::Engine(*level);
                player.level().map(|_| player).ok_or_else(|| OpenFault::Other(format!("there is no level {level}")))
            }
            _ => Ok(Player::Person),
        };
        Ok(Players { attackers: read(&self.attackers)?, defenders: read(&self.defenders)? })
    }
}

/// The time of a side, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct KeptTime {
    main: u32,
    increment: u32,
}

/// The clocks of a kept game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptClocks {
    #[serde(skip_serializing_if = "Option::is_none")]
    attackers: Option<KeptTime>,
    #[serde(skip_serializing_if = "Option::is_none")]
    defenders: Option<KeptTime>,
    spent: Vec<u64>,
    running: u64,
}

impl KeptClocks {
    fn new(clock: &GameClock) -> Self {
        let SavedClock { attackers, defenders, spent, running } = clock.saved();
        let kept = |control: Option<TimeControl>| control.map(|TimeControl { main, increment }| KeptTime { main, increment });
        Self { attackers: kept(attackers), defenders: kept(defenders), spent, running }
    }

    /// How much time each side has.
    #[must_use]
    pub fn controls(&self) -> TimeControls {
        let read = |kept: Option<KeptTime>| kept.map(|KeptTime { main, increment }| TimeControl { main, increment });
        TimeControls { attackers: read(self.attackers), defenders: read(self.defenders) }
    }

    fn restore(self, session: &mut Session) {
        let TimeControls { attackers, defenders } = self.controls();
        let mut spent = self.spent;
        // Moves that were made without clocks took no time.
        spent.resize(session.ply(), 0);
        session.restore_clock(&SavedClock { attackers, defenders, spent, running: self.running });
    }
}

/// A game as it is kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Kept {
    record: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clocks: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    study: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    options: Option<String>,
    #[serde(default)]
    pub(crate) players: KeptPlayers,
}

/// An earlier game in the list.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    #[serde(default)]
    day: String,
    #[serde(default)]
    variant: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    moves: Value,
    result: String,
    #[serde(flatten)]
    kept: Kept,
}

impl Kept {
    fn new(desk: &Desk) -> Self {
        let (game, edition) = (desk.table.main_session(), desk.main_edition());
        let shown = desk.shown_study();
        let study = shown.or(desk.said.as_deref()).filter(|study| study.says_more_than_its_game());
        Self {
            record: text::write(&record_of(game)),
            clocks: game.clock().map(|clock| json!(KeptClocks::new(clock))),
            study: study.map(|study| text::write(&study.to_record())),
            options: edition.source.as_ref().map(|_| edition.options().to_owned()),
            source: edition.source.as_deref().map(str::to_owned),
            players: KeptPlayers::new(game.players()),
        }
    }

    /// The key by which two games are the same.
    fn key(&self) -> (&str, Option<&str>, Option<&str>) {
        (&self.record, self.source.as_deref(), self.options.as_deref())
    }

    /// Whether everything in it is in another one, too.
    fn is_beginning_of(&self, other: &Self) -> bool {
        let text = |kept: &Self| {
            let lines = kept.record.lines().filter(|line| !line.starts_with("[Result "));
            lines.flat_map(str::split_whitespace).map(str::to_owned).collect::<Vec<_>>()
        };
        let is_same_variant = (&self.source, &self.options) == (&other.source, &other.options);
        is_same_variant && text(other).starts_with(&text(self)) && (self.study.is_none() || self.study == other.study)
    }

    /// Whether it is the game about which a newcomer was asked, and has not begun.
    fn is_welcome(&self) -> bool {
        let waits = self.record.contains("[Variant \"tablut\"]")
            && !self.record.lines().any(|line| line.starts_with("[Start ") || line.starts_with("1."));
        let newcomer = Players { attackers: Player::Person, defenders: Player::Engine(0) };
        waits && self.players == KeptPlayers::new(newcomer)
    }

    fn restore(&self, desk: &Desk) -> Result<(Edition, Session, Option<Box<Study>>), OpenFault> {
        let record = parse(&self.record)?.record;
        let (source, options) = (self.source.as_deref(), self.options.as_deref().unwrap_or_default());
        let name = if source.is_none() { crate::open::variant_name(&record)? } else { "" };
        let edition = Edition::find(name, source, options, &*desk.host)?;
        let mut session = replay(&record, Arc::clone(&edition.variant))?.with_players(self.players.read()?);
        if let Some(clocks) = self.clocks.clone().and_then(|clocks| serde_json::from_value::<KeptClocks>(clocks).ok()) {
            clocks.restore(&mut session);
        }
        // Nobody may sit at the table yet.
        session.set_paused(session.has_running_clock());
        let study = self.study.as_ref().and_then(|study| parse(study).ok());
        let study = study.and_then(|study| Study::from_record(Arc::clone(&edition.variant), study.record).ok());
        Ok((edition, session, study.map(Box::new)))
    }
}

/// The moves of a game with its result and its clocks, without players.
#[must_use]
pub fn record_of(game: &Session) -> GameRecord {
    let mut start = game.game().clone();
    while start.undo().is_some() {}
    let mut record = GameRecord {
        result: GameResult::parse(&state::result(game.outcome())).unwrap_or_default(),
        ..GameRecord::of(&game.variant().id, &start.setup(), game.game())
    };
    if let Some(times) = game.clock().and_then(|clock| clock.controls().header()) {
        record.add_header("Time-Control", &times);
    }
    record
}

/// The main game.
impl Desk {
    /// The study of the main game, while it is displayed.
    fn shown_study(&self) -> Option<&Study> {
        self.table.study().filter(|_| matches!(&self.mode, Mode::Analysis(analysis) if analysis.is_of_game))
    }

    pub(crate) fn to_kept(&self) -> Value {
        let mut kept = json!(Kept::new(self));
        if let Value::Object(properties) = &mut kept {
            properties.insert("format".to_owned(), json!(FORMAT));
            properties.insert("flipped".to_owned(), json!(self.is_flipped[0]));
            if let Some(remote) = self.remote_place() {
                properties.insert("remote".to_owned(), json!(remote));
            }
        }
        kept
    }

    /// Opens the game of the last visit, or asks a newcomer how to begin.
    pub(crate) fn open_kept(&mut self, text: Option<&str>) {
        // It is kept in any case.
        self.kept = Value::Null;
        let kept = text.and_then(|text| serde_json::from_str::<Value>(text).ok());
        let game = kept.clone().and_then(|kept| serde_json::from_value::<Kept>(kept).ok());
        if let Some(game) = game.filter(|game| !game.is_welcome()) {
            match game.restore(self) {
                Ok((edition, session, study)) => {
                    let is_flipped = kept.as_ref().and_then(|kept| kept.get("flipped")).and_then(Value::as_bool).unwrap_or_default();
                    self.is_flipped[0] = is_flipped;
                    let remote = kept.and_then(|mut kept| serde_json::from_value::<RemotePlace>(kept.get_mut("remote")?.take()).ok());
                    let session = remote.as_ref().map_or(session.clone(), |remote| remote.seated(session));
                    self.begin(session, edition.source, study);
                    if let Some(RemotePlace { game, .. }) = remote {
                        self.return_to(game);
                    }
                    return;
                }
                Err(fault) => self.tell_unreadable(&fault, &game.record),
            }
        }
        self.begin_as(Side::Attackers);
        self.is_welcome = true;
    }

    fn tell_unreadable(&mut self, fault: &OpenFault, record: &str) {
        let text = web::kept_unreadable(self.language, fault.words(self.language));
        let button = (web::copy_game(self.language), json!({ "copy": record }));
        self.effects.push(Effect::Notice { text, is_bad: true, key: "web-kept-unreadable".to_owned(), button: Some(button) });
    }

    /// The text that is copied: the game, on the analysis board with its variations.
    pub(crate) fn text(&self) -> String {
        text::write(&self.table.study().map_or_else(|| record_of(self.table.main_session()), Study::to_record))
    }

    pub(crate) fn copy_link(&mut self) {
        match self.link() {
            Ok(link) => self.effects.push(Effect::CopyLink(link)),
            Err(text) => self.effects.push(Effect::Notice { text, is_bad: true, key: "link".to_owned(), button: None }),
        }
    }

    /// A link to what is displayed: to a puzzle, to the variant with its file if that is not a shipped one, else to the game.
    ///
    /// # Errors
    /// Why there is none, in words.
    fn link(&self) -> Result<String, String> {
        let Edition { variant, source } = self.edition();
        let name = variant.id.clone();
        let content = match (&self.mode, source, self.table.study()) {
            (Mode::Exercise(exercise), ..) => exercise.shared().ok_or_else(String::new)?,
            (_, Some(source), _) => SharedContent::Variant { name, source: source.to_string() },
            (_, _, Some(study)) if study.says_more_than_its_game() || self.table.last_ply() > 0 => SharedContent::Game(study.to_record()),
            (Mode::Game, ..) if self.table.last_ply() > 0 => SharedContent::Game(record_of(self.table.main_session())),
            _ => {
                let session = self.table.session();
                SharedContent::Position { variant: name, position: position::write(session.rules(), &session.game().setup()) }
            }
        };
        content.write(None).map_err(|error| words::faults::link(self.language, &error))
    }

    /// A link to the main game, or to its variant with the file if that is not a shipped one; `None` without a move.
    pub(crate) fn main_link(&self) -> Option<String> {
        let (game, Edition { variant, source }) = (self.table.main_session(), self.main_edition());
        let content = match source {
            Some(source) => SharedContent::Variant { name: variant.id.clone(), source: source.to_string() },
            None => SharedContent::Game(record_of(game)),
        };
        content.write(None).ok().filter(|_| game.has_begun())
    }
}

/// The games that had the place of the main one.
impl Desk {
    fn values(&self) -> Vec<Value> {
        self.host.read(GAMES).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// The games, the oldest first. A file of data from elsewhere may have anything in the list.
    pub(crate) fn games(&self) -> Vec<Entry> {
        let has_players = |value: &Value| value.get("players").is_some_and(Value::is_object);
        self.values().into_iter().filter(has_players).filter_map(|value| serde_json::from_value(value).ok()).collect()
    }

    fn write_games(&mut self, games: &[Value]) {
        self.host.write(GAMES, &json!(games).to_string());
    }

    /// Keeps the main game, whose place another one takes.
    pub(crate) fn archive_main(&mut self) {
        let (kept, edition) = (Kept::new(self), self.main_edition());
        let said = self.shown_study().or(self.said.as_deref()).is_some_and(Study::says_more_than_its_game);
        self.archive(kept, edition, self.table.main_session().clone(), said);
    }

    /// Keeps a game of another tab or visit whose place that of this one takes, unless it is the beginning of it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn archive_other(&mut self, text: &str) -> Result<(), OpenFault> {
        let kept: Kept = serde_json::from_str(text).map_err(|_| OpenFault::Other("this is no kept game".to_owned()))?;
        if !kept.is_beginning_of(&Kept::new(self)) {
            let (edition, session, study) = kept.restore(self)?;
            let said = study.is_some_and(|study| study.says_more_than_its_game());
            self.archive(kept, edition, session, said);
        }
        Ok(())
    }

    /// Keeps a game, unless nobody has moved in it but the engine for a person, and nothing is said about it, or another tab keeps it.
    fn archive(&mut self, kept: Kept, edition: Edition, session: Session, is_said: bool) {
        let players = session.players();
        let is_person = |side: Side| players.of(side).level().is_none();
        let is_played = session.moves().any(|played| is_person(session.rules().kind(played.kind).side)) || players.are_engines();
        let is_elsewhere = || {
            let other = self.host.read(OTHER_GAME).and_then(|text| serde_json::from_str::<Kept>(&text).ok());
            other.is_some_and(|other| kept.is_beginning_of(&other))
        };
        if (!is_said && (session.moves().next().is_none() || !is_played)) || is_elsewhere() {
            return;
        }
        let variant = edition.variant;
        let entry = Entry {
            day: self.host.now().1.map(|day| day.to_string()).unwrap_or_default(),
            variant: if variant.base_id.is_empty() { variant.id.clone() } else { variant.base_id.clone() },
            name: variant.name_in(self.language.code()).to_owned(),
            moves: json!(session.ply()),
            result: state::result(session.outcome()),
            kept,
        };
        let mut games = self.values();
        let is_same =
            |value: &Value| serde_json::from_value::<Entry>(value.clone()).is_ok_and(|other| other.kept.key() == entry.kept.key());
        // One that is kept already stays where it is, with what is said about it now.
        match games.iter_mut().find(|value| is_same(value)) {
            Some(Value::Object(other)) => {
                if let Some(study) = &entry.kept.study {
                    other.insert("study".to_owned(), json!(study));
                }
            }
            _ => games.push(json!(entry)),
        }
        self.write_games(&games);
    }

    /// Puts an earlier game on the table. One that is not over leaves the list, to which it comes back when it is replaced.
    pub(crate) fn open_game(&mut self, at: usize) {
        let Some(entry) = self.games().into_iter().nth(at) else { return };
        self.dialog = None;
        match entry.kept.restore(self) {
            Ok((edition, session, study)) => {
                let is_open = session.outcome().is_none();
                self.is_flipped[0] = is_seen_from_defenders(session.players());
                self.begin(session, edition.source, study);
                if is_open && self.host.read(OTHER_GAME).is_none() {
                    self.remove_game(&entry);
                }
            }
            Err(fault) => self.tell_unreadable(&fault, &entry.kept.record),
        }
    }

    pub(crate) fn delete_game(&mut self, at: usize) {
        if let Some(entry) = self.games().into_iter().nth(at) {
            self.remove_game(&entry);
        }
    }

    fn remove_game(&mut self, entry: &Entry) {
        let mut games = self.values();
        games.retain(|value| !serde_json::from_value::<Entry>(value.clone()).is_ok_and(|other| other.kept.key() == entry.kept.key()));
        self.write_games(&games);
    }
}

impl Entry {
    /// The name of its variant in a language.
    pub(crate) fn variant_name(&self, desk: &Desk) -> String {
        let shipped = desk.host.shipped(&self.variant).ok().filter(|_| self.kept.source.is_none());
        let named = shipped.map(|variant| variant.name_in(desk.language.code()).to_owned());
        named.unwrap_or_else(|| if self.name.is_empty() { self.variant.clone() } else { self.name.clone() })
    }

    /// Its day and variant, and below them its players, its result and how long it is.
    pub(crate) fn lines(&self, desk: &Desk) -> [String; 2] {
        let player = |kept: &KeptPlayer| match kept {
            KeptPlayer::Level(level) => words::games::level_name(desk.language, *level),
            _ => game::human(desk.language),
        };
        let KeptPlayers { attackers, defenders } = &self.kept.players;
        let details = [
            games::Players { attackers: player(attackers), defenders: player(defenders) }.text(desk.language),
            words::games::recorded_result(desk.language, &self.result),
            games::moves(desk.language, self.moves.as_u64().and_then(|moves| usize::try_from(moves).ok()).unwrap_or_default()),
        ];
        [format!("{} · {}", self.day, self.variant_name(desk)), details.join(" · ")]
    }
}
