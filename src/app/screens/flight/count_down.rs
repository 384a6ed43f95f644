//! Countdowns over the halted field: 3, 2, 1 after a pause, and the continue offer after the last ship.

use crate::app::screens::prelude::*;
use crate::sim::{OFFER_TICKS, TICKS_PER_SECOND, World};
use std::time::Duration;

const FROM: u32 = 3;
const EACH: Duration = Duration::from_millis(500);
const AT: Vec2 = Vec2::new(320.0 - DIGIT_SIZE.x / 2.0, 124.0);
const LOW_TOP: f32 = 244.0;
/// The distance that the number keeps from a ship, so that bullets near the ship stay visible.
const CLEAR_PX: f32 = 36.0;

#[derive(Clone, Copy, Debug)]
pub(super) struct ResumeCountDown {
    left: Duration,
}

impl ResumeCountDown {
    pub(super) fn new() -> Self {
        Self { left: EACH * FROM }
    }

    pub(super) fn pass(&mut self, elapsed: Duration) -> bool {
        self.left = self.left.saturating_sub(elapsed);
        self.left.is_zero()
    }

    pub(super) fn number(self) -> u32 {
        self.left.as_millis().div_ceil(EACH.as_millis()) as u32
    }

    pub(super) fn draw(self, world: &World, painter: &mut Painter<'_>) {
        let mut ships = world.players().iter().filter(|player| player.ship.is_some());
        let at = if ships.any(|ship| is_near(ship.pos, AT)) { Vec2::new(AT.x, LOW_TOP) } else { AT };
        painter.shifted(Vec2::ZERO, 0.6, |painter| draw_digit(self.number(), at, colors::PALE, painter));
    }
}

fn is_near(pos: Vec2, at: Vec2) -> bool {
    pos.cmpgt(at - CLEAR_PX).all() && pos.cmplt(at + DIGIT_SIZE + CLEAR_PX).all()
}

/// The shapes of the digits 0 to 9: seven rows of five squares each. The low five bits of a number are the squares of a
/// row, with the highest bit on the left. The game's fonts would blur at this size, because their outlines and shades
/// are made for letters a dozen pixels high.
const DIGITS: [[u8; 7]; 10] = [
    [14, 17, 17, 17, 17, 17, 14],
    [4, 12, 4, 4, 4, 4, 14],
    [14, 17, 1, 2, 4, 8, 31],
    [30, 1, 1, 14, 1, 1, 30],
    [17, 17, 17, 31, 1, 1, 1],
    [31, 16, 16, 30, 1, 1, 30],
    [14, 16, 16, 30, 17, 17, 14],
    [31, 1, 2, 4, 4, 4, 4],
    [14, 17, 17, 14, 17, 17, 14],
    [14, 17, 17, 15, 1, 1, 14],
];
const SQUARE_PX: f32 = 12.0;
const RIM_PX: f32 = 3.0;
const DIGIT_SIZE: Vec2 = Vec2::new(5.0 * SQUARE_PX, 7.0 * SQUARE_PX);

fn draw_digit(number: u32, corner: Vec2, tint: Rgba, painter: &mut Painter<'_>) {
    let rows = DIGITS[(number % 10) as usize];
    for (rim, tint) in [(RIM_PX, colors::INK), (0.0, tint)] {
        for (y, row) in rows.into_iter().enumerate() {
            for x in (0..5).filter(|x| row & (16 >> x) != 0) {
                let at = corner + SQUARE_PX * Vec2::new(x as f32, y as f32) - rim;
                let side = SQUARE_PX + 2.0 * rim;
                painter.rect(at.x, at.y, side, side, tint);
            }
        }
    }
}

const TAKE: Hint = Hint { action: Action::Start, says: "continue" };
const GIVE_UP: Hint = Hint { action: Action::Back, says: "give up" };

const DIGIT: Vec2 = Vec2::new(290.0, 124.0);
const BAR: [f32; 4] = [270.0, 220.0, 100.0, 4.0];
const LAST_SECONDS: u32 = 3;
const MIDDLE: f32 = 320.0;

/// Draws the continue offer: its countdown and, except in a replay (`None`), the keys in `bindings` that answer it.
pub(crate) fn draw_continue(world: &World, bindings: Option<&Bindings>, painter: &mut Painter<'_>) {
    let Some(ticks) = world.continue_ticks() else { return };
    let seconds = ticks.saturating_sub(1) / TICKS_PER_SECOND;
    let tint = if seconds > LAST_SECONDS { colors::PALE } else { colors::RED };
    page::dim(150, painter);
    painter.text(Vec2::new(MIDDLE, 92.0), title(colors::WHITE).center(), "CONTINUE?");
    draw_digit(seconds, DIGIT, tint, painter);
    let [left, top, width, height] = BAR;
    painter.rect(left - 1.0, top - 1.0, width + 2.0, height + 2.0, colors::INK);
    painter.rect(left, top, width, height, colors::TROUGH);
    let share = ticks.min(OFFER_TICKS) as f32 / OFFER_TICKS as f32;
    painter.rect(left, top, libm::ceilf(width * share), height, tint);
    let (used, points) = (world.continues_used(), world.score().points);
    let left = painter.filled("Continues left: {}", &[&world.setup().continues.saturating_sub(used)]);
    painter.text(Vec2::new(MIDDLE, by_size(240.0, 234.0, painter)), outlined(colors::TEXT).center(), &left);
    let price = "Continuing resets your score: {} becomes {}.";
    let price = painter.counted(price, [points, u64::from(used) + 1]);
    painter.text(Vec2::new(MIDDLE, 256.0), outlined(colors::GOLD).center(), &price);
    if let Some(bindings) = bindings {
        let answers = HintLine::fitting(&[TAKE, GIVE_UP], bindings, 608.0, painter);
        answers.draw_centered(Vec2::new(MIDDLE, by_size(282.0, 290.0, painter)), painter);
    }
}

#[cfg(test)]
mod tests {
    use super::{AT, LOW_TOP, is_near};
    use glam::Vec2;

    #[test]
    fn the_number_moves_away_from_the_ship() {
        for (x, y, expected) in [(320.0, 312.0, false), (320.0, 160.0, true), (240.0, 160.0, false)] {
            let ship = Vec2::new(x, y);
            assert_eq!(is_near(ship, AT), expected, "{ship}");
            assert!(!(expected && is_near(ship, Vec2::new(AT.x, LOW_TOP))), "{ship}");
        }
    }
}
