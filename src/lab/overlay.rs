//! The overlay shows the work of the collision detection in a tick, as a small strip for playing or as a full panel.
//!
//! Its texts are translated like all others, except the names of methods, bookkeeping counters and tick phases. These
//! match the command line, `--json` and the source code.

mod panel;
mod strip;
use super::history::History;
use super::shapes::draw_shapes;
use crate::named::named;
use crate::sim::{TickPhase, World};
use crate::view::colors::{DIM, RED, TEXT};
use crate::view::{Layer, Painter, TextStyle};
use crate::words::Language;
use glam::Vec2;
use sector_collision::Counts;
use sector_collision::broad::AnyMethod;
use sector_collision::trace::{MethodStats, Reason};

const MARGIN: f32 = 6.0;
/// The distance from the ship below which the overlay moves to the other side, in screen pixels.
const SHIP_ROOM_PX: f32 = 14.0;
const ROW: f32 = 10.0;
/// Numbers from this limit on are shown in millions, with an M. For example, 100,000 objects make 5,000 million pairs.
const IN_MILLIONS: u64 = 1_000_000_000;

const NAME: TextStyle = TextStyle::body(DIM).on(Layer::Overlay);
const VALUE: TextStyle = TextStyle::body(TEXT).on(Layer::Overlay);

const MISMATCH: &str = "MISMATCH";

named! {
    /// The form of the collision overlay. The overlay's key switches to the next form.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum OverlayForm {
        /// No overlay.
        #[default]
        Off = "off",
        /// A strip for playing: the counts from all pairs to hits, in a corner away from the ship.
        Strip = "strip",
        /// A panel: each count with its share of the previous one, a graph of the last four seconds, the method's own
        /// counts and the times.
        Full = "full",
    }
}

impl OverlayForm {
    pub(crate) const fn from_start(is_wanted: bool) -> Self {
        if is_wanted { Self::Strip } else { Self::Off }
    }

    /// Returns the form that the overlay's key switches to from this one.
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

/// An overlay over the game that shows the work of the collision detection in the last tick.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    /// The current form: off, a strip, or a panel.
    pub form: OverlayForm,
    /// Whether to draw the rectangles of the bodies and the structure of the collision method over the field.
    pub shapes: bool,
    /// Whether to run all collision methods on every tick and compare them. A difference is shown in red and stays.
    pub cross_check: bool,
    /// Whether to show times. Screenshots that must be reproducible omit them.
    pub timed: bool,
    /// The labels of the three keys that change the method, show the shapes and start the cross-check, in this order.
    pub keys: [String; 3],
    pub(crate) times: OverlayTimes,
    after_rules: History,
    candidates: History,
    counts: Counts,
    method_stats: MethodStats,
    status: Option<(AnyMethod, AnyMethod, Reason)>,
    mismatch: Option<String>,
    checked: u64,
    is_right: bool,
}

impl Overlay {
    /// Copies the counts of a world's last tick, and cross-checks that tick if `cross_check` is set.
    pub fn record(&mut self, world: &World) {
        let collision = world.collision();
        self.counts = collision.counts();
        self.method_stats = collision.method_stats();
        self.status = Some((collision.method(), collision.active_method(), collision.reason()));
        self.after_rules.push(self.counts.after_rules);
        self.candidates.push(self.counts.candidates);
        if self.cross_check && collision.is_up_to_date() && self.mismatch.is_none() {
            self.checked += 1;
            self.mismatch = collision.cross_check().err().map(|mismatch| mismatch.to_string());
        }
    }

    /// Clears all counts and times for a new game. The options stay.
    pub fn restart(&mut self) {
        let Self { form, shapes, cross_check, timed, .. } = *self;
        let keys = std::mem::take(&mut self.keys);
        *self = Self { form, shapes, cross_check, timed, keys, ..Self::default() };
    }

    /// Draws the strip or the panel, the shapes over the field, and any difference found by a cross-check.
    pub fn draw(&mut self, world: &World, painter: &mut Painter<'_>) {
        if self.shapes {
            draw_shapes(world.collision(), painter);
        }
        let ship_x = painter.frame.camera.to_screen(world.ship_pos()).x;
        match self.form {
            OverlayForm::Off => {}
            OverlayForm::Strip => self.draw_strip(ship_x, painter),
            OverlayForm::Full => self.draw_panel(ship_x, painter),
        }
        if let Some(mismatch) = &self.mismatch {
            painter.fill(Layer::Overlay, 0.0, 164.0, 640.0, 32.0, [60, 0, 0, 230]);
            let title = TextStyle::title(RED).center().on(Layer::Overlay);
            painter.text(Vec2::new(320.0, 166.0), title, MISMATCH);
            painter.text(Vec2::new(320.0, 185.0), VALUE.center(), mismatch);
        }
    }

    /// Returns the left edge of an overlay of the given width, in screen pixels. It changes sides when the ship comes
    /// near.
    fn left_edge(&mut self, width: f32, ship_x: f32) -> f32 {
        let room = MARGIN + width + SHIP_ROOM_PX;
        if ship_x < room {
            self.is_right = true;
        } else if ship_x > 640.0 - room {
            self.is_right = false;
        }
        if self.is_right { 640.0 - width - MARGIN } else { MARGIN }
    }

    /// Returns the name of the collision method; with `auto`, also the method that `auto` chose.
    fn method(&self) -> String {
        match self.status {
            None => String::new(),
            Some((method, active, _)) if method == active => method.to_string(),
            Some((method, active, _)) => format!("{method} > {active}"),
        }
    }
}

fn number(value: u64, language: Language) -> String {
    if value < IN_MILLIONS { language.grouped(value) } else { language.grouped(value / 1_000_000) + " M" }
}

/// The number of ticks after which the worst time is reset: two seconds.
const WORST_TICKS: u32 = 120;
/// The weight of a new time in the running mean, 0–1.
const BLEND: f32 = 0.05;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Timing {
    pub(crate) now_us: f32,
    pub(crate) mean_us: f32,
    pub(crate) worst_us: f32,
    worst_age: u32,
}

impl Timing {
    pub(crate) fn push(&mut self, us: f32) {
        self.now_us = us;
        self.mean_us += (us - self.mean_us) * BLEND;
        self.worst_age += 1;
        if us >= self.worst_us || self.worst_age > WORST_TICKS {
            self.worst_us = us;
            self.worst_age = 0;
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct OverlayTimes {
    pub(crate) phases: [Timing; TickPhase::ALL.len()],
    pub(crate) overlay: Timing,
}

#[cfg(test)]
mod tests {
    use super::{MARGIN, Overlay, number};
    use crate::words::Language;

    #[test]
    fn avoids_the_ship() {
        let mut overlay = Overlay::default();
        let (left, right) = (MARGIN, 640.0 - 196.0 - MARGIN);
        for (ship_x, then) in
            [(320.0, left), (217.0, left), (215.0, right), (320.0, right), (423.0, right), (425.0, left)]
        {
            assert_eq!(overlay.left_edge(196.0, ship_x), then, "ship at {ship_x}");
        }
    }

    #[test]
    fn groups_thousands() {
        for (value, text) in
            [(0, "0"), (19_900, "19,900"), (999_999_999, "999,999,999"), (4_999_950_000, "4,999 M")]
        {
            assert_eq!(number(value, Language::ENGLISH), text);
        }
        assert_eq!(number(19_900, Language::builtin("de").unwrap()), "19.900");
    }
}
