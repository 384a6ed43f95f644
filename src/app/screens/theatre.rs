//! A replay on show: the time line with its marks, the buttons below it, and what keys, pad and mouse do to them.

use super::chrome::clock;
use super::hints::{self, Hint};
use crate::app::input::{Action, Bindings, Pointer};
use crate::replay::{Divergence, Mark, Playback, Survey};
use crate::sim::TICKS_PER_SECOND;
use crate::view::{Align, Layer, Painter, Rgba, colors};
use glam::Vec2;

/// Ticks that left and right skip: five seconds.
const SKIP: i64 = 5 * TICKS_PER_SECOND as i64;
/// Speeds to choose from: how they are written, and what they multiply the time with.
const SPEEDS: [(&str, f32); 6] =
    [("¼×", 0.25), ("½×", 0.5), ("1×", 1.0), ("2×", 2.0), ("4×", 4.0), ("8×", 8.0)];
const NORMAL: usize = 2;
/// Seconds without a touch after which the controls give way to the game, the last of them fading.
const STAYS_S: f32 = 2.0;
const FADE_S: f32 = 0.3;

/// Top of the controls. What the score line has at the foot of the field stands as much higher while they are there; from
/// this height on it does.
const TOP: f32 = 320.0;
const FOOT_FROM: f32 = 220.0;
/// The time line: left and right end, middle.
const LINE: (f32, f32, f32) = (16.0, 624.0, 330.0);
/// The buttons: top and height.
const BUTTONS_Y: (f32, f32) = (341.0, 15.0);
/// Middle of the speed, between the buttons that change it, and of the time.
const SPEED_X: f32 = 234.0;
const TIME_X: f32 = 324.0;
/// Top of the line of keys.
const KEYS_Y: f32 = 305.0;

const WINDING: &str = "winding";
const DIVERGED: &str = "DIVERGED: from here on this is another game, since tick";
const PLAY: &str = "PLAY";
const HOLD: &str = "HOLD";

/// What the first of the keys does while the film runs.
const HOLDS: &str = "hold";

/// The keys that do most, in a line above the time line; they can be clicked.
const KEYS: [Hint; 4] = [
    Hint { action: Action::Confirm, says: "go on" },
    Hint { action: Action::Right, says: "5 s" },
    Hint { action: Action::Up, says: "to the buttons" },
    Hint { action: Action::Back, says: "leave" },
];

/// How much the ground of the controls hides. It lies behind ships and bullets: whoever holds the film wants to see these.
const GROUND: f32 = 0.6;

/// What can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Button {
    Back,
    StepBack,
    Play,
    Step,
    Forth,
    Slower,
    Faster,
    WhatHitMe,
    TakeOver,
    Leave,
}

/// The buttons with their words, left edges and widths.
const BUTTONS: [(Button, &str, f32, f32); 10] = [
    (Button::Back, "-5 s", 16.0, 34.0),
    (Button::StepBack, "-1", 53.0, 24.0),
    (Button::Play, PLAY, 80.0, 50.0),
    (Button::Step, "+1", 133.0, 24.0),
    (Button::Forth, "+5 s", 160.0, 34.0),
    (Button::Slower, "-", 200.0, 16.0),
    (Button::Faster, "+", 252.0, 16.0),
    (Button::WhatHitMe, "WHAT HIT ME?", 380.0, 94.0),
    (Button::TakeOver, "TAKE OVER", 477.0, 80.0),
    (Button::Leave, "LEAVE", 560.0, 64.0),
];

/// What an action asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Order {
    /// Nothing.
    None,
    /// Something moved or changed that concerns nobody else.
    Moved,
    /// Go to a tick.
    Seek(u32),
    /// Show what hit the ship.
    WhatHitMe,
    /// The player flies on from here.
    TakeOver,
    /// The player leaves.
    Leave,
}

/// How a replay is being watched.
pub(in crate::app) struct ReplayPlayer {
    pub(in crate::app) is_playing: bool,
    pub(in crate::app) survey: Option<Survey>,
    speed: usize,
    /// The button under the cursor; `None` while it is on the time line.
    button: Option<usize>,
    /// Seconds for which the controls are still seen while the replay runs.
    stays_s: f32,
}

impl ReplayPlayer {
    pub(in crate::app) fn new(survey: Option<Survey>) -> Self {
        Self { is_playing: true, survey, speed: NORMAL, button: None, stays_s: STAYS_S }
    }

    /// What real time is multiplied with.
    pub(in crate::app) fn speed(&self) -> f32 {
        SPEEDS[self.speed].1
    }

    /// Lets time pass.
    pub(in crate::app) fn advance(&mut self, seconds: f32) {
        self.stays_s = if self.is_playing { (self.stays_s - seconds).max(0.0) } else { STAYS_S };
    }

    /// Takes an action. At the time line left and right skip, at the buttons they choose; up and down change between the
    /// two.
    pub(in crate::app) fn take(&mut self, action: Action, film: &Playback) -> Order {
        self.stays_s = STAYS_S;
        match action {
            Action::Up | Action::Down => {
                self.button = if self.button.is_some() { None } else { Some(2) };
                Order::Moved
            }
            Action::Left | Action::Right => {
                let way = if action == Action::Left { -1 } else { 1 };
                match &mut self.button {
                    None => skip(film, way * SKIP),
                    Some(button) => {
                        *button = (*button as i64 + way).rem_euclid(BUTTONS.len() as i64) as usize;
                        Order::Moved
                    }
                }
            }
            Action::Confirm | Action::Fire => {
                let button = self.button.map_or(Button::Play, |button| BUTTONS[button].0);
                self.press(button, film)
            }
            Action::Focus => self.press(Button::Step, film),
            Action::More => self.press(Button::Faster, film),
            Action::Fewer => self.press(Button::Slower, film),
            Action::WhatHitMe => Order::WhatHitMe,
            Action::Back | Action::Pause => Order::Leave,
            _ => Order::None,
        }
    }

    /// Takes what the mouse did: buttons are clicked, the time line is pulled.
    pub(in crate::app) fn point(&mut self, pointer: Pointer, film: &Playback) -> Order {
        self.stays_s = STAYS_S;
        let (x, y) = (pointer.at.x, pointer.at.y);
        let (left, right, middle) = LINE;
        if (middle - 9.0..middle + 9.0).contains(&y) && (left - 8.0..right + 8.0).contains(&x) {
            let share = ((x - left) / (right - left)).clamp(0.0, 1.0);
            let tick = (share * film.ticks() as f32).round() as u32;
            let is_new = pointer.held && tick != film.heading_for();
            return if is_new { Order::Seek(tick) } else { Order::None };
        }
        let is_level = (BUTTONS_Y.0..BUTTONS_Y.0 + BUTTONS_Y.1).contains(&y);
        let at =
            |&(_, _, left, width): &(Button, &str, f32, f32)| is_level && (left..left + width).contains(&x);
        let Some(button) = BUTTONS.iter().position(at) else { return Order::None };
        let was = self.button.replace(button);
        match (pointer.clicked, was == Some(button)) {
            (true, _) => self.press(BUTTONS[button].0, film),
            (false, true) => Order::None,
            (false, false) => Order::Moved,
        }
    }

    fn press(&mut self, button: Button, film: &Playback) -> Order {
        match button {
            Button::Back => skip(film, -SKIP),
            Button::Forth => skip(film, SKIP),
            Button::StepBack | Button::Step => {
                self.is_playing = false;
                skip(film, if button == Button::Step { 1 } else { -1 })
            }
            Button::Play => {
                self.is_playing ^= true;
                // At the end play means: once more.
                if self.is_playing && film.is_over() { Order::Seek(0) } else { Order::Moved }
            }
            Button::Slower | Button::Faster => {
                let way = if button == Button::Faster { 1 } else { -1 };
                self.speed = self.speed.saturating_add_signed(way).min(SPEEDS.len() - 1);
                Order::Moved
            }
            Button::WhatHitMe => Order::WhatHitMe,
            Button::TakeOver => Order::TakeOver,
            Button::Leave => Order::Leave,
        }
    }

    pub(in crate::app) fn draw(&self, film: &Playback, bindings: &Bindings, painter: &mut Painter<'_>) {
        if let Some(Divergence::Tick { tick, .. }) = film.diverged() {
            let says = format!("{} {tick}", painter.translate(DIVERGED));
            painter.outlined(Layer::Hud, Vec2::new(320.0, 50.0), Align::Center, colors::RED, &says);
        }
        if self.stays_s <= 0.0 && !film.is_seeking() {
            // A thin line is left: how far it is.
            let width = 640.0 * film.tick() as f32 / film.ticks().max(1) as f32;
            painter.fill(Layer::Hud, 0.0, 358.0, 640.0, 2.0, colors::faded(colors::TROUGH, 0.8));
            painter.fill(Layer::Hud, 0.0, 358.0, width.round(), 2.0, colors::ACCENT);
            return;
        }
        let begin = painter.frame.layers[Layer::Hud as usize].len();
        let opacity = self.opacity(film);
        let ground = colors::faded(colors::INK, GROUND * opacity);
        painter.fill(Layer::Shots, 0.0, TOP, 640.0, 360.0 - TOP, ground);
        self.draw_line(film, painter);
        for (i, &(button, says, left, width)) in BUTTONS.iter().enumerate() {
            let says = if button == Button::Play && self.is_playing { HOLD } else { says };
            draw_button(says, left, width, self.button == Some(i), painter);
        }
        self.draw_status(film, painter);
        self.draw_keys(bindings, painter);
        for sprite in &mut painter.frame.layers[Layer::Hud as usize][begin..] {
            sprite.tint = colors::faded(sprite.tint, opacity);
        }
    }

    /// How much of the controls is seen, 0 to 1.
    fn opacity(&self, film: &Playback) -> f32 {
        if film.is_seeking() { 1.0 } else { (self.stays_s / FADE_S).clamp(0.0, 1.0) }
    }

    /// Lifts what was drawn at the foot of the score line, from a place of its layer on, above the controls while they are
    /// on show.
    pub(in crate::app) fn make_room(&self, begin: usize, painter: &mut Painter<'_>) {
        let lift = ((360.0 - TOP) * (self.stays_s / FADE_S).clamp(0.0, 1.0)).round();
        for sprite in &mut painter.frame.layers[Layer::Hud as usize][begin..] {
            if sprite.pos[1] >= FOOT_FROM {
                sprite.pos[1] -= lift;
            }
        }
    }

    /// How fast it runs, and how far it is.
    fn draw_status(&self, film: &Playback, painter: &mut Painter<'_>) {
        let y = BUTTONS_Y.0 + 4.0;
        let speed = SPEEDS[self.speed].0;
        painter.shadowed(Layer::Hud, Vec2::new(SPEED_X, y), Align::Center, colors::SKY, speed);
        let time = |tick: u32| clock(tick, 1, painter.language());
        let (says, tint) = if film.is_seeking() {
            (WINDING.to_owned(), colors::SKY)
        } else {
            (format!("{} / {}", time(film.tick()), time(film.ticks())), colors::WHITE)
        };
        painter.shadowed(Layer::Hud, Vec2::new(TIME_X, y), Align::Center, tint, &says);
    }

    /// The keys that do most, in the middle: drawn, measured, and moved to where they belong.
    fn draw_keys(&self, bindings: &Bindings, painter: &mut Painter<'_>) {
        let begin = painter.frame.layers[Layer::Hud as usize].len();
        let first = painter.frame.hotspots.len();
        let mut keys = KEYS;
        if self.is_playing {
            keys[0].says = HOLDS;
        }
        // Large counters of the game reach further to the middle: the keys stand above them.
        let y = KEYS_Y - 20.0 * (painter.enlargement() - 1.0);
        let end = hints::draw_usual(&keys, bindings, Vec2::new(0.0, y), painter) - hints::APART;
        let left = (320.0 - end / 2.0).floor();
        for sprite in &mut painter.frame.layers[Layer::Hud as usize][begin..] {
            sprite.pos[0] += left;
        }
        for spot in &mut painter.frame.hotspots[first..] {
            spot.pos[0] += left;
        }
    }

    /// The time line: what has been played, what is marked on it, and where it stands.
    fn draw_line(&self, film: &Playback, painter: &mut Painter<'_>) {
        let (left, right, middle) = LINE;
        let ticks = film.ticks().max(1) as f32;
        let x_of = |tick: u32| (left + (right - left) * tick as f32 / ticks).round();
        let is_here = self.button.is_none();
        painter.fill(Layer::Hud, left - 1.0, middle - 3.0, right - left + 2.0, 7.0, colors::INK);
        painter.fill(Layer::Hud, left, middle - 2.0, right - left, 5.0, colors::TROUGH);
        if let Some(survey) = &self.survey {
            let width = x_of(survey.tick()) - left;
            painter.fill(Layer::Hud, left, middle - 2.0, width, 5.0, [40, 48, 80, 255]);
        }
        let played = x_of(film.tick()) - left;
        painter.fill(Layer::Hud, left, middle - 2.0, played, 5.0, colors::ACCENT);
        for &(tick, mark) in self.survey.iter().flat_map(Survey::marks) {
            draw_mark(x_of(tick), middle, mark, painter);
        }
        if let Some(Divergence::Tick { tick, .. }) = self.survey.as_ref().and_then(Survey::diverged) {
            let from = x_of(*tick);
            painter.fill(Layer::Hud, from, middle - 2.0, right - from, 5.0, colors::faded(colors::RED, 0.8));
        }
        let x = x_of(film.heading_for());
        let tint = if is_here { colors::WHITE } else { colors::DIM };
        painter.fill(Layer::Hud, x - 2.0, middle - 6.0, 5.0, 13.0, colors::INK);
        painter.fill(Layer::Hud, x - 1.0, middle - 5.0, 3.0, 11.0, tint);
    }
}

/// A seek by some ticks from where the film stands or is heading for.
fn skip(film: &Playback, by: i64) -> Order {
    let to = (i64::from(film.heading_for()) + by).clamp(0, i64::from(film.ticks()));
    Order::Seek(to as u32)
}

/// A mark has its own shape: a cross for a loss, a block for a boss, a tick for a phase, a flag for the end.
fn draw_mark(x: f32, middle: f32, mark: Mark, painter: &mut Painter<'_>) {
    let mut fill = |dx: f32, dy: f32, w: f32, h: f32, tint: Rgba| {
        painter.fill(Layer::Hud, x + dx, middle + dy, w, h, tint);
    };
    match mark {
        Mark::ShipLost => {
            for step in -2..=2_i8 {
                fill(f32::from(step), -7.0 + f32::from(step), 1.0, 1.0, colors::RED);
                fill(f32::from(step), -7.0 - f32::from(step), 1.0, 1.0, colors::RED);
            }
            fill(0.0, -4.0, 1.0, 7.0, colors::RED);
        }
        Mark::Boss => {
            fill(-2.0, -9.0, 5.0, 5.0, colors::GOLD);
            fill(0.0, -4.0, 1.0, 7.0, colors::GOLD);
        }
        Mark::Phase => fill(0.0, -5.0, 1.0, 8.0, colors::GOLD),
        Mark::Cleared => {
            fill(0.0, -9.0, 1.0, 12.0, colors::GREEN);
            fill(-4.0, -9.0, 4.0, 3.0, colors::GREEN);
        }
    }
}

fn draw_button(says: &str, left: f32, width: f32, is_chosen: bool, painter: &mut Painter<'_>) {
    let ground = if is_chosen { colors::CHOICE } else { colors::faded(colors::TROUGH, 0.6) };
    painter.fill(Layer::Hud, left, BUTTONS_Y.0, width, BUTTONS_Y.1, ground);
    let tint = if is_chosen { colors::WHITE } else { colors::TEXT };
    let at = Vec2::new(left + width / 2.0, BUTTONS_Y.0 + 4.0);
    painter.shadowed(Layer::Hud, at, Align::Center, tint, says);
    if is_chosen {
        painter.outline(Layer::Hud, left, BUTTONS_Y.0, width, BUTTONS_Y.1, colors::SKY);
    }
}
