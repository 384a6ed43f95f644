//! The overlay: what the collision detection did this tick, as a strip to play with or as a panel with all of it.
//!
//! Its words are in the texts file like all others. Not so the names of methods, of the book-keeping and of the stages of a
//! tick: they are those of the command line, of `--json` and of the sources, and whoever reads them looks for them there.

mod panel;
mod reason;
mod strip;

use super::history::History;
use super::shapes::draw_shapes;
use super::times::StageTimes;
use crate::sim::World;
use crate::view::colors::{RED, TEXT};
use crate::view::{Layer, Painter, TextStyle};
use crate::words::Language;
use core::fmt::Write;
use glam::Vec2;
use sector_collision::{Counts, Method, MethodStats, Reason};

/// From the edge of the field to either form, in pixels.
const MARGIN: f32 = 6.0;
/// It gives way to the ship: it changes sides when the ship comes nearer to it than this. Pixels.
const SHIP_ROOM_PX: f32 = 14.0;
/// Distance of two lines.
const ROW: f32 = 10.0;
/// From this number on millions are shown alone, behind them an M: a hundred thousand objects are five thousand million pairs.
const IN_MILLIONS: u64 = 1_000_000_000;

const MISMATCH: &str = "MISMATCH";

/// How much of the overlay is on show; its key turns from each to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Nothing.
    #[default]
    Off,
    /// The way from all pairs to hits, in a corner away from the ship: for playing with it.
    Strip,
    /// Everything: each count with its share, four seconds of them, the book-keeping, times.
    Full,
}

impl Form {
    /// All of them, in the order of the key.
    pub const ALL: [Self; 3] = [Self::Off, Self::Strip, Self::Full];

    /// What a game begins with: the strip, where the player wants the overlay from the start.
    #[must_use]
    pub const fn from_start(is_wanted: bool) -> Self {
        if is_wanted { Self::Strip } else { Self::Off }
    }

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Strip => "strip",
            Self::Full => "full",
        }
    }

    /// What the key turns to.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Off => Self::Strip,
            Self::Strip => Self::Full,
            Self::Full => Self::Off,
        }
    }
}

/// What is shown, and what it has seen.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    /// How much is on show.
    pub form: Form,
    /// Rectangles, sectors and list order are drawn over the field.
    pub shapes: bool,
    /// All methods run on every tick and are compared; a difference is shown in red and stays.
    pub cross_check: bool,
    /// Times are shown; pictures that must be the same each time leave them out.
    pub timed: bool,
    /// The keys for another method, for the shapes and for the cross-check, as they are called.
    pub keys: [String; 3],
    /// Microseconds a stage.
    pub times: StageTimes,
    after_rules: History,
    candidates: History,
    counts: Counts,
    method_stats: MethodStats,
    status: Option<(Method, Method, Reason)>,
    mismatch: Option<String>,
    checked: u64,
    /// It lies at the right edge of the field.
    is_right: bool,
    text: String,
}

impl Overlay {
    /// Takes the counts of the tick that the world has just done. Cross-checks if asked to.
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

    /// Forgets what another game left behind; what is shown stays shown.
    pub fn restart(&mut self) {
        *self = Self {
            form: self.form,
            shapes: self.shapes,
            cross_check: self.cross_check,
            timed: self.timed,
            keys: std::mem::take(&mut self.keys),
            ..Self::default()
        };
    }

    /// Draws the strip or the panel, and the shapes, as far as they are on show.
    pub fn draw(&mut self, world: &World, painter: &mut Painter<'_>) {
        if self.shapes {
            draw_shapes(world.collision(), painter, &mut self.text);
        }
        let ship_x = painter.frame.camera.to_screen(world.ship_pos()).x;
        match self.form {
            Form::Off => {}
            Form::Strip => self.draw_strip(ship_x, painter),
            Form::Full => self.draw_panel(ship_x, painter),
        }
        if let Some(mismatch) = &self.mismatch {
            painter.fill(Layer::Overlay, 0.0, 164.0, 640.0, 32.0, [60, 0, 0, 230]);
            painter.text(
                Vec2::new(320.0, 166.0),
                TextStyle::title(RED).center().on(Layer::Overlay),
                MISMATCH,
            );
            painter.text(
                Vec2::new(320.0, 185.0),
                TextStyle::body(TEXT).center().on(Layer::Overlay),
                mismatch,
            );
        }
    }

    /// The left edge of something so wide: where it lay, or at the other side when the ship comes near.
    fn left_edge(&mut self, width: f32, ship_x: f32) -> f32 {
        let room = MARGIN + width + SHIP_ROOM_PX;
        if ship_x < room {
            self.is_right = true;
        } else if ship_x > 640.0 - room {
            self.is_right = false;
        }
        if self.is_right { 640.0 - width - MARGIN } else { MARGIN }
    }

    /// The method in use, into the kept text; where `auto` chose one, that too.
    fn method(&mut self) {
        self.text.clear();
        let Some((method, active, _)) = self.status else { return };
        // Writing to a String cannot fail.
        let _ = write!(self.text, "{method}");
        if method != active {
            let _ = write!(self.text, " > {active}");
        }
    }

    /// A number with its thousands apart, into the kept text.
    fn number(&mut self, value: u64, language: Language) {
        self.text.clear();
        if value < IN_MILLIONS {
            language.group_into(&mut self.text, value);
        } else {
            language.group_into(&mut self.text, value / 1_000_000);
            self.text.push_str(" M");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Form, MARGIN, Overlay};
    use crate::words::Language;

    /// Tests that the key leads through all forms and back to the first.
    #[test]
    fn the_key_leads_through_all_forms() {
        let mut form = Form::default();
        for expected in [Form::Strip, Form::Full, Form::Off] {
            form = form.next();
            assert_eq!(form, expected);
        }
        assert_eq!(Form::ALL.map(Form::next), [Form::Strip, Form::Full, Form::Off]);
    }

    /// Tests that it changes sides when the ship comes near, and not before.
    #[test]
    fn gives_way_to_the_ship() {
        let mut overlay = Overlay::default();
        let (left, right) = (MARGIN, 640.0 - 196.0 - MARGIN);
        for (ship_x, then) in
            [(320.0, left), (217.0, left), (215.0, right), (320.0, right), (423.0, right), (425.0, left)]
        {
            assert_eq!(overlay.left_edge(196.0, ship_x), then, "ship at {ship_x}");
        }
    }

    /// Tests how numbers are written: those that would not fit as millions.
    #[test]
    fn groups_thousands() {
        let mut overlay = Overlay::default();
        for (value, text) in
            [(0, "0"), (19_900, "19,900"), (999_999_999, "999,999,999"), (4_999_950_000, "4,999 M")]
        {
            overlay.number(value, Language::English);
            assert_eq!(overlay.text, text);
        }
        overlay.number(19_900, Language::German);
        assert_eq!(overlay.text, "19.900");
    }
}
