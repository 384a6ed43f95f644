//! The camera: the part of the world on the screen.

use crate::sim::{FIELD_HEIGHT, FIELD_WIDTH};
use glam::Vec2;

/// The size of the screen in its own pixels, before it is scaled to the window. It equals the size of the field.
const SCREEN: Vec2 = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32);

/// A view of the world around a point. The GPU moves and scales the layers of the world with it. Text and the overlay
/// stay in place.
///
/// ```text
///   world                                screen, 640 x 360
///   +------------------------+           +----------------+
///   |    . - - - - - - .     |           |                |
///   |    :   center +  :     |  -------> |       +        |
///   |    ' - - - - - - '     |   zoom    |                |
///   +------------------------+           +----------------+
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The point at the center of the screen, in world pixels.
    pub center: Vec2,
    /// Screen pixels per world pixel: 1 in a stage, less where the world is larger than the screen.
    pub zoom: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self { center: SCREEN / 2.0, zoom: 1.0 }
    }
}

impl Camera {
    /// Returns a camera that shows a whole arena from (0, 0) to `size`, in world pixels. It never zooms in. If `size`
    /// is not positive, it shows the field.
    pub fn showing(size: Vec2) -> Self {
        let size = if size.min_element() > 0.0 { size } else { SCREEN };
        Self { center: size / 2.0, zoom: (SCREEN / size).min_element().min(1.0) }
    }

    /// Returns a camera at zoom 1 that follows a place. It shows nothing outside an arena from (0, 0) to `size`, in
    /// world pixels, except around an arena smaller than the screen, which it centers.
    pub fn following(place: Vec2, size: Vec2) -> Self {
        let near = Self::around(place, size, 1.0);
        Self { center: near.center.floor(), ..near }
    }

    /// Returns a camera that shows a whole arena from (0, 0) to `size`, in world pixels, if that needs a zoom of at least
    /// `min_zoom`. In a larger arena, it follows a place at that zoom.
    pub fn around(place: Vec2, size: Vec2, min_zoom: f32) -> Self {
        let zoom = Self::showing(size).zoom.max(min_zoom);
        let half = SCREEN / (2.0 * zoom);
        let low = half.min(size / 2.0);
        Self { center: place.clamp(low, (size - half).max(low)), zoom }
    }

    pub(crate) fn to_screen(self, world: Vec2) -> Vec2 {
        (world - self.center) * self.zoom + SCREEN / 2.0
    }

    pub(crate) fn to_world(self, screen: Vec2) -> Vec2 {
        (screen - SCREEN / 2.0) / self.zoom + self.center
    }

    pub(crate) fn sees(self) -> (Vec2, Vec2) {
        let reach = SCREEN / (2.0 * self.zoom);
        (self.center - reach, self.center + reach)
    }
}

#[cfg(test)]
mod tests {
    use super::{Camera, SCREEN, Vec2};

    #[test]
    fn an_arena_fits_the_screen() {
        let plain = Camera::default();
        assert_eq!(plain.to_screen(Vec2::new(17.0, 301.0)), Vec2::new(17.0, 301.0));
        assert_eq!(plain.sees(), (Vec2::ZERO, SCREEN));
        assert_eq!(Camera::showing(SCREEN), plain);
        assert_eq!(Camera::showing(Vec2::splat(100.0)).zoom, 1.0, "nothing is enlarged");
        let wide = Camera::showing(Vec2::new(6400.0, 1800.0));
        assert_eq!(wide.zoom, 0.1);
        assert_eq!(wide.to_screen(Vec2::ZERO), Vec2::new(0.0, 90.0));
        assert_eq!(wide.sees(), (Vec2::new(0.0, -900.0), Vec2::new(6400.0, 2700.0)));
        assert_eq!(wide.to_world(Vec2::new(320.0, 180.0)), Vec2::new(3200.0, 900.0));
    }

    #[test]
    fn following_stops_at_the_edge() {
        let arena = Vec2::new(2000.0, 1000.0);
        for (place, center) in [
            (Vec2::new(900.7, 500.2), Vec2::new(900.0, 500.0)),
            (Vec2::ZERO, SCREEN / 2.0),
            (arena, Vec2::new(1680.0, 820.0)),
        ] {
            assert_eq!(Camera::following(place, arena), Camera { center, zoom: 1.0 }, "{place}");
        }
        assert_eq!(Camera::following(Vec2::ZERO, SCREEN), Camera::default());
    }

    #[test]
    fn an_invalid_size_shows_the_field() {
        for size in [Vec2::ZERO, Vec2::new(-1.0, 5.0), Vec2::NAN] {
            assert_eq!(Camera::showing(size), Camera::default(), "{size}");
        }
    }
}
