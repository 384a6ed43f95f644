//! The stage workshop: edits a level file by keys, pad, mouse and finger, and shows at once what a change does.
//!
//! ```text
//! panel.rs: rows of a value --.                   .--> field.rs: the game at the playhead, paths, maps
//! typing.rs: a typed value  --+--> commands.rs: --+--> timeline.rs: bars, pressure, playhead
//! field.rs, timeline.rs: drags'    text changes   '--> flights.rs: the autopilot, a way through
//! ```

mod commands;
mod draw;
mod field;
mod flights;
mod layout;
mod panel;
mod stored;
mod test_flight;
mod timeline;
mod typing;

use crate::app::clock::FixedStep;
use crate::app::screens::prelude::*;
use crate::sim::{Outcome, TICKS_PER_SECOND, World};
use crate::workshop::{Document, ScriptBar, bars, first_world, preview};
use field::FieldGrip;
use flights::Flights;
use layout::BAR_ROWS;
use panel::{Panel, PanelCommand, PanelPage};
use ron_text::ValuePath;
use sector_collision::Method;
use std::sync::Arc;
use stored::UnsavedCopy;
use typing::Typing;

/// The spans of the timeline, in seconds. The first one is the whole stage.
const SPANS_S: [u32; 4] = [0, 60, 30, 10];

/// What the mouse or a finger holds.
#[derive(Clone, Debug, Default)]
enum WorkshopGrip {
    #[default]
    Nothing,
    Playhead,
    /// A bar of the timeline: its value, its beginning in seconds, and the tick where it was grabbed. `moved` is true
    /// once it has left its place.
    Bar {
        path: ValuePath,
        from_s: f32,
        grabbed: u32,
        moved: bool,
    },
    Field(FieldGrip),
}

/// A pattern or an alien that is shown alone, and what it was made of.
struct Preview {
    of: (ValuePath, u64),
    world: Option<World>,
}

/// The screen of the stage workshop.
pub(crate) struct Workshop {
    name: String,
    document: Document,
    copy: UnsavedCopy,
    /// The text that the file should have, unless another program has changed it.
    on_disk: Option<String>,
    panel: Panel,
    typing: Option<Typing>,
    flights: Flights,
    /// The tick that is shown.
    playhead: u32,
    is_running: bool,
    clock: FixedStep,
    /// The index of the span of the timeline in [`SPANS_S`].
    span: usize,
    grip: WorkshopGrip,
    /// The number of drags so far. Changes of one drag are undone together.
    drags: u64,
    /// The letter that the mouse draws into maps.
    brush: Option<char>,
    preview: Option<Preview>,
    bars: Vec<ScriptBar>,
    bars_of: Option<u64>,
    is_testing: bool,
}

impl Workshop {
    /// Opens a level file by its name in the storage. If it cannot be read, shows a notice and stays.
    pub(crate) fn open(name: &str, ctx: &mut Context) -> Transition {
        match stored::open(name, ctx) {
            Ok((document, copy)) => Transition::push(Self::of(name, document, copy, ctx)),
            Err(problem) => {
                ctx.cue(Cue::Notice);
                ctx.notices.add(format!("Could not open the stage: {problem}"));
                Transition::Stay
            }
        }
    }

    fn of(name: &str, document: Document, copy: UnsavedCopy, ctx: &Context) -> Self {
        let difficulty = ctx.settings.new_game.difficulty;
        let mut workshop = Self {
            name: name.to_owned(),
            on_disk: document.saved().map(str::to_owned),
            document,
            copy,
            panel: Panel::new(),
            typing: None,
            flights: Flights::new(difficulty, ctx.host.background_clock.clone()),
            playhead: 0,
            is_running: false,
            clock: FixedStep::default(),
            span: 0,
            grip: WorkshopGrip::Nothing,
            drags: 0,
            brush: None,
            preview: None,
            bars: Vec::new(),
            bars_of: None,
            is_testing: false,
        };
        workshop.refresh(ctx);
        if !workshop.document.mistakes().is_empty() {
            workshop.panel.open(PanelPage::Mistakes, &workshop.document, &ctx.content.sheet);
        }
        workshop
    }

    /// Reads again what the screen shows of the text.
    fn refresh(&mut self, ctx: &Context) {
        self.panel.refresh(&self.document, &ctx.content.sheet);
        if self.bars_of != Some(self.document.revision())
            && let Some(tree) = self.document.tree()
        {
            self.bars = bars(self.document.text(), tree, BAR_ROWS, 1.0);
            self.bars_of = Some(self.document.revision());
        }
    }

    fn pass(&mut self, step: &mut FrameStep<'_>, ctx: &mut Context) {
        let is_touched = ctx.controls.device == InputDevice::Touch;
        self.panel.set_size(ctx.settings.access.large_text, is_touched);
        let ticks = self.clock.advance(step.elapsed);
        if self.is_running {
            let last = self.flights.track().ticks();
            self.playhead = (self.playhead + ticks).min(last);
            self.is_running = self.playhead < last || self.flights.is_flying();
        }
        if let Some(level) = self.document.level() {
            self.flights.advance(level, &ctx.content.sheet, self.playhead, step.now_us);
        }
        self.show_preview(ticks, ctx);
        self.copy.pass(step.elapsed.as_secs_f32(), &self.name, &self.document, ctx);
        step.frame.clear_particles = true;
    }

    /// Plays the preview of the selected pattern or alien, or makes a new one if it has changed.
    fn show_preview(&mut self, ticks: u32, ctx: &Context) {
        let of = (self.preview_path(), self.document.revision());
        if self.preview.as_ref().is_none_or(|shown| shown.of != of) {
            let sheet = &ctx.content.sheet;
            let tree = self.document.tree();
            let level = tree.and_then(|tree| preview(self.document.text(), tree, &of.0, sheet));
            let world = level.and_then(|level| first_world(&Arc::new(level), sheet, self.flights.difficulty));
            self.preview = Some(Preview { of, world });
        }
        let Some(Preview { world: Some(world), .. }) = &mut self.preview else { return };
        let mut events = Vec::new();
        (0..ticks).for_each(|_| world.step(crate::sim::Inputs::default(), &mut events));
        if world.outcome() != Outcome::Flying {
            self.preview = None;
        }
    }

    /// Returns the path that decides the preview: the entry of a map, or the gun of a boss.
    fn preview_path(&self) -> ValuePath {
        let selected = self.panel.selected();
        let steps = selected.steps();
        let is_in = |map: &str| matches!(steps.first(), Some(ron_text::PathStep::Key(key)) if key == map);
        match is_in("patterns") || is_in("aliens") {
            true => selected.first(2),
            false if is_in("boss") || is_in("midboss") => selected.first(5),
            false => ValuePath::root(),
        }
    }

    fn seconds(&self) -> f32 {
        self.flights.track().script_at(self.playhead) as f32 / TICKS_PER_SECOND as f32
    }

    fn scrub_to(&mut self, tick: u32) {
        self.is_running = false;
        let last = self.last_tick(&self.flights.track());
        self.playhead = tick.min(last);
    }

    fn begin_test(&mut self, ctx: &mut Context) -> Transition {
        let Some(world) = self.flights.world().filter(|world| world.outcome() == Outcome::Flying) else {
            ctx.cue(Cue::Notice);
            ctx.notices.toast("This moment cannot be played yet.");
            return Transition::Stay;
        };
        let mut world = world.clone();
        world.end_invulnerability();
        world.set_method(Method::Auto);
        ctx.begin_test_flight(world);
        ctx.cue(Cue::StageStart);
        (self.is_testing, self.is_running) = (true, false);
        Transition::push(test_flight::TestFlight)
    }

    fn leave_page(&mut self, ctx: &mut Context) -> Transition {
        if self.panel.back(&self.document, &ctx.content.sheet) {
            ctx.cue(Cue::MenuBack);
            return Transition::Stay;
        }
        self.copy.write(&self.name, &self.document, ctx);
        if !self.document.is_saved() && self.document.can_undo() {
            ctx.notices.toast("Your unsaved changes will be back next time.");
        }
        Transition::back(ctx)
    }
}

impl Screen for Workshop {
    fn name(&self) -> &'static str {
        "workshop"
    }

    fn has_buttons_at_top(&self) -> bool {
        true
    }

    fn enter(&mut self, ctx: &mut Context) -> Transition {
        if std::mem::take(&mut self.is_testing) {
            self.playhead = ctx.game.session.world().tick();
            ctx.close_game();
        }
        Transition::Stay
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        let transition = match input {
            Input::Action(action) => self.act(action, ctx),
            Input::Letter(letter) => self.letter(letter, ctx),
            Input::Pointer(pointer) => self.point(pointer, ctx),
            Input::Time(step) => {
                self.pass(step, ctx);
                return Transition::Stay;
            }
            _ => return Transition::Stay,
        };
        self.refresh(ctx);
        transition
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        self.draw_all(ctx, painter);
    }

    fn backdrop(&self, _: &Context) -> ScreenBackdrop {
        ScreenBackdrop::Own
    }

    fn slides_in(&self) -> bool {
        false
    }

    fn choice(&self) -> Option<&str> {
        self.panel.row().map(panel::PanelRow::name)
    }

    fn leave(&mut self, ctx: &mut Context) {
        self.copy.write(&self.name, &self.document, ctx);
    }

    fn takes_letter(&self, letter: char) -> bool {
        let is_typed = !letter.is_control() || matches!(letter, '\u{8}' | '\u{7f}');
        match (&self.typing, &self.panel.page) {
            (Some(_), _) | (_, PanelPage::Names(..)) => is_typed,
            _ => PanelCommand::of_letter(letter).is_some() || self.begins_value(letter),
        }
    }
}
