//! The texts and buttons of a screen, as data, and how they are composed from the state of the visit and the game. `cards` has the cards and what is said
//! about a game.

use std::sync::Arc;

use birka_exhibition::config::{Offer, TimeOfDay};
use birka_exhibition::visit::{Aids, Control, Screen};
use birka_localization::messages::exhibition;
use birka_localization::{Language, Phrase, Texts};
use birka_rules::{DieFace, Side};
use birka_script::Variant;

use super::style::ShownCode;
use crate::game::exhibition::phone::PhoneVisitor;
use crate::game::exhibition::service::ServiceStatus;

/// Everything at one side of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ScreenContent {
    /// A text about the scene or a sound, above the rest.
    pub caption: Option<ScreenCaption>,
    /// The card in the middle.
    pub card: Option<Card>,
    /// The strip along the edge.
    pub strip: Strip,
    /// Whether nothing but darkness is seen.
    pub is_dark: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ScreenCaption {
    pub lines: Vec<TextLine>,
    /// Whether it belongs to a game that is played, whose board must stay visible.
    pub is_of_game: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Card {
    pub lines: Vec<TextLine>,
    /// Its buttons, in rows.
    pub rows: Vec<Vec<Button>>,
    /// Whether all buttons are equally wide.
    pub is_grid: bool,
    /// A QR code beside the rest.
    pub code: Option<ShownCode>,
}

/// The strip along the edge of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Strip {
    pub languages: Vec<Button>,
    /// The status of the game.
    pub status: Vec<TextLine>,
    /// The available actions.
    pub actions: Vec<Button>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextLine {
    pub text: String,
    pub role: LineRole,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineRole {
    /// The name of the museum, below its logo.
    Museum,
    Title,
    /// The result of a game that a visitor has won.
    Triumph,
    /// The result of a game that the visitor has lost.
    Defeat,
    /// A sentence to read.
    Text,
    /// The second line.
    Quiet,
    /// A time that is left, which changes every second.
    Time,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Button {
    /// The action of the button.
    pub control: Control,
    pub label: String,
    /// A second line.
    pub note: Option<String>,
    pub weight: Weight,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// The button that most visitors will press.
    Primary,
    /// A large one that breathes, so that it is seen from afar.
    Invitation,
    Normal,
    /// The current choice. A line below its label marks it too, not colour alone.
    Chosen,
}

impl TextLine {
    pub(super) fn new(role: LineRole, text: String) -> Self {
        Self { text, role }
    }
}

impl Button {
    pub(super) fn new(control: Control, label: String) -> Self {
        Self { control, label, note: None, weight: Weight::Normal }
    }

    pub(super) fn primary(self) -> Self {
        Self { weight: Weight::Primary, ..self }
    }

    pub(super) fn with_note(self, note: String) -> Self {
        Self { note: Some(note), ..self }
    }
}

/// The state that a screen depends on.
#[derive(Clone)]
pub(super) struct View<'a> {
    pub screen: &'a Screen,
    /// The seconds that are left where visitors are asked if they are still there.
    pub countdown: Option<u32>,
    /// The choices of the visitors, whether they are choosing now, and whether this machine has a voice.
    pub aids: Aids,
    pub is_choosing_aids: bool,
    pub can_speak: bool,
    /// The seconds until a PIN is accepted.
    pub pin_wait: u32,
    pub texts: &'a Texts,
    pub language: Language,
    pub languages: &'a [Language],
    pub offers: &'a [Offer],
    /// The variant of each offer; `None` if it has disappeared.
    pub variants: &'a [Option<Arc<Variant>>],
    /// The game on the table, and its variant.
    pub game: GameView,
    pub variant: &'a Variant,
    /// Whether its board is not seen yet, so that nothing is said about it.
    pub is_prepared: bool,
    /// A text about the scene or a sound.
    pub caption: Option<ScreenCaption>,
    pub service: &'a ServiceStatus,
    /// The QR code with the game that has ended.
    pub take_home: Option<&'a ShownCode>,
    /// Whether a second visitor may play with a phone, and whether one does.
    pub has_phones: bool,
    pub phone: &'a PhoneVisitor,
    /// The name of the museum, which may be empty if it has a logo.
    pub museum: Option<&'a str>,
    /// When the museum opens, if that is within a day.
    pub opens_at: Option<TimeOfDay>,
    pub is_dark: bool,
    /// Whether visitors are at both sides of the table.
    pub has_both_sides: bool,
    /// Whether this is the far one of them.
    pub is_far: bool,
    /// Whether the window is too narrow for three offers in a row.
    pub is_narrow: bool,
    /// The side that sits here, where two play at both sides of the table.
    pub seat: Option<Side>,
}

/// The game on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GameView {
    /// The side to move; `None` if the game is over.
    pub turn: Option<Side>,
    /// The face that it has rolled.
    pub die: Option<DieFace>,
    /// Whether a visitor moves it.
    pub is_visitors_turn: bool,
    /// Whether a move can be taken back.
    pub can_take_back: bool,
    /// Whether a visitor may pass.
    pub can_pass: bool,
    /// Whether pieces are placed before the moves begin.
    pub is_placing: bool,
    /// Whether nobody has moved yet.
    pub is_new: bool,
    /// Whether its end is still shown on the board, and in how many moves it was decided.
    pub is_finale: bool,
    pub decided_in: u32,
    /// The puzzle, if it is one.
    pub puzzle: Option<PuzzleView>,
}

/// How far a puzzle is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PuzzleView {
    /// The number of moves that are left to find.
    MovesLeft(u32),
    /// The last move was wrong.
    Wrong,
    /// The move is judged, or the puzzle is solved.
    Quiet,
}

/// The button with the aids, in every language.
const AIDS: &str = "Aa";

/// The content of a screen.
pub(super) fn compose(view: &View) -> ScreenContent {
    let caption = view.caption.clone();
    let aids = || Button::new(Control::Aids, AIDS.to_owned());
    let strip = |mut actions: Vec<Button>| {
        actions.insert(0, aids());
        Strip { languages: view.language_buttons(), status: Vec::new(), actions }
    };
    let leave = || Button::new(Control::Leave, view.say(exhibition::leave()));
    if let Some(seconds) = view.countdown {
        return ScreenContent { card: Some(view.still_there(seconds)), strip: strip(Vec::new()), ..ScreenContent::default() };
    }
    if view.is_choosing_aids {
        return ScreenContent { card: Some(view.aids()), strip: strip(Vec::new()), ..ScreenContent::default() };
    }
    match view.screen {
        Screen::Closed if view.is_dark => ScreenContent { is_dark: true, ..ScreenContent::default() },
        Screen::Closed => ScreenContent { card: Some(view.closed()), ..ScreenContent::default() },
        Screen::Attract => {
            let languages = view.invitations().into_iter().chain([aids()]).collect();
            ScreenContent { caption, strip: Strip { languages, ..Strip::default() }, ..ScreenContent::default() }
        }
        Screen::Welcome => ScreenContent { card: Some(view.welcome()), strip: strip(vec![leave()]), ..ScreenContent::default() },
        Screen::Playing(choice) => {
            let mut actions = vec![Button::new(Control::StartAnew, view.say(exhibition::start_anew()))];
            if view.game.can_take_back {
                actions.insert(0, Button::new(Control::TakeBack, view.say(exhibition::take_back())));
            }
            if view.game.can_pass {
                actions.insert(0, Button::new(Control::Pass, view.say(exhibition::pass())));
            }
            if view.is_prepared {
                return ScreenContent { strip: strip(actions), ..ScreenContent::default() };
            }
            if let Some(card) = view.phone() {
                return ScreenContent { card: Some(card), strip: strip(actions), ..ScreenContent::default() };
            }
            let strip = Strip { status: view.status(*choice), ..strip(actions) };
            ScreenContent { caption: view.introduction(*choice, caption), strip, ..ScreenContent::default() }
        }
        Screen::Ending { ending, .. } if view.game.is_finale => {
            let mut lines = view.verdict(*ending);
            lines.push(TextLine::new(LineRole::Quiet, view.say(exhibition::touch_to_go_on())));
            let caption = Some(ScreenCaption { lines, is_of_game: true });
            ScreenContent { caption, strip: strip(vec![leave()]), ..ScreenContent::default() }
        }
        Screen::Ending { choice, ending } => {
            ScreenContent { card: Some(view.ending(*choice, *ending)), strip: strip(vec![leave()]), ..ScreenContent::default() }
        }
        Screen::Pin { entered, is_wrong, .. } => {
            ScreenContent { card: Some(view.pin(entered.len(), *is_wrong)), ..ScreenContent::default() }
        }
        Screen::Service { is_closing: true, .. } => ScreenContent { card: Some(view.closing()), ..ScreenContent::default() },
        Screen::Service { .. } => ScreenContent { card: Some(view.service()), ..ScreenContent::default() },
    }
}

impl View<'_> {
    pub(super) fn say(&self, message: impl Into<Phrase>) -> String {
        self.texts.say(self.language, message)
    }

    fn language_buttons(&self) -> Vec<Button> {
        if self.languages.len() < 2 {
            return Vec::new();
        }
        let control = |language| if self.is_far { Control::FarLanguage(language) } else { Control::Language(language) };
        let button = |&language: &Language| Button {
            weight: if language == self.language { Weight::Chosen } else { Weight::Normal },
            ..Button::new(control(language), language.name().to_owned())
        };
        self.languages.iter().map(button).collect()
    }

    /// An invitation in each language.
    fn invitations(&self) -> Vec<Button> {
        let invite = |&language: &Language| {
            let label = self.texts.say(language, exhibition::invitation());
            Button::new(Control::Language(language), label).with_note(language.name().to_owned())
        };
        let mut buttons: Vec<Button> = self.languages.iter().map(invite).collect();
        if let Some(first) = buttons.first_mut() {
            first.weight = Weight::Invitation;
        }
        buttons
    }
}
