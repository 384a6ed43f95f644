//! Draws the shapes of the collision detection over the field: rectangles, areas, and lines between objects. Data along
//! an axis is drawn on [rulers](super::rulers).

use super::lines::{draw_dots, draw_line};
use super::rulers::Ruler;
use crate::sim::{FIELD_HEIGHT, FIELD_WIDTH, kind};
use crate::view::{Camera, Layer, Painter, Rgba, TextStyle};
use glam::Vec2;
use sector_collision::broad::Axis;
use sector_collision::trace::DebugShape;
use sector_collision::{Kind, Pipeline, Rect};

const SECTOR: Rgba = [90, 140, 200, 160];
const EXTENT: Rgba = [205, 130, 255, 170];
const LINK: Rgba = [255, 226, 120, 150];
const PAIR: Rgba = [255, 226, 120, 64];
const PATH_ALPHA: u8 = 70;
/// The color of pairs with overlapping rectangles, and of the rectangles of these pairs.
const OVERLAP: Rgba = [255, 255, 255, 255];
/// The maximum number of dotted lines between neighbors of a sorted list. Viewers could not tell more apart.
const MAX_LINKS: u32 = 400;

/// Rectangles with shorter sides than this, in screen pixels, have no outline: a crowd of dots would hide the field.
const OUTLINED_PX: f32 = 6.0;
const NUMBERED_PX: f32 = 24.0;
/// The maximum number of objects, and of areas, pairs and intervals together. More would be slow and fill the screen.
const MAX_SHAPES: u32 = 8000;

pub(super) fn draw_shapes<T: Copy>(pipeline: &Pipeline<T>, painter: &mut Painter<'_>) {
    // The layers of the overlay do not shake by themselves, but the sprites that these shapes enclose do.
    let shake = Vec2::from(painter.frame.shake_px());
    let camera = Camera {
        center: painter.frame.camera.center - shake / painter.frame.camera.zoom,
        ..painter.frame.camera
    };
    let shown = std::mem::replace(&mut painter.frame.camera, camera);
    let rulers = [Axis::X, Axis::Y].map(|axis| Ruler::new(axis, camera));
    let mut canvas = Canvas { painter, rulers, objects: 0, links: 0, parts: 0 };
    pipeline.draw(&mut |shape| canvas.draw(shape));
    let Canvas { painter, rulers, .. } = canvas;
    rulers.iter().for_each(|ruler| ruler.draw(painter));
    painter.frame.camera = shown;
}

/// The state of drawing collision shapes into one frame: the rulers, and the number of shapes drawn so far.
struct Canvas<'a, 'p> {
    painter: &'a mut Painter<'p>,
    rulers: [Ruler; 2],
    objects: u32,
    links: u32,
    parts: u32,
}

impl Canvas<'_, '_> {
    /// Draws a shape, or records it on a ruler. Skips it if enough shapes of its type have been drawn.
    fn draw(&mut self, shape: DebugShape) {
        match shape {
            DebugShape::Object { rect, kind } if self.objects < MAX_SHAPES => {
                self.objects += u32::from(self.outline(rect, color(kind)));
            }
            DebugShape::Path { bounds, kind } if self.objects < MAX_SHAPES => {
                let [red, green, blue, _] = color(kind);
                self.outline(bounds, [red, green, blue, PATH_ALPHA]);
            }
            DebugShape::EndPoint { axis, at, is_begin } => self.rulers[axis as usize].mark(at, is_begin),
            DebugShape::Open { axis, from, to, objects } if objects > 0 => {
                self.rulers[axis as usize].open(from, to, objects);
            }
            DebugShape::Link { from, to, .. } if self.links < MAX_LINKS => {
                let (from, to) = (self.on_screen(from), self.on_screen(to));
                self.links += u32::from(draw_dots(from, to, LINK, self.painter));
            }
            DebugShape::Object { .. } | DebugShape::Path { .. } | DebugShape::Link { .. } => {}
            _ if self.parts >= MAX_SHAPES => {}
            part => self.parts += u32::from(self.draw_part(part)),
        }
    }

    fn draw_part(&mut self, part: DebugShape) -> bool {
        match part {
            DebugShape::Extent { x, y, w, h } => self.outline(Rect { x, y, w, h }, EXTENT),
            DebugShape::Sector { x, y, w, h, objects } => {
                let is_seen = self.outline(Rect { x, y, w, h }, SECTOR);
                if is_seen && objects > 0 {
                    self.number(Rect { x, y, w, h }, objects);
                }
                is_seen
            }
            DebugShape::Pair { a, b } => self.pair(a, b),
            DebugShape::Interval { axis, row, from, to } => {
                self.rulers[axis as usize].draw_interval(row, from, to, self.painter)
            }
            DebugShape::Open { axis, from, to, .. } => {
                self.rulers[axis as usize].draw_void(from, to, self.painter)
            }
            _ => false,
        }
    }

    /// Draws the outline of a rectangle of the field, unless it is too small to recognize. Returns whether part of it
    /// may be on the screen.
    fn outline(&mut self, rect: Rect, tint: Rgba) -> bool {
        let camera = self.painter.frame.camera;
        let corner = self.on_screen((rect.x, rect.y)).floor();
        let size = (Vec2::new(rect.w as f32, rect.h as f32) * camera.zoom).ceil();
        let (low, high) = (Vec2::ZERO, Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32));
        let is_seen =
            (corner + size).cmpge(low).all() && corner.cmple(high).all() && size.max_element() >= OUTLINED_PX;
        if is_seen {
            self.painter.outline(Layer::Overlay, corner.x, corner.y, size.x, size.y, tint);
        }
        is_seen
    }

    fn number(&mut self, Rect { x, y, w, h }: Rect, objects: u32) {
        let size = Vec2::new(w as f32, h as f32) * self.painter.frame.camera.zoom;
        if size.x >= NUMBERED_PX {
            let heat = (objects.min(16) * 12) as u8;
            let tint = [110 + heat / 2, 170, 220 - heat, 230];
            let style = TextStyle::body(tint).center().outline().on(Layer::Overlay);
            let middle = self.on_screen((x, y)) + size / 2.0;
            let corner = middle - Vec2::new(0.0, self.painter.line_height(style) / 2.0);
            self.painter.text(corner.floor(), style, &objects.to_string());
        }
    }

    fn pair(&mut self, a: Rect, b: Rect) -> bool {
        let middle = |rect: Rect| (rect.x + rect.w / 2, rect.y + rect.h / 2);
        let (from, to) = (self.on_screen(middle(a)), self.on_screen(middle(b)));
        if !a.overlaps(b) {
            return draw_line(from, to, PAIR, self.painter);
        }
        for rect in [a, b] {
            self.outline(rect, OVERLAP);
        }
        draw_line(from, to, OVERLAP, self.painter)
    }

    fn on_screen(&self, (x, y): (i32, i32)) -> Vec2 {
        self.painter.frame.camera.to_screen(Vec2::new(x as f32, y as f32))
    }
}

fn color(kind: Kind) -> Rgba {
    match kind {
        kind::SHIP => [120, 255, 160, 220],
        kind::SHOT => [110, 170, 255, 150],
        kind::ALIEN => [255, 170, 90, 200],
        kind::ITEM => [120, 240, 220, 200],
        _ => [255, 110, 150, 180],
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_SHAPES, draw_shapes};
    use crate::view::{Gallery, Layer, Painter, RenderFrame, Sprite};
    use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
    use sector_sprites::Sheet;

    fn overlay(method: Method, n: i32, fields: i32) -> Vec<Sprite> {
        let mut pipeline = Pipeline::new(method, Rules::all(), [], n as usize);
        let rect = |i: i32| Rect::new(i * 7919 % (640 * fields), i * 104_729 % 344, 16, 16);
        pipeline.load((0..n).map(|i| Object::new(i as u32, Kind(0), rect(i))));
        pipeline.run();
        let sheet = Sheet::builtin();
        let gallery = Gallery::find(&sheet).expect("the sheet of the game");
        let mut frame = RenderFrame::default();
        draw_shapes(&pipeline, &mut Painter { frame: &mut frame, sheet: &sheet, gallery: &gallery });
        std::mem::take(&mut frame.layers[Layer::Overlay as usize])
    }

    #[test]
    fn no_two_methods_look_the_same() {
        let methods = Method::REFINED.into_iter().filter(|&method| method != Method::Auto);
        let pictures: Vec<_> = methods.map(|method| (method, overlay(method, 40, 1))).collect();
        for (i, (method, picture)) in pictures.iter().enumerate() {
            for (other, others) in &pictures[..i] {
                assert_ne!(picture, others, "{method} and {other}");
            }
        }
    }

    #[test]
    fn the_number_of_sprites_is_bounded() {
        for method in [Method::BruteForce, Method::AxisList, Method::SortAndSweep, Method::SweepAndPrune] {
            let sprites = overlay(method, 20_000, 50).len();
            assert!(sprites < 10 * MAX_SHAPES as usize, "{method}: {sprites}");
        }
    }
}
