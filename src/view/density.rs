//! The density map, which shows how crowded the arena is when aliens would be smaller than two pixels.
//!
//! The arena is divided into square cells of 1, 4, 16 ... sectors (the 64-pixel squares of the sector grid), so that a
//! cell covers several screen pixels and its edges are sector edges. The color of a cell shows the number of aliens per
//! sector.

use super::camera::Camera;
use super::colors::{self, DIM, PANEL};
use super::extract::in_sight;
use super::frame::{Layer, Sprite};
use super::painter::{Painter, Rgba};
use super::text::TextStyle;
use crate::sim::{Arena, Body, FIELD_HEIGHT, FIELD_WIDTH, World, kind};
use glam::Vec2;
use sector_collision::Kind;

/// The zoom, in screen pixels per world pixel, at which an alien of 16 pixels is two screen pixels wide. Below it, the
/// density map fades in.
const NEAR_ZOOM: f32 = 0.125;
const FAR_ZOOM: f32 = 0.08;

const SECTOR_PX: f32 = 64.0;
const MIN_CELL_PX: i32 = 8;
const MAX_COLUMNS: usize = (FIELD_WIDTH / MIN_CELL_PX + 2) as usize;
const MAX_ROWS: usize = (FIELD_HEIGHT / MIN_CELL_PX + 2) as usize;

/// Aliens per sector for the first of [`TONES`]. Each further tone stands for twice as many.
const FIRST_TONE: f32 = 0.125;
/// The colors of cells, from few aliens (dark) to many (light). They come from `assets/src/palette.txt`, from ink
/// through fire to pale yellow. The color for one alien per sector is halfway between maroon and rust; otherwise small
/// random differences would make a crowd look checkered.
const TONES: [Rgba; 8] = [
    [10, 9, 20, 255],
    [35, 20, 74, 255],
    [100, 32, 26, 255],
    [142, 50, 27, 255],
    [184, 67, 28, 255],
    [255, 138, 36, 255],
    [255, 207, 69, 255],
    [255, 245, 184, 255],
];

/// Returns the opacity of the density map at a zoom, 0–1. Bodies have the remaining opacity.
pub(super) fn share(zoom: f32) -> f32 {
    ((NEAR_ZOOM - zoom) / (NEAR_ZOOM - FAR_ZOOM)).clamp(0.0, 1.0)
}

/// The number of aliens in each cell in view of a camera.
pub(super) struct DensityMap {
    camera: Camera,
    arena: Arena,
    side: f32,
    cells_a_px: f32,
    corner: Vec2,
    counts: [u16; MAX_COLUMNS * MAX_ROWS],
}

impl DensityMap {
    pub(super) fn over(arena: Arena, camera: Camera) -> Self {
        let sectors = MIN_CELL_PX as f32 / (SECTOR_PX * camera.zoom);
        let side = SECTOR_PX * libm::exp2f(libm::ceilf(libm::log2f(sectors)).max(0.0));
        let corner = (camera.sees().0 / side).floor() * side;
        Self { camera, arena, side, cells_a_px: side.recip(), corner, counts: [0; _] }
    }

    pub(super) fn count(&mut self, at: Vec2) {
        let place = (at - self.corner) * self.cells_a_px;
        let (column, row) = (place.x as usize, place.y as usize);
        if place.cmpge(Vec2::ZERO).all() && column < MAX_COLUMNS && row < MAX_ROWS {
            let count = &mut self.counts[row * MAX_COLUMNS + column];
            *count = count.saturating_add(1);
        }
    }

    /// Draws the cells that contain aliens, with an opacity of 0–1.
    pub(super) fn draw(&self, opacity: f32, painter: &mut Painter<'_>) {
        for (index, &count) in self.counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let place = Vec2::new((index % MAX_COLUMNS) as f32, (index / MAX_COLUMNS) as f32);
            let low = self.corner + place * self.side;
            let high = (low + self.side).min(self.arena.size());
            let size = high - low;
            if size.min_element() > 0.0 {
                let aliens_a_sector = f32::from(count) * SECTOR_PX * SECTOR_PX / size.element_product();
                self.draw_cell(low, high, colors::faded(tone(aliens_a_sector), opacity), painter);
            }
        }
    }

    fn draw_cell(&self, low: Vec2, high: Vec2, tint: Rgba, painter: &mut Painter<'_>) {
        let [left_top, right_bottom] = [low, high].map(|corner| self.camera.to_screen(corner).round());
        let corner = self.camera.to_world(left_top);
        let size = (right_bottom - left_top - 1.0).max(Vec2::ONE) / self.camera.zoom;
        painter.fill(Layer::Shots, corner.x, corner.y, size.x, size.y, tint);
    }
}

fn tone(aliens_a_sector: f32) -> Rgba {
    let place = libm::log2f(aliens_a_sector / FIRST_TONE).clamp(0.0, (TONES.len() - 1) as f32);
    let below = (place as usize).min(TONES.len() - 2);
    colors::mixed(TONES[below], TONES[below + 1], place - below as f32)
}

pub(crate) fn draw_density_key(at: Vec2, painter: &mut Painter<'_>) {
    const GAP_PX: f32 = 6.0;
    if share(painter.frame.camera.zoom) <= 0.0 {
        return;
    }
    let style = TextStyle::body(DIM).growing();
    let line = painter.line_height(style);
    let most = (FIRST_TONE * libm::exp2f((TONES.len() - 1) as f32)).to_string();
    let least = format!("{} 1/{}", painter.translate("aliens per sector"), 1.0 / FIRST_TONE);
    let [most_px, least_px] = [&most, &least].map(|words| painter.text_width(style, words));
    let tones_at = at.x - GAP_PX - most_px - GAP_PX - line * TONES.len() as f32;
    let left = tones_at - GAP_PX - least_px;
    painter.rect(left - GAP_PX, at.y, at.x - left + GAP_PX, line + 6.0, PANEL);
    painter.text(Vec2::new(left, at.y + 4.0), style, &least);
    for (i, &tint) in (0_u8..).zip(&TONES) {
        painter.rect(tones_at + line * f32::from(i), at.y + 3.0, line - 1.0, line, tint);
    }
    painter.text(Vec2::new(at.x - GAP_PX, at.y + 4.0), style.right(), &most);
}

/// The smallest zoom, in screen pixels per world pixel, at which bodies are drawn as symbols. Below it, they are dots.
const DOT_ZOOM: f32 = 0.1;
/// The smallest zoom, in screen pixels per world pixel, at which dots have several pixels. Below it, they have one.
const SPECK_ZOOM: f32 = 0.05;

pub(super) fn draw_far_off(world: &World, alpha: f32, seen: (Vec2, Vec2), painter: &mut Painter<'_>) {
    let share = share(painter.frame.camera.zoom);
    let mut density = DensityMap::over(world.arena(), painter.frame.camera);
    for body in world.entities().query::<&Body>().iter() {
        let at = body.prev.lerp(body.pos, alpha);
        if share > 0.0 && matches!(body.kind, kind::ALIEN | kind::ROCK) {
            density.count(at);
        }
        if share < 1.0 && in_sight(seen, painter.sheet, body.frame, at) {
            mark(body.kind, at, 1.0 - share, painter);
        }
    }
    if share > 0.0 {
        density.draw(share, painter);
        for player in world.players().iter().filter(|player| player.ship.is_some()) {
            mark(kind::SHIP, player.pos, 1.0, painter);
        }
    }
}

fn mark(of: Kind, at: Vec2, opacity: f32, painter: &mut Painter<'_>) {
    let zoom = painter.frame.camera.zoom;
    let gallery = painter.gallery;
    let (layer, symbol, px, tint): (_, _, _, Rgba) = match of {
        kind::SHIP => (Layer::Bullets, Some(gallery.ship_symbol), 3.0, [163, 232, 255, 255]),
        kind::SHOT => (Layer::Shots, None, 1.0, [90, 150, 235, 200]),
        kind::ALIEN => (Layer::Ships, Some(gallery.alien_symbol), 2.0, [255, 138, 36, 255]),
        kind::ROCK => (Layer::Ships, Some(gallery.rock_symbol), 2.0, [160, 173, 194, 255]),
        _ => (Layer::Bullets, None, 1.0, [255, 159, 224, 255]),
    };
    if let Some(symbol) = symbol.filter(|_| zoom >= DOT_ZOOM || of == kind::SHIP) {
        let cell = painter.sheet.cell(painter.sheet.frame(symbol, 0));
        let size = Sprite::extent(cell.uv) / zoom;
        let tint = colors::faded(Painter::PLAIN, opacity);
        let symbol = Sprite::plain(at - size / 2.0, size, cell.uv);
        return painter.frame.push(layer, Sprite { tint, ..symbol });
    }
    let side = if zoom < SPECK_ZOOM { 1.0 } else { px } / zoom;
    let tint = colors::faded(tint, opacity);
    painter.fill(layer, at.x - side / 2.0, at.y - side / 2.0, side, side, tint);
}

#[cfg(test)]
mod tests {
    use super::{Arena, Camera, DensityMap, TONES, Vec2, share, tone};
    use crate::view::{Gallery, Layer, Painter, RenderFrame};
    use sector_sprites::Sheet;

    fn cells(aliens: u32, width: u32, height: u32) -> RenderFrame {
        let arena = Arena::new(width, height);
        let mut frame = RenderFrame { camera: Camera::showing(arena.size()), ..RenderFrame::default() };
        let sheet = Sheet::builtin();
        let gallery = Gallery::find(&sheet).expect("the sheet of the game");
        let mut density = DensityMap::over(arena, frame.camera);
        let side = (aliens as f32).sqrt() as u32;
        for i in 0..side * side {
            density.count(
                Vec2::new((i % side) as f32 + 0.5, (i / side) as f32 + 0.5) / side as f32 * arena.size(),
            );
        }
        density.draw(1.0, &mut Painter { frame: &mut frame, sheet: &sheet, gallery: &gallery });
        frame
    }

    #[test]
    fn the_map_fades_in() {
        assert_eq!([0.2, 0.125, 0.08, 0.01].map(share), [0.0, 0.0, 1.0, 1.0]);
        assert!(share(0.11) > 0.2 && share(0.11) < share(0.09));
    }

    #[test]
    fn more_aliens_are_brighter() {
        let light = |aliens: f32| {
            let [red, green, blue, _] = tone(aliens).map(f32::from);
            red * 0.21 + green * 0.72 + blue * 0.07
        };
        assert_eq!([0.01, 0.125, 16.0, 500.0].map(tone), [TONES[0], TONES[0], TONES[7], TONES[7]]);
        let mut aliens = 0.2;
        while aliens < 16.0 {
            assert!(light(aliens * 1.9) > light(aliens), "{aliens}");
            aliens *= 1.3;
        }
    }

    #[test]
    fn the_same_density_has_the_same_color() {
        for (aliens, width, height) in
            [(10_000, 8533, 4800), (40_000, 17_066, 9600), (200_000, 38_160, 21_465)]
        {
            let frame = cells(aliens, width, height);
            let cells = &frame.layers[Layer::Shots as usize];
            assert!(cells.len() > 1000, "{aliens} aliens: {} cells", cells.len());
            for cell in cells {
                let size = Vec2::from(cell.size) * frame.camera.zoom;
                assert!(size.max_element() < 17.0, "{aliens} aliens: a cell of {size}");
                let [red, green, blue, _] = cell.tint.map(i32::from);
                let [fair_red, fair_green, fair_blue, _] = tone(1.0).map(i32::from);
                let off = (red - fair_red).abs() + (green - fair_green).abs() + (blue - fair_blue).abs();
                assert!(off < 160, "{aliens} aliens: {:?} for one alien a sector", cell.tint);
            }
        }
    }
}
