//! The catalog: the aliens, bullets and bosses that the player has met, each turning, with its mask and its rectangle.

use crate::app::screens::prelude::*;
use crate::app::statistics::Statistics;
use crate::app::ui::widgets::choice_bar;
use crate::lab::known_name;
use crate::level::Level;
use crate::named::named;
use crate::view::Sprite;
use sector_sprites::{FrameId, Sheet, SpriteId};

named! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    enum CatalogPage {
        #[default]
        Aliens = "ALIENS",
        Bullets = "BULLETS",
        Bosses = "BOSSES",
    }
}

const TABS: Tabs<CatalogPage> = Tabs {
    pages: &CatalogPage::ALL,
    name: CatalogPage::name,
    back: &[Action::PreviousPage],
    on: &[Action::NextPage],
    left: 224.0,
    step: 112.0,
    top: 30.0,
    large_top: 27.0,
    sign: None,
};
/// The plates of the list.
const ACROSS: usize = 6;
const DOWN: usize = 5;
const PLATE: Vec2 = Vec2::new(54.0, 52.0);
const CORNER: Vec2 = Vec2::new(LEFT, 58.0);
/// The window with the enlarged sprite: left, top, width and height.
const WINDOW: [f32; 4] = [372.0, 58.0, RIGHT - 372.0, 150.0];
/// The ticks for which each rotation is shown.
const TURN_TICKS: f32 = 8.0;

/// An entry: a sprite, its name, the stage in which it first appears, and what a hit does to it.
struct CatalogEntry {
    sprite: SpriteId,
    name: String,
    stage: usize,
    hp: Option<i32>,
}

pub(crate) struct Catalog {
    page: CatalogPage,
    entries: Vec<CatalogEntry>,
    chosen: usize,
    /// Whether the solid pixels are marked.
    shows_mask: bool,
}

impl Catalog {
    pub(crate) fn new(ctx: &Context) -> Self {
        let mut catalog =
            Self { page: CatalogPage::default(), entries: Vec::new(), chosen: 0, shows_mask: true };
        catalog.open(CatalogPage::default(), ctx);
        catalog
    }

    /// Opens a page at the first entry that the player has met.
    fn open(&mut self, page: CatalogPage, ctx: &Context) {
        (self.page, self.entries) = (page, entries(page, ctx));
        let is_met = |entry: &CatalogEntry| is_met(entry.sprite, &ctx.records.statistics, &ctx.content.sheet);
        self.chosen = self.entries.iter().position(is_met).unwrap_or(0);
    }

    fn turn_to(&mut self, page: CatalogPage, ctx: &mut Context) {
        self.open(page, ctx);
        ctx.cue(Cue::MenuMove);
    }

    fn act(&mut self, action: Action, ctx: &mut Context) -> Transition {
        let count = self.entries.len().max(1);
        let by = match action {
            Action::Left => count - 1,
            Action::Right => 1,
            Action::Up => count - ACROSS % count,
            Action::Down => ACROSS,
            Action::Confirm | Action::Fire => {
                self.shows_mask ^= true;
                0
            }
            Action::Back | Action::Pause => return Transition::back(ctx),
            _ => return Transition::Stay,
        };
        self.chosen = (self.chosen + by) % count;
        ctx.cue(Cue::MenuMove);
        Transition::Stay
    }

    /// Returns the index of the first entry on show.
    fn first(&self) -> usize {
        (self.chosen / ACROSS + 1).saturating_sub(DOWN) * ACROSS
    }
}

/// Returns the entries of a page in the order of the stages, each sprite once.
fn entries(page: CatalogPage, ctx: &Context) -> Vec<CatalogEntry> {
    let mut entries: Vec<CatalogEntry> = Vec::new();
    for (stage, level) in (1..).zip(&ctx.content.stages) {
        for (sprite, hp, boss) in sprites_of(page, level) {
            if entries.iter().all(|entry| entry.sprite != sprite) {
                let name = known_name(ctx.content.sheet.name(sprite)).unwrap_or(boss).to_owned();
                entries.push(CatalogEntry { sprite, name, stage, hp });
            }
        }
    }
    entries
}

/// Returns the sprites of a level that belong on a page, each with the hits it takes and the name of its boss.
fn sprites_of(page: CatalogPage, level: &Level) -> Vec<(SpriteId, Option<i32>, &str)> {
    match page {
        CatalogPage::Aliens => {
            let aliens = level.aliens.iter().filter(|alien| !alien.wall);
            aliens.map(|alien| (alien.sprite, Some(alien.hp), "")).collect()
        }
        CatalogPage::Bullets => level.bullets.iter().map(|bullet| (bullet.sprite, None, "")).collect(),
        CatalogPage::Bosses => {
            let parts = level.bosses.iter().flat_map(|boss| boss.parts.iter().map(move |part| (boss, part)));
            parts.map(|(boss, part)| (part.sprite, part.hp, boss.name.as_str())).collect()
        }
    }
}

impl Screen for Catalog {
    fn name(&self) -> &'static str {
        "catalog"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if let Some(page) = TABS.turn(self.page, ctx.settings.access.large_text, &input) {
            self.turn_to(page, ctx);
            return Transition::Stay;
        }
        match input {
            Input::Action(action) => return self.act(action, ctx),
            Input::Pointer(pointer) => {
                let place = ((pointer.at - CORNER) / PLATE).floor();
                let is_plate =
                    place.cmpge(Vec2::ZERO).all() && place.cmplt(Vec2::new(ACROSS as f32, DOWN as f32)).all();
                let index = self.first() + place.y.max(0.0) as usize * ACROSS + place.x.max(0.0) as usize;
                let [left, top, width, height] = WINDOW;
                let inside = pointer.at - Vec2::new(left, top);
                let is_window =
                    inside.cmpge(Vec2::ZERO).all() && inside.cmplt(Vec2::new(width, height)).all();
                if is_plate && index < self.entries.len() && index != self.chosen {
                    self.chosen = index;
                    ctx.cue(Cue::MenuMove);
                } else if is_window && pointer.clicked {
                    self.shows_mask ^= true;
                    ctx.cue(Cue::MenuMove);
                }
            }
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(214, "CATALOG", colors::WHITE, painter);
        TABS.draw(self.page, ctx.bindings(), painter);
        let all = &ctx.records.statistics;
        let shown = self.entries.iter().enumerate().skip(self.first()).take(ACROSS * DOWN);
        for (place, (index, entry)) in shown.enumerate() {
            let place = Vec2::new((place % ACROSS) as f32, (place / ACROSS) as f32);
            let corner = CORNER + PLATE * place;
            painter.row(|painter| draw_plate(entry, corner, index == self.chosen, all, painter));
            painter.speak_beside(
                corner.y + PLATE.y / 2.0 - 2.0,
                &format!("{}/{}", index + 1, self.entries.len()),
            );
        }
        let rows = self.entries.len().div_ceil(ACROSS);
        let bar = CORNER + Vec2::new(PLATE.x * ACROSS as f32 + 2.0, 0.0);
        widgets::scroll_bar(bar, PLATE.y * DOWN as f32 - 4.0, (self.first() / ACROSS, DOWN, rows), painter);
        if let Some(entry) = self.entries.get(self.chosen) {
            self.draw_entry(entry, ctx.clock.age_ticks(), all, painter);
        }
        let mask =
            Hint { says: if self.shows_mask { "hide the mask" } else { "show the mask" }, ..Hint::TAKE };
        page::foot(&[Hint::CHOOSE, PAGE, mask, Hint::BACK], ctx.bindings(), painter);
    }
}

const PAGE: Hint = Hint { action: Action::NextPage, says: "page" };

fn is_met(sprite: SpriteId, all: &Statistics, sheet: &Sheet) -> bool {
    let name = sheet.name(sprite);
    all.met.contains_key(name) || all.families.contains_key(name) || all.lost_to.contains_key(name)
}

fn draw_plate(
    entry: &CatalogEntry,
    corner: Vec2,
    is_chosen: bool,
    all: &Statistics,
    painter: &mut Painter<'_>,
) {
    let size = PLATE - Vec2::splat(4.0);
    painter.rect(corner.x, corner.y, size.x, size.y, colors::faded(colors::TROUGH, 0.6));
    if is_chosen {
        choice_bar([corner.x, corner.y, size.x, size.y], colors::SKY, painter);
    }
    let middle = corner + size / 2.0;
    let is_met = is_met(entry.sprite, all, painter.sheet);
    let name = painter.translate(if is_met { &entry.name } else { "Not met yet." });
    painter.spoken_as(middle, name, |_| {});
    if !is_met {
        let at = middle - Vec2::new(0.0, 5.0);
        return painter.unspoken(|painter| painter.text(at, label(colors::FAINT).center(), "?"));
    }
    let uv = painter.sheet.cell(painter.sheet.frame(entry.sprite, 0)).uv;
    let shrink = (f32::from(uv[2]) / (size.x - 4.0)).max(f32::from(uv[3]) / (size.y - 4.0)).ceil().max(1.0);
    widgets::cell(entry.sprite, 0, middle, shrink, painter);
}

impl Catalog {
    /// Draws the enlarged sprite in its window, and what is known about it.
    fn draw_entry(&self, entry: &CatalogEntry, age_ticks: f32, all: &Statistics, painter: &mut Painter<'_>) {
        let [left, top, width, height] = WINDOW;
        let height = by_size(height, height - 22.0, painter);
        painter.rect(left, top, width, height, colors::INK);
        painter.outline(Layer::Hud, left, top, width, height, colors::TROUGH);
        let sheet = painter.sheet;
        let name = sheet.name(entry.sprite);
        let column =
            Rows { ends: (left, left + width), top: top + height + 8.0, step: by_size(15.0, 17.0, painter) };
        let stage = entry.stage.to_string();
        if !is_met(entry.sprite, all, sheet) {
            let at = Vec2::new(left + width / 2.0, top + height / 2.0 - 5.0);
            painter.text(at, label(colors::FAINT).center(), "Not met yet.");
            return column.draw_row(0, "Stage", &stage, colors::TEXT, painter);
        }
        let frames = sheet.frames(entry.sprite);
        let ticks = if sheet.turns(entry.sprite) > 1 {
            TURN_TICKS
        } else {
            f32::from(sheet.ticks_per_frame(entry.sprite))
        };
        let frame = sheet.frame(entry.sprite, (age_ticks / ticks) as u16 % frames.max(1));
        // Below its name.
        let named = by_size(14.0, 20.0, painter);
        let scale = enlargement(sheet.cell(frame).uv, Vec2::new(width, height - named));
        draw_enlarged(
            frame,
            Vec2::new(left + width / 2.0, top + (height + named) / 2.0),
            scale,
            self.shows_mask,
            painter,
        );
        let bounds = sheet.bounds(frame);
        let solid = sheet.masks()[usize::from(frame.0)].count();
        let count =
            |numbers: &std::collections::BTreeMap<String, u64>| numbers.get(name).copied().unwrap_or(0);
        let name_at = Vec2::new(left + 6.0, top + by_size(6.0, 2.0, painter));
        let shown = page::cut(painter.translate(&entry.name), width - 12.0, painter);
        painter.text(name_at, outlined(colors::WHITE), &shown);
        let mut rows = vec![
            ("Stage", stage),
            ("Rectangle", format!("{} × {}", bounds.w, bounds.h)),
            ("Solid pixels", painter.grouped(solid)),
            // Each comparison of pixels with those of a ship ends as one or the other.
            ("Tested against you", painter.grouped(count(&all.met) + count(&all.lost_to))),
            ("Ships lost to it", painter.grouped(count(&all.lost_to))),
        ];
        if let Some(hp) = entry.hp {
            rows.insert(1, ("Hits it takes", hp.to_string()));
            rows.push(("Destroyed", painter.grouped(count(&all.families))));
        }
        rows.iter()
            .enumerate()
            .for_each(|(i, (name, value))| column.draw_row(i, name, value, colors::TEXT, painter));
    }
}

/// Returns the whole number by which a cell is enlarged to fit into a window.
fn enlargement([_, _, width, height]: [u16; 4], window: Vec2) -> f32 {
    let fits = (window - 12.0) / Vec2::new(f32::from(width), f32::from(height));
    fits.min_element().clamp(1.0, 6.0).floor()
}

/// Draws a frame enlarged, with the rectangle of the broad phase and, if wanted, the solid pixels.
fn draw_enlarged(frame: FrameId, middle: Vec2, scale: f32, shows_mask: bool, painter: &mut Painter<'_>) {
    let sheet = painter.sheet;
    let (cell, bounds) = (sheet.cell(frame), sheet.bounds(frame));
    let size = Sprite::extent(cell.uv) * scale;
    let corner = (middle - size / 2.0).floor();
    painter.frame.push(Layer::Hud, Sprite::plain(corner, size, cell.uv));
    let pivot = corner + Vec2::from(cell.origin.map(f32::from)) * scale;
    let (x, y) = (pivot.x + bounds.x as f32 * scale, pivot.y + bounds.y as f32 * scale);
    if shows_mask {
        let masks = sheet.masks();
        let mask = &masks[usize::from(frame.0)];
        for row in 0..mask.height() {
            // One rectangle for each run of solid pixels.
            let mut start = None;
            for column in 0..=mask.width() {
                let is_solid = column < mask.width() && mask.get(column, row);
                match (is_solid, start) {
                    (true, None) => start = Some(column),
                    (false, Some(from)) => {
                        let at = Vec2::new(x + from as f32 * scale, y + row as f32 * scale);
                        let run = (column - from) as f32 * scale;
                        painter.rect(at.x, at.y, run, scale, colors::faded(colors::GREEN, 0.35));
                        start = None;
                    }
                    _ => {}
                }
            }
        }
    }
    let (width, height) = (bounds.w as f32 * scale, bounds.h as f32 * scale);
    painter.outline(Layer::Hud, x, y, width, height, colors::GOLD);
}
