//! The program of the title while no key is pressed: the autopilot in one stage after the other, and pages between. While it
//! flies, captions explain two collision methods and the counts of a tick.

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
/// The least number of ticks for which the caption of a demonstration shows the same counts.
const COUNTS_TICKS: f32 = 60.0;

/// A part of the title's program of demonstrations. A further page is a variant, an entry of [`PROGRAM`], and an arm
/// where the title draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Show {
    /// A stage that the autopilot flies, each time another.
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
    /// The number of parts that have begun since a player was last there, the one on show counted; 0 before the first.
    begun: u32,
    /// The time at which the current part of the title's program began, in seconds by the clock of the screens.
    since_s: f64,
    /// The number of demonstrations since the game was started; each is of another stage than the one before.
    stages: u32,
    /// The collision method that the player had chosen when the demonstrations began; `None` while there are none.
    method: Option<Method>,
    /// The counts of the tick that the caption is about, and the number of ticks for which the part had been on show then.
    counts: Option<(f32, Counts)>,
}

impl Attract {
    /// `None` until there was no input for [`IDLE_S`] seconds, or if the settings switch the demonstrations off.
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

    /// Returns whether the input of a player ended a demonstration; it then has no other effect.
    pub(super) fn wake(&mut self, input: &Input<'_>, ctx: &mut Context) -> bool {
        let is_player = matches!(input, Input::Action(_) | Input::Pointer(_));
        let was_demonstrating = is_player && ctx.is_idle();
        if was_demonstrating {
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

    /// Lets the method work that is explained at the moment, or else the player's own, and takes the counts for the
    /// caption: they stay for so long that they can be read, and a tick without a test says little.
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
    pub(crate) fn is_idle(&self) -> bool {
        self.settings.game.demonstration && self.clock.idle_s() >= IDLE_S
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

    /// Returns the collision method that has to be in use; `None` for the player's own.
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
            Self::List => "Sorted along x: only neighbors on the line are tested.",
            Self::Sectors => "Sectors: what shares none is never compared.",
            Self::Counts => "Of {} pairs the game tests {}.",
        };
        if self != Self::Counts {
            return Some(painter.translate(template).to_owned());
        }
        counts.map(|counts| painter.counted(template, [counts.all_pairs, counts.candidates]))
    }
}
