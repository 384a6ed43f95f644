//! Demonstrations from the articles that need more than a few rectangles.

use super::built_in::{SceneDice, object, still};
use super::scene::{LabObject, LabScene};
use sector_collision::narrow::Motion;
use sector_collision::{Kind, Mask, Rules};

pub(super) fn tunnelling() -> LabScene {
    const TRAVEL_PX: i32 = 70;
    let tick = |left: i32| {
        let wall = object(0, Kind(1), (52, 0, 3, 80));
        let unswept = object(1, Kind(0), (left + TRAVEL_PX, 14, 16, 7));
        let swept = object(2, Kind(0), (left, 52, 16, 7));
        let value = Motion::new(swept.rect, (left + TRAVEL_PX, 62)).ok();
        vec![wall, unswept, LabObject { value, ..swept }]
    };
    let kinds = ["missile", "wall"].map(str::to_owned).into();
    LabScene::new("", kinds, Rules::all(), vec![tick(10), tick(10 + TRAVEL_PX)])
}

/// Returns a missile and a wall in two ticks. In the first, the missile touches the wall's left edge without overlapping
/// it; in the second, it has moved by `speed` pixels. A swept missile has its path in the first tick.
pub(in crate::lab) fn bullet(length: i32, thickness: i32, speed: i32, is_swept: bool) -> LabScene {
    const WALL_X: i32 = 90;
    let tick = |tick: i32| {
        let wall = object(0, Kind(1), (WALL_X, 0, thickness, 60));
        let missile = object(1, Kind(0), (WALL_X - length + speed * tick, 26, length, 6));
        let path =
            Motion::new(missile.rect, (missile.rect.x + speed, 26)).ok().filter(|_| is_swept && tick == 0);
        vec![wall, LabObject { value: path, ..missile }]
    };
    let kinds = ["missile", "wall"].map(str::to_owned).into();
    LabScene::new("", kinds, Rules::all(), vec![tick(0), tick(1)])
}

pub(super) fn flip() -> LabScene {
    let mut dice = SceneDice(7);
    let places: Vec<(i32, i32)> = (0..24).map(|_| (dice.below(100) - 50, dice.below(100) - 50)).collect();
    let tick = |tick: i32| {
        let (wide, high) = (360 - 5 * tick, 40 + 3 * tick);
        let at =
            |(i, &(x, y)): (usize, &(i32, i32))| object(i, Kind(0), (x * wide / 100, y * high / 100, 10, 10));
        places.iter().enumerate().map(at).collect()
    };
    LabScene::new("", vec!["sprite".to_owned()], Rules::all(), (0..60).map(tick).collect())
}

/// Returns two bitmaps, one and two bytes wide, whose only common pixels are in the second byte. The shift moves them
/// there from the byte of the narrow bitmap, but the 8-bit register of listing 3 drops them. With more bits, the loop
/// would still stop before that byte.
pub(super) fn listing_3() -> LabScene {
    let hook = Mask::from_fn(16, 16, |x, y| x >= 10 || y >= 13);
    let ball = Mask::from_fn(8, 8, |x, y| (2 * x - 7).pow(2) + (2 * y - 7).pow(2) < 64);
    still([(0, 0, 16, 16), (5, 4, 8, 8)]).with_masks([hook, ball])
}

#[cfg(test)]
mod tests {
    use crate::lab::stepper::{BuiltIn, Stepper};
    use sector_collision::broad::Axis;
    use sector_collision::{Mask, Method};

    fn at(name: &str, method: Method, tick: usize) -> Stepper {
        Stepper::new(BuiltIn::find(name).expect("a scene").scene(), method, tick)
    }

    #[test]
    fn only_the_swept_missile_meets_the_wall() {
        for method in Method::ALL {
            let keys = |tick: usize| {
                let stepper = at("tunnelling", method, tick);
                stepper.pipeline().hits().iter().map(|pair| [pair.a, pair.b]).collect::<Vec<_>>()
            };
            assert_eq!((keys(0), keys(1)), (vec![[1, 3]], vec![]), "{method}");
        }
    }

    #[test]
    fn the_axis_flips() {
        assert_eq!(at("flip", Method::ActiveSet, 5).axis(), Axis::X);
        assert_eq!(at("flip", Method::ActiveSet, 59).axis(), Axis::Y);
    }

    /// Whether the loop of Roberts's listing 3 finds a hit between two bitmaps. The first starts `ahead` columns to the
    /// left of the second and `above` rows above it. The register has 8 bits in the article. `steps` is the number of
    /// bytes of the second bitmap that are compared: all of them in the article.
    fn listing_3(
        [first, second]: [&Mask; 2],
        (ahead, above): (i32, i32),
        register_bits: u32,
        steps: i32,
    ) -> bool {
        let byte = |mask: &Mask, at: i32, y: i32| {
            (0..8).fold(0u32, |bits, x| bits << 1 | u32::from(mask.get(8 * at + x, y)))
        };
        let (skip, shift) = (ahead / 8, ahead % 8);
        (0..second.height()).any(|y| {
            let mut old = 0u32;
            (0..steps).take_while(|i| skip + i < first.width() / 8).any(|i| {
                let new = byte(second, i, y);
                let register = (old << 8 | new) & ((1 << register_bits) - 1);
                let both = byte(first, skip + i, y + above) & (register >> shift & 255);
                old = new;
                both != 0
            })
        })
    }

    #[test]
    fn listing_3_loses_what_is_shifted_into_the_second_byte() {
        let stepper = at("listing-3", Method::BruteForce, 0);
        let [hook, ball] = &stepper.scene().masks[..] else { panic!("two bitmaps") };
        assert_eq!(stepper.pipeline().counts().hits, 1);
        let masks = [hook, ball];
        assert!(!listing_3(masks, (5, 4), 8, 1), "as printed");
        assert!(
            !listing_3(masks, (5, 4), 16, 1) && !listing_3(masks, (5, 4), 8, 2),
            "one of two mistakes corrected"
        );
        assert!(listing_3(masks, (5, 4), 16, 2));
        assert!(listing_3(masks, (8, 4), 8, 1), "without a shift it compares everything");
    }
}
