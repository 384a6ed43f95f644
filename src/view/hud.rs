//! The score line: score, chain, lives, graze, time, and the boss's health bar.
//!
//! ```text
//! SCORE (large)          boss, phases, seconds             x4 (large)
//! HI ...                 =================            35 CHAIN ======
//!                                                        rank ======
//! bombs, points to next extend
//! power, shields                                     next medal
//! ships in reserve                                  graze       time
//! ```
//!
//! With two players, the lower right corner belongs to the second player and mirrors the first player's, each with a
//! number and a colored line. Medal, graze and time move below the chain.

use super::boss_entry;
use super::colors::{self, DIM, FAINT, GOLD, INK, PALE, RED, SKY, TEXT, TROUGH, WHITE};
use super::frame::Layer;
use super::gear::{draw_gear, draw_medals};
use super::painter::{Painter, Rgba};
use super::ships;
use super::text::{Align, TextStyle};
use crate::sim::{
    BossState, FIELD_HEIGHT, FIELD_WIDTH, GRAZES_A_BOMB, Player, Rank, Score, TICKS_PER_SECOND, World,
};
use glam::Vec2;

const GRAZE: Rgba = [150, 255, 170, 255];
const MIDDLE: f32 = FIELD_WIDTH as f32 / 2.0;
const LEFT: f32 = 8.0;
const RIGHT: f32 = FIELD_WIDTH as f32 - LEFT;
/// Top of the lowest line of text, in field pixels.
const LOW: f32 = FIELD_HEIGHT as f32 - 15.0;
const DIGITS: usize = 9;

/// The rectangles of the score line's groups, as top left and bottom right corners in field pixels: score, chain,
/// ships, time (or the second player's ships), and the lines below the chain.
const CORNERS: [(Vec2, Vec2); 5] = [
    (Vec2::new(0.0, 0.0), Vec2::new(126.0, 34.0)),
    (Vec2::new(530.0, 0.0), Vec2::new(640.0, 34.0)),
    (Vec2::new(0.0, 314.0), Vec2::new(90.0, 360.0)),
    (Vec2::new(516.0, 314.0), Vec2::new(640.0, 360.0)),
    (Vec2::new(516.0, 34.0), Vec2::new(640.0, 60.0)),
];

const LARGE_CORNERS: [(Vec2, Vec2); 5] = [
    (Vec2::new(0.0, 0.0), Vec2::new(152.0, 44.0)),
    (Vec2::new(440.0, 0.0), Vec2::new(640.0, 34.0)),
    (Vec2::new(0.0, 276.0), Vec2::new(136.0, 360.0)),
    (Vec2::new(440.0, 276.0), Vec2::new(640.0, 360.0)),
    (Vec2::new(440.0, 34.0), Vec2::new(640.0, 72.0)),
];

/// The distance of a ship, in pixels, at which the contents of a corner fade.
const NEAR_PX: f32 = 24.0;
/// Opacity of the contents of a corner while a ship is near, 0–1.
pub(super) const FAINTLY: f32 = 0.3;

/// The maximum number of reserve ships shown as icons. More are shown as a number.
const MAX_ICONS: u8 = 5;
/// The text in place of a player's ships once they are all lost, while the other player flies on.
const LOST: &str = "LOST";
/// Width of the corner with a player's ships, bombs and gear, in pixels. The second player's is at the right margin.
const CREW_PX: f32 = 82.0;
const PLAYER_LABELS: [(&str, Rgba); 2] = [("1P", SKY), ("2P", [255, 176, 84, 255])];
/// Top of the line with graze and time in a game with two players, in field pixels.
const BELOW_CHAIN: f32 = 36.0;

/// Draws the score line: score, chain, ships, time and boss. `best` is the high score. Corners near a ship are drawn
/// faintly, so that they hide no danger.
pub(crate) fn draw_hud(world: &World, best: u64, painter: &mut Painter<'_>) {
    let opacity = |corner| if is_wanted(world, corner) { FAINTLY } else { 1.0 };
    let [upper_left, upper_right, lower_left, lower_right, below_chain] =
        if painter.is_large() { LARGE_CORNERS } else { CORNERS }.map(opacity);
    let shared = |top: f32, medals_top: f32, painter: &mut Painter<'_>| {
        time(world, top, painter);
        draw_medals(*world.medals(), Vec2::new(RIGHT, medals_top), painter);
    };
    painter.shifted(Vec2::ZERO, upper_left, |painter| score(world.score(), best, painter));
    painter.shifted(Vec2::ZERO, upper_right, |painter| {
        chain(world.score(), painter);
        rank(world.rank(), painter);
    });
    painter.shifted(Vec2::ZERO, lower_left, |painter| crew(world, 0, painter));
    if world.players().len() > 1 {
        painter.shifted(Vec2::ZERO, lower_right, |painter| crew(world, 1, painter));
        let medals_top = BELOW_CHAIN + 4.0 + 9.0 * painter.text_scale();
        painter.shifted(Vec2::ZERO, below_chain, |painter| shared(BELOW_CHAIN, medals_top, painter));
    } else {
        let medals_top = LOW - 3.0 - 12.0 * painter.text_scale();
        painter.shifted(Vec2::ZERO, lower_right, |painter| shared(low(painter), medals_top, painter));
    }
    boss(world, painter);
    count_down(world, painter);
}

/// Whether a ship is near the rectangle from `low` to `high`, or a fast alien will arrive in it.
pub(super) fn is_wanted(world: &World, (low, high): (Vec2, Vec2)) -> bool {
    let lies_in = |at: Vec2, room: f32| at.cmpge(low - room).all() && at.cmple(high + room).all();
    let mut ships = world.players().iter().filter(|player| player.ship.is_some());
    ships.any(|player| lies_in(player.pos, NEAR_PX))
        || world.warnings().iter().any(|warning| lies_in(warning.at, 8.0))
}

fn score(score: &Score, best: u64, painter: &mut Painter<'_>) {
    let text = format!("{:0DIGITS$}", score.points);
    let noughts = text.bytes().take_while(|&byte| byte == b'0').count().min(text.len() - 1);
    let (before, points) = text.split_at(noughts);
    let at = Vec2::new(LEFT - 1.0, 6.0);
    let faint = TextStyle::title(colors::faded(FAINT, 0.4));
    painter.text(at, faint, before);
    let at = at + Vec2::new(painter.text_width(faint, before), 0.0);
    painter.text(at, TextStyle::title(WHITE), points);
    let is_best = score.points > 0 && score.points >= best;
    let best = format!("{} {:0DIGITS$}", painter.translate("HI"), best.max(score.points));
    painter.text(Vec2::new(LEFT, 25.0), painter.hud_style(if is_best { GOLD } else { DIM }), &best);
}

fn chain(score: &Score, painter: &mut Painter<'_>) {
    if score.chain < 2 {
        return;
    }
    // A new chain is gold, one about to end is red.
    let left = score.chain_ticks as f32 / Score::CHAIN_TICKS as f32;
    let tint = if left > 0.3 { GOLD } else { RED };
    let factor = format!("×{}", score.multiplier());
    let style = TextStyle::title(PALE).right();
    painter.text(Vec2::new(RIGHT + 1.0, 6.0), style, &factor);
    let width = painter.text_width(style, &factor);
    let links = format!("{} {}", painter.translate("CHAIN"), score.chain);
    let at = Vec2::new(RIGHT - width - 4.0, if painter.is_large() { 8.0 } else { 11.0 });
    painter.text(at, painter.hud_style(TEXT).right(), &links);
    painter.bordered(RIGHT - 96.0, 26.0, 96.0, 3.0, TROUGH);
    let long = libm::ceilf(96.0 * left);
    painter.fill(Layer::Hud, RIGHT - long, 26.0, long, 3.0, tint);
    painter.fill(Layer::Hud, RIGHT - long, 26.0, long, 1.0, PALE);
}

fn rank(rank: Rank, painter: &mut Painter<'_>) {
    let tint = [SKY, SKY, SKY, GOLD, GOLD, RED][rank.step() as usize];
    for step in 1..=Rank::TOP {
        let left = RIGHT - 96.0 + (step - 1) as f32 * 19.5;
        painter.fill(Layer::Hud, left, 32.0, 18.0, 2.0, if step <= rank.step() { tint } else { TROUGH });
    }
}

/// Draws a player's reserve ships, with gear and bombs above them. If the player has lost all ships, draws only a
/// message. `index` is 0 or 1.
fn crew(world: &World, index: usize, painter: &mut Painter<'_>) {
    let player = &world.players()[index];
    if player.is_out() && world.continue_ticks().is_none() {
        let (at, align) = low_end(index, painter);
        painter.text(at, painter.hud_style(RED).align(align), LOST);
        return;
    }
    let left = if index == 0 { LEFT } else { RIGHT - CREW_PX * painter.text_scale() };
    let begin = painter.frame.layers[Layer::Hud as usize].len();
    // Walls can be as light as the icons.
    painter.fill(Layer::Hud, left - 8.0, LOW - 38.0, 76.0, 53.0, colors::faded(INK, 0.4));
    if world.players().len() > 1 {
        let (label, tint) = PLAYER_LABELS[index];
        painter.text(Vec2::new(left, LOW - 43.0), TextStyle::body(tint).outline(), label);
        painter.fill(Layer::Hud, left - 5.0, LOW - 43.0, 2.0, 53.0, tint);
    }
    if world.ticks_left().is_none() {
        lives(index, player, left, painter);
    }
    draw_gear(player, Vec2::new(left, LOW - 15.0), painter);
    let icon = painter.sheet.frame(painter.gallery.bomb, 0);
    for bomb in 0..player.bombs {
        let at = Vec2::new(left + f32::from(bomb) * 11.0, LOW - 27.0);
        painter.plain(Layer::Hud, icon, at);
    }
    let way = (world.score().grazes % GRAZES_A_BOMB) as f32 / GRAZES_A_BOMB as f32;
    painter.fill(Layer::Hud, left - 3.0, LOW - 35.0, 64.0, 2.0, TROUGH);
    painter.fill(Layer::Hud, left - 3.0, LOW - 35.0, libm::floorf(64.0 * way), 2.0, GRAZE);
    enlarge(begin, Vec2::new(left, LOW + 9.0), painter);
    message(world, index, player, left, painter);
}

/// Returns the position, in field pixels, and the alignment of a player's text in the lowest line. The text extends
/// toward the center, where there is room.
fn low_end(index: usize, painter: &Painter<'_>) -> (Vec2, Align) {
    let (x, align) = if index == 0 { (LEFT, Align::Left) } else { (RIGHT, Align::Right) };
    (Vec2::new(x, low(painter)), align)
}

/// Scales the sprites of the `Hud` layer, starting at index `begin`, by the text scale around the point `from`, in field
/// pixels.
fn enlarge(begin: usize, from: Vec2, painter: &mut Painter<'_>) {
    let scale = painter.text_scale();
    for sprite in &mut painter.frame.layers[Layer::Hud as usize][begin..] {
        sprite.pos = (from + (Vec2::from(sprite.pos) - from) * scale).into();
        sprite.size = sprite.size.map(|side| side * scale);
    }
}

/// Draws an icon for each reserve ship, at most [`MAX_ICONS`], starting at the left edge `left`, in field pixels.
fn lives(index: usize, player: &Player, left: f32, painter: &mut Painter<'_>) {
    let icon = painter.sheet.frame(painter.gallery.of(player.kind).small, 0);
    for i in 0..player.lives.min(MAX_ICONS) {
        let at = Vec2::new(left + 5.0 + f32::from(i) * 13.0, LOW + 4.0);
        painter.sprite(Layer::Hud, icon, at, Painter::PLAIN, ships::mixed(index).0, 0.0);
    }
}

fn message(world: &World, index: usize, player: &Player, left: f32, painter: &mut Painter<'_>) {
    if world.ticks_left().is_some() {
        return;
    }
    if player.lives > MAX_ICONS {
        let more = format!("+{}", player.lives - MAX_ICONS);
        let left = left + 72.0 * painter.text_scale();
        painter.text(Vec2::new(left, low(painter)), painter.hud_style(WHITE), &more);
    }
    if player.lives == 0 && player.ship.is_some() {
        let (at, align) = low_end(index, painter);
        painter.text(at, painter.hud_style(RED).align(align), "LAST SHIP");
    }
}

/// Returns the top of the lowest line of text, in field pixels. Large text grows upward from the same bottom edge.
fn low(painter: &Painter<'_>) -> f32 {
    LOW - 7.0 * (painter.text_scale() - 1.0)
}

fn time(world: &World, y: f32, painter: &mut Painter<'_>) {
    let seconds = world.clock() / TICKS_PER_SECOND;
    let time = format!("{}:{:02}", seconds / 60, seconds % 60);
    let mut left_of_it = RIGHT;
    // A stage against the clock has a large one.
    if world.ticks_left().is_none() {
        painter.text(Vec2::new(RIGHT, y), painter.hud_style(DIM).right(), &time);
        left_of_it -= 14.0 + painter.text_scale() * 24.0;
    }
    let grazes = format!("{} {}", painter.translate("GRAZE"), world.score().grazes);
    painter.text(Vec2::new(left_of_it, y), painter.hud_style(TEXT).right(), &grazes);
}

/// The time left, in seconds, from which the clock of a caravan is red.
const LAST_SECONDS: u32 = 10;

/// Draws the large clock of a stage against the clock, below the bar of a boss. It shows tenths in the last seconds.
fn count_down(world: &World, painter: &mut Painter<'_>) {
    let Some(left) = world.ticks_left() else { return };
    let seconds = left.div_ceil(TICKS_PER_SECOND);
    let (time, tint) = match seconds {
        0..=LAST_SECONDS => (format!("{}.{}", left / TICKS_PER_SECOND, left % TICKS_PER_SECOND / 6), RED),
        _ => (format!("{}:{:02}", seconds / 60, seconds % 60), WHITE),
    };
    let is_boss = world.boss().is_some_and(|boss| !boss.is_gone());
    let top = if is_boss { 28.0 } else { 6.0 };
    painter.text(Vec2::new(MIDDLE, top), TextStyle::title(tint).outline().center(), &time);
}

/// Draws the name, phases, remaining seconds and health of a boss, or its warning.
fn boss(world: &World, painter: &mut Painter<'_>) {
    let Some(boss) = world.boss() else { return };
    let spec = boss.spec(world.level());
    if let BossState::Announced(ticks) = boss.state {
        return boss_entry::draw_warning(world, spec, ticks, painter);
    }
    let age = match boss.state {
        BossState::Fighting(age) => age,
        BossState::Pausing(_) => 0,
        _ => return,
    };
    let phase = &spec.phases[usize::from(boss.phase)];
    let (left, width) = (MIDDLE - 120.0, 240.0);
    // Large letters fill the room above the bar.
    let top = if painter.is_large() { 1.0 } else { 6.0 };
    let style = painter.hud_style(WHITE);
    painter.text(Vec2::new(left, top), style, &spec.name);
    let beside = left + painter.text_width(style, &spec.name) + 9.0;
    pips(beside, usize::from(boss.phase), spec.phases.len(), painter);
    let seconds = phase.time.saturating_sub(age).div_ceil(TICKS_PER_SECOND);
    let tint = if seconds <= 10 { RED } else { TEXT };
    let time = format!("{seconds}");
    painter.text(Vec2::new(left + width, top), painter.hud_style(tint).right(), &time);
    painter.bordered(left - 1.0, 17.0, width + 2.0, 6.0, FAINT);
    painter.fill(Layer::Hud, left, 18.0, width, 4.0, TROUGH);
    let long = libm::ceilf(width * boss.hp.max(0) as f32 / phase.hp as f32);
    painter.fill(Layer::Hud, left, 18.0, long, 4.0, RED);
    painter.fill(Layer::Hud, left, 18.0, long, 1.0, [255, 190, 170, 255]);
    for quarter in 1..4 {
        painter.fill(Layer::Hud, left + quarter as f32 * width / 4.0, 20.0, 1.0, 2.0, INK);
    }
}

/// Draws a mark for each boss phase, starting at `left`, in field pixels. `all` is the number of phases and `now` the
/// index of the current one. Remaining phases are red, the current phase is pale, finished phases are empty.
fn pips(left: f32, now: usize, all: usize, painter: &mut Painter<'_>) {
    for phase in 0..all {
        let x = left + phase as f32 * 8.0;
        let tint = match phase.cmp(&now) {
            core::cmp::Ordering::Less => TROUGH,
            core::cmp::Ordering::Equal => PALE,
            core::cmp::Ordering::Greater => RED,
        };
        painter.bordered(x, 7.0, 5.0, 5.0, tint);
    }
}
