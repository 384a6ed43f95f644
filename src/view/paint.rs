//! Paints for the player's ships: rewards that change only how a ship looks.
//!
//! The sheet is recolored when the paint changes. Only the blue livery of the ships takes the new color, at the same
//! brightness; outlines, glass and masks stay as they are.

use crate::named::named;
use image::{Rgba, RgbaImage};
use sector_sprites::Sheet;

named! {
    /// The color of the player's ships.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Paint {
        /// The blue of the sheet itself.
        #[default]
        Factory = "factory", "Factory blue";
        /// Red, for a cleared stage.
        Ember = "ember", "Ember";
        /// Green, for near misses.
        Moss = "moss", "Moss";
        /// Violet, for a game cleared on Captain.
        Dusk = "dusk", "Dusk";
        /// Gold, for a game cleared without continuing.
        Medal = "medal", "Medal";
        /// White, for a game cleared on Ace.
        Frost = "frost", "Frost";
    }
    unknown "unknown paint {found}: expected one of {expected}"
    /// The name on pages.
    words label
}

/// The difference between the strongest and the weakest channel from which a bluish pixel belongs to the livery.
const LIVERY: u8 = 40;

impl Paint {
    /// Paints the ships of an image of the sheet. Costs a pass over their pixels.
    pub fn apply(self, image: &mut RgbaImage, sheet: &Sheet) {
        if self == Self::Factory {
            return;
        }
        let is_ship = |name: &str| {
            let hull = name.trim_end_matches("_small");
            matches!(hull, "ship" | "ship_fan" | "ship_lance" | "ship_anchor")
        };
        for (_, sprite) in sheet.sprites().filter(|(name, _)| is_ship(name)) {
            for index in 0..sheet.frames(sprite) {
                let [left, top, width, height] = sheet.cell(sheet.frame(sprite, index)).uv.map(u32::from);
                for (x, y) in (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y))) {
                    let pixel = image.get_pixel_mut(x, y);
                    *pixel = self.painted(*pixel);
                }
            }
        }
    }

    fn painted(self, pixel: Rgba<u8>) -> Rgba<u8> {
        let Rgba([red, green, blue, alpha]) = pixel;
        let least = red.min(green).min(blue);
        if blue < red.max(green) || blue - least < LIVERY {
            return pixel;
        }
        let between = |one: u8, other: u8| u8::midpoint(one, other);
        let [red, green, blue] = match self {
            Self::Factory => [red, green, blue],
            Self::Ember => [blue, between(red, green), red],
            Self::Moss => [red, blue, between(red, green)],
            Self::Dusk => [between(green, blue), red, blue],
            Self::Medal => [blue, between(green, blue), red],
            Self::Frost => [between(green, blue), between(green, blue), blue],
        };
        Rgba([red, green, blue, alpha])
    }
}

#[cfg(test)]
mod tests {
    use super::Paint;
    use sector_sprites::Sheet;
    use std::collections::BTreeSet;

    #[test]
    fn only_ships_are_painted_and_each_paint_differs() {
        let sheet = Sheet::builtin();
        let mut looks = BTreeSet::new();
        for paint in Paint::ALL {
            let mut image = sheet.image.clone();
            paint.apply(&mut image, &sheet);
            let changed = image.pixels().zip(sheet.image.pixels()).filter(|(one, other)| one != other);
            let changed: Vec<_> = changed.collect();
            assert!(changed.iter().all(|(one, other)| one.0[3] == other.0[3]), "{paint}: masks stay");
            assert_eq!(changed.is_empty(), paint == Paint::Factory, "{paint}");
            let ship = sheet.cell(sheet.frame(sheet.sprite("ship").unwrap(), 2)).uv.map(u32::from);
            let ship = image::imageops::crop_imm(&image, ship[0], ship[1], ship[2], ship[3]).to_image();
            let (all, seen) = (ship.pixels().filter(|pixel| pixel.0[3] > 0).count(), ship.into_raw());
            assert!(all > 100 && looks.insert(seen), "{paint}");
            let scout = sheet.cell(sheet.frame(sheet.sprite("scout").unwrap(), 0)).uv.map(u32::from);
            assert_eq!(
                image::imageops::crop_imm(&image, scout[0], scout[1], scout[2], scout[3]).to_image(),
                image::imageops::crop_imm(&sheet.image, scout[0], scout[1], scout[2], scout[3]).to_image()
            );
        }
    }
}
