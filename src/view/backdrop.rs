//! The colors of each backdrop. The patterns are in `shaders/nebula.wgsl`.

use crate::level::Backdrop;

/// The stretch of a stage over which the cloud changes color, in pixels flown by the nearest stars: from half a minute
/// to two minutes after the start.
const CHANGE_PX: (f32, f32) = (3_000.0, 11_500.0);

/// The colors behind the field: red, green, blue, each 0–1. All are dark, so that bright objects stand out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Palette {
    pub(crate) sky: [f32; 3],
    pub(crate) nebula: [f32; 3],
    /// The second color of the gas cloud, or of the light that shines through it. `None` derives a violet from the
    /// first color.
    pub(crate) accent: Option<[f32; 3]>,
    /// The factor for the light of stars: red, green, blue, each 0–1.
    pub(crate) star: [f32; 3],
    /// The number of stars relative to the usual number, 0–1.
    pub(crate) stars: f32,
    pub(crate) late: [f32; 3],
}

impl Palette {
    #[rustfmt::skip]
    pub(crate) fn of(backdrop: Backdrop) -> Self {
        let (sky, nebula, accent, star, stars, late) = match backdrop {
            //                      sky                    nebula                accent                      star                stars late
            Backdrop::OpenSpace => ([0.022, 0.028, 0.066], [0.15, 0.12, 0.33],   None,                       [1.0; 3],           1.0,  [1.7, 0.75, 0.85]),
            Backdrop::Column =>    ([0.010, 0.030, 0.046], [0.026, 0.215, 0.24],  Some([0.06, 0.14, 0.36]),   [0.75, 1.0, 0.98],  0.8,  [2.2, 0.50, 1.20]),
            Backdrop::Swarm =>     ([0.024, 0.024, 0.042], [0.135, 0.105, 0.25], Some([0.19, 0.18, 0.05]),   [0.80, 0.90, 0.55], 0.35, [2.0, 0.80, 0.55]),
            Backdrop::Belt =>      ([0.036, 0.023, 0.016], [0.31, 0.175, 0.08],  Some([0.24, 0.08, 0.055]),  [1.0, 0.76, 0.50],  1.0,  [0.75, 0.68, 2.0]),
            Backdrop::Leviathan => ([0.006, 0.018, 0.046], [0.025, 0.095, 0.22], Some([0.10, 0.235, 0.28]),   [0.55, 0.75, 0.85], 0.3,  [2.6, 0.55, 1.05]),
            Backdrop::Hive =>      ([0.028, 0.008, 0.022], [0.26, 0.04, 0.09],   Some([0.16, 0.055, 0.30]),  [1.0, 0.72, 0.80],  0.4,  [1.1, 2.2, 0.50]),
        };
        Self { sky, nebula, accent, star, stars, late }
    }

    pub(crate) fn on_the_way(&self, nebula: [f32; 3], travelled: f32) -> [f32; 3] {
        let share = ((travelled - CHANGE_PX.0) / (CHANGE_PX.1 - CHANGE_PX.0)).clamp(0.0, 1.0);
        let eased = share * share * (3.0 - 2.0 * share);
        std::array::from_fn(|i| nebula[i] * (1.0 + (self.late[i] - 1.0) * eased))
    }

    /// Returns the second color of a cloud: the palette's accent, or a violet derived from the given first color.
    pub(crate) fn accent_to(&self, [red, green, blue]: [f32; 3]) -> [f32; 3] {
        self.accent.unwrap_or([red.max(blue * 0.7), green * 0.7, blue.max(red * 0.6)])
    }
}

#[cfg(test)]
mod tests {
    use super::{Backdrop, Palette};

    #[test]
    fn palettes_are_dark() {
        for backdrop in Backdrop::ALL {
            let palette = Palette::of(backdrop);
            for travelled in [0.0, 7_000.0, 1.0e6] {
                let nebula = palette.on_the_way(palette.nebula, travelled);
                for color in [palette.sky, nebula, palette.accent_to(nebula)] {
                    let luminance = 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2];
                    assert!(luminance < 0.22, "{backdrop}: {color:?} has {luminance}");
                }
            }
        }
    }
}
