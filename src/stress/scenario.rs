//! [`Stress`]: a game in stress mode, tick by tick.

use super::battery::Battery;
use super::births::Births;
use super::cast::StressCast;
use super::dice;
use super::flocks::Flocks;
use super::settings::{Layout, StressError, StressSettings};
use crate::sim::{Body, Census, Event, GameSetup, PlayerInput, TickPhase, World, kind};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use sector_collision::Method;
use sector_collision::broad::ThreadsError;
use sector_sprites::Sheet;
use std::sync::Arc;
use xxhash_rust::xxh3::Xxh3Default;

/// The number of wanted aliens for each alien that a tick can add. Spreads large numbers over several ticks.
const ALIENS_PER_BIRTH: u32 = 32;
/// The number of aliens that every tick can add, however few are wanted, and the maximum number of fleet ships.
const MIN_BIRTHS: u32 = 64;
/// The maximum surplus of aliens or ships that is tolerated, because formations arrive whole.
const TOLERATED: u32 = 8;
/// The number of aliens for each alien that a tick may add or remove: the number doubles in less than a second.
const ALIENS_PER_CHANGE: u32 = 64;

/// A running game in stress mode.
#[derive(Debug)]
pub struct Stress {
    world: World,
    settings: StressSettings,
    cast: StressCast,
    flocks: Flocks,
    battery: Battery,
    rng: Pcg32,
    /// The current target number of aliens. It approaches the settings gradually, as does the arena.
    present: u32,
}

impl Stress {
    /// Starts a game with all aliens and the fleet in place. The missiles follow within the first second. Allocates
    /// everything the game will need.
    ///
    /// # Errors
    /// Returns an error if the number of aliens is outside [`MIN_ALIENS`](super::MIN_ALIENS) to
    /// [`MAX_ALIENS`](super::MAX_ALIENS), or if the sheet lacks a sprite.
    pub fn new(settings: StressSettings, sheet: Arc<Sheet>) -> Result<Self, StressError> {
        let settings = settings.check()?;
        let capacity = settings.capacity();
        let cast = StressCast::new(settings.layout, &sheet)?;
        let StressSettings { seed, method, .. } = settings;
        let setup = GameSetup { seed, ..GameSetup::default() };
        let mut rng = Pcg32::seed_from_u64(seed);
        let flocks = Flocks::new(capacity.arena, settings.layout == Layout::Swarm, &mut rng);
        let world = World::sandbox(setup, Arc::clone(&cast.level), sheet, method, capacity)?;
        let mut stress = Self {
            world,
            settings,
            cast,
            flocks,
            battery: Battery::default(),
            rng,
            present: settings.aliens,
        };
        stress.battery.reserve(settings);
        stress.bring(settings.aliens, settings.escorts(), true);
        Ok(stress)
    }

    /// Plays one tick: adds missing aliens, fires missing missiles, then steps the world like [`World::step_watched`].
    /// Births and firing count toward the first phase.
    pub fn step_watched(
        &mut self,
        input: PlayerInput,
        events: &mut Vec<Event>,
        watch: &mut dyn FnMut(TickPhase),
    ) {
        self.approach_number();
        if matches!(self.settings.layout, Layout::Clustered | Layout::Swarm) {
            self.flocks.steer(&mut self.world);
        }
        self.hold_number();
        let settings = self.present_settings();
        self.battery.aliens(&mut self.world, settings, &self.cast);
        self.battery.fleet(&mut self.world, settings);
        self.world.step_watched(input.into(), events, &mut |phase, _| watch(phase));
    }

    /// Changes the number of aliens, and the arena if the density is constant, gradually over several seconds. Every
    /// body keeps its position relative to the edges of the arena, so the density holds throughout. Allocates.
    ///
    /// # Errors
    /// Returns an error and changes nothing if `aliens` is outside [`MIN_ALIENS`](super::MIN_ALIENS) to
    /// [`MAX_ALIENS`](super::MAX_ALIENS).
    pub fn set_aliens(&mut self, aliens: u32) -> Result<(), StressError> {
        self.settings = StressSettings { aliens, ..self.settings }.check()?;
        let most = StressSettings { aliens: aliens.max(self.present), ..self.settings };
        self.world.set_capacity(most.capacity());
        self.battery.reserve(most);
        Ok(())
    }

    /// Switches to another broad phase, starting with the next tick. This affects only the counts of the collision
    /// work.
    pub fn set_method(&mut self, method: Method) {
        self.settings.method = method;
        self.world.set_method(method);
    }

    /// Runs the broad phase on `threads` threads, starting with the next tick. This affects only the speed.
    ///
    /// # Errors
    /// See [`World::set_threads`].
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        self.world.set_threads(threads)
    }

    /// Returns the world of the game, which is a sandbox.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Returns the settings, including later changes.
    pub fn settings(&self) -> StressSettings {
        self.settings
    }

    /// Returns a hash of the state of the game and of stress mode. Linear in the number of bodies; allocates nothing.
    pub fn hash(&self) -> u64 {
        let mut state = Xxh3Default::new();
        state.update(&self.world.hash().to_le_bytes());
        state.update(&self.settings.aliens.to_le_bytes());
        state.update(&self.present.to_le_bytes());
        state.update(&self.rng.clone().next_u32().to_le_bytes());
        for number in self.battery.numbers() {
            state.update(&number.to_le_bytes());
        }
        for number in self.flocks.numbers() {
            state.update(&(number + 0.0).to_bits().to_le_bytes());
        }
        state.digest()
    }

    /// Moves the current number of aliens, and the arena with it, one step toward the target.
    fn approach_number(&mut self) {
        let (wanted, step) = (self.settings.aliens, (self.present / ALIENS_PER_CHANGE).max(1));
        if self.present == wanted {
            return;
        }
        self.present = wanted.clamp(self.present - step, self.present + step);
        let arena = self.settings.density.arena(self.present);
        self.flocks.rescale(arena);
        self.world.rescale(arena);
    }

    fn present_settings(&self) -> StressSettings {
        StressSettings { aliens: self.present, ..self.settings }
    }

    fn hold_number(&mut self) {
        let (aliens, Census { ships, .. }) = (self.population(), self.world.census());
        let wanted = self.present;
        let escorts = self.present_settings().escorts();
        let fleet = ships - u32::from(self.world.player().ship.is_some());
        let births = wanted.saturating_sub(aliens).min((wanted / ALIENS_PER_BIRTH).max(MIN_BIRTHS));
        self.bring(births, escorts.saturating_sub(fleet).min(MIN_BIRTHS), false);
        let smallest = self.world.sprites().rocks.map(|sprites| sprites[0]);
        self.thin_out(aliens, wanted, |body| {
            // Remove the smallest rocks, which come from larger ones that broke.
            body.kind == kind::ALIEN || body.kind == kind::ROCK && Some(body.sprite) == smallest
        });
        self.thin_out(fleet, escorts, |body| body.kind == kind::SHIP);
    }

    fn population(&self) -> u32 {
        let Census { aliens, rocks, .. } = self.world.census();
        aliens + rocks
    }

    fn bring(&mut self, aliens: u32, escorts: u32, at_start: bool) {
        let end = self.population() + aliens;
        let Self { world, settings, cast, flocks, rng, .. } = self;
        let mut births = Births { layout: settings.layout, cast, flocks, rng, at_start };
        for _ in 0..aliens {
            // A wave adds several at once.
            let Census { aliens, rocks, .. } = world.census();
            if aliens + rocks < end {
                births.alien(world);
            }
        }
        for _ in 0..escorts {
            births.escort(world);
        }
    }

    /// Removes about `there - wanted` of the bodies that `of_them` accepts, if the surplus exceeds [`TOLERATED`]. A
    /// hash of ids chooses them; any remaining surplus goes in later ticks.
    fn thin_out(&mut self, there: u32, wanted: u32, of_them: impl Fn(&Body) -> bool) {
        let too_many = there.saturating_sub(wanted);
        if too_many > TOLERATED {
            let chance = (u64::from(too_many) << 32) / u64::from(there);
            let tick = self.world.tick();
            self.world.dismiss(|body| of_them(body) && u64::from(dice::toss(body.id, tick)) < chance);
        }
    }
}
