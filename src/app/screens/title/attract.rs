//! The title's attract mode while no key is pressed: the autopilot flies one stage after another, with pages in
//! between. Captions explain two collision methods and the counts of a tick.

use crate::app::scores::Division;
use crate::app::screen::OverlayParts;
use crate::app::screens::how_to::{Subject, parts};
use crate::app::screens::prelude::*;
use crate::lab::OverlayForm;
use crate::sim::TICKS_PER_SECOND;
use sector_collision::{Counts, Method};

const IDLE_S: f64 = 30.0;

const PROGRAM: [Show; 4] = [Show::Stage, Show::HowTo(Subject::Fly), Show::Stage, Show::HowTo(Subject::Score)];

const PART_TICKS: f32 = 420.0;

const RANKING_AFTER_TICKS: f32 = END_S * TICKS_PER_SECOND as f32;
/// The minimum number of ticks for which a demo's caption shows the same counts.
const COUNTS_TICKS: f32 = 60.0;

/// A demo or page of the attract mode. To add a page, add a variant, an entry in [`PROGRAM`], and a match arm in the
/// title's drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Show {
    /// A stage flown by the autopilot, a different one each time.
    Stage,
    HowTo(Subject),
}

impl Show {
    const fn seconds(self) -> f64 {
        match self {
            Self::Stage => 40.0,
            Self::HowTo(_) => 14.0,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Attract {
    /// The number of shows started since the player's last input, including the current one. 0 before the first.
    begun: u32,
    /// The start time of the current show, in seconds of the UI clock.
    since_s: f64,
    /// The number of demos since the program started. Each has a different stage from the one before.
    stages: u32,
    /// The collision method that the player had chosen before the demos started. `None` while no demo is running.
    method: Option<Method>,
    /// The age of the current show in ticks when the caption's counts were taken, and the counts.
    counts: Option<(f32, Counts)>,
}

impl Attract {
    /// Returns the current show. Returns `None` before [`IDLE_S`] seconds without input, or if demos are turned off.
    pub(super) fn show(&self, ctx: &Context) -> Option<Show> {
        let place = (self.begun.max(1) - 1) as usize % PROGRAM.len();
        ctx.is_idle().then_some(PROGRAM[place])
    }

    pub(super) fn shown_ticks(&self, ctx: &Context) -> f32 {
        ((ctx.clock.now_s - self.since_s) * f64::from(TICKS_PER_SECOND)) as f32
    }

    pub(super) fn advance(&mut self, step: &mut FrameStep<'_>, ctx: &mut Context) {
        let Some(show) = self.show(ctx) else { return };
        if self.begun == 0 || ctx.clock.now_s - self.since_s >= show.seconds() {
            self.next(ctx);
        }
        if self.show(ctx) == Some(Show::Stage) {
            self.take_topic(ctx);
            if ctx.run_demonstration(step) {
                self.next(ctx);
            }
        }
    }

    /// Returns whether the player's input ended a demo. It then has no other effect.
    pub(super) fn wake(&mut self, input: &Input<'_>, ctx: &mut Context) -> bool {
        let is_player = matches!(input, Input::Action(_) | Input::Pointer(_));
        let was_demonstrating = is_player && ctx.is_idle();
        if was_demonstrating {
            ctx.places.is_watching = false;
            self.stop(ctx);
            ctx.clock.show();
            ctx.wait_at_title();
        }
        was_demonstrating
    }

    pub(super) fn stop(&mut self, ctx: &mut Context) {
        self.begun = 0;
        if let Some(method) = self.method.take() {
            ctx.game.session.set_method(method);
        }
    }

    pub(super) const fn has_begun(&self) -> bool {
        self.begun > 0
    }

    pub(super) fn topic(&self, ctx: &Context) -> Option<Topic> {
        Topic::at(self.shown_ticks(ctx)).filter(|_| self.show(ctx) == Some(Show::Stage))
    }

    pub(super) fn caption(&self, ctx: &Context, painter: &Painter<'_>) -> Option<String> {
        let counts = self.counts.map(|(_, counts)| counts);
        self.topic(ctx).and_then(|topic| topic.caption(counts, painter))
    }

    /// Switches to the method that the caption explains, or else to the player's own, and updates the caption's counts.
    /// They stay long enough to read. Ticks without candidate pairs are skipped, because their counts show little.
    fn take_topic(&mut self, ctx: &mut Context) {
        let now = self.shown_ticks(ctx);
        let session = &mut ctx.game.session;
        let wanted = Topic::at(now).and_then(Topic::method).or(self.method);
        if let Some(method) = wanted.filter(|&method| method != session.world().method()) {
            session.set_method(method);
        }
        let counts = session.world().collision().counts();
        let is_due = self.counts.is_none_or(|(since, _)| now - since >= COUNTS_TICKS);
        if is_due && counts.candidates > 0 {
            self.counts = Some((now, counts));
        }
    }

    pub(super) fn ranking(&self, ctx: &Context) -> Option<(Division, f32)> {
        let age = self.shown_ticks(ctx) - RANKING_AFTER_TICKS;
        (age > 0.0).then_some((ctx.places.division, age))
    }

    fn next(&mut self, ctx: &mut Context) {
        self.begun += 1;
        self.since_s = ctx.clock.now_s;
        self.counts = None;
        self.method = self.method.or(Some(ctx.game.session.world().method()));
        if self.show(ctx) == Some(Show::Stage) {
            let first = ctx.host.launch.stage - 1 + self.stages;
            self.stages += 1;
            ctx.demonstrate(first % ctx.content.stages.len() as u32 + 1);
        }
    }
}

pub(super) fn part(shown_ticks: f32, is_large: bool) -> usize {
    (shown_ticks / PART_TICKS) as usize % parts(is_large)
}

impl Context {
    /// Lets the title show its demonstration at once.
    pub(crate) fn demonstrate_now(&mut self) {
        self.clock.rest(IDLE_S);
        self.places.is_watching = true;
    }

    pub(crate) fn is_idle(&self) -> bool {
        (self.settings.game.demonstration || self.places.is_watching) && self.clock.idle_s() >= IDLE_S
    }
}

const FIRST_S: f32 = 5.0;
const EACH_S: f32 = 8.0;
pub(super) const END_S: f32 = FIRST_S + EACH_S * Topic::ALL.len() as f32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    List,
    Sectors,
    Counts,
}

impl Topic {
    const ALL: [Self; 3] = [Self::List, Self::Sectors, Self::Counts];

    pub(super) fn at(shown_ticks: f32) -> Option<Self> {
        let place = (shown_ticks / TICKS_PER_SECOND as f32 - FIRST_S) / EACH_S;
        Self::ALL.get(place as usize).copied().filter(|_| place >= 0.0)
    }

    /// Returns the collision method to use. Returns `None` for the player's own.
    pub(super) const fn method(self) -> Option<Method> {
        match self {
            Self::List => Some(Method::AxisList),
            Self::Sectors => Some(Method::SectorGrid),
            Self::Counts => None,
        }
    }

    pub(super) fn overlay(self) -> OverlayParts {
        match self {
            Self::List | Self::Sectors => OverlayParts { shapes: true, ..OverlayParts::default() },
            Self::Counts => OverlayParts { form: OverlayForm::Strip, ..OverlayParts::default() },
        }
    }

    pub(super) fn caption(self, counts: Option<Counts>, painter: &Painter<'_>) -> Option<String> {
        let template = match self {
            Self::List => "Sorted along x: only neighbors along x are tested.",
            Self::Sectors => "Sectors: only objects in the same sector are tested.",
            Self::Counts => "{} possible pairs, {} tested.",
        };
        if self != Self::Counts {
            return Some(painter.translate(template).to_owned());
        }
        counts.map(|counts| painter.counted(template, [counts.all_pairs, counts.candidates]))
    }
}
