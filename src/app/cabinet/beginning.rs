//! How games begin: the first stage, the next one, the same again, a stress test.

use super::scoring::{After, Run};
use super::{Cabinet, Screen};
use crate::app::drill::{Plan, Sight};
use crate::app::input::Controls;
use crate::app::screens::{Exercise, Voyage};
use crate::app::session::{Departure, Session};
use crate::app::slow_motion::SlowMotion;
use crate::audio::Cue;
use crate::bot::Crew;
use crate::replay::Header;
use crate::sim::{Assists, Difficulty, Score, ShipKind, Ships};
use crate::stress;

/// How often a game from the menu may go on after its last ship.
const CONTINUES: u8 = 3;

/// What a game is played with, from its first stage to its last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Terms {
    /// How hard it is.
    difficulty: Difficulty,
    /// Who plays, and what each flies.
    ships: Ships,
    /// How often it may go on after the last ship is lost, over all of its stages: those taken go along.
    continues: u8,
    /// What is practised, if it is a practice.
    practice: Option<Exercise>,
}

impl Terms {
    /// Those of a game that was kept. A practice that was taken over is begun again as the whole stage.
    pub(super) fn of(header: &Header) -> Self {
        let &Header { difficulty, ships, continues, .. } = header;
        Self { difficulty, ships, continues, practice: None }
    }
}

impl Cabinet {
    /// Leaves the title for the first stage, with what the player has set for new games.
    pub fn play(&mut self, controls: &mut Controls) {
        (self.stage, self.carry, self.tries) = (self.start.stage, None, 0);
        let last = self.settings.last;
        // The autopilot is measured by what it comes to with the ships it has.
        let continues = if self.autopilot { 0 } else { CONTINUES };
        self.terms = Terms { difficulty: last.difficulty, ships: last.crew(), continues, practice: None };
        self.voyage = Voyage::default();
        self.run = Run::default();
        self.fly(controls);
    }

    /// Leaves the page for a practice.
    pub(super) fn practise(&mut self, exercise: Exercise, controls: &mut Controls) {
        let Exercise { stage, difficulty, ship, .. } = exercise;
        (self.stage, self.carry, self.tries) = (stage, None, 0);
        self.terms = Terms { difficulty, ships: Ships::Alone(ship), continues: 0, practice: Some(exercise) };
        self.voyage = Voyage::default();
        self.run = Run::default();
        self.fly(controls);
    }

    /// What is practised, if the game on show is a practice of one's own.
    pub(super) fn practice_on_show(&self) -> Option<Exercise> {
        self.terms.practice.filter(|_| self.is_practice())
    }

    /// The stage on show once more, with the ships one came to it with. A stage behind the first counts its tries: the
    /// points begin at their number and that of the continues taken, as those of an arcade did after a coin, so that a score
    /// shows how it was come by.
    pub(super) fn try_again(&mut self, controls: &mut Controls) {
        if let Some(carry) = &mut self.carry {
            self.tries += 1;
            let anew = Score::default();
            let points = self.tries + u64::from(carry.continues_used);
            carry.score = Score { points, next_extend: anew.next_extend, ..carry.score };
        }
        self.fly(controls);
    }

    /// On to the next stage, or to the ending behind the last.
    pub(super) fn go_on(&mut self, controls: &mut Controls) {
        self.voyage.add(self.session.world());
        if self.is_last_stage() {
            return self.end_game(After::Ending, controls);
        }
        (self.stage, self.carry) = (self.stage + 1, Some(self.session.world().carry()));
        self.fly(controls);
    }

    /// Whether no stage comes after the one on show.
    pub(super) fn is_last_stage(&self) -> bool {
        self.stage as usize >= self.content.stages.len()
    }

    /// Begins the stage, as it was begun before if it was.
    pub(super) fn fly(&mut self, controls: &mut Controls) {
        let seed = self.start.seed.unwrap_or(self.next_seed);
        self.draw_seed();
        self.restart(seed);
        // What a press switched on stays so from stage to stage.
        if self.carry.is_none() {
            controls.set_two_players(self.session.world().players().len() > 1);
        }
        self.look_up_best();
        controls.clear_taps();
        self.sink.cue(Cue::StageStart);
        self.sink.pause_world(false);
        self.play_stage_music();
        self.show(Screen::Playing);
    }

    fn restart(&mut self, seed: u64) {
        let method = self.session.world().collision().method();
        let Terms { difficulty, ships, continues, practice } = self.terms;
        let (stage, carry) = (self.stage, self.carry);
        let assists = practice.map_or_else(Assists::default, Exercise::assists);
        let practice = practice.map(|exercise| exercise.practice);
        let terms = Departure { difficulty, ships, continues, assists, practice, ..Departure::to(stage) };
        let departure = Departure { carry, seed, method, ..terms };
        let Ok(session) = Session::start(&self.content, departure) else {
            return;
        };
        self.take_up(session);
    }

    /// A game of the autopilot's, for those who pass by; always another.
    pub(super) fn demonstrate(&mut self, stage: u32) {
        let ship = ShipKind::ALL[stage as usize % ShipKind::ALL.len()];
        (self.stage, self.carry) = (stage, None);
        self.terms = Terms { ships: Ships::Alone(ship), ..Terms::default() };
        self.restart(self.next_seed);
        self.draw_seed();
    }

    /// The game behind the title, which nobody plays yet.
    pub(super) fn wait_at_title(&mut self) {
        (self.stage, self.carry, self.terms) = (self.start.stage, None, Terms::default());
        self.restart(self.next_seed);
    }

    fn draw_seed(&mut self) {
        self.next_seed = self.next_seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
    }

    /// Leaves the title for a stress test, the whole arena in sight.
    pub fn play_stress(&mut self, settings: stress::Settings, controls: &mut Controls) {
        self.drill(Plan { settings, sight: Sight::Whole, search: false }, controls);
    }

    /// Leaves the menu for a stress test.
    pub(super) fn drill(&mut self, plan: Plan, controls: &mut Controls) {
        match Session::drill(&self.content, plan) {
            Ok(session) => {
                self.take_up(session);
                controls.set_two_players(false);
                controls.clear_taps();
                self.sink.cue(Cue::StageStart);
                self.sink.pause_world(false);
                self.play_stage_music();
                self.show(Screen::Playing);
            }
            Err(problem) => self.notices.add(format!("no stress test: {problem}")),
        }
    }

    /// Goes on with another game and the same overlay.
    pub(super) fn take_up(&mut self, mut session: Session) {
        std::mem::swap(&mut session.overlay, &mut self.session.overlay);
        session.overlay.restart();
        self.session = session;
        self.pilot = Crew::default();
        self.clock.restart();
        self.slow_motion = SlowMotion::default();
    }
}
