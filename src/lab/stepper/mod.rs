//! The stepper: steps forward and backward through the events of a tick and keeps running totals.
//!
//! ```text
//!   LabScene --objects of tick t--> Pipeline, traced --events--> Stepper --current event--> sentence, listing, drawing
//!                                                                   '----events so far--> SoFar: counters, areas
//! ```
//!
//! A method keeps its structure between ticks, so reaching a later tick means running the ticks before it. Every few
//! ticks a copy of the pipeline is saved, to make stepping backward fast.

mod bits;
mod bodies;
mod body_marks;
mod body_scenes;
mod built_in;
mod demos;
mod drawing;
mod edit;
mod hand;
mod held;
mod impulse_sentence;
mod lab_event;
mod listing;
mod replayed;
mod scene;
mod scene_view;
mod sentence;
mod so_far;
mod state;
mod stride;
mod structure;
mod turning;
mod walk;

pub(crate) use bodies::BodyTick;
pub use bodies::ContactMaterial;
use bodies::STEP_S;
pub(super) use body_scenes::two_balls;
pub use built_in::{BUILT_IN, BuiltIn, Recipe};
pub(super) use built_in::{SceneDice, boxes, boxes_in_ticks, discs, ring, shooter};
pub(super) use demos::bullet;
pub(crate) use drawing::legend;
use held::HeldBefore;
pub use lab_event::{LabEvent, LabEvents};
pub use listing::Listing;
pub use replayed::{replayed, replayed_tick, searched_in_tick};
pub use scene::{Bounds, LabObject, LabScene};
pub use scene_view::SceneView;
use sector_collision::broad::{AnyMethod, Axis, AxisChoice, Slot};
use sector_collision::narrow::{Motion, WordStep, pixels_touch_textbook};
use sector_collision::trace::{DebugShape, Place, TraceEvent};
use sector_collision::{Method, Object, Pipeline, Rect};
use sector_impulse::ImpulseEvent;
pub use sentence::{Sentence, sentence};
use so_far::EventMarks;
pub use so_far::SoFar;
pub(super) use state::worked;
pub use state::{ObjectChanges, TickState};
pub use stride::StepUnit;
pub(crate) use walk::{WalkOutcome, WalkStep};

const SAVE_EVERY: usize = 8;

/// A method running on a lab scene, stopped at one event of one tick.
#[derive(Clone, Debug)]
pub struct Stepper {
    scene: LabScene,
    /// The tested scene, if it differs from `scene`: kinds that the rules do not distinguish are merged into one.
    merged: Option<LabScene>,
    method: Method,
    state: TickState,
    /// Saved states without their events, in tick order: the last eight, and every eighth one before them.
    saved: Vec<TickState>,
    /// The number of events of the tick that have happened.
    at: usize,
    so_far: SoFar,
    marks: EventMarks,
    axis: Axis,
    held_before: HeldBefore,
    /// The words compared by the bitmap test of the last event, if any.
    words: Vec<WordStep>,
    word: usize,
}

impl Stepper {
    /// Creates a stepper before the first event of a tick of a scene.
    pub fn new(scene: LabScene, method: Method, tick: usize) -> Self {
        let merged = scene.merged();
        let state = TickState::first(merged.as_ref().unwrap_or(&scene), method);
        let so_far = SoFar::default();
        let mut stepper = Self {
            saved: Vec::new(),
            state,
            scene,
            merged,
            method,
            at: 0,
            marks: EventMarks::new(so_far.clone()),
            so_far,
            axis: Axis::X,
            held_before: HeldBefore::default(),
            words: Vec::new(),
            word: 0,
        };
        stepper.go_to_tick(tick);
        stepper
    }

    /// Returns the scene, with all edits made so far.
    pub const fn scene(&self) -> &LabScene {
        &self.scene
    }

    /// Returns the scene that is tested: kinds that the rules do not distinguish are merged into one.
    pub fn tested(&self) -> &LabScene {
        self.merged.as_ref().unwrap_or(&self.scene)
    }

    /// Returns the selected method, which may be `auto`.
    pub const fn method(&self) -> Method {
        self.method
    }

    /// Returns the method in use: the choice of `auto`, or the method itself.
    pub fn active_method(&self) -> Method {
        match self.state.pipeline.active_method() {
            AnyMethod::BuiltIn(method) => method,
            AnyMethod::External(_) => self.method,
        }
    }

    /// Changes the method and restarts the tick.
    pub fn set_method(&mut self, method: Method) {
        let tick = self.state.tick;
        *self = Self::new(std::mem::take(&mut self.scene), method, tick);
    }

    /// Returns the index of the current tick, from 0.
    pub const fn tick(&self) -> usize {
        self.state.tick
    }

    /// Returns the pipeline after the whole tick, regardless of the current event.
    pub const fn pipeline(&self) -> &Pipeline<Option<Motion>> {
        &self.state.pipeline
    }

    /// Returns the axis along which the method sorts: the axis of its end points, if any, otherwise the axis setting.
    pub const fn axis(&self) -> Axis {
        self.axis
    }

    pub(crate) fn searched(&self, object: &Object) -> Rect {
        self.motion(object.key).and_then(|motion| motion.bounds().ok()).unwrap_or(object.rect)
    }

    /// Returns the path of an object in the tick, by key; returns `None` if it is not swept.
    pub(crate) fn motion(&self, key: u32) -> Option<Motion> {
        self.state.motion(key)
    }

    /// Returns the neighbor lists that the method held before the tick. Empty once an event of the tick has happened.
    pub(super) fn lists_before(&self) -> &[DebugShape] {
        if self.at == 0 { &self.held_before.lists } else { &[] }
    }

    /// Returns all events of the tick, including those that are still ahead.
    pub fn events(&self) -> LabEvents<'_> {
        events_of(&self.state, &self.scene)
    }

    pub(crate) fn impulse(&self) -> Option<&ImpulseEvent> {
        match self.event() {
            Some(LabEvent::Impulse(event)) => Some(event),
            _ => None,
        }
    }

    /// Returns the time up to which the bodies have moved, in seconds since the tick began.
    pub(crate) fn time(&self) -> f64 {
        match self.impulse() {
            Some(_) if self.is_counted() => STEP_S,
            Some(_) => self.so_far.time,
            None => 0.0,
        }
    }

    /// Returns the number of events of the tick that have happened.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Whether the stepper has passed the whole tick, including all words of its last bitmap test.
    pub fn is_at_end(&self) -> bool {
        self.is_counted() && self.word == self.words.len()
    }

    /// Whether all events of the tick have happened, so that its counts are known.
    pub(crate) fn is_counted(&self) -> bool {
        self.at == self.events().len()
    }

    /// Whether the tick has too many events to record, so there is nothing to step through.
    pub(crate) fn is_too_much(&self) -> bool {
        !self.state.pipeline.is_traced()
    }

    /// Returns the current event, the last that has happened; returns `None` before the first.
    pub fn event(&self) -> Option<LabEvent<'_>> {
        self.at.checked_sub(1).and_then(|last| self.events().get(last))
    }

    /// Returns the place in the source that recorded the current event; returns `None` before the first.
    pub fn place(&self) -> Option<Place> {
        let last = self.at.checked_sub(1)?;
        let places = self.state.pipeline.trace_places();
        let of_bodies = self.scene.bodies.get(self.state.tick);
        places.iter().chain(of_bodies.into_iter().flat_map(|tick| &tick.places)).nth(last).copied()
    }

    /// Returns the source to show: the line of the current event, or the start of the method before the first event.
    pub fn listing(&self) -> Listing {
        match self.place() {
            _ if self.word > 0 => Listing::of_bitmaps(),
            Some(place) => Listing::at(place).unwrap_or_else(|| Listing::of(self.active_method())),
            None => Listing::of(self.active_method()),
        }
    }

    pub(crate) fn objects_at_hand(&self) -> impl Iterator<Item = Object> + '_ {
        let (method, impulse) = match self.event() {
            Some(LabEvent::Method(event)) => (Some(event), None),
            Some(LabEvent::Impulse(event)) => (None, Some(event)),
            None => (None, None),
        };
        let slots = method.into_iter().flat_map(so_far::slots).filter_map(|slot| self.object(slot));
        let ids = impulse.map_or([None, None], ImpulseEvent::bodies);
        slots.chain(ids.into_iter().flatten().filter_map(|id| self.state.object(id)))
    }

    /// Returns the totals of the events so far.
    pub const fn so_far(&self) -> &SoFar {
        &self.so_far
    }

    /// Returns the counters of the whole tick, with nothing to draw.
    pub fn totals(&self) -> SoFar {
        let (counts, stats) = (self.state.pipeline.counts(), self.state.pipeline.method_stats().shown());
        let impulses = self.scene.bodies.get(self.state.tick).map(|tick| tick.counts).unwrap_or_default();
        let (tests, overlaps) = (counts.rect_tests, counts.rect_hits);
        SoFar { tests, overlaps, stats, impulses, ..SoFar::default() }
    }

    /// Returns the object in the slot that an event names, or `None` if it no longer exists.
    pub fn object(&self, slot: Slot) -> Option<Object> {
        self.state.pipeline.traced_object(slot)
    }

    /// Goes to a tick, before its first event. A number beyond the last tick goes to the last tick.
    ///
    /// Cost: stepping backward runs at most eight ticks, stepping forward runs every tick on the way.
    pub fn go_to_tick(&mut self, tick: usize) {
        let tick = tick.min(self.scene.ticks() - 1);
        // Trace only this tick and, for sweep and prune, the tick before, which shows the remembered pairs.
        let traced_ticks = if self.method == Method::SweepAndPrune { 2 } else { 1 };
        if tick < self.state.tick {
            self.saved.retain(|state| state.tick + traced_ticks <= tick);
            self.held_before = HeldBefore::default();
            self.state =
                self.saved.last().cloned().unwrap_or_else(|| TickState::first(self.tested(), self.method));
        }
        while self.state.tick < tick {
            if self.state.tick + 1 == tick {
                self.held_before = HeldBefore::of(&self.state, self.active_method());
            }
            self.save();
            let is_traced = self.state.tick + traced_ticks >= tick && !self.state.is_too_much();
            self.state.pipeline.set_traced(is_traced);
            self.state.advance(self.merged.as_ref().unwrap_or(&self.scene));
        }
        self.begin_tick();
    }

    fn begin_tick(&mut self) {
        self.so_far = SoFar::default();
        self.so_far.remembered.extend(self.held_before.pairs_in(&self.state));
        self.marks = EventMarks::new(self.so_far.clone());
        self.at = 0;
        self.axis = if self.scene.tuning.axis == AxisChoice::Y { Axis::Y } else { Axis::X };
        let Self { state, axis, .. } = self;
        state.pipeline.draw(&mut |shape| {
            if let DebugShape::EndPoint { axis: of, .. } = shape {
                *axis = of;
            }
        });
        self.seek(0);
    }

    fn save(&mut self) {
        let tick = self.state.tick;
        self.state.pipeline.set_traced(false);
        self.saved.retain(|state| state.tick.is_multiple_of(SAVE_EVERY) || state.tick + SAVE_EVERY > tick);
        if self.saved.last().is_none_or(|last| last.tick < tick) {
            self.saved.push(self.state.clone());
        }
    }

    /// Moves to the point after the first `at` events of the tick, or to its end if there are fewer.
    pub fn seek(&mut self, at: usize) {
        let events = events_of(&self.state, &self.scene);
        let at = at.min(events.len());
        self.marks.go(&mut self.so_far, self.at, at, events);
        self.at = at;
        self.words = self.words_of_event();
        self.word = 0;
    }

    fn words_of_event(&self) -> Vec<WordStep> {
        let Some(LabEvent::Method(&TraceEvent::Compare { a, b, failed: None })) = self.event() else {
            return Vec::new();
        };
        let (Some(a), Some(b)) = (self.object(a), self.object(b)) else { return Vec::new() };
        let [a_mask, b_mask] = [a, b].map(|object| object.mask.map(|id| &self.scene.masks[id.0 as usize]));
        if a_mask.or(b_mask).is_none() {
            return Vec::new();
        }
        let mut words = Vec::new();
        pixels_touch_textbook(a_mask, a.rect, b_mask, b.rect, |word| words.push(word));
        words
    }

    pub(crate) fn words(&self) -> (&[WordStep], &[WordStep]) {
        (&self.words[..self.word], &self.words)
    }
}

fn events_of<'a>(state: &'a TickState, scene: &'a LabScene) -> LabEvents<'a> {
    let impulses = scene.bodies.get(state.tick).map_or(&[][..], |tick| &tick.events);
    LabEvents { method: state.pipeline.trace(), impulses }
}

#[cfg(test)]
mod tests {
    use super::{BUILT_IN, BuiltIn, Recipe, StepUnit, Stepper};
    use sector_collision::Method;
    use sector_impulse::{ImpulseCounts, ImpulseEvent};

    #[test]
    fn all_events_add_up_to_the_counters() {
        for scene in BUILT_IN {
            for method in Method::ALL {
                let mut stepper = Stepper::new(scene.scene(), method, 0);
                for tick in [0, 1, 7, 30, 29, 3] {
                    stepper.go_to_tick(tick);
                    stepper.seek(usize::MAX);
                    let (so_far, pipeline) = (stepper.so_far(), stepper.pipeline());
                    let told = (so_far.tests, so_far.stats, so_far.overlaps);
                    let counts = pipeline.counts();
                    let counted = (counts.rect_tests, pipeline.method_stats().shown(), counts.rect_hits);
                    assert_eq!(told, counted, "{method} in {}, tick {tick}", scene.name);
                }
            }
        }
    }

    #[test]
    fn impulse_events_add_up_to_their_counts() {
        let mut impacts = 0;
        for recipe in (0..4).map(|i| Recipe::touching(i * 33, 90 - 30 * i)) {
            for scene in BUILT_IN.iter().filter(|scene| scene.recipe.touch.is_some()) {
                let mut stepper = Stepper::new(scene.scene_of(recipe), Method::SectorGrid, 0);
                assert_eq!(stepper.scene().bodies.len(), stepper.scene().ticks(), "{}", scene.name);
                for tick in 0..stepper.scene().ticks() {
                    stepper.go_to_tick(tick);
                    stepper.seek(usize::MAX);
                    let expected = &stepper.scene().bodies[tick];
                    let keys = stepper.pipeline().objects().map(|object| object.key);
                    let are_alike = keys.eq(expected.bodies.iter().map(|&(id, _)| id));
                    assert!(are_alike, "{}, tick {tick}", scene.name);
                    let told = ImpulseCounts { bodies: expected.counts.bodies, ..stepper.so_far().impulses };
                    assert_eq!(told, expected.counts, "{}, tick {tick}", scene.name);
                    assert_eq!(stepper.so_far().impacts, expected.impacts, "{}, tick {tick}", scene.name);
                    assert!(stepper.so_far().top().is_none(), "{}, tick {tick}", scene.name);
                    let events = stepper.pipeline().trace().len() + expected.events.len();
                    assert_eq!(stepper.at(), events, "{}, tick {tick}", scene.name);
                    assert!(stepper.impulse().is_some(), "{}, tick {tick}", scene.name);
                    impacts += expected.impacts.len();
                }
            }
        }
        assert!(impacts > 300, "{impacts} impacts");
    }

    #[test]
    fn hits_lead_from_impact_to_impact() {
        let scene = BuiltIn::find("billiards").expect("a scene");
        let mut stepper = Stepper::new(scene.scene(), Method::AxisList, 14);
        let mut places = Vec::new();
        while stepper.tick() == 14 && stepper.step(StepUnit::Hit, true) {
            if let Some(ImpulseEvent::Impact(impact)) = stepper.impulse() {
                assert!(stepper.objects_at_hand().map(|object| object.key).eq([impact.a, impact.b]));
                assert!(stepper.is_counted() || stepper.time() == impact.time);
                places.push(stepper.at());
            }
        }
        assert_eq!(places.len(), stepper.scene().bodies[14].impacts.len());
        assert!(places.len() > 1);
        stepper.go_to_tick(14);
        stepper.seek(usize::MAX);
        let mut back = Vec::new();
        while stepper.tick() == 14 && stepper.step(StepUnit::Hit, false) {
            if matches!(stepper.impulse(), Some(ImpulseEvent::Impact(_))) && stepper.tick() == 14 {
                back.push(stepper.at());
            }
        }
        back.reverse();
        assert_eq!(back, places);
    }

    #[test]
    fn too_many_events_are_not_recorded() {
        let recipe = Recipe { objects: Some(4000), ..BUILT_IN[4].recipe };
        let mut stepper = Stepper::new(BUILT_IN[4].scene_of(recipe), Method::BruteForce, 1);
        assert!(stepper.is_too_much() && stepper.events().is_empty());
        assert_eq!(super::sentence(&stepper).values, ["2", "8,002,000"].map(|value| value.replace(',', "")));
        stepper.set_method(Method::Fast);
        assert!(!stepper.is_too_much() && stepper.step(StepUnit::Event, true));
    }

    #[test]
    fn changing_the_method_restarts_the_tick() {
        let mut stepper = Stepper::new(BUILT_IN[4].scene(), Method::AxisList, 12);
        stepper.seek(30);
        stepper.set_method(Method::Quadtree);
        assert_eq!((stepper.tick(), stepper.at(), stepper.method()), (12, 0, Method::Quadtree));
    }
}
