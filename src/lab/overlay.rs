//! The overlay: the counts in the order in which tests are saved, each with its share of the one before.

use super::history::History;
use super::shapes::draw_shapes;
use super::times::StageTimes;
use crate::collision::{Counts, Inner, Method, Reason};
use crate::sim::{Stage, World};
use crate::view::colours::{ACCENT as BAR, DIM, GOLD, PANEL, RED, TEXT, TROUGH};
use crate::view::{Align, Layer, Painter};
use core::fmt::Write;
use glam::Vec2;

/// Left edge of the panel on either side of the field.
const SIDES: [f32; 2] = [6.0, 640.0 - WIDTH - 6.0];
/// The panel gives way to the ship: it changes sides when the ship is nearer than this to the edge it lies at. Pixels.
const SHIP_ROOM_PX: f32 = 216.0;
const TOP: f32 = 36.0;
const WIDTH: f32 = 196.0;
const ROW: f32 = 10.0;
/// Where bars begin, right of the panel's left edge.
const BAR_LEFT: f32 = 134.0;
const BAR_WIDTH: f32 = 56.0;
const GRAPH_HEIGHT: f32 = 34.0;

/// What is shown, and what it has seen.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    /// The panel is on show.
    pub visible: bool,
    /// Rectangles, sectors and list order are drawn over the field.
    pub shapes: bool,
    /// All methods run on every tick and are compared; a difference is shown in red and stays.
    pub cross_check: bool,
    /// Times are shown; pictures that must be the same each time leave them out.
    pub timed: bool,
    /// What the keys do, in a line at the foot of the panel.
    pub keys: String,
    /// Microseconds a stage.
    pub times: StageTimes,
    after_rules: History,
    candidates: History,
    counts: Counts,
    inner: Inner,
    status: Option<(Method, Method, Reason)>,
    mismatch: Option<String>,
    checked: u64,
    /// Left edge of the panel.
    left: f32,
    text: String,
}

impl Overlay {
    /// Takes the counts of the tick that the world has just done. Cross-checks if asked to.
    pub fn record(&mut self, world: &World) {
        let collision = world.collision();
        self.counts = collision.counts();
        self.inner = collision.inner();
        self.status = Some((collision.method(), collision.active_method(), collision.reason()));
        self.after_rules.push(self.counts.after_rules);
        self.candidates.push(self.counts.candidates);
        if self.cross_check && collision.is_up_to_date() && self.mismatch.is_none() {
            self.checked += 1;
            self.mismatch = collision.cross_check().err().map(|mismatch| mismatch.to_string());
        }
    }

    /// Forgets what another game left behind; what is shown stays shown.
    pub fn restart(&mut self) {
        *self = Self {
            visible: self.visible,
            shapes: self.shapes,
            cross_check: self.cross_check,
            timed: self.timed,
            keys: std::mem::take(&mut self.keys),
            ..Self::default()
        };
    }

    /// Draws the panel and the shapes, as far as they are on show.
    pub fn draw(&mut self, world: &World, painter: &mut Painter<'_>) {
        if self.shapes {
            draw_shapes(world.collision(), painter, &mut self.text);
        }
        if self.visible {
            self.left = side(self.left, painter.frame.camera.to_screen(world.ship_pos()).x);
            let height = 203.0 + if self.timed { 62.0 } else { 0.0 };
            painter.fill(Layer::Overlay, self.left - 3.0, TOP - 3.0, WIDTH + 6.0, height, PANEL);
            let mut y = self.title(painter);
            y = self.counts(painter, y);
            y = self.graph(painter, y);
            y = self.book_keeping(painter, y);
            if self.timed {
                y = self.times(painter, y);
            }
            self.foot(painter, y);
        }
        if let Some(mismatch) = &self.mismatch {
            painter.fill(Layer::Overlay, 0.0, 164.0, 640.0, 32.0, [60, 0, 0, 230]);
            painter.title(Layer::Overlay, Vec2::new(320.0, 166.0), Align::Centre, RED, "MISMATCH");
            painter.text(Layer::Overlay, Vec2::new(320.0, 185.0), Align::Centre, TEXT, mismatch);
        }
    }

    /// The method in use, and why.
    fn title(&mut self, painter: &mut Painter<'_>) -> f32 {
        let Some((method, active, reason)) = self.status else { return TOP };
        self.text.clear();
        let _ = write!(self.text, "{method}");
        if method != active {
            let _ = write!(self.text, " > {active}");
        }
        painter.text(Layer::Overlay, Vec2::new(self.left, TOP), Align::Left, GOLD, &self.text);
        self.text.clear();
        let _ = write!(self.text, "{reason}");
        let mut y = TOP + ROW;
        for line in wrapped(&self.text, 34) {
            painter.text(Layer::Overlay, Vec2::new(self.left, y), Align::Left, DIM, line);
            y += ROW - 1.0;
        }
        TOP + ROW + 2.0 * (ROW - 1.0) + 3.0
    }

    /// The counts, each with its share of the one before as a bar.
    fn counts(&mut self, painter: &mut Painter<'_>, top: f32) -> f32 {
        let c = self.counts;
        let rows = [
            ("objects", c.objects, 0),
            ("all pairs", c.all_pairs, c.all_pairs),
            ("after rules", c.after_rules, c.all_pairs),
            ("candidates", c.candidates, c.after_rules),
            ("rect tests", c.rect_tests, c.candidates),
            ("rect hits", c.rect_hits, c.rect_tests),
            ("bitmap tests", c.bitmap_tests, c.rect_hits),
            ("words ANDed", c.words_anded, 0),
            ("hits", c.hits, c.bitmap_tests),
        ];
        for (i, (name, value, before)) in rows.into_iter().enumerate() {
            let y = top + i as f32 * ROW;
            painter.text(Layer::Overlay, Vec2::new(self.left, y), Align::Left, DIM, name);
            self.number(value);
            painter.text(
                Layer::Overlay,
                Vec2::new(self.left + BAR_LEFT - 6.0, y),
                Align::Right,
                TEXT,
                &self.text,
            );
            if before > 0 {
                let share = (value as f32 / before as f32).clamp(0.0, 1.0);
                painter.fill(Layer::Overlay, self.left + BAR_LEFT, y + 1.0, BAR_WIDTH, 5.0, TROUGH);
                let width = libm::ceilf(BAR_WIDTH * share);
                painter.fill(Layer::Overlay, self.left + BAR_LEFT, y + 1.0, width, 5.0, BAR);
            }
        }
        top + rows.len() as f32 * ROW + 4.0
    }

    /// Pairs left by the rules and by the method over the last four seconds, on one scale.
    fn graph(&mut self, painter: &mut Painter<'_>, top: f32) -> f32 {
        painter.fill(Layer::Overlay, self.left, top, WIDTH, GRAPH_HEIGHT, [16, 20, 36, 255]);
        let scale = GRAPH_HEIGHT / libm::log2f(1.0 + self.after_rules.top() as f32).max(1.0);
        for (history, tint) in [(&self.after_rules, [70, 84, 130, 255]), (&self.candidates, BAR)] {
            // The panel is narrower than the history: each column shows the larger of its ticks.
            let mut columns = [0_u32; WIDTH as usize];
            let ticks = super::history::HISTORY_TICKS;
            for (i, value) in history.values().enumerate() {
                let column = &mut columns[i * WIDTH as usize / ticks];
                *column = value.max(*column);
            }
            for (i, &value) in columns.iter().enumerate() {
                let height = libm::floorf(libm::log2f(1.0 + value as f32) * scale);
                if height > 0.0 {
                    let (x, y) = (self.left + i as f32, top + GRAPH_HEIGHT - height);
                    painter.fill(Layer::Overlay, x, y, 1.0, height, tint);
                }
            }
        }
        self.text.clear();
        let _ = write!(self.text, "4 s, log scale, top {}", self.after_rules.top());
        painter.shadowed(
            Layer::Overlay,
            Vec2::new(self.left + 3.0, top + 2.0),
            Align::Left,
            TEXT,
            &self.text,
        );
        top + GRAPH_HEIGHT + 4.0
    }

    /// What the method in use did inside: moves, entries, skips …
    fn book_keeping(&mut self, painter: &mut Painter<'_>, top: f32) -> f32 {
        self.text.clear();
        for (name, value) in self.inner.named() {
            if value > 0 {
                let _ = write!(self.text, "{name} {value}  ");
            }
        }
        let mut y = top;
        for line in wrapped(&self.text, 34).take(2) {
            painter.text(Layer::Overlay, Vec2::new(self.left, y), Align::Left, TEXT, line);
            y += ROW - 1.0;
        }
        top + 2.0 * (ROW - 1.0) + 3.0
    }

    fn times(&mut self, painter: &mut Painter<'_>, top: f32) -> f32 {
        painter.text(Layer::Overlay, Vec2::new(self.left, top), Align::Left, DIM, "microseconds");
        for (word, right) in [("now", 112.0), ("mean", 152.0), ("worst", 192.0)] {
            painter.text(Layer::Overlay, Vec2::new(self.left + right, top), Align::Right, DIM, word);
        }
        let stages = Stage::ALL.map(|stage| (stage.name(), self.times.of(stage)));
        for (i, (name, timing)) in stages.into_iter().chain([("overlay", self.times.overlay)]).enumerate() {
            let y = top + (i + 1) as f32 * ROW;
            painter.text(Layer::Overlay, Vec2::new(self.left, y), Align::Left, DIM, name);
            for (value, right) in [(timing.now_us, 112.0), (timing.mean_us, 152.0), (timing.worst_us, 192.0)]
            {
                self.number(value as u64);
                painter.text(Layer::Overlay, Vec2::new(self.left + right, y), Align::Right, TEXT, &self.text);
            }
        }
        top + 6.0 * ROW + 2.0
    }

    fn foot(&mut self, painter: &mut Painter<'_>, top: f32) {
        self.text.clear();
        // Both would not fit into the panel.
        if self.cross_check {
            let _ = write!(self.text, "cross-check: ticks that agree: {}", self.checked);
        } else {
            self.text.push_str(&self.keys);
        }
        painter.text(Layer::Overlay, Vec2::new(self.left, top), Align::Left, DIM, &self.text);
    }

    /// A number with its thousands apart, into the kept text.
    fn number(&mut self, value: u64) {
        self.text.clear();
        let (millions, thousands, ones) = (value / 1_000_000, value / 1000 % 1000, value % 1000);
        let _ = match (millions, thousands) {
            (0, 0) => write!(self.text, "{ones}"),
            (0, _) => write!(self.text, "{thousands},{ones:03}"),
            _ => write!(self.text, "{millions},{thousands:03},{ones:03}"),
        };
    }
}

/// Where the panel lies: where it lay, or at the other edge when the ship comes under it.
fn side(left: f32, ship_x: f32) -> f32 {
    let [at_left, at_right] = SIDES;
    if ship_x < SHIP_ROOM_PX {
        at_right
    } else if ship_x > 640.0 - SHIP_ROOM_PX || left == 0.0 {
        at_left
    } else {
        left
    }
}

/// A text in lines of at most so many characters, broken at spaces.
fn wrapped(text: &str, width: usize) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_end();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let fits = rest.char_indices().nth(width).map_or(rest.len(), |(i, _)| i);
        let cut = if fits == rest.len() { fits } else { rest[..fits].rfind(' ').unwrap_or(fits) };
        let (line, after) = rest.split_at(cut.max(1).min(rest.len()));
        rest = after.trim_start();
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::{Overlay, SIDES, side, wrapped};

    /// Tests that text is broken at spaces and that a long word ends too.
    #[test]
    fn breaks_lines() {
        let lines: Vec<_> = wrapped("the list meets two an object", 10).collect();
        assert_eq!(lines, ["the list", "meets two", "an object"]);
        assert_eq!(wrapped("abcdefgh", 3).collect::<Vec<_>>(), ["abc", "def", "gh"]);
    }

    /// Tests that the panel changes sides when the ship comes under it, and not before.
    #[test]
    fn gives_way_to_the_ship() {
        let [left, right] = SIDES;
        for (now, ship_x, then) in [
            (0.0, 320.0, left),
            (left, 320.0, left),
            (left, 200.0, right),
            (right, 320.0, right),
            (right, 500.0, left),
        ] {
            assert_eq!(side(now, ship_x), then, "at {now}, ship at {ship_x}");
        }
    }

    /// Tests how numbers are written.
    #[test]
    fn groups_thousands() {
        let mut overlay = Overlay::default();
        for (value, text) in [(0, "0"), (999, "999"), (19_900, "19,900"), (1_000_001, "1,000,001")] {
            overlay.number(value);
            assert_eq!(overlay.text, text);
        }
    }
}
