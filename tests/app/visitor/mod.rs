//! A player of the app without a window: keys and time go in; screens, games, sounds and files come out.

pub(crate) mod devices;
pub(crate) mod levels;
pub(crate) mod reading;

use devices::{Button, Press};
use glam::Vec2;
use sector_collision::Method;
use sector_sweep::app::settings::{self, Settings};
use sector_sweep::app::storage::{Memory, Saver, Storage, StorageError};
use sector_sweep::app::{App, Content, LaunchOptions, Request};
use sector_sweep::audio::{Cue, ListeningAids, Sink, SoundRequest, SoundScene, Theme, Volumes, requests_of};
use sector_sweep::replay::{Replay, verify};
use sector_sweep::sim::{Event, World};
use sector_sweep::stress::new_world;
use sector_sweep::view::{Layer, RenderFrame};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use winit::event::MouseButton;
use winit::keyboard::KeyCode;

/// The name of the only graphics adapter, one of the longest.
pub(crate) const HEADPHONES: &str = "USB Headphones, Analog Stereo of a Long Name";
pub(crate) const ADAPTER: &str = "NVIDIA GeForce RTX 4070 Laptop GPU (Vulkan)";

/// The duration of a frame: exactly two ticks.
const FRAME: Duration = Duration::from_nanos(33_333_334);
/// How long a test waits for another thread, on a busy machine, too.
const PATIENCE: Duration = Duration::from_secs(120);

/// The built-in content, loaded once because that is slow.
static CONTENT: LazyLock<Content> = LazyLock::new(Content::builtin);

pub(crate) fn content() -> Content {
    CONTENT.clone()
}

#[track_caller]
pub(crate) fn assert_verifies(replay: &Replay, content: &Content) {
    let level = content.level(&replay.header.setup).expect("the stage exists");
    let world = new_world(replay.header.setup, level, Arc::clone(&content.sheet), Method::SectorGrid);
    assert_eq!(verify(replay, &mut world.expect("a world")), Ok(()));
}

#[track_caller]
pub(crate) fn verified(disk: &Disk, content: &Content) -> Vec<Replay> {
    let read = |name: &String| {
        let replay = Replay::from_bytes(&disk.read(name).unwrap().unwrap()).expect("a replay");
        assert_verifies(&replay, content);
        replay
    };
    disk.list("replays").unwrap().iter().map(read).collect()
}

/// A storage in memory that can still be read after the app is gone.
#[derive(Clone, Default)]
pub(crate) struct Disk {
    memory: Arc<Mutex<Memory>>,
    faults: Option<Faults>,
}

#[derive(Clone, Default)]
pub(crate) struct Faults {
    pub(crate) calls: Arc<AtomicUsize>,
    pub(crate) at: usize,
    /// Whether all later calls fail as well, as on a full disk.
    pub(crate) is_full: bool,
}

impl Disk {
    pub(crate) fn copy(&self) -> Self {
        Self { memory: Arc::new(Mutex::new(self.memory.lock().unwrap().clone())), faults: None }
    }

    pub(crate) fn failing(&self, faults: Faults) -> Self {
        Self { memory: Arc::clone(&self.memory), faults: Some(faults) }
    }

    fn call(&self) -> Result<MutexGuard<'_, Memory>, StorageError> {
        if let Some(Faults { calls, at, is_full }) = &self.faults {
            let index = calls.fetch_add(1, Ordering::Relaxed);
            if index == *at || (*is_full && index > *at) {
                let source = std::io::ErrorKind::StorageFull.into();
                return Err(StorageError::Refused { attempt: "write", place: "a disk".to_owned(), source });
            }
        }
        Ok(self.memory.lock().unwrap())
    }
}

impl Storage for Disk {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        self.call()?.read(name)
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.call()?.write(name, bytes)
    }

    fn create(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.call()?.create(name, bytes)
    }

    fn remove(&mut self, name: &str) -> Result<(), StorageError> {
        self.call()?.remove(name)
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), StorageError> {
        self.call()?.rename(from, to)
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        self.call()?.list(folder)
    }

    fn place(&self, name: &str) -> String {
        name.to_owned()
    }
}

#[derive(Default)]
pub(crate) struct Speaker {
    pub(crate) cues: Vec<Cue>,
    pub(crate) theme: Option<Theme>,
    pub(crate) volumes: Volumes,
    pub(crate) aids: ListeningAids,
    pub(crate) device: String,
    pub(crate) position_s: Option<f64>,
    pub(crate) sought_s: Option<f64>,
    pub(crate) notice: Option<String>,
}

struct SharedSpeaker(Arc<Mutex<Speaker>>);

impl Sink for SharedSpeaker {
    fn events(&mut self, events: &[Event], scene: &SoundScene) {
        let mut requests: Vec<SoundRequest> = scene.lasting.into_iter().flatten().collect();
        requests_of(events, 0.0, &mut requests);
        self.0.lock().unwrap().cues.extend(requests.iter().map(|request| request.cue));
    }

    fn cue(&mut self, cue: Cue) {
        self.0.lock().unwrap().cues.push(cue);
    }

    fn music(&mut self, theme: Option<Theme>) {
        self.0.lock().unwrap().theme = theme;
    }

    fn set_volumes(&mut self, volumes: Volumes) {
        self.0.lock().unwrap().volumes = volumes;
    }

    fn set_listening_aids(&mut self, aids: ListeningAids) {
        self.0.lock().unwrap().aids = aids;
    }

    fn set_device(&mut self, name: &str) {
        self.0.lock().unwrap().device = name.to_owned();
    }

    fn device_names(&self) -> Vec<String> {
        vec![HEADPHONES.to_owned()]
    }

    fn music_position(&self) -> Option<(Theme, f64)> {
        let speaker = self.0.lock().unwrap();
        speaker.theme.zip(speaker.position_s)
    }

    fn seek_music(&mut self, to_s: f64) {
        self.0.lock().unwrap().sought_s = Some(to_s);
    }

    fn update(&mut self, _: f64) -> Option<String> {
        self.0.lock().unwrap().notice.take()
    }
}

pub(crate) struct Visitor {
    pub(crate) app: App,
    pub(crate) frame: RenderFrame,
    pub(crate) disk: Disk,
    speaker: Arc<Mutex<Speaker>>,
    pub(crate) frame_time: Duration,
}

impl Visitor {
    pub(crate) fn new() -> Self {
        Self::with(content(), Disk::default())
    }

    pub(crate) fn with_small_stages(stages: usize) -> Self {
        Self::with(levels::harmless(content(), stages), Disk::default())
    }

    /// Starts the app like the shell does: loads the settings first and shows an error in their file as a notice.
    pub(crate) fn with(content: Content, disk: Disk) -> Self {
        Self::launched(false, content, disk)
    }

    pub(crate) fn launched(mute: bool, content: Content, disk: Disk) -> Self {
        let mut saver = Saver::new(Box::new(disk.clone()));
        let loaded = saver.now(settings::load);
        let launch = LaunchOptions { stage: 1, seed: Some(7), method: Method::Auto, mute };
        let speaker = Arc::<Mutex<Speaker>>::default();
        let sink = Box::new(SharedSpeaker(Arc::clone(&speaker)));
        let mut app = App::new(content, loaded.settings, saver, sink, launch, 1).expect("an app");
        loaded.notice.into_iter().for_each(|notice| app.context.notices.add(notice));
        app.context.host.display.adapters = vec![ADAPTER.to_owned()];
        // The mouse rests in a corner.
        app.context.controls.pointer_moved(Vec2::ZERO);
        Self { app, frame: RenderFrame::default(), disk, speaker, frame_time: FRAME }
    }

    /// Starts the app with `stages` small stages, clears the first, and waits until its result has finished counting.
    pub(crate) fn who_cleared_a_stage_of(stages: usize) -> Self {
        let mut visitor = Self::with_small_stages(stages);
        visitor.start();
        assert_eq!(visitor.fly(), "stage-clear");
        visitor.frames(120);
        visitor
    }

    pub(crate) fn frame(&mut self) -> Vec<Request> {
        self.app.frame(self.frame_time, &|| 0.0, &mut self.frame)
    }

    pub(crate) fn speaker(&self) -> MutexGuard<'_, Speaker> {
        self.speaker.lock().unwrap()
    }

    pub(crate) fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.frame();
        }
    }

    pub(crate) fn read(&self) -> Vec<reading::Line> {
        reading::lines(&self.app.context.content.sheet, &self.frame.layers[Layer::Hud as usize])
    }

    pub(crate) fn draw_again(&mut self) {
        self.app.frame(Duration::ZERO, &|| 0.0, &mut self.frame);
    }

    pub(crate) fn down(&mut self, key: KeyCode) {
        self.app.context.controls.key(key, true, false, false);
    }

    pub(crate) fn up(&mut self, key: KeyCode) {
        self.app.context.controls.key(key, false, false, false);
    }

    /// Presses a key and releases it two frames later. Returns the requests of the first frame.
    pub(crate) fn press(&mut self, key: KeyCode) -> Vec<Request> {
        self.down(key);
        let requests = self.frame();
        self.frame();
        self.up(key);
        requests
    }

    pub(crate) fn tap(&mut self, press: Press) {
        self.hold(press, 2);
        press.set(&mut self.app.context.controls, false);
        self.frame();
    }

    /// Presses a key or pad button and runs a number of frames, without releasing it.
    pub(crate) fn hold(&mut self, press: Press, frames: usize) {
        press.set(&mut self.app.context.controls, true);
        self.frames(frames);
    }

    pub(crate) fn press_button(&mut self, button: Button) {
        self.tap(Press::Pad(0, button));
    }

    #[track_caller]
    pub(crate) fn press_to(&mut self, key: KeyCode, screen: &str) {
        self.press(key);
        assert_eq!(self.app.screen(), screen, "{key:?}");
    }

    #[track_caller]
    pub(crate) fn choose_to(&mut self, name: &str, screen: &str) {
        self.choose(name);
        assert_eq!(self.app.screen(), screen, "{name}");
    }

    #[track_caller]
    pub(crate) fn at(&self, screen: &str) {
        assert_eq!(self.app.screen(), screen);
    }

    pub(crate) fn point(&mut self, x: f32, y: f32) {
        self.app.context.controls.pointer_moved(Vec2::new(x, y));
        self.frame();
    }

    pub(crate) fn press_all(&mut self, keys: &[KeyCode]) {
        for &key in keys {
            self.press(key);
        }
    }

    pub(crate) fn start(&mut self) {
        assert_eq!(self.app.screen(), "title");
        self.choose_to("START", "new-game");
        self.choose_to("Start", "flight");
    }

    pub(crate) fn start_two(&mut self) {
        self.choose("START");
        self.go_to("Game");
        if self.app.context.settings.new_game.players == 1 {
            self.press(KeyCode::ArrowRight);
        }
        self.choose("Start");
        assert_eq!(self.app.screen(), "flight");
        assert_eq!(self.app.session().world().players().len(), 2);
    }

    pub(crate) fn count_down(&mut self) {
        self.frames(46);
    }

    /// Fires until the stage is over, then waits for two seconds of game time. Returns the next screen.
    pub(crate) fn fly(&mut self) -> &'static str {
        self.down(KeyCode::KeyZ);
        for _ in 0..4000 {
            self.frame();
            if self.app.screen() != "flight" {
                break;
            }
        }
        self.up(KeyCode::KeyZ);
        self.frames(60);
        self.app.screen()
    }

    pub(crate) fn options(&mut self) {
        self.choose("OPTIONS");
        assert_eq!(self.app.screen(), "options");
    }

    #[track_caller]
    pub(crate) fn go_to(&mut self, name: &str) {
        let mut seen = Vec::new();
        while self.app.choice_on_show() != Some(name) {
            seen.push(self.app.choice_on_show().map(str::to_owned));
            assert!(seen.len() < 60, "{:?} has no {name:?}: {seen:?}", self.app.screen());
            self.press(KeyCode::ArrowDown);
        }
    }

    /// Chooses the menu item with this name, and confirms if the game asks. Returns the requests.
    #[track_caller]
    pub(crate) fn choose(&mut self, name: &str) -> Vec<Request> {
        self.go_to(name);
        let requests = self.press(KeyCode::Enter);
        if self.is_asked() {
            self.go_to("YES, REALLY");
            return self.press(KeyCode::Enter);
        }
        requests
    }

    pub(crate) fn is_asked(&mut self) -> bool {
        matches!(self.app.choice_on_show(), Some("NO" | "YES, REALLY"))
    }

    #[track_caller]
    pub(crate) fn click_text(&mut self, text: &str) {
        let line = self.read().into_iter().find(|line| line.text == text);
        let low = line.unwrap_or_else(|| panic!("{text:?} is not on the screen")).low;
        self.click(low.x + 2.0, low.y + 2.0);
    }

    pub(crate) fn click(&mut self, x: f32, y: f32) {
        self.drag((x, y), (x, y));
    }

    pub(crate) fn drag(&mut self, from: (f32, f32), to: (f32, f32)) {
        self.point(from.0, from.1);
        self.app.context.controls.mouse_button(MouseButton::Left, true);
        self.frame();
        if to != from {
            self.point(to.0, to.1);
        }
        self.app.context.controls.mouse_button(MouseButton::Left, false);
        self.frame();
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.app.context.settings
    }

    pub(crate) fn world(&self) -> &World {
        self.app.session().world()
    }

    pub(crate) fn ship(&self, player: usize) -> Vec2 {
        self.world().players()[player].pos
    }

    pub(crate) fn tick(&self) -> u32 {
        self.world().tick()
    }

    pub(crate) fn hash(&self) -> u64 {
        self.world().hash()
    }

    pub(crate) fn texts(&self) -> String {
        let layers = [Layer::Hud, Layer::Overlay].map(|layer| &self.frame.layers[layer as usize]);
        let lines =
            layers.into_iter().flat_map(|layer| reading::lines(&self.app.context.content.sheet, layer));
        lines.map(|line| line.text).collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn shows(&self, text: &str) -> bool {
        self.read().iter().any(|line| line.text == text)
    }

    pub(crate) fn notices(&self) -> Vec<String> {
        self.app.context.notices.texts().map(str::to_owned).collect()
    }

    /// Draws frames until `holds`, for what other threads do. They need time, not a number of frames.
    #[expect(clippy::disallowed_methods, reason = "other threads take real time")]
    #[track_caller]
    pub(crate) fn wait_for(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !holds(self) {
            assert!(Instant::now() < end, "waited in vain for {what}: {:?}", self.texts());
            std::thread::sleep(Duration::from_millis(1));
            self.frame();
        }
    }

    /// Waits until each file of the list of replays on show is read and checked. One of them has a number.
    #[track_caller]
    pub(crate) fn wait_for_replays(&mut self) {
        self.wait_for("the list of replays", |visitor| {
            let lines = visitor.read();
            lines.iter().any(|line| line.text.starts_with("00"))
                && lines.iter().all(|line| line.text != "...")
        });
    }

    /// Ends the program and waits until all files are written.
    pub(crate) fn leave(mut self) -> Disk {
        assert_eq!(self.app.leave(), [""; 0]);
        drop(self.app);
        self.disk
    }

    /// Ends the program without warning, after pending writes. Returns its files.
    pub(crate) fn crash(mut self) -> Disk {
        self.app.context.saver.settle();
        self.disk.copy()
    }
}
