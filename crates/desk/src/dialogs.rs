//! Dialogs: lists of puzzles, lessons and earlier games, and questions.

use birka_records::{Puzzle, PuzzleBook};
use birka_rules::Side;
use birka_session::puzzle::{PuzzleIndex, books, daily_name};
use birka_session::words::games::count;
use birka_session::words::puzzles as words;
use birka_session::{LessonEntry, NewGameForm, SideNames, lesson_entries};
use serde_json::json;

use crate::items::{Button, DialogView, Item};
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
    /// Somebody invites the player to a game.
    Invitation,
}

/// The choices in the dialog.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choices {
    pub(crate) form: NewGameForm,
    /// Whether the variant is that of the main game, which is not shipped.
    pub(crate) is_own: bool,
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
            Dialog::Invitation => self.invitation()?,
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
            let variant = self.host.shipped(&book.variant);
            let names = variant.as_ref().map_or_else(|_| SideNames::default(), |variant| SideNames::of(variant, self.language.code()));
            Item::Entry {
                title: words::entry(self.language, &heading, puzzle, names.named(puzzle.side), is_solved),
                // How it is won would give the solution away.
                details: if solved.contains(&puzzle.id) { words::themes(self.language, puzzle).join(" · ") } else { String::new() },
                stars: words::level_in_words(self.language, puzzle).map(|level| [words::stars(puzzle), level]),
                is_current: current == Some(puzzle.id.as_str()),
                is_first: false,
                send: json!({ "puzzle": puzzle.id }),
            }
        };
        let daily = self.host.now().1.and_then(|today| {
            let (book, puzzle) = PuzzleIndex::of_day(today)?.get()?;
            let heading = words::of_the_day(self.language, &self.variant_name(&book.variant));
            Some(entry(book, puzzle, format!("{heading}:"), solved.contains(&daily_name(today))))
        });
        let books: Vec<&PuzzleBook> = books().map(|(_, book)| book).collect();
        let chosen = books.iter().find(|book| book.variant == variant).or(books.first());
        let option = |book: &&PuzzleBook| {
            let count = book.puzzles.iter().filter(|puzzle| solved.contains(&puzzle.id)).count();
            (book.variant.clone(), words::solved_of(self.language, &self.variant_name(&book.variant), count, book.puzzles.len()))
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
        let entry = |LessonEntry { first, title, is_next }| Item::Entry {
            title,
            details: String::new(),
            stars: None,
            is_current: false,
            is_first: is_next,
            send: json!({ "lesson": first }),
        };
        let entries = lesson_entries(&self.taught().1, &self.solved(), self.language).into_iter().map(entry).collect();
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
            body.push(Item::text("small", count(self.language, shown.len(), games.len())));
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
