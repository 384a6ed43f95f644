//! The state of a game, and one tick of it.

use super::arena::Scale;
use super::blow::Blow;
use super::bonus::Bonuses;
use super::boss::{self, Boss};
use super::carry::Carry;
use super::components::kind;
use super::continues::{self, Offer};
use super::control;
use super::director::{self, Warning};
use super::medals::Medals;
use super::player::Players;
use super::practice::{self, Opening, Practice};
use super::rocks::Rocks;
use super::roster::Roster;
use super::score::Score;
use super::setup::{Assists, Setup, SetupError};
use super::spawn::{self, Cast};
use super::tally::Tally;
use super::{Event, Inputs, bombs, collide, cull, damage, drift, flights, items, paths, rocks, weapons};
use crate::collision::Pipeline;
use crate::level::{Difficulty, Level};
use crate::sprites::Sheet;
use glam::Vec2;
use hecs::Entity;
use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use std::sync::Arc;

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The stage goes on.
    Flying,
    /// The stage is won.
    Cleared,
    /// The last ship is lost.
    GameOver,
}

/// The stages of a tick, for those who measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Control, paths, weapons, motion, proxies.
    Simulate,
    /// Broad phase and rectangles.
    Broad,
    /// Bitmaps, and hits put in order.
    Narrow,
    /// Damage, spawning, culling.
    Resolve,
}

impl Stage {
    /// All stages in their order.
    pub const ALL: [Self; 4] = [Self::Simulate, Self::Broad, Self::Narrow, Self::Resolve];

    /// Its name on the overlay.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simulate => "simulate",
            Self::Broad => "broad",
            Self::Narrow => "narrow",
            Self::Resolve => "resolve",
        }
    }
}

/// Who brings the aliens, and when it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    /// The level's waves, guns and boss; it is won or lost.
    Stage,
    /// Whoever made the world, between ticks; it goes on and on.
    Sandbox,
}

/// The state of a game.
pub struct World {
    pub(super) level: Arc<Level>,
    pub(super) sheet: Arc<Sheet>,
    pub(super) cast: Cast,
    pub(super) script: Script,
    pub(super) scale: Scale,
    pub(super) ecs: hecs::World,
    /// All bodies by id, ascending: the order in which anything that depends on order is done.
    pub(super) roster: Roster<Entity>,
    pub(super) collision: Pipeline,
    /// Rocks and what they bounce off; in most games there are none.
    pub(super) rocks: Option<Box<Rocks>>,
    pub(super) difficulty: Difficulty,
    pub(super) seed: u64,
    /// Ticks since the start, frozen ones included.
    pub(super) tick: u32,
    /// Ticks of the stage: what waves and guns go by. It stands while the game is frozen by a blast.
    pub(super) clock: u32,
    /// Ticks of the stage in which a boss made the waves wait.
    pub(super) held: u32,
    /// Ticks for which all but time stands still: the weight of a large blast.
    pub(super) freeze: u32,
    pub(super) next_id: u32,
    /// Random numbers of the alien guns.
    pub(super) guns_rng: Pcg32,
    /// Random numbers of the director.
    pub(super) director_rng: Pcg32,
    pub(super) players: Players,
    /// How often the game might go on after the last ship was lost, when it began.
    pub(super) continues: u8,
    /// Those that were taken.
    pub(super) continues_used: u8,
    /// The offer to go on, while the game waits for an answer.
    pub(super) offer: Option<Offer>,
    pub(super) assists: Assists,
    pub(super) practice: Option<Practice>,
    /// Where the script begins; follows from the practice.
    pub(super) opening: Opening,
    pub(super) score: Score,
    pub(super) medals: Medals,
    /// Of each wave of the level, how many have been destroyed.
    pub(super) fallen: Vec<u16>,
    pub(super) boss: Option<Boss>,
    pub(super) warnings: Vec<Warning>,
    pub(super) outcome: Outcome,
    /// Ticks until the stage counts as won, once its last enemy is gone.
    pub(super) victory_in: u32,
    /// Volleys of this tick, put in order before they are fired.
    pub(super) volleys: Vec<weapons::Shot>,
    /// Guns that charge in this tick, by the ids of their aliens; follows from ages, and is no state of its own.
    pub(super) charges: Vec<weapons::Charge>,
    /// Bullets that split in this tick, put in order before they do.
    pub(super) splitting: Vec<flights::Due>,
    /// Bullets swept away at once, put in order before they are paid for.
    pub(super) swept: Vec<(u32, Vec2)>,
    /// Ids of those whom a bomb burns, put in order before it does.
    pub(super) burnt: Vec<u32>,
    /// Ids of those who leave at the end of the next tick, in any order, some perhaps twice.
    pub(super) leaving: Vec<u32>,
    pub(super) counts: crate::collision::Counts,
    pub(super) tally: Tally,
    /// What the players began the stage with: its bonuses compare with it.
    pub(super) began: Carry,
    /// What the stage paid so far besides what was shot. Not part of the state either.
    pub(super) bonuses: Bonuses,
    /// What the last ship was lost to. Not part of the state either.
    pub(super) blow: Option<Blow>,
}

impl World {
    /// A game at its first tick.
    ///
    /// Allocates all it will need. Cost: some hundred microseconds.
    ///
    /// # Errors
    /// When the sheet lacks a picture that every game needs.
    pub fn new(mut setup: Setup) -> Result<Self, SetupError> {
        setup.level = Arc::new(setup.level.at(setup.difficulty));
        let rocks = if setup.level.rocks.is_empty() { 0 } else { rocks::MOST_IN_A_STAGE };
        let practice = setup.practice;
        let mut world = Self::make(setup, Script::Stage, Scale { rocks, ..Scale::STAGE })?;
        if let Some(practice) = practice {
            practice::begin(&mut world, practice);
        }
        Ok(world)
    }

    pub(super) fn make(setup: Setup, script: Script, scale: Scale) -> Result<Self, SetupError> {
        let cast = Cast::find(&setup.sheet, setup.ships)?;
        let masks = setup.sheet.masks();
        let bodies = scale.bodies as usize;
        let rocks = cast.rocks.filter(|_| scale.rocks > 0);
        let rocks = rocks.map(|sprites| Box::new(Rocks::new(setup.method, sprites, scale.rocks)));
        let some_fly_otherwise = setup.level.bullets.iter().any(|bullet| bullet.motion.is_some());
        let flights = if script == Script::Stage && some_fly_otherwise { scale.missiles } else { 0 };
        let charges = script == Script::Stage && setup.level.guns().any(|gun| gun.charge > 0);
        let stream = |n: u64| Pcg32::seed_from_u64(setup.seed ^ n.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut world = Self {
            cast,
            script,
            scale,
            ecs: spawn::store(scale, script, flights),
            rocks,
            roster: Roster::with_capacity(bodies),
            collision: Pipeline::new(setup.method, kind::rules(), masks, bodies),
            difficulty: setup.difficulty,
            seed: setup.seed,
            tick: 0,
            clock: 0,
            held: 0,
            freeze: 0,
            next_id: 1,
            guns_rng: stream(1),
            director_rng: stream(2),
            players: Players::new(setup.ships, scale.arena, setup.difficulty),
            continues: setup.continues,
            continues_used: 0,
            offer: None,
            assists: setup.assists,
            practice: None,
            opening: Opening::default(),
            score: Score::default(),
            medals: Medals::default(),
            fallen: vec![0; setup.level.waves.len()],
            boss: None,
            warnings: Vec::with_capacity(crate::level::MAX_MARKS),
            outcome: Outcome::Flying,
            victory_in: 0,
            volleys: Vec::with_capacity(if script == Script::Stage { weapons::MAX_VOLLEYS } else { 0 }),
            charges: Vec::with_capacity(if charges { weapons::MAX_VOLLEYS } else { 0 }),
            splitting: Vec::with_capacity(flights as usize),
            swept: Vec::with_capacity(scale.missiles as usize),
            burnt: Vec::with_capacity(if script == Script::Stage { bodies } else { 0 }),
            leaving: Vec::with_capacity(bodies),
            counts: crate::collision::Counts::default(),
            tally: Tally::new(setup.level.aliens.len()),
            began: Carry::default(),
            bonuses: Bonuses::default(),
            blow: None,
            level: setup.level,
            sheet: setup.sheet,
        };
        for player in 0..world.players.len() {
            world.players[player].power = world.level.begin_power;
            control::launch(&mut world, player);
        }
        Ok(world)
    }

    /// One tick. Does nothing once the game is over.
    ///
    /// Events are appended in the order in which they happen. Allocates nothing as long as `events` has room.
    pub fn step(&mut self, inputs: impl Into<Inputs>, events: &mut Vec<Event>) {
        self.step_watched(inputs.into(), events, &mut |_| {});
    }

    /// [`World::step`], calling `watch` at the end of each stage: the simulation has no clock, whoever watches
    /// may have one.
    pub fn step_watched(&mut self, inputs: Inputs, events: &mut Vec<Event>, watch: &mut dyn FnMut(Stage)) {
        if self.outcome != Outcome::Flying {
            return;
        }
        self.tick += 1;
        if self.offer.is_some() {
            continues::wait(self, inputs, events);
            paths::stand_still(self);
            return;
        }
        if self.freeze > 0 {
            self.freeze -= 1;
            control::hold(self, inputs);
            paths::stand_still(self);
            return;
        }
        self.clock += 1;
        control::steer(self, inputs, events);
        paths::fly(self);
        drift::fly(self);
        boss::fly(self, events);
        rocks::fly(self, events);
        if self.script == Script::Stage {
            weapons::fire(self, events);
        }
        paths::fly_missiles(self);
        flights::fly(self, events);
        items::fly(self);
        bombs::burn(self, events);
        collide::place_proxies(self);
        watch(Stage::Simulate);
        self.collision.find_overlaps();
        watch(Stage::Broad);
        self.collision.test_bitmaps();
        watch(Stage::Narrow);
        self.counts += self.collision.counts();
        damage::resolve(self, events);
        match self.script {
            Script::Stage => director::direct(self, events),
            // Where something blows up in every tick, no blast holds the game.
            Script::Sandbox => self.freeze = 0,
        }
        cull::sweep(self);
        self.score.tick(events);
        if self.script == Script::Stage {
            director::judge(self, events);
        }
        watch(Stage::Resolve);
    }

    /// The entity of an id; `None` when it is gone.
    pub(super) fn entity(&self, id: u32) -> Option<Entity> {
        self.roster.find(id)
    }
}
