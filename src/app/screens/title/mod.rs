//! The title: the name and the menu over a view of space. When no key is pressed for a while, the autopilot flies one
//! stage after another, with pages in between.

mod attract;

use super::extras::Extras;
use super::how_to::{HowTo, draw_how_to};
use super::lab::LabHome;
use super::new_game::NewGame;
use super::options::OptionsScreen;
use super::own_stages::OwnStages;
use super::practice::PracticeScreen;
use super::replays::Replays;
use super::scores::ScoresScreen;
use super::stress::StressScreen;
use crate::app::IN_PAGE;
use crate::app::screen::FieldView;
use crate::app::screens::prelude::*;
use crate::app::ui::question::{Question, QuestionWords};
use crate::app::ui::ranking::draw_ranking;
use crate::named::named;
use attract::{Attract, Show, Topic};

named! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum TitleChoice {
        NewGame = "START", "Six stages for one or two, caravans, the daily stage, a boss rush";
        HowTo = "HOW TO PLAY", "How to fly, and how to score points";
        OwnStages = "YOUR STAGES", "Stages of your own, or from a friend";
        Practice = "PRACTICE", "Any stage from any point, invulnerable if you like";
        Scores = "HIGH SCORES", "The top ten for each ship, and your statistics";
        Replays = "REPLAYS", "Watch your past games, or take the controls";
        Stress = "STRESS MODE", "Thousands of aliens, every collision method";
        Lab = "THE LAB", "Watch every collision method work, test by test";
        Extras = "EXTRAS", "The catalog of what you have met, the music room, the credits";
        Options = "OPTIONS", "Video, sound, controls";
        Quit = "QUIT", "See you in space";
    }
    words about
}

const MENU: MenuPlace = MenuPlace { left: 40.0, top: 124.0, width: 178.0, lines: 11, is_large: true };

const END: QuestionWords = QuestionWords {
    area: [190.0, 130.0, 260.0, 92.0],
    edge: colors::ACCENT,
    lines: &[(14.0, colors::WHITE, "Quit the game?")],
    answers: ["NO", "YES, REALLY"],
    place: MenuPlace { left: 230.0, top: 172.0, width: 180.0, lines: 2, is_large: true },
};

const ABOUT: (f32, f32) = (244.0, 364.0);

pub(crate) struct Title {
    menu: Menu<TitleChoice>,
    question: Option<Question>,
    attract: Attract,
}

impl Title {
    pub(crate) fn new() -> Self {
        let offered =
            TitleChoice::ALL.into_iter().filter(|&choice| !(IN_PAGE && choice == TitleChoice::Quit));
        let lines = offered.map(|choice| (choice, choice.name(), None));
        Self { menu: Menu::new(lines, MENU), question: None, attract: Attract::default() }
    }

    fn choose(&mut self, choice: TitleChoice, ctx: &mut Context) -> Transition {
        match choice {
            TitleChoice::NewGame => Transition::push(NewGame::new(ctx)),
            TitleChoice::HowTo => Transition::push(HowTo::default()),
            TitleChoice::OwnStages => Transition::push(OwnStages::new(ctx)),
            TitleChoice::Practice => Transition::push(PracticeScreen::new(ctx)),
            TitleChoice::Scores => Transition::push(ScoresScreen::default()),
            TitleChoice::Replays => Transition::push(Replays::open(ctx)),
            TitleChoice::Stress => Transition::push(StressScreen::new(ctx)),
            TitleChoice::Lab => Transition::push(LabHome::new(ctx)),
            TitleChoice::Options => Transition::push(OptionsScreen::new(ctx)),
            TitleChoice::Extras => Transition::push(Extras::new()),
            TitleChoice::Quit => {
                self.question = Some(Question::new(&END));
                Transition::Stay
            }
        }
    }

    fn take(&mut self, answer: MenuAnswer<TitleChoice>, ctx: &mut Context) -> Transition {
        match answer {
            MenuAnswer::Chosen(choice) => self.choose(choice, ctx),
            MenuAnswer::Back if IN_PAGE => Transition::Stay,
            // An extra press of Back on the way out of a game must not ask to quit yet.
            MenuAnswer::Back if self.menu.current() != TitleChoice::Quit => {
                self.menu.point_at(TitleChoice::Quit);
                Transition::Stay
            }
            MenuAnswer::Back => self.choose(TitleChoice::Quit, ctx),
            _ => Transition::Stay,
        }
    }
}

impl Screen for Title {
    fn name(&self) -> &'static str {
        "title"
    }

    fn enter(&mut self, ctx: &mut Context) -> Transition {
        self.attract.stop(ctx);
        self.question = None;
        ctx.close_game();
        Transition::Stay
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if self.attract.wake(&input, ctx) {
            self.question = None;
            return Transition::Stay;
        }
        let transition = if let Some(question) = &mut self.question {
            // Pressing only Confirm and Back, however often, never answers yes.
            match question.update(&input, ctx) {
                Some(true) => return Transition::Quit,
                Some(false) => self.question = None,
                None => {}
            }
            Transition::Stay
        } else {
            let answer = self.menu.update(&input, ctx);
            self.take(answer, ctx)
        };
        if let Input::Time(step) = input {
            self.attract.advance(step, ctx);
        }
        transition
    }

    fn backdrop(&self, ctx: &Context) -> ScreenBackdrop {
        match self.attract.show(ctx) {
            None => ScreenBackdrop::Space(Some(ctx.settings.new_game.crew())),
            Some(Show::HowTo(_)) => ScreenBackdrop::Space(None),
            Some(Show::Stage) => {
                let alpha = ctx.game.interpolation();
                let overlay = self.attract.topic(ctx).map(Topic::overlay).unwrap_or_default();
                ScreenBackdrop::Field(FieldView { alpha, hud: None, overlay: Some(overlay) })
            }
        }
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let (age, bindings) = (ctx.clock.age_ticks(), ctx.bindings());
        match self.attract.show(ctx) {
            None => {
                draw_title(&self.menu, ctx.game.best, age, painter);
                match &self.question {
                    Some(question) => question.draw(bindings, painter),
                    None => draw_foot(bindings, painter),
                }
            }
            Some(Show::Stage) => {
                let caption = self.attract.caption(ctx, painter);
                draw_call(caption.as_deref(), age, bindings, painter);
                if let Some((division, age)) = self.attract.ranking(ctx) {
                    draw_ranking(&ctx.records.book, division, age, painter);
                }
            }
            Some(Show::HowTo(subject)) => {
                let shown = self.attract.shown_ticks(ctx);
                let part = attract::part(shown, painter.is_large());
                page::arriving(shown, painter, |painter| {
                    draw_how_to((subject, part), shown, bindings, painter);
                });
                draw_call(None, age, bindings, painter);
            }
        }
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.question.as_ref().map_or(self.menu.name(), Question::name))
    }

    fn slides_in(&self) -> bool {
        false
    }

    fn takes(&self, action: Action) -> bool {
        // A demo's method is not the player's choice, so its keys end the demo like any others.
        matches!(action, Action::Method | Action::PreviousMethod) && self.attract.has_begun()
    }
}

const COUNTS: Hint = Hint { action: Action::Overlay, says: "counts" };

fn draw_title(menu: &Menu<TitleChoice>, best: u64, age_ticks: f32, painter: &mut Painter<'_>) {
    // The name drops into place once.
    let drop = 1.0 - (age_ticks / 24.0).clamp(0.0, 1.0);
    let (logo, tint) =
        (painter.sheet.frame(painter.gallery.logo, 0), colors::faded(Painter::PLAIN, 1.0 - drop));
    let at = Vec2::new(320.0, 70.0 - (40.0 * drop * drop).round());
    painter.spoken_as(at, "SECTOR SWEEP", |painter| {
        painter.sprite(Layer::Hud, logo, at, tint, Painter::NO_FLASH, 0.0);
    });
    let line = "an arcade shooter that shows its collision detection";
    let tint = colors::faded(colors::SKY, 1.0 - drop);
    let at = Vec2::new(320.0, by_size(107.0, 104.0, painter));
    page::styled_paragraph(at, page::WIDTH, outlined(tint).center(), line, painter);
    menu.draw(painter);
    let about = menu.current().about();
    let count = page::lines(about, ABOUT.1, painter).len() as f32;
    // Large text does not fit between the menu items and the ships, but above them.
    let row = menu.tops().find(|&(choice, _)| choice == menu.current()).map_or(0.0, |(_, top)| top);
    let top = by_size(row + 4.0, 196.0 - count * page::leading(painter), painter);
    page::styled_paragraph(Vec2::new(ABOUT.0, top), ABOUT.1, outlined(colors::TEXT), about, painter);
    if best > 0 {
        let best = painter.counted("BEST {}", [best]);
        painter.text(Vec2::new(608.0, by_size(312.0, 307.0, painter)), outlined(colors::GOLD).right(), &best);
    }
    painter.rect(0.0, 326.0, 640.0, 34.0, colors::faded(colors::INK, 0.72));
    painter.rect(0.0, 326.0, 640.0, 1.0, colors::faded(colors::ACCENT, 0.5));
    let version = concat!("v", env!("CARGO_PKG_VERSION"));
    painter.text(Vec2::new(632.0, 8.0), outlined(colors::FAINT).right(), version);
}

fn draw_foot(bindings: &Bindings, painter: &mut Painter<'_>) {
    let fly = Hint { action: Action::Fire, says: "fire" };
    let focus = Hint { action: Action::Focus, says: "focus" };
    let bomb = Hint { action: Action::Bomb, says: "bomb" };
    let surge = Hint { action: Action::Surge, says: "surge" };
    // Flying hints are not clickable, so they appear only for keys and pads.
    let hints: &[Hint] = match painter.frame.ui.device {
        InputDevice::Mouse | InputDevice::Touch => &[Hint::CHOOSE, Hint::TAKE, COUNTS],
        InputDevice::Keys | InputDevice::Pad => &[Hint::CHOOSE, Hint::TAKE, fly, focus, surge, bomb, COUNTS],
    };
    page::foot(hints, bindings, painter);
}

fn draw_call(caption: Option<&str>, age_ticks: f32, bindings: &Bindings, painter: &mut Painter<'_>) {
    // The ship in the demo may be behind it.
    let top = if caption.is_some() { by_size(324.0, 312.0, painter) } else { 326.0 };
    painter.rect(0.0, top, 640.0, 360.0 - top, colors::faded(colors::INK, 0.45));
    if let Some(caption) = caption {
        let at = Vec2::new(320.0, by_size(327.0, 317.0, painter));
        painter.text(at, outlined(colors::PALE).center(), caption);
    }
    // Once every two seconds. Faster blinking is a nuisance, and may be a danger.
    let is_lit = age_ticks as u32 % 120 < 80;
    let tint = if is_lit { colors::WHITE } else { colors::FAINT };
    let is_touch = painter.frame.ui.device == InputDevice::Touch;
    let says = if is_touch { "TAP TO PLAY" } else { "PRESS ANY KEY" };
    let is_large = painter.is_large();
    let (y, call) =
        if is_large { (337.0, (608.0, label(tint).right())) } else { (340.0, (320.0, label(tint).center())) };
    let words = format!("{}. {}.", painter.translate("DEMO"), painter.translate(says));
    painter.spoken_as(Vec2::new(32.0, y), &words, |painter| {
        painter.text(Vec2::new(32.0, y), label(colors::GOLD), "DEMO");
        painter.text(Vec2::new(call.0, y), call.1, says);
    });
    if is_large {
        return;
    }
    hints::draw(&[COUNTS], bindings, Vec2::new(540.0, 340.0), painter);
}
