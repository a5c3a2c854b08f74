//! The game as the page shows it: a [`birka_desk::Desk`], of which the page is a face.

use std::sync::Arc;
use std::time::Duration;

use birka_desk::open::{OpenFault, Variants};
use birka_desk::view::ClockView;
use birka_desk::{Desk as Inner, Effect, Host, Task, TaskRunner as Runner};
use birka_records::game_record::GameDate;
use birka_script::VariantLookupError;
use js_sys::{Date, Function};
use serde::Serialize;
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::scripts;
use crate::texts::language;
use crate::values::{Argument, Failure, Number, Text, json_failure, to_js};
use crate::variant::Variant;

/// A game as somebody sees and handles it. Inputs and views are those of the crate `birka-desk`, as JSON.
#[wasm_bindgen]
pub struct Desk {
    desk: Inner,
}

/// The variants of the module.
pub(crate) struct Scripts;

impl Variants for Scripts {
    fn shipped(&self, name: &str) -> Result<Arc<birka_script::Variant>, VariantLookupError> {
        scripts::find(name)
    }

    fn of_source(&self, source: &str, options: &str) -> Result<Arc<birka_script::Variant>, OpenFault> {
        scripts::own(source, options)
    }
}

/// The storage of a page, by two functions.
struct Page {
    read: Function,
    write: Function,
}

impl Variants for Page {
    fn shipped(&self, name: &str) -> Result<Arc<birka_script::Variant>, VariantLookupError> {
        Scripts.shipped(name)
    }

    fn of_source(&self, source: &str, options: &str) -> Result<Arc<birka_script::Variant>, OpenFault> {
        Scripts.of_source(source, options)
    }
}

impl Host for Page {
    fn read(&self, name: &str) -> Option<String> {
        self.read.call1(&JsValue::UNDEFINED, &name.into()).ok()?.as_string()
    }

    fn write(&mut self, name: &str, text: &str) {
        // The page says where nothing can be kept.
        let _ = self.write.call2(&JsValue::UNDEFINED, &name.into(), &text.into());
    }

    fn now(&self) -> (u64, Option<GameDate>) {
        let now = Date::new_0();
        let seconds = Duration::try_from_secs_f64(now.get_time() / 1000.0).unwrap_or_default();
        let text = format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date());
        (seconds.as_secs(), GameDate::parse(&text))
    }
}

/// The changes by an input.
#[derive(Serialize)]
struct Reply {
    view: birka_desk::View,
    effects: Vec<Effect>,
}

/// The changes by passing time.
#[derive(Serialize)]
struct TickReply {
    clocks: Option<Vec<Option<ClockView>>>,
    effects: Vec<Effect>,
}

#[wasm_bindgen]
impl Desk {
    /// A desk with a game that waits for its first move. `read(name)` returns what is kept under a name, and `write(name, text)` keeps a text.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(js_name = language)] tag: &Text,
        #[wasm_bindgen(unchecked_param_type = "(name: string) => string | undefined")] read: JsValue,
        #[wasm_bindgen(unchecked_param_type = "(name: string, text: string) => void")] write: JsValue,
    ) -> Result<Self, Failure> {
        let host = Page { read: Argument::new(read, "read").function()?, write: Argument::new(write, "write").function()? };
        Ok(Self { desk: Inner::new(Box::new(host), language(tag)?)? })
    }

    /// Does what an input asks for, written as JSON. Returns what is seen then, and what the page is to do.
    #[wasm_bindgen(unchecked_return_type = "{ view: any; effects: any[] }")]
    pub fn send(&mut self, input: &Text) -> Result<JsValue, Failure> {
        let input = serde_json::from_str(&input.read("input")?);
        self.desk.send(input.map_err(|error| json_failure(Failure::INVALID_ARGUMENT, "an input", &error))?);
        Ok(to_js(&Reply { view: self.desk.view(), effects: self.desk.take_effects() }))
    }

    /// Lets milliseconds pass. Returns the clocks, which are absent if the game has ended by it, and what the page is to do. `isKept` says whether what is
    /// left of the times is to be kept.
    #[wasm_bindgen(unchecked_return_type = "{ clocks?: any[]; effects: any[] }")]
    pub fn tick(
        &mut self,
        millis: &Number,
        #[wasm_bindgen(js_name = isBehindDialog, unchecked_param_type = "boolean")] is_behind_dialog: JsValue,
        #[wasm_bindgen(js_name = isKept, unchecked_param_type = "boolean")] is_kept: JsValue,
    ) -> Result<JsValue, Failure> {
        let millis = Argument::new(millis, "millis").number(0.0..=1e9)?;
        let (is_behind_dialog, is_kept) =
            (Argument::new(is_behind_dialog, "isBehindDialog").flag()?, Argument::new(is_kept, "isKept").flag()?);
        let has_ended = self.desk.tick(Duration::from_secs_f64(millis / 1000.0), is_behind_dialog);
        if is_kept {
            self.desk.keep();
        }
        let clocks = (!has_ended).then(|| self.desk.clocks());
        Ok(to_js(&TickReply { clocks, effects: self.desk.take_effects() }))
    }

    /// The variant of the game that is kept.
    #[wasm_bindgen(getter, js_name = mainVariant)]
    pub fn main_variant(&self) -> Variant {
        Variant::of_edition(self.desk.main_edition())
    }
}

/// Does the tasks of a [`Desk`]. They block: a page does them in a worker.
#[wasm_bindgen]
pub struct TaskRunner {
    runner: Runner,
}

#[wasm_bindgen]
impl TaskRunner {
    /// A runner that has done nothing yet.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "it is made by JavaScript")]
    pub fn new() -> Self {
        Self { runner: Runner::new(Box::new(Scripts)) }
    }

    /// Does a task, written as JSON, and calls `on_news` with what is found before its end. Returns its result.
    #[wasm_bindgen(unchecked_return_type = "any")]
    pub fn run(
        &mut self,
        task: &Text,
        #[wasm_bindgen(js_name = onNews, unchecked_param_type = "(news: any) => void")] on_news: JsValue,
    ) -> Result<JsValue, Failure> {
        let task: Task =
            serde_json::from_str(&task.read("task")?).map_err(|error| json_failure(Failure::INVALID_ARGUMENT, "a task", &error))?;
        let on_news = Argument::new(on_news, "onNews").function()?;
        let mut tell = |news: Value| {
            // What the page does with it cannot stop the task.
            let _ = on_news.call1(&JsValue::UNDEFINED, &to_js(&news));
        };
        let result = self.runner.run(&task, &mut tell).map_err(|error| Failure::new(Failure::FAILED_SEARCH, error))?;
        Ok(to_js(&result))
    }
}
