//! The offer to go on after the last ship: ten seconds over the halted game, and what going on costs.

use super::digit::draw_digit;
use crate::app::input::{Action, Bindings};
use crate::app::ui::{Hint, HintLine, by_size, outlined, page, title};
use crate::sim::{OFFER_TICKS, TICKS_PER_SECOND, World};
use crate::view::{Painter, colors};
use crate::words::fill;
use glam::Vec2;

const TAKE: Hint = Hint { action: Action::Start, says: "go on" };
const GIVE_UP: Hint = Hint { action: Action::Back, says: "give up" };

/// The left upper corner of the digit that counts down the seconds, in pixels.
const DIGIT: Vec2 = Vec2::new(290.0, 124.0);
/// The area of the bar that shows how much time is left to continue the game: left, top, width and height in field
/// pixels.
const BAR: [f32; 4] = [270.0, 220.0, 100.0, 4.0];
/// The number of seconds left to continue the game at which the countdown's digit and bar become red.
const LAST_SECONDS: u32 = 3;
const MIDDLE: f32 = 320.0;

/// Draws the offer to continue after the last ship is lost, as long as the offer can be answered. With `bindings` the
/// keys that answer it are drawn too; a replay has none.
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
    let left =
        fill(painter.translate("Continues left: {}"), &[&world.setup().continues.saturating_sub(used)]);
    painter.text(Vec2::new(MIDDLE, by_size(240.0, 234.0, painter)), outlined(colors::TEXT).center(), &left);
    let price = fill(
        painter.translate("Points begin at one for each continue: {} becomes {}."),
        &[&painter.grouped(points), &painter.grouped(u64::from(used) + 1)],
    );
    painter.text(Vec2::new(MIDDLE, 256.0), outlined(colors::GOLD).center(), &price);
    if let Some(bindings) = bindings {
        let answers = HintLine::fitting(&[TAKE, GIVE_UP], bindings, 608.0, painter);
        answers.draw_centered(Vec2::new(MIDDLE, by_size(282.0, 290.0, painter)), painter);
    }
}
