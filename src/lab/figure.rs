//! A figure of the book: a scene with a method, stopped at an event, that the reader steps through and changes.

use super::counter::counter;
use super::stepper::{LabScene, SceneView, Sentence, StepUnit, Stepper, sentence};
use crate::view::Painter;
use crate::words::{Language, fill};
use core::fmt::{Display, Write};
use glam::Vec2;
use sector_collision::Method;
use std::collections::BTreeMap;

/// The counters that count each object once and are not shown.
const PER_OBJECT: [&str; 2] = ["sorted", "updates"];

/// A figure of the book. Positions are pixels of the figure.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The index of the tick in the scene as it was generated.
    tick: usize,
    stepper: Stepper,
    size: (u32, u32),
    view: SceneView,
    /// The key of the held object, and the pointer's distance from its corner in scene pixels.
    held: Option<(u32, (i32, i32))>,
    /// The corners of the objects that were dragged, by key.
    dragged: BTreeMap<u32, (i32, i32)>,
    /// Whether a body was carried from tick to tick, which no address can tell.
    is_carried: bool,
}

/// A counter of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterSoFar {
    /// The name on the screen.
    pub name: &'static str,
    /// The count up to the current event.
    pub so_far: u64,
    /// The count of the whole tick.
    pub total: u64,
}

impl Figure {
    /// Creates a figure of `size` pixels, `steps` steps after the start of a tick or at its end if it has fewer.
    pub fn new(scene: LabScene, method: Method, tick: usize, steps: usize, size: (u32, u32)) -> Self {
        let mut stepper = Stepper::new(scene, method, tick);
        for _ in 0..steps {
            if stepper.is_at_end() {
                break;
            }
            stepper.step(StepUnit::Event, true);
        }
        Self {
            tick: stepper.tick(),
            view: view_of(&stepper, size),
            stepper,
            size,
            held: None,
            dragged: BTreeMap::new(),
            is_carried: false,
        }
    }

    /// Returns the height in pixels that suits the scene at a width.
    pub fn height(&self, width: u32) -> u32 {
        SceneView::height(width as f32, &self.stepper) as u32
    }

    /// Changes the size in pixels.
    pub fn resize(&mut self, size: (u32, u32)) {
        self.size = size;
        self.view = view_of(&self.stepper, size);
    }

    /// Draws the figure from the top left corner of the frame.
    pub fn draw(&self, painter: &mut Painter<'_>) {
        self.view.draw(&self.stepper, painter);
    }

    /// Returns the scene, method, tick and event that the figure shows.
    pub const fn stepper(&self) -> &Stepper {
        &self.stepper
    }

    /// Changes a setting of the [scene](LabScene::set), or the `tick`, counted from 1. The figure stays at the same share of
    /// the tick's events. Objects return from where they were dragged, except when a setting of the method changes.
    /// Returns whether there is such a setting.
    ///
    /// # Errors
    /// Fails with what was expected if the value is invalid.
    pub fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        let share = self.stepper.at() as f64 / self.stepper.events().len().max(1) as f64;
        if name == "tick" {
            if !self.dragged.is_empty() || self.is_carried {
                self.take(self.stepper.scene().regenerated());
            }
            let ticks = self.stepper.scene().ticks();
            let tick = value.parse().ok().filter(|tick| (1..=ticks).contains(tick));
            self.tick = tick.ok_or_else(|| format!("a whole number from 1 to {ticks}"))? - 1;
            self.stepper.go_to_tick(self.tick);
            self.resize(self.size);
        } else {
            let mut scene = self.stepper.scene().clone();
            if !scene.set(name, value)? {
                return Ok(false);
            }
            self.take(scene);
            self.resize(self.size);
        }
        self.seek((share * self.stepper.events().len() as f64).round() as usize);
        Ok(true)
    }

    fn take(&mut self, scene: LabScene) {
        if !scene.is_edited() {
            (self.dragged, self.is_carried) = (BTreeMap::new(), false);
        }
        self.stepper = Stepper::new(scene, self.stepper.method(), self.tick);
    }

    /// Returns the index of the tick, from 0. A scene with dragged objects belongs to the tick in which they were
    /// dragged.
    pub const fn tick(&self) -> usize {
        if self.is_carried { self.stepper.tick() } else { self.tick }
    }

    /// Returns the number of events of the tick that have happened.
    pub const fn at(&self) -> usize {
        self.stepper.at()
    }

    /// Returns the number of events of the tick.
    pub fn events(&self) -> usize {
        self.stepper.events().len()
    }

    /// Moves to the point after the first `at` events of the tick, or to its end.
    pub fn seek(&mut self, at: usize) {
        self.stepper.seek(at);
    }

    /// Steps forward or backward by one event, across ticks. Returns whether there was one.
    pub fn step(&mut self, forward: bool) -> bool {
        let has_moved = self.stepper.step(StepUnit::Event, forward);
        if self.dragged.is_empty() {
            self.tick = self.stepper.tick();
        }
        // In another tick, `auto` may draw a strip or none.
        self.view = view_of(&self.stepper, self.size);
        has_moved
    }

    /// Whether there is an object to hold at a position.
    pub fn is_over(&self, at: (f32, f32)) -> bool {
        self.view.object_at(&self.stepper, at.into()).is_some()
    }

    /// Takes hold of the object at a position. Returns whether there is one.
    pub fn press(&mut self, at: (f32, f32)) -> bool {
        let object = self.view.object_at(&self.stepper, at.into());
        let (x, y) = self.view.nearest(at.into());
        self.held = object.map(|object| (object.key, (x - object.rect.x, y - object.rect.y)));
        self.held.is_some()
    }

    /// Moves the held object to a position, within the figure, and runs the tick again to its end. Returns whether the
    /// object moved.
    pub fn drag(&mut self, at: (f32, f32)) -> bool {
        let Some((key, offset)) = self.held else { return false };
        let object = self.stepper.pipeline().objects().find(|object| object.key == key);
        let Some(rect) = object.map(|object| object.rect) else { return false };
        let (x, y) = self.view.nearest(at.into());
        let corner = self.view.within(rect, (x - offset.0, y - offset.1));
        if corner == (rect.x, rect.y) {
            return false;
        }
        let is_carried = self.stepper.carried() == Some(key);
        let has_moved = self.stepper.drag(key, corner);
        if has_moved && is_carried {
            self.is_carried = true;
        } else if has_moved {
            self.dragged.insert(key, corner);
        }
        has_moved
    }

    /// Lets go of the held object.
    pub fn release(&mut self) {
        self.held = None;
    }

    /// Describes the current event in one English sentence.
    pub fn sentence(&self) -> String {
        let Sentence { template, values } = sentence(&self.stepper);
        let values: Vec<&dyn Display> = values.iter().map(|value| value as _).collect();
        fill(template, &values)
    }

    /// Returns the rectangle tests, the overlaps, and up to three other counters of the tick.
    pub fn counters(&self) -> Vec<CounterSoFar> {
        let so_far: BTreeMap<_, _> = self.stepper.so_far().counters().collect();
        let counted = |(name, total)| CounterSoFar {
            name,
            so_far: so_far.get(name).copied().unwrap_or_default(),
            total,
        };
        let totals = self.stepper.totals();
        totals.counters().filter(|(name, _)| !PER_OBJECT.contains(name)).map(counted).take(5).collect()
    }

    /// Returns the [`counters`](Self::counters) as HTML: a span for each, with the count so far in bold.
    pub fn counters_html(&self) -> String {
        let grouped = |number| Language::ENGLISH.grouped(number);
        let html = |counter: &CounterSoFar| {
            let CounterSoFar { name, so_far, total } = *counter;
            let of = if so_far == total { String::new() } else { format!(" of {}", grouped(total)) };
            format!("<span>{name} <b>{}</b>{of}</span>", grouped(so_far))
        };
        self.counters().iter().map(html).collect::<Vec<_>>().join(" ")
    }

    /// Returns a counter of the whole tick by the name that [`counter`] takes.
    pub fn count(&self, name: &str) -> Option<u64> {
        let pipeline = self.stepper.pipeline();
        counter(name, pipeline.counts(), pipeline.method_stats())
    }

    /// Whether [`query`](Self::query) opens the scene with all changes. A body that was carried through ticks is not
    /// among them.
    pub const fn is_in_query(&self) -> bool {
        !self.is_carried
    }

    /// Returns the query string with which the game's page opens the figure in the lab, muted.
    pub fn query(&self) -> String {
        let scene = self.stepper.scene();
        let (name, method) = (scene.built_in().map_or("", |built_in| built_in.name), self.stepper.method());
        let tick = self.tick + 1;
        let mut query = format!("?lab={name}&method={method}&tick={tick}&step={}", self.steps());
        for (name, value) in scene.changes() {
            // Writing to a string cannot fail.
            let _ = write!(query, "&{name}={value}");
        }
        if !self.dragged.is_empty() {
            let places = self.dragged.iter().map(|(key, (x, y))| format!("{key}:{x}:{y}"));
            let _ = write!(query, "&moved={}", places.collect::<Vec<_>>().join(","));
        }
        query + "&mute"
    }

    /// Returns the number of steps from the start of the tick. The words of bitmap tests are steps, too.
    pub fn steps(&self) -> usize {
        let is_past = |walked: &Stepper| {
            (walked.at(), walked.words().0.len()) >= (self.stepper.at(), self.stepper.words().0.len())
        };
        if self.stepper.scene().masks.is_empty() {
            return self.stepper.at();
        }
        let mut walked = self.stepper.clone();
        walked.seek(0);
        let mut steps = 0;
        while !is_past(&walked) && walked.step(StepUnit::Event, true) {
            steps += 1;
        }
        steps
    }
}

fn view_of(stepper: &Stepper, size: (u32, u32)) -> SceneView {
    SceneView::fitting(Vec2::ZERO, Vec2::new(size.0 as f32, size.1 as f32), stepper)
}

#[cfg(test)]
mod tests {
    use super::Figure;
    use crate::lab::picture::PicturePainter;
    use crate::lab::stepper::{BUILT_IN, BuiltIn};
    use sector_collision::Method;

    fn figure(name: &str, method: Method, steps: usize) -> Figure {
        Figure::new(BuiltIn::find(name).expect("a scene").scene(), method, 0, steps, (375, 200))
    }

    /// Returns the position of an object's middle in the figure.
    fn place(figure: &Figure, key: u32) -> (f32, f32) {
        let is_there = |&(x, y): &(u32, u32)| {
            let object = figure.view.object_at(&figure.stepper, (x as f32, y as f32).into());
            object.is_some_and(|object| object.key == key)
        };
        let places: Vec<_> = (0..375).flat_map(|x| (0..200).map(move |y| (x, y))).filter(is_there).collect();
        let (x, y) = places[places.len() / 2];
        (x as f32, y as f32)
    }

    #[test]
    fn dragged_boxes_are_counted_again() {
        let mut figure = figure("table-2", Method::AxisList, 9);
        assert_eq!((figure.count("tests"), figure.count("overlaps")), (Some(4), Some(4)));
        let (from, to) = (place(&figure, 4), place(&figure, 1));
        assert!(!figure.press((1.0, 1.0)) && !figure.drag(to), "nothing is held");
        assert!(figure.press(from) && !figure.drag(from) && figure.drag(to));
        assert!(figure.count("overlaps") > Some(4) && figure.at() == figure.events());
        figure.release();
        assert!(!figure.drag(from));
        assert!(figure.query().contains("&moved=4:"), "{}", figure.query());
        assert_eq!(figure.set("threshold", "3"), Ok(true));
        assert!(figure.count("overlaps") > Some(4), "the boxes stay");
        assert_eq!(figure.set("seed", "1"), Ok(true));
        assert_eq!(figure.count("overlaps"), Some(4), "the scene is generated again");
        assert!(figure.press(place(&figure, 4)) && figure.drag((9999.0, -50.0)), "the box stays inside");
    }

    #[test]
    fn settings_keep_the_share_of_the_events() {
        let mut figure = figure("spread", Method::BruteForce, 430);
        assert_eq!((figure.at(), figure.events()), (430, 860));
        assert_eq!(figure.set("objects", "80"), Ok(true));
        assert_eq!((figure.at(), figure.events()), (1660, 3320));
        assert_eq!(figure.count("tests"), Some(3160));
        assert_eq!(figure.set("tick", "0"), Err("a whole number from 1 to 600".to_owned()));
        assert!((0..375).any(|x| figure.press((x as f32, 60.0))) && figure.drag((200.0, 100.0)));
        assert_eq!((figure.set("tick", "9"), figure.tick()), (Ok(true), 8));
        figure.seek(1660);
        assert!(figure.query().contains("&tick=9&step=1660&objects=80&mute"), "{}", figure.query());
        figure.seek(usize::MAX);
        let counters = figure.counters();
        assert!(counters.iter().all(|counter| counter.so_far == counter.total), "{counters:?}");
    }

    #[test]
    fn a_carried_body_is_in_no_query() {
        let mut figure = figure("user-moved", Method::AxisList, 0);
        assert!(figure.is_in_query() && figure.press(place(&figure, 1)));
        assert!(figure.drag((300.0, 80.0)));
        assert!(!figure.is_in_query() && !figure.query().contains("&moved="));
    }

    #[test]
    fn totals_are_the_counters_at_the_end() {
        for built_in in &BUILT_IN {
            for method in Method::ALL {
                let mut figure = Figure::new(built_in.scene(), method, 1, 0, (375, 200));
                figure.seek(usize::MAX);
                for counter in figure.counters() {
                    assert_eq!(
                        counter.so_far, counter.total,
                        "{method} in {}: {}",
                        built_in.name, counter.name
                    );
                }
            }
        }
    }

    #[test]
    fn the_words_of_bitmap_tests_are_steps() {
        for steps in [0, 1, 5, 17] {
            let figure = figure("ring", Method::BruteForce, steps);
            assert!(figure.query().contains(&format!("&step={steps}&")), "{}", figure.query());
        }
    }

    #[test]
    fn every_scene_fits_its_figure() {
        let mut painter = PicturePainter::new().expect("the sheet");
        for built_in in &BUILT_IN {
            let mut figure = Figure::new(built_in.scene(), built_in.method, 0, 20, (1, 1));
            let size = (240, figure.height(240));
            assert!((96..=158).contains(&size.1), "{}", built_in.name);
            figure.resize(size);
            let picture = painter.paint(size, 1, |painter| figure.draw(painter));
            let colors: std::collections::BTreeSet<_> = picture.rgba.chunks(4).collect();
            assert!(colors.len() > 4, "{}: {} colors", built_in.name, colors.len());
        }
    }
}
