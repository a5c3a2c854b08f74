//! The data that the overlay shows.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use birka_localization::Language;
use birka_look::Quality;

use super::active::{ActiveOverlay, GameOverCard};
use super::variant_info::{RuleText, ScriptCheck};
use crate::game::accessibility::{Announcement, Captions, CoordinateLabels, ScreenReader, SquarePlaces};
use crate::game::analysis::hint::HintState;
use crate::game::analysis::live::LiveAnalysis;
use crate::game::analysis::opponent::EngineOpponent;
use crate::game::analysis::review::ReviewState;
use crate::game::archive::GameList;
use crate::game::input::{InputMapStore, Rebinding, Selection, ShownRefusal, TypedMove};
use crate::game::puzzles::PuzzleState;
use crate::game::reload::{PrintedInPlay, ScriptStatus};
use crate::game::rendering::{PicturePending, Preparation};
use crate::game::replay::Replay;
use crate::game::settings::SettingsStore;
use crate::game::state::{GameTable, Notices, Saving, TableLanguage, Variants};
use crate::game::tutorial::Tutorial;
use crate::game::view_state::ViewState;
use crate::game::window_layout::WindowLayout;
use birka_session::{SideNames, View};

/// Everything that the overlay reads to draw itself.
#[derive(SystemParam)]
pub(super) struct OverlayView<'w> {
    pub(super) table: Res<'w, GameTable>,
    pub(super) variants: Res<'w, Variants>,
    pub(super) notices: Res<'w, Notices>,
    pub(super) saving: Res<'w, Saving>,
    pub(super) speech: Res<'w, TableLanguage>,
    pub(super) settings: Res<'w, SettingsStore>,
    pub(super) view: Res<'w, ViewState>,
    pub(super) layout: Res<'w, WindowLayout>,
    pub(super) active: Res<'w, ActiveOverlay>,
    pub(super) game_over_card: Res<'w, GameOverCard>,
    pub(super) rule_text: Res<'w, RuleText>,
    pub(super) opponent: Res<'w, EngineOpponent>,
    pub(super) hint: Res<'w, HintState>,
    pub(super) analysis: Res<'w, LiveAnalysis>,
    pub(super) games: Res<'w, GameList>,
    pub(super) replay: Res<'w, Replay>,
    pub(super) review: Res<'w, ReviewState>,
    pub(super) puzzles: Res<'w, PuzzleState>,
    pub(super) tutorial: Res<'w, Tutorial>,
    pub(super) scripts: Res<'w, ScriptStatus>,
    pub(super) refusal: Res<'w, ShownRefusal>,
    pub(super) typed: Res<'w, TypedMove>,
    pub(super) input_map: Res<'w, InputMapStore>,
    pub(super) rebinding: Res<'w, Rebinding>,
    pub(super) printed: Res<'w, PrintedInPlay>,
    pub(super) script_check: Res<'w, ScriptCheck>,
    pub(super) quality: Res<'w, Quality>,
    pub(super) pending: Res<'w, PicturePending>,
    pub(super) preparation: Res<'w, Preparation>,
    pub(super) selection: Res<'w, Selection>,
    pub(super) captions: Res<'w, Captions>,
    pub(super) announcement: Res<'w, Announcement>,
    pub(super) reader: Res<'w, ScreenReader>,
    pub(super) places: Res<'w, SquarePlaces>,
    pub(super) coordinates: Res<'w, CoordinateLabels>,
}

impl OverlayView<'_> {
    /// The language of the table.
    pub(super) fn language(&self) -> Language {
        self.speech.language()
    }

    /// The tag of the language in which variants and mods are shown.
    pub(super) fn locale(&self) -> &str {
        self.speech.locale()
    }

    /// What texts call the sides.
    pub(super) fn side_names(&self) -> SideNames<'_> {
        self.table.session().side_names(self.locale())
    }

    /// Whether a puzzle is displayed.
    pub(super) fn shows_puzzle(&self) -> bool {
        matches!(self.table.view(), Some(View::Puzzle { .. }))
    }
}
