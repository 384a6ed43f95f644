//! The panel that shows an error in a level being edited, over everything, until it is fixed. Its text keeps its normal
//! size even in large text, because it quotes file lines that the author also sees in an editor.

use crate::app::level_files::LevelFileError;
use crate::app::ui::wrapped;
use crate::view::{Layer, Painter, Rgba, TextStyle, colors};
use glam::Vec2;

const LEFT: f32 = 40.0;
/// The top of the panel: below the score line, because the game may continue behind the panel.
const TOP: f32 = 28.0;
const WIDTH: f32 = 560.0;
const PAD: f32 = 10.0;
const LEADING: f32 = 12.0;
/// The maximum number of lines of an error message. The terminal has the full message.
const MAX_LINES: usize = 12;
/// The maximum number of characters of the faulty line shown before the error's column.
const BEFORE: usize = 40;
const MAX_LETTERS: usize = 400;
/// The panel's background, nearly opaque so that 7-pixel text is readable over the game.
const GROUND: Rgba = [10, 9, 20, 236];

pub(crate) fn draw_level_error(error: &LevelFileError, painter: &mut Painter<'_>) {
    let width = WIDTH - 2.0 * PAD;
    let place = lines(&error.place, width, painter);
    let problem = error.problem.replace(char::is_whitespace, " ");
    let problem = lines(&problem, width, painter);
    let excerpt = error.line.as_ref().map(|(line, before)| excerpt(line, *before, width, painter));
    let count = place.len() + problem.len() + if excerpt.is_some() { 2 } else { 0 } + 2;
    let height = count as f32 * LEADING + 3.0 * PAD;
    painter.fill(Layer::Overlay, LEFT, TOP, WIDTH, height, GROUND);
    painter.outline(Layer::Overlay, LEFT, TOP, WIDTH, height, colors::faded(colors::RED, 0.6));
    painter.fill(Layer::Overlay, LEFT, TOP, 3.0, height, colors::RED);

    let mut at = Vec2::new(LEFT + PAD, TOP + PAD);
    let mut say = |text: &str, tint: Rgba, at: &mut Vec2| {
        painter.text(*at, TextStyle::body(tint).on(Layer::Overlay), text);
        at.y += LEADING;
    };
    say("THIS LEVEL CANNOT BE PLAYED", colors::RED, &mut at);
    place.iter().for_each(|line| say(line, colors::GOLD, &mut at));
    problem.iter().for_each(|line| say(line, colors::WHITE, &mut at));
    if let Some((line, mark)) = excerpt {
        at.y += PAD / 2.0;
        say(&line, colors::DIM, &mut at);
        let mark = Vec2::new(at.x + mark, at.y - 3.0);
        painter.text(mark, TextStyle::body(colors::RED).on(Layer::Overlay), "^");
        at.y += LEADING;
    }
    at.y += PAD / 2.0;
    let remark = "The game continues with the old level. Fix the file and it reloads automatically.";
    painter.text(at, TextStyle::body(colors::SKY).on(Layer::Overlay), remark);
}

/// Wraps a text into lines of at most `width` pixels. An ellipsis replaces anything after [`MAX_LINES`] lines.
fn lines<'t>(text: &'t str, width: f32, painter: &Painter<'_>) -> Vec<&'t str> {
    let mut lines: Vec<&str> =
        wrapped(text, |line| painter.text_width(TextStyle::body(GROUND), line) <= width)
            .take(MAX_LINES + 1)
            .collect();
    if lines.len() > MAX_LINES {
        lines[MAX_LINES] = "…";
    }
    lines
}

/// Returns the part of the faulty line that fits into `width` pixels, and the distance from its left end to the error.
/// The error comes after `before` characters of the line.
fn excerpt(line: &str, before: usize, width: f32, painter: &Painter<'_>) -> (String, f32) {
    // Control characters such as tabs become spaces.
    let letters: Vec<char> = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let before = before.min(letters.len());
    let indent = letters.iter().take_while(|c| c.is_whitespace()).count().min(before);
    let first = if before - indent > BEFORE { before - BEFORE } else { indent };
    let begin = if first > indent { "… " } else { "" };
    let until = |end: usize| -> String { begin.chars().chain(letters[first..end].iter().copied()).collect() };
    let mut shown = until(letters.len().min(first + MAX_LETTERS));
    while painter.text_width(TextStyle::body(GROUND), &shown) > width {
        shown.pop();
    }
    let mark = painter.text_width(TextStyle::body(GROUND), &until(before));
    (shown, mark)
}
