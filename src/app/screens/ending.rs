//! The credits: where the ideas are from, climbing over the view of the title; after the last stage what the whole voyage
//! came to stands before them.

use super::chrome::{clock_time, dim};
use super::hints::{self, Hint};
use crate::app::input::{Action, Bindings};
use crate::sim::World;
use crate::view::{Align, Layer, Painter, Rgba, colors};
use crate::words::Language;
use glam::Vec2;
use sector_collision::Counts;

/// Pixels a second that the credits climb.
const SPEED_PX_S: f32 = 30.0;
/// Heights between which a line is seen, and over how many pixels it fades at both ends.
const WINDOW: (f32, f32) = (20.0, 318.0);
const FADE_PX: f32 = 36.0;
/// The column of the credits: left of the planet.
const LEFT: f32 = 32.0;
const WIDTH: f32 = 340.0;
const MIDDLE: f32 = LEFT + WIDTH / 2.0;

/// What all stages of a voyage came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct CampaignSummary {
    pub(in crate::app) points: u64,
    pub(in crate::app) ticks: u32,
    pub(in crate::app) kills: u32,
    pub(in crate::app) grazes: u32,
    pub(in crate::app) best_chain: u32,
    pub(in crate::app) deaths: u32,
    pub(in crate::app) counts: Counts,
}

impl CampaignSummary {
    /// Adds a stage that was cleared. What is earned goes along from stage to stage and is a sum already.
    pub(in crate::app) fn add(&mut self, world: &World) {
        let score = world.score();
        self.points = score.points;
        self.ticks += world.clock();
        self.kills = score.kills;
        self.grazes = score.grazes;
        self.best_chain = score.best_chain;
        self.deaths = world.player().deaths;
        self.counts += world.total_counts();
    }
}

/// One line of the credits.
enum Line {
    /// In large letters.
    Title(&'static str),
    /// The name of a part.
    Heading(&'static str),
    /// Words.
    Text(String),
    /// A number and what it counts.
    Count(&'static str, String),
    /// Pixels of nothing.
    Gap(f32),
}

impl Line {
    fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    fn height(&self) -> f32 {
        match self {
            Self::Title(_) => 26.0,
            Self::Heading(_) => 18.0,
            Self::Text(_) | Self::Count(..) => 14.0,
            Self::Gap(height) => *height,
        }
    }
}

/// Seconds until the last line has come to rest in the middle.
pub(in crate::app) fn credits_seconds(voyage: Option<&CampaignSummary>) -> f32 {
    let all: f32 = lines(voyage, Language::English).iter().map(Line::height).sum();
    (all + WINDOW.1 - 190.0) / SPEED_PX_S
}

/// Draws the credits as they are after so many seconds, behind a `voyage` with what it came to.
pub(in crate::app) fn draw_credits(
    voyage: Option<&CampaignSummary>,
    seconds: f32,
    bindings: &Bindings,
    painter: &mut Painter<'_>,
) {
    dim(50, painter);
    painter.fill(Layer::Hud, LEFT, 0.0, WIDTH, 360.0, colors::faded(colors::INK, 0.7));
    for edge in [LEFT, LEFT + WIDTH - 1.0] {
        painter.fill(Layer::Hud, edge, 0.0, 1.0, 360.0, colors::faded(colors::ACCENT, 0.35));
    }
    let climbed = seconds.min(credits_seconds(voyage)) * SPEED_PX_S;
    let mut y = WINDOW.1 - climbed.floor();
    for line in lines(voyage, painter.language()) {
        draw_line(&line, y, painter);
        y += line.height();
    }
    hints::draw(
        &[Hint { action: Action::Confirm, says: "title" }],
        bindings,
        Vec2::new(540.0, 340.0),
        painter,
    );
}

fn draw_line(line: &Line, y: f32, painter: &mut Painter<'_>) {
    let edge = (y - WINDOW.0).min(WINDOW.1 - y) / FADE_PX;
    if edge <= 0.0 {
        return;
    }
    let tint = |color: Rgba| colors::faded(color, edge);
    let middle = Vec2::new(MIDDLE, y);
    match line {
        Line::Title(text) => painter.title(Layer::Hud, middle, Align::Center, tint(colors::GOLD), text),
        Line::Heading(text) => {
            painter.shadowed(Layer::Hud, middle, Align::Center, tint(colors::ACCENT), text);
        }
        Line::Text(text) => painter.shadowed(Layer::Hud, middle, Align::Center, tint(colors::TEXT), text),
        Line::Count(name, value) => {
            painter.shadowed(Layer::Hud, Vec2::new(MIDDLE - 8.0, y), Align::Right, tint(colors::PALE), value);
            painter.shadowed(Layer::Hud, Vec2::new(MIDDLE + 2.0, y), Align::Left, tint(colors::TEXT), name);
        }
        Line::Gap(_) => {}
    }
}

/// What is written in all; its numbers as a language writes them.
fn lines(voyage: Option<&CampaignSummary>, language: Language) -> Vec<Line> {
    let name = || vec![Line::Title("SECTOR SWEEP"), Line::Gap(34.0)];
    let mut lines = voyage.map_or_else(name, |voyage| of_the_voyage(voyage, language));
    lines.extend(of_the_makers());
    lines
}

/// What stands before the credits after the last stage.
fn of_the_voyage(voyage: &CampaignSummary, language: Language) -> Vec<Line> {
    let count = |name: &'static str, number: u64| Line::Count(name, language.grouped(number));
    let counts = &voyage.counts;
    vec![
        Line::Title("SPACE IS CLEAR"),
        Line::Gap(6.0),
        Line::text("The Hive is silent. Nothing out there"),
        Line::text("touches anything it should not."),
        Line::Gap(34.0),
        Line::Heading("YOUR VOYAGE"),
        count("points", voyage.points),
        Line::Count("in flight", clock_time(voyage.ticks, language)),
        count("aliens destroyed", u64::from(voyage.kills)),
        count("bullets grazed", u64::from(voyage.grazes)),
        count("kills in the longest chain", u64::from(voyage.best_chain)),
        count("ships lost", u64::from(voyage.deaths)),
        Line::Gap(34.0),
        Line::Heading("WHAT COULD HAVE MET"),
        count("pairs, all against all", counts.all_pairs),
        count("that the rules allow", counts.after_rules),
        count("that were near each other", counts.candidates),
        count("whose rectangles touched", counts.rect_hits),
        count("times 64 pixels compared", counts.words_anded),
        count("that shared a pixel", counts.hits),
        Line::Gap(34.0),
    ]
}

fn of_the_makers() -> Vec<Line> {
    let text = Line::text;
    vec![
        Line::Heading("ORDER OF APPEARANCE"),
        text("the sorted list"),
        text("the sector grid"),
        text("the hierarchical grid"),
        text("the impulses of rocks"),
        text("the rectangle, and the bitmap behind it"),
        Line::Gap(34.0),
        Line::Heading("AFTER THE IDEAS OF"),
        text("Dave Roberts, Dr. Dobb’s Journal:"),
        text("getting the most out of collision tests"),
        Line::Gap(8.0),
        text("Murat Gorguner, Brown University:"),
        text("sweeping, pruning, impulses"),
        Line::Gap(8.0),
        text("Brian Mirtich and John Canny:"),
        text("impulse-based simulation"),
        Line::Gap(34.0),
        Line::Heading("BUILT WITH"),
        text("Rust  ·  winit  ·  wgpu  ·  kira  ·  glam  ·  hecs"),
        text("and pixels set one by one"),
        Line::Gap(34.0),
        Line::Heading("MADE BY"),
        text("the Sector Sweep authors"),
        Line::Gap(90.0),
        Line::Title("THANK YOU FOR FLYING"),
    ]
}

#[cfg(test)]
mod tests {
    use super::{CampaignSummary, credits_seconds, lines};
    use crate::words::Language;
    use sector_sprites::Sheet;

    /// Tests that the credits end, and that each line fits between the two edges.
    #[test]
    fn the_credits_fit_and_end() {
        let mut voyage = CampaignSummary { points: 999_999_999, ..CampaignSummary::default() };
        voyage.counts.all_pairs = 99_999_999_999;
        for voyage in [None, Some(&voyage)] {
            assert!((20.0..90.0).contains(&credits_seconds(voyage)), "{}", credits_seconds(voyage));
        }
        let sheet = Sheet::builtin();
        let width = |font: &str, text: &str| sheet.font(font).map_or(0, |font| font.measure(text)[0]);
        for line in lines(None, Language::French).into_iter().chain(lines(Some(&voyage), Language::French)) {
            match line {
                super::Line::Title(text) => assert!(width("display", text) <= 330, "{text}"),
                super::Line::Heading(text) => assert!(width("text", text) <= 330, "{text}"),
                super::Line::Text(text) => assert!(width("text", &text) <= 330, "{text}"),
                super::Line::Count(name, value) => {
                    assert!(width("text", name) <= 166 && width("text", &value) <= 158, "{value} {name}");
                }
                super::Line::Gap(_) => {}
            }
        }
    }
}
