//! Statistics: what all games came to, a page for each side of it; and the collision tests that they were spared.

use super::chrome::{self, LEFT, RIGHT};
use super::deeds::draw_deeds;
use super::hints::Hint;
use super::score_words::difficulty_words;
use crate::app::input::{Action, Bindings, Pointer};
use crate::app::menu::{Answer, Item, Menu, Place};
use crate::app::statistics::Statistics;
use crate::sim::{Difficulty, TICKS_PER_SECOND};
use crate::view::{Align, Layer, Painter, Sprite, colours};
use glam::Vec2;
use std::collections::BTreeMap;

const TITLE: &str = "STATISTICS";
const QUESTION: &str = "Forget all of this? The scores stay.";
const ANSWERS: [&str; 2] = ["KEEP IT", "FORGET IT"];
const NOTHING: &str = "Nothing yet.";
const SPARED: [&str; 2] = ["One pair in", "was looked at; the rest could not meet."];
const PAGE: Hint = Hint { action: Action::Right, says: "page" };
const RESET: Hint = Hint { says: "reset", ..Hint::TAKE };

/// The pages, in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Flight,
    Stages,
    Destroyed,
    Lost,
    Deeds,
    Pairs,
}

const PAGES: [(Page, &str); 6] = [
    (Page::Flight, "FLIGHT"),
    (Page::Stages, "SECTORS"),
    (Page::Destroyed, "DESTROYED"),
    (Page::Lost, "LOST TO"),
    (Page::Deeds, "DEEDS"),
    (Page::Pairs, "PAIRS"),
];

/// Left end of the first page's name, and from one to the next; their top, and that of what is below.
const TAB: f32 = 76.0;
const TAB_STEP: f32 = 92.0;
const TABS: f32 = 56.0;
const TOP: f32 = 88.0;
/// Places of pictures: how many in a row, how many rows, their size.
const ACROSS: usize = 8;
const DOWN: usize = 4;
const PLATE: Vec2 = Vec2::new(72.0, 58.0);
/// The question: where its answers stand.
const ASK: Place = Place { left: 250.0, top: 186.0, width: 140.0, lines: 2, is_large: true };

/// What an action asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum StatisticsWish {
    /// Nothing.
    None,
    /// The page or the cursor moved.
    Moved,
    /// The player was asked whether all is to be forgotten.
    Asked,
    /// All is to be forgotten.
    Reset,
    /// The player leaves.
    Leave,
}

/// The page on show, and the question over it.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct StatisticsScreen {
    page: Page,
    question: Option<Menu>,
}

impl StatisticsScreen {
    /// The question's menu, while it is asked.
    pub(in crate::app) fn menu(&mut self) -> Option<&mut Menu> {
        self.question.as_mut()
    }

    /// Takes an action of keys or pad.
    pub(in crate::app) fn take(&mut self, action: Action) -> StatisticsWish {
        if let Some(question) = &mut self.question {
            let answer = question.take(action);
            return self.answered(answer);
        }
        match action {
            Action::Left | Action::Up => self.turn(-1),
            Action::Right | Action::Down => self.turn(1),
            Action::Confirm | Action::Fire => {
                let item = |name: &str| Item { name: name.to_owned(), ..Item::default() };
                self.question = Some(Menu::with(ANSWERS.map(item).into(), ASK));
                StatisticsWish::Asked
            }
            Action::Back | Action::Pause | Action::NextPage | Action::PreviousPage => StatisticsWish::Leave,
            _ => StatisticsWish::None,
        }
    }

    /// Takes what the mouse did: names of pages are clicked, and answers.
    pub(in crate::app) fn point(&mut self, pointer: Pointer) -> StatisticsWish {
        if let Some(question) = &mut self.question {
            let answer = question.point(pointer);
            return self.answered(answer);
        }
        let tab = ((pointer.at.x - TAB + 10.0) / TAB_STEP).floor();
        let is_tab =
            (TABS - 6.0..TABS + 12.0).contains(&pointer.at.y) && (0.0..PAGES.len() as f32).contains(&tab);
        if !is_tab || !pointer.clicked {
            return StatisticsWish::None;
        }
        self.page = PAGES[tab as usize].0;
        StatisticsWish::Moved
    }

    fn answered(&mut self, answer: Answer) -> StatisticsWish {
        match answer {
            Answer::Moved => StatisticsWish::Moved,
            Answer::Chosen(1) => {
                self.question = None;
                StatisticsWish::Reset
            }
            Answer::Chosen(_) | Answer::Back => {
                self.question = None;
                StatisticsWish::Moved
            }
            Answer::None | Answer::Changed(..) | Answer::Set(..) => StatisticsWish::None,
        }
    }

    fn turn(&mut self, by: i32) -> StatisticsWish {
        let place = PAGES.iter().position(|&(page, _)| page == self.page).unwrap_or_default() as i32;
        self.page = PAGES[(place + by).rem_euclid(PAGES.len() as i32) as usize].0;
        StatisticsWish::Moved
    }

    pub(in crate::app) fn draw(&self, all: &Statistics, bindings: &Bindings, painter: &mut Painter<'_>) {
        chrome::veil(214, painter);
        chrome::page(TITLE, colours::WHITE, painter);
        self.draw_tabs(painter);
        match self.page {
            Page::Flight => draw_flight(all, painter),
            Page::Stages => draw_stages(all, painter),
            Page::Destroyed => draw_pictures(&all.families, painter),
            Page::Lost => draw_pictures(&all.lost_to, painter),
            Page::Deeds => draw_deeds(&all.deeds, painter),
            Page::Pairs => draw_pairs(all, painter),
        }
        match &self.question {
            Some(question) => {
                chrome::veil(150, painter);
                painter.fill(Layer::Hud, 190.0, 146.0, 260.0, 90.0, colours::INK);
                painter.outline(Layer::Hud, 190.0, 146.0, 260.0, 90.0, colours::RED);
                let at = Vec2::new(320.0, 160.0);
                painter.shadowed(Layer::Hud, at, Align::Centre, colours::TEXT, QUESTION);
                question.draw(painter);
                chrome::foot(&[Hint::CHOOSE, Hint::TAKE, Hint::BACK], bindings, painter);
            }
            None => chrome::foot(&[PAGE, RESET, Hint::BACK], bindings, painter),
        }
    }

    fn draw_tabs(&self, painter: &mut Painter<'_>) {
        painter.shadowed(Layer::Hud, Vec2::new(LEFT + 8.0, TABS), Align::Left, colours::GOLD, "◄ ►");
        for (i, (page, name)) in PAGES.into_iter().enumerate() {
            let x = TAB + TAB_STEP * i as f32;
            let is_here = page == self.page;
            if is_here {
                let width = painter.measure(name) + 14.0;
                painter.fill(Layer::Hud, x - 7.0, TABS - 4.0, width, 14.0, colours::CHOICE);
                painter.fill(Layer::Hud, x - 7.0, TABS - 4.0, 2.0, 14.0, colours::SKY);
            }
            let tint = if is_here { colours::WHITE } else { colours::DIM };
            painter.shadowed(Layer::Hud, Vec2::new(x, TABS), Align::Left, tint, name);
        }
    }
}

/// Two columns of names and values.
fn draw_flight(all: &Statistics, painter: &mut Painter<'_>) {
    let language = painter.language();
    let percent = |share| format!("{} %", language.decimals(share, 1));
    let accuracy = all.accuracy_permille().map_or("–".to_owned(), percent);
    let left = [
        ("Games", painter.grouped(all.games)),
        ("Sectors cleared", painter.grouped(all.stages_cleared)),
        ("Time in flight", hours(all.ticks)),
        ("Ships lost", painter.grouped(all.deaths)),
        ("Missiles fired", painter.grouped(all.shots)),
        ("That struck", painter.grouped(all.hits)),
        ("Accuracy", accuracy),
    ];
    let right = [
        ("Aliens destroyed", painter.grouped(all.kills)),
        ("Bullets grazed", painter.grouped(all.grazes)),
        ("Medals caught", painter.grouped(all.medals)),
        ("Longest chain", painter.grouped(all.best_chain)),
        ("Bombs", painter.grouped(all.bombs)),
        ("Continues", painter.grouped(all.continues)),
    ];
    let line = |i: usize| TOP + 22.0 * i as f32;
    for (i, (name, value)) in left.into_iter().enumerate() {
        chrome::row(LEFT, 306.0, line(i), name, &value, colours::TEXT, painter);
    }
    for (i, (name, value)) in right.into_iter().enumerate() {
        chrome::row(334.0, RIGHT, line(i), name, &value, colours::TEXT, painter);
    }
    let y = line(6) + 6.0;
    painter.shadowed(Layer::Hud, Vec2::new(334.0, y), Align::Left, colours::ACCENT, "CLEARED TO THE END");
    for (i, difficulty) in (0..).zip(Difficulty::ALL) {
        let clears = all.clears.get(difficulty.name()).copied().unwrap_or_default();
        let y = y + 18.0 + 18.0 * i as f32;
        chrome::row(
            334.0,
            RIGHT,
            y,
            difficulty_words(difficulty),
            &painter.grouped(clears),
            colours::TEXT,
            painter,
        );
    }
}

/// A line a stage.
fn draw_stages(all: &Statistics, painter: &mut Painter<'_>) {
    let columns =
        [("SECTOR", 48.0), ("FLOWN", 190.0), ("CLEARED", 300.0), ("SHIPS LOST", 430.0), ("BEST", RIGHT)];
    for (name, x) in columns {
        let align = if x < 100.0 { Align::Left } else { Align::Right };
        painter.shadowed(Layer::Hud, Vec2::new(x, TOP), align, colours::ACCENT, name);
    }
    painter.fill(Layer::Hud, LEFT, TOP + 11.0, RIGHT - LEFT, 1.0, colours::TROUGH);
    if all.stages.is_empty() {
        nothing(painter);
    }
    for (i, (name, stage)) in all.stages.iter().take(9).enumerate() {
        let y = TOP + 20.0 + 22.0 * i as f32;
        painter.shadowed(Layer::Hud, Vec2::new(48.0, y), Align::Left, colours::SKY, name);
        let values = [stage.flown, stage.cleared, stage.deaths, stage.best];
        for ((_, x), value) in columns[1..].iter().zip(values) {
            let tint = if *x == RIGHT { colours::PALE } else { colours::TEXT };
            painter.shadowed(Layer::Hud, Vec2::new(*x, y), Align::Right, tint, &painter.grouped(value));
        }
    }
}

/// Pictures with a number each, the largest number first.
fn draw_pictures(numbers: &BTreeMap<String, u64>, painter: &mut Painter<'_>) {
    if numbers.is_empty() {
        nothing(painter);
    }
    let mut all: Vec<(&String, u64)> = numbers.iter().map(|(name, &number)| (name, number)).collect();
    all.sort_by_key(|&(name, number)| (core::cmp::Reverse(number), name));
    for (i, (name, number)) in all.into_iter().take(ACROSS * DOWN).enumerate() {
        let place = Vec2::new((i % ACROSS) as f32, (i / ACROSS) as f32);
        let corner = Vec2::new(LEFT, TOP - 10.0) + PLATE * place;
        painter.fill(
            Layer::Hud,
            corner.x,
            corner.y,
            PLATE.x - 4.0,
            PLATE.y - 4.0,
            colours::faded(colours::TROUGH, 0.6),
        );
        draw_picture(name, corner + Vec2::new((PLATE.x - 4.0) / 2.0, 20.0), painter);
        let at = corner + Vec2::new((PLATE.x - 4.0) / 2.0, PLATE.y - 14.0);
        painter.shadowed(Layer::Hud, at, Align::Centre, colours::TEXT, &painter.grouped(number));
    }
}

/// A picture by its name, made smaller until it fits; a name of another game's is written.
fn draw_picture(name: &str, middle: Vec2, painter: &mut Painter<'_>) {
    let sprite =
        painter.sheet.sprite(name).or_else(|| painter.sheet.sprite("rock_2").filter(|_| name == "rock"));
    let Some(sprite) = sprite else {
        painter.shadowed(Layer::Hud, middle, Align::Centre, colours::FAINT, "?");
        return;
    };
    let cell = painter.sheet.cell(painter.sheet.frame(sprite, 0));
    let size = Vec2::new(f32::from(cell.uv[2]), f32::from(cell.uv[3]));
    let shrink = (size.x / 64.0).max(size.y / 38.0).ceil().max(1.0);
    let size = (size / shrink).floor();
    let pos = (middle - size / 2.0).floor().to_array();
    let plain = Sprite {
        pos,
        size: size.to_array(),
        uv: cell.uv,
        tint: Painter::PLAIN,
        flash: Painter::NO_FLASH,
        additive: 0.0,
    };
    painter.frame.push(Layer::Hud, plain);
}

/// The funnel of all games, as bars as long as their numbers have digits.
fn draw_pairs(all: &Statistics, painter: &mut Painter<'_>) {
    let pairs = &all.pairs;
    let rows = [
        ("Pairs, all against all", pairs.all),
        ("That the rules allow", pairs.after_rules),
        ("That were near each other", pairs.candidates),
        ("Whose rectangles overlapped", pairs.rect_hits),
        ("Whose pixels were compared", pairs.bitmap_tests),
        ("That shared a pixel", pairs.hits),
    ];
    let digits = |number: u64| libm::log10f(number.max(1) as f32);
    let most = digits(pairs.all).max(1.0);
    for (i, (name, number)) in rows.into_iter().enumerate() {
        let y = TOP + 30.0 * i as f32;
        painter.shadowed(Layer::Hud, Vec2::new(LEFT, y), Align::Left, colours::DIM, name);
        painter.shadowed(
            Layer::Hud,
            Vec2::new(RIGHT, y),
            Align::Right,
            colours::TEXT,
            &painter.grouped(number),
        );
        let width = RIGHT - LEFT;
        painter.fill(Layer::Hud, LEFT, y + 11.0, width, 4.0, colours::TROUGH);
        let long = (width * digits(number) / most).round();
        painter.fill(Layer::Hud, LEFT, y + 11.0, long, 4.0, colours::ACCENT);
        painter.fill(Layer::Hud, LEFT, y + 11.0, long, 1.0, colours::SKY);
    }
    if let Some(spared) = pairs.all.checked_div(pairs.candidates) {
        let [before, after] = SPARED.map(|text| painter.say(text));
        let remark = format!("{before} {} {after}", painter.grouped(spared));
        painter.shadowed(Layer::Hud, Vec2::new(LEFT, TOP + 188.0), Align::Left, colours::SKY, &remark);
    }
}

fn nothing(painter: &mut Painter<'_>) {
    painter.shadowed(Layer::Hud, Vec2::new(320.0, 180.0), Align::Centre, colours::FAINT, NOTHING);
}

/// Ticks as hours, minutes and seconds.
fn hours(ticks: u64) -> String {
    let seconds = ticks / u64::from(TICKS_PER_SECOND);
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::{Page, StatisticsScreen, StatisticsWish, TAB, TAB_STEP, TABS, hours};
    use crate::app::input::{Action, Pointer};
    use glam::Vec2;

    /// Tests that pages are turned round and round by keys, and clicked.
    #[test]
    fn pages_are_turned() {
        let mut screen = StatisticsScreen::default();
        for (action, page) in
            [(Action::Left, Page::Pairs), (Action::Right, Page::Flight), (Action::Down, Page::Stages)]
        {
            assert_eq!((screen.take(action), screen.page), (StatisticsWish::Moved, page));
        }
        let at = Vec2::new(TAB + 3.0 * TAB_STEP, TABS);
        assert_eq!(screen.point(Pointer { at, clicked: true, held: true }), StatisticsWish::Moved);
        assert_eq!(screen.page, Page::Lost);
        assert_eq!(screen.take(Action::Pause), StatisticsWish::Leave);
    }

    /// Tests that nothing is forgotten without a question, whose first answer is no.
    #[test]
    fn a_reset_is_confirmed() {
        let ways: [(&[Action], StatisticsWish); 4] = [
            (&[Action::Confirm], StatisticsWish::Asked),
            (&[Action::Confirm, Action::Confirm], StatisticsWish::Moved),
            (&[Action::Confirm, Action::Down, Action::Back], StatisticsWish::Moved),
            (&[Action::Confirm, Action::Down, Action::Fire], StatisticsWish::Reset),
        ];
        for (way, wish) in ways {
            let mut screen = StatisticsScreen::default();
            let last = way.iter().map(|&action| screen.take(action)).last();
            assert_eq!(last, Some(wish), "{way:?}");
        }
    }

    /// Tests that a long time is readable.
    #[test]
    fn times_are_readable() {
        for (ticks, text) in [(0, "0:00:00"), (60 * 61, "0:01:01"), (60 * 3600 * 1234, "1234:00:00")] {
            assert_eq!(hours(ticks), text);
        }
    }
}
