//! Color-blind palettes, which draw bullets, soft bullets, items and the player's shots in four tones.
//!
//! The sheet is recolored when the option changes: each pixel of such a sprite keeps its brightness and alpha, and
//! takes the tone of its role. Outlines and masks stay the same, so sprites can still be told apart by shape alone, and
//! a frame costs no more.
//!
//! ```text
//!   brightness   0 ------------ tone's own ------------ 1
//!   color       ink            the tone                white
//! ```

use crate::level::Level;
use crate::named::named;
use image::{Rgba, RgbaImage};
use sector_sprites::{Sheet, SpriteId};
use std::sync::Arc;

named! {
    /// A palette that colors bullets, items and shots by role, for players with and without color blindness.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Tones {
        /// The colors of the sheet itself.
        #[default]
        Usual = "usual",
        /// Blue, yellow and brightness, for players who confuse red and green (protanopia, deuteranopia).
        RedGreen = "red-green",
        /// Red, green and brightness, for players who confuse blue and yellow (tritanopia).
        BlueYellow = "blue-yellow",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ToneRole {
    Bullet,
    Soft,
    Item,
    Shot,
}

impl Tones {
    /// Returns the tones, as red, green, blue, of bullets, soft bullets, items and shots, or `None` if sprites keep
    /// their colors.
    const fn by_role(self) -> Option<[[u8; 3]; 4]> {
        match self {
            Self::Usual => None,
            Self::RedGreen => Some([[255, 176, 0], [255, 243, 196], [94, 200, 255], [30, 30, 240]]),
            Self::BlueYellow => Some([[255, 45, 85], [255, 208, 216], [0, 255, 200], [100, 60, 220]]),
        }
    }

    /// Returns the sheet's image in this palette. Bullets are the sprites that the levels use as bullets; items and
    /// shots are recognized by sprite name.
    ///
    /// Costs a copy of the image and a pass over the pixels of those sprites: a few milliseconds.
    pub fn recolored(self, sheet: &Sheet, levels: &[Arc<Level>]) -> RgbaImage {
        let mut image = sheet.image.clone();
        let Some(tones) = self.by_role() else { return image };
        for (sprite, role) in roles(sheet, levels) {
            for index in 0..sheet.frames(sprite) {
                let [left, top, width, height] = sheet.cell(sheet.frame(sprite, index)).uv.map(u32::from);
                for (x, y) in (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y))) {
                    let pixel = image.get_pixel_mut(x, y);
                    *pixel = toned(*pixel, tones[role as usize]);
                }
            }
        }
        image
    }
}

/// Returns the sprites that have a role, each only once, because recoloring a sprite twice would lose brightness.
fn roles(sheet: &Sheet, levels: &[Arc<Level>]) -> Vec<(SpriteId, ToneRole)> {
    let bullets = levels.iter().flat_map(|level| &level.bullets);
    let bullets =
        bullets.map(|bullet| (bullet.sprite, if bullet.soft { ToneRole::Soft } else { ToneRole::Bullet }));
    let named = sheet.sprites().filter_map(|(name, sprite)| Some((sprite, role_of(name)?)));
    let mut roles: Vec<_> = bullets.chain(named).collect();
    roles.sort_by_key(|&(sprite, _)| sprite);
    roles.dedup_by_key(|&mut (sprite, _)| sprite);
    roles
}

/// Returns the role of a sprite by its name. Returns `None` for bullets, which only levels name, and for sprites
/// without a role.
fn role_of(name: &str) -> Option<ToneRole> {
    let is = |prefix| name.starts_with(prefix);
    match name {
        "shot_hit" => None,
        "chip" => Some(ToneRole::Item),
        _ if is("item_") || is("medal_") => Some(ToneRole::Item),
        _ if is("shot") => Some(ToneRole::Shot),
        _ => None,
    }
}

fn toned(pixel: Rgba<u8>, tone: [u8; 3]) -> Rgba<u8> {
    let Rgba([red, green, blue, alpha]) = pixel;
    let (here, own) = (brightness([red, green, blue]), brightness(tone));
    let mixed = tone.map(|channel| {
        let channel = f32::from(channel);
        let value = if here <= own {
            channel * here / own
        } else {
            channel + (255.0 - channel) * (here - own) / (1.0 - own).max(0.01)
        };
        value as u8
    });
    Rgba([mixed[0], mixed[1], mixed[2], alpha])
}

fn brightness([red, green, blue]: [u8; 3]) -> f32 {
    (0.299 * f32::from(red) + 0.587 * f32::from(green) + 0.114 * f32::from(blue)) / 255.0
}

#[cfg(test)]
mod tests;
