//! A visit to the exhibit, from the first touch to the last, as a state machine without a clock, a screen or a game.
//!
//! [`Visit::apply`] takes what happens ([`Input`], including time that has passed) and returns what has to be done ([`Effect`]).
//!
//! ```
//! use std::time::Duration;
//! use birka_exhibition::visit::{Choice, Control, Effect, Input, Screen, Visit, VisitPlayers, VisitSettings};
//! use birka_rules::Side;
//!
//! let mut visit = Visit::new(VisitSettings::default());
//! visit.apply(Input::Touched);
//! assert_eq!(visit.screen(), &Screen::Welcome);
//! let choice = Choice { offer: 0, players: VisitPlayers::Visitor(Side::Defenders) };
//! let effects = visit.apply(Input::Pressed(Control::Play(choice)));
//! assert!(matches!(effects[..], [Effect::StartGame { .. }]));
//! // Nobody touches the table any more.
//! visit.apply(Input::Elapsed(Duration::from_secs(120)));
//! assert!(visit.countdown().is_some());
//! let effects = visit.apply(Input::Elapsed(Duration::from_secs(60)));
//! assert!(matches!(effects[..], [Effect::Count(_), Effect::ShowAttract]));
//! ```

mod interface;
mod settings;

use std::time::Duration;

use birka_localization::Language;

pub use self::interface::{Choice, Control, Effect, Ending, EntryEnd, Input, Screen, ServiceAction, Verdict, VisitEntry, VisitPlayers};
pub use self::settings::{AdaptiveLevel, Aid, Aids, OfferLevels, PinGuard, VisitSettings};

/// The time without a touch after which the PIN screen closes, and the service screen.
const PIN_IDLE: Duration = Duration::from_secs(30);
const SERVICE_IDLE: Duration = Duration::from_mins(3);
/// The most digits that can be entered.
const MAX_DIGITS: usize = 12;

/// The state of the exhibit.
#[derive(Clone, Debug)]
pub struct Visit {
    settings: VisitSettings,
    /// Settings that take effect at the next attract.
    next_settings: Option<VisitSettings>,
    screen: Screen,
    /// At the near side of the table, and at the far one.
    language: Language,
    far_language: Language,
    /// The one that a visitor has chosen last.
    chosen_language: Language,
    /// Time since the last touch.
    idle: Duration,
    /// The time left to confirm that a visitor is still there.
    countdown: Option<Duration>,
    current: Option<CurrentVisit>,
    /// The number of visits so far.
    visits: u32,
    /// The level of each offer.
    levels: Vec<AdaptiveLevel>,
    pin_guard: PinGuard,
    is_open: bool,
    aids: Aids,
    /// Whether the visitors are choosing aids.
    is_choosing_aids: bool,
}

/// The counts of the visit that is going on.
#[derive(Clone, Debug, Default)]
struct CurrentVisit {
    /// The time since it began, or since what was counted last.
    length: Duration,
    /// The game that is played, and the level of the table.
    game: Option<(Choice, usize)>,
    /// Whether a game of it has been counted.
    has_entry: bool,
}

impl Visit {
    /// An exhibit that nobody has touched yet.
    #[must_use]
    pub fn new(settings: VisitSettings) -> Self {
        Self {
            language: settings.language,
            far_language: settings.language,
            chosen_language: settings.language,
            levels: adaptive_levels(&settings),
            settings,
            next_settings: None,
            screen: Screen::Attract,
            idle: Duration::ZERO,
            countdown: None,
            current: None,
            visits: 0,
            pin_guard: PinGuard::default(),
            is_open: true,
            aids: Aids::default(),
            is_choosing_aids: false,
        }
    }

    #[must_use]
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// The language at the far side of a table with visitors at both.
    #[must_use]
    pub fn far_language(&self) -> Language {
        self.far_language
    }

    /// Both sides speak a language from now on.
    fn speak(&mut self, language: Language) {
        (self.language, self.far_language, self.chosen_language) = (language, language, language);
    }

    /// The time left to confirm that a visitor is still there; `None` unless that is asked.
    #[must_use]
    pub fn countdown(&self) -> Option<Duration> {
        self.countdown.filter(|_| self.screen.is_visit())
    }

    #[must_use]
    pub fn aids(&self) -> Aids {
        self.aids
    }

    /// Whether the visitors choose aids, in front of the screen.
    #[must_use]
    pub fn is_choosing_aids(&self) -> bool {
        self.is_choosing_aids && self.screen.is_visit()
    }

    /// How long no PIN is accepted.
    #[must_use]
    pub fn pin_wait(&self) -> Duration {
        self.pin_guard.wait()
    }

    /// The level of the next game of an offer, counted from 0.
    #[must_use]
    pub fn level(&self, offer: usize) -> usize {
        self.levels.get(offer).map_or(1, |levels| levels.level())
    }

    /// Notes what happens and returns what has to be done, in this order. What makes no sense on the current screen counts as a touch.
    pub fn apply(&mut self, input: Input) -> Vec<Effect> {
        let mut effects = Vec::new();
        match input {
            Input::Elapsed(time) => self.elapse(time, &mut effects),
            Input::Touched => self.touch(),
            Input::Pressed(control) => self.press(control, &mut effects),
            Input::ServiceGesture => self.open_pin(),
            Input::GameEnded(ending) => self.end_game(ending, &mut effects),
            Input::Open(is_open) => self.set_open(is_open, &mut effects),
            Input::Settings(settings) => {
                self.next_settings = Some(settings);
                if matches!(self.screen, Screen::Attract | Screen::Closed) {
                    self.use_next_settings();
                }
            }
        }
        effects
    }

    fn elapse(&mut self, time: Duration, effects: &mut Vec<Effect>) {
        self.pin_guard.elapse(time);
        self.idle = self.idle.saturating_add(time);
        if let Some(visit) = &mut self.current {
            visit.length = visit.length.saturating_add(time);
        }
        let idle_limit = match self.screen {
            Screen::Ending { .. } => self.settings.ending_idle,
            _ => self.settings.idle,
        };
        match &self.screen {
            Screen::Attract | Screen::Closed => {}
            Screen::Pin { .. } if self.idle < PIN_IDLE => {}
            Screen::Service { .. } if self.idle < SERVICE_IDLE => {}
            Screen::Pin { .. } | Screen::Service { .. } => self.close_service(),
            Screen::Welcome | Screen::Playing(_) | Screen::Ending { .. } => match self.countdown {
                None if self.idle >= idle_limit => self.countdown = Some(self.settings.effective_countdown()),
                None => {}
                Some(left) if left > time => self.countdown = Some(left - time),
                Some(_) => self.end_visit(EntryEnd::Left, effects),
            },
        }
    }

    /// Any touch is an answer: it begins a visit, or confirms that a visitor is still there.
    fn touch(&mut self) {
        self.idle = Duration::ZERO;
        self.countdown = None;
        if self.screen == Screen::Attract {
            self.begin_visit();
        }
    }

    fn begin_visit(&mut self) {
        self.screen = Screen::Welcome;
        self.visits = self.visits.saturating_add(1);
        self.current = Some(CurrentVisit::default());
    }

    fn press(&mut self, control: Control, effects: &mut Vec<Effect>) {
        let was_attract = self.screen == Screen::Attract;
        self.touch();
        // Nothing else can be pressed there.
        if was_attract && !matches!(control, Control::Language(_) | Control::Aids) {
            return;
        }
        match (control, &self.screen) {
            (Control::Language(language), _) if was_attract => self.speak(language),
            (Control::Language(language), screen) if screen.is_visit() => (self.language, self.chosen_language) = (language, language),
            (Control::FarLanguage(language), screen) if screen.is_visit() => {
                (self.far_language, self.chosen_language) = (language, language)
            }
            (Control::Aids, screen) if screen.is_visit() => self.is_choosing_aids = !self.is_choosing_aids,
            (Control::Aid(aid), screen) if screen.is_visit() => self.aids = self.aids.toggled(aid),
            (Control::Play(choice), Screen::Welcome) if choice.offer < self.levels.len() => self.start(choice, effects),
            (Control::PlayAgain, &Screen::Ending { choice, .. }) => self.start(choice, effects),
            (Control::OtherGame, Screen::Ending { .. }) => {
                self.screen = Screen::Welcome;
                effects.push(Effect::ClearTable);
            }
            (Control::TakeBack, Screen::Playing(_)) => effects.push(Effect::TakeBack),
            (Control::Pass, Screen::Playing(_)) => effects.push(Effect::Pass),
            // Nobody knows whether it is somebody else; mostly it is not.
            (Control::StartAnew, Screen::Playing(_) | Screen::Ending { .. }) => {
                effects.extend(self.count_game(EntryEnd::Stopped));
                self.screen = Screen::Welcome;
                effects.push(Effect::ClearTable);
            }
            (Control::Leave, screen) if screen.is_visit() => self.end_visit(EntryEnd::Stopped, effects),
            (Control::Digit(_) | Control::DeleteDigit | Control::EnterPin, Screen::Pin { .. }) => self.press_pin(control, effects),
            (Control::Back, Screen::Service { is_closing: true, .. }) => self.ask_whether_to_close(false),
            (Control::Back, Screen::Pin { .. } | Screen::Service { .. }) => self.close_service(),
            (Control::Service(ServiceAction::Close), Screen::Service { is_closing: false, .. }) => self.ask_whether_to_close(true),
            (Control::Service(action), Screen::Service { .. }) => {
                if action == ServiceAction::NextLanguage {
                    let next = Language::ALL.iter().position(|&language| language == self.settings.language).map_or(0, |at| at + 1);
                    self.settings.language = Language::ALL[next % Language::ALL.len()];
                    self.speak(self.settings.language);
                }
                effects.push(Effect::Service(action));
            }
            _ => {}
        }
    }

    fn start(&mut self, choice: Choice, effects: &mut Vec<Effect>) {
        self.screen = Screen::Playing(choice);
        let level = self.level(choice.offer);
        if let Some(visit) = &mut self.current {
            visit.game = Some((choice, level));
        }
        effects.push(Effect::StartGame { choice, level });
    }

    /// The entry of the game that is played, which is over.
    fn count_game(&mut self, end: EntryEnd) -> Option<Effect> {
        let visit = self.current.as_mut()?;
        let game = visit.game.take()?;
        visit.has_entry = true;
        let length = std::mem::take(&mut visit.length);
        Some(Effect::Count(self.entry(Some(game), length, end)))
    }

    fn entry(&self, game: Option<(Choice, usize)>, length: Duration, end: EntryEnd) -> VisitEntry {
        // Nobody was there since the last touch.
        let length = if end == EntryEnd::Left { length.saturating_sub(self.idle) } else { length };
        let (choice, level) = game.unzip();
        VisitEntry { visit: self.visits, length, language: self.chosen_language, choice, level: level.unwrap_or(0), end }
    }

    fn end_game(&mut self, ending: Ending, effects: &mut Vec<Effect>) {
        let mut screen = &mut self.screen;
        while let Screen::Pin { before, .. } | Screen::Service { before, .. } = screen {
            screen = before;
        }
        let Screen::Playing(choice) = *screen else { return };
        *screen = Screen::Ending { choice, ending };
        if self.screen.is_visit() {
            // The visitors have watched the end, without a touch.
            self.idle = Duration::ZERO;
        }
        let adapts = self.settings.offers.get(choice.offer).is_some_and(|levels| levels.adapts);
        if let Some(levels) = self.levels.get_mut(choice.offer).filter(|_| adapts) {
            match ending.verdict() {
                Verdict::Won => levels.record(true),
                Verdict::Lost => levels.record(false),
                Verdict::Drawn | Verdict::WonBy(_) | Verdict::Solved => {}
            }
        }
        effects.extend(self.count_game(EntryEnd::Finished { winner: ending.winner() }));
    }

    fn end_visit(&mut self, end: EntryEnd, effects: &mut Vec<Effect>) {
        effects.extend(self.count_game(end));
        if let Some(visit) = self.current.take().filter(|visit| !visit.has_entry) {
            effects.push(Effect::Count(self.entry(None, visit.length, end)));
        }
        self.use_next_settings();
        (self.aids, self.is_choosing_aids) = (Aids::default(), false);
        self.speak(self.settings.language);
        self.screen = if self.is_open { Screen::Attract } else { Screen::Closed };
        self.idle = Duration::ZERO;
        self.countdown = None;
        effects.push(Effect::ShowAttract);
    }

    /// A visitor at closing time plays to the end.
    fn set_open(&mut self, is_open: bool, effects: &mut Vec<Effect>) {
        self.is_open = is_open;
        let next = match (&self.screen, is_open) {
            (Screen::Attract, false) => Screen::Closed,
            (Screen::Closed, true) => Screen::Attract,
            _ => return,
        };
        self.screen = next;
        self.use_next_settings();
        effects.push(Effect::ShowAttract);
    }

    fn use_next_settings(&mut self) {
        if let Some(settings) = self.next_settings.take() {
            let new = adaptive_levels(&settings).into_iter().enumerate();
            let level = |index: usize, levels: AdaptiveLevel| self.levels.get(index).map_or(levels, |old| old.within(levels));
            self.levels = new.map(|(index, levels)| level(index, levels)).collect();
            self.speak(settings.language);
            self.settings = settings;
        }
    }

    fn open_pin(&mut self) {
        if (self.settings.pin.is_none() && self.settings.code.is_none())
            || matches!(self.screen, Screen::Pin { .. } | Screen::Service { .. })
        {
            return;
        }
        self.idle = Duration::ZERO;
        self.countdown = None;
        let before = Box::new(std::mem::replace(&mut self.screen, Screen::Attract));
        self.screen = Screen::Pin { entered: String::new(), is_wrong: false, before };
    }

    fn press_pin(&mut self, control: Control, effects: &mut Vec<Effect>) {
        let Screen::Pin { entered, is_wrong, before } = &mut self.screen else { return };
        *is_wrong = false;
        match control {
            Control::Digit(digit) if entered.len() < MAX_DIGITS => entered.push(char::from(b'0' + digit.min(9))),
            Control::DeleteDigit => drop(entered.pop()),
            Control::EnterPin => {
                let entered = std::mem::take(entered);
                if self.pin_guard.accepts(&entered, self.settings.pin.as_ref(), self.settings.code.as_ref()) {
                    let before = std::mem::replace(before, Box::new(Screen::Attract));
                    self.screen = Screen::Service { before, is_closing: false };
                    effects.push(Effect::PinAccepted);
                } else {
                    *is_wrong = true;
                    effects.push(Effect::PinRefused);
                }
            }
            _ => {}
        }
    }

    fn ask_whether_to_close(&mut self, asks: bool) {
        if let Screen::Service { is_closing, .. } = &mut self.screen {
            *is_closing = asks;
        }
    }

    fn close_service(&mut self) {
        if let Screen::Pin { before, .. } | Screen::Service { before, .. } = &mut self.screen {
            self.screen = std::mem::replace(before, Screen::Attract);
            self.idle = Duration::ZERO;
            match (&self.screen, self.is_open) {
                (Screen::Attract, false) => self.screen = Screen::Closed,
                (Screen::Closed, true) => self.screen = Screen::Attract,
                _ => {}
            }
        }
    }
}

fn adaptive_levels(settings: &VisitSettings) -> Vec<AdaptiveLevel> {
    settings.offers.iter().map(|&OfferLevels { first, lowest, highest, .. }| AdaptiveLevel::new(first, lowest, highest)).collect()
}
