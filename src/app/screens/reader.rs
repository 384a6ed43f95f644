//! A long text to scroll through: the licenses, and what is new.

use crate::app::screens::prelude::*;
use crate::app::ui::wrapped;

const TOP: f32 = 54.0;

/// A text of the program, in English.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReaderText {
    /// The heading of the page.
    pub(super) title: &'static str,
    /// The text, in Markdown.
    pub(super) text: &'static str,
}

pub(super) const NEWS: ReaderText =
    ReaderText { title: "WHAT'S NEW", text: include_str!("../../../CHANGELOG.md") };
pub(super) const LICENSES: ReaderText =
    ReaderText { title: "LICENSES", text: include_str!("../../../THIRD-PARTY.md") };

pub(super) struct TextScreen {
    title: &'static str,
    /// The lines of the text without the signs of Markdown, in the usual size and in large text.
    lines: [Vec<String>; 2],
    first: usize,
}

impl TextScreen {
    pub(super) fn new(text: ReaderText, ctx: &Context) -> Self {
        let font = ctx.content.sheet.font("text");
        let lines = [1.0, 2.0].map(|scale| {
            let width = |part: &str| font.map_or(0.0, |font| scale * f32::from(font.measure(part)[0]));
            // Fences and the lines below headings of tables are for Markdown alone.
            let is_text = |line: &&str| !line.starts_with("```") && !line.starts_with("|---");
            let plain = text.text.lines().filter(is_text).map(plain);
            let lines = plain.flat_map(|line| match line.is_empty() {
                true => vec![String::new()],
                false => wrapped(&line, |part| width(part) <= page::WIDTH).map(str::to_owned).collect(),
            });
            lines.collect()
        });
        Self { title: text.title, lines, first: 0 }
    }

    fn lines(&self, is_large: bool) -> &[String] {
        &self.lines[usize::from(is_large)]
    }

    fn scroll(&mut self, lines: i64, pages: i64, ctx: &mut Context) {
        let is_large = ctx.settings.access.large_text;
        let by = lines + pages * (shown(is_large) as i64 - 1);
        let last = self.lines(is_large).len().saturating_sub(shown(is_large)) as i64;
        self.first = (self.first as i64 + by).clamp(0, last) as usize;
        ctx.cue(Cue::MenuMove);
    }
}

/// Returns the number of lines on the page.
fn shown(is_large: bool) -> usize {
    ((page::BOTTOM - TOP) / page::leading_of(is_large)) as usize
}

/// Returns a line of Markdown as text: without marks of emphasis, code and headings, and of links only the words.
fn plain(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line.trim_start_matches('#').trim_start_matches(' ').trim_end();
    while let Some((before, link)) = rest.split_once('[') {
        let parts = link.split_once("](").and_then(|(words, after)| Some((words, after.split_once(')')?.1)));
        let Some((words, after)) = parts else { break };
        out.extend([before, words]);
        rest = after;
    }
    out += rest;
    out.trim_matches('|').replace("**", "").replace(['`', '\t'], "")
}

impl Screen for TextScreen {
    fn name(&self) -> &'static str {
        "reader"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match input {
            Input::Action(Action::Up) => self.scroll(-1, 0, ctx),
            Input::Action(Action::Down) => self.scroll(1, 0, ctx),
            Input::Action(Action::Left | Action::PreviousPage) => self.scroll(0, -1, ctx),
            Input::Action(Action::Right | Action::NextPage | Action::Confirm | Action::Fire) => {
                self.scroll(0, 1, ctx);
            }
            Input::Action(Action::Back | Action::Pause) => return Transition::back(ctx),
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(214, self.title, colors::WHITE, painter);
        let (leading, lines, shown) =
            (page::leading(painter), self.lines(painter.is_large()), shown(painter.is_large()));
        let on_show: Vec<&str> = lines.iter().skip(self.first).take(shown).map(String::as_str).collect();
        // A screen reader reads across the ends of lines.
        painter.spoken_as(Vec2::new(LEFT, TOP), &on_show.join(" "), |painter| {
            for (i, line) in on_show.iter().enumerate() {
                painter.verbatim(Vec2::new(LEFT, TOP + leading * i as f32), label(colors::TEXT), line);
            }
        });
        let at = Vec2::new(RIGHT + 6.0, TOP);
        widgets::scroll_bar(at, page::BOTTOM - TOP, (self.first, shown, lines.len()), painter);
        let page = Hint { action: Action::Right, says: "page" };
        page::foot(&[Hint { says: "scroll", ..Hint::CHOOSE }, page, Hint::BACK], ctx.bindings(), painter);
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn markdown_becomes_text() {
        for (line, text) in [
            ("## [0.1.0] - unreleased", "[0.1.0] - unreleased"),
            (
                "- **Ghosts**: see [the manual](docs/manual.md#x), `R` again",
                "- Ghosts: see the manual, R again",
            ),
            ("", ""),
            ("[", "["),
            ("a [b](c", "a [b](c"),
        ] {
            assert_eq!(plain(line), text);
        }
    }
}
