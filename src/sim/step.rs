//! One tick: the systems in their one order.

use super::state::{Event, Inputs, Outcome, Script, TickPhase, World};
use super::systems::{
    alien_guns, bombs, boss, boss_parts, cull, director, flights, hits, items, motion, outcome, proxies,
    ramming, rocks, ships,
};

impl World {
    /// Plays one tick, unless the game is over.
    ///
    /// The events of the tick are appended to `events` in the order in which they happen. Allocates nothing as long as
    /// `events` has room.
    pub fn step(&mut self, inputs: impl Into<Inputs>, events: &mut Vec<Event>) {
        self.step_watched(inputs.into(), events, &mut |_, _| {});
    }

    /// Plays one tick as [`World::step`] does, and calls `watch` at the end of each phase with the game as it then is.
    /// A caller can so measure the phases, since the simulation has no clock, and look at the bodies that the collision
    /// tested, some of which are gone at the end of the tick. In a tick in which a blast freezes the game or a continue
    /// is on offer, `watch` is not called.
    pub fn step_watched(
        &mut self,
        inputs: Inputs,
        events: &mut Vec<Event>,
        watch: &mut dyn FnMut(TickPhase, &Self),
    ) {
        if self.outcome == Outcome::Flying {
            std::mem::swap(&mut self.events, events);
            self.play(inputs, watch);
            std::mem::swap(&mut self.events, events);
        }
    }

    fn play(&mut self, inputs: Inputs, watch: &mut dyn FnMut(TickPhase, &Self)) {
        self.tick += 1;
        if self.offer.is_some() {
            outcome::wait_for_continue(self, inputs);
            motion::stand_still(self);
            return;
        }
        if self.freeze > 0 {
            self.freeze -= 1;
            ships::hold(self, inputs);
            motion::stand_still(self);
            return;
        }
        self.clock += 1;
        self.simulate(inputs);
        watch(TickPhase::Simulate, self);
        self.collision.find_overlaps();
        watch(TickPhase::Broad, self);
        self.collision.test_bitmaps();
        watch(TickPhase::Narrow, self);
        self.counts += self.collision.counts();
        self.broad_phase_use.add(&self.collision);
        self.resolve();
        watch(TickPhase::Resolve, self);
    }

    /// Runs all systems before the collision: control, motion, fire, proxies.
    fn simulate(&mut self, inputs: Inputs) {
        ships::steer(self, inputs);
        motion::fly_courses(self);
        motion::fly_drifters(self);
        boss::fly(self);
        boss_parts::refit(self);
        boss_parts::carry(self);
        rocks::fly(self);
        ramming::hand_on(self);
        if self.script == Script::Stage {
            alien_guns::fire(self);
        }
        motion::fly_missiles(self);
        flights::fly(self);
        items::fly(self);
        bombs::burn(self);
        proxies::place(self);
    }

    /// Runs all systems after the collision: damage, new bodies, removals, the outcome.
    fn resolve(&mut self) {
        hits::resolve(self);
        match self.script {
            Script::Stage => director::direct(self),
            // Something blows up in every tick of a sandbox, so no blast holds it.
            Script::Sandbox => self.freeze = 0,
        }
        cull::sweep(self);
        self.score.tick(&mut self.events);
        if self.script == Script::Stage {
            outcome::judge(self);
        }
    }
}
