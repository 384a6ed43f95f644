//! A stress mode game in the window: its camera, its figures, and the search for the largest number of aliens.

use crate::app::Content;
use crate::app::ui::{by_size, label, text_width};
use crate::lab::{FrameRateGraph, draw_lens};
use crate::sim::{FIELD_HEIGHT, FIELD_WIDTH, TICKS_PER_SECOND};
use crate::stress::{MAX_ALIENS, MIN_ALIENS, MostSearch, Stress, StressError, StressSettings};
use crate::view::colors::{DIM, GOLD, GREEN, PANEL, WHITE};
use crate::view::{Camera, Painter, ViewOptions, draw_density_key};
use glam::Vec2;
use std::sync::Arc;

pub(crate) const NUMBERS: [u32; 11] =
    [MIN_ALIENS, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, MAX_ALIENS];

/// The seconds for which the lens stays after the pointer stops.
const LENS_S: f32 = 3.0;
const SCREEN: Vec2 = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32);
/// Half the side of the square mark around the ship, in field pixels.
const MARK_PX: f32 = 9.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ArenaSight {
    #[default]
    Whole,
    Ship,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) settings: StressSettings,
    pub(crate) sight: ArenaSight,
    pub(crate) search: bool,
}

#[derive(Debug)]
pub(crate) struct StressSession {
    pub(crate) stress: Stress,
    plan: Plan,
    search: Option<MostSearch>,
    pace: FrameRateGraph,
    /// The center of the lens in screen pixels, and the seconds left until it disappears.
    lens: Option<(Vec2, f32)>,
}

impl StressSession {
    pub(crate) fn start(content: &Content, plan: Plan) -> Result<Self, StressError> {
        let stress = Stress::new(plan.settings, Arc::clone(&content.sheet))?;
        let search = plan.search.then(|| MostSearch::new(plan.settings.aliens));
        Ok(Self { stress, plan, search, pace: FrameRateGraph::default(), lens: None })
    }

    pub(crate) fn plan(&self) -> Plan {
        Plan { settings: self.stress.settings(), ..self.plan }
    }

    /// Adds the time since the last frame, in seconds, to the frame rate graph. A running search for the largest number
    /// of aliens may then change their number.
    pub(crate) fn picture(&mut self, seconds: f32) {
        self.pace.push(seconds);
        self.lens = self.lens.map(|(at, left_s)| (at, left_s - seconds)).filter(|&(_, left_s)| left_s > 0.0);
        if let Some(aliens) = self.search.as_mut().and_then(|search| search.frame(seconds)) {
            self.set_aliens(aliens);
        }
    }

    pub(crate) fn change_number(&mut self, more: bool) {
        let now = self.stress.settings().aliens;
        let mut numbers = NUMBERS.into_iter();
        let next =
            if more { numbers.find(|&number| number > now) } else { numbers.rfind(|&number| number < now) };
        self.search = None;
        self.set_aliens(next.unwrap_or(now));
    }

    fn set_aliens(&mut self, aliens: u32) {
        let taken = self.stress.set_aliens(aliens);
        debug_assert!(taken.is_ok(), "{aliens} aliens requested, outside the limits");
    }

    pub(crate) fn point(&mut self, at: Vec2) {
        let is_inside = at.cmpge(Vec2::ZERO).all() && at.cmplt(SCREEN).all();
        self.lens = is_inside.then_some((at, LENS_S));
    }

    pub(crate) fn draw_lens(&self, options: ViewOptions, shapes: bool, painter: &mut Painter<'_>) {
        let world = self.stress.world();
        let player = world.player();
        let ship = || painter.frame.camera.to_screen(player.pos);
        let at = self.lens.map(|(at, _)| at).or_else(|| (player.ship.is_some() && player.focused).then(ship));
        if let Some(at) = at {
            draw_lens(world, options, shapes, at, painter);
        }
    }

    pub(crate) fn camera(&self) -> Camera {
        let arena = self.stress.world().arena().size();
        match self.plan.sight {
            ArenaSight::Whole => Camera::showing(arena),
            ArenaSight::Ship => Camera::following(self.stress.world().ship_pos(), arena),
        }
    }

    pub(crate) fn draw_hud(&self, painter: &mut Painter<'_>) {
        let StressSettings { aliens, layout, density, .. } = self.stress.settings();
        let objects = self.stress.world().collision().len();
        let names = [layout.label(), density.name()].map(|name| painter.translate(name).to_owned());
        let what = painter.filled(
            "{}, density: {}, {} objects",
            &[&names[0] as &dyn core::fmt::Display, &names[1], &objects],
        );
        let (width, height) = (text_width(&what, painter) + 16.0, by_size(29.0, 42.0, painter));
        painter.rect(0.0, 0.0, width.max(236.0), height, PANEL);
        let at = Vec2::new(8.0, by_size(6.0, 4.0, painter));
        painter.text(at, label(WHITE), &painter.filled("{} aliens", &[&aliens]));
        painter.text(Vec2::new(8.0, by_size(17.0, 23.0, painter)), label(DIM), &what);
        if let Some(search) = &self.search {
            let words = match (search.most(), search.is_done()) {
                (Some(_), true) => "max at 60 frames/s: {}",
                (None, true) => "too slow for 60 frames/s",
                (Some(_), false) => "searching: {} so far",
                (None, false) => "finding the maximum at 60 frames/s",
            };
            let found = painter.filled(words, &[&search.most().unwrap_or_default()]);
            painter.text(Vec2::new(320.0, by_size(6.0, 48.0, painter)), label(GOLD).center(), &found);
        }
        draw_density_key(Vec2::new(640.0, by_size(0.0, 66.0, painter)), painter);
        self.pace.draw(Vec2::new(632.0, 352.0), painter);
        self.mark_ship(painter);
    }

    fn mark_ship(&self, painter: &mut Painter<'_>) {
        let camera = painter.frame.camera;
        let world = self.stress.world();
        if camera.zoom > 0.5 || world.player().ship.is_none() {
            return;
        }
        let at = camera.to_screen(world.ship_pos()).floor();
        let reach = MARK_PX + 3.0 * TICKS_PER_SECOND.saturating_sub(world.tick()) as f32;
        for side in [Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0), Vec2::new(-1.0, 1.0), Vec2::ONE] {
            let corner = at + side * reach;
            let inward = corner - side * 6.0;
            let (low, high) = (corner.min(inward), corner.max(inward));
            painter.rect(low.x, corner.y, high.x - low.x + 2.0, 2.0, GREEN);
            painter.rect(corner.x, low.y, 2.0, high.y - low.y + 2.0, GREEN);
        }
    }
}
