//! The selected ships in flight: a simulation sandbox in which they fly a short routine. Their speed, fire and bombs
//! are the same as in the actual game.

use crate::app::clock::FixedStep;
use crate::app::screens::prelude::*;
use crate::sim::{
    Arena, Body, Capacity, Event, GameSetup, Inputs, PlayerInput, TICKS_PER_SECOND, World, kind,
};
use crate::view::{Camera, Effects, STARS_PX_A_TICK, Scenery, ViewOptions, extract};
use sector_collision::Method;

const ZOOM: f32 = 2.0;
const BELOW_PX: f32 = 30.0;
/// The distance outside the window at which shots are removed, in world pixels: half the length of the longest shot.
const BEYOND_PX: f32 = 16.0;
const SHARE_OF_TWO: f32 = 0.3;

const CAPACITY: Capacity = Capacity { bodies: 256, missiles: 256, shots: 256, ..Capacity::STAGE };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Shot,
    Focus,
    Bomb,
    Surge,
}

struct Leg {
    ticks: u32,
    /// The ships' destination, in world pixels from their start.
    to: Vec2,
    shown: Shown,
}

const fn leg(ticks: u32, x: f32, y: f32, shown: Shown) -> Leg {
    Leg { ticks, to: Vec2::new(x, y), shown }
}

/// The routine of the ships, which repeats. It ends where it starts.
const ROUTINE: [Leg; 10] = [
    leg(60, 0.0, 0.0, Shown::Shot),
    leg(50, 42.0, -10.0, Shown::Shot),
    leg(60, -42.0, 0.0, Shown::Shot),
    leg(50, 42.0, 0.0, Shown::Shot),
    leg(40, 0.0, 0.0, Shown::Shot),
    leg(70, 30.0, -8.0, Shown::Focus),
    leg(90, -30.0, 0.0, Shown::Focus),
    leg(50, 0.0, 0.0, Shown::Focus),
    leg(60, 0.0, 0.0, Shown::Surge),
    leg(130, 0.0, 0.0, Shown::Bomb),
];

pub(super) struct Trial {
    setup: GameSetup,
    pub(super) world: World,
    starts: [Vec2; 2],
    events: Vec<Event>,
    effects: Effects,
    clock: FixedStep,
    /// The ticks since the trial started, not reset when the world restarts at the end of a routine.
    ticks: u32,
    into_routine: u32,
}

impl Trial {
    /// Starts the trial flight. Returns `None` if the sheet lacks one of the ship sprites. Takes less than a millisecond.
    pub(super) fn begin(ctx: &Context) -> Option<Self> {
        let setup = ctx.settings.new_game.setup(ctx.host.launch.stage, ctx.host.today());
        let world = launched(setup, ctx)?;
        Some(Self {
            setup,
            starts: places(&world),
            world,
            events: Vec::with_capacity(64),
            effects: Effects::default(),
            clock: FixedStep::default(),
            ticks: 0,
            into_routine: 0,
        })
    }

    pub(super) fn shown(&self) -> Shown {
        self.leg().shown
    }

    pub(super) fn advance(&mut self, step: &mut FrameStep<'_>, ctx: &Context) {
        let (sheet, gallery) = (&ctx.content.sheet, &ctx.content.gallery);
        let mut painter = Painter { frame: step.frame, sheet, gallery };
        let seen = seen(super::hangar::window(ctx.settings.access.large_text));
        for _ in 0..self.clock.advance(step.elapsed) {
            self.tick(seen, &mut painter);
            if self.into_routine == 0 {
                self.world = launched(self.setup, ctx).expect("it launched before");
            }
        }
    }

    fn tick(&mut self, (low, high): (Vec2, Vec2), painter: &mut Painter<'_>) {
        self.events.clear();
        self.world.step(self.inputs(), &mut self.events);
        let is_outside = |body: &Body| {
            let (low, high) = (low - BEYOND_PX, high + BEYOND_PX);
            body.kind == kind::SHOT && !(body.pos.cmpge(low).all() && body.pos.cmple(high).all())
        };
        self.world.dismiss(is_outside);
        let time_s = self.ticks as f32 / TICKS_PER_SECOND as f32;
        self.effects.take(&self.events, time_s, painter);
        self.effects.go_on(&self.world, time_s, painter);
        self.ticks += 1;
        self.into_routine = (self.into_routine + 1) % ROUTINE.iter().map(|leg| leg.ticks).sum::<u32>();
    }

    fn leg(&self) -> &'static Leg {
        let mut left = self.into_routine;
        let is_now = |leg: &&Leg| {
            let is_now = left < leg.ticks;
            left = left.saturating_sub(leg.ticks);
            is_now
        };
        ROUTINE.iter().find(is_now).unwrap_or(&ROUTINE[0])
    }

    fn inputs(&self) -> Inputs {
        let Leg { to, shown, .. } = *self.leg();
        let buttons = PlayerInput::FIRE
            | match shown {
                Shown::Shot => 0,
                Shown::Focus => PlayerInput::FOCUS,
                Shown::Bomb => PlayerInput::BOMB,
                Shown::Surge => PlayerInput::SURGE,
            };
        let players = self.world.players();
        let share = if players.len() > 1 { Vec2::new(SHARE_OF_TWO, 1.0) } else { Vec2::ONE };
        let mut inputs = [PlayerInput::default(); 2];
        for ((input, player), start) in inputs.iter_mut().zip(players).zip(self.starts) {
            let speeds_px_s = player.kind.speeds_px_s();
            let speed_px = speeds_px_s[usize::from(shown == Shown::Focus)] / TICKS_PER_SECOND as f32;
            let stick = ((start + to * share - player.pos) / speed_px).clamp_length_max(1.0) * 127.0;
            *input = PlayerInput { stick_x: stick.x as i8, stick_y: stick.y as i8, buttons };
        }
        Inputs(inputs)
    }

    /// Draws into the layers below the page, so that the ships show through a window in it: left, top, width, height.
    pub(super) fn draw(&self, window: [f32; 4], options: ViewOptions, painter: &mut Painter<'_>) {
        let alpha = self.clock.interpolation();
        let ticks = self.ticks as f32 + alpha;
        painter.frame.time_s = ticks / TICKS_PER_SECOND as f32;
        painter.frame.clear_particles = self.ticks <= 1;
        painter.frame.camera = camera(window);
        painter.frame.scenery = Scenery::default();
        extract(&self.world, ViewOptions { alpha, ..options }, painter);
        // Each new world restarts its own clock.
        painter.frame.scenery.travelled = ticks * STARS_PX_A_TICK;
        painter.frame.scenery.is_on_the_way = false;
    }
}

/// Returns a sandbox with the ships of a setup, at a moment when they no longer blink.
fn launched(setup: GameSetup, ctx: &Context) -> Option<World> {
    let (level, sheet) = (ctx.content.level(&setup)?, ctx.content.sheet.clone());
    let mut world = World::sandbox(setup, level, sheet, Method::BruteForce, CAPACITY).ok()?;
    let mut events = Vec::new();
    while world.players().iter().any(|player| player.safe_ticks > 0) {
        world.step(Inputs::default(), &mut events);
    }
    Some(world)
}

fn places(world: &World) -> [Vec2; 2] {
    let mut places = [Vec2::ZERO; 2];
    places.iter_mut().zip(world.players()).for_each(|(place, player)| *place = player.pos);
    places
}

/// Returns the upper left and lower right corner of the part of the world that the window shows, in world pixels.
fn seen([_, _, width, height]: [f32; 4]) -> (Vec2, Vec2) {
    let start = Arena::FIELD.start();
    let size = Vec2::new(width, height) / ZOOM;
    let low = Vec2::new(start.x - size.x / 2.0, start.y + BELOW_PX - size.y);
    (low, low + size)
}

fn camera(window: [f32; 4]) -> Camera {
    let [left, top, width, height] = window;
    let (low, high) = seen(window);
    let middle = Vec2::new(left + width / 2.0, top + height / 2.0);
    let off = middle - Camera::default().center;
    Camera { center: (low + high) / 2.0 - off / ZOOM, zoom: ZOOM }
}
