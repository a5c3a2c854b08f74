//! Dialogs: lists of puzzles, lessons and earlier games, and questions.

use birka_localization::{Language, Texts};
use birka_records::{Motif, Puzzle, PuzzleBook, Theme};
use birka_rules::Side;
use birka_session::puzzle::{daily_name, puzzle_of_day, shipped};
use serde_json::json;

use crate::exercise::{lesson_name, topic_name};
use crate::items::{Button, DialogView, Item};
use crate::new_game::Choices;
use crate::{Desk, Mode};

/// A dialog of the desk.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Dialog {
    /// The puzzles of a variant.
    Puzzles(String),
    Lessons,
    Keys,
    NewGame(Box<Choices>),
    Rules,
    /// The games of a variant, or all. `problem` is what is wrong with the text of another game.
    Games {
        chosen: String,
        problem: String,
    },
    Delete {
        game: usize,
        chosen: String,
    },
    Resign(Side),
    /// A person offers a draw to another one.
    Draw(Side),
}

impl Dialog {
    pub(crate) fn games(chosen: String) -> Self {
        Self::Games { chosen, problem: String::new() }
    }
}

impl Desk {
    pub(crate) fn dialog_view(&self) -> Option<DialogView> {
        let close = || Button::new("", self.text_of("buttons-close"), "closeDialog");
        let question = |title: &str, text: String, no: Button, yes: Button| DialogView {
            title: self.text_of(title),
            body: vec![Item::text("", text)],
            buttons: vec![no, yes],
        };
        let list = |title: &str, body: Vec<Item>| DialogView { title: self.text_of(title), body, buttons: vec![close()] };
        Some(match self.dialog.as_ref()? {
            Dialog::NewGame(choices) => self.new_game_dialog(choices),
            Dialog::Rules => self.rules_dialog(),
            Dialog::Puzzles(variant) => list("puzzles-title", self.puzzle_list(variant)),
            Dialog::Lessons => list("buttons-lessons", self.lesson_list()),
            Dialog::Keys => list("input-title", vec![Item::Keys(self.keys())]),
            Dialog::Games { chosen, problem } => list("games-title", self.game_list(chosen, problem)),
            Dialog::Delete { game, chosen } => {
                let delete = json!({ "deleteGame": { "game": game, "chosen": chosen } });
                let yes = Button::new("", self.text_of("games-delete"), delete);
                let no = Button::new("", self.text_of("games-keep"), json!({ "games": chosen }));
                question("games-title", self.say("games-delete-question", &[("nth", (game + 1).into())]), yes, no)
            }
            Dialog::Resign(side) => {
                let text = self.say("play-resigning", &[("side", self.names().named(*side).into())]);
                let no = Button::new("", self.text_of("buttons-keep-playing"), "closeDialog");
                question("play-resign-title", text, no, Button::new("", self.text_of("buttons-resign"), "resign"))
            }
            Dialog::Draw(side) => {
                let text = self.say("play-draw-offered-by", &[("side", self.names().named(*side).into())]);
                let no = Button::new("", self.text_of("buttons-decline"), "closeDialog");
                question("play-draw-title", text, no, Button::new("", self.text_of("buttons-accept"), "agreeDraw"))
            }
        })
    }

    fn variant_name(&self, id: &str) -> String {
        self.host.shipped(id).map_or_else(|_| id.to_owned(), |variant| variant.name_in(self.language.code()).to_owned())
    }

    fn puzzle_list(&self, variant: &str) -> Vec<Item> {
        let solved = self.solved();
        let current = if let Mode::Exercise(exercise) = &self.mode { exercise.puzzle_id() } else { None };
        let entry = |book: &PuzzleBook, puzzle: &Puzzle, heading: String, is_solved: bool| {
            let side = self.host.shipped(&book.variant);
            let side = side.as_ref().map_or_else(
                |_| puzzle.side.to_string(),
                |variant| birka_session::SideNames::of(variant, self.language.code()).named(puzzle.side).as_str().to_owned(),
            );
            // How it is won would give the solution away.
            let task = self.say("puzzles-task", &[("side", side.into()), ("moves", puzzle.moves.into())]);
            let themes = if solved.contains(&puzzle.id) { puzzle_themes(puzzle, self.language).join(" · ") } else { String::new() };
            let stars = puzzle.level().map(|level| {
                let values = [("level", level.into()), ("highest", Puzzle::HIGHEST_LEVEL.into())];
                let dark = usize::from(Puzzle::HIGHEST_LEVEL.saturating_sub(level));
                [format!("{}{}", "★".repeat(level.into()), "☆".repeat(dark)), self.say("puzzles-level", &values)]
            });
            Item::Entry {
                title: format!("{heading} {task}{}", if is_solved { " ✔" } else { "" }),
                details: themes,
                stars,
                is_current: current == Some(puzzle.id.as_str()),
                is_first: false,
                send: json!({ "puzzle": puzzle.id }),
            }
        };
        let daily = self.host.now().1.and_then(|today| {
            let (book, at) = puzzle_of_day(today, shipped())?;
            let book = shipped().get(book)?;
            let heading = self.say("puzzles-of-the-day", &[("variant", self.variant_name(&book.variant).into())]);
            Some(entry(book, book.puzzles.get(at)?, format!("{heading}:"), solved.contains(&daily_name(today))))
        });
        let books: Vec<&PuzzleBook> = shipped().iter().filter(|book| !book.puzzles.is_empty()).collect();
        let chosen = books.iter().find(|book| book.variant == variant).or(books.first());
        let option = |book: &&PuzzleBook| {
            let count = book.puzzles.iter().filter(|puzzle| solved.contains(&puzzle.id)).count();
            let values =
                [("variant", self.variant_name(&book.variant).into()), ("solved", count.into()), ("total", book.puzzles.len().into())];
            (book.variant.clone(), self.say("puzzles-solved-of", &values))
        };
        let entries = chosen.into_iter().flat_map(|book| {
            book.puzzles.iter().enumerate().map(|(at, puzzle)| entry(book, puzzle, format!("{}.", at + 1), solved.contains(&puzzle.id)))
        });
        let choice = Item::Choice {
            id: "puzzle-variant".to_owned(),
            label: self.text_of("puzzles-variant"),
            options: books.iter().map(option).collect(),
            chosen: chosen.map(|book| book.variant.clone()).unwrap_or_default(),
            send: json!("puzzles"),
        };
        let streaks = self.streaks().into_iter().map(|streak| Item::text("streak", streak));
        let mut body: Vec<Item> = daily.into_iter().chain(streaks).collect();
        body.extend([choice, Item::Entries(entries.collect()), Item::text("small", self.text_of("puzzles-game-is-kept"))]);
        body
    }

    fn lesson_list(&self) -> Vec<Item> {
        let (variant, steps) = self.taught();
        let solved = self.solved();
        let total = steps.last().map_or(0, |step| step.number);
        let mut is_next_found = false;
        let mut entries = Vec::new();
        for number in 1..=total {
            let of_lesson = || steps.iter().enumerate().filter(|(_, step)| step.number == number);
            let Some((first, step)) = of_lesson().next() else { continue };
            let is_done = of_lesson().all(|(_, step)| solved.contains(&lesson_name(&variant.id, step.topic)));
            let id = format!("tutorial-heading-{}", topic_name(json!(step.lesson)));
            let heading = self.say(&id, &[("nth", number.into()), ("total", total.into())]);
            let is_first = !is_done && !is_next_found;
            is_next_found |= !is_done;
            entries.push(Item::Entry {
                title: if is_done { format!("{heading} ✔") } else { heading },
                details: String::new(),
                stars: None,
                is_current: false,
                is_first,
                send: json!({ "lesson": first }),
            });
        }
        vec![Item::Entries(entries), Item::text("small", self.text_of("puzzles-game-is-kept"))]
    }

    /// The games, the latest first, and where one from elsewhere is opened.
    fn game_list(&self, chosen: &str, problem: &str) -> Vec<Item> {
        let games = self.games();
        let names: Vec<String> = games.iter().map(|game| game.variant_name(self)).collect();
        let mut options = vec![(String::new(), self.text_of("games-any-variant"))];
        for name in &names {
            if !options.iter().any(|(known, _)| known == name) {
                options.push((name.clone(), name.clone()));
            }
        }
        let shown: Vec<usize> =
            (0..games.len()).rev().filter(|&at| chosen.is_empty() || names.get(at).is_some_and(|name| name == chosen)).collect();
        let delete = self.text_of("games-delete");
        let row = |&at: &usize| {
            let [title, details] = games.get(at).map(|game| game.lines(self)).unwrap_or_default();
            Item::Game {
                label: format!("{delete}: {title}, {details}"),
                title,
                details,
                delete: delete.clone(),
                send: json!({ "openGame": at }),
                ask: json!({ "askToDelete": { "game": at, "chosen": chosen } }),
            }
        };
        let mut body = Vec::new();
        if games.is_empty() {
            body.push(Item::text("", self.text_of("games-none-yet")));
        } else {
            let label = self.text_of("access-variant");
            body.push(Item::Choice { id: "games-variant".to_owned(), label, options, chosen: chosen.to_owned(), send: json!("games") });
            body.push(Item::Entries(shown.iter().map(row).collect()));
            let all = ("all", games.len().into());
            let count = if chosen.is_empty() {
                self.say("games-count", &[all])
            } else {
                self.say("games-count-found", &[("found", shown.len().into()), all])
            };
            body.push(Item::text("small", count));
        }
        let label = self.text_of("games-from-elsewhere");
        body.extend([
            Item::Heading(label.clone()),
            Item::Area { id: "elsewhere", label, value: String::new(), send: None },
            Item::Open {
                open: self.text_of("games-open"),
                browse: self.text_of("games-browse"),
                clipboard: self.text_of("games-clipboard"),
                set_up: Button::new("", self.text_of("positions-title"), json!({ "action": "position-editor" })),
            },
            Item::text("problem", problem.to_owned()),
        ]);
        body
    }
}

/// How a puzzle is won and by what means, in words.
#[must_use]
pub fn puzzle_themes(puzzle: &Puzzle, language: Language) -> Vec<String> {
    let theme = match puzzle.theme {
        Theme::Escape => Some("games-reason-king-escaped"),
        Theme::Capture => Some("games-reason-king-captured"),
        Theme::Encirclement => Some("games-reason-encirclement"),
        Theme::ExitFort => Some("games-reason-exit-fort"),
        Theme::Other => None,
    };
    let motif = |motif: &Motif| match motif {
        Motif::QuietMove => "puzzles-motif-quiet-move",
        Motif::Sacrifice => "puzzles-motif-sacrifice",
        Motif::DoubleThreat => "puzzles-motif-double-threat",
    };
    theme.into_iter().chain(puzzle.motifs.iter().map(motif)).map(|id| Texts::shipped().get(language, id)).collect()
}
