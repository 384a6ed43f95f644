//! The credits: the sources of the ideas, scrolling up over the background of the title screen. After the last stage, a
//! summary of the whole game comes first.

use crate::app::game::CampaignSummary;
use crate::app::screens::prelude::*;
use crate::app::ui::page::dim;
use crate::app::ui::wrapped;
use crate::audio::Theme;
use crate::sim::GameSetup;
use crate::sim::{LOOP_STAGES, Ships};
use crate::view::ending;
use crate::words::Language;

const SPEED_PX_S: f32 = 30.0;
const WINDOW: (f32, f32) = (20.0, 318.0);
/// The distance from the top or bottom of [`WINDOW`] over which lines fade out, in field pixels.
const FADE_PX: f32 = 36.0;
/// The left edge of the credits column, left of the planet.
const LEFT: f32 = 32.0;
const WIDTH: f32 = 340.0;
const LARGE_WIDTH: f32 = 576.0;
const LARGE_LETTERS: usize = 44;

const REST_S: f64 = 12.0;

pub(crate) struct Credits {
    summary: Option<CampaignSummary>,
    /// The last lines of the story, before the summary. Empty without one.
    ending: &'static [&'static str],
    ships: Ships,
}

impl Credits {
    /// Leads back to the extras, or to the title after an ending.
    fn leave_page(&self) -> Transition {
        if self.summary.is_some() { Transition::Home } else { Transition::Pop }
    }

    pub(crate) fn new(summary: Option<CampaignSummary>, ctx: &mut Context) -> Self {
        ctx.sink.music(Some(Theme::Ending));
        let world = ctx.game.session.world();
        let GameSetup { stage, difficulty, ships, .. } = *world.setup();
        let has_story = summary.is_some() && ctx.settings.game.story;
        let story = || ending(ships.first(), difficulty, LOOP_STAGES.contains(&stage));
        let shown = if summary.is_some() { ships } else { ctx.settings.new_game.crew() };
        Self { summary, ending: if has_story { story() } else { &[] }, ships: shown }
    }
}

impl Screen for Credits {
    fn name(&self) -> &'static str {
        if self.summary.is_some() { "ending" } else { "credits" }
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match input {
            Input::Action(Action::Confirm | Action::Fire | Action::Back | Action::Pause) => {}
            Input::Pointer(pointer) if pointer.clicked => {}
            Input::Time(_) => {
                let (language, is_large) = (ctx.language(), ctx.settings.access.large_text);
                let seconds = self.seconds(language, is_large);
                let is_over = ctx.clock.age_s() > f64::from(seconds) + REST_S;
                return if is_over { self.leave_page() } else { Transition::Stay };
            }
            _ => return Transition::Stay,
        }
        ctx.cue(Cue::MenuBack);
        self.leave_page()
    }

    fn backdrop(&self, _: &Context) -> ScreenBackdrop {
        ScreenBackdrop::Space(Some(self.ships))
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        self.draw_lines(ctx.clock.age_ticks() / 60.0, painter);
        let says = if self.summary.is_some() { "title" } else { "back" };
        let title = Hint { action: Action::Confirm, says };
        let left = by_size(520.0, 420.0, painter);
        hints::draw(&[title], ctx.bindings(), Vec2::new(left, 340.0), painter);
    }

    fn slides_in(&self) -> bool {
        false
    }
}

impl Credits {
    fn seconds(&self, language: Language, is_large: bool) -> f32 {
        let all: f32 = self.lines(language).iter().map(|line| line.height(language, is_large)).sum();
        (all + WINDOW.1 - 190.0) / SPEED_PX_S
    }

    fn draw_lines(&self, age_s: f32, painter: &mut Painter<'_>) {
        dim(50, painter);
        // The lines are still to come.
        let name = painter.translate(if self.summary.is_some() { "SPACE IS CLEAR" } else { "CREDITS" });
        painter.spoken_as(Vec2::new(320.0, 0.0), name, |_| {});
        let (language, is_large) = (painter.language(), painter.is_large());
        let width = by_size(WIDTH, LARGE_WIDTH, painter);
        painter.rect(LEFT, 0.0, width, 360.0, colors::faded(colors::INK, 0.7));
        for edge in [LEFT, LEFT + width - 1.0] {
            painter.rect(edge, 0.0, 1.0, 360.0, colors::faded(colors::ACCENT, 0.35));
        }
        let climbed = age_s.min(self.seconds(language, is_large)) * SPEED_PX_S;
        let mut y = WINDOW.1 - climbed.floor();
        for line in self.lines(language) {
            draw_line(&line, Vec2::new(LEFT + width / 2.0, y), painter);
            y += line.height(language, is_large);
        }
    }

    fn lines(&self, language: Language) -> Vec<CreditsLine> {
        let name = || vec![CreditsLine::Title("SECTOR SWEEP"), CreditsLine::Gap(34.0)];
        let mut lines = match &self.summary {
            None => name(),
            Some(summary) => {
                let title = [CreditsLine::Title("SPACE IS CLEAR"), CreditsLine::Gap(6.0)];
                let ending = match self.ending {
                    [] => &["The Hive is silent. Nothing out there", "touches anything it should not."][..],
                    ending => ending,
                };
                let ending = ending.iter().map(|line| CreditsLine::Text(line));
                title.into_iter().chain(ending).chain(of_the_campaign(summary, language)).collect()
            }
        };
        lines.extend_from_slice(MAKERS);
        lines
    }
}

#[derive(Clone)]
enum CreditsLine {
    Title(&'static str),
    Heading(&'static str),
    Text(&'static str),
    Count(&'static str, String),
    Gap(f32),
}

impl CreditsLine {
    fn height(&self, language: Language, is_large: bool) -> f32 {
        match self {
            Self::Title(_) => 26.0,
            Self::Heading(_) if is_large => 28.0,
            Self::Text(text) if is_large => 22.0 * broken(language.translate(text)).count() as f32,
            Self::Count(..) if is_large => 22.0,
            Self::Heading(_) => 18.0,
            Self::Text(_) | Self::Count(..) => 14.0,
            Self::Gap(height) => *height,
        }
    }
}

fn broken(text: &str) -> impl Iterator<Item = &str> {
    wrapped(text, |line| line.chars().count() <= LARGE_LETTERS)
}

fn draw_line(line: &CreditsLine, middle: Vec2, painter: &mut Painter<'_>) {
    let y = middle.y;
    let edge = (y - WINDOW.0).min(WINDOW.1 - y) / FADE_PX;
    if edge <= 0.0 {
        return;
    }
    let tint = |color: Rgba| colors::faded(color, edge);
    let is_large = painter.is_large();
    match line {
        CreditsLine::Title(text) => painter.text(middle, title(tint(colors::GOLD)).center(), text),
        CreditsLine::Heading(text) => painter.text(middle, label(tint(colors::ACCENT)).center(), text),
        CreditsLine::Text(text) if is_large => {
            for (i, part) in broken(painter.translate(text)).enumerate() {
                let at = middle + Vec2::new(0.0, 22.0 * i as f32);
                painter.text(at, label(tint(colors::TEXT)).center(), part);
            }
        }
        CreditsLine::Text(text) => painter.text(middle, label(tint(colors::TEXT)).center(), text),
        CreditsLine::Count(name, value) => {
            // In large text, number and name are centered as a pair, because some names need more than half of the
            // width.
            let whole = text_width(value, painter) + text_width(name, painter) + 10.0;
            let end = if is_large { text_width(value, painter) - (whole / 2.0).floor() } else { -8.0 };
            painter.text(middle + Vec2::new(end, 0.0), label(tint(colors::PALE)).right(), value);
            painter.text(middle + Vec2::new(end + 10.0, 0.0), label(tint(colors::TEXT)), name);
        }
        CreditsLine::Gap(_) => {}
    }
}

fn of_the_campaign(summary: &CampaignSummary, language: Language) -> Vec<CreditsLine> {
    let count = |name: &'static str, number: u64| CreditsLine::Count(name, language.grouped(number));
    let counts = &summary.counts;
    vec![
        CreditsLine::Gap(34.0),
        CreditsLine::Heading("YOUR VOYAGE"),
        count("points", summary.points),
        CreditsLine::Count("in flight", clock_time(summary.ticks, language)),
        count("aliens destroyed", u64::from(summary.kills)),
        count("bullets grazed", u64::from(summary.grazes)),
        count("kills in the longest chain", u64::from(summary.best_chain)),
        count("ships lost", u64::from(summary.deaths)),
        CreditsLine::Gap(34.0),
        CreditsLine::Heading("POSSIBLE COLLISIONS"),
        count("possible pairs", counts.all_pairs),
        count("allowed by the rules", counts.after_rules),
        count("close to each other", counts.candidates),
        count("with overlapping rectangles", counts.rect_hits),
        count("64-pixel blocks compared", counts.words_anded),
        count("with shared pixels", counts.hits),
        CreditsLine::Gap(34.0),
    ]
}

const MAKERS: &[CreditsLine] = &[
    CreditsLine::Heading("ORDER OF APPEARANCE"),
    CreditsLine::Text("the sorted list"),
    CreditsLine::Text("the sector grid"),
    CreditsLine::Text("the hierarchical grid"),
    CreditsLine::Text("the impulses of the rocks"),
    CreditsLine::Text("the rectangle and its bitmap mask"),
    CreditsLine::Gap(34.0),
    CreditsLine::Heading("BASED ON IDEAS BY"),
    CreditsLine::Text("Dave Roberts, Dr. Dobb’s Journal:"),
    CreditsLine::Text("getting the most out of collision tests"),
    CreditsLine::Gap(8.0),
    CreditsLine::Text("Murat Gorguner, Brown University:"),
    CreditsLine::Text("sweep and prune, impulses"),
    CreditsLine::Gap(8.0),
    CreditsLine::Text("Brian Mirtich and John Canny:"),
    CreditsLine::Text("impulse-based simulation"),
    CreditsLine::Gap(34.0),
    CreditsLine::Heading("BUILT WITH"),
    CreditsLine::Text("Rust  ·  winit  ·  wgpu  ·  kira  ·  glam  ·  hecs"),
    CreditsLine::Text("and pixels placed one by one"),
    CreditsLine::Gap(34.0),
    CreditsLine::Heading("MADE BY"),
    CreditsLine::Text("the Sector Sweep authors"),
    CreditsLine::Gap(90.0),
    CreditsLine::Title("THANK YOU FOR FLYING"),
];

#[cfg(test)]
mod tests {
    use super::{CampaignSummary, Credits, Ships};
    use crate::sim::ShipKind;
    use crate::words::Language;
    use sector_sprites::Sheet;

    #[test]
    fn the_credits_fit_and_end() {
        let french = Language::builtin("fr").unwrap();
        let mut summary = CampaignSummary { points: 999_999_999, ..CampaignSummary::default() };
        summary.counts.all_pairs = 99_999_999_999;
        let credits = [None, Some(summary)].map(|summary| Credits {
            summary,
            ending: &[],
            ships: Ships::Alone(ShipKind::Arrow),
        });
        for credits in &credits {
            for is_large in [false, true] {
                let seconds = credits.seconds(french, is_large);
                assert!((20.0..90.0).contains(&seconds), "{seconds}");
            }
        }
        let sheet = Sheet::builtin();
        let width = |font: &str, text: &str| sheet.font(font).map_or(0, |font| font.measure(text)[0]);
        for line in credits.iter().flat_map(|credits| credits.lines(french)) {
            match line {
                super::CreditsLine::Title(text) => assert!(width("display", text) <= 330, "{text}"),
                super::CreditsLine::Heading(text) | super::CreditsLine::Text(text) => {
                    assert!(width("text", text) <= 330, "{text}");
                }
                super::CreditsLine::Count(name, value) => {
                    assert!(width("text", name) <= 166 && width("text", &value) <= 158, "{value} {name}");
                }
                super::CreditsLine::Gap(_) => {}
            }
        }
    }
}
