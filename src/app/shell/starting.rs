//! Starts the program from the command line, the settings and the available devices.

use super::desktop::Desktop;
use super::window::pacer;
use super::{Shell, ShellEvent, clock};
use crate::app::input::{KnownLabels, Pads};
use crate::app::settings::{self, Settings};
use crate::app::storage::{MAX_FILE_BYTES, Opened, Saver};
use crate::app::{
    App, Content, LaunchOptions, LevelFiles, LevelSource, StartOptions, failed_adapters, unkept,
};
use crate::audio::{self, Volumes};
use crate::files;
use crate::render::AdapterOrder;
#[cfg(feature = "cli")]
use crate::render::WindowFormat;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::say::{flush, say};
use crate::view::RenderFrame;
use crate::words::Languages;
#[cfg(unix)]
use anyhow::Context;
#[cfg(all(unix, not(target_os = "macos")))]
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use web_time::{SystemTime, UNIX_EPOCH};
#[cfg(feature = "cli")]
use winit::application::ApplicationHandler;
#[cfg(feature = "cli")]
use winit::event::WindowEvent;
#[cfg(feature = "cli")]
use winit::event_loop::ActiveEventLoop;
use winit::event_loop::{EventLoop, EventLoopProxy};
#[cfg(feature = "cli")]
use winit::window::{Window, WindowId};

impl Shell {
    pub(super) fn load(
        options: StartOptions,
        opened: Opened,
        proxy: EventLoopProxy<ShellEvent>,
    ) -> anyhow::Result<Self> {
        let mut saver = Saver::new(opened.storage);
        let unkept = saver.now(unkept::take);
        let (content, content_notices) = saver.now(|storage| Content::load(&*storage));
        let loaded = saver.now(|storage| settings::load_or(storage, first_settings(&content.languages)));
        let missing = content.notice_of_a_missing_language(&loaded.settings);
        let mut shell = Self::new(options, saver, loaded.settings, content, proxy)?;
        shell.app.context.host.folder = opened.folder;
        let notices = opened
            .notice
            .into_iter()
            .chain(unkept)
            .chain(loaded.notice)
            .chain(content_notices)
            .chain(missing);
        notices.for_each(|notice| shell.app.context.notices.add(notice));
        Ok(shell)
    }

    fn new(
        options: StartOptions,
        saver: Saver,
        mut settings: Settings,
        content: Content,
        proxy: EventLoopProxy<ShellEvent>,
    ) -> anyhow::Result<Self> {
        take_options(&options, &mut settings);
        let stage = options.stage.unwrap_or(1);
        let known = content.stages.len();
        anyhow::ensure!(stage as usize <= known, "there is no stage {stage}: expected 1 to {known}");
        let mut app = open_app(&options, stage, content, settings, saver)?;
        app.is_read = cfg!(target_arch = "wasm32");
        #[cfg(target_arch = "wasm32")]
        if super::page::is_touched() {
            app.context.controls.device = crate::view::InputDevice::Touch;
        }
        let language = app.context.language();
        app.label_keys(|labels| *labels = KnownLabels::of_language(language));
        let (pads, notice) = Pads::new();
        notice.into_iter().for_each(|notice| app.context.notices.add(notice));
        take_levels(&mut app, &options.levels, stage)?;
        if let Some(settings) = options.stress {
            app.play_stress(settings);
        } else if let Some(start) = options.lab {
            app.open_lab(start);
        } else if options.lessons {
            app.open_lessons();
        } else if options.demonstration {
            app.demonstrate();
        } else if let Some(link) = options.ghost {
            app.race_link(&link);
        } else if let Some(link) = options.replay {
            app.take_link(&link);
        } else if let Some(link) = options.stage_link {
            app.take_stage_link(&link);
        } else if let Some(path) = options.file {
            take_file(&mut app, &path);
        } else if options.stage.is_some() || options.levels.file.is_some() {
            app.play();
        } else {
            app.offer_interrupted();
        }
        let last = app.context.saver.now(|storage| failed_adapters::read(storage));
        let is_required = options.adapter.is_some();
        let chosen = Some(app.context.settings.adapter.clone()).filter(|name| !name.is_empty());
        let adapters = AdapterOrder { first: options.adapter.or(chosen), is_required, last };
        let now = clock();
        let pacer = pacer(None, app.context.settings.window);
        Ok(Self {
            app,
            pads,
            proxy,
            window: None,
            desktop: Desktop::default(),
            picture: None,
            frame: RenderFrame::default(),
            shown: RenderFrame::default(),
            pacer,
            is_due: false,
            is_stirred: true,
            is_occluded: false,
            is_hidden: false,
            was_full_screen: false,
            started: now,
            last_frame: now,
            focused: None,
            left: None,
            down_before: Vec::new(),
            pointer_seen: false,
            pointer_confined: false,
            failure: None,
            adapter: String::new(),
            adapters,
            failed_later: Vec::new(),
            #[cfg(target_arch = "wasm32")]
            told_screen: "",
            speech: super::super::speech::Speech::default(),
            #[cfg(not(target_arch = "wasm32"))]
            reader: None,
            #[cfg(not(target_arch = "wasm32"))]
            clipboard: None,
        })
    }
}

/// Overrides settings with command-line options. The new values are saved only when the player changes a setting.
fn take_options(options: &StartOptions, settings: &mut Settings) {
    settings.window.fullscreen = options.fullscreen.unwrap_or(settings.window.fullscreen);
    settings.new_game.difficulty = options.difficulty.unwrap_or(settings.new_game.difficulty);
    options.crew.into_iter().for_each(|ships| settings.new_game.set_ships(ships));
}

fn open_app(
    options: &StartOptions,
    stage: u32,
    content: Content,
    settings: Settings,
    saver: Saver,
) -> anyhow::Result<App> {
    let (sink, notice) = if options.mute {
        (Box::new(audio::SilentSink) as Box<dyn audio::Sink>, None)
    } else {
        audio::open(Volumes::default(), &settings.sound_device)
    };
    // A game started from the command line is repeatable.
    let is_started = options.stage.is_some() || options.levels.file.is_some();
    let seed = options.seed.or(is_started.then_some(1));
    let start = LaunchOptions { stage, seed, method: options.method, mute: options.mute };
    let mut app = App::new(content, settings, saver, sink, start, seed_from_clock())?;
    notice.into_iter().for_each(|notice| app.context.notices.add(notice));
    let started = clock();
    app.context.host.background_clock = Some(Arc::new(move || (clock() - started).as_secs_f64() * 1e6));
    app.context.host.unix_seconds = Some(Box::new(unix_seconds));
    Ok(app)
}

#[cfg(all(unix, not(target_os = "macos")))]
fn variable(name: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// Restarts the program without variables that it cannot use, because a variable can be removed only for a new program:
/// a scale at which winit would panic, and a Wayland display that does not answer, for which winit or the graphics driver
/// would wait.
#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) fn ignore_unusable_variables() {
    const SCALE: &str = "WINIT_X11_SCALE_FACTOR";
    let text = variable(SCALE).map_or_else(|| "randr".into(), |value| value.to_string_lossy().into_owned());
    let is_scale = text.parse().is_ok_and(|scale: f64| scale.is_normal() && scale > 0.0);
    let mut ignored = Vec::new();
    if !is_scale && !text.eq_ignore_ascii_case("randr") {
        say(format_args!("{SCALE}={text} is ignored: expected a number above 0, or randr"));
        ignored.push(SCALE);
    }
    if variable("DISPLAY").is_some() && !has_wayland() {
        ignored.extend(
            ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().filter(|name| variable(name).is_some()),
        );
    }
    if !ignored.is_empty() {
        let program = std::env::current_exe().unwrap_or_default();
        let mut again = std::process::Command::new(program);
        for name in ignored {
            again.env_remove(name);
        }
        flush();
        say(again.args(std::env::args_os().skip(1)).exec());
    }
}

#[cfg(any(windows, target_os = "macos"))]
pub(crate) fn ignore_unusable_variables() {}

/// How long a Wayland compositor may take to answer before the game uses X11 instead.
#[cfg(all(unix, not(target_os = "macos")))]
const ANSWER_TIME: Duration = Duration::from_secs(2);

/// Whether there was a Wayland compositor that answers at the start. A desktop may leave `WAYLAND_DISPLAY` or
/// `WAYLAND_SOCKET` behind.
#[cfg(all(unix, not(target_os = "macos")))]
pub(super) fn has_wayland() -> bool {
    static HAS_WAYLAND: std::sync::LazyLock<bool> = std::sync::LazyLock::new(ask_for_wayland);
    *HAS_WAYLAND
}

#[cfg(all(unix, not(target_os = "macos")))]
fn ask_for_wayland() -> bool {
    if let Some(number) = variable("WAYLAND_SOCKET") {
        let file = std::fs::read_link(std::path::Path::new("/proc/self/fd").join(number));
        return file.is_ok_and(|file| file.to_string_lossy().starts_with("socket:"));
    }
    // An absolute name replaces the folder.
    let folder = std::path::PathBuf::from(variable("XDG_RUNTIME_DIR").unwrap_or_default());
    let Some(socket) = variable("WAYLAND_DISPLAY").map(|name| folder.join(name)) else { return false };
    // Even connecting can hang, so a thread does it.
    let (sender, answer) = std::sync::mpsc::channel();
    let job = move || drop(sender.send(answers(&socket)));
    crate::threads::spawn("wayland", job).is_some()
        && answer.recv_timeout(ANSWER_TIME).is_ok_and(|answer| answer.is_ok())
}

/// Waits until a compositor answers `wl_display.sync`, which every compositor does at once.
#[cfg(all(unix, not(target_os = "macos")))]
fn answers(socket: &std::path::Path) -> std::io::Result<()> {
    use std::io::{Read, Write};
    let mut compositor = std::os::unix::net::UnixStream::connect(socket)?;
    // Object 1, which is the display; the size of 12 bytes and request 0; the new object 2 that the answer comes from.
    let sync = [1_u32, 12 << 16, 2].map(u32::to_ne_bytes);
    compositor.write_all(sync.as_flattened())?;
    compositor.read_exact(&mut [0])
}

/// Connects to the window system. Fails if there is none, or if a part of it is missing, such as the keyboard library,
/// which makes winit panic.
pub(super) fn event_loop() -> anyhow::Result<EventLoop<ShellEvent>> {
    #[cfg(unix)]
    need_files()?;
    let built =
        crate::threads::tolerate(|| EventLoop::with_user_event().build().map_err(|error| error.to_string()));
    built.map_err(|error| no_window_system(&error))
}

/// Fails if the limit of open files is too low for the window system and a graphics driver, which would report nothing
/// of the kind.
#[cfg(unix)]
fn need_files() -> anyhow::Result<()> {
    const COUNT: usize = 16;
    let opened: std::io::Result<Vec<_>> = (0..COUNT).map(|_| std::fs::File::open("/dev/null")).collect();
    opened.map(drop).with_context(|| {
        format!("cannot open {COUNT} files at once: raise the limit, for example with `ulimit -n 1024`")
    })
}

/// A hidden window, to check whether adapters can draw in it.
#[cfg(feature = "cli")]
pub(crate) type HiddenWindow = (Arc<Window>, WindowFormat);

/// Opens a hidden window and passes it to `check` with the descriptor of a GPU instance that can draw in it.
///
/// # Errors
/// Fails if the game could not open its window. `check` is not called then.
#[cfg(feature = "cli")]
pub(crate) fn try_window(check: impl FnOnce(wgpu::InstanceDescriptor, HiddenWindow)) -> anyhow::Result<()> {
    let mut probe = WindowProbe { check: Some(check), opened: Ok(()) };
    event_loop()?.run_app(&mut probe)?;
    Ok(probe.opened?)
}

#[cfg(feature = "cli")]
struct WindowProbe<F> {
    check: Option<F>,
    opened: Result<(), winit::error::OsError>,
}

#[cfg(feature = "cli")]
impl<F> ApplicationHandler<ShellEvent> for WindowProbe<F>
where
    F: FnOnce(wgpu::InstanceDescriptor, HiddenWindow),
{
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        let Some(check) = self.check.take() else { return };
        let attributes = Window::default_attributes().with_title("Sector Sweep").with_visible(false);
        let window = event_loop.create_window(attributes);
        self.opened = window.map(|window| {
            let display = Box::new(event_loop.owned_display_handle());
            let size = (window.inner_size().width, window.inner_size().height);
            let format = WindowFormat { size, present_mode: wgpu::PresentMode::Fifo };
            check(
                wgpu::InstanceDescriptor::new_with_display_handle_from_env(display),
                (Arc::new(window), format),
            );
        });
        event_loop.exit();
    }

    fn window_event(&mut self, _: &ActiveEventLoop, _: WindowId, _: WindowEvent) {}
}

/// Creates the error for a missing window system, without the source location that winit puts before its message.
fn no_window_system(text: &str) -> anyhow::Error {
    let reason = text.rsplit_once(": ").map_or(text, |(_, reason)| reason);
    anyhow::anyhow!(
        "no window system ({}): start the game in a desktop session, X11 (which needs libxkbcommon-x11-0) or Wayland",
        reason.trim_end_matches('.')
    )
}

/// Loads the level files from the command line. An error in a file ends the program, unless the files are watched; then
/// the error is shown until the file is fixed.
fn take_levels(app: &mut App, source: &LevelSource, stage: u32) -> anyhow::Result<()> {
    if *source == LevelSource::default() {
        return Ok(());
    }
    if let Some(folder) = source.folder.as_ref().filter(|folder| !folder.is_dir()) {
        anyhow::bail!(
            "{}: no such folder: expected one with stage1.ron and so on (--levels DIR), or one file (--level FILE)",
            folder.display()
        );
    }
    let stages = app.context.content.stages.len() as u32;
    app.context.follow(LevelFiles::new(source, stage, stages));
    match app.context.level_error() {
        Some(error) if !source.watch => anyhow::bail!("{error}"),
        _ => Ok(()),
    }
}

/// Opens a file from the command line like one that is dropped on the window.
fn take_file(app: &mut App, path: &Path) {
    let name = path.display().to_string();
    match files::read(path, MAX_FILE_BYTES) {
        Ok(bytes) => app.take_file(&name, &bytes),
        Err(error) => app.context.notices.add(format!("Could not open {name}: {error}")),
    }
}

/// Returns the settings for the first start: the defaults, in the system's language if the game supports it, with
/// large text on a phone, and with the motion and contrast that a browser is set to.
fn first_settings(languages: &Languages) -> Settings {
    let mut settings = Settings::default();
    settings.game.language = languages.of_locales(&locale().unwrap_or_default()).code();
    settings.access.large_text = is_on_phone();
    #[cfg(target_arch = "wasm32")]
    super::page::adopt_preferences(&mut settings);
    settings
}

#[cfg(not(target_arch = "wasm32"))]
fn locale() -> Option<String> {
    locale_of(&|name| std::env::var(name).ok())
}

/// Returns the user's locales as gettext finds them: the list in LANGUAGE, unless the locale is C, which asks for none.
#[cfg(not(target_arch = "wasm32"))]
fn locale_of(variable: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let value = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(value)?;
    let is_c = matches!(locale.split('.').next(), Some("C" | "POSIX"));
    Some(if is_c { locale } else { value(&"LANGUAGE").unwrap_or(locale) })
}

#[cfg(not(target_arch = "wasm32"))]
const fn is_on_phone() -> bool {
    false
}

#[cfg(target_arch = "wasm32")]
use super::page::{is_on_phone, locale};

fn seed_from_clock() -> u64 {
    since_1970().as_nanos() as u64
}

fn unix_seconds() -> u64 {
    since_1970().as_secs()
}

#[allow(
    clippy::disallowed_methods,
    reason = "each game gets new random streams, each day its stage; a browser has another clock"
)]
fn since_1970() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::locale_of;

    #[test]
    fn the_locale_is_found_as_gettext_finds_it() {
        for (variables, expected) in [
            ("", None),
            ("LANG=de_DE.UTF-8", Some("de_DE.UTF-8")),
            ("LANG=de_DE.UTF-8 LC_MESSAGES=fr_FR", Some("fr_FR")),
            ("LANG=en_US.UTF-8 LANGUAGE=de:en", Some("de:en")),
            ("LANG=en_US.UTF-8 LANGUAGE=", Some("en_US.UTF-8")),
            ("LC_ALL=C.UTF-8 LANG=de_DE LANGUAGE=de", Some("C.UTF-8")),
        ] {
            let variable = |name: &str| {
                let (_, value) =
                    variables.split(' ').filter_map(|set| set.split_once('=')).find(|&(of, _)| of == name)?;
                Some(value.to_owned())
            };
            assert_eq!(locale_of(&variable).as_deref(), expected, "{variables}");
        }
    }
}
