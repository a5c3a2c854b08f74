//! Dialogs: lists of puzzles, lessons and earlier games, and questions.

use birka_localization::messages::{access, buttons, games, input, play, positions, puzzles};
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
        let close = || Button::new("", buttons::close(self.language), "closeDialog");
        let question = |title: String, text: String, no: Button, yes: Button| DialogView {
            title,
            body: vec![Item::text("", text)],
            buttons: vec![no, yes],
        };
        let list = |title: String, body: Vec<Item>| DialogView { title, body, buttons: vec![close()] };
        Some(match self.dialog.as_ref()? {
            Dialog::NewGame(choices) => self.new_game_dialog(choices),
            Dialog::Rules => self.rules_dialog(),
            Dialog::Puzzles(variant) => list(puzzles::title(self.language), self.puzzle_list(variant)),
            Dialog::Lessons => list(buttons::lessons(self.language), self.lesson_list()),
            Dialog::Keys => list(input::title(self.language), vec![Item::Keys(self.keys())]),
            Dialog::Games { chosen, problem } => list(games::title(self.language), self.game_list(chosen, problem)),
            Dialog::Delete { game, chosen } => {
                let delete = json!({ "deleteGame": { "game": game, "chosen": chosen } });
                let yes = Button::new("", games::delete(self.language), delete);
                let no = Button::new("", games::keep(self.language), json!({ "games": chosen }));
                question(games::title(self.language), games::delete_question(self.language, game + 1), yes, no)
            }
            Dialog::Resign(side) => {
                let text = play::resigning(self.language, self.names().named(*side));
                let no = Button::new("", buttons::keep_playing(self.language), "closeDialog");
                question(play::resign_title(self.language), text, no, Button::new("", buttons::resign(self.language), "resign"))
            }
            Dialog::Invitation => self.invitation()?,
            Dialog::Draw(side) => {
                let text = play::draw_offered_by(self.language, self.names().named(*side));
                let no = Button::new("", buttons::decline(self.language), "closeDialog");
                question(play::draw_title(self.language), text, no, Button::new("", buttons::accept(self.language), "agreeDraw"))
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
            let heading = puzzles::of_the_day(self.language, self.variant_name(&book.variant));
            Some(entry(book, puzzle, format!("{heading}:"), solved.contains(&daily_name(today))))
        });
        let books: Vec<&PuzzleBook> = books().map(|(_, book)| book).collect();
        let chosen = books.iter().find(|book| book.variant == variant).or(books.first());
        let option = |book: &&PuzzleBook| {
            let count = book.puzzles.iter().filter(|puzzle| solved.contains(&puzzle.id)).count();
            (
                book.variant.clone(),
                puzzles::SolvedOf { variant: self.variant_name(&book.variant), solved: count, total: book.puzzles.len() }
                    .text(self.language),
            )
        };
        let entries = chosen.into_iter().flat_map(|book| {
            book.puzzles.iter().enumerate().map(|(at, puzzle)| entry(book, puzzle, format!("{}.", at + 1), solved.contains(&puzzle.id)))
        });
        let choice = Item::Choice {
            id: "puzzle-variant".to_owned(),
            label: puzzles::variant(self.language),
            options: books.iter().map(option).collect(),
            chosen: chosen.map(|book| book.variant.clone()).unwrap_or_default(),
            send: json!("puzzles"),
        };
        let streaks = self.streaks().into_iter().map(|streak| Item::text("streak", streak));
        let mut body: Vec<Item> = daily.into_iter().chain(streaks).collect();
        body.extend([choice, Item::Entries(entries.collect()), Item::text("small", puzzles::game_is_kept(self.language))]);
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
        vec![Item::Entries(entries), Item::text("small", puzzles::game_is_kept(self.language))]
    }

    /// The games, the latest first, and where one from elsewhere is opened.
    fn game_list(&self, chosen: &str, problem: &str) -> Vec<Item> {
        let games = self.games();
        let names: Vec<String> = games.iter().map(|game| game.variant_name(self)).collect();
        let mut options = vec![(String::new(), games::any_variant(self.language))];
        for name in &names {
            if !options.iter().any(|(known, _)| known == name) {
                options.push((name.clone(), name.clone()));
            }
        }
        let shown: Vec<usize> =
            (0..games.len()).rev().filter(|&at| chosen.is_empty() || names.get(at).is_some_and(|name| name == chosen)).collect();
        let delete = games::delete(self.language);
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
            body.push(Item::text("", games::none_yet(self.language)));
        } else {
            let label = access::variant(self.language);
            body.push(Item::Choice { id: "games-variant".to_owned(), label, options, chosen: chosen.to_owned(), send: json!("games") });
            body.push(Item::Entries(shown.iter().map(row).collect()));
            body.push(Item::text("small", count(self.language, shown.len(), games.len())));
        }
        let label = games::from_elsewhere(self.language);
        body.extend([
            Item::Heading(label.clone()),
            Item::Area { id: "elsewhere", label, value: String::new(), send: None },
            Item::Open {
                open: games::open(self.language),
                browse: games::browse(self.language),
                clipboard: games::clipboard(self.language),
                set_up: Button::new("", positions::title(self.language), json!({ "action": "position-editor" })),
            },
            Item::text("problem", problem.to_owned()),
        ]);
        body
    }
}
