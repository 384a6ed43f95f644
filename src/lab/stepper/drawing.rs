//! Draws a scene with a method: the objects, the method's work so far, and the current event.
//!
//! ```text
//!   +--------------------------------------+
//!   |   [1]---[2]       areas, links,      |  a drawing for each method, from its events so far
//!   |     :  [3]        pairs so far       |
//!   |     :                                |
//!   |  ===:==== ====    strip of intervals |  for methods that search along an axis
//!   +--------------------------------------+
//! ```

use super::bodies::CARRIED;
use super::scene_view::{area_of, middle};
use super::{LabEvent, SceneView, SoFar, Stepper, bits, body_marks, so_far};
use crate::view::colors::{GOLD, GREEN, INK, RED, SKY, TEXT, WHITE, faded};
use crate::view::{Layer, Painter, Rgba, TextStyle};
use crate::words::fill;
use glam::Vec2;
use sector_collision::broad::Slot;
use sector_collision::narrow::Motion;
use sector_collision::trace::{Area, TraceEvent, Visit};
use sector_collision::{Kind, Mask, Object, Rect};
use std::collections::BTreeSet;

const MAX_NAMED: usize = 120;
const KEY_PX: f32 = 9.0;
pub(super) const MAX_LINES: usize = 300;

/// The opacity of the boxes around the paths of bodies while the learner steps through their impulses.
const PATH_OPACITY: f32 = 0.3;
const APART: Rgba = [255, 110, 110, 70];
const KINDS: [Rgba; 6] = [
    [130, 190, 255, 230],
    [120, 255, 160, 220],
    [255, 170, 90, 220],
    [255, 110, 150, 210],
    [120, 240, 220, 220],
    [220, 180, 255, 220],
];

impl SceneView {
    /// Draws the scene of a stepper at its current event. Numbers in it mean nothing without the picture, so a screen
    /// reader does not hear them.
    pub fn draw(&self, stepper: &Stepper, painter: &mut Painter<'_>) {
        self.ground(painter);
        painter.unspoken(|painter| {
            if stepper.words().0.is_empty() {
                Drawing { view: self, stepper, so_far: stepper.so_far() }.draw(painter);
            } else {
                bits::draw(self.at, self.size, stepper, painter);
            }
        });
    }

    pub(super) fn ground(&self, painter: &mut Painter<'_>) {
        let Vec2 { x, y } = self.at;
        painter.fill(Layer::Hud, x, y, self.size.x, self.size.y, faded(INK, 0.75));
        painter.outline(Layer::Hud, x, y, self.size.x, self.size.y, faded(SKY, 0.35));
    }
}

/// The kinds of the game, in the order of their colors.
const GAME_KINDS: [&str; 6] = ["ship", "shot", "alien", "bullet", "soft bullet", "rock"];

/// Returns the color of a kind: of a kind of the game, the same in every scene.
pub(super) fn color(kinds: &[String], kind: Kind) -> Rgba {
    let name = kinds.get(kind.index()).map_or("", String::as_str);
    KINDS[GAME_KINDS.iter().position(|&known| known == name).unwrap_or(kind.index() % KINDS.len())]
}

/// Returns the kinds of the objects of a stepper's tick with their colors, if there are several.
pub(crate) fn legend(stepper: &Stepper) -> Vec<(&str, Rgba)> {
    let kinds = &stepper.scene().kinds;
    let used: BTreeSet<Kind> =
        stepper.tested().objects(stepper.tick()).iter().map(|object| object.kind).collect();
    let named = used.iter().filter_map(|&kind| Some((kinds.get(kind.index())?.as_str(), color(kinds, kind))));
    if used.len() > 1 { named.collect() } else { Vec::new() }
}

pub(super) struct Drawing<'a> {
    pub(super) view: &'a SceneView,
    pub(super) stepper: &'a Stepper,
    pub(super) so_far: &'a SoFar,
}

impl Drawing<'_> {
    fn draw(&self, painter: &mut Painter<'_>) {
        if self.stepper.impulse().is_some() {
            // The method's work is over.
            body_marks::draw_heap(self.view, self.so_far, self.stepper.time(), painter);
        } else {
            self.structure(painter);
            self.candidates(painter);
        }
        self.objects(painter);
        if let Some(tick) = self.stepper.scene().bodies.get(self.stepper.tick()) {
            body_marks::draw(self.view, self.stepper, tick, painter);
        }
        self.event(painter);
        if self.stepper.impulse().is_none() {
            self.hidden(painter);
        }
    }

    pub(super) fn rect(&self, slot: Slot) -> Option<Rect> {
        self.stepper.object(slot).map(|object| self.stepper.searched(&object))
    }

    fn is_few(&self) -> bool {
        self.stepper.pipeline().len() <= MAX_NAMED
    }

    pub(super) fn objects(&self, painter: &mut Painter<'_>) {
        let is_few = self.is_few();
        for object in self.stepper.pipeline().objects() {
            if is_few && let Some(id) = object.mask {
                self.pixels(&object, &self.stepper.scene().masks[id.0 as usize], painter);
            }
            if let Some(motion) = self.stepper.motion(object.key) {
                self.swept(motion, color(&self.stepper.scene().kinds, object.kind), painter);
            }
            // At the time of an event, bodies do not fill their boxes.
            let is_path = self.stepper.impulse().is_some() && object.kind != CARRIED;
            let opacity = if is_path { PATH_OPACITY } else { 1.0 };
            self.view.outline(
                area_of(object.rect),
                faded(color(&self.stepper.scene().kinds, object.kind), opacity),
                painter,
            );
        }
    }

    /// Draws the keys of the objects that have room for them, over all lines. Returns their places.
    pub(super) fn keys(&self, painter: &mut Painter<'_>) -> Vec<(Vec2, Vec2)> {
        let mut taken = Vec::new();
        if self.view.is_named && self.is_few() {
            for object in self.stepper.pipeline().objects() {
                if self.view.has_room_for_key(object.rect, painter) {
                    self.key(object.key, object.rect, &mut taken, painter);
                }
            }
        }
        taken
    }

    /// Draws an object's key in a free corner of its rectangle, if there is one.
    fn key(&self, key: u32, rect: Rect, taken: &mut Vec<(Vec2, Vec2)>, painter: &mut Painter<'_>) {
        let (style, key) = (TextStyle::body(TEXT).outline().growing(), key.to_string());
        let size = Vec2::new(painter.text_width(style, &key), KEY_PX * painter.text_scale());
        let low = self.view.place(rect.x as f32, rect.y as f32) + 2.0;
        let high = self.view.place(rect.right() as f32, rect.bottom() as f32) - size - 1.0;
        let corners = [low, Vec2::new(high.x, low.y), Vec2::new(low.x, high.y), high].map(Vec2::floor);
        let is_free =
            |at: &Vec2| !taken.iter().any(|&(a, b)| b.cmpgt(*at).all() && a.cmplt(*at + size).all());
        if let Some(at) = corners.into_iter().find(is_free) {
            taken.push((at, at + size));
            painter.text(at, style, &key);
        }
    }

    fn swept(&self, motion: Motion, tint: Rgba, painter: &mut Painter<'_>) {
        if let Ok(bounds) = motion.bounds() {
            self.view.fill(area_of(bounds), faded(tint, 0.12), painter);
            self.view.outline(area_of(bounds), faded(tint, 0.45), painter);
        }
        let (from, to) = (motion.from(), motion.to());
        self.view.fill(area_of(from), faded(tint, 0.3), painter);
        self.view.fill(area_of(to), faded(tint, 0.6), painter);
        self.view.line(middle(from), middle(to), true, tint, painter);
    }

    fn pixels(&self, object: &Object<Option<Motion>>, mask: &Mask, painter: &mut Painter<'_>) {
        let tint = faded(color(&self.stepper.scene().kinds, object.kind), 0.3);
        for y in 0..mask.height() {
            let mut from = 0;
            while from < mask.width() {
                let row =
                    |is_solid: bool| (from..mask.width()).take_while(move |&x| mask.get(x, y) == is_solid);
                let (gap, run) = (row(false).count() as i32, row(true).count() as i32);
                if run > 0 {
                    let Rect { x: left, y: top, .. } = object.rect;
                    let area = Area { x: (left + from).into(), y: (top + y).into(), w: run.into(), h: 1 };
                    self.view.fill(area, tint, painter);
                }
                from += gap + run;
            }
        }
    }

    fn candidates(&self, painter: &mut Painter<'_>) {
        let all = &self.so_far.candidates;
        let shown = &all[all.len().saturating_sub(MAX_LINES)..];
        for &(a, b, overlaps) in shown {
            let tint = if overlaps { faded(GREEN, 0.7) } else { APART };
            self.pair(a, b, tint, painter);
        }
    }

    fn hidden(&self, painter: &mut Painter<'_>) {
        let shown = self.so_far.candidates.len().min(MAX_LINES);
        // Only the first of sweep and prune's remembered pairs have a line.
        let forgotten = self.so_far.remembered.len().saturating_sub(MAX_LINES) as u64;
        let hidden = self.so_far.tests.saturating_sub(shown as u64) + forgotten;
        if self.view.is_named && hidden > 0 {
            let text = fill(painter.translate("Pairs not drawn: {}"), &[&painter.grouped(hidden)]);
            let style = TextStyle::body(GOLD).outline().growing();
            painter.text(self.view.at + Vec2::new(4.0, 4.0), style, &text);
        }
    }

    pub(super) fn pair(&self, a: Slot, b: Slot, tint: Rgba, painter: &mut Painter<'_>) {
        if let (Some(a), Some(b)) = (self.rect(a), self.rect(b)) {
            self.view.line(middle(a), middle(b), false, tint, painter);
        }
    }

    fn event(&self, painter: &mut Painter<'_>) {
        if let Some(LabEvent::Method(event)) = self.stepper.event() {
            self.method_event(event, painter);
        }
        let keys = self.keys(painter);
        // The sentence refers to them, so show their keys however small they are.
        self.view.name(self.stepper.objects_at_hand(), keys, painter);
    }

    fn method_event(&self, event: &TraceEvent, painter: &mut Painter<'_>) {
        let tint = match event {
            TraceEvent::Compare { failed: None, .. } | TraceEvent::Remember { .. } => GREEN,
            TraceEvent::Compare { .. } | TraceEvent::Forget { .. } => RED,
            TraceEvent::Visit(_) | TraceEvent::Skip { .. } | TraceEvent::Repeat { .. } => GOLD,
            _ => WHITE,
        };
        match *event {
            TraceEvent::Compare { a, b, .. }
            | TraceEvent::Skip { a, b }
            | TraceEvent::Repeat { a, b }
            | TraceEvent::Remember { a, b }
            | TraceEvent::Forget { a, b }
            | TraceEvent::Visit(Visit::OtherCell { a, b }) => self.pair(a, b, tint, painter),
            TraceEvent::Move { slot, passed } => self.pair(slot, passed, tint, painter),
            TraceEvent::Visit(Visit::Stop { slot, at: Some(at) }) => self.pair(slot, at, tint, painter),
            TraceEvent::Enter { area, .. }
            | TraceEvent::Look { area, .. }
            | TraceEvent::Split { area, .. }
            | TraceEvent::Within { area, .. }
            | TraceEvent::Visit(Visit::Above { area, .. }) => {
                self.view.fill(area, faded(tint, 0.12), painter);
                self.view.outline(area, tint, painter);
            }
            TraceEvent::Void { axis, at } => self.view.across(axis, at as f32, tint, painter),
            _ => {}
        }
        for slot in so_far::slots(event) {
            if let Some(rect) = self.rect(slot) {
                self.view.fill(area_of(rect), faded(tint, 0.35), painter);
                self.view.outline(area_of(rect), tint, painter);
            }
        }
    }
}
