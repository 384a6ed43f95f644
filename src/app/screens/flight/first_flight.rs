//! First-flight hints for new players: first the keys, then how to score. A hint stays until the player has done what
//! it asks, at most for the first minute of a stage and the first three games.

use crate::app::game::FlightLesson;
use crate::app::screens::prelude::*;
use crate::sim::kind;
use sector_collision::Rect;

/// The top of the text at normal size: below the ship's starting position and its cells.
const Y: f32 = 346.0;
const LARGE_Y: f32 = 217.0;
const WIDTH: f32 = 560.0;
const LARGE_STEP: f32 = 21.0;
/// The distance from a ship's center to its edge. Text this close to a ship fades.
const NEAR_PX: f32 = 14.0;
const HEIGHTS: [f32; 2] = [9.0, 38.0];
const BULLET_PX: f32 = 6.0;
const FADED: f32 = 0.25;

type KeyLesson = (FlightLesson, &'static [Action], &'static str);

/// The key hints for flying, firing, focusing and bombs, in English.
pub const KEY_HINTS: [&str; 4] = ["fly", "hold to fire", "slow and precise", "bomb"];

/// The key hint for surges, in English. It appears by itself once the player flies and fires.
pub const SURGE_HINT: &str = "surge: spend the cells below your ship";

/// The hints about chains and grazes, in English. They appear one after another once the keys are known.
pub const POINT_HINTS: [&str; 2] = [
    "Keep destroying aliens: eight in a row double your points.",
    "Let bullets graze your wings: near misses charge the cells.",
];

const KEYS: [KeyLesson; 4] = [
    (FlightLesson::Fly, &[Action::Up, Action::Right], KEY_HINTS[0]),
    (FlightLesson::Fire, &[Action::Fire], KEY_HINTS[1]),
    (FlightLesson::Focus, &[Action::Focus], KEY_HINTS[2]),
    (FlightLesson::Bomb, &[Action::Bomb], KEY_HINTS[3]),
];

const SURGE_KEY: KeyLesson = (FlightLesson::Surge, &[Action::Surge], SURGE_HINT);

const POINTS: [(FlightLesson, &str); 2] =
    [(FlightLesson::Chain, POINT_HINTS[0]), (FlightLesson::Graze, POINT_HINTS[1])];

pub(in crate::app::screens) const TOUCH_CONTROLS: [&str; 3] = [
    "Drag anywhere: the ship follows your finger and fires by itself.",
    "Tap the bomb when things get tight. Two fingers: pause.",
    "Tap the surge to spend the cells below your ship.",
];

const TOUCH: [(FlightLesson, &str); 3] = [
    (FlightLesson::Fly, TOUCH_CONTROLS[0]),
    (FlightLesson::Bomb, TOUCH_CONTROLS[1]),
    (FlightLesson::Surge, TOUCH_CONTROLS[2]),
];

pub(crate) fn draw_first_flight(ctx: &Context, painter: &mut Painter<'_>) {
    // The story has the same place, for a few seconds.
    if ctx.settings.game.story && ctx.game.session.radio_speaks() && !painter.is_large() {
        return;
    }
    if painter.frame.ui.device == InputDevice::Touch {
        let is_due =
            |lesson| if lesson == FlightLesson::Surge { surge_is_due(ctx) } else { ctx.is_shown(lesson) };
        let sentence = TOUCH.into_iter().chain(POINTS).find(|&(lesson, _)| is_due(lesson));
        return sentence.into_iter().for_each(|(_, says)| draw_sentence(says, ctx, painter));
    }
    if surge_is_due(ctx) && !ctx.is_shown(FlightLesson::Fly) && !ctx.is_shown(FlightLesson::Fire) {
        return draw_keys(&[SURGE_KEY], ctx, painter);
    }
    let has_bombs = ctx.game.session.world().player().bombs > 0;
    let is_useful = |lesson| ctx.is_shown(lesson) && (lesson != FlightLesson::Bomb || has_bombs);
    let due: Vec<_> = KEYS.into_iter().filter(|&(lesson, ..)| is_useful(lesson)).collect();
    if !due.is_empty() {
        return draw_keys(&due, ctx, painter);
    }
    if let Some((_, says)) = POINTS.into_iter().find(|&(lesson, _)| ctx.is_shown(lesson)) {
        draw_sentence(says, ctx, painter);
    }
}

/// Whether to explain surges now: not while the cells are empty, when the button does nothing.
fn surge_is_due(ctx: &Context) -> bool {
    ctx.is_shown(FlightLesson::Surge) && ctx.game.session.world().player().cells() > 0
}

fn draw_keys(due: &[KeyLesson], ctx: &Context, painter: &mut Painter<'_>) {
    let groups: Vec<_> = due.iter().map(|&(_, actions, says)| (actions, says)).collect();
    // Large text takes two lines.
    let lines: Vec<_> = groups
        .chunks(by_size(KEYS.len() as f32, 2.0, painter) as usize)
        .map(|part| HintLine::in_play(part, ctx.bindings(), painter))
        .collect();
    let widest = lines.iter().map(|line| line.width(painter)).fold(0.0, f32::max) * painter.text_scale();
    let y = by_size(Y, LARGE_Y, painter);
    painter.shifted(Vec2::ZERO, opacity(widest, ctx, painter), |painter| {
        for (i, line) in lines.into_iter().enumerate() {
            line.draw_centered(Vec2::new(320.0, y + LARGE_STEP * i as f32), painter);
        }
    });
}

fn draw_sentence(says: &str, ctx: &Context, painter: &mut Painter<'_>) {
    let y = by_size(Y, LARGE_Y, painter);
    painter.shifted(Vec2::ZERO, opacity(WIDTH, ctx, painter), |painter| {
        let style = outlined(colors::TEXT).center();
        page::styled_paragraph(Vec2::new(320.0, y), WIDTH, style, says, painter);
    });
}

/// Returns the opacity of text in the middle of the field. It fades when the ship or a bullet is near.
fn opacity(width: f32, ctx: &Context, painter: &Painter<'_>) -> f32 {
    let world = ctx.game.session.world();
    let (top, height) = (by_size(Y, LARGE_Y, painter), by_size(HEIGHTS[0], HEIGHTS[1], painter));
    let half = Vec2::new(width, height) / 2.0;
    let middle = Vec2::new(320.0, top + half.y);
    let is_over = |at: Vec2, near: f32| (at - middle).abs().cmplt(half + near).all();
    let is_bullet = |kind| matches!(kind, kind::BULLET | kind::SOFT_BULLET);
    let bullets = world.collision().objects().filter(|object| is_bullet(object.kind));
    let mut middles = bullets.map(|object| {
        let Rect { x, y, w, h } = object.rect;
        Vec2::new((x + w / 2) as f32, (y + h / 2) as f32)
    });
    let is_over = is_over(world.player().pos, NEAR_PX) || middles.any(|at| is_over(at, BULLET_PX));
    if is_over { FADED } else { 1.0 }
}
