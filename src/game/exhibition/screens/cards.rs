//! The cards in the middle of a screen: what to play, the aids, the end of a game, and those of the staff. What is said about a game: whose turn it is,
//! what the sides are after, and how it has ended.

use birka_exhibition::config::{Task, VisitorSide};
use birka_exhibition::visit::{Aid, Choice, Control, Ending, Screen, ServiceAction, Verdict, VisitPlayers};
use birka_localization::Argument;
use birka_localization::messages::exhibition;
use birka_prose::{describe_aim, reason_message};
use birka_rules::{Kind, Reason, RequiredSides, Side};
use birka_script::Variant;
use birka_session::SideNames;

use super::content::{Button, Card, GameView, LineRole, PuzzleView, ScreenCaption, TextLine, View, Weight};
use crate::game::exhibition::phone::PhoneVisitor;
use crate::game::messages;

impl View<'_> {
    fn museum_line(&self) -> Vec<TextLine> {
        self.museum.iter().map(|&name| TextLine::new(LineRole::Museum, name.to_owned())).collect()
    }

    fn offered_variant(&self, offer: usize) -> Option<&Variant> {
        self.variants.get(offer)?.as_deref()
    }

    pub(super) fn welcome(&self) -> Card {
        let mut lines = self.museum_line();
        lines.push(TextLine::new(LineRole::Title, self.say(exhibition::welcome_question())));
        let mut buttons = Vec::new();
        let first_game = self.offers.iter().position(|offer| offer.task == Task::Game);
        for (index, offer) in self.offers.iter().enumerate() {
            let side = if offer.side == VisitorSide::Attackers { Side::Attackers } else { Side::Defenders };
            let play = |side| Control::Play(Choice { offer: index, players: VisitPlayers::Visitor(side) });
            let variant = self.offered_variant(index);
            let name = variant.map_or(offer.variant.as_str(), |variant| variant.name_in(self.language.code()));
            let game = |side| {
                let (label, note) = match first_game == Some(index) {
                    true => (exhibition::offer_short(name), exhibition::offer_short_note()),
                    false => (exhibition::offer_full(name), exhibition::offer_full_note()),
                };
                let mut notes = vec![self.say(note)];
                if offer.side == VisitorSide::Choice {
                    notes.extend(variant.map(|variant| self.say(exhibition::you_play(self.side(variant, side)))));
                }
                Button::new(play(side), self.say(label)).with_note(notes.join("\n"))
            };
            let button = match offer.task {
                Task::Puzzle { moves } => {
                    let label = self.say(exhibition::offer_puzzle(moves.get()));
                    Button::new(play(Side::Defenders), label).with_note(self.say(exhibition::offer_puzzle_note()))
                }
                Task::Game => game(side),
            };
            buttons.push(if index == 0 { button.primary() } else { button });
            if offer.task == Task::Game && offer.side == VisitorSide::Choice {
                buttons.push(game(Side::Attackers));
            }
        }
        if let Some(offer) = first_game {
            let choice = Choice { offer, players: VisitPlayers::Two };
            buttons.push(
                Button::new(Control::Play(choice), self.say(exhibition::offer_two())).with_note(self.say(exhibition::offer_two_note())),
            );
            if self.has_phones {
                let is_attackers = self.offers.get(offer).is_some_and(|offer| offer.side == VisitorSide::Attackers);
                let side = if is_attackers { Side::Attackers } else { Side::Defenders };
                let choice = Choice { offer, players: VisitPlayers::Phone(side) };
                let label = self.say(exhibition::offer_phone());
                buttons.push(Button::new(Control::Play(choice), label).with_note(self.say(exhibition::offer_phone_note())));
            }
        }
        let columns = if buttons.len() > 4 && !self.is_narrow { 3 } else { 2 };
        Card { lines, rows: buttons.chunks(columns).map(<[Button]>::to_vec).collect(), is_grid: true, code: None }
    }

    pub(super) fn aids(&self) -> Card {
        let lines = vec![TextLine::new(LineRole::Title, self.say(exhibition::aids_title()))];
        let button = |aid| {
            let label = match aid {
                Aid::LargeText => exhibition::aid_large_text(),
                Aid::Contrast => exhibition::aid_contrast(),
                Aid::Lower => exhibition::aid_lower(),
                Aid::Calm => exhibition::aid_calm(),
                Aid::Spoken => exhibition::aid_spoken(),
            };
            let is_on = self.aids.has(aid);
            let state = if is_on { exhibition::aid_on() } else { exhibition::aid_off() };
            let button = Button::new(Control::Aid(aid), self.say(label)).with_note(self.say(state));
            Button { weight: if is_on { Weight::Chosen } else { Weight::Normal }, ..button }
        };
        // Lower than along both edges of a table nothing can be.
        let is_offered = |aid: &Aid| match aid {
            Aid::Spoken => self.can_speak,
            Aid::Lower => !self.has_both_sides,
            Aid::LargeText | Aid::Contrast | Aid::Calm => true,
        };
        let buttons: Vec<Button> = Aid::ALL.into_iter().filter(is_offered).map(button).collect();
        let done = Button::new(Control::Aids, self.say(exhibition::aids_done())).primary();
        let rows = buttons.chunks(if self.is_narrow { 2 } else { 3 }).map(<[Button]>::to_vec).chain([vec![done]]).collect();
        Card { lines, rows, is_grid: true, code: None }
    }

    /// The question whether somebody is still there, with the seconds to answer.
    pub(super) fn still_there(&self, seconds: u32) -> Card {
        let countdown = match self.screen {
            Screen::Playing(_) => exhibition::still_there_countdown(seconds),
            _ => exhibition::still_there_table(seconds),
        };
        let countdown = self.say(countdown);
        let lines = vec![TextLine::new(LineRole::Title, self.say(exhibition::still_there())), TextLine::new(LineRole::Time, countdown)];
        let anew = matches!(self.screen, Screen::Playing(_) | Screen::Ending { .. });
        let mut row = vec![Button::new(Control::StillHere, self.say(exhibition::still_here())).primary()];
        row.extend(anew.then(|| Button::new(Control::StartAnew, self.say(exhibition::start_anew()))));
        Card { lines, rows: vec![row], is_grid: false, code: None }
    }

    pub(super) fn ending(&self, choice: Choice, ending: Ending) -> Card {
        let of_variant = |variant: &Variant| self.texts.find(self.language, &format!("history-{}", variant.base_id), &[]);
        let history = self.offered_variant(choice.offer).and_then(of_variant).unwrap_or_else(|| self.say(exhibition::history_general()));
        let mut lines = self.verdict(ending);
        lines.push(TextLine::new(LineRole::Quiet, history));
        let again = Button::new(Control::PlayAgain, self.say(exhibition::play_again())).primary();
        let other = Button::new(Control::OtherGame, self.say(exhibition::other_game()));
        let code = self.take_home.cloned();
        lines.extend(code.is_some().then(|| TextLine::new(LineRole::Text, self.say(exhibition::take_home()))));
        Card { lines, rows: vec![vec![again, other]], is_grid: false, code }
    }

    /// The code for a phone, until one has come.
    pub(super) fn phone(&self) -> Option<Card> {
        let code = match self.phone {
            PhoneVisitor::Starting => None,
            PhoneVisitor::Awaited(code) => Some(code.clone()),
            PhoneVisitor::Quiet | PhoneVisitor::Away | PhoneVisitor::Failed => return None,
        };
        let lines = vec![
            TextLine::new(LineRole::Title, self.say(exhibition::phone_title())),
            TextLine::new(LineRole::Text, self.say(exhibition::phone_note())),
        ];
        Some(Card { lines, code, ..Card::default() })
    }

    /// In every language of the house: nobody can choose one. The first is the largest.
    pub(super) fn closed(&self) -> Card {
        let note = |language| match self.opens_at {
            Some(time) => self.texts.say(language, exhibition::closed_note(time.to_string())),
            None => self.texts.say(language, exhibition::closed_note_later()),
        };
        let mut lines = self.museum_line();
        for (index, &language) in self.languages.iter().enumerate() {
            let title = self.texts.say(language, exhibition::closed_title());
            lines.extend(match index {
                0 => vec![TextLine::new(LineRole::Title, title), TextLine::new(LineRole::Text, note(language))],
                _ => vec![TextLine::new(LineRole::Quiet, format!("{title} {}", note(language)))],
            });
        }
        Card { lines, ..Card::default() }
    }

    pub(super) fn pin(&self, digits: usize, is_wrong: bool) -> Card {
        let shown = if digits == 0 { "–".to_owned() } else { "•".repeat(digits) };
        let mut lines =
            vec![TextLine::new(LineRole::Title, self.say(exhibition::service_enter_pin())), TextLine::new(LineRole::Text, shown)];
        if is_wrong {
            lines.push(TextLine::new(LineRole::Text, self.say(exhibition::service_wrong_pin())));
        }
        if self.pin_wait > 0 {
            lines.push(TextLine::new(LineRole::Time, self.say(exhibition::service_locked(self.pin_wait))));
        }
        let digit = |digit: u8| Button::new(Control::Digit(digit), digit.to_string());
        let delete = Button::new(Control::DeleteDigit, self.say(exhibition::service_delete()));
        let back = Button::new(Control::Back, self.say(exhibition::service_back()));
        let rows = vec![
            [1, 2, 3, 4, 5].map(digit).to_vec(),
            [6, 7, 8, 9, 0].map(digit).to_vec(),
            vec![delete, Button::new(Control::EnterPin, "OK".to_owned()).primary(), back],
        ];
        Card { lines, rows, is_grid: false, code: None }
    }

    pub(super) fn service(&self) -> Card {
        let mut lines = vec![TextLine::new(LineRole::Title, self.say(exhibition::service_title()))];
        let facts = self.service.lines(self.texts, self.language);
        lines.extend(facts.into_iter().map(|fact| TextLine::new(LineRole::Quiet, fact)));
        let action = |action, label| Button::new(Control::Service(action), label);
        let volume = self.say(exhibition::service_volume(self.service.volume_percent));
        let rows = vec![
            vec![
                action(ServiceAction::Quieter, format!("{volume}  −")),
                action(ServiceAction::Louder, format!("{volume}  +")),
                action(ServiceAction::TestSound, self.say(exhibition::service_sound_test())),
                action(ServiceAction::NextLanguage, format!("{}: {}", self.say(exhibition::service_language()), self.language.name())),
            ],
            vec![
                Button::new(Control::Back, self.say(exhibition::service_back())).primary(),
                action(ServiceAction::Restart, self.say(exhibition::service_restart())),
                action(ServiceAction::Close, self.say(exhibition::service_close_exhibit())),
            ],
        ];
        Card { lines, rows, is_grid: false, code: None }
    }

    /// The question whether the exhibit is to be closed. A second press at the same place does not close it.
    pub(super) fn closing(&self) -> Card {
        let lines = vec![
            TextLine::new(LineRole::Title, self.say(exhibition::service_close_question())),
            TextLine::new(LineRole::Text, self.say(exhibition::service_close_note())),
        ];
        let close = Button::new(Control::Service(ServiceAction::Close), self.say(exhibition::service_close_exhibit()));
        let back = Button::new(Control::Back, self.say(exhibition::service_back())).primary();
        Card { lines, rows: vec![vec![close, back]], is_grid: false, code: None }
    }
}

impl View<'_> {
    /// Until a visitor has moved, above whatever else is said: which pieces are his, what they are after, and how they move.
    pub(super) fn introduction(&self, choice: Choice, caption: Option<ScreenCaption>) -> Option<ScreenCaption> {
        if !self.game.is_new || self.game.turn.is_none() {
            return caption;
        }
        let aims = match choice.at_table().or(self.seat) {
            Some(side) => vec![format!("{} {}", self.say(exhibition::you_play(self.side(self.variant, side))), self.aim(side))],
            None => Side::ALL.map(|side| format!("{}: {}", self.side_name(side), self.aim(side))).to_vec(),
        };
        let mut lines: Vec<TextLine> = aims.into_iter().map(|aim| TextLine::new(LineRole::Text, aim)).collect();
        lines.push(TextLine::new(LineRole::Quiet, self.how_pieces_move_and_capture()));
        lines.extend(caption.into_iter().flat_map(|caption| caption.lines));
        Some(ScreenCaption { lines, is_of_game: true })
    }

    /// A side of a variant for the variable `$side` of a message.
    fn side(&self, variant: &Variant, side: Side) -> Argument {
        let named = SideNames::of(variant, self.language.code()).named(side);
        // What the messages say of sides without names of their own is about a king.
        match variant.rules.rule_set().king() {
            Some(_) => named.into(),
            None => messages::game::side(self.language, named).into(),
        }
    }

    fn side_name(&self, side: Side) -> String {
        self.say(exhibition::side_name(self.side(self.variant, side)))
    }

    /// The aim of a side, in one sentence.
    fn aim(&self, side: Side) -> String {
        describe_aim(&self.variant.rule_set_in(self.language.code()), side, self.language)
    }

    /// Two sentences where all pieces slide and men are captured between enemies; otherwise what the variant says of itself.
    fn how_pieces_move_and_capture(&self) -> String {
        let rules = self.variant.rules.rule_set();
        let is_plain = |kind: &Kind| {
            let slides = kind.reach.is_none() && kind.other_moves.is_empty();
            slides && kind.again.is_never() && (kind.royal || kind.capture.elsewhere != RequiredSides::Never)
        };
        if rules.two_moves.is_some() || rules.hand.is_some() || self.variant.rules.hooks().is_some() || !rules.kinds.iter().all(is_plain) {
            return self.variant.summary_in(self.language.code()).to_owned();
        }
        let how_to_move = if rules.dice.is_some() { exhibition::rule_move_die() } else { exhibition::rule_move() };
        format!("{} {}", self.say(how_to_move), self.say(exhibition::rule_capture()))
    }

    /// The status text for the visitors at this side.
    pub(super) fn status(&self, choice: Choice) -> Vec<TextLine> {
        let GameView { turn, is_visitors_turn, is_placing, is_new, puzzle, .. } = &self.game;
        let Some(turn) = *turn else { return Vec::new() };
        let how_to_move = || self.say(if *is_placing { exhibition::how_to_place() } else { exhibition::how_to_move() });
        let second = |side| if *is_new || *is_placing { how_to_move() } else { self.aim(side) };
        let (first, second) = match (choice.at_table(), self.seat, puzzle) {
            (Some(side), ..) if *self.phone == PhoneVisitor::Away => (self.say(exhibition::phone_left()), self.aim(side)),
            (Some(side), ..) if *self.phone == PhoneVisitor::Failed => (self.say(exhibition::phone_failed()), self.aim(side)),
            (_, _, Some(PuzzleView::Wrong)) => (self.say(exhibition::puzzle_wrong()), how_to_move()),
            (_, _, Some(PuzzleView::MovesLeft(moves))) => (self.say(exhibition::puzzle_goal(*moves)), how_to_move()),
            (_, _, Some(PuzzleView::Quiet)) => (self.say(exhibition::table_turn()), self.aim(Side::Defenders)),
            (Some(side), ..) => {
                (self.say(if *is_visitors_turn { exhibition::your_turn() } else { exhibition::table_turn() }), second(side))
            }
            (None, Some(seat), _) => {
                (self.say(if seat == turn { exhibition::your_turn() } else { exhibition::other_turn() }), second(seat))
            }
            (None, None, _) => (format!("{}: {}", self.side_name(turn), self.say(exhibition::your_turn())), second(turn)),
        };
        let die = self.game.die.map(|face| self.say(exhibition::die_shows(face.number())));
        let first = std::iter::once(first).chain(die).collect::<Vec<_>>().join(" · ");
        vec![TextLine::new(LineRole::Text, first), TextLine::new(LineRole::Quiet, second)]
    }

    /// Who has won, in how many moves, and why.
    pub(super) fn verdict(&self, ending: Ending) -> Vec<TextLine> {
        let moves = self.game.decided_in;
        let (role, verdict) = match ending.verdict() {
            Verdict::Won => (LineRole::Triumph, exhibition::ending_won(moves)),
            Verdict::Lost => (LineRole::Defeat, exhibition::ending_lost(moves)),
            Verdict::Drawn => (LineRole::Title, exhibition::ending_drawn()),
            Verdict::WonBy(side) => (LineRole::Triumph, exhibition::EndingSideWon { side: self.side(self.variant, side), moves }.into()),
            Verdict::Solved => (LineRole::Triumph, exhibition::ending_solved(moves)),
        };
        let (winner, reason) = match ending {
            Ending::Solved => (Some(Side::Defenders), Reason::KingEscaped),
            Ending::Game { outcome, .. } => (outcome.winner, outcome.reason),
        };
        let names = SideNames::of(self.variant, self.language.code());
        let sides = winner.map(|side| [("side", self.side(self.variant, side)), ("loser", names.named(side.opponent()).into())]);
        let sides = sides.as_ref().map_or(&[][..], |sides| sides.as_slice());
        let reason = self.own_reason(reason).unwrap_or_else(|| self.texts.format(self.language, &reason_message(reason), sides));
        vec![TextLine::new(role, self.say(verdict)), TextLine::new(LineRole::Text, reason)]
    }

    /// The sentence of the variant itself about why a game ended, if it has one.
    fn own_reason(&self, reason: Reason) -> Option<String> {
        let in_script = match reason {
            Reason::Declared(declared) => Some(declared.text.as_str()).filter(|text| !text.is_empty()),
            _ => None,
        };
        self.variant.reason_in(reason.as_str(), self.language.code()).or(in_script).map(str::to_owned)
    }
}
