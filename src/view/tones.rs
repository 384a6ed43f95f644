//! Palettes for the color-blind: bullets, soft bullets, items and the player's shots in four tones.
//!
//! The sheet is recolored when the option changes: each pixel of such a sprite keeps its brightness and its alpha and takes
//! the tone of its role. So shapes, outlines and masks stay the same, a frame costs no more, and the meaning of a sprite
//! can still be told by its shape alone.
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
    /// A palette for the roles of sprites.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Tones {
        /// The colors of the sheet.
        #[default]
        Usual = "usual",
        /// Told apart by blue, yellow and brightness: for eyes that confuse red and green (protanopia, deuteranopia).
        RedGreen = "red-green",
        /// Told apart by red, green and brightness: for eyes that confuse blue and yellow (tritanopia).
        BlueYellow = "blue-yellow",
    }
}

/// The role of a sprite in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// A bullet of the enemy.
    Bullet,
    /// A bullet of the enemy that can be shot down.
    Soft,
    /// An item.
    Item,
    /// A shot of the player.
    Shot,
}

impl Tones {
    /// Returns the tone of a role; `None` where sprites keep their colors.
    const fn of(self, role: Role) -> Option<[u8; 3]> {
        match (self, role) {
            (Self::Usual, _) => None,
            (Self::RedGreen, Role::Bullet) => Some([255, 176, 0]),
            (Self::RedGreen, Role::Soft) => Some([255, 243, 196]),
            (Self::RedGreen, Role::Item) => Some([94, 200, 255]),
            (Self::RedGreen, Role::Shot) => Some([30, 30, 240]),
            (Self::BlueYellow, Role::Bullet) => Some([255, 45, 85]),
            (Self::BlueYellow, Role::Soft) => Some([255, 208, 216]),
            (Self::BlueYellow, Role::Item) => Some([0, 255, 200]),
            (Self::BlueYellow, Role::Shot) => Some([100, 60, 220]),
        }
    }

    /// Returns the image of the sheet in this palette. Bullets are those that the levels name; items and shots are known by
    /// the names of their sprites.
    ///
    /// Cost: a copy of the picture and a pass over the pixels of those sprites; some milliseconds.
    #[must_use]
    pub fn recolored(self, sheet: &Sheet, levels: &[Arc<Level>]) -> RgbaImage {
        let mut image = sheet.image.clone();
        for (sprite, role) in roles(sheet, levels) {
            let Some(tone) = self.of(role) else { continue };
            for index in 0..sheet.frames(sprite) {
                let [left, top, width, height] = sheet.cell(sheet.frame(sprite, index)).uv.map(u32::from);
                for (x, y) in (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y))) {
                    let pixel = image.get_pixel_mut(x, y);
                    *pixel = toned(*pixel, tone);
                }
            }
        }
        image
    }
}

/// Returns the sprites that have a role, each once: a cell recolored twice would lose its light.
fn roles(sheet: &Sheet, levels: &[Arc<Level>]) -> Vec<(SpriteId, Role)> {
    let bullets = levels.iter().flat_map(|level| &level.bullets);
    let bullets = bullets.map(|bullet| (bullet.sprite, if bullet.soft { Role::Soft } else { Role::Bullet }));
    let named = sheet.sprites().filter_map(|(name, sprite)| Some((sprite, role_of(name)?)));
    let mut roles: Vec<_> = bullets.chain(named).collect();
    roles.sort_by_key(|&(sprite, _)| sprite);
    roles.dedup_by_key(|&mut (sprite, _)| sprite);
    roles
}

/// Returns the role that the name of a sprite tells.
fn role_of(name: &str) -> Option<Role> {
    let is = |prefix| name.starts_with(prefix);
    match name {
        "shot_hit" => None,
        _ if is("item_") || is("medal_") => Some(Role::Item),
        _ if is("shot") => Some(Role::Shot),
        _ => None,
    }
}

/// Returns a pixel of the same brightness in another tone.
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

/// Returns the brightness of a color, 0–1.
fn brightness([red, green, blue]: [u8; 3]) -> f32 {
    (0.299 * f32::from(red) + 0.587 * f32::from(green) + 0.114 * f32::from(blue)) / 255.0
}

#[cfg(test)]
mod tests {
    use super::{Rgba, Role, Sheet, Tones, brightness, toned};
    use crate::level::Level;
    use std::sync::Arc;

    /// How an eye sees a color, in light: rows of a matrix over red, green, blue. Machado, Oliveira and Fernandes, "A
    /// Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009, severity 1.
    type Eye = [[f32; 3]; 3];
    const PROTANOPE: Eye = [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ];
    const DEUTERANOPE: Eye = [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ];
    const TRITANOPE: Eye = [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ];

    /// Returns the CIE Lab of a color as an eye sees it; its distances are those of perception.
    fn seen(color: [u8; 3], eye: Eye) -> [f32; 3] {
        let light = color.map(|channel| {
            let value = f32::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { libm::powf((value + 0.055) / 1.055, 2.4) }
        });
        let over = |row: [f32; 3]| row[0] * light[0] + row[1] * light[1] + row[2] * light[2];
        let [r, g, b] = eye.map(|row| over(row).clamp(0.0, 1.0));
        let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.950_47;
        let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.088_83;
        let [x, y, z] =
            [x, y, z].map(|t| if t > 0.008_856 { libm::cbrtf(t) } else { 7.787 * t + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn distance(a: [u8; 3], b: [u8; 3], eye: Eye) -> f32 {
        let (a, b) = (seen(a, eye), seen(b, eye));
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt()
    }

    /// Tests that eyes of each kind tell all four tones apart that are made for them; the usual ones they do not.
    #[test]
    fn tones_can_be_told_apart_by_the_eyes_they_are_for() {
        const ROLES: [Role; 4] = [Role::Bullet, Role::Soft, Role::Item, Role::Shot];
        let cases =
            [(Tones::RedGreen, PROTANOPE), (Tones::RedGreen, DEUTERANOPE), (Tones::BlueYellow, TRITANOPE)];
        for (tones, eye) in cases {
            for (i, a) in ROLES.into_iter().enumerate() {
                for &b in &ROLES[i + 1..] {
                    let colors = [a, b].map(|role| tones.of(role).expect("a tone"));
                    let apart = distance(colors[0], colors[1], eye);
                    assert!(apart > 42.0, "{tones:?}: {a:?} and {b:?} are {apart} apart");
                }
            }
        }
        // Magenta bullets and blue shots to a protanope, green soft bullets and blue shots to a tritanope.
        assert!(distance([255, 47, 146], [58, 151, 238], PROTANOPE) < 42.0);
        assert!(distance([84, 201, 90], [58, 151, 238], TRITANOPE) < 42.0);
    }

    /// Tests that a swap leaves brightness and alpha, and so shapes and masks, as they were.
    #[test]
    fn a_swap_changes_the_hue_and_nothing_else() {
        for tone in [[255, 176, 0], [30, 30, 240]] {
            for (color, alpha) in
                [([255, 47, 146], 255), ([10, 9, 20], 254), ([255, 255, 255], 90), ([0; 3], 0)]
            {
                let [red, green, blue] = color;
                let Rgba([r, g, b, a]) = toned(Rgba([red, green, blue, alpha]), tone);
                assert_eq!(a, alpha);
                let off = (brightness([r, g, b]) - brightness(color)).abs();
                assert!(off < 0.02, "{color:?} in {tone:?}: {off}");
            }
        }
    }

    /// Tests on the shipped sheet that bullets, items and shots are swapped, that ships are not, and that the usual tones
    /// are the sheet's own.
    #[test]
    fn bullets_items_and_shots_are_swapped() {
        let sheet = Sheet::builtin();
        let text = include_str!("../../levels/stage1.ron");
        let levels = [Arc::new(Level::from_text("stage1.ron", text, &sheet).expect("a sound level"))];
        assert_eq!(Tones::Usual.recolored(&sheet, &levels), sheet.image);
        let image = Tones::RedGreen.recolored(&sheet, &levels);
        for (name, is_swapped) in [
            ("orb", true),
            ("soft_orb", true),
            ("item_power", true),
            ("shot", true),
            ("ship", false),
            ("scout", false),
        ] {
            let [left, top, width, height] =
                sheet.cell(sheet.frame(sheet.sprite(name).expect("it is there"), 0)).uv.map(u32::from);
            let differs = (top..top + height)
                .any(|y| (left..left + width).any(|x| image.get_pixel(x, y) != sheet.image.get_pixel(x, y)));
            assert_eq!(differs, is_swapped, "{name}");
        }
    }
}
