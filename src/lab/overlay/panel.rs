//! The panel shows all counts from all pairs to hits, each with its share of the previous one, a graph of four seconds,
//! the method's bookkeeping, the time of each tick phase, and why the method is in use.

use super::{NAME, Overlay, ROW, VALUE, number};
use crate::lab::history::HISTORY_TICKS;
use crate::lab::log_length;
use crate::sim::TickPhase;
use crate::view::colors::{ACCENT as BAR, GOLD, PANEL, TROUGH};
use crate::view::{Layer, Painter, TextStyle};
use crate::words::{Language, fill};
use glam::Vec2;
use sector_collision::trace::{MethodCosts, Reason};

const TOP: f32 = 36.0;
const WIDTH: f32 = 196.0;
const HEIGHT: f32 = 203.0 + LINE;
const TIMES_HEIGHT: f32 = 62.0;
const BAR_LEFT: f32 = 134.0;
const BAR_WIDTH: f32 = 56.0;
const GRAPH_HEIGHT: f32 = 34.0;
/// The number of characters that fit in a line of the panel.
const CHARACTERS: usize = 34;
const MAX_REASON_LINES: usize = 3;
/// The height of a line of a paragraph in pixels, slightly less than [`ROW`].
const LINE: f32 = ROW - 1.0;
/// The headings of the time columns, each with the distance of its right end from the left edge of the panel.
const TIMES: [(&str, f32); 3] = [("now", 112.0), ("mean", 152.0), ("worst", 192.0)];

impl Overlay {
    /// Draws the panel on the side away from the ship; `ship_x` is in screen pixels.
    pub(super) fn draw_panel(&mut self, ship_x: f32, painter: &mut Painter<'_>) {
        let left = self.left_edge(WIDTH, ship_x);
        let why = self.status.map(|(_, _, why)| reason_text(why, painter.language())).unwrap_or_default();
        let lines = wrapped(&why, CHARACTERS).count().clamp(2, MAX_REASON_LINES);
        let height = HEIGHT + LINE * (lines - 2) as f32 + if self.timed { TIMES_HEIGHT } else { 0.0 };
        painter.fill(Layer::Overlay, left - 3.0, TOP - 3.0, WIDTH + 6.0, height, PANEL);
        painter.text(Vec2::new(left, TOP), VALUE.tint(GOLD), &self.method());
        let mut y = paragraph(&why, lines, Vec2::new(left, TOP + ROW), NAME, painter);
        y = self.rows(Vec2::new(left, y), painter);
        y = self.graph(Vec2::new(left, y), painter);
        y = self.bookkeeping(Vec2::new(left, y), painter);
        if self.timed {
            y = self.phase_times(Vec2::new(left, y), painter);
        }
        self.foot(Vec2::new(left, y), painter);
    }

    fn rows(&self, at: Vec2, painter: &mut Painter<'_>) -> f32 {
        let c = self.counts;
        let rows = [
            ("objects", c.objects, 0),
            ("all pairs", c.all_pairs, c.all_pairs),
            ("after rules", c.after_rules, c.all_pairs),
            ("candidates", c.candidates, c.after_rules),
            ("rect tests", c.rect_tests, c.candidates),
            ("rect hits", c.rect_hits, c.rect_tests),
            ("bitmap tests", c.bitmap_tests, c.rect_hits),
            ("words ANDed", c.words_anded, 0),
            ("hits", c.hits, c.bitmap_tests),
        ];
        for (i, (name, value, before)) in rows.into_iter().enumerate() {
            let at = at + Vec2::new(0.0, i as f32 * ROW);
            painter.text(at, NAME, name);
            let number = number(value, painter.language());
            let right = at + Vec2::new(BAR_LEFT - 6.0, 0.0);
            painter.text(right, VALUE.right(), &number);
            if before > 0 {
                let share = (value as f32 / before as f32).clamp(0.0, 1.0);
                let (left, top) = (at.x + BAR_LEFT, at.y + 1.0);
                painter.fill(Layer::Overlay, left, top, BAR_WIDTH, 5.0, TROUGH);
                painter.fill(Layer::Overlay, left, top, libm::ceilf(BAR_WIDTH * share), 5.0, BAR);
            }
        }
        at.y + rows.len() as f32 * ROW + 4.0
    }

    /// Draws the pairs after the rules and the candidates of the last four seconds on one logarithmic scale. Returns
    /// the top of the panel's next section.
    fn graph(&self, at: Vec2, painter: &mut Painter<'_>) -> f32 {
        painter.fill(Layer::Overlay, at.x, at.y, WIDTH, GRAPH_HEIGHT, [16, 20, 36, 255]);
        let scale = GRAPH_HEIGHT / log_length(self.after_rules.top().into()).max(1.0);
        for (history, tint) in [(&self.after_rules, [70, 84, 130, 255]), (&self.candidates, BAR)] {
            // The panel is narrower than the history: each column shows the largest of its ticks.
            let mut columns = [0_u32; WIDTH as usize];
            for (i, value) in history.values().enumerate() {
                let column = &mut columns[i * WIDTH as usize / HISTORY_TICKS];
                *column = value.max(*column);
            }
            for (i, &value) in columns.iter().enumerate() {
                let height = libm::floorf(log_length(value.into()) * scale);
                if height > 0.0 {
                    let (x, y) = (at.x + i as f32, at.y + GRAPH_HEIGHT - height);
                    painter.fill(Layer::Overlay, x, y, 1.0, height, tint);
                }
            }
        }
        let caption = fill(painter.translate("4 s, log scale, max {}"), &[&self.after_rules.top()]);
        painter.text(at + Vec2::new(3.0, 2.0), VALUE.shadow(), &caption);
        at.y + GRAPH_HEIGHT + 4.0
    }

    fn bookkeeping(&self, at: Vec2, painter: &mut Painter<'_>) -> f32 {
        let stats = self.method_stats.named().into_iter().filter(|&(_, value)| value > 0);
        let text: String = stats.map(|(name, value)| format!("{name} {value}  ")).collect();
        paragraph(&text, 3, at, VALUE, painter)
    }

    fn phase_times(&self, at: Vec2, painter: &mut Painter<'_>) -> f32 {
        painter.text(at, NAME, "microseconds");
        for (word, right) in TIMES {
            painter.text(at + Vec2::new(right, 0.0), NAME.right(), word);
        }
        let phases = TickPhase::ALL.map(TickPhase::name).into_iter().zip(self.times.phases);
        for (i, (name, timing)) in phases.chain([("overlay", self.times.overlay)]).enumerate() {
            let at = at + Vec2::new(0.0, (i + 1) as f32 * ROW);
            painter.text(at, NAME, name);
            let values = [timing.now_us, timing.mean_us, timing.worst_us];
            for (value, (_, right)) in values.into_iter().zip(TIMES) {
                let number = number(value as u64, painter.language());
                painter.text(at + Vec2::new(right, 0.0), VALUE.right(), &number);
            }
        }
        at.y + 6.0 * ROW + 2.0
    }

    /// Draws the names of the overlay's keys or, during a cross-check, the number of ticks in which all methods agreed.
    fn foot(&self, at: Vec2, painter: &mut Painter<'_>) {
        let [method, shapes, check] = &self.keys;
        let text = if self.cross_check {
            fill(painter.translate("cross-check, matching ticks: {}"), &[&self.checked])
        } else {
            fill(painter.translate("{} method  {} shapes  {} check"), &[method, shapes, check])
        };
        painter.text(at, NAME, &text);
    }
}

/// Draws at most `lines` lines of a text. Returns the y below `lines` lines, even if the text is shorter.
fn paragraph(text: &str, lines: usize, at: Vec2, style: TextStyle, painter: &mut Painter<'_>) -> f32 {
    for (i, line) in wrapped(text, CHARACTERS).take(lines).enumerate() {
        painter.text(at + Vec2::new(0.0, i as f32 * LINE), style, line);
    }
    at.y + lines as f32 * LINE + 3.0
}

/// Splits a text into lines of at most `width` characters, at spaces if possible.
fn wrapped(text: &str, width: usize) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_end();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let fits = rest.char_indices().nth(width).map_or(rest.len(), |(i, _)| i);
        let cut = if fits == rest.len() { fits } else { rest[..fits].rfind(' ').unwrap_or(fits) };
        let (line, after) = rest.split_at(cut.max(1).min(rest.len()));
        rest = after.trim_start();
        Some(line)
    })
}

/// Returns a reason in a language. The English text is its `Display`, with commas as thousands separators.
fn reason_text(reason: Reason, language: Language) -> String {
    let (template, value) = match reason {
        Reason::Chosen => ("chosen", String::new()),
        Reason::ManyObjects => ("many objects", String::new()),
        Reason::NotYetRun => ("starts with the list", String::new()),
        Reason::Spread(costs) => ("spread out: {}", cost_text(costs, language)),
        Reason::NoGain(costs) => ("little to gain: {}", cost_text(costs, language)),
        Reason::Crowded(costs) => ("crowded: {}", cost_text(costs, language)),
        Reason::AllPairs(costs) => ("testing all is cheapest: {}", cost_text(costs, language)),
    };
    fill(language.translate(template), &[&value])
}

fn cost_text(costs: MethodCosts, language: Language) -> String {
    let named =
        [("list {}", costs.list), ("sectors {}", costs.sectors), ("all pairs {}", Some(costs.all_pairs))];
    let part = |(template, steps): (_, Option<u64>)| {
        Some(fill(language.translate(template), &[&language.grouped(steps?)]))
    };
    let parts: Vec<String> = named.into_iter().filter_map(part).collect();
    format!("{} {}", parts.join(", "), language.translate("steps a tick"))
}

#[cfg(test)]
mod tests {
    use super::{CHARACTERS, MAX_REASON_LINES, reason_text, wrapped};
    use crate::words::{Language, Languages};
    use sector_collision::trace::{MethodCosts, Reason};

    #[test]
    fn breaks_lines() {
        let lines: Vec<_> = wrapped("the list meets two an object", 10).collect();
        assert_eq!(lines, ["the list", "meets two", "an object"]);
        assert_eq!(wrapped("abcdefgh", 3).collect::<Vec<_>>(), ["abc", "def", "gh"]);
    }

    fn reasons(costs: MethodCosts) -> [Reason; 7] {
        let with_costs = [Reason::Spread, Reason::NoGain, Reason::AllPairs, Reason::Crowded];
        let [spread, no_gain, all_pairs, crowded] = with_costs.map(|reason| reason(costs));
        let others = [Reason::Chosen, Reason::ManyObjects, Reason::NotYetRun];
        [others[0], others[1], others[2], spread, no_gain, all_pairs, crowded]
    }

    #[test]
    fn reasons_are_translated() {
        let german = Language::builtin("de").unwrap();
        let reasons = reasons(MethodCosts { list: Some(94), sectors: Some(55), all_pairs: 720 });
        for reason in reasons {
            assert_eq!(reason_text(reason, Language::ENGLISH), reason.to_string());
            assert_ne!(reason_text(reason, german), reason.to_string());
        }
        let german = reason_text(reasons[6], german);
        assert!(german.contains("Liste 94") && german.contains("Sektoren 55"), "{german}");
    }

    #[test]
    fn every_reason_fits() {
        let costs = MethodCosts { list: Some(99_999), sectors: Some(99_999), all_pairs: 99_999 };
        for language in Languages::builtin().iter() {
            for why in reasons(costs).map(|reason| reason_text(reason, language)) {
                let lines: Vec<_> = wrapped(&why, CHARACTERS).collect();
                assert!(lines.len() <= MAX_REASON_LINES, "{lines:#?}");
            }
        }
    }
}
