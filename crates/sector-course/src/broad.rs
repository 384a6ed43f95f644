//! Grades answers that are broad phases.

use crate::answers::NewMethod;
use crate::examiner::Examiner;
use crate::outcome::{Finding, Work};
use crate::scene::{Field, Played, Scene, letter, scenes};
use crate::simplify::simpler;
use crate::{crowd, hints};
use sector_collision::broad::{BruteForce, make};
use sector_collision::trace::MethodStats;
use sector_collision::{Kind, Method, Rect, Tuning};
use std::time::{Duration, Instant};

/// The number of objects of a large scene.
const LARGE: usize = 20_000;
/// An answer may take this many times as long as the textbook version in a large scene.
const MAX_SLOWDOWN: u32 = 20;
/// An answer may always take this long, because short times vary.
const ALWAYS_FAST_ENOUGH: Duration = Duration::from_millis(400);

/// An exercise whose answer is a broad phase.
pub(crate) struct BroadTask {
    /// The version that the budget refers to.
    pub(crate) textbook: Method,
    pub(crate) field: Field,
    /// Whether a pair may be reported although its rectangles do not overlap, and this in words.
    pub(crate) may_report: (fn(Rect, Rect) -> bool, &'static str),
    /// Large scenes.
    pub(crate) crowds: &'static [crowd::Crowd],
    /// The work that keeps a structure sorted while objects move slowly, if the exercise asks for it.
    pub(crate) steps: Option<StepsOfInsertion>,
    /// Whether objects belong to 64-pixel cells, which decides about hints.
    pub(crate) has_cells: bool,
}

/// A counter that an answer reports itself.
#[derive(Clone, Copy)]
pub(crate) struct StepsOfInsertion {
    pub(crate) name: &'static str,
    pub(crate) count: fn(&MethodStats) -> u64,
}

impl BroadTask {
    /// Grades an answer: random scenes of growing size, then the budgets.
    pub(crate) fn grade(&self, new: NewMethod, examiner: &mut Examiner) -> Result<(), Finding> {
        for (most, cases) in [(2, 500), (5, 200), (14, 150)] {
            let check = |scene: &Scene| self.check(scene, new);
            let result = examiner.cases(cases, scenes(self.field, most), simpler, Scene::picture, check);
            result.map_err(|finding| self.explain_panic(finding))?;
        }
        for crowd in self.crowds {
            self.check_crowd(crowd, new, examiner)?;
        }
        self.steps.map_or(Ok(()), |steps| self.check_order(steps, new, examiner))
    }

    fn explain_panic(&self, finding: Finding) -> Finding {
        let is_outside = self.has_cells && finding.details.iter().any(|line| line.contains("out of bounds"));
        finding
            .hint_if(is_outside, "Does the table have the last column and row, which are only partly inside?")
    }

    fn check(&self, scene: &Scene, new: NewMethod) -> Result<(), Finding> {
        let played = scene.play(new(scene.movers.len()));
        let wrong = (0..).zip(&played).find_map(|(tick, played)| {
            self.check_tick(scene, tick, played).err().map(|finding| (tick, finding))
        });
        let Some((tick, finding)) = wrong else { return Ok(()) };
        let tests = |method: Vec<Played>| method[tick].candidates.len();
        let textbook = tests(scene.play(make(self.textbook, Tuning::GAME, 8)));
        let brute_force = tests(scene.play(Box::new(BruteForce::new(8))));
        let yours = played[tick].candidates.len();
        let place = if scene.ticks > 1 { format!("tick {tick}: ") } else { String::new() };
        let tests = format!("tests      yours {yours}, textbook {textbook}, brute force {brute_force}");
        Err(Finding { fault: place + &finding.fault, ..finding }
            .hint_if(
                tick > 0,
                "The ticks before were right. Is anything left over from them, or not updated?",
            )
            .detail(tests))
    }

    /// Compares the candidates of a tick with a double loop.
    fn check_tick(&self, scene: &Scene, tick: usize, played: &Played) -> Result<(), Finding> {
        let (rules, objects) = (scene.rules(), scene.objects(tick));
        let mut expected = Vec::new();
        for (i, &(a, a_kind, a_rect)) in objects.iter().enumerate() {
            for &(b, b_kind, b_rect) in &objects[i + 1..] {
                if rules.may_meet(a_kind, b_kind) && a_rect.overlaps(b_rect) {
                    expected.push((a, b));
                }
            }
        }
        let compare = |finding: Finding| finding.compare(pairs(&expected), reported(played));
        let mut seen = Vec::new();
        for candidate in &played.candidates {
            let (a, b) = self.check_candidate(scene, tick, *candidate).map_err(compare)?;
            if seen.contains(&(a, b)) {
                let fault = format!("the pair {} is reported twice", name(a, b));
                return Err(compare(hints::of_repeat(fault, self.has_cells, rects(scene, tick, a, b))));
            }
            seen.push((a, b));
        }
        match expected.iter().find(|pair| !seen.contains(pair)) {
            Some(&(a, b)) => {
                let fault = format!("the pair {} is missing", name(a, b));
                Err(compare(hints::of_missing(fault, self.has_cells, rects(scene, tick, a, b))))
            }
            None => Ok(()),
        }
    }

    /// Checks one candidate on its own and returns its keys, the lower first.
    fn check_candidate(
        &self,
        scene: &Scene,
        tick: usize,
        candidate: [Option<u32>; 2],
    ) -> Result<(usize, usize), Finding> {
        let [Some(a), Some(b)] = candidate else {
            let finding = Finding::new("a slot is reported that holds no object");
            return Err(
                finding.hint_if(true, "Its object has been removed. Forget it in `remove` or in `find`.")
            );
        };
        let (a, b) = (a.min(b) as usize, a.max(b) as usize);
        let (kind_a, kind_b) = (scene.movers[a].kind, scene.movers[b].kind);
        let rules = scene.rules();
        if a == b {
            return Err(Finding::new(format!("{} is paired with itself", letter(a))));
        }
        if !rules.may_meet(Kind(kind_a), Kind(kind_b)) {
            let fault = format!("the pair {} is forbidden: kinds {kind_a} and {kind_b}", name(a, b));
            return Err(
                Finding::new(fault).hint_if(true, "Ask `objects.rules().may_meet(kind, other_kind)`.")
            );
        }
        let [rect_a, rect_b] = rects(scene, tick, a, b);
        if rect_a.overlaps(rect_b) || (self.may_report.0)(rect_a, rect_b) {
            return Ok((a, b));
        }
        let fault = format!("the pair {} is reported, but does not {}", name(a, b), self.may_report.1);
        Err(hints::of_extra(fault, self.has_cells, [rect_a, rect_b]))
    }

    /// Compares the tests and the time of a large scene with those of the textbook version.
    fn check_crowd(
        &self,
        crowd: &crowd::Crowd,
        new: NewMethod,
        examiner: &mut Examiner,
    ) -> Result<(), Finding> {
        let scene = examiner.sample(crowd.scenes(self.field, LARGE));
        let (textbook, its_time) = timed(|| scene.count(make(self.textbook, Tuning::GAME, LARGE)));
        let limit = ALWAYS_FAST_ENOUGH.max(MAX_SLOWDOWN * its_time);
        let about = format!(
            "{LARGE} objects {}; the textbook version takes {} ms",
            crowd.name(),
            its_time.as_millis()
        );
        let run = || timed(|| scene.count(new(LARGE)));
        let ((yours, hits), time) = examiner.guard(vec![about.clone()], run)?;
        examiner.spend(Work {
            what: format!("tests, {LARGE} objects {}", crowd.name()),
            yours,
            least: 0,
            budget: 2 * textbook.0,
            textbook: textbook.0,
            brute_force: (LARGE * (LARGE - 1) / 2) as u64,
        })?;
        let in_crowd = |fault: &str| Finding { scene: vec![about], ..Finding::new(fault) };
        if hits != textbook.1 {
            let finding = in_crowd("loses pairs in a large scene");
            return Err(
                finding.compare(format!("{} overlapping pairs", textbook.1), format!("{hits} of them"))
            );
        }
        if time > limit {
            let finding = in_crowd("right, but too slow: the time grows like that of brute force");
            let hint = "Does it look at every pair, and only report the near ones?";
            return Err(finding.detail(format!("took       {} ms", time.as_millis())).hint_if(true, hint));
        }
        Ok(())
    }

    /// Compares the steps of insertion with those of the textbook version.
    fn check_order(
        &self,
        steps: StepsOfInsertion,
        new: NewMethod,
        examiner: &mut Examiner,
    ) -> Result<(), Finding> {
        let scene = examiner.sample(crowd::slow_scenes(self.field));
        let count = |method| scene.play(method)[1..].iter().map(|tick| (steps.count)(&tick.stats)).sum();
        let textbook: u64 = count(make(self.textbook, Tuning::GAME, scene.movers.len()));
        let about = vec![format!("{} objects that move by at most a pixel a tick", scene.movers.len())];
        examiner.spend(Work {
            what: format!("{}, {} slow objects, {} ticks", steps.name, scene.movers.len(), scene.ticks - 1),
            yours: examiner.guard(about, || count(new(scene.movers.len())))?,
            least: textbook / 2,
            budget: 2 * textbook,
            textbook,
            brute_force: 0,
        })
    }
}

fn timed<R>(run: impl FnOnce() -> R) -> (R, Duration) {
    #[allow(clippy::disallowed_methods, reason = "the grader is no part of the simulation")]
    let start = Instant::now();
    let result = run();
    (result, start.elapsed())
}

fn rects(scene: &Scene, tick: usize, a: usize, b: usize) -> [Rect; 2] {
    [a, b].map(|key| scene.place(key, tick).expect("only objects of the tick have keys"))
}

fn name(a: usize, b: usize) -> String {
    format!("{}-{}", letter(a), letter(b))
}

fn pairs(pairs: &[(usize, usize)]) -> String {
    let names: Vec<String> = pairs.iter().take(20).map(|&(a, b)| name(a, b)).collect();
    if names.is_empty() { "no pair that overlaps".to_owned() } else { names.join(" ") + " overlap" }
}

fn reported(played: &Played) -> String {
    let end = |key: Option<u32>| key.map_or('-', |key| letter(key as usize));
    let all = &played.candidates;
    let names: Vec<String> = all.iter().take(20).map(|&[a, b]| format!("{}-{}", end(a), end(b))).collect();
    match all.len() {
        0 => "nothing".to_owned(),
        1..=20 => names.join(" "),
        count => format!("{count} pairs: {} …", names.join(" ")),
    }
}
