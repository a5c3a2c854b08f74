//! Who plays a game and when: seats, clocks, pause, draw offers, an end on which the players agree, and the rolls of the die.

use std::time::Duration;

use birka_records::{Conclusion, SavedClock};
use birka_rules::{DieFace, IllegalMove, Move, Rng, Side};

use super::Session;
use crate::clock::{GameClock, TimeControls};
use crate::players::{DrawPartner, Player, Players};

impl Session {
    /// Who sits on each side.
    #[must_use]
    pub fn players(&self) -> Players {
        self.players
    }

    /// The same game with these players.
    #[must_use]
    pub fn with_players(mut self, players: Players) -> Self {
        self.players = players;
        self
    }

    /// This game, of which `current` is the same moves under other rules, with what does not depend on rules as it is there now.
    #[must_use]
    pub(crate) fn following(self, current: &Self) -> Self {
        let Self { players, is_paused, draw_offered_at, .. } = *current;
        Self { players, is_paused, draw_offered_at, clock: current.clock.clone(), ..self }
    }

    /// This game, in which moves were played or taken back since it was `current`, with the seats and the pause as they are there now.
    #[must_use]
    pub(crate) fn going_on_from(self, current: &Self) -> Self {
        let is_paused = current.is_paused && self.outcome().is_none();
        Self { players: current.players, is_paused, ..self }
    }

    /// Gives the seat of a side to a player.
    pub fn set_player(&mut self, side: Side, player: Player) {
        *self.players.of_mut(side) = player;
    }

    /// Starts the game anew with these clocks. Does nothing once a move has been played.
    pub fn set_clock(&mut self, controls: TimeControls) {
        if !self.has_begun() {
            self.clock = GameClock::new(controls);
        }
    }

    /// Gives the game the clocks that were saved with it, or with a game of the same moves.
    pub fn restore_clock(&mut self, saved: &SavedClock) {
        let set = self.rules();
        let movers: Vec<_> = self.moves().map(|played| set.kind(played.kind).side).collect();
        self.clock = GameClock::restore(saved, movers.into_iter());
    }

    /// Whether the game pauses: nobody moves, and the clocks stand still.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Whether a pause makes sense: two engines play each other, or there are clocks. A game without either waits by itself.
    #[must_use]
    pub fn can_pause(&self) -> bool {
        self.outcome().is_none() && !self.players.are_apart() && (self.players.are_engines() || self.clock.is_some())
    }

    /// Pauses the game, or continues it.
    pub fn set_paused(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
    }

    /// Who answers if a draw is offered now. `None` if no person plays, the game pauses or is not in progress, or the engine has been asked in
    /// this position.
    #[must_use]
    pub fn draw_partner(&self) -> Option<DrawPartner> {
        if !self.is_in_progress() || self.is_paused || self.draw_offered_at == Some(self.ply()) {
            return None;
        }
        let Some(own) = self.players.side_of_person() else {
            return self.players.are_persons().then(|| DrawPartner::Person(self.turn()));
        };
        Some(match self.players.of(own.opponent()) {
            Player::Elsewhere => DrawPartner::Elsewhere(own.opponent()),
            _ => DrawPartner::Engine(own.opponent()),
        })
    }

    /// Offers a draw. Returns who answers; `None` as [`draw_partner`](Self::draw_partner) does.
    pub fn offer_draw(&mut self) -> Option<DrawPartner> {
        let partner = self.draw_partner()?;
        if let DrawPartner::Engine(_) = partner {
            self.draw_offered_at = Some(self.ply());
        }
        Some(partner)
    }

    /// The side that resigns when a player asks for it: that of the person, or the side to move of two persons. `None` if no person plays or
    /// the game is not in progress.
    #[must_use]
    pub fn resigning_side(&self) -> Option<Side> {
        let is_here = |side: &Side| self.players.of(*side).is_here();
        [self.turn(), self.turn().opponent()].into_iter().find(is_here).filter(|_| self.is_in_progress())
    }

    /// The clocks; `None` without any.
    #[must_use]
    pub fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// The time left to a side; `None` if unlimited.
    #[must_use]
    pub fn remaining_time(&self, side: Side) -> Option<Duration> {
        self.clock.as_ref()?.remaining(side, self.turn())
    }

    /// Whether there are clocks and time passes on that of the side to move: after the first move, until the game is over.
    #[must_use]
    pub fn has_running_clock(&self) -> bool {
        self.outcome().is_none() && self.clock.as_ref().is_some_and(|clock| clock.runs_for(self.turn()))
    }

    /// Lets time pass for the side to move. Returns how the game ends if no time is left.
    #[must_use]
    pub fn run_clock(&mut self, elapsed: Duration) -> Option<Conclusion> {
        if !self.has_running_clock() {
            return None;
        }
        let turn = self.turn();
        self.clock.as_mut()?.pass(turn, elapsed)
    }

    /// Replaces the time since the last move: somebody else has measured it.
    pub fn spend(&mut self, time: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.set_running(time);
        }
    }

    /// Whether the players have ended the game, and not a rule.
    #[must_use]
    pub fn is_concluded(&self) -> bool {
        self.conclusion.is_some()
    }

    /// Ends the game. Returns whether it was still going on.
    pub fn conclude(&mut self, conclusion: Conclusion) -> bool {
        let is_open = self.outcome().is_none();
        if is_open {
            (self.conclusion, self.is_paused) = (Some(conclusion), false);
        }
        is_open
    }

    /// A copy for analysis: without clocks, pause and an end on which the players have agreed.
    #[must_use]
    pub fn for_analysis(&self) -> Self {
        Self { conclusion: None, clock: None, is_paused: false, ..self.clone() }
    }

    /// Continues a game that the players have ended. The side to move has the time that it had when its turn began. Returns whether there was
    /// such an end.
    pub fn withdraw_conclusion(&mut self) -> bool {
        let was_concluded = self.conclusion.take().is_some();
        if let Some(clock) = self.clock.as_mut().filter(|_| was_concluded) {
            clock.set_running(Duration::ZERO);
        }
        was_concluded
    }
}

/// A number that nobody can guess, for the rolls of a game. Without a source of randomness it is 0.
pub(super) fn fresh_seed() -> u64 {
    getrandom::u64().unwrap_or_default()
}

impl Session {
    /// The number that the rolls of the die follow from, with the number of moves before, so that taking a move back does not change them.
    #[must_use]
    pub fn dice_seed(&self) -> u64 {
        self.dice_seed
    }

    /// The same game with another seed for the rolls that are still to come.
    #[must_use]
    pub fn with_dice_seed(self, dice_seed: u64) -> Self {
        Self { dice_seed, ..self }
    }

    /// Rolls the die if a turn begins with it, also for the other side after a roll without a move. Where somebody elsewhere plays, the server rolls.
    ///
    /// # Errors
    /// When a hook of the variant fails. The die is then still to be rolled.
    pub fn roll_if_due(&mut self) -> Result<(), IllegalMove> {
        while self.conclusion.is_none() && !self.players.are_apart() && self.game.awaits_roll() {
            let number = u64::try_from(self.ply()).unwrap_or_default();
            let face = DieFace::random(&mut Rng::new(self.dice_seed ^ Rng::new(number).next_u64()));
            self.play(Move::Roll(face))?;
        }
        Ok(())
    }

    /// The same game after the [rolls](Self::roll_if_due) that are due. Where a hook fails, the die is still to be rolled.
    #[must_use]
    pub(crate) fn rolled(mut self) -> Self {
        let _ = self.roll_if_due();
        self
    }
}
