//! Games that are kept, and games from files and the clipboard: a list of games that is searched, opened, continued, exported and deleted.
//!
//! Opened games are shown on the analysis board, so that the game on the table stays as it is. Files are read and games replayed on threads
//! of their own.

mod apply;
mod work;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use birka_game_archive::{ArchivedGame, Query, ResultFilter, Statistics};
use birka_localization::Language;
use birka_records::game_record::GameDate;
use birka_rules::Side;
use work::Finished;

use crate::game::actions::{GamesColumn, GamesForm, GamesOrder, ResultChoice, SortDirection};
use crate::game::messages;
use crate::game::platform::{BackgroundTask, RedrawAppExt};
use crate::game::state::{GamesNotice, GamesSource};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameList>().redraw_window_if(resource_changed::<GameList>).add_plugins(apply::plugin);
}

/// Where the games of the list are from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ListSource {
    #[default]
    Archive,
    /// A file or the clipboard.
    Elsewhere(GamesSource),
}

/// Whether the games of the list have been read.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum GamesLoaded {
    /// The games are being read.
    #[default]
    Reading,
    /// The games can be listed.
    Ready,
    /// The games cannot be read, for this reason.
    Failed(GamesNotice),
}

/// The games that can be chosen from, and what is entered to search them.
#[derive(Resource, Default)]
pub struct GameList {
    source: ListSource,
    loaded: GamesLoaded,
    /// Shared with the threads that work on them.
    games: Arc<[ArchivedGame]>,
    /// The indices of those that are found, in the order of the form.
    found: Vec<usize>,
    /// Their results.
    statistics: Statistics,
    /// The variants of the games, each once.
    variants: Vec<String>,
    /// The results of the games, each once.
    results: Vec<String>,
    /// Saved games that were moved aside.
    put_aside: Vec<PathBuf>,
    form: GamesForm,
    /// The task in progress.
    tasks: Vec<BackgroundTask<Finished>>,
}

impl GameList {
    /// Where the games are from.
    #[must_use]
    pub fn source(&self) -> &ListSource {
        &self.source
    }

    /// Whether the games of the list have been read.
    #[must_use]
    pub fn loaded(&self) -> &GamesLoaded {
        &self.loaded
    }

    /// Every game.
    #[must_use]
    pub fn games(&self) -> &[ArchivedGame] {
        &self.games
    }

    /// How many games are found.
    #[must_use]
    pub fn found_count(&self) -> usize {
        self.found.len()
    }

    /// One of the games that are found, in the order of the form.
    #[must_use]
    pub fn found(&self, index: usize) -> Option<&ArchivedGame> {
        self.games.get(*self.found.get(index)?)
    }

    /// The results of the games that are found.
    #[must_use]
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The variants of the games.
    #[must_use]
    pub fn variants(&self) -> &[String] {
        &self.variants
    }

    /// The results of the games, as their records have them.
    #[must_use]
    pub fn results(&self) -> &[String] {
        &self.results
    }

    /// Saved games that were moved aside.
    #[must_use]
    pub fn put_aside(&self) -> &[PathBuf] {
        &self.put_aside
    }

    /// The input in the dialog.
    #[must_use]
    pub fn form(&self) -> &GamesForm {
        &self.form
    }

    /// The chosen game, if it is found.
    #[must_use]
    pub fn chosen(&self) -> Option<&ArchivedGame> {
        let number = self.form.chosen?;
        self.found.iter().filter_map(|&index| self.games.get(index)).find(|game| game.number == number)
    }

    /// Whether something is being read, replayed or written.
    #[must_use]
    pub fn is_working(&self) -> bool {
        !self.tasks.is_empty()
    }

    /// The game with a number.
    fn game(&self, number: u64) -> Option<&ArchivedGame> {
        self.games.iter().find(|game| game.number == number)
    }

    /// Replaces the games.
    fn set_games(&mut self, source: ListSource, games: Vec<ArchivedGame>, language: Language) {
        if source != self.source {
            self.form = GamesForm { open_path: std::mem::take(&mut self.form.open_path), ..GamesForm::default() };
        }
        (self.source, self.games, self.loaded) = (source, games.into(), GamesLoaded::Ready);
        let each_once = |text: fn(&ArchivedGame) -> &String| -> Vec<String> {
            self.games.iter().map(text).collect::<BTreeSet<_>>().into_iter().cloned().collect()
        };
        (self.variants, self.results) = (each_once(|game| &game.variant), each_once(|game| &game.result));
        self.search(language);
    }

    /// Finds the games that fit what is entered. Players are found by the names that are shown.
    fn search(&mut self, language: Language) {
        let query = query(&self.form);
        let opponent = self.form.opponent.trim().to_lowercase();
        let is_called = |name: &str| messages::games::player(language, name).to_lowercase().contains(&opponent);
        let is_found =
            |game: &ArchivedGame| query.finds(game) && (opponent.is_empty() || is_called(&game.attackers) || is_called(&game.defenders));
        self.found = (0..self.games.len()).rev().filter(|&index| is_found(&self.games[index])).collect();
        self.statistics = Statistics::of(self.found.iter().map(|&index| &self.games[index]));
        self.sort(language);
    }

    /// Sorts the games that are found, the newest one first, by what is shown. Of equal ones the newest comes first.
    fn sort(&mut self, language: Language) {
        let GamesOrder { column, direction } = self.form.order;
        let game = |index: &usize| &self.games[*index];
        let mut found = std::mem::take(&mut self.found);
        // Who sorts upwards and downwards sees equal ones in the same order.
        let by_text = |found: &mut Vec<usize>, text: &dyn Fn(&ArchivedGame) -> String| match direction {
            SortDirection::Ascending => found.sort_by_cached_key(|index| text(game(index)).to_lowercase()),
            SortDirection::Descending => found.sort_by_cached_key(|index| Reverse(text(game(index)).to_lowercase())),
        };
        match column {
            GamesColumn::Day if direction == SortDirection::Ascending => found.reverse(),
            GamesColumn::Day => {}
            GamesColumn::Variant => by_text(&mut found, &|game| game.variant.clone()),
            GamesColumn::Players => by_text(&mut found, &|game| messages::games::players(language, &game.attackers, &game.defenders)),
            GamesColumn::Result => by_text(&mut found, &|game| messages::games::recorded_result(language, &game.result)),
            GamesColumn::Moves if direction == SortDirection::Ascending => found.sort_by_key(|index| game(index).length),
            GamesColumn::Moves => found.sort_by_key(|index| Reverse(game(index).length)),
        }
        self.found = found;
    }
}

/// The search filter. A day that cannot be read filters nothing; the dialog says so.
fn query(form: &GamesForm) -> Query {
    let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    Query {
        variant: form.variant.clone(),
        result: match form.result {
            ResultChoice::Any => None,
            ResultChoice::Attackers => Some(ResultFilter::WonBy(Side::Attackers)),
            ResultChoice::Defenders => Some(ResultFilter::WonBy(Side::Defenders)),
            ResultChoice::Draw => Some(ResultFilter::Drawn),
            ResultChoice::Unfinished => Some(ResultFilter::Unfinished),
        },
        since: GameDate::parse(form.since.trim()),
        until: GameDate::parse(form.until.trim()),
        text: given(&form.text),
        ..Query::default()
    }
}
