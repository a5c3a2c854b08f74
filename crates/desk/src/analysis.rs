//! The analysis board: both sides are moved freely, and the engine says who is ahead and what the best lines are. The game stays as it is; other moves
//! are its variations.

use birka_engine::{Limits, SearchInfo};
use birka_localization::messages::{analysis, study};
use birka_records::MoveNotation;
use birka_records::game_record::GameRecord;
use birka_rules::{Move, Side};
use birka_session::words::{self, judgements};
use birka_session::{Command, NodeId, Session, Study};
use serde::Deserialize as _;
use serde_json::Value;

use crate::items::{AnalysisLine, Button, Card, Item};
use crate::open::Edition;
use crate::task::Task;
use crate::{Desk, Mode, Purpose, Slot};

/// How far the engine looks, and for how many lines.
const LIMITS: (usize, u64, u64) = (3, 2_500_000, 12_000);
/// The depth from which the best line is drawn on the board. Below it, it changes too often.
const STABLE_DEPTH: u32 = 5;
/// How many moves of a line are written out.
const WRITTEN_MOVES: usize = 8;
/// The pieces move before the search begins: in milliseconds.
const DELAY: u32 = 150;

pub(crate) struct Analysis {
    pub(crate) edition: Edition,
    /// Whether the study is that of the main game, with which it is kept.
    pub(crate) is_of_game: bool,
    /// The best lines, the best one first.
    found: Vec<SearchInfo>,
    is_searching: bool,
}

impl Analysis {
    fn new(edition: Edition, is_of_game: bool) -> Self {
        Self { edition, is_of_game, found: Vec::new(), is_searching: false }
    }

    /// Takes what the search has found. A line that has become better is no longer where it was.
    pub(crate) fn take(&mut self, news: Vec<Value>) {
        for info in news.into_iter().filter_map(|one| SearchInfo::deserialize(one).ok()) {
            let rank = info.multipv.saturating_sub(1);
            let mut at = 0;
            self.found.retain(|other| {
                at += 1;
                at <= rank || other.pv.first() != info.pv.first()
            });
            match self.found.get_mut(rank) {
                Some(place) if place.multipv == info.multipv => *place = info,
                _ => self.found.insert(rank.min(self.found.len()), info),
            }
        }
    }

    /// The best move, once the search is deep enough.
    pub(crate) fn arrow(&self) -> Option<Move> {
        let best = self.found.first().filter(|best| best.depth >= STABLE_DEPTH || !matches!(best.score, birka_engine::Score::Cp(_)))?;
        best.pv.first().copied()
    }
}

impl Desk {
    /// Opens the analysis board of the main game after so many moves.
    pub(crate) fn analyse(&mut self, ply: Option<usize>) {
        let ply = ply.unwrap_or_else(|| self.table.main_session().ply());
        let edition = self.main_edition();
        self.close();
        let mut study = Study::of_session(self.table.main_session(), GameRecord::default());
        // Where there is no room for all of it, what was said before stays.
        if let Some(said) = self.said.take()
            && !study.merge(&said)
        {
            study = *said;
        }
        let node = study.in_game(ply);
        study.go_to(node);
        self.open_study(study, Analysis::new(edition, true));
    }

    /// Opens the analysis board at a position that was set up.
    pub(crate) fn analyse_game(&mut self, edition: Edition, session: &Session) {
        self.close();
        self.open_study(Study::of_session(session, GameRecord::default()), Analysis::new(edition, false));
    }

    fn open_study(&mut self, study: Study, analysis: Analysis) {
        let session = study.route_to(study.current()).travel();
        self.table.show_study(study, session);
        self.mode = Mode::Analysis(analysis);
        let _ = self.selection.follow(&birka_session::Change::ViewSwitched, &self.table);
        self.announce(format!("{}. {}", study::title(self.language), study::explained(self.language)));
        self.effects.push(crate::Effect::FocusBoard);
        self.refresh();
    }

    /// Shows the analysis board again after an exercise.
    pub(crate) fn return_to_study(&mut self, study: Study, edition: Edition) {
        let session = study.route_to(study.current()).travel();
        self.table.show_study(study, session);
        self.mode = Mode::Analysis(Analysis::new(edition, true));
        let _ = self.selection.follow(&birka_session::Change::ViewSwitched, &self.table);
        self.refresh();
    }

    /// Searches the displayed position.
    pub(crate) fn search_lines(&mut self) {
        let is_open = self.table.session().outcome().is_none();
        let Mode::Analysis(analysis) = &mut self.mode else { return };
        analysis.found.clear();
        analysis.is_searching = is_open;
        if is_open {
            let (lines, nodes, millis) = LIMITS;
            let limits = Limits { multipv: lines, movetime: Some(std::time::Duration::from_millis(millis)), ..Limits::nodes(nodes) };
            let task = Task::Analysis { game: self.game_text(), limits };
            self.ask(Slot::Engine, Purpose::Lines, Some(task), [DELAY, 0]);
        }
    }

    /// The search has ended.
    pub(crate) fn end_lines(&mut self, error: Option<String>) {
        if let Some(error) = error {
            self.explanation = analysis::hint_failed(self.language, error);
        } else if let Mode::Analysis(analysis) = &self.mode
            && let Some(best) = analysis.found.first()
        {
            self.announce(format!("{}: {}", self.evaluation(best), self.written(&best.pv)));
        }
    }

    /// Shows a position of the game or of a variation, and says what is said about it.
    pub(crate) fn show_node(&mut self, number: usize) {
        let Some(node) = self.table.study().and_then(|study| study.node(number)) else { return };
        self.forget();
        // None of the moves on the way is refused.
        let _ = self.command(Command::ShowNode(node));
        self.refresh();
        if let Some(study) = self.table.study() {
            let sign = study.sign(node).map(|sign| sign.as_str()).unwrap_or_default();
            let said = [format!("{}{sign}", study.text(node)), study.comment(node).to_owned()];
            self.announce(said.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(". "));
        }
    }

    /// Says something about the displayed position.
    pub(crate) fn annotate(&mut self, say: impl FnOnce(&mut Study, NodeId)) {
        if let Some(study) = self.table.study_mut() {
            let node = study.current();
            say(study, node);
        }
    }

    pub(crate) fn promote(&mut self) {
        let Some(study) = self.table.study_mut() else { return };
        if let Err(limit) = study.promote(study.current()) {
            self.explanation = words::study_limit(self.language, limit);
        }
    }

    /// Removes the move that is shown, with what follows.
    pub(crate) fn remove_variation(&mut self) {
        let Some(node) = self.table.study().map(Study::current) else { return };
        if self.reviewed_ply().is_some() {
            self.end_review();
        }
        self.forget();
        let _ = self.command(Command::RemoveVariation(node));
        self.refresh();
    }

    /// Makes the displayed position the main game.
    pub(crate) fn play_on(&mut self) {
        let players = self.table.main_session().players();
        let edition = self.edition();
        let session = match &self.mode {
            Mode::Analysis(_) => self.table.session().clone(),
            Mode::Position(editor) => match editor.game() {
                Some(session) => session.clone(),
                None => return,
            },
            _ => return,
        };
        self.begin(session.with_players(players), edition.source, None);
    }

    /// Who is ahead, in words.
    fn evaluation(&self, info: &SearchInfo) -> String {
        judgements::score(self.language, info.score, self.table.session().turn(), self.names())
    }

    /// The first moves of a line with their captures.
    fn written(&self, line: &[Move]) -> String {
        let mut game = self.table.session().game().clone();
        let size = self.table.session().rules().size;
        let moves = line.iter().take(WRITTEN_MOVES).map_while(|&mv| game.play(mv).ok());
        moves.map(|played| MoveNotation::from_played(&played).shown(size)).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn analysis_card(&self, analysis: &Analysis) -> Card {
        let session = self.table.session();
        let best = analysis.found.first();
        let share = best.map(|best| {
            let chance = best.score.win_chance();
            if session.turn() == Side::Attackers { chance } else { 1.0 - chance }
        });
        let standing = match best {
            Some(best) => self.evaluation(best),
            None if session.outcome().is_some() => String::new(),
            None => analysis::searching(self.language),
        };
        let hint = study::step_into(self.language);
        let line = |info: &SearchInfo| {
            let details = self.written(&info.pv);
            let mv = info.pv.first().map(|mv| mv.name(session.rules().size)).unwrap_or_default();
            AnalysisLine {
                title: format!("{details}\n{hint}"),
                score: self.evaluation(info),
                moves: details,
                send: serde_json::json!({ "play": mv }),
            }
        };
        let lines = Item::Lines(analysis.found.iter().map(line).collect());
        Card {
            caption: study::title(self.language),
            explained: study::explained(self.language),
            body: vec![Item::Bar { share, label: standing.clone() }, Item::text("standing", standing), lines],
            buttons: vec![
                Button::new("play-on", study::play_on(self.language), "playOn").disabled(session.outcome().is_some()),
                Button::new("leave", study::leave(self.language), "leave"),
            ],
            ..Card::default()
        }
    }
}
