//! One tick: the systems in their one order.

use super::state::{Event, Inputs, Outcome, TickPhase, World};
use super::systems::{
    alien_guns, bombs, boss, boss_parts, cull, director, flights, hits, items, motion, outcome, proxies,
    ramming, rocks, score, ships,
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
        self.step_with(inputs, events, watch, &mut |_, _| {});
    }

    /// Plays one tick as [`World::step`] does, and calls `log` after each system with the name of the system and the game
    /// as it then is: two builds that part can so be compared system by system.
    pub fn step_logged(
        &mut self,
        inputs: Inputs,
        events: &mut Vec<Event>,
        log: &mut dyn FnMut(&'static str, &Self),
    ) {
        self.step_with(inputs, events, &mut |_, _| {}, log);
    }

    fn step_with(
        &mut self,
        inputs: Inputs,
        events: &mut Vec<Event>,
        watch: &mut dyn FnMut(TickPhase, &Self),
        log: &mut dyn FnMut(&'static str, &Self),
    ) {
        if self.outcome == Outcome::Flying {
            std::mem::swap(&mut self.events, events);
            self.play(inputs, watch, log);
            std::mem::swap(&mut self.events, events);
        }
    }

    fn play(
        &mut self,
        inputs: Inputs,
        watch: &mut dyn FnMut(TickPhase, &Self),
        log: &mut dyn FnMut(&'static str, &Self),
    ) {
        self.tick += 1;
        if self.offer.is_some() {
            outcome::wait_for_continue(self, inputs);
            motion::stand_still(self);
            return log("continue", self);
        }
        if self.freeze > 0 {
            self.freeze -= 1;
            ships::hold(self, inputs);
            motion::stand_still(self);
            return log("freeze", self);
        }
        self.clock += 1;
        ships::steer(self, inputs);
        log("ships", self);
        self.run(&BEFORE_COLLISION, log);
        watch(TickPhase::Simulate, self);
        self.collision.find_overlaps();
        watch(TickPhase::Broad, self);
        self.collision.test_bitmaps();
        watch(TickPhase::Narrow, self);
        self.counts += self.collision.counts();
        self.broad_phase_use.add(&self.collision);
        self.run(&AFTER_COLLISION, log);
        watch(TickPhase::Resolve, self);
    }

    fn run(&mut self, systems: &[System], log: &mut dyn FnMut(&'static str, &Self)) {
        for &(name, system) in systems {
            system(self);
            log(name, self);
        }
    }
}

/// A system with its name in the log.
type System = (&'static str, fn(&mut World));

/// The systems between control and collision, in their order: motion, fire, proxies.
const BEFORE_COLLISION: [System; 13] = [
    ("courses", motion::fly_courses),
    ("drifters", motion::fly_drifters),
    ("boss", boss::fly),
    ("boss-parts", boss_parts::refit),
    ("boss-parts", boss_parts::carry),
    ("rocks", rocks::fly),
    ("ramming", ramming::hand_on),
    ("alien-guns", alien_guns::fire),
    ("missiles", motion::fly_missiles),
    ("flights", flights::fly),
    ("items", items::fly),
    ("bombs", bombs::burn),
    ("proxies", proxies::place),
];

/// The systems after the collision, in their order: damage, new bodies, removals, the outcome.
const AFTER_COLLISION: [System; 5] = [
    ("hits", hits::resolve),
    ("director", director::direct),
    ("cull", cull::sweep),
    ("score", score::pass),
    ("outcome", outcome::judge),
];
