//! The lessons of the tutorial.

use std::sync::Arc;

use birka_session::{LessonTopic, StepTopic, TutorialStep, tutorial};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::Game;
use crate::values::{Failure, to_js};
use crate::variant::{SideName, Variant};

/// A step of a lesson.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LessonStep {
    /// The topic of the lesson, as in the message `tutorial-heading-moving`.
    #[tsify(type = "string")]
    pub lesson: LessonTopic,
    /// The number of the lesson, from 1.
    pub number: usize,
    /// The task of the step, as in the message `tutorial-task-king-on-throne`.
    #[tsify(type = "string")]
    pub task: StepTopic,
    /// The side of the learner.
    pub side: SideName,
}

/// The lessons that can be taught under the rules of a variant.
#[wasm_bindgen]
pub struct Tutorial {
    script: Option<Arc<birka_script::Variant>>,
    steps: Vec<TutorialStep>,
}

#[wasm_bindgen]
impl Tutorial {
    /// The lessons for a variant. A rule set without a script has none.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &Variant) -> Self {
        let script = variant.script_arc();
        Self { steps: script.as_deref().map(tutorial).unwrap_or_default(), script }
    }

    /// The steps of all lessons, in order.
    #[wasm_bindgen(unchecked_return_type = "LessonStep[]")]
    pub fn steps(&self) -> JsValue {
        let info = |step: &TutorialStep| LessonStep { lesson: step.lesson, number: step.number, task: step.topic, side: step.side.into() };
        to_js(&self.steps.iter().map(info).collect::<Vec<_>>())
    }

    /// The game that a step begins with. Steps are counted from 0.
    pub fn start(&self, step: usize) -> Result<Game, Failure> {
        let session = self.script.as_ref().zip(self.steps.get(step)).and_then(|(script, step)| step.session(script));
        session.map(|session| Game::of_session(&session)).ok_or_else(|| no_step(step))
    }

    /// Whether the last move of a game reaches the goal of a step.
    #[wasm_bindgen(js_name = isReached)]
    pub fn is_reached(&self, step: usize, game: &Game) -> Result<bool, Failure> {
        Ok(self.steps.get(step).ok_or_else(|| no_step(step))?.is_reached(game.game()))
    }
}

fn no_step(step: usize) -> Failure {
    Failure::new(Failure::INVALID_ARGUMENT, format!("there is no step {step}"))
}
