//! Grades answers that are broad phases.

use crate::answers::NewMethod;
use crate::difference::{Difference, Pair, name, names};
use crate::examiner::Examiner;
use crate::hints;
use crate::outcome::{Finding, Work};
use crate::scene::{Field, Place, Played, Scene, crowds, scenes};
use sector_collision::broad::{BruteForce, make};
use sector_collision::trace::MethodStats;
use sector_collision::{Kind, Method, Rect, Tuning};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// The number of objects of a large scene.
const LARGE: usize = 20_000;
/// The ticks of a large scene. The last one counts.
const LARGE_TICKS: usize = 3;
/// An answer may take this many times as long as the textbook version in a large scene.
const MAX_SLOWDOWN: u32 = 20;
/// An answer may always take this long, because short times vary.
const ALWAYS_FAST_ENOUGH: Duration = Duration::from_millis(400);
/// The number of objects of a slow scene, and its ticks.
const SLOW: (usize, usize) = (300, 11);

/// The value of a counter.
pub(crate) type Counter = fn(&MethodStats) -> u64;

/// An exercise whose answer is a broad phase.
pub(crate) struct BroadTask {
    /// The version that the budget refers to.
    pub(crate) textbook: Method,
    pub(crate) field: Field,
    /// Whether a pair may be reported although its rectangles do not overlap, and this in words.
    pub(crate) may_report: (fn(Rect, Rect) -> bool, &'static str),
    /// Large scenes: how objects are spread, in words and as a function.
    pub(crate) crowds: &'static [(&'static str, Place)],
    /// The name of the counter that an answer reports itself and its value, if the exercise asks for insertion sort.
    pub(crate) steps: Option<(&'static str, Counter)>,
    /// Whether objects belong to 64-pixel cells, which decides about hints.
    pub(crate) has_cells: bool,
}

impl BroadTask {
    /// Grades an answer: random scenes of growing size, then the budgets.
    pub(crate) fn grade(&self, new: NewMethod, examiner: &mut Examiner) -> Result<(), Finding> {
        // The first objects are single pixels, and some of the last are long and thin.
        for (cases, objects, sides, ticks) in [
            (300, 2, (0, 0), 1),
            (600, 2, (6, 6), 1),
            (300, 5, (6, 6), 4),
            (150, 14, (6, 6), 4),
            (300, 6, (6, 4095), 1),
        ] {
            let scenes = scenes(self.field, objects, sides, ticks);
            examiner.cases(cases, scenes, Scene::picture, |scene| self.check(scene, new))?;
        }
        for &crowd in self.crowds {
            self.check_crowd(crowd, new, examiner)?;
        }
        self.check_steps(new, examiner)
    }

    fn textbook(&self) -> Box<dyn sector_collision::broad::BroadPhase> {
        make(self.textbook, Tuning::GAME, LARGE)
    }

    fn check(&self, scene: &Scene, new: NewMethod) -> Result<(), Finding> {
        let played = scene.play(new());
        for (tick, candidates) in played.iter().map(|tick| &*tick.candidates).enumerate() {
            self.check_tick(scene, tick, candidates, new).map_err(|finding| {
                let tests = |method: Vec<Played>| method[tick].candidates.len();
                let textbook = tests(scene.play(make(self.textbook, Tuning::GAME, 8)));
                let brute_force = tests(scene.play(Box::new(BruteForce::new(8))));
                let place = if scene.ticks > 1 { format!("tick {tick}: ") } else { String::new() };
                let yours = candidates.len();
                Finding { fault: place + &finding.fault, ..finding }
                    .line(format!("tests      yours {yours}, textbook {textbook}, brute force {brute_force}"))
            })?;
        }
        Ok(())
    }

    /// Compares the candidates of a tick with a double loop.
    fn check_tick(
        &self,
        scene: &Scene,
        tick: usize,
        candidates: &[[Option<u32>; 2]],
        new: NewMethod,
    ) -> Result<(), Finding> {
        let rules = scene.rules();
        let rects = |(a, b): Pair| Some([scene.place(a, tick)?, scene.place(b, tick)?]);
        let may_meet = |(a, b): Pair| rules.may_meet(Kind(scene.movers[a].kind), Kind(scene.movers[b].kind));
        let is_pair = |pair: Pair, test: fn(Rect, Rect) -> bool| {
            pair.0 != pair.1 && may_meet(pair) && rects(pair).is_some_and(|[a, b]| test(a, b))
        };
        let all = (0..scene.movers.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let required: Vec<Pair> = all.filter(|&pair| is_pair(pair, Rect::overlaps)).collect();
        let mut found: Vec<Pair> = Vec::new();
        for candidate in candidates {
            let &[Some(a), Some(b)] = candidate else {
                return Err(Finding::new("a slot is reported that holds no object")
                    .hint("Its object has been removed. Forget it in `remove` or in `find`."));
            };
            found.push((a.min(b) as usize, a.max(b) as usize));
        }
        let is_allowed = |pair| is_pair(pair, Rect::overlaps) || is_pair(pair, self.may_report.0);
        let Some(difference) = Difference::between(&required, &found, is_allowed) else { return Ok(()) };
        let pair = difference.item();
        let rects = rects(pair).filter(|_| pair.0 != pair.1);
        let fault = match rects {
            None => format!("an object is paired with itself: {}", name(pair)),
            Some(_) if may_meet(pair) => {
                difference.fault(&format!("the pair {}", name(pair)), self.may_report.1)
            }
            Some(_) => format!("the rules forbid the pair {}", name(pair)),
        };
        let finding = Finding::new(fault).compare(names(&required, name), names(&found, name));
        // The method may panic on another scene, which says nothing about this one.
        let checked = |scene: &Scene| catch_unwind(AssertUnwindSafe(|| self.check(scene, new).is_ok()));
        let is_right = |scene: Scene| checked(&scene).unwrap_or(false);
        Err(match rects {
            _ if tick > 0 && is_right(scene.still(tick, |_| true)) => finding.hint(
                "Without the ticks before, this one is right. Is anything left over from them, or not updated?",
            ),
            None => finding,
            Some(_) if !may_meet(pair) => finding.hint("Ask `objects.rules().may_meet(kind, other_kind)`."),
            Some(_)
                if matches!(difference, Difference::Missing(_))
                    && scene.movers.len() > 2
                    && is_right(scene.still(tick, |key| key == pair.0 || key == pair.1)) =>
            {
                finding.hint("Without the other objects, it is reported. Does a `break` or `return` skip it?")
            }
            Some(rects) => hints::explain(finding, difference, self.has_cells, rects),
        })
    }

    /// Compares the tests and the time of a large scene with those of the textbook version.
    fn check_crowd(
        &self,
        (spread, place): (&str, Place),
        new: NewMethod,
        examiner: &mut Examiner,
    ) -> Result<(), Finding> {
        let scene = examiner.sample(crowds(self.field, LARGE, LARGE_TICKS, place));
        let ((textbook, hits), its_time) = timed(|| scene.count(self.textbook()));
        let about =
            format!("{LARGE} objects {spread}; the textbook version takes {} ms", its_time.as_millis());
        let run = || Ok(timed(|| scene.count(new())));
        let ((yours, found), time) = examiner.guard(vec![about.clone()], run)?;
        examiner.spend(Work {
            what: format!("tests, {LARGE} objects {spread}"),
            yours,
            budget: 2 * textbook,
            textbook,
            brute_force: (LARGE * (LARGE - 1) / 2) as u64,
        })?;
        let finding = if found != hits {
            Finding::new("loses pairs in a large scene").compare(format!("{hits} overlapping pairs"), found)
        } else if time > ALWAYS_FAST_ENOUGH.max(MAX_SLOWDOWN * its_time) {
            Finding::new("right, but too slow: the time grows like that of brute force")
                .line(format!("took       {} ms", time.as_millis()))
                .hint("Does it look at every pair, and only report the near ones?")
        } else {
            return Ok(());
        };
        Err(finding.in_scene(vec![about]))
    }

    /// Compares the steps of an insertion sort with those of the textbook version.
    fn check_steps(&self, new: NewMethod, examiner: &mut Examiner) -> Result<(), Finding> {
        let Some((name, steps)) = self.steps else { return Ok(()) };
        let (objects, ticks) = SLOW;
        let spread = |_, u, v| (u % 2000 - 1000, v % 1200 - 600);
        let scene = examiner.sample(crowds(self.field, objects, ticks, spread));
        let count = |method| scene.play(method)[1..].iter().map(|tick| steps(&tick.stats)).sum();
        let textbook = count(self.textbook());
        let about = vec![format!("{objects} objects that move by at most a pixel a tick")];
        let yours = examiner.guard(about, || Ok(count(new())))?;
        let what = format!("{name}, {objects} slow objects, {} ticks", ticks - 1);
        if yours < textbook / 2 {
            return Err(Finding::new(format!("sorts another way, or counts too few: {what}"))
                .compare(format!("about {textbook}"), yours)
                .hint("Sort by insertion, and count each step where you take it."));
        }
        examiner.spend(Work { what, yours, budget: 2 * textbook, textbook, brute_force: 0 })
    }
}

fn timed<R>(run: impl FnOnce() -> R) -> (R, Duration) {
    #[allow(clippy::disallowed_methods, reason = "the grader is no part of the simulation")]
    let start = Instant::now();
    let result = run();
    (result, start.elapsed())
}
