//! Captions: the sounds that matter as short texts, for players who do not hear them.
//!
//! ```text
//!            boss bar
//!    ←  Dive attack  →      an arrow for each side from which the sound came
//!       Shield lost
//! ```
//!
//! Captions are below the boss bar, where nothing else is, and fade while a ship is near.

use super::colors::{self, GOLD, PALE};
use super::hud;
use super::painter::Painter;
use super::text::Align;
use crate::sim::{Event, FIELD_WIDTH, MAX_CELLS, World};
use glam::Vec2;

/// The maximum number of captions at a time.
pub(crate) const MAX_CAPTIONS: usize = 3;
/// The same in large text.
const MAX_LARGE_CAPTIONS: usize = 2;
const STAY_TICKS: u32 = 120;
const FADE_TICKS: u32 = 20;
/// The top of the first caption, in field pixels.
const TOP: f32 = 33.0;
/// The same in large text: lower, because the notes about the game reach the middle.
const LARGE_TOP: f32 = 86.0;
const LINE_PX: f32 = 12.0;
const LARGE_LINE_PX: f32 = 17.0;
const MIDDLE: f32 = FIELD_WIDTH as f32 / 2.0;
/// The distance of an arrow from its text, in pixels at normal size.
const ARROW_GAP_PX: f32 = 6.0;
const ARROWS: [&str; 2] = ["←", "→"];

/// What a caption says about an event.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Caption {
    text: &'static str,
    /// Whether it warns. Warnings are gold, and only they have a direction.
    warns: bool,
    /// The position of the sound in field pixels; `None` if it comes from everywhere, or from a player's own ship.
    x: Option<f32>,
}

const fn warning(text: &'static str, x: Option<f32>) -> Option<Caption> {
    Some(Caption { text, warns: true, x })
}

const fn news(text: &'static str) -> Option<Caption> {
    Some(Caption { text, warns: false, x: None })
}

const fn caption_of(event: &Event) -> Option<Caption> {
    match *event {
        Event::BossWarning => warning("Boss incoming", None),
        Event::MidbossWarning => warning("Mid-boss incoming", None),
        Event::DiveAnnounced { at } => warning("Dive attack", Some(at.x)),
        Event::GunCharging { at, .. } => warning("Gun charging", Some(at.x)),
        Event::ShieldDown { .. } => warning("Shield lost", None),
        Event::LastShip { .. } => warning("Last ship", None),
        Event::BossTimeLow { .. } => warning("Time running out", None),
        Event::BossTimeout => news("Time is up"),
        Event::BombGained { .. } => news("Bomb gained"),
        Event::CellCharged { cells: 1, .. } => news("Surge ready"),
        Event::CellCharged { cells: MAX_CELLS, .. } => news("Surge full"),
        Event::Extend { .. } => news("Extra ship"),
        Event::ChainLost => news("Chain lost"),
        _ => None,
    }
}

/// The index in [`ARROWS`] of the side of the field that `x` is on, in field pixels; `None` for the middle third.
fn side_of(x: f32) -> Option<usize> {
    const THIRD: f32 = FIELD_WIDTH as f32 / 3.0;
    if x < THIRD {
        Some(0)
    } else if x > 2.0 * THIRD {
        Some(1)
    } else {
        None
    }
}

#[derive(Clone, Copy, Debug)]
struct CaptionLine {
    text: &'static str,
    warns: bool,
    /// The ticks for which the line stays.
    left: u32,
    /// The ticks for which each arrow stays.
    arrows: [u32; 2],
}

/// The visible captions, in the order in which they appeared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Captions {
    lines: Vec<CaptionLine>,
}

impl Captions {
    /// Ages all captions by a tick and adds those of the tick's events. A caption that is visible stays longer.
    pub(crate) fn take(&mut self, events: &[Event]) {
        self.lines.retain_mut(|line| {
            line.left -= 1;
            line.arrows = line.arrows.map(|left| left.saturating_sub(1));
            line.left > 0
        });
        events.iter().filter_map(caption_of).for_each(|caption| self.show(caption));
    }

    fn show(&mut self, Caption { text, warns, x }: Caption) {
        let index = self.lines.iter().position(|line| line.text == text).unwrap_or_else(|| {
            if self.lines.len() == MAX_CAPTIONS {
                // A warning is not lost to news.
                let oldest = self.lines.iter().position(|line| !line.warns).unwrap_or(0);
                self.lines.remove(oldest);
            }
            self.lines.push(CaptionLine { text, warns, left: 0, arrows: [0; 2] });
            self.lines.len() - 1
        });
        let line = &mut self.lines[index];
        line.left = STAY_TICKS;
        if let Some(side) = x.and_then(side_of) {
            line.arrows[side] = STAY_TICKS;
        }
    }

    /// Returns the texts of all captions on show, in English.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &'static str> {
        self.lines.iter().map(|line| line.text)
    }

    /// Draws the captions below `top`, in field pixels, or below their own place if that is lower. Draws none while the
    /// game waits for an answer to its continue offer.
    pub(crate) fn draw(&self, world: &World, top: f32, painter: &mut Painter<'_>) {
        if world.continue_ticks().is_some() {
            return;
        }
        let is_large = painter.is_large();
        let (own_top, step, most) = if is_large {
            (LARGE_TOP, LARGE_LINE_PX, MAX_LARGE_CAPTIONS)
        } else {
            (TOP, LINE_PX, MAX_CAPTIONS)
        };
        let mut y = top.max(own_top);
        for line in &self.lines[self.lines.len().saturating_sub(most)..] {
            line.draw(world, y, painter);
            y += step;
        }
    }
}

impl CaptionLine {
    fn draw(&self, world: &World, y: f32, painter: &mut Painter<'_>) {
        let style = painter.hud_style(if self.warns { GOLD } else { PALE }).center();
        let half = (painter.text_width(style, self.text) / 2.0).ceil();
        let gap = ARROW_GAP_PX * painter.text_scale();
        let reach = half + gap + painter.text_width(style, ARROWS[0]);
        let height = painter.line_height(style);
        let place = (Vec2::new(MIDDLE - reach, y), Vec2::new(MIDDLE + reach, y + height));
        let near = if hud::is_wanted(world, place) { hud::FAINTLY } else { 1.0 };
        let opacity = |left: u32| near * (left as f32 / FADE_TICKS as f32).min(1.0);
        let faded = |left| style.tint(colors::faded(style.tint, opacity(left)));
        painter.text(Vec2::new(MIDDLE, y), faded(self.left), self.text);
        let ends = [(MIDDLE - half - gap, Align::Right), (MIDDLE + half + gap, Align::Left)];
        for ((arrow, left), (x, align)) in ARROWS.into_iter().zip(self.arrows).zip(ends) {
            if left > 0 {
                painter.text(Vec2::new(x, y), faded(left).align(align), arrow);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::sim::{Blast, GameSetup, ItemKind, MAX_CELLS};
    use crate::view::{Gallery, Layer, RenderFrame, UiContext};
    use crate::words::Languages;
    use sector_collision::Method;
    use sector_sprites::Sheet;
    use std::sync::Arc;

    /// One event of each caption, from the left, the middle and the right in turn where the caption has a direction.
    fn captioned_events() -> Vec<Event> {
        let (player, at) = (0, Vec2::new(600.0, 300.0));
        let charging = [20.0, 320.0, 620.0].map(|x| Event::GunCharging { at: Vec2::new(x, 40.0), ticks: 30 });
        let dives = [20.0, 320.0, 620.0].map(|x| Event::DiveAnnounced { at: Vec2::new(x, 0.0) });
        let others = [
            Event::BossWarning,
            Event::MidbossWarning,
            Event::ShieldDown { player, at },
            Event::LastShip { player },
            Event::BossTimeLow { seconds: 3 },
            Event::BossTimeout,
            Event::BombGained { player, at },
            Event::CellCharged { player, at, cells: 1 },
            Event::CellCharged { player, at, cells: MAX_CELLS },
            Event::Extend { player: None },
            Event::ChainLost,
        ];
        [&charging[..], &dives, &others].concat()
    }

    fn shown(captions: &Captions) -> Vec<String> {
        let arrow = |line: &CaptionLine, side: usize| if line.arrows[side] > 0 { ARROWS[side] } else { "" };
        captions.lines.iter().map(|line| arrow(line, 0).to_owned() + line.text + arrow(line, 1)).collect()
    }

    fn shown_after(events: &[Event]) -> Vec<String> {
        let mut captions = Captions::default();
        captions.take(events);
        shown(&captions)
    }

    #[test]
    fn events_have_captions_with_a_direction() {
        let found: Vec<String> =
            captioned_events().iter().flat_map(|event| shown_after(core::slice::from_ref(event))).collect();
        let expected = [
            "←Gun charging",
            "Gun charging",
            "Gun charging→",
            "←Dive attack",
            "Dive attack",
            "Dive attack→",
            "Boss incoming",
            "Mid-boss incoming",
            "Shield lost",
            "Last ship",
            "Time running out",
            "Time is up",
            "Bomb gained",
            "Surge ready",
            "Surge full",
            "Extra ship",
            "Chain lost",
        ];
        assert_eq!(found, expected);
        let at = Vec2::ZERO;
        let silent = [
            Event::AlienHit { at, armor: false },
            Event::AlienDestroyed { at, blast: Blast::Small, points: 10, chain: 1, close: false },
            Event::ItemAppeared { at, item: ItemKind::Medal },
            Event::BombSaved { player: 0, at, left: 1 },
        ];
        assert_eq!(shown_after(&silent), [""; 0]);
    }

    #[test]
    fn a_caption_is_refreshed_and_ends() {
        let charging = |x| [Event::GunCharging { at: Vec2::new(x, 40.0), ticks: 30 }];
        let mut captions = Captions::default();
        captions.take(&charging(20.0));
        (0..STAY_TICKS / 2).for_each(|_| captions.take(&[]));
        captions.take(&charging(620.0));
        assert_eq!(shown(&captions), ["←Gun charging→"]);
        (0..STAY_TICKS - 1).for_each(|_| captions.take(&[]));
        assert_eq!(shown(&captions), ["Gun charging→"], "the left one is over");
        captions.take(&[]);
        assert_eq!(shown(&captions), [""; 0]);
    }

    #[test]
    fn warnings_outlast_news() {
        let at = Vec2::new(320.0, 0.0);
        let news = [Event::ChainLost, Event::Extend { player: None }, Event::BossTimeout];
        let mut captions = Captions::default();
        captions.take(&[Event::DiveAnnounced { at }]);
        captions.take(&news);
        assert_eq!(shown(&captions), ["Dive attack", "Extra ship", "Time is up"]);
        captions.take(&[Event::BossWarning, Event::GunCharging { at, ticks: 30 }]);
        assert_eq!(shown(&captions), ["Dive attack", "Boss incoming", "Gun charging"]);
        captions.take(&[Event::MidbossWarning]);
        assert_eq!(shown(&captions), ["Boss incoming", "Gun charging", "Mid-boss incoming"]);
    }

    /// Left and right of the captions are notes, the score and the chain; in large text, only below them is room.
    #[test]
    fn captions_fit_in_every_language_at_both_sizes() {
        let sheet = Arc::new(Sheet::builtin());
        let level = Arc::new(Level::builtin(1, &sheet).unwrap().unwrap());
        let world = World::new(GameSetup::new(1), level, Arc::clone(&sheet), Method::Auto).unwrap();
        let gallery = Gallery::find(&sheet).unwrap();
        for (language, large_text) in Languages::builtin().iter().flat_map(|one| [(one, false), (one, true)])
        {
            for event in captioned_events() {
                let ui = UiContext { language, large_text, ..UiContext::default() };
                let mut frame = RenderFrame { ui, ..RenderFrame::default() };
                let mut painter = Painter { frame: &mut frame, sheet: &sheet, gallery: &gallery };
                let mut captions = Captions::default();
                captions.take(&[event]);
                captions.lines[0].arrows = [STAY_TICKS; 2];
                captions.lines = vec![captions.lines[0]; MAX_CAPTIONS];
                captions.draw(&world, 0.0, &mut painter);
                let (side, bottom) = if large_text { (8.0, 128.0) } else { (194.0, 72.0) };
                let letters = &frame.layers[Layer::Hud as usize];
                assert!(letters.len() > 20);
                for letter in letters {
                    let [[left, top], [width, height]] = [letter.pos, letter.size];
                    let fits = left >= side && left + width <= 640.0 - side && top >= 24.0;
                    assert!(
                        fits && top + height <= bottom,
                        "{event:?} in {} at {left}, {top}",
                        language.code()
                    );
                }
            }
        }
    }
}
