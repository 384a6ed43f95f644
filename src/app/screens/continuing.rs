//! The offer to go on after the last ship: ten seconds over the standing field, and what going on costs.

use super::chrome::{self};
use super::hints::{self, Hint};
use crate::app::input::{Action, Bindings};
use crate::sim::{TICKS_PER_SECOND, World};
use crate::view::{Align, Layer, Painter, colours};
use crate::words::fill;
use glam::Vec2;

const QUESTION: &str = "CONTINUE?";
const LEFT_OVER: &str = "Continues left: {}";
const PRICE: &str = "The points begin again: {} becomes {}.";
const TAKE: Hint = Hint { action: Action::Start, says: "go on" };
const GIVE_UP: Hint = Hint { action: Action::Back, says: "give up" };

/// The digit: its middle and top, and how many times as large as a title it is.
const DIGIT: Vec2 = Vec2::new(320.0, 128.0);
const DIGIT_SCALE: f32 = 6.0;
/// From this second on the digit is red.
const LAST_SECONDS: u32 = 3;
const MIDDLE: f32 = 320.0;

/// Draws the offer while it stands; with `bindings` the keys that answer it too, which there are none of in a replay.
pub(in crate::app) fn draw_continue(world: &World, bindings: Option<&Bindings>, painter: &mut Painter<'_>) {
    let Some(ticks) = world.continue_ticks() else { return };
    let seconds = ticks.saturating_sub(1) / TICKS_PER_SECOND;
    let tint = if seconds > LAST_SECONDS { colours::PALE } else { colours::RED };
    chrome::veil(150, painter);
    painter.title(Layer::Hud, Vec2::new(MIDDLE, 92.0), Align::Centre, colours::WHITE, QUESTION);
    painter.enlarged_title(Layer::Hud, DIGIT, DIGIT_SCALE, tint, &seconds.to_string());
    let (used, points) = (world.continues_used(), world.score().points);
    let left = fill(painter.say(LEFT_OVER), &[&world.continues().saturating_sub(used)]);
    painter.outlined(Layer::Hud, Vec2::new(MIDDLE, 240.0), Align::Centre, colours::TEXT, &left);
    let price = fill(painter.say(PRICE), &[&painter.grouped(points), &painter.grouped(u64::from(used) + 1)]);
    painter.outlined(Layer::Hud, Vec2::new(MIDDLE, 256.0), Align::Centre, colours::GOLD, &price);
    if let Some(bindings) = bindings {
        answers(bindings, painter);
    }
}

/// The two answers, in the middle: drawn, measured, and moved to where they belong.
fn answers(bindings: &Bindings, painter: &mut Painter<'_>) {
    let begin = painter.frame.layers[Layer::Hud as usize].len();
    let first = painter.frame.spots.len();
    let end = hints::draw(&[TAKE, GIVE_UP], bindings, Vec2::new(0.0, 282.0), painter) - hints::APART;
    let left = (MIDDLE - end / 2.0).floor();
    for sprite in &mut painter.frame.layers[Layer::Hud as usize][begin..] {
        sprite.pos[0] += left;
    }
    for spot in &mut painter.frame.spots[first..] {
        spot.pos[0] += left;
    }
}
