//! The brightest moments of the game, each a few seconds long.

use super::luminance::squares;
use sector_collision::Method;
use sector_sweep::app::{Content, Session};
use sector_sweep::bot::Autopilot;
use sector_sweep::render::{Gpu, Renderer};
use sector_sweep::sim::{
    Assists, BossState, Difficulty, GameSetup, Inputs, PlayerInput, Practice, Section, ShipKind, Ships, World,
};
use sector_sweep::view::{Painter, RenderFrame, ViewOptions};
use std::sync::LazyLock;

static CONTENT: LazyLock<Content> = LazyLock::new(Content::builtin);

#[derive(Clone, Copy, PartialEq)]
enum Hand {
    /// The autopilot, without bombs. A bomb in a crowd would be a scene of its own.
    Pilot,
    /// The autopilot, with both players using every bomb as soon as they can.
    Bombers,
    /// No input: ships are lost and respawn.
    Nobody,
}

pub(crate) struct Scene {
    pub(crate) name: &'static str,
    stage: u32,
    from: Section,
    crew: Ships,
    hand: Hand,
    /// The number of ticks to skip. More are skipped until `begins` holds.
    skip: usize,
    begins: fn(&World) -> bool,
    ticks: usize,
}

const AT_ONCE: fn(&World) -> bool = |_| true;
const BOSS_DIES: fn(&World) -> bool =
    |world| matches!(world.boss().map(|boss| boss.state), Some(BossState::Dying(_)));

use ShipKind::{Anchor, Arrow, Fan, Lance};

#[rustfmt::skip]
pub(crate) const SCENES: &[Scene] = &[
    Scene { name: "bombs of Arrow and Lance", stage: 6, from: Section::At(40), crew: Ships::Together([Arrow, Lance]), hand: Hand::Bombers, skip: 200, begins: AT_ONCE, ticks: 220 },
    Scene { name: "bombs of Arrow and Anchor", stage: 3, from: Section::At(60), crew: Ships::Together([Arrow, Anchor]), hand: Hand::Bombers, skip: 200, begins: AT_ONCE, ticks: 220 },
    Scene { name: "bombs of two Arrows", stage: 3, from: Section::At(60), crew: Ships::Together([Arrow, Arrow]), hand: Hand::Bombers, skip: 200, begins: AT_ONCE, ticks: 220 },
    Scene { name: "bombs of Fan and Lance", stage: 1, from: Section::Start, crew: Ships::Together([Fan, Lance]), hand: Hand::Bombers, skip: 200, begins: AT_ONCE, ticks: 220 },
    Scene { name: "the swarm", stage: 3, from: Section::At(70), crew: Ships::Alone(Arrow), hand: Hand::Pilot, skip: 400, begins: AT_ONCE, ticks: 150 },
    Scene { name: "the hive", stage: 6, from: Section::At(60), crew: Ships::Alone(Fan), hand: Hand::Pilot, skip: 400, begins: AT_ONCE, ticks: 150 },
    Scene { name: "deaths", stage: 6, from: Section::At(30), crew: Ships::Together([Arrow, Fan]), hand: Hand::Nobody, skip: 200, begins: AT_ONCE, ticks: 300 },
    Scene { name: "a boss comes", stage: 2, from: Section::Boss(1), crew: Ships::Alone(Arrow), hand: Hand::Pilot, skip: 120, begins: AT_ONCE, ticks: 330 },
    Scene { name: "a boss", stage: 6, from: Section::Boss(4), crew: Ships::Together([Lance, Arrow]), hand: Hand::Bombers, skip: 100, begins: AT_ONCE, ticks: 180 },
    Scene { name: "a boss falls", stage: 1, from: Section::Boss(2), crew: Ships::Alone(Arrow), hand: Hand::Pilot, skip: 0, begins: BOSS_DIES, ticks: 330 },
];

/// The game of a scene as it is drawn with one set of options.
struct Viewer {
    session: Session,
    renderer: Renderer,
    frame: RenderFrame,
    /// Only some ticks are drawn. In between, the last drawn frame stands in.
    every: usize,
    /// The luminance of the squares, for each tick of the scene.
    seen: Vec<Vec<f32>>,
}

impl Viewer {
    fn new(gpu: &Gpu, setup: GameSetup, (look, every): Look) -> Self {
        let renderer =
            Renderer::new(gpu, &CONTENT.sheet.image, wgpu::TextureFormat::Rgba8Unorm).expect("a renderer");
        let mut session = Session::start(&CONTENT, setup, Method::Auto).expect("a session");
        session.view_options = look;
        Self { session, renderer, frame: RenderFrame::default(), every, seen: Vec::new() }
    }

    fn tick(&mut self, gpu: &Gpu, inputs: Inputs, begins: impl FnOnce(&World) -> bool) {
        self.frame.clear();
        self.frame.bloom = self.session.view_options.bloom;
        let mut painter =
            Painter { frame: &mut self.frame, sheet: &CONTENT.sheet, gallery: &CONTENT.gallery };
        self.session.tick(inputs, &mut painter, &mut |_| {});
        if self.seen.is_empty() && !begins(self.session.world()) {
            return;
        }
        let squares = match self.seen.last() {
            Some(last) if !self.seen.len().is_multiple_of(self.every) => last.clone(),
            _ => {
                self.session.draw_field(1.0, &mut painter);
                squares(&self.renderer.screenshot(gpu, &self.frame, 320, 180).expect("a picture"))
            }
        };
        self.seen.push(squares);
    }
}

/// The options to draw a scene with, and after how many ticks it is drawn again.
pub(crate) type Look = (ViewOptions, usize);

impl Scene {
    /// Plays the scene once and draws it with each of the looks. Returns what each shows, tick by tick.
    pub(crate) fn watch<const N: usize>(&self, looks: [Look; N]) -> [Vec<Vec<f32>>; N] {
        let gpu = Gpu::new_blocking().expect("an adapter: package mesa-vulkan-drivers has one");
        let mut viewers = looks.map(|look| Viewer::new(&gpu, self.setup(), look));
        let mut crew = Autopilot::default();
        for tick in 0.. {
            assert!(tick < 9000, "{} never begins", self.name);
            let inputs = self.inputs(tick, &mut crew, &viewers[0].session);
            for viewer in &mut viewers {
                viewer.tick(&gpu, inputs, |world| tick >= self.skip && (self.begins)(world));
            }
            if viewers[0].seen.len() == self.ticks {
                break;
            }
        }
        viewers.map(|viewer| viewer.seen)
    }

    fn setup(&self) -> GameSetup {
        let practice = (self.from != Section::Start).then_some(Practice { from: self.from, power: 4 });
        let difficulty = Difficulty::ALL[3];
        let assists = Assists { invulnerable: self.hand != Hand::Nobody, ..Assists::default() };
        GameSetup { difficulty, ships: self.crew, practice, assists, ..GameSetup::new(self.stage) }
    }

    fn inputs(&self, tick: usize, crew: &mut Autopilot, session: &Session) -> Inputs {
        if self.hand == Hand::Nobody {
            return Inputs::from(PlayerInput::default());
        }
        let flown = crew.fly(session.world());
        // Alternating, a third of a second apart, each as soon as its previous bomb has ended.
        let inputs = [0, 1].map(|player| {
            let mut input = flown.of(player);
            input.buttons &= !PlayerInput::BOMB;
            if self.hand == Hand::Bombers && tick >= self.skip + 20 * player && tick.is_multiple_of(2) {
                input.buttons |= PlayerInput::BOMB;
            }
            input
        });
        Inputs::from(inputs)
    }
}
