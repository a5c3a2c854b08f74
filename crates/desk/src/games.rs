//! Games that begin: new ones, those of links and texts, and the main game under changed rules.

use std::sync::Arc;

use birka_localization::Language;
use birka_localization::messages::{buttons, games, scripts, web};
use birka_records::game_record::{GameRecord, GameResult};
use birka_rules::Side;
use birka_script::Variant;
use birka_session::{Command, Player, Players, Session, Study};

use crate::dialogs::Dialog;
use crate::open::{Edition, OpenFault, Opened};
use crate::{Desk, Effect, FIRST_VARIANT, Mode, Slot, is_seen_from_defenders, kept, open};

impl Desk {
    /// Begins a game in the place of the main one, which goes into the archive. `study` is what is said about the new one.
    pub(crate) fn begin(&mut self, session: Session, source: Option<Arc<str>>, study: Option<Box<Study>>) {
        self.archive_main();
        self.put(session, source, study);
    }

    /// Puts a game on the table.
    pub(crate) fn put(&mut self, session: Session, source: Option<Arc<str>>, study: Option<Box<Study>>) {
        self.close();
        self.reviews = [const { None }; 2];
        self.stop(Slot::Review);
        (self.mode, self.dialog, self.is_welcome) = (Mode::Game, None, false);
        (self.source, self.said) = (source, study);
        // No command of this kind is refused.
        let _ = self.command(Command::Continue(Box::new(session)));
        self.is_flipped[1] = self.is_flipped[0];
        self.refresh();
    }

    pub(crate) fn begin_as(&mut self, side: Side) {
        let Ok(variant) = self.host.shipped(FIRST_VARIANT) else { return };
        let mut players = Players { attackers: Player::Engine(0), defenders: Player::Engine(0) };
        *players.of_mut(side) = Player::Person;
        self.is_flipped[0] = is_seen_from_defenders(players);
        self.begin(Session::new(variant).with_players(players), None, None);
    }

    pub(crate) fn open_link(&mut self, link: &str) {
        if self.open_invitation(link) {
            return;
        }
        match open::open_fragment(link, &*self.host) {
            Ok(Opened::Puzzle(game)) => self.pose_puzzle(*game),
            Ok(Opened::Game { edition, session, study }) => self.open_read(edition, *session, study),
            Err(fault) => self.bad_link(&fault),
        }
    }

    pub(crate) fn open_text(&mut self, text: &str, from: &str) {
        match open::open_text(text, &*self.host) {
            Ok(Opened::Game { edition, session, study }) => self.open_read(edition, *session, study),
            Ok(Opened::Puzzle(_)) => {}
            Err(fault) => {
                let error = fault.words(self.language);
                let problem = games::Unreadable { file: from, error }.text(self.language);
                self.dialog = Some(Dialog::Games { chosen: String::new(), problem });
            }
        }
    }

    /// Puts a game from elsewhere on the table. If anything is said about it, the analysis board shows it from the start.
    pub(crate) fn open_read(&mut self, edition: Edition, session: Session, study: Option<Box<Study>>) {
        let is_said = study.is_some();
        self.begin(session, edition.source, study);
        if is_said {
            self.analyse(Some(0));
        }
    }

    pub(crate) fn bad_link(&mut self, fault: &OpenFault) {
        let text = web::bad_link(self.language, fault.words(self.language));
        self.effects.push(Effect::Notice { text, is_bad: true, key: "web-bad-link".to_owned(), button: None });
    }

    /// The edition of the main game whose file has been changed to this text.
    pub(crate) fn changed_edition(&self, source: &str) -> Result<Edition, OpenFault> {
        let main = self.main_edition();
        Edition::find("", Some(source), main.options(), &*self.host).or_else(|_| Edition::find("", Some(source), "", &*self.host))
    }

    /// Replays the main game by changed rules. What is said about it stays if they allow its variations.
    pub(crate) fn change_rules(&mut self, source: &str) {
        let main = self.main_edition();
        let changed = match self.host.shipped(&main.variant.base_id) {
            Ok(shipped) if source.is_empty() => Ok(Edition::shipped(shipped)),
            _ => self.changed_edition(source),
        };
        let Ok(edition) = changed else { return };
        let changes = rule_changes(&main.variant, &edition.variant, self.language);
        self.effects.push(Effect::RulesChanged(changes));
        self.leave();
        let game = self.table.main_session();
        match self.replayed(&edition) {
            Ok(session) => {
                let mut session = session.with_players(game.players());
                if let Some(clock) = game.clock() {
                    session.restore_clock(&clock.saved());
                }
                session.set_paused(game.is_paused());
                let said = self.said.as_deref().and_then(|study| Study::from_record(Arc::clone(&edition.variant), study.to_record()).ok());
                self.put(session, edition.source, said.map(Box::new));
            }
            Err(fault) => {
                let name = edition.variant.name_in(self.language.code()).to_owned();
                let refused = scripts::IncompatibleRules { variant: name, reason: fault.words(self.language) }.text(self.language);
                let text = format!("{refused} {}", scripts::new_game_or_old_rules(self.language));
                let button = (buttons::begin(self.language), serde_json::json!({ "beginUnder": source }));
                self.effects.push(Effect::Notice { text, is_bad: false, key: "rules".to_owned(), button: Some(button) });
            }
        }
    }

    /// The main game by other rules.
    pub(crate) fn replayed(&self, edition: &Edition) -> Result<Session, OpenFault> {
        let record = GameRecord { rules: String::new(), result: GameResult::default(), ..kept::record_of(self.table.main_session()) };
        open::replay(&record, Arc::clone(&edition.variant))
    }
}

/// The differences between the rules of two variants, a sentence for each.
#[must_use]
pub fn rule_changes(before: &Variant, after: &Variant, language: Language) -> Vec<String> {
    let code = language.code();
    let mut changes = birka_prose::describe_changes(&before.rule_set_in(code), &after.rule_set_in(code), language);
    let change = match (before.rules.hooks().is_some(), after.rules.hooks().is_some()) {
        (false, true) => Some(birka_prose::HookChange::Added),
        (true, false) => Some(birka_prose::HookChange::Removed),
        (true, true) if !after.has_same_functions(before) => Some(birka_prose::HookChange::Changed),
        _ => None,
    };
    changes.extend(change.map(|change| birka_prose::describe_hook_change(change, language)));
    changes
}
