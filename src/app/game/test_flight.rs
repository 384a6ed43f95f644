//! A flight that begins in the middle of a level, for the workshop. It is not scored, journaled or saved.

use super::campaign::Campaign;
use super::session::Session;
use crate::app::Context;
use crate::app::screen::FrameStep;
use crate::audio::SoundScene;
use crate::sim::{Outcome, World};

impl Context {
    /// Replaces the game with `world`, in which the player flies on.
    pub(crate) fn begin_test_flight(&mut self, world: World) {
        self.end_journal();
        self.game.campaign = Campaign::new(*world.setup());
        self.game.campaign.is_taken_over = true;
        self.game.set_session(Session::test_flight(world));
        self.controls.set_two_players(false);
        self.controls.clear_taps();
        self.sink.pause_world(false);
        self.sink.music(None);
        self.follow_music();
    }

    /// Plays the ticks that are due. Returns whether the flight is over.
    pub(crate) fn run_test_flight(&mut self, step: &mut FrameStep<'_>) -> bool {
        for _ in 0..self.game.clock.advance(step.elapsed) {
            let inputs = self.inputs();
            self.tick(inputs, step);
            let scene = SoundScene::of(self.game.session.world());
            self.sink.events(&self.game.session.events, &scene);
            self.sink.follow(&scene);
            if self.game.session.world().outcome() != Outcome::Flying {
                return true;
            }
        }
        self.game.latched = [0, 1].map(|player| self.controls.latched(player));
        self.game.aim = self.controls.leads_to();
        false
    }
}
