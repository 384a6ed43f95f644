//! The real program in its window, with simulated key presses and captured frames.

use super::display::Display;
use super::picture::Picture;
use image::{Rgb, RgbImage};
use std::error::Error;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::damage::{ConnectionExt as _, ReportLevel};
use x11rb::protocol::screensaver::{self, ConnectionExt as _};
use x11rb::protocol::xproto::{
    AtomEnum, Blanking, ChangeWindowAttributesAux, ClientMessageEvent, ConfigureWindowAux, ConnectionExt,
    EventMask, Exposures, ImageFormat, InputFocus, MapState, Window,
};
use x11rb::rust_connection::RustConnection;

/// The maximum wait for anything: more than the slowest machine needs.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time between two key presses of a fast player.
const BETWEEN_KEYS: Duration = Duration::from_millis(150);
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// A running game. Dropping it ends the program.
pub(crate) struct Game {
    child: Child,
    x: RustConnection,
    window: Window,
    root: Window,
    arguments: &'static [&'static str],
    environment: Environment,
    display: Display,
    pub(crate) data: tempfile::TempDir,
}

/// Variables for the program, in addition to those of the test.
pub(crate) type Environment = Vec<(&'static str, String)>;

/// The arguments for most tests: a game in a window, overriding the settings.
const IN_A_STAGE: &[&str] = &["--windowed", "--stage", "1", "--seed", "1"];

/// A level with a single alien, which appears only after all tests have ended.
pub(crate) const QUIET: &str = r#"(
    name: "QUIET", bullets: {}, patterns: {}, paths: {"down": [To(320, -60), To(320, 420)]},
    aliens: {"scout": (sprite: "scout", hp: 1, score: 100, blast: Small)},
    waves: [(at_s: 1700, alien: "scout", path: "down", speed_px_s: 100)],
)"#;

/// Returns the program in a stage with a data folder, muted, and isolated from the desktop.
pub(crate) fn program(data: &Path) -> Command {
    program_with(IN_A_STAGE, data)
}

fn program_with(arguments: &[&str], data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
    command.arg("--mute").args(arguments).arg("--data-dir").arg(data);
    command.env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET").env_remove("DISPLAY");
    if std::env::var_os("XDG_RUNTIME_DIR").is_none() {
        command.env("XDG_RUNTIME_DIR", data);
    }
    // The software adapter, even on a machine with a graphics card, which may not support this display.
    let driver = software_driver();
    if let Some(driver) = driver {
        command.env("VK_DRIVER_FILES", &driver).env("VK_ICD_FILENAMES", &driver);
    }
    command
}

fn software_driver() -> Option<PathBuf> {
    let folder = std::fs::read_dir("/usr/share/vulkan/icd.d").ok()?;
    let mut files = folder.filter_map(|entry| Some(entry.ok()?.path()));
    files.find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("lvp_icd")))
}

impl Game {
    /// Starts the program in a stage where no alien appears, even on a slow machine, and waits for its window.
    pub(crate) fn start(display: Display) -> Self {
        Self::start_set(display, "")
    }

    /// Like [`start`](Self::start), with more sections in the settings file.
    pub(crate) fn start_set(display: Display, settings: &str) -> Self {
        Self::start_made(Vec::new(), settings, display)
    }

    /// Like [`start`](Self::start), with more variables in its environment.
    pub(crate) fn start_in(environment: Environment, display: Display) -> Self {
        Self::start_made(environment, "", display)
    }

    fn start_made(environment: Environment, settings: &str, display: Display) -> Self {
        let data = tempfile::tempdir().expect("a folder");
        let levels = data.path().join("levels");
        std::fs::create_dir(&levels).expect("a folder");
        std::fs::write(levels.join("stage1.ron"), QUIET).expect("a level");
        // A small window, because the software adapter takes time for each pixel.
        let settings = format!("[window]\nsize = 1\n{settings}");
        std::fs::write(data.path().join("settings.toml"), settings).expect("settings");
        Self::start_with(IN_A_STAGE, environment, display, data)
    }

    pub(crate) fn start_at_the_title_with(arguments: &'static [&'static str], display: Display) -> Self {
        Self::start_with(arguments, Vec::new(), display, tempfile::tempdir().expect("a folder"))
    }

    pub(crate) fn start_at_the_title(display: Display) -> Self {
        Self::start_at_the_title_with(&[], display)
    }

    fn start_with(
        arguments: &'static [&'static str],
        environment: Environment,
        display: Display,
        data: tempfile::TempDir,
    ) -> Self {
        let (x, screen) = x11rb::connect(Some(&display.name)).expect("the display answers");
        let root = x.setup().roots[screen].root;
        // Also receives the requests that windows send to a window manager.
        let told = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
        x.change_window_attributes(root, &told).expect("a request");
        let child = spawn(words_file(data.path()), arguments, &environment, &display, data.path());
        let mut game = Self { child, x, window: 0, root, arguments, environment, display, data };
        game.window = game.wait("a window", |game| find_window(&game.x, root).ok().flatten());
        game
    }

    pub(crate) fn start_again(&mut self) {
        self.start_again_saying(words_file(self.data.path()));
    }

    pub(crate) fn start_again_saying(&mut self, words: File) {
        // Discards the first program's requests.
        while let Ok(Some(_)) = self.x.poll_for_event() {}
        self.child = spawn(words, self.arguments, &self.environment, &self.display, self.data.path());
        self.window = self.wait("a window", |game| find_window(&game.x, game.root).ok().flatten());
    }

    pub(crate) fn signal(&self, name: &str) {
        let process = self.child.id().to_string();
        Command::new("kill").args([format!("-{name}"), process]).status().expect("the command kill");
    }

    /// Destroys the window, as an impatient window manager may.
    pub(crate) fn destroy_window(&self) {
        self.x.destroy_window(self.window).expect("a request");
        self.x.flush().expect("the display answers");
    }

    pub(crate) fn end_display(&mut self) {
        self.display.end();
    }

    #[expect(clippy::disallowed_methods, reason = "a real program takes real time")]
    pub(crate) fn wait<T>(&mut self, what: &str, mut look: impl FnMut(&mut Self) -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(found) = look(self) {
                return found;
            }
            if let Ok(Some(status)) = self.child.try_wait() {
                panic!("waited for {what}, but the game ended with {status}: {}", self.words());
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}: {}", self.words());
            thread::sleep(LOOK_AGAIN);
        }
    }

    pub(crate) fn wait_for_end(&mut self) -> ExitStatus {
        wait_for_end(&mut self.child).unwrap_or_else(|| panic!("the game did not end: {}", self.words()))
    }

    pub(crate) fn words(&self) -> String {
        std::fs::read_to_string(words_of(self.data.path())).unwrap_or_default()
    }

    pub(crate) fn picture(&self) -> Option<Picture> {
        picture_of(&self.x, self.window)
    }

    pub(crate) fn see<T>(&mut self, what: &str, mut look: impl FnMut(&Picture) -> Option<T>) -> T {
        self.wait(what, |game| look(&game.picture()?))
    }

    /// Whether the window's content changes within a second. On a busy machine, a frame may take half of that.
    pub(crate) fn is_moving(&self) -> bool {
        let before = self.picture();
        (0..20).any(|_| {
            thread::sleep(LOOK_AGAIN);
            self.picture().is_some_and(|now| Some(&now) != before.as_ref())
        })
    }

    pub(crate) fn still(&mut self, what: &str) -> Picture {
        self.wait(what, |game| if game.is_moving() { None } else { game.picture() })
    }

    /// Gives the window the keyboard and resumes a game that paused when it lost focus. Not for the title, where Escape
    /// leads to quitting.
    pub(crate) fn resume(&mut self) {
        self.focus();
        self.wait("the game to run", |game| {
            if game.is_moving() {
                return Some(());
            }
            game.press("Escape");
            None
        });
    }

    /// Gives the window the keyboard, because there is no window manager to do it.
    pub(crate) fn focus(&mut self) {
        let window = self.window.to_string();
        self.xdotool(&["windowfocus", &window]);
        self.wait("the focus", |game| {
            let focus = game.x.get_input_focus().ok()?.reply().ok()?;
            (focus.focus == game.window).then_some(())
        });
    }

    /// Returns the name and the class of the window, each with a zero at its end.
    pub(crate) fn class(&self) -> String {
        let (name, kind) = (AtomEnum::WM_CLASS, AtomEnum::STRING);
        let class = self.x.get_property(false, self.window, name, kind, 0, 100).expect("a request").reply();
        String::from_utf8(class.expect("the display answers").value).expect("a text")
    }

    pub(crate) fn unfocus(&self) {
        self.x.set_input_focus(InputFocus::NONE, x11rb::NONE, x11rb::CURRENT_TIME).expect("a request");
        self.x.flush().expect("the display answers");
    }

    pub(crate) fn press(&self, key: &str) {
        self.press_shows(key);
    }

    /// Presses a key and returns whether a frame follows soon.
    pub(crate) fn press_shows(&self, key: &str) -> bool {
        // Two presses within one frame count as one, and a loaded machine draws few frames.
        let frames = self.frames_after(|| self.xdotool(&["key", key]), 1, Duration::from_secs(3));
        thread::sleep(BETWEEN_KEYS);
        frames > 0
    }

    /// Moves the pointer as far as it can go to a place on the screen, and returns its place in the window.
    pub(crate) fn point_at(&self, x: i16, y: i16) -> Option<(i16, i16)> {
        self.x.warp_pointer(x11rb::NONE, self.root, 0, 0, 0, 0, x, y).ok()?;
        let pointer = self.x.query_pointer(self.window).ok()?.reply().ok()?;
        Some((pointer.win_x, pointer.win_y))
    }

    pub(crate) fn hold<T>(&mut self, key: &str, what: &str, look: impl FnMut(&Picture) -> Option<T>) -> T {
        self.xdotool(&["keydown", key]);
        let found = self.see(what, look);
        self.xdotool(&["keyup", key]);
        found
    }

    pub(crate) fn xdotool(&self, arguments: &[&str]) {
        let status = Command::new("xdotool").args(arguments).env("DISPLAY", &self.display.name).status();
        assert!(status.is_ok_and(|status| status.success()), "xdotool {arguments:?}");
    }

    pub(crate) fn set_dpi(&mut self, dpi: u32) {
        self.display.set_dpi(dpi);
    }

    /// Takes the window off the screen, as window managers do with a minimized one.
    pub(crate) fn hide(&self) {
        self.x.unmap_window(self.window).expect("a request").check().expect("the display answers");
    }

    pub(crate) fn unhide(&mut self) {
        self.x.map_window(self.window).expect("a request").check().expect("the display answers");
        self.focus();
    }

    pub(crate) fn minimize(&self) {
        let window = self.window.to_string();
        self.xdotool(&["windowminimize", "--sync", &window]);
    }

    /// Returns the share of a core that the program takes, in percent, measured over `time`.
    pub(crate) fn cpu_percent(&self, time: Duration) -> f64 {
        let ticks = || {
            let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("a process");
            // The name before the bracket may have spaces. User and system time are fields 14 and 15 of all.
            let fields = stat.rsplit_once(')').expect("a name").1.split_whitespace().skip(11).take(2);
            fields.map(|field| field.parse::<u64>().expect("a number")).sum::<u64>()
        };
        let before = ticks();
        thread::sleep(time);
        // A tick is a hundredth of a second.
        (ticks() - before) as f64 / time.as_secs_f64()
    }

    /// Lets the display show a screen saver after some seconds without input.
    pub(crate) fn set_screen_saver(&self, seconds: i16) {
        let set = self.x.set_screen_saver(seconds, 0, Blanking::PREFERRED, Exposures::DEFAULT);
        set.expect("a request").check().expect("the display answers");
    }

    pub(crate) fn is_screen_saved(&self) -> bool {
        let asked = self.x.screensaver_query_info(self.root).expect("a request").reply();
        asked.is_ok_and(|saver| saver.state == u8::from(screensaver::State::ON))
    }

    #[expect(clippy::disallowed_methods, reason = "a real display takes real time")]
    pub(crate) fn wait_for_screen_saver(&self) {
        let start = Instant::now();
        while !self.is_screen_saved() {
            assert!(start.elapsed() < PATIENCE, "no screen saver comes up");
            thread::sleep(LOOK_AGAIN);
        }
    }

    /// Asks the window manager to make the window full screen or not, as its menu does.
    pub(crate) fn ask_manager_for_full_screen(&self, wanted: bool) {
        let [state, full] = [&b"_NET_WM_STATE"[..], b"_NET_WM_STATE_FULLSCREEN"].map(|name| {
            let atom = self.x.intern_atom(false, name).expect("a request").reply();
            atom.expect("the display answers").atom
        });
        let message = ClientMessageEvent::new(32, self.window, state, [wanted.into(), full, 0, 2, 0]);
        let mask = EventMask::SUBSTRUCTURE_NOTIFY | EventMask::SUBSTRUCTURE_REDIRECT;
        self.x.send_event(false, self.root, mask, message).expect("a request");
        self.x.flush().expect("the display answers");
    }

    pub(crate) fn ask_for_size(&self, width: u32, height: u32) {
        let size = ConfigureWindowAux::new().width(width).height(height);
        self.x.configure_window(self.window, &size).expect("a request");
        self.x.flush().expect("a request");
    }

    pub(crate) fn resize(&mut self, width: u32, height: u32) {
        self.ask_for_size(width, height);
        self.wait("the size", |game| {
            let now = game.x.get_geometry(game.window).ok()?.reply().ok()?;
            (u32::from(now.width) == width && u32::from(now.height) == height).then_some(())
        });
    }

    pub(crate) fn size(&self) -> Option<(u16, u16)> {
        let now = self.x.get_geometry(self.window).ok()?.reply().ok()?;
        Some((now.width, now.height))
    }

    /// Waits until the window asks for full screen, then resizes it as a window manager would.
    pub(crate) fn grant_full_screen(&mut self) {
        let fullscreen = self.x.intern_atom(false, b"_NET_WM_STATE_FULLSCREEN").expect("a request");
        let fullscreen = fullscreen.reply().expect("the display answers").atom;
        self.wait("the wish for the full screen", |game| {
            let events = std::iter::from_fn(|| game.x.poll_for_event().ok().flatten());
            let mut wishes = events.filter_map(|event| match event {
                Event::ClientMessage(message) => Some(message.data.as_data32()),
                _ => None,
            });
            // The first value is the operation, 1 to add; the second is the property.
            wishes.any(|wish| wish[0] == 1 && wish[1] == fullscreen).then_some(())
        });
        let screen = &self.x.setup().roots[0];
        let (width, height) = (screen.width_in_pixels.into(), screen.height_in_pixels.into());
        self.resize(width, height);
    }

    pub(crate) fn frames_a_second(&self) -> usize {
        self.frames_after(|| (), usize::MAX, Duration::from_secs(1))
    }

    /// Does something, then waits for up to `most` frames or until `time` is over. Returns the number of frames shown.
    /// Listens on a separate connection, so that no other events are lost.
    #[expect(clippy::disallowed_methods, reason = "a real program takes real time")]
    fn frames_after(&self, act: impl FnOnce(), most: usize, time: Duration) -> usize {
        let (x, _) = x11rb::connect(Some(&self.display.name)).expect("the display answers");
        x.damage_query_version(1, 1).expect("a request").reply().expect("the display reports frames");
        let damage = x.generate_id().expect("an id");
        x.damage_create(damage, self.window, ReportLevel::RAW_RECTANGLES).expect("a request");
        // The first report is about what was drawn before.
        x.get_input_focus().expect("a request").reply().expect("the display answers");
        while let Ok(Some(_)) = x.poll_for_event() {}
        act();
        let (start, mut count) = (Instant::now(), 0);
        while count < most && start.elapsed() < time {
            match x.poll_for_event().expect("the display answers") {
                Some(Event::DamageNotify(_)) => count += 1,
                Some(_) => {}
                None => thread::sleep(Duration::from_millis(1)),
            }
        }
        count
    }

    #[track_caller]
    pub(crate) fn close(&mut self, code: i32) {
        let [protocols, delete] = [&b"WM_PROTOCOLS"[..], b"WM_DELETE_WINDOW"].map(|name| {
            let atom = self.x.intern_atom(false, name).expect("a request").reply();
            atom.expect("the display answers").atom
        });
        let message = ClientMessageEvent::new(32, self.window, protocols, [delete, 0, 0, 0, 0]);
        self.x.send_event(false, self.window, EventMask::NO_EVENT, message).expect("a request");
        self.x.flush().expect("the display answers");
        self.ends_with(code);
    }

    #[track_caller]
    pub(crate) fn ends_with(&mut self, code: i32) {
        assert_eq!(self.wait_for_end().code(), Some(code), "{}", self.words());
    }

    pub(crate) fn files(&self, folder: &str) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.data.path().join(folder)).into_iter().flatten();
        // A file being written does not have its final name yet.
        let named =
            |path: &PathBuf| !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(named).collect();
        files.sort();
        files
    }
}

fn picture_of(x: &RustConnection, window: Window) -> Option<Picture> {
    let size = x.get_geometry(window).ok()?.reply().ok()?;
    let (width, height) = (size.width, size.height);
    let image = x.get_image(ImageFormat::Z_PIXMAP, window, 0, 0, width, height, !0).ok()?;
    // A window that just shrank no longer has these pixels.
    let bytes = image.reply().ok()?.data;
    let texel = |x: u32, y: u32| {
        let at = 4 * (y as usize * usize::from(width) + x as usize);
        // A 24-bit display stores blue, green, red and an unused byte.
        Rgb([bytes[at + 2], bytes[at + 1], bytes[at]])
    };
    Some(Picture(RgbImage::from_fn(width.into(), height.into(), texel)))
}

/// Returns the file for the program's standard error, next to the data folder, because a test may remove the folder.
fn words_of(data: &Path) -> PathBuf {
    data.with_extension("words")
}

fn words_file(data: &Path) -> File {
    File::create(words_of(data)).expect("a file")
}

fn spawn(
    words: File,
    arguments: &[&str],
    environment: &Environment,
    display: &Display,
    data: &Path,
) -> Child {
    let mut program = program_with(arguments, data);
    program.envs(environment.clone()).env("DISPLAY", &display.name).stderr(words);
    program.spawn().expect("it starts")
}

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_file(words_of(self.data.path()));
    }
}

/// Runs a program that should end by itself and returns its exit code and standard error. Kills it if it does not end.
pub(crate) fn run_to_end(mut program: Command) -> (Option<i32>, String) {
    let mut child = program.stderr(Stdio::piped()).spawn().expect("it starts");
    let status = wait_for_end(&mut child);
    let _ = child.kill();
    let output = child.wait_with_output().expect("its output can be read");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    (status.unwrap_or_else(|| panic!("it did not end: {words}")).code(), words)
}

#[expect(clippy::disallowed_methods, reason = "a real program takes real time")]
pub(crate) fn wait_for_end(child: &mut Child) -> Option<ExitStatus> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("its status can be read") {
            return Some(status);
        }
        thread::sleep(LOOK_AGAIN);
    }
    None
}

fn find_window(x: &RustConnection, root: Window) -> Result<Option<Window>, Box<dyn Error>> {
    for window in x.query_tree(root)?.reply()?.children {
        // A window manager puts it in a frame of its own.
        if let Some(found) = find_window(x, window)? {
            return Ok(Some(found));
        }
        let name = x.get_property(false, window, AtomEnum::WM_NAME, AtomEnum::ANY, 0, 64)?.reply()?.value;
        let state = x.get_window_attributes(window)?.reply()?.map_state;
        if name == b"Sector Sweep" && state == MapState::VIEWABLE {
            return Ok(Some(window));
        }
    }
    Ok(None)
}
