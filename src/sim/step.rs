//! One tick: all steps of the game, in order.

use super::state::{Event, Inputs, Outcome, World};
use super::systems::{
    alien_guns, bombs, boss, collision, director, hits, items, motion, outcome, rocks, ships, surges,
};
use crate::named::named;
use TickPhase::{Broad, Narrow, Resolve, Simulate};

named! {
    /// A phase of a tick, for callers that measure it. The simulation itself has no clock.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TickPhase {
        /// Input, paths, weapons and motion. At its end, every proxy is at the position of its body.
        Simulate = "simulate",
        /// The broad phase of the collision detection and the rectangle tests.
        Broad = "broad",
        /// The bitmap tests. At its end, the hits are sorted.
        Narrow = "narrow",
        /// Damage, births, removals and the outcome.
        Resolve = "resolve",
    }
}

/// One step of a tick: a system's function. Steps with the same name belong to one system.
pub struct TickStep {
    /// The phase whose time the step counts toward.
    pub phase: TickPhase,
    /// The name of the step, as logs show it.
    pub name: &'static str,
    /// A description of a few words, which `ARCHITECTURE.md` also shows.
    pub does: &'static str,
    run: fn(&mut World),
}

/// The steps of a tick, in the order in which they run.
#[rustfmt::skip]
pub const TICK: [TickStep; 22] = [
    step(Simulate, "ships", "reads inputs: steering, guns, bombs and surges of each ship; losses and returns", ships::steer),
    step(Simulate, "courses", "moves aliens along their paths", motion::fly_courses),
    step(Simulate, "drifters", "moves free bodies; only in sandboxes", motion::fly_drifters),
    step(Simulate, "boss", "updates mid-boss and boss: warning, entry, phases, end", boss::fly),
    step(Simulate, "boss-parts", "adds and removes parts of the boss", boss::refit),
    step(Simulate, "boss-parts", "moves the parts with the boss", boss::carry),
    step(Simulate, "rocks", "moves rocks by impulses; only in levels with rocks", rocks::fly),
    step(Simulate, "ramming", "applies the impacts of shot rocks", rocks::apply_impacts),
    step(Simulate, "alien-guns", "fires guns based on the age of each alien; guns have no state", alien_guns::fire),
    step(Simulate, "missiles", "moves missiles straight ahead", motion::fly_missiles),
    step(Simulate, "flights", "turns, stops and splits missiles as they age", motion::fly_scripted),
    step(Simulate, "items", "moves items, and pulls them toward nearby ships", items::fly),
    step(Simulate, "bombs", "lets bombs clear bullets and do damage", bombs::burn),
    step(Simulate, "proxies", "moves every proxy to its body", collision::place),
    step(Simulate, "surges", "fires the weapons of surges at what the queries of sector-collision find", surges::burn),
    step(Broad, "overlaps", "runs broad phase and rectangle tests in sector-collision", collision::find_overlaps),
    step(Narrow, "bitmaps", "tests masks and sorts the hits in sector-collision", collision::test_bitmaps),
    step(Resolve, "hits", "applies damage, collects items, then counts grazes", hits::resolve),
    step(Resolve, "director", "starts waves, rocks, bosses and warnings", director::direct),
    step(Resolve, "cull", "removes bodies that are destroyed or outside the arena", director::sweep),
    step(Resolve, "score", "advances the timers of the chain and the rank", outcome::pass),
    step(Resolve, "outcome", "decides whether the stage is cleared or the game is over", outcome::judge),
];

/// The only step of a tick while a continue is on offer.
const CONTINUE: TickStep = step(Simulate, "continue", "waits for the answer", outcome::wait_for_continue);
/// The only step of a tick while a blast freezes the game.
const FREEZE: TickStep = step(Simulate, "freeze", "holds button presses for later", ships::hold);

const fn step(phase: TickPhase, name: &'static str, does: &'static str, run: fn(&mut World)) -> TickStep {
    TickStep { phase, name, does, run }
}

impl World {
    /// Plays one tick, unless the game is over, and appends its events to `events`. Allocates only if `events` has to
    /// grow.
    pub fn step(&mut self, inputs: impl Into<Inputs>, events: &mut Vec<Event>) {
        self.step_observed(inputs.into(), events, &mut |_, _| {});
    }

    /// Plays one tick like [`World::step`], and calls `watch` at the end of each phase, before bodies are removed.
    /// Use this to time the phases or to inspect bodies that leave in this tick. `watch` is not called while the game
    /// is frozen or offers a continue.
    pub fn step_watched(
        &mut self,
        inputs: Inputs,
        events: &mut Vec<Event>,
        watch: &mut dyn FnMut(TickPhase, &Self),
    ) {
        let mut next_phases = TICK.iter().skip(1).map(|step| step.phase);
        self.step_observed(inputs, events, &mut |step, world| {
            if next_phases.next() != Some(step.phase) {
                watch(step.phase, world);
            }
        });
    }

    /// Plays one tick like [`World::step`], and calls `observe` after each step.
    fn step_observed(
        &mut self,
        inputs: Inputs,
        events: &mut Vec<Event>,
        observe: &mut dyn FnMut(&TickStep, &Self),
    ) {
        if self.stage.outcome != Outcome::Flying {
            return;
        }
        std::mem::swap(&mut self.events, events);
        self.inputs = inputs;
        self.time.tick += 1;
        if let Some(bring) = self.swarm {
            // Something explodes in every tick of a swarm, so blasts do not freeze it.
            self.time.freeze = 0;
            bring(self);
        }
        if self.standing.offer.is_some() {
            self.stand_still(&CONTINUE, observe);
        } else if self.time.freeze > 0 {
            self.time.freeze -= 1;
            self.stand_still(&FREEZE, observe);
        } else {
            self.time.clock += 1;
            for step in &TICK {
                (step.run)(self);
                observe(step, self);
            }
        }
        std::mem::swap(&mut self.events, events);
    }

    fn stand_still(&mut self, step: &TickStep, observe: &mut dyn FnMut(&TickStep, &Self)) {
        (step.run)(self);
        motion::stand_still(self);
        observe(step, self);
    }
}

#[cfg(test)]
mod tests {
    use super::TICK;

    #[test]
    fn the_document_shows_the_tick() {
        let block: String =
            TICK.iter().map(|step| format!("     {:<12}{}\n", step.name, step.does)).collect();
        assert!(include_str!("../../ARCHITECTURE.md").contains(&block), "ARCHITECTURE.md wants:\n{block}");
    }
}
