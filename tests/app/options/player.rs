//! The steps of a player who tries options: turning pages, changing rows, playing, restarting the program.

use crate::visitor::devices::Press;
use crate::visitor::{Disk, Visitor, content};
use image::RgbaImage;
use sector_sweep::app::{Content, DisplaySettings, Tab};
use sector_sweep::render::{Gpu, Renderer};
use sector_sweep::view::{Layer, RenderFrame, Sprite};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;
use winit::keyboard::KeyCode;

/// The time of a frame: slightly longer than a tick, so that one tick is due.
const TICK: Duration = Duration::from_nanos(16_666_700);

static GPU: LazyLock<Gpu> =
    LazyLock::new(|| Gpu::new_blocking().expect("an adapter: package mesa-vulkan-drivers has one"));

/// Allows only one thread to render at a time. If two threads wait for one device, one may wait forever.
static TURN: Mutex<()> = Mutex::new(());

pub(crate) fn started() -> Visitor {
    started_with(content(), Disk::default())
}

pub(crate) fn started_with(content: Content, disk: Disk) -> Visitor {
    let mut visitor = Visitor::with(content, disk);
    visitor.frame_time = TICK;
    assert_eq!(visitor.notices(), [""; 0], "the settings file has no error");
    visitor
}

impl Visitor {
    pub(crate) fn restart(self) -> Self {
        let content = self.app.context.content.clone();
        started_with(content, self.leave())
    }

    pub(crate) fn go_to_option(&mut self, tab: Tab, name: &str) {
        self.options();
        for _ in Tab::ALL {
            if self.app.tab() != tab {
                self.press(KeyCode::KeyE);
            }
        }
        self.go_to(name);
    }

    pub(crate) fn turn(&mut self, steps: i32) {
        let key = if steps > 0 { KeyCode::ArrowRight } else { KeyCode::ArrowLeft };
        (0..steps.abs()).for_each(|_| self.tap(Press::Key(key)));
    }

    pub(crate) fn leave_options(&mut self) {
        for _ in 0..4 {
            if self.app.screen() != "title" {
                self.press(KeyCode::Escape);
            }
        }
        assert_eq!(self.app.screen(), "title");
    }

    pub(crate) fn play(&mut self) {
        self.app.play();
        self.frames(60);
        assert_eq!(self.app.screen(), "flight");
    }

    pub(crate) fn play_two(&mut self) {
        self.start_two();
        self.frames(30);
    }

    pub(crate) fn play_until_fired_at(&mut self) {
        self.app.context.autopilot = true;
        self.play();
        for _ in 0..3000 {
            // By then the card of the stage is gone.
            if self.world().tick() > 300 && self.world().census().bullets >= 4 {
                return;
            }
            self.frames(1);
        }
        panic!("no alien fired");
    }

    pub(crate) fn picture(&self, width: u32, height: u32) -> RgbaImage {
        self.picture_of(&self.frame, width, height)
    }

    pub(crate) fn picture_of(&self, frame: &RenderFrame, width: u32, height: u32) -> RgbaImage {
        let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let content = &self.app.context.content;
        let mut renderer =
            Renderer::new(&GPU, &content.sheet.image, wgpu::TextureFormat::Rgba8Unorm).expect("a renderer");
        DisplaySettings::default().apply(self.settings(), content, &GPU, &mut renderer);
        renderer.screenshot(&GPU, frame, width, height).expect("a picture")
    }

    /// Returns the bullet layer's entries that draw the sprite called `name`.
    pub(crate) fn drawn(&self, name: &str) -> Vec<Sprite> {
        let sheet = &self.app.context.content.sheet;
        let sprite = sheet.sprite(name).expect("it is there");
        let cells: Vec<_> =
            (0..sheet.frames(sprite)).map(|index| sheet.cell(sheet.frame(sprite, index)).uv).collect();
        let bullets = &self.frame.layers[Layer::Bullets as usize];
        bullets.iter().filter(|sprite| cells.contains(&sprite.uv)).copied().collect()
    }
}
