//! The field: the game at the playhead, the path of the selected value, and the selected map.

use super::layout::{self, Area};
use super::panel::PanelPage;
use super::{Workshop, WorkshopGrip};
use crate::app::screens::prelude::*;
use crate::level::FlightPath;
use crate::sim::{FIELD_HEIGHT, FIELD_WIDTH, TICKS_PER_SECOND, World};
use crate::view::colors::{DIM, GOLD, INK, RED, SKY, TEXT, WHITE, faded};
use crate::view::{Camera, ViewOptions, extract};
use ron_text::{Node, PathStep, ValuePath, edit};

/// How near a click and a finger must be to a point of a path, in pixels of the screen.
const NEAR_PX: [f32; 2] = [7.0, 12.0];
const HANDLE_PX: f32 = 5.0;
/// The pixels of the screen between two dots of a path.
const DOT_PX: f32 = 4.0;
/// How far inside the field the formation of a wave is shown, in pixels.
const INSIDE_PX: f32 = 40.0;
const CELL_PX: f32 = 32.0;
const EMPTY: char = '.';

/// What the mouse holds on the field.
#[derive(Clone, Debug)]
pub(super) enum FieldGrip {
    /// A point of a path, by its value.
    Point(ValuePath),
    /// A letter that is drawn into the rows of a map.
    Paint(ValuePath, char),
}

/// A path of the level, read from the text.
struct ShownPath {
    path: ValuePath,
    /// The steps that are points: their places in the list, and on the field.
    points: Vec<(usize, Vec2)>,
    flight: FlightPath,
    /// Whether it is flown as written, and mirrored.
    sides: [bool; 2],
    /// The places around the path at which the aliens of a wave fly.
    formation: Vec<Vec2>,
}

/// A map of the level, where it is at the playhead.
struct ShownMap {
    rows: Vec<String>,
    /// The center of the upper left cell.
    corner: Vec2,
    is_mirrored: bool,
}

impl Workshop {
    fn camera(&self, ctx: &Context) -> Camera {
        layout::camera(ctx.settings.access.large_text)
    }

    /// Returns the path of the value under the cursor: a path itself, or that of a wave, a map or a boss.
    fn shown_path(&self) -> Option<ShownPath> {
        let (text, tree) = (self.document.text(), self.document.tree()?);
        let selected = self.panel.selected();
        let own = selected.first(2);
        let (mut name, mut sides, mut formation) = (None, [true, false], Vec::new());
        match selected.steps().first()? {
            PathStep::Key(key) if key == "paths" => {
                if let Some(PathStep::Key(key)) = own.steps().get(1) {
                    name = Some((*key).clone());
                }
            }
            PathStep::Key(key) if matches!(key.as_str(), "waves" | "maps") => {
                let wave = tree.find(text, &own)?;
                let is = |field: &str| wave.get(text, field).is_some_and(|value| value.text(text) == "true");
                sides = [!is("mirror") || is("both_sides"), is("mirror") || is("both_sides")];
                name = wave.get(text, "path")?.string(text);
                let used = wave.get(text, "formation").and_then(|used| used.string(text));
                let formations = tree.root.inner(text).get(text, "formations");
                let used = used.and_then(|used| formations?.get(text, &used));
                formation = used
                    .map_or(Vec::new(), |used| points(text, used).into_iter().map(|(_, at)| at).collect());
            }
            PathStep::Key(key) if matches!(key.as_str(), "midboss" | "boss") => {
                let phase = tree.find(text, &selected.first(3)).and_then(|phase| phase.get(text, "path"));
                let entry = tree.find(text, &selected.first(1))?.get(text, "entry");
                name = phase.or(entry)?.string(text);
            }
            _ => {}
        }
        let path = ValuePath::root().key("paths").key(&name?);
        let points = points(text, tree.find(text, &path)?);
        let places: Vec<_> = points.iter().map(|point| point.1).collect();
        let flight = (places.len() > 1).then(|| FlightPath::new(&places, &[]))?;
        Some(ShownPath { path, points, flight, sides, formation })
    }

    fn shown_map(&self) -> Option<ShownMap> {
        let (text, tree) = (self.document.text(), self.document.tree()?);
        let path = self.map_path()?;
        let map = tree.find(text, &path)?;
        let rows = &map.get(text, "rows")?.children;
        let rows: Vec<_> = rows.iter().filter_map(|row| row.value.string(text)).collect();
        let width = rows.first()?.chars().count();
        let flight = self.shown_path()?.flight;
        let number = |field: &str| {
            map.get(text, field).and_then(|value| value.number(text)).unwrap_or_default() as f32
        };
        let age_s = self.seconds() - number("at_s");
        // Before it arrives, it is shown where most of it is visible.
        let height = rows.len() as f32 * CELL_PX;
        let hidden_px = (height / 2.0 + FIELD_HEIGHT as f32 / 2.0).min(height + 60.0) + 60.0;
        let distance = if age_s < 0.0 { hidden_px } else { age_s * number("speed_px_s") };
        let at = flight.at(distance.min(flight.length() + height));
        let left = at.x - (width as f32 - 1.0) / 2.0 * CELL_PX;
        let corner = Vec2::new(left, at.y - (rows.len() as f32 - 1.0) * CELL_PX);
        let is_mirrored = map.get(text, "mirror").is_some_and(|value| value.text(text) == "true");
        Some(ShownMap { rows, corner, is_mirrored })
    }

    /// Returns the path of the selected map.
    fn map_path(&self) -> Option<ValuePath> {
        let path = self.panel.selected().first(2);
        let is_map = matches!(path.steps()[..], [PathStep::Key(key), PathStep::Index(_)] if key == "maps");
        is_map.then_some(path)
    }

    /// Returns the letters that can be drawn into the selected map.
    pub(super) fn brushes(&self) -> Vec<char> {
        let (text, path) = (self.document.text(), self.map_path());
        let map = self.document.tree().zip(path).and_then(|(tree, path)| tree.find(text, &path));
        let legend = map.and_then(|map| map.get(text, "legend"));
        let letters = legend.into_iter().flat_map(|legend| &legend.children);
        letters.filter_map(|letter| letter.key(text)?.chars().next()).chain([EMPTY]).collect()
    }

    pub(super) fn grip_field(&mut self, at: Vec2, ctx: &mut Context) -> WorkshopGrip {
        let camera = self.camera(ctx);
        if let Some((path, map)) = self.map_path().zip(self.shown_map()) {
            let Some((row, column)) = map.cell_at(camera.to_world(at)) else { return WorkshopGrip::Nothing };
            let now = map.rows[row].chars().nth(column);
            let brush =
                self.brush.filter(|brush| self.brushes().contains(brush)).unwrap_or(self.brushes()[0]);
            let letter = if now == Some(brush) { EMPTY } else { brush };
            return WorkshopGrip::Field(FieldGrip::Paint(path.key("rows"), letter));
        }
        let Some(shown) = self.shown_path() else { return WorkshopGrip::Nothing };
        if let Some(grip) = self.grip_point(&shown, at, camera, ctx) {
            return WorkshopGrip::Field(grip);
        }
        let is_page = matches!(&self.panel.page, PanelPage::Value(page) if *page == shown.path);
        if is_page && layout::field(ctx.settings.access.large_text).contains(at) {
            // Behind the step under the cursor, or at the end.
            let steps = self.panel.rows.iter().filter(|row| row.entry().is_some()).count();
            let index = (self.panel.cursor + 1).min(steps);
            return self.insert_point(&shown.path, index, camera.to_world(at), ctx);
        }
        WorkshopGrip::Nothing
    }

    /// Grabs the point at the mouse, or a new one if the mouse is between two.
    fn grip_point(
        &mut self,
        shown: &ShownPath,
        at: Vec2,
        camera: Camera,
        ctx: &mut Context,
    ) -> Option<FieldGrip> {
        let reach = NEAR_PX[usize::from(ctx.controls.device == InputDevice::Touch)];
        let nearest = |places: &mut dyn Iterator<Item = (usize, Vec2)>| {
            let near = places.map(|(i, place)| (i, camera.to_screen(place).distance(at)));
            near.filter(|near| near.1 <= reach).min_by(|a, b| a.1.total_cmp(&b.1)).map(|near| near.0)
        };
        if let Some(i) = nearest(&mut shown.points.iter().copied()) {
            let path = shown.path.index(i);
            if self.panel.selected().first(1) == shown.path.parent() {
                self.panel.show(&path, &self.document, &ctx.content.sheet);
            }
            return Some(FieldGrip::Point(path));
        }
        let i = nearest(&mut shown.middles())?;
        match self.insert_point(&shown.path, i, camera.to_world(at), ctx) {
            WorkshopGrip::Field(grip) => Some(grip),
            _ => None,
        }
    }

    fn insert_point(&mut self, path: &ValuePath, index: usize, at: Vec2, ctx: &mut Context) -> WorkshopGrip {
        let Some(text) = edit::insert(self.document.text(), path, index, &written(at)) else {
            return WorkshopGrip::Nothing;
        };
        let (selected, point) = (self.panel.selected(), path.index(index));
        self.change(text, &selected, &point, Some(self.drags), ctx);
        if selected.first(1) == path.parent() {
            self.panel.show(&point, &self.document, &ctx.content.sheet);
        }
        ctx.cue(Cue::MenuChange);
        WorkshopGrip::Field(FieldGrip::Point(point))
    }

    pub(super) fn drag_field(&mut self, grip: &FieldGrip, at: Vec2, ctx: &mut Context) {
        let place = self.camera(ctx).to_world(at);
        let changed = match grip {
            FieldGrip::Point(path) => edit::replace(self.document.text(), path, &written(place)),
            FieldGrip::Paint(rows, letter) => self.painted(rows, *letter, place),
        };
        if let Some(text) = changed {
            let selected = self.panel.selected();
            self.change(text, &selected, &selected, Some(self.drags), ctx);
        }
    }

    fn painted(&self, rows: &ValuePath, letter: char, at: Vec2) -> Option<String> {
        let map = self.shown_map()?;
        let (row, column) = map.cell_at(at)?;
        let line = map.rows[row].chars().enumerate();
        let line: String = line.map(|(i, old)| if i == column { letter } else { old }).collect();
        edit::replace(self.document.text(), &rows.index(row), &edit::in_quotes(&line))
    }

    pub(super) fn draw_field(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let camera = self.camera(ctx);
        let area = layout::field(painter.is_large());
        let preview = self.preview.as_ref().and_then(|preview| preview.world.as_ref());
        if let Some(world) = preview.or(self.flights.world()) {
            draw_world(world, camera, ctx, painter);
        }
        let corner = camera.to_screen(Vec2::ZERO).floor();
        let size = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32) * camera.zoom;
        surround(area, corner, size, painter);
        painter.outline(
            Layer::Hud,
            corner.x - 1.0,
            corner.y - 1.0,
            size.x + 2.0,
            size.y + 2.0,
            faded(SKY, 0.5),
        );
        if let Some(map) = self.shown_map() {
            map.draw(area, camera, painter);
        }
        if let Some(shown) = self.shown_path() {
            let selected = self.panel.selected();
            shown.draw(&selected, area, camera, painter);
        }
        if preview.is_some() {
            let at = Vec2::new(area.left + 8.0, area.top + 6.0);
            painter.text(at, outlined(GOLD), "Preview");
        }
    }

    pub(super) fn moment_text(&self, painter: &Painter<'_>) -> String {
        let tenths = |tick: u32| painter.language().decimals(u64::from(tick * 10 / TICKS_PER_SECOND), 1);
        let script = self.flights.track().script_at(self.playhead);
        painter.filled("{} s, script {} s", &[&tenths(self.playhead), &tenths(script)])
    }
}

fn draw_world(world: &World, camera: Camera, ctx: &Context, painter: &mut Painter<'_>) {
    painter.frame.time_s = world.tick() as f32 / TICKS_PER_SECOND as f32;
    painter.frame.camera = camera;
    let options = ViewOptions { alpha: 1.0, shake: 0.0, flash: 0.0, ..ctx.settings.view_options() };
    extract(world, options, painter);
}

/// Darkens the surroundings of the field.
fn surround(area: Area, corner: Vec2, size: Vec2, painter: &mut Painter<'_>) {
    let shade = [4, 5, 14, 150];
    let [right, bottom] = [corner.x + size.x, corner.y + size.y];
    painter.rect(area.left, area.top, area.width, corner.y - area.top, shade);
    painter.rect(area.left, bottom, area.width, area.bottom() - bottom, shade);
    painter.rect(area.left, corner.y, corner.x - area.left, size.y, shade);
    painter.rect(right, corner.y, area.right() - right, size.y, shade);
}

/// Returns the points of a path or a formation: their places in the list, and on the field.
fn points(text: &str, path: &Node) -> Vec<(usize, Vec2)> {
    let point = |(i, child): (usize, &ron_text::Child)| {
        let node = child.value.inner(text);
        let part =
            |i: usize| node.children.get(i).and_then(|part| part.value.number(text)).map(|part| part as f32);
        matches!(node.name(text), "To" | "").then(|| Some((i, Vec2::new(part(0)?, part(1)?)))).flatten()
    };
    let finite = |point: &(usize, Vec2)| point.1.is_finite() && point.1.abs().max_element() < 1e5;
    path.children.iter().enumerate().filter_map(point).filter(finite).collect()
}

/// Returns a point of a path on whole pixels.
fn written(at: Vec2) -> String {
    // Without a negative zero.
    let [x, y] = at.round().to_array().map(|part| part as i32);
    format!("To({x}, {y})")
}

fn mirrored(at: Vec2) -> Vec2 {
    Vec2::new(FIELD_WIDTH as f32 - at.x, at.y)
}

impl ShownPath {
    /// Returns the middles between neighboring points, and where a new point would be in the list.
    fn middles(&self) -> impl Iterator<Item = (usize, Vec2)> {
        let length = self.flight.length();
        let count = (length / 2.0).clamp(1.0, 4000.0) as usize;
        self.points.windows(2).map(move |pair| {
            // The curve is not straight: its nearest place to both points is between them.
            let from = pair[0].1;
            let to = pair[1].1;
            let middle = (from + to) / 2.0;
            let at = (0..=count).map(|i| self.flight.at(length * i as f32 / count as f32));
            let near = at.min_by(|a, b| a.distance(middle).total_cmp(&b.distance(middle)));
            (pair[1].0, near.unwrap_or(middle))
        })
    }

    fn draw(&self, selected: &ValuePath, area: Area, camera: Camera, painter: &mut Painter<'_>) {
        let dots = (self.flight.length() * camera.zoom / DOT_PX).min(2000.0) as usize;
        for (side, tint) in [(0, SKY), (1, faded(GOLD, 0.8))] {
            for dot in (0..=dots).filter(|_| self.sides[side]) {
                let at = self.flight.at(dot as f32 * DOT_PX / camera.zoom);
                let at = camera.to_screen(if side == 0 { at } else { mirrored(at) });
                mark(at, 1.0 + f32::from(u8::from(dot % 4 == 0)), tint, area, painter);
            }
        }
        let samples = (0..60).map(|i| self.flight.at(self.flight.length() * i as f32 / 60.0));
        let inside = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32) - INSIDE_PX;
        let is_inside = |at: &Vec2| at.cmpge(Vec2::splat(INSIDE_PX)).all() && at.cmple(inside).all();
        if let Some(leader) = samples.into_iter().find(is_inside) {
            for place in &self.formation {
                mark(camera.to_screen(leader + *place), 4.0, GOLD, area, painter);
            }
        }
        for (_, middle) in self.middles() {
            mark(camera.to_screen(middle), 3.0, faded(WHITE, 0.6), area, painter);
        }
        for (number, &(i, at)) in self.points.iter().enumerate() {
            let at = camera.to_screen(at);
            let is_selected = *selected == self.path.index(i) || selected.parent() == self.path.index(i);
            mark(at, HANDLE_PX + 2.0, INK, area, painter);
            mark(at, HANDLE_PX, if is_selected { GOLD } else { WHITE }, area, painter);
            if number == 0 && area.contains(at) {
                painter.text(at + Vec2::new(6.0, -3.0), outlined(TEXT), "1");
            }
        }
    }
}

fn mark(at: Vec2, size: f32, tint: Rgba, area: Area, painter: &mut Painter<'_>) {
    if area.contains(at) {
        let corner = (at - size / 2.0).round();
        painter.rect(corner.x, corner.y, size, size, tint);
    }
}

impl ShownMap {
    fn cell_at(&self, at: Vec2) -> Option<(usize, usize)> {
        let at = if self.is_mirrored { mirrored(at) } else { at };
        let cell = ((at - self.corner) / CELL_PX).round();
        let (row, column) = (cell.y as usize, cell.x as usize);
        let is_in = cell.min_element() >= 0.0 && row < self.rows.len();
        (is_in && column < self.rows[row].chars().count()).then_some((row, column))
    }

    fn draw(&self, area: Area, camera: Camera, painter: &mut Painter<'_>) {
        let side = CELL_PX * camera.zoom;
        for (row, line) in self.rows.iter().enumerate() {
            for (column, letter) in line.chars().enumerate() {
                let at = self.corner + Vec2::new(column as f32, row as f32) * CELL_PX;
                let at = camera.to_screen(if self.is_mirrored { mirrored(at) } else { at });
                let corner = at - side / 2.0;
                if !(area.contains(corner) && area.contains(corner + side)) {
                    continue;
                }
                let (tint, edge) = match letter {
                    EMPTY => ([0; 4], faded(DIM, 0.15)),
                    '#' => (faded(DIM, 0.45), faded(TEXT, 0.5)),
                    _ => (faded(RED, 0.35), faded(RED, 0.8)),
                };
                painter.rect(corner.x, corner.y, side, side, tint);
                painter.outline(Layer::Hud, corner.x, corner.y, side, side, edge);
            }
        }
    }
}
