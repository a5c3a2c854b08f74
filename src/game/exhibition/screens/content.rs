//! The texts and buttons of each screen, as data: from the state of the visit and the game to [`ScreenContent`].

use birka_exhibition::config::{Offer, Task, TimeOfDay, VisitorSide};
use birka_exhibition::visit::{Aid, Aids, Choice, Control, Ending, Screen, ServiceAction, Verdict, VisitPlayers};
use birka_localization::{Argument, Language, Texts};
use birka_rules::{Reason, Side};

use super::take_home::ShownCode;
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
    /// The text; of a countdown, it is filled in as time passes.
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
    /// What comes second.
    Quiet,
    /// The time that is left to answer.
    Countdown,
    /// The time until a PIN is accepted again.
    PinWait,
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

    fn primary(self) -> Self {
        Self { weight: Weight::Primary, ..self }
    }

    fn with_note(self, note: String) -> Self {
        Self { note: Some(note), ..self }
    }
}

/// The state that a screen depends on.
#[derive(Clone)]
pub(super) struct View<'a> {
    pub screen: &'a Screen,
    /// Whether visitors are asked if they are still there.
    pub is_asking: bool,
    /// What the visitors have asked for, whether they are choosing it, and whether this machine has a voice.
    pub aids: Aids,
    pub is_choosing_aids: bool,
    pub can_speak: bool,
    /// Whether a wait prevents entering a PIN.
    pub is_pin_waiting: bool,
    pub texts: &'a Texts,
    pub language: Language,
    pub languages: &'a [Language],
    pub offers: &'a [Offer],
    /// The variant of each offer: its name, and its id without options.
    pub variants: &'a [(String, String)],
    /// The game on the table.
    pub game: GameView,
    /// Whether its board is not seen yet, so that nothing is said about it.
    pub is_prepared: bool,
    /// A text about the scene or a sound.
    pub caption: Option<ScreenCaption>,
    pub service: &'a ServiceStatus,
    /// The QR code with the game that has ended.
    pub take_home: Option<&'a ShownCode>,
    /// The name of the museum, which may be empty if it has a logo.
    pub museum: Option<&'a str>,
    /// When the museum opens, if that is within a day.
    pub opens_at: Option<TimeOfDay>,
    pub is_dark: bool,
    /// Whether visitors are at both sides of the table.
    pub has_both_sides: bool,
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
    /// Whether a visitor moves it.
    pub is_visitors_turn: bool,
    /// Whether a move can be taken back.
    pub can_take_back: bool,
    /// Whether the king makes for the corners.
    pub goal_is_corner: bool,
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
    let leave = || Button::new(Control::Leave, view.text("leave"));
    if view.is_asking {
        return ScreenContent { card: Some(view.still_there()), strip: strip(Vec::new()), ..ScreenContent::default() };
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
            let mut actions = vec![Button::new(Control::StartAnew, view.text("start-anew"))];
            if view.game.can_take_back {
                actions.insert(0, Button::new(Control::TakeBack, view.text("take-back")));
            }
            if view.is_prepared {
                return ScreenContent { strip: strip(actions), ..ScreenContent::default() };
            }
            let strip = Strip { status: view.status(*choice), ..strip(actions) };
            ScreenContent { caption: view.introduction(*choice, caption), strip, ..ScreenContent::default() }
        }
        Screen::Ending { ending, .. } if view.game.is_finale => {
            let mut lines = view.verdict(*ending);
            lines.push(TextLine::new(LineRole::Quiet, view.text("touch-to-go-on")));
            let caption = Some(ScreenCaption { lines, is_of_game: true });
            ScreenContent { caption, strip: strip(vec![leave()]), ..ScreenContent::default() }
        }
        Screen::Ending { choice, ending } => {
            ScreenContent { card: Some(view.ending(*choice, *ending)), strip: strip(vec![leave()]), ..ScreenContent::default() }
        }
        Screen::Pin { entered, is_wrong, .. } => {
            ScreenContent { card: Some(view.pin(entered.len(), *is_wrong)), ..ScreenContent::default() }
        }
        Screen::Service { .. } => ScreenContent { card: Some(view.service()), ..ScreenContent::default() },
    }
}

impl View<'_> {
    fn text(&self, id: &str) -> String {
        self.texts.get(self.language, id)
    }

    fn format(&self, id: &str, arguments: &[(&str, Argument)]) -> String {
        self.texts.format(self.language, id, arguments)
    }

    fn language_buttons(&self) -> Vec<Button> {
        if self.languages.len() < 2 {
            return Vec::new();
        }
        let button = |&language: &Language| Button {
            weight: if language == self.language { Weight::Chosen } else { Weight::Normal },
            ..Button::new(Control::Language(language), language.name().to_owned())
        };
        self.languages.iter().map(button).collect()
    }

    /// An invitation in each language.
    fn invitations(&self) -> Vec<Button> {
        let invite = |&language: &Language| {
            let label = self.texts.get(language, "invitation");
            Button::new(Control::Language(language), label).with_note(language.name().to_owned())
        };
        let mut buttons: Vec<Button> = self.languages.iter().map(invite).collect();
        if let Some(first) = buttons.first_mut() {
            first.weight = Weight::Invitation;
        }
        buttons
    }

    fn museum_line(&self) -> Vec<TextLine> {
        self.museum.iter().map(|&name| TextLine::new(LineRole::Museum, name.to_owned())).collect()
    }

    /// Until a visitor has moved, above whatever else is said: which pieces are his, what they are after, and how they move.
    fn introduction(&self, choice: Choice, caption: Option<ScreenCaption>) -> Option<ScreenCaption> {
        if !self.game.is_new || self.game.turn.is_none() {
            return caption;
        }
        let of = |side| {
            let whose = if side == Side::Attackers { "you-play-attackers" } else { "you-play-defenders" };
            format!("{} {}", self.text(whose), self.text(self.goal(side)))
        };
        let mut lines = match choice.visitor().or(self.seat) {
            Some(side) => vec![TextLine::new(LineRole::Text, of(side))],
            None => [Side::Attackers, Side::Defenders].map(|side| TextLine::new(LineRole::Text, self.text(self.goal(side)))).to_vec(),
        };
        lines.push(TextLine::new(LineRole::Quiet, format!("{} {}", self.text("rule-move"), self.text("rule-capture"))));
        lines.extend(caption.into_iter().flat_map(|caption| caption.lines));
        Some(ScreenCaption { lines, is_of_game: true })
    }

    fn goal(&self, side: Side) -> &'static str {
        match (side, self.game.goal_is_corner) {
            (Side::Attackers, _) => "goal-attackers",
            (Side::Defenders, true) => "goal-defenders-corner",
            (Side::Defenders, false) => "goal-defenders-edge",
        }
    }

    fn variant_name(&self, offer: usize) -> String {
        self.variants.get(offer).map(|(name, _)| name.clone()).unwrap_or_default()
    }

    fn welcome(&self) -> Card {
        let mut lines = self.museum_line();
        lines.push(TextLine::new(LineRole::Title, self.text("welcome-question")));
        let mut buttons = Vec::new();
        let first_game = self.offers.iter().position(|offer| offer.task == Task::Game);
        for (index, offer) in self.offers.iter().enumerate() {
            let side = if offer.side == VisitorSide::Attackers { Side::Attackers } else { Side::Defenders };
            let play = |side| Control::Play(Choice { offer: index, players: VisitPlayers::Visitor(side) });
            let variant = || [("variant", Argument::from(self.variant_name(index)))];
            let game = |side, id, note| {
                let mut notes = vec![self.text(note)];
                if offer.side == VisitorSide::Choice {
                    notes.push(self.text(if side == Side::Attackers { "you-play-attackers" } else { "you-play-defenders" }));
                }
                Button::new(play(side), self.format(id, &variant())).with_note(notes.join("\n"))
            };
            let (id, note) =
                if first_game == Some(index) { ("offer-short", "offer-short-note") } else { ("offer-full", "offer-full-note") };
            let button = match offer.task {
                Task::Puzzle { moves } => {
                    let label = self.format("offer-puzzle", &[("moves", moves.get().into())]);
                    Button::new(play(Side::Defenders), label).with_note(self.text("offer-puzzle-note"))
                }
                Task::Game => game(side, id, note),
            };
            buttons.push(if index == 0 { button.primary() } else { button });
            if offer.task == Task::Game && offer.side == VisitorSide::Choice {
                buttons.push(game(Side::Attackers, id, note));
            }
        }
        if let Some(offer) = first_game {
            let choice = Choice { offer, players: VisitPlayers::Two };
            buttons.push(Button::new(Control::Play(choice), self.text("offer-two")).with_note(self.text("offer-two-note")));
        }
        let columns = if buttons.len() > 4 && !self.is_narrow { 3 } else { 2 };
        Card { lines, rows: buttons.chunks(columns).map(<[Button]>::to_vec).collect(), is_grid: true, code: None }
    }

    fn aids(&self) -> Card {
        let lines = vec![TextLine::new(LineRole::Title, self.text("aids-title"))];
        let button = |aid| {
            let id = match aid {
                Aid::LargeText => "aid-large-text",
                Aid::Contrast => "aid-contrast",
                Aid::Lower => "aid-lower",
                Aid::Calm => "aid-calm",
                Aid::Spoken => "aid-spoken",
            };
            let is_on = self.aids.has(aid);
            let button = Button::new(Control::Aid(aid), self.text(id)).with_note(self.text(if is_on { "aid-on" } else { "aid-off" }));
            Button { weight: if is_on { Weight::Chosen } else { Weight::Normal }, ..button }
        };
        // Lower than along both edges of a table nothing can be.
        let is_offered = |aid: &Aid| match aid {
            Aid::Spoken => self.can_speak,
            Aid::Lower => !self.has_both_sides,
            Aid::LargeText | Aid::Contrast | Aid::Calm => true,
        };
        let buttons: Vec<Button> = Aid::ALL.into_iter().filter(is_offered).map(button).collect();
        let done = Button::new(Control::Aids, self.text("aids-done")).primary();
        let rows = buttons.chunks(if self.is_narrow { 2 } else { 3 }).map(<[Button]>::to_vec).chain([vec![done]]).collect();
        Card { lines, rows, is_grid: true, code: None }
    }

    fn still_there(&self) -> Card {
        let lines = vec![TextLine::new(LineRole::Title, self.text("still-there")), TextLine::new(LineRole::Countdown, String::new())];
        let anew = matches!(self.screen, Screen::Playing(_) | Screen::Ending { .. });
        let mut row = vec![Button::new(Control::StillHere, self.text("still-here")).primary()];
        row.extend(anew.then(|| Button::new(Control::StartAnew, self.text("start-anew"))));
        Card { lines, rows: vec![row], is_grid: false, code: None }
    }

    /// The status text for the visitors at this side.
    fn status(&self, choice: Choice) -> Vec<TextLine> {
        let GameView { turn, is_visitors_turn, is_new, puzzle, .. } = &self.game;
        let Some(turn) = *turn else { return Vec::new() };
        let second = |side| if *is_new { "how-to-move" } else { self.goal(side) };
        let (first, second) = match (choice.visitor(), self.seat, puzzle) {
            (_, _, Some(PuzzleView::Wrong)) => (self.text("puzzle-wrong"), "how-to-move"),
            (_, _, Some(PuzzleView::MovesLeft(moves))) => (self.format("puzzle-goal", &[("moves", (*moves).into())]), "how-to-move"),
            (_, _, Some(PuzzleView::Quiet)) => (self.text("table-turn"), self.goal(Side::Defenders)),
            (Some(side), ..) => (self.text(if *is_visitors_turn { "your-turn" } else { "table-turn" }), second(side)),
            (None, Some(seat), _) => (self.text(if seat == turn { "your-turn" } else { "other-turn" }), second(seat)),
            (None, None, _) => {
                let name = self.text(if turn == Side::Attackers { "side-attackers" } else { "side-defenders" });
                (format!("{name}: {}", self.text("your-turn")), second(turn))
            }
        };
        vec![TextLine::new(LineRole::Text, first), TextLine::new(LineRole::Quiet, self.text(second))]
    }

    /// Who has won, in how many moves, and why.
    fn verdict(&self, ending: Ending) -> Vec<TextLine> {
        let (role, id) = match ending.verdict() {
            Verdict::Won => (LineRole::Triumph, "ending-won"),
            Verdict::Lost => (LineRole::Defeat, "ending-lost"),
            Verdict::Drawn => (LineRole::Title, "ending-drawn"),
            Verdict::WonBy(Side::Attackers) => (LineRole::Triumph, "ending-attackers-won"),
            Verdict::WonBy(Side::Defenders) => (LineRole::Triumph, "ending-defenders-won"),
            Verdict::Solved => (LineRole::Triumph, "ending-solved"),
        };
        let reason = match ending {
            Ending::Solved => "reason-king-escaped",
            Ending::Game { outcome, .. } => reason_id(outcome.reason),
        };
        let verdict = self.format(id, &[("moves", self.game.decided_in.into())]);
        vec![TextLine::new(role, verdict), TextLine::new(LineRole::Text, self.text(reason))]
    }

    fn ending(&self, choice: Choice, ending: Ending) -> Card {
        let history = self.variants.get(choice.offer).map(|(_, base)| format!("history-{base}")).unwrap_or_default();
        let history = [history.as_str(), "history-general"].into_iter().map(|id| (id, self.text(id))).find(|(id, text)| id != text);
        let mut lines = self.verdict(ending);
        lines.extend(history.map(|(_, text)| TextLine::new(LineRole::Quiet, text)));
        let again = Button::new(Control::PlayAgain, self.text("play-again")).primary();
        let other = Button::new(Control::OtherGame, self.text("other-game"));
        let code = self.take_home.cloned();
        lines.extend(code.is_some().then(|| TextLine::new(LineRole::Text, self.text("take-home"))));
        Card { lines, rows: vec![vec![again, other]], is_grid: false, code }
    }

    /// In every language: nobody can choose one. The first is the largest.
    fn closed(&self) -> Card {
        let note = |language| match self.opens_at {
            Some(time) => self.texts.format(language, "closed-note", &[("time", time.to_string().into())]),
            None => self.texts.get(language, "closed-note-later"),
        };
        let mut lines = self.museum_line();
        for (index, &language) in self.languages.iter().enumerate() {
            let title = self.texts.get(language, "closed-title");
            lines.extend(match index {
                0 => vec![TextLine::new(LineRole::Title, title), TextLine::new(LineRole::Text, note(language))],
                _ => vec![TextLine::new(LineRole::Quiet, format!("{title} {}", note(language)))],
            });
        }
        Card { lines, ..Card::default() }
    }

    fn pin(&self, digits: usize, is_wrong: bool) -> Card {
        let shown = if digits == 0 { "–".to_owned() } else { "•".repeat(digits) };
        let mut lines = vec![TextLine::new(LineRole::Title, self.text("service-enter-pin")), TextLine::new(LineRole::Text, shown)];
        if is_wrong {
            lines.push(TextLine::new(LineRole::Text, self.text("service-wrong-pin")));
        }
        if self.is_pin_waiting {
            lines.push(TextLine::new(LineRole::PinWait, String::new()));
        }
        let digit = |digit: u8| Button::new(Control::Digit(digit), digit.to_string());
        let delete = Button::new(Control::DeleteDigit, self.text("service-delete"));
        let back = Button::new(Control::Back, self.text("service-back"));
        let rows = vec![
            [1, 2, 3, 4, 5].map(digit).to_vec(),
            [6, 7, 8, 9, 0].map(digit).to_vec(),
            vec![delete, Button::new(Control::EnterPin, "OK".to_owned()).primary(), back],
        ];
        Card { lines, rows, is_grid: false, code: None }
    }

    fn service(&self) -> Card {
        let mut lines = vec![TextLine::new(LineRole::Title, self.text("service-title"))];
        let facts = self.service.lines(self.texts, self.language);
        lines.extend(facts.into_iter().map(|fact| TextLine::new(LineRole::Quiet, fact)));
        let action = |action, label| Button::new(Control::Service(action), label);
        let volume = self.format("service-volume", &[("percent", self.service.volume_percent.into())]);
        let rows = vec![
            vec![
                action(ServiceAction::Quieter, format!("{volume}  −")),
                action(ServiceAction::Louder, format!("{volume}  +")),
                action(ServiceAction::TestSound, self.text("service-sound-test")),
                action(ServiceAction::NextLanguage, format!("{}: {}", self.text("service-language"), self.language.name())),
            ],
            vec![
                Button::new(Control::Back, self.text("service-back")).primary(),
                action(ServiceAction::Restart, self.text("service-restart")),
                action(ServiceAction::Close, self.text("service-close-exhibit")),
            ],
        ];
        Card { lines, rows, is_grid: false, code: None }
    }
}

/// The sentence about why a game ended.
fn reason_id(reason: Reason) -> &'static str {
    match reason {
        Reason::KingEscaped => "reason-king-escaped",
        Reason::KingCaptured => "reason-king-captured",
        Reason::AttackersTaken | Reason::KingBared => "reason-all-captured",
        Reason::ExitFort => "reason-exit-fort",
        Reason::Encirclement => "reason-encirclement",
        Reason::NoMove => "reason-no-moves",
        Reason::Repetition => "reason-repetition",
        Reason::QuietLimit => "reason-move-limit",
        // Visitors neither resign nor agree, and have no clocks.
        Reason::Declared(_) | Reason::Resigned | Reason::Agreed | Reason::Timeout => "reason-hook",
    }
}
