//! The cards in the middle of a screen: what to play, the aids, the end of a game, and those of the staff.

use birka_exhibition::config::{Task, VisitorSide};
use birka_exhibition::visit::{Aid, Choice, Control, Ending, Screen, ServiceAction, VisitPlayers};
use birka_rules::Side;
use birka_script::Variant;

use super::content::{Button, Card, LineRole, TextLine, Weight};
use super::view::View;

impl View<'_> {
    fn museum_line(&self) -> Vec<TextLine> {
        self.museum.iter().map(|&name| TextLine::new(LineRole::Museum, name.to_owned())).collect()
    }

    fn offered_variant(&self, offer: usize) -> Option<&Variant> {
        self.variants.get(offer)?.as_deref()
    }

    pub(super) fn welcome(&self) -> Card {
        let mut lines = self.museum_line();
        lines.push(TextLine::new(LineRole::Title, self.text("welcome-question")));
        let mut buttons = Vec::new();
        let first_game = self.offers.iter().position(|offer| offer.task == Task::Game);
        for (index, offer) in self.offers.iter().enumerate() {
            let side = if offer.side == VisitorSide::Attackers { Side::Attackers } else { Side::Defenders };
            let play = |side| Control::Play(Choice { offer: index, players: VisitPlayers::Visitor(side) });
            let variant = self.offered_variant(index);
            let name = variant.map_or(offer.variant.as_str(), |variant| variant.name_in(self.language.code()));
            let game = |side, id, note| {
                let mut notes = vec![self.text(note)];
                if offer.side == VisitorSide::Choice {
                    notes.extend(variant.map(|variant| self.format("you-play", &[self.side(variant, side)])));
                }
                Button::new(play(side), self.format(id, &[("variant", name.into())])).with_note(notes.join("\n"))
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

    pub(super) fn aids(&self) -> Card {
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

    /// The question whether somebody is still there, with the seconds to answer.
    pub(super) fn still_there(&self, seconds: u32) -> Card {
        let countdown = self.format("still-there-countdown", &[("seconds", seconds.into())]);
        let lines = vec![TextLine::new(LineRole::Title, self.text("still-there")), TextLine::new(LineRole::Time, countdown)];
        let anew = matches!(self.screen, Screen::Playing(_) | Screen::Ending { .. });
        let mut row = vec![Button::new(Control::StillHere, self.text("still-here")).primary()];
        row.extend(anew.then(|| Button::new(Control::StartAnew, self.text("start-anew"))));
        Card { lines, rows: vec![row], is_grid: false, code: None }
    }

    pub(super) fn ending(&self, choice: Choice, ending: Ending) -> Card {
        let history = self.offered_variant(choice.offer).map(|variant| format!("history-{}", variant.base_id)).unwrap_or_default();
        let history = [history.as_str(), "history-general"].into_iter().map(|id| (id, self.text(id))).find(|(id, text)| id != text);
        let mut lines = self.verdict(ending);
        lines.extend(history.map(|(_, text)| TextLine::new(LineRole::Quiet, text)));
        let again = Button::new(Control::PlayAgain, self.text("play-again")).primary();
        let other = Button::new(Control::OtherGame, self.text("other-game"));
        let code = self.take_home.cloned();
        lines.extend(code.is_some().then(|| TextLine::new(LineRole::Text, self.text("take-home"))));
        Card { lines, rows: vec![vec![again, other]], is_grid: false, code }
    }

    /// In every language of the house: nobody can choose one. The first is the largest.
    pub(super) fn closed(&self) -> Card {
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

    pub(super) fn pin(&self, digits: usize, is_wrong: bool) -> Card {
        let shown = if digits == 0 { "–".to_owned() } else { "•".repeat(digits) };
        let mut lines = vec![TextLine::new(LineRole::Title, self.text("service-enter-pin")), TextLine::new(LineRole::Text, shown)];
        if is_wrong {
            lines.push(TextLine::new(LineRole::Text, self.text("service-wrong-pin")));
        }
        if self.pin_wait > 0 {
            lines.push(TextLine::new(LineRole::Time, self.format("service-locked", &[("seconds", self.pin_wait.into())])));
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

    pub(super) fn service(&self) -> Card {
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
