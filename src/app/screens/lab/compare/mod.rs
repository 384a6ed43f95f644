//! Compares all methods on the lab's scene: a table of costs, a chart of growth, and the effect of a setting's values.

mod growth;
mod table;

use super::Lab;
use super::save_scene;
use crate::app::background::{Background, BackgroundWork};
use crate::app::saved_files;
use crate::app::screens::prelude::*;
use crate::lab::comparison::{Comparison, ComparisonFindings, Measure, VariedSetting};
use crate::lab::stepper::LabScene;
use crate::named::named;
use sector_collision::Method;
use std::ops::Range;

/// The time per frame for the comparison without its own thread, in microseconds. A single tick of a method may take
/// longer. It is less than half of a frame at 60 frames per second.
const BUDGET_US: f64 = 6000.0;
const RANGES: [usize; 4] = [1, 10, 60, 600];
named! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum CompareView {
        Costs = "COSTS",
        Growth = "GROWTH",
        Settings = "VALUES",
    }
}

const VIEWS: Tabs<CompareView> = Tabs {
    pages: &CompareView::ALL,
    name: CompareView::name,
    back: &[Action::PreviousPage],
    on: &[Action::NextPage],
    left: 224.0,
    step: 120.0,
    top: 26.0,
    large_top: 22.0,
    sign: None,
};

impl BackgroundWork for Comparison {
    type Priority = Option<VariedSetting>;
    type Progress = ComparisonFindings;

    fn work(&mut self, priority: Option<VariedSetting>, now_us: &dyn Fn() -> f64, budget_us: f64) -> bool {
        Self::work(self, priority, now_us, budget_us)
    }

    fn report(&self) -> ComparisonFindings {
        self.findings()
    }
}

fn begin(
    scene: &LabScene,
    ticks: Range<usize>,
    ctx: &Context,
) -> (Option<Background<Comparison>>, ComparisonFindings) {
    let comparison = Comparison::new(scene.clone(), ticks);
    let findings = comparison.findings();
    (Some(Background::begin(comparison, None, "comparison", ctx.host.background_clock.as_ref())), findings)
}

pub(super) struct Compare {
    scene: LabScene,
    /// The comparison in progress. `None` when it has finished or was stopped.
    work: Option<Background<Comparison>>,
    findings: ComparisonFindings,
    tick: usize,
    range: usize,
    method: Method,
    view: CompareView,
    measure: Measure,
    setting: VariedSetting,
    is_kept: bool,
}

impl Compare {
    pub(super) fn new(scene: LabScene, tick: usize, method: Method, ctx: &Context) -> Self {
        let range = RANGES[0];
        let (work, findings) = begin(&scene, tick..tick + range, ctx);
        let (view, measure, setting) = (CompareView::Costs, Measure::Time, VariedSetting::of(method));
        Self { scene, work, findings, tick, range, method, view, measure, setting, is_kept: false }
    }

    fn begin(&mut self, ctx: &Context) {
        (self.work, self.findings) = begin(&self.scene, self.tick..self.tick + self.range, ctx);
    }

    fn continue_work(&mut self, now_us: &dyn Fn() -> f64) {
        let Some(work) = &mut self.work else { return };
        let first = (self.view == CompareView::Settings).then_some(self.setting);
        if let Some(findings) = work.advance(first, now_us, BUDGET_US) {
            self.findings = findings;
        }
        if self.findings.is_over() {
            self.work = None;
        }
    }

    fn act(&mut self, action: Action, ctx: &mut Context) -> bool {
        let by = if action == Action::Right { 1 } else { -1 };
        match action {
            Action::Up => self.method = cycle(&Method::ALL, self.method, -1),
            Action::Down => self.method = cycle(&Method::ALL, self.method, 1),
            Action::Left | Action::Right if self.view == CompareView::Growth => {
                self.measure = if self.measure == Measure::Time { Measure::Tests } else { Measure::Time };
            }
            Action::Left | Action::Right if self.view == CompareView::Settings => {
                self.setting = cycle(&VariedSetting::ALL, self.setting, by);
            }
            Action::Left | Action::Right => {
                self.range = cycle(&RANGES, self.range, by);
                self.begin(ctx);
            }
            Action::Bomb if self.work.is_some() => self.work = None,
            Action::Bomb if !self.findings.is_over() => self.begin(ctx),
            Action::Confirm | Action::Fire if !self.findings.costs().is_empty() => {
                let table = self.findings.to_csv();
                ctx.saver.save("the table", move |storage| saved_files::save_table(&table, storage));
            }
            _ => return false,
        }
        true
    }

    fn save_disagreement(&mut self, ctx: &mut Context) {
        let Some(found) = self.findings.disagreement.as_ref().filter(|_| !self.is_kept) else { return };
        self.is_kept = true;
        save_scene(&self.scene, &found.objects, ctx);
    }
}

impl Screen for Compare {
    fn name(&self) -> &'static str {
        "lab-compare"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        let is_large = ctx.settings.access.large_text;
        if let Some(view) = VIEWS.turn(self.view, is_large, &input) {
            self.view = view;
            ctx.cue(Cue::MenuMove);
            return Transition::Stay;
        }
        match input {
            Input::Action(Action::Back | Action::Pause) => return Transition::back(ctx),
            Input::Action(action) if self.act(action, ctx) => ctx.cue(Cue::MenuMove),
            Input::Time(step) => {
                self.continue_work(step.now_us);
                self.save_disagreement(ctx);
            }
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(236, "COMPARE", colors::WHITE, painter);
        VIEWS.draw(self.view, ctx.bindings(), painter);
        match self.view {
            CompareView::Costs => table::draw(self, painter),
            CompareView::Growth => growth::draw(self, painter),
            CompareView::Settings => growth::draw_values(self, painter),
        }
        self.draw_progress(painter);
        let changes = match self.view {
            CompareView::Costs => "ticks",
            CompareView::Growth => "tests or time",
            CompareView::Settings => "setting",
        };
        let stops = if self.work.is_some() { "stop" } else { "restart" };
        let hints = [
            // No method to choose where each setting has its own.
            (self.view != CompareView::Settings).then_some(Hint { action: Action::Up, says: "method" }),
            Some(Hint { action: Action::Right, says: changes }),
            Some(Hint { action: Action::Confirm, says: "save as CSV" }),
            (!self.findings.is_over()).then_some(Hint { action: Action::Bomb, says: stops }),
            Some(Hint::BACK),
        ];
        page::foot(&hints.into_iter().flatten().collect::<Vec<_>>(), ctx.bindings(), painter);
    }
}

impl Compare {
    fn draw_progress(&self, painter: &mut Painter<'_>) {
        if !self.findings.is_over() {
            let width = (page::WIDTH * self.findings.progress).round();
            let tint = if self.work.is_some() { colors::GOLD } else { colors::DIM };
            painter.rect(page::LEFT, 44.0, width, 2.0, tint);
        }
    }

    /// Returns the methods that the table shows; in large text, only `large_rows` of them.
    fn methods_on_show(&self, large_rows: usize, painter: &Painter<'_>) -> Range<usize> {
        let room = if painter.is_large() { large_rows } else { Method::ALL.len() };
        let first = (self.method as usize + 1).saturating_sub(room);
        first..first + room
    }

    fn draw_place(&self, painter: &mut Painter<'_>) -> f32 {
        let (scene, ticks) = (&self.scene, self.findings.ticks.clone());
        let [first, last] =
            [ticks.start, ticks.end - 1].map(|tick| painter.grouped(u64::from(scene.number(tick))));
        let name = painter.translate(&scene.name).to_owned();
        let text = if ticks.len() == 1 {
            painter.filled("{}, tick {}", &[&name, &first])
        } else {
            painter.filled("{}, ticks {} to {}", &[&name, &first, &last])
        };
        painter.text(Vec2::new(page::LEFT, page::TOP - 10.0), label(colors::SKY), &text);
        page::TOP - 10.0 + page::leading(painter)
    }
}

impl Lab {
    pub(super) fn compare(&self, ctx: &mut Context) -> Transition {
        let (scene, tick) = (self.stepper.tested(), self.stepper.tick());
        if Comparison::check(scene, tick, self.stepper.pipeline().counts().rect_hits).is_err() {
            ctx.notices.toast("Too many objects or overlaps to compare all methods.");
            return Transition::Stay;
        }
        Transition::push(Compare::new(scene.clone(), tick, self.stepper.method(), ctx))
    }
}
