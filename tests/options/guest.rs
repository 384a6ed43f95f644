//! A player who tries options: starts the program, turns pages, plays, leaves, and starts it again with the same folder.

use crate::devices::{self, Press};
use glam::Vec2;
use image::RgbaImage;
use sector_collision::Method;
use sector_sweep::app::settings::{self, Settings};
use sector_sweep::app::storage::{Directory, Saver};
use sector_sweep::app::{App, Content, DisplaySettings, Request, Start, Tab};
use sector_sweep::audio::{Notice, Sink, Volumes};
use sector_sweep::render::{Gpu, Renderer};
use sector_sweep::sim::World;
use sector_sweep::view::{Layer, RenderFrame, Sprite};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;
use tempfile::TempDir;
use winit::keyboard::KeyCode;

/// A tick, and a little: so that it is due.
const FRAME: Duration = Duration::from_nanos(16_666_700);

static CONTENT: LazyLock<Content> = LazyLock::new(Content::builtin);
static GPU: LazyLock<Gpu> =
    LazyLock::new(|| Gpu::new_blocking().expect("an adapter: package mesa-vulkan-drivers has one"));

/// One picture at a time: a device that is waited for from two threads may keep one of them waiting.
static TURN: Mutex<()> = Mutex::new(());

/// The volumes that the sink got, and the notice that it is to give.
#[derive(Default)]
pub(crate) struct Speaker {
    pub(crate) volumes: Volumes,
    pub(crate) notice: Option<Notice>,
}

/// A sink that plays nothing.
struct TestSink(Arc<Mutex<Speaker>>);

impl Sink for TestSink {
    fn set_volumes(&mut self, volumes: Volumes) {
        self.0.lock().unwrap().volumes = volumes;
    }
    fn update(&mut self, _: f64) -> Option<Notice> {
        self.0.lock().unwrap().notice.take()
    }
}

/// A player at the program.
pub(crate) struct Guest {
    pub(crate) app: App,
    pub(crate) frame: RenderFrame,
    pub(crate) speaker: Arc<Mutex<Speaker>>,
    pub(crate) requests: Vec<Request>,
    folder: TempDir,
}

impl Guest {
    /// To a program that was never started here.
    pub(crate) fn new() -> Self {
        Self::to(CONTENT.clone())
    }

    /// To one with other stages.
    pub(crate) fn to(content: Content) -> Self {
        Self::come(tempfile::tempdir().expect("a folder"), content)
    }

    fn come(folder: TempDir, content: Content) -> Self {
        let storage = Directory::open(Some(folder.path())).expect("a folder for files");
        let mut saver = Saver::new(Box::new(storage));
        let loaded = saver.now(settings::load);
        assert_eq!(loaded.notice, None, "the file is sound");
        let speaker = Arc::<Mutex<Speaker>>::default();
        let sink = Box::new(TestSink(Arc::clone(&speaker)));
        let start = Start { stage: 1, seed: Some(7), method: Method::Auto };
        let app = App::new(content, loaded.settings, saver, sink, start, 1).expect("an app");
        Self { app, frame: RenderFrame::default(), speaker, requests: Vec::new(), folder }
    }

    /// The program ends, and is started again with the same folder.
    pub(crate) fn come_again(mut self) -> Self {
        self.app.leave();
        let content = self.app.content().clone();
        drop(self.app);
        Self::come(self.folder, content)
    }

    pub(crate) fn frames(&mut self, count: usize) {
        for _ in 0..count {
            let requests = self.app.frame(FRAME, &|| 0.0, &mut self.frame);
            self.requests.extend(requests);
        }
    }

    pub(crate) fn press(&mut self, key: KeyCode) {
        self.tap(Press::Key(key));
    }

    /// Presses and releases.
    pub(crate) fn tap(&mut self, press: Press) {
        press.down(&mut self.app.context.controls);
        self.frames(2);
        press.up(&mut self.app.context.controls);
        self.frames(1);
    }

    /// Holds for a number of frames, and keeps holding.
    pub(crate) fn hold(&mut self, press: Press, frames: usize) {
        press.down(&mut self.app.context.controls);
        self.frames(frames);
    }

    /// Moves the stick of a pad: −1 to 1 to the right and upward.
    pub(crate) fn stick(&mut self, right: f32, up: f32) {
        devices::stick(&mut self.app.context.controls, 0, right, up);
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.app.context.settings
    }

    pub(crate) fn world(&self) -> &World {
        self.app.session().world()
    }

    /// Where the ship of a player is.
    pub(crate) fn ship(&self, player: usize) -> Vec2 {
        self.world().players()[player].pos
    }

    /// Goes down a menu until the cursor is on a choice.
    #[track_caller]
    pub(crate) fn go_to(&mut self, name: &str) {
        for _ in 0..40 {
            if self.app.choice_on_show() == Some(name) {
                return;
            }
            self.press(KeyCode::ArrowDown);
        }
        panic!("there is no {name}");
    }

    #[track_caller]
    pub(crate) fn choose(&mut self, name: &str) {
        self.go_to(name);
        self.press(KeyCode::Enter);
    }

    /// From the title to an option.
    pub(crate) fn go_to_option(&mut self, tab: Tab, name: &str) {
        self.choose("OPTIONS");
        assert_eq!(self.app.screen(), "options");
        for _ in Tab::ALL {
            if self.app.tab() != tab {
                self.press(KeyCode::KeyE);
            }
        }
        self.go_to(name);
    }

    /// Changes the option under the cursor by a number of steps.
    pub(crate) fn turn(&mut self, steps: i32) {
        let key = if steps > 0 { KeyCode::ArrowRight } else { KeyCode::ArrowLeft };
        (0..steps.abs()).for_each(|_| self.press(key));
    }

    /// Leaves the options for the title.
    pub(crate) fn leave_options(&mut self) {
        for _ in 0..4 {
            if self.app.screen() != "title" {
                self.press(KeyCode::Escape);
            }
        }
        assert_eq!(self.app.screen(), "title");
    }

    /// Begins a game and flies for a second.
    pub(crate) fn play(&mut self) {
        self.app.play();
        self.frames(60);
        assert_eq!(self.app.screen(), "flight");
    }

    /// Begins a game of two.
    pub(crate) fn play_two(&mut self) {
        self.choose("START");
        self.go_to("Players");
        if self.settings().last.players == 1 {
            self.press(KeyCode::ArrowRight);
        }
        self.choose("Start");
        self.frames(30);
        assert_eq!(self.world().players().len(), 2);
    }

    /// Plays by the autopilot until some alien missiles fly.
    pub(crate) fn play_until_fired_at(&mut self) {
        self.app.context.autopilot = true;
        self.play();
        for _ in 0..3000 {
            if self.world().census().bullets >= 4 {
                return;
            }
            self.frames(1);
        }
        panic!("aliens fire sooner or later");
    }

    /// What a window of this size shows.
    pub(crate) fn picture(&self, width: u32, height: u32) -> RgbaImage {
        self.picture_of(&self.frame, width, height)
    }

    /// The same of another frame.
    pub(crate) fn picture_of(&self, frame: &RenderFrame, width: u32, height: u32) -> RgbaImage {
        let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let content = self.app.content();
        let mut renderer =
            Renderer::new(&GPU, &content.sheet.image, wgpu::TextureFormat::Rgba8Unorm).expect("a renderer");
        DisplaySettings::new().put_on(self.settings(), content, &GPU, &mut renderer);
        renderer.screenshot(&GPU, frame, width, height).expect("a picture")
    }

    /// The frames of a sprite that are drawn among the bullets.
    pub(crate) fn drawn(&self, name: &str) -> Vec<Sprite> {
        let sheet = &self.app.content().sheet;
        let sprite = sheet.sprite(name).expect("it is there");
        let cells: Vec<_> =
            (0..sheet.frames(sprite)).map(|index| sheet.cell(sheet.frame(sprite, index)).uv).collect();
        let bullets = &self.frame.layers[Layer::Bullets as usize];
        bullets.iter().filter(|sprite| cells.contains(&sprite.uv)).copied().collect()
    }

    /// The letters of pages, score line and notices in the order in which they were drawn, without the spaces between
    /// words.
    pub(crate) fn letters(&self) -> String {
        let fonts = self.app.content().sheet.fonts();
        let known: BTreeMap<[u16; 4], char> = fonts
            .flat_map(|(_, font)| font.glyphs())
            .filter(|(letter, _)| !letter.is_whitespace())
            .map(|(letter, glyph)| (glyph.uv, letter))
            .collect();
        let layers = [Layer::Hud, Layer::Overlay].map(|layer| &self.frame.layers[layer as usize]);
        layers.into_iter().flatten().filter_map(|sprite| known.get(&sprite.uv)).collect()
    }

    /// How many times as large as on the sheet the largest letters of the small font are.
    pub(crate) fn text_scale(&self) -> f32 {
        let font = self.app.content().sheet.font("text").expect("the small font");
        let cells: Vec<_> = font.glyphs().map(|(_, glyph)| glyph.uv).collect();
        let words = &self.frame.layers[Layer::Hud as usize];
        let letters = words.iter().filter(|sprite| cells.contains(&sprite.uv) && sprite.uv[3] > 0);
        letters.map(|sprite| sprite.size[1] / f32::from(sprite.uv[3])).fold(0.0, f32::max)
    }
}
