//! A figure of the book. `docs/book/theme/figures.js` creates one for each figure near the window.
//!
//! Nothing here starts the game, its sound or a GPU: a figure is painted into memory, and only when the script asks.

use crate::report_panics;
use sector_sweep::lab::stepper::BuiltIn;
use sector_sweep::lab::{Figure, PicturePainter};
use sector_sweep::words::Language;
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{Clamped, JsError};

thread_local! {
    /// The painter of all figures.
    static PAINTER: RefCell<Option<PicturePainter>> = const { RefCell::new(None) };
}

/// A figure of the book, which a reader steps through and changes. Positions are pixels of the figure.
#[wasm_bindgen]
#[derive(Debug)]
pub struct BookFigure {
    figure: Figure,
    size: (u32, u32),
}

#[wasm_bindgen]
impl BookFigure {
    /// Creates a figure: a scene with changed settings, such as `objects=60 axis=y`, a tick from 1, and a step.
    #[wasm_bindgen(constructor)]
    pub fn new(scene: &str, settings: &str, method: &str, tick: usize, step: usize) -> Result<Self, JsError> {
        report_panics();
        let found = BuiltIn::find(scene).ok_or_else(|| unexpected("scene", &BuiltIn::names()))?;
        let mut changed = found.scene();
        for (name, value) in settings.split_whitespace().filter_map(|setting| setting.split_once('=')) {
            changed.set(name, value).map_err(|expected| unexpected(name, &expected))?;
        }
        let size = (1, 1);
        Ok(Self { figure: Figure::new(changed, method.parse()?, tick.saturating_sub(1), step, size), size })
    }

    /// Changes the size in pixels.
    pub fn resize(&mut self, width: u32, height: u32) {
        self.size = (width, height);
        self.figure.resize(self.size);
    }

    /// Changes a setting by name, or the tick.
    pub fn set(&mut self, control: &str, value: &str) -> Result<bool, JsError> {
        self.figure.set(control, value).map_err(|expected| unexpected(control, &expected))
    }

    /// Whether there is an object to hold at a position.
    pub fn is_over(&self, x: f32, y: f32) -> bool {
        self.figure.is_over((x, y))
    }

    /// Takes hold of the object at a position. Returns whether there is one.
    pub fn press(&mut self, x: f32, y: f32) -> bool {
        self.figure.press((x, y))
    }

    /// Moves the held object. Returns whether it moved.
    pub fn drag(&mut self, x: f32, y: f32) -> bool {
        self.figure.drag((x, y))
    }

    /// Lets go of the held object.
    pub fn release(&mut self) {
        self.figure.release();
    }

    /// Steps forward or backward by one event. Returns whether there was one.
    pub fn step(&mut self, forward: bool) -> bool {
        self.figure.step(forward)
    }

    /// Moves to the point after the first `at` events of the tick.
    pub fn seek(&mut self, at: usize) {
        self.figure.seek(at);
    }

    /// Returns the number of events that have happened.
    pub fn at(&self) -> usize {
        self.figure.at()
    }

    /// Returns the number of events of the tick.
    pub fn events(&self) -> usize {
        self.figure.events()
    }

    /// Returns the tick, from 1.
    pub fn tick(&self) -> usize {
        self.figure.tick() + 1
    }

    /// Describes the current event.
    pub fn sentence(&self) -> String {
        self.figure.sentence()
    }

    /// Returns the counters as HTML.
    pub fn counters(&self) -> String {
        self.figure.counters_html()
    }

    /// Returns a counter of the whole tick.
    pub fn count(&self, name: &str) -> Option<String> {
        self.figure.count(name).map(|number| Language::ENGLISH.grouped(number))
    }

    /// Returns the query string that opens the figure in the lab.
    pub fn query(&self) -> String {
        self.figure.query()
    }

    /// Whether the query string has all changes.
    pub fn is_in_query(&self) -> bool {
        self.figure.is_in_query()
    }

    /// Paints the figure, four bytes per pixel, row by row.
    pub fn paint(&self) -> Result<Clamped<Vec<u8>>, JsError> {
        PAINTER.with_borrow_mut(|painter| {
            let painter = match painter {
                Some(painter) => painter,
                None => painter.insert(PicturePainter::new()?),
            };
            Ok(Clamped(painter.paint(self.size, 1, |painter| self.figure.draw(painter)).rgba))
        })
    }
}

fn unexpected(name: &str, expected: &str) -> JsError {
    JsError::new(&format!("{name}: expected {expected}"))
}
