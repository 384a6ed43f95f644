//! The page of custom stages: choose one, see the autopilot fly it, and play it, share it or remove it.

mod preview;

use super::flight::FlightScreen;
use super::workshop::Workshop;
use crate::app::IN_PAGE;
use crate::app::achievements::ships;
use crate::app::context::Request;
use crate::app::own_stages::{put_aside, stage_file, stem};
use crate::app::scores::Division;
use crate::app::screens::new_game::{cover, window};
use crate::app::screens::prelude::*;
use crate::app::settings::NewGameSettings;
use crate::app::ui::question::{Question, QuestionWords};
use crate::app::ui::ship_card;
use crate::modes::own_stage_setup;
use crate::sim::{Difficulty, GameMode, GameSetup, ShipKind};
use preview::StagePreview;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OwnStageRow {
    Start,
    Stage,
    Difficulty,
    Players,
    First,
    Second,
    Edit,
    New,
    Share,
    Remove,
    Open,
    Back,
}

const MENU: MenuPlace = MenuPlace { left: LEFT, top: page::TOP, width: 290.0, lines: ROWS, is_large: false };
const ROWS: usize = 13;
/// The number of menu lines in large text, above the panel.
const LARGE_ROWS: usize = 8;
/// The distance of the rows below the picture from its lower edge.
const BELOW: f32 = 10.0;
/// The top of what is known about a stage in large text, below the menu.
const LARGE_BELOW: f32 = 232.0;
/// The stages that Page Up and Page Down skip.
const PAGE: i32 = 10;

const NO_STAGES: &str = "You have no stages yet. Make one in the workshop, or drop a stage file (.stage or .ron) on the \
                         game.";
const PUT_ASIDE: QuestionWords = QuestionWords {
    area: [150.0, 134.0, 340.0, 96.0],
    edge: colors::ACCENT,
    lines: &[
        (12.0, colors::WHITE, "Remove this stage?"),
        (28.0, colors::DIM, "The file moves to stages/removed. Nothing is deleted."),
    ],
    answers: ["KEEP", "REMOVE"],
    place: MenuPlace { left: 250.0, top: 184.0, width: 140.0, lines: 2, is_large: true },
};

pub(crate) struct OwnStages {
    /// The names of the files, such as `stages/mine.ron`.
    names: Vec<String>,
    chosen: usize,
    /// The file to choose when the page is shown.
    wanted: String,
    menu: Menu<OwnStageRow>,
    preview: Option<StagePreview>,
    /// The reason why the chosen stage cannot be played, or the list not be read.
    problem: Option<String>,
    question: Option<Question>,
}

impl OwnStages {
    /// Opens the page at the stage that was chosen last.
    pub(crate) fn new(ctx: &Context) -> Self {
        Self::at(&ctx.places.own_stage, ctx)
    }

    /// Opens the page at a stage file, or at the first one if that does not exist.
    pub(crate) fn at(name: &str, ctx: &Context) -> Self {
        Self {
            names: Vec::new(),
            chosen: 0,
            wanted: name.to_owned(),
            menu: menu(ctx.settings.new_game, ""),
            preview: None,
            problem: None,
            question: None,
        }
    }

    fn list(&mut self, row: OwnStageRow, ctx: &mut Context) {
        let listed = ctx.stage_names();
        self.problem = listed.as_ref().err().cloned();
        self.names = listed.unwrap_or_default();
        self.chosen = self.names.iter().position(|known| *known == self.wanted).unwrap_or(0);
        self.open(row, ctx);
    }

    /// Opens the chosen stage and starts its preview. The cursor stays on `row`.
    fn open(&mut self, row: OwnStageRow, ctx: &mut Context) {
        self.preview = None;
        if let Some(name) = self.names.get(self.chosen) {
            ctx.places.own_stage.clone_from(name);
            self.wanted.clone_from(name);
            self.problem = ctx.open_stage(name).err();
            self.preview = self.setup(ctx).and_then(|setup| StagePreview::begin(setup, &ctx.content));
        }
        self.refresh(row, ctx);
    }

    fn hints(&self) -> &'static [Hint] {
        match self.menu.current() {
            OwnStageRow::Edit
            | OwnStageRow::New
            | OwnStageRow::Share
            | OwnStageRow::Remove
            | OwnStageRow::Open => &[Hint::CHOOSE, Hint::TAKE, Hint::BACK],
            _ => self.menu.form_hints(),
        }
    }

    /// Returns the preview if it is shown: in large text, the menu needs the whole width, and a question covers the page.
    fn preview(&self, is_large: bool) -> Option<&StagePreview> {
        self.preview.as_ref().filter(|_| !is_large && self.question.is_none())
    }

    fn refresh(&mut self, row: OwnStageRow, ctx: &Context) {
        self.menu = menu(ctx.settings.new_game, self.names.get(self.chosen).map_or("", |name| stem(name)));
        if self.names.is_empty() {
            let rows: [MenuLine<OwnStageRow>; 3] = [
                (OwnStageRow::New, "New stage", None),
                (OwnStageRow::Open, "Open a file", None),
                (OwnStageRow::Back, "Back", None),
            ];
            let has_use = |&(row, ..): &MenuLine<OwnStageRow>| IN_PAGE || row != OwnStageRow::Open;
            self.menu = Menu::new(rows.into_iter().filter(has_use), MENU);
        }
        self.menu.point_at(row);
    }

    /// Returns the setup of a game in the chosen stage. `None` if it cannot be played.
    fn setup(&self, ctx: &Context) -> Option<GameSetup> {
        let stage = ctx.content.own_stage.as_ref().filter(|_| self.problem.is_none())?;
        let plan = NewGameSettings { kind: GameMode::OwnStage, ..ctx.settings.new_game };
        Some(own_stage_setup(stage.level.hash, plan.difficulty, plan.crew()))
    }

    fn choose(&mut self, row: OwnStageRow, ctx: &mut Context) -> Transition {
        match row {
            OwnStageRow::Edit => {
                return self
                    .names
                    .get(self.chosen)
                    .map_or(Transition::Stay, |name| Workshop::open(name, ctx));
            }
            OwnStageRow::New => {
                let name = self.free_name();
                self.wanted.clone_from(&name);
                return Workshop::open(&name, ctx);
            }
            OwnStageRow::Share => self.share(ctx),
            OwnStageRow::Remove => self.question = Some(Question::new(&PUT_ASIDE)),
            OwnStageRow::Open => ctx.request(Request::OpenFile),
            OwnStageRow::Back => return Transition::back(ctx),
            _ => {
                let Some(setup) = self.setup(ctx) else {
                    ctx.cue(Cue::Notice);
                    return Transition::Stay;
                };
                ctx.save_settings();
                ctx.begin_own_stage(setup);
                return Transition::push(FlightScreen::default());
            }
        }
        Transition::Stay
    }

    /// Copies the stage as a link, or offers the file of a stage that is too large for one.
    fn share(&self, ctx: &mut Context) {
        let Some(name) = self.names.get(self.chosen) else { return };
        match ctx.saver.now(|storage| stage_file(name, storage)) {
            Ok(file) => {
                ctx.share(file.to_link(), "The link to this stage is copied.", name, || file.to_bytes());
            }
            Err(problem) => ctx.notices.add(format!("Could not read the stage {name}: {problem}")),
        }
    }

    /// Returns a name that no stage file has.
    fn free_name(&self) -> String {
        let name = |number: u32| {
            let number = if number > 1 { format!(" {number}") } else { String::new() };
            format!("stages/mine{number}.ron")
        };
        (1..).map(name).find(|name| !self.names.contains(name)).unwrap_or_default()
    }

    fn remove(&mut self, ctx: &mut Context) {
        let Some(name) = self.names.get(self.chosen).cloned() else { return };
        ctx.saver.settle();
        if let Err(problem) = ctx.saver.now(|storage| put_aside(&name, storage)) {
            ctx.notices.add(format!("Could not remove the stage {name}: {problem}"));
        }
        self.wanted = self.names.get(self.chosen + 1).cloned().unwrap_or_default();
        self.list(OwnStageRow::Start, ctx);
    }

    fn change(&mut self, row: OwnStageRow, by: i32, ctx: &mut Context) {
        if row == OwnStageRow::Stage {
            self.chosen = (self.chosen as i32 + by).rem_euclid(self.names.len().max(1) as i32) as usize;
        } else {
            ctx.settings.new_game =
                step(row, by, ctx.settings.new_game, "", ships(&ctx.records.statistics)).0;
            self.preview = self.setup(ctx).and_then(|setup| StagePreview::begin(setup, &ctx.content));
            return self.refresh(row, ctx);
        }
        self.open(row, ctx);
    }
}

impl Screen for OwnStages {
    fn name(&self) -> &'static str {
        "own-stages"
    }

    /// Lists the files: they may have changed since, in the workshop for example.
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        self.list(self.menu.current(), ctx);
        Transition::Stay
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if let Some(question) = &mut self.question {
            if let Some(is_sure) = question.update(&input, ctx) {
                self.question = None;
                if is_sure {
                    self.remove(ctx);
                }
            }
            return Transition::Stay;
        }
        let turned = match &input {
            Input::Action(Action::PreviousPage) => -PAGE,
            Input::Action(Action::NextPage) => PAGE,
            _ => 0,
        };
        if turned != 0 && self.names.len() > 1 {
            ctx.cue(Cue::MenuMove);
            self.chosen = (self.chosen as i32 + turned).clamp(0, self.names.len() as i32 - 1) as usize;
            self.open(OwnStageRow::Stage, ctx);
            return Transition::Stay;
        }
        let answer = self.menu.update(&input, ctx);
        if let (Input::Time(step), Some(preview)) = (input, &mut self.preview) {
            preview.advance(step, &ctx.content);
        }
        match answer {
            MenuAnswer::Changed(row, by) => self.change(row, by, ctx),
            MenuAnswer::Chosen(row) => return self.choose(row, ctx),
            MenuAnswer::Back => return Transition::Pop,
            _ => {}
        }
        Transition::Stay
    }

    fn backdrop(&self, ctx: &Context) -> ScreenBackdrop {
        if self.preview(ctx.settings.access.large_text).is_some() {
            ScreenBackdrop::Own
        } else {
            ScreenBackdrop::Space(None)
        }
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let picture = window(painter.is_large());
        if let Some(preview) = self.preview(painter.is_large()) {
            preview.draw(picture, ctx.settings.view_options(), painter);
            cover(picture, painter);
            page::heading("YOUR STAGES", colors::WHITE, painter);
        } else {
            page::open(214, "YOUR STAGES", colors::WHITE, painter);
        }
        self.menu.draw(painter);
        let words = match (&self.problem, self.names.is_empty()) {
            (Some(problem), _) => Some((colors::RED, problem.as_str())),
            (None, true) => Some((colors::TEXT, NO_STAGES)),
            (None, false) => None,
        };
        if let Some((tint, words)) = words {
            let at = Vec2::new(by_size(picture[0], LEFT, painter), by_size(page::TOP, LARGE_BELOW, painter));
            page::paragraph(at, RIGHT - at.x, tint, words, painter);
        } else {
            self.draw_about(picture, ctx, painter);
        }
        match &self.question {
            Some(question) => question.draw(ctx.bindings(), painter),
            None => page::foot(self.hints(), ctx.bindings(), painter),
        }
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.question.as_ref().map_or(self.menu.name(), Question::name))
    }
}

impl OwnStages {
    /// Draws what is known about the chosen stage, above and below the picture.
    fn draw_about(&self, [left, top, width, height]: [f32; 4], ctx: &Context, painter: &mut Painter<'_>) {
        let (Some(stage), Some(setup)) = (&ctx.content.own_stage, self.setup(ctx)) else { return };
        let level = &stage.level;
        let leading = page::leading(painter);
        let above = Vec2::new(left, top - leading - 4.0);
        let name = page::cut(painter.translate(&level.name), width, painter);
        if painter.is_large() {
            painter.text(Vec2::new(LEFT, LARGE_BELOW), label(colors::WHITE), &name);
        } else {
            painter.text(above - Vec2::new(1.0, 12.0), title(colors::WHITE), &name);
            let subtitle = page::cut(painter.translate(&level.subtitle), width, painter);
            painter.text(above + Vec2::new(0.0, 6.0), label(colors::DIM), &subtitle);
        }
        let best = ctx.records.book.best(Division::from(&setup));
        let best = if best > 0 { painter.grouped(best) } else { "–".to_owned() };
        let rows = [
            ("Aliens", painter.grouped(level.at(setup.difficulty).all_targets() as u64)),
            ("Bosses", level.bosses.len().to_string()),
            ("Your best", best),
        ];
        let (top, left) = (
            by_size(top + height + BELOW, LARGE_BELOW + leading + 5.0, painter),
            by_size(left, LEFT, painter),
        );
        let line = Rows { top, step: leading, ends: (left, RIGHT) };
        rows.iter()
            .enumerate()
            .for_each(|(i, (name, value))| line.draw_row(i, name, value, colors::TEXT, painter));
    }
}

fn menu(plan: NewGameSettings, stage: &str) -> Menu<OwnStageRow> {
    let is_alone = NewGameSettings { kind: GameMode::OwnStage, ..plan }.is_alone();
    let share = if IN_PAGE { "Share" } else { "Copy as a link" };
    let lines: [MenuLine<OwnStageRow>; 12] = [
        (OwnStageRow::Start, "Start", None),
        (OwnStageRow::Stage, "Stage", None),
        (OwnStageRow::Difficulty, "Difficulty", None),
        (OwnStageRow::Players, "Players", None),
        (OwnStageRow::First, if is_alone { "Ship" } else { "Ship of player 1" }, None),
        (OwnStageRow::Second, "Ship of player 2", None),
        (OwnStageRow::Edit, "Edit in the workshop", Some("")),
        (OwnStageRow::New, "New stage", None),
        (OwnStageRow::Share, share, None),
        (OwnStageRow::Remove, "Remove", None),
        (OwnStageRow::Open, "Open a file", None),
        (OwnStageRow::Back, "Back", None),
    ];
    let lines = lines.into_iter().filter(|&(row, ..)| match row {
        OwnStageRow::Second => !is_alone,
        OwnStageRow::Open => IN_PAGE,
        _ => true,
    });
    Menu::new(lines, MENU)
        .enlarged(page::WIDTH, LARGE_ROWS)
        .form()
        .with_values(|row| step(row, 0, plan, stage, &ShipKind::ALL).1)
}

fn step(
    row: OwnStageRow,
    by: i32,
    mut plan: NewGameSettings,
    stage: &str,
    ships: &[ShipKind],
) -> (NewGameSettings, Option<MenuValue>) {
    let [first, second] = &mut plan.ships;
    let text = match row {
        OwnStageRow::Stage => stage.to_owned(),
        OwnStageRow::Difficulty => {
            step_through(&Difficulty::ALL, &mut plan.difficulty, by).label().to_owned()
        }
        OwnStageRow::Players => step_through(&[1, 2], &mut plan.players, by).to_string(),
        OwnStageRow::First => ship_card::name(step_through(ships, first, by)).to_owned(),
        OwnStageRow::Second => ship_card::name(step_through(ships, second, by)).to_owned(),
        _ => return (plan, None),
    };
    (plan, Some(MenuValue::Text(text)))
}
