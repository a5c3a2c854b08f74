//! The tasks of the engine for the main game, and its answers.

use birka_localization::messages::{analysis, game, play};
use std::time::Duration;

use birka_records::Conclusion;
use birka_rules::{Move, Side};
use birka_session::words::games;
use birka_session::{Action, Mover, Player, View as TableView};
use serde::Deserialize as _;
use serde_json::Value;

use crate::{Desk, Effect, LEAST_THOUGHT, Mode, Purpose, Slot, Task, task};

impl Desk {
    /// Asks for a task in place of what was asked in its slot.
    pub(crate) fn ask(&mut self, slot: Slot, purpose: Purpose, task: Option<Task>, [delay, at_least]: [u32; 2]) {
        self.tasks += 1;
        self.asked[slot as usize] = Some((self.tasks, purpose));
        self.effects.push(Effect::Ask { id: self.tasks, slot, delay, at_least, task: task.map(Box::new) });
    }

    pub(crate) fn stop(&mut self, slot: Slot) {
        if self.asked[slot as usize].take().is_some() {
            self.effects.push(Effect::Stop(slot));
        }
    }

    /// The task in the slot of the engine.
    pub(crate) fn purpose(&self) -> Option<&Purpose> {
        self.asked[Slot::Engine as usize].as_ref().map(|(_, purpose)| purpose)
    }

    pub(crate) fn is_thinking(&self) -> bool {
        matches!(self.purpose(), Some(Purpose::EngineMove))
    }

    pub(crate) fn game_text(&self) -> task::GameText {
        task::GameText::new(&self.edition(), self.table.session())
    }

    pub(crate) fn ask_move(&mut self) {
        let game = self.table.main_session();
        let turn = game.turn();
        let Mover::Engine(level) = self.table.mover(turn) else { return };
        if game.outcome().is_some() || self.is_thinking() {
            return;
        }
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let increment =
            || game.clock().and_then(|clock| clock.controls().of(turn)).map_or(0, |control| u64::from(control.increment) * 1000);
        let clock = game.remaining_time(turn).map(|left| (millis(left), increment()));
        let task = Task::Search { game: self.game_text(), level, clock };
        self.ask(Slot::Engine, Purpose::EngineMove, Some(task), [0, LEAST_THOUGHT]);
    }

    pub(crate) fn ask_hint(&mut self) {
        let is_game = matches!(self.mode, Mode::Game);
        if !is_game || self.table.why_no(Action::Hint).is_some() || matches!(self.purpose(), Some(Purpose::Hint)) {
            return;
        }
        let task = Task::Hint { game: self.game_text(), language: self.language.code().to_owned() };
        self.explanation = analysis::searching_hint(self.language);
        self.ask(Slot::Engine, Purpose::Hint, Some(task), [0, 0]);
    }

    pub(crate) fn ask_draw(&mut self, side: Side) {
        let Player::Engine(level) = self.table.main_session().players().of(side) else { return };
        self.explain(play::draw_is_considered(self.language, self.engine_name(level)));
        let task = Task::Draw { game: self.game_text(), side, level };
        self.ask(Slot::Draw, Purpose::Draw, Some(task), [0, 0]);
    }

    fn engine_name(&self, level: usize) -> String {
        games::level_name(self.language, level)
    }

    pub(crate) fn news(&mut self, id: u64, news: Vec<Value>) {
        if self.asked[Slot::Engine as usize].as_ref().is_some_and(|(asked, _)| *asked == id)
            && let Mode::Analysis(analysis) = &mut self.mode
        {
            analysis.take(news);
        }
    }

    pub(crate) fn answer(&mut self, id: u64, result: &Value, error: Option<String>) {
        let slot = self.asked.iter_mut().find(|asked| asked.as_ref().is_some_and(|(asked, _)| *asked == id));
        let Some((_, purpose)) = slot.and_then(Option::take) else { return };
        let answer = error.map_or(Ok(result), Err);
        match purpose {
            Purpose::EngineMove => self.play_engine_move(answer),
            Purpose::Hint => {
                let hint = answer.and_then(|result| task::FoundHint::deserialize(result).map_err(|error| error.to_string()));
                let text = match hint {
                    Ok(hint) => {
                        self.hint = task::read_move(&hint.mv, self.table.session()).and_then(Move::squares);
                        hint.text
                    }
                    Err(error) => analysis::hint_failed(self.language, error),
                };
                self.explain(text);
            }
            Purpose::Lines => self.end_lines(answer.err()),
            Purpose::Draw => {
                self.effects.push(Effect::Stop(Slot::Draw));
                self.take_draw_answer(answer.ok().and_then(Value::as_str));
            }
            Purpose::ReviewStep => self.take_review_step(answer),
            Purpose::Judge => self.take_judgement(answer),
            Purpose::Solution => self.take_solution(answer.ok()),
            Purpose::Reply(mv, before) => self.reply(mv, before),
            Purpose::TakeBack(before) => self.take_back_to(before),
        }
    }

    pub(crate) fn play_engine_move(&mut self, answer: Result<&Value, String>) {
        let turn = self.table.main_session().turn();
        if self.table.view() == Some(TableView::EarlierPosition) {
            self.table.end_view();
        }
        let found = answer.map(|result| task::FoundMove::deserialize(result).ok().and_then(|found| found.mv));
        let mv = found.map(|name| name.and_then(|name| task::read_move(&name, self.table.session())));
        let problem = match mv {
            Ok(Some(mv)) => self.play(mv),
            Ok(None) => Some(game::no_move_found(self.language)),
            Err(error) => Some(error),
        };
        if let Some(error) = problem {
            self.table.seat(turn, Player::Person);
            let side = self.names().named(turn);
            self.explanation = game::EngineFailed { error, side }.text(self.language);
        } else if let Some(mv) = self.due_premove.take() {
            self.play(mv);
        }
    }

    pub(crate) fn take_draw_answer(&mut self, answer: Option<&str>) {
        let players = self.table.main_session().players();
        let Some(level) = players.attackers.number().or(players.defenders.number()) else { return };
        let says = match answer {
            Some("accepted") => {
                self.conclude(Conclusion::Agreed);
                play::draw_accepted
            }
            Some("declined") => play::draw_declined,
            Some("too-early") => play::draw_is_too_early,
            _ => play::draw_is_not_judged,
        };
        self.explain(says(self.language, self.engine_name(level)));
    }
}
