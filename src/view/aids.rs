//! Visual aids: outlines around bullets, and a mark on the ship's hull.

use super::extract::in_sight;
use super::frame::{Layer, Sprite};
use super::painter::{Painter, Rgba};
use super::text::NEIGHBORS;
use crate::named::named;
use crate::sim::{Body, Missile, World, kind};
use glam::Vec2;
use sector_sprites::FrameId;

named! {
    /// The outline around alien missiles, an option for players who find bullets hard to see.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Outline {
        /// No outline.
        #[default]
        Off = "off",
        /// A dark outline, which stands out against bright clouds and blasts.
        Dark = "dark",
        /// A light outline, which stands out against dark backgrounds.
        Light = "light",
    }
}

impl Outline {
    const fn color(self) -> Option<Rgba> {
        match self {
            Self::Off => None,
            Self::Dark => Some(DARK),
            Self::Light => Some(LIGHT),
        }
    }
}

named! {
    /// When to mark the hull, the part of the ship that can be hit. The mark does not change collisions.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum HullMark {
        /// The hull is marked while the ship is focused.
        #[default]
        Focused = "focused",
        /// The hull is always marked.
        Always = "always",
        /// The hull is always marked, and the mark is twice as large.
        Large = "large",
    }
}

const DARK: Rgba = [4, 3, 10, 255];
const LIGHT: Rgba = [255, 255, 255, 255];

/// Draws the outlines of all alien missiles within the rectangle `seen`, eight sprites each. `alpha` is the fraction of
/// a tick since the last one. Call this before drawing the missiles, so that no outline covers a missile.
pub(super) fn outlines(
    world: &World,
    outline: Outline,
    alpha: f32,
    seen: (Vec2, Vec2),
    painter: &mut Painter<'_>,
) {
    let Some(color) = outline.color() else { return };
    for (body, _) in world.entities().query::<(&Body, &Missile)>().iter() {
        let at = body.prev.lerp(body.pos, alpha);
        if body.kind != kind::SHOT && in_sight(seen, painter.sheet, body.frame, at) {
            for step in NEIGHBORS {
                painter.sprite(Layer::Bullets, body.frame, at + step, Painter::PLAIN, color, 0.0);
            }
        }
    }
}

/// Draws the frame of a hull twice as large, with its pivot at `at` and a dark outline.
pub(super) fn large_hull(hull: FrameId, at: Vec2, painter: &mut Painter<'_>) {
    let cell = painter.sheet.cell(hull);
    // The center of the pivot's pixel stays in place.
    let left_top = at.floor() - Vec2::from(cell.origin.map(f32::from)) * 2.0 - 0.5;
    let mut put = |step: Vec2, flash| {
        let hull = Sprite::plain((left_top + step).floor(), Sprite::extent(cell.uv) * 2.0, cell.uv);
        painter.frame.push(Layer::Bullets, Sprite { flash, ..hull });
    };
    NEIGHBORS.iter().for_each(|&step| put(step, DARK));
    put(Vec2::ZERO, Painter::NO_FLASH);
}
