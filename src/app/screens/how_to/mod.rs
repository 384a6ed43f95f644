//! The instruction pages: how to fly and how to score. They open from the title and the pause, and the title shows them
//! between demos.

use crate::app::screens::prelude::*;

mod score;

const TOP: f32 = 60.0;
const LARGE_ROWS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    Fly,
    Score,
}

impl Subject {
    const ALL: [Self; 2] = [Self::Fly, Self::Score];

    const fn heading(self) -> &'static str {
        match self {
            Self::Fly => "HOW TO FLY",
            Self::Score => "HOW TO SCORE",
        }
    }

    const fn rows(self) -> &'static [HowToRow] {
        match self {
            Self::Fly => &FLY_ROWS,
            Self::Score => &score::ROWS,
        }
    }
}

/// Returns the number of pages per subject. In large text, not all rows fit on one.
pub(crate) const fn parts(is_large: bool) -> usize {
    if is_large { 2 } else { 1 }
}

/// Draws one page of a subject. `part` is the page's index, below [`parts`].
pub(crate) fn draw_how_to(
    (subject, part): (Subject, usize),
    age_ticks: f32,
    bindings: &Bindings,
    painter: &mut Painter<'_>,
) {
    page::open(206, subject.heading(), colors::GOLD, painter);
    let is_large = painter.is_large();
    let (before, after) = subject.rows().split_at(if is_large { LARGE_ROWS } else { subject.rows().len() });
    let shown = if part == 0 { before } else { after };
    let mut y = TOP;
    for row in shown {
        y = draw_row(row, y, age_ticks, bindings, painter);
    }
    if subject == Subject::Fly && part + 1 == parts(is_large) {
        draw_items(y, age_ticks, painter);
    }
}

#[derive(Default)]
pub(crate) struct HowTo {
    page: usize,
}

const TURN: Hint = Hint { action: Action::Right, says: "turn the page" };

impl HowTo {
    fn turn(&mut self, by: i32, ctx: &mut Context) {
        let count = Self::count(ctx.settings.access.large_text);
        self.page = (self.page as i32 + by).rem_euclid(count as i32) as usize;
        ctx.cue(Cue::MenuMove);
    }

    const fn count(is_large: bool) -> usize {
        Subject::ALL.len() * parts(is_large)
    }
}

impl Screen for HowTo {
    fn name(&self) -> &'static str {
        "how-to"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match input {
            Input::Action(Action::Left | Action::Up | Action::PreviousPage) => self.turn(-1, ctx),
            Input::Action(
                Action::Right | Action::Down | Action::NextPage | Action::Confirm | Action::Fire,
            ) => self.turn(1, ctx),
            Input::Action(Action::Back | Action::Pause) => return Transition::back(ctx),
            Input::Pointer(pointer) if pointer.clicked => self.turn(1, ctx),
            _ => {}
        }
        Transition::Stay
    }

    fn backdrop(&self, _: &Context) -> ScreenBackdrop {
        ScreenBackdrop::Below
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let is_large = painter.is_large();
        let (page, count) = (self.page % Self::count(is_large), Self::count(is_large));
        let shown = (Subject::ALL[page / parts(is_large)], page % parts(is_large));
        draw_how_to(shown, ctx.clock.age_ticks(), ctx.bindings(), painter);
        let at = Vec2::new(page::RIGHT, by_size(26.0, 22.0, painter));
        painter.text(at, label(colors::DIM).right(), &format!("{} / {count}", page + 1));
        page::foot(&[TURN, Hint::BACK], ctx.bindings(), painter);
    }
}

const PICTURE: f32 = 66.0;
const WORDS: f32 = 112.0;

struct HowToRow {
    head: &'static str,
    keys: &'static [Action],
    says: [&'static str; 2],
    /// The sprites of the illustration: name, frame, and offset from the center.
    picture: &'static [(&'static str, u16, [f32; 2])],
}

const LARGE_GAP: f32 = 9.0;
const STEP: f32 = 44.0;

fn draw_row(row: &HowToRow, y: f32, age_ticks: f32, bindings: &Bindings, painter: &mut Painter<'_>) -> f32 {
    for &(name, frame, [x, beside]) in row.picture {
        sprite(name, frame, Vec2::new(PICTURE + x, y + 18.0 + beside), age_ticks, painter);
    }
    painter.text(Vec2::new(WORDS, y), label(colors::ACCENT), row.head);
    let mut x = WORDS + text_width(row.head, painter) + 14.0;
    // There are no keys to show on a touch screen.
    let keys = if painter.frame.ui.device == InputDevice::Touch { &[] } else { row.keys };
    for &action in keys {
        x = hints::caps(action, bindings, Vec2::new(x, y), painter) + 8.0;
    }
    if painter.is_large() {
        let says = row.says.map(|says| painter.translate(says)).join(" ");
        let at = Vec2::new(WORDS, y + 20.0);
        return page::paragraph(at, page::RIGHT - WORDS, colors::TEXT, &says, painter) + LARGE_GAP;
    }
    for (line, says) in row.says.into_iter().enumerate() {
        painter.text(Vec2::new(WORDS, y + 14.0 + 11.0 * line as f32), label(colors::TEXT), says);
    }
    y + STEP
}

/// Draws a sprite by name if the sheet has it, because a player's own sheet may not. Frame 0 is animated.
fn sprite(name: &str, frame: u16, at: Vec2, age_ticks: f32, painter: &mut Painter<'_>) {
    let Some(sprite) = painter.sheet.sprite(name) else { return };
    let shown = if frame == 0 {
        painter.sheet.frame_at(sprite, age_ticks as u32)
    } else {
        painter.sheet.frame(sprite, frame)
    };
    painter.sprite(Layer::Hud, shown, at, Painter::PLAIN, Painter::NO_FLASH, 0.0);
}

const FLY_ROWS: [HowToRow; 5] = [
    HowToRow {
        head: "STEER AND FIRE",
        keys: &[Action::Up, Action::Right, Action::Fire],
        says: ["Fly anywhere on the screen.", "Hold the fire button to keep shooting."],
        picture: &[
            ("ship_flame", 0, [0.0, 0.0]),
            ("ship", 2, [0.0, 0.0]),
            ("shot", 0, [-5.0, -19.0]),
            ("shot", 0, [5.0, -19.0]),
        ],
    },
    HowToRow {
        head: "FOCUS",
        keys: &[Action::Focus],
        says: [
            "You fly slowly and fire straight ahead. Your hull lights up:",
            "only these few pixels can be hit.",
        ],
        picture: &[("ship", 2, [0.0, 0.0]), ("ship_hull", 0, [0.0, 0.0])],
    },
    HowToRow {
        head: "SURGE",
        keys: &[Action::Surge],
        says: [
            "Bullets that cross your wings but miss the hull charge the cells below your ship.",
            "A surge spends them: it clears the bullets around you and fires a special weapon.",
        ],
        picture: &[("ship", 2, [0.0, 0.0]), ("orb_small", 0, [11.0, -4.0]), ("orb_small", 0, [-13.0, 6.0])],
    },
    HowToRow {
        head: "BULLETS",
        keys: &[],
        says: ["You can shoot down bubbles. Dodge everything else", "or use a bomb."],
        picture: &[("soft_orb", 0, [-16.0, 0.0]), ("orb", 0, [2.0, 0.0]), ("star", 0, [18.0, 0.0])],
    },
    HowToRow {
        head: "BOMB",
        keys: &[Action::Bomb],
        says: [
            "Clears bullets, burns aliens, and protects you for a moment.",
            "Use it before you get hit: each new ship brings more. On Cadet it goes off by itself.",
        ],
        picture: &[("item_bomb", 0, [0.0, 0.0])],
    },
];

const ITEMS: [(&str, &str); 5] = [
    ("item_power", "firepower"),
    ("item_shield", "a shield"),
    ("item_bomb", "a bomb"),
    ("medal_3", "points"),
    ("item_life", "a ship"),
];

fn draw_items(y: f32, age_ticks: f32, painter: &mut Painter<'_>) {
    painter.text(Vec2::new(WORDS, y), label(colors::ACCENT), "ITEMS");
    for (i, (name, says)) in ITEMS.into_iter().enumerate() {
        let at = Vec2::new(WORDS + 10.0, y + 26.0)
            + if painter.is_large() {
                Vec2::new(170.0 * (i % 3) as f32, 4.0 + 24.0 * (i / 3) as f32)
            } else {
                Vec2::new(100.0 * i as f32, 0.0)
            };
        sprite(name, 0, at, age_ticks, painter);
        painter.text(at + Vec2::new(15.0, by_size(-4.0, -8.0, painter)), label(colors::TEXT), says);
    }
}
