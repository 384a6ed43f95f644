//! The app: a stack of screens over a shared [`Context`]. It takes input and elapsed time and draws a frame.

use super::context::{Host, OptionsPlace, Places, Records};
use super::game::journal::Journal;
use super::game::stress_session::{ArenaSight, Plan};
use super::game::{Game, PracticeSetup, Session};
use super::input::{Action, Controls, KnownLabels, LostPad, Pointer};
use super::scores::{self, Division};
use super::screen::{FieldView, FrameStep, Input, Screen, ScreenBackdrop, Transition};
use super::screens::{FlightScreen, Interrupted, Lab, LabHome, OwnStages, ReplayPlayer, Title, Workshop};
use super::settings::{Settings, Tab};
use super::storage::Saver;
use super::ui::clock::UiClock;
use super::ui::level_error::draw_level_error;
use super::ui::notices::Notices;
use super::ui::page;
use super::ui::toasts::Toasts;
use super::ui::vista::draw_vista;
use super::{Content, Context, DisplayCapabilities, LabStart, LaunchOptions, Pace, Request, statistics};
use crate::audio::{Cue, Sink};
use crate::lab::OverlayForm;
use crate::sim::{GameMode, GameSetup, SetupError};
use crate::stress;
use crate::view::{Hotspot, InputDevice, Layer, Painter, RenderFrame, colors};
use glam::Vec2;
use std::sync::Arc;
use std::time::Duration;

const MAX_FRAME: Duration = Duration::from_secs(60);

/// The program without its window: screens, settings, sound and the current game.
pub struct App {
    /// The settings, content, records and current game, which all screens share.
    pub context: Context,
    /// The screens, bottom to top. The first is the title, and the last takes the input.
    stack: Vec<Box<dyn Screen>>,
    pointed_at: Vec2,
    hotspots: Vec<Hotspot>,
    /// Whether a screen reader may ask for the texts of pages.
    pub is_read: bool,
}

impl App {
    /// Creates the program at its title screen.
    ///
    /// # Errors
    /// Fails if the sprite sheet lacks a sprite that every game needs.
    pub fn new(
        content: Content,
        mut settings: Settings,
        mut saver: Saver,
        sink: Box<dyn Sink>,
        launch: LaunchOptions,
        first_seed: u64,
    ) -> Result<Self, SetupError> {
        settings.sound.mute |= launch.mute;
        let setup = GameSetup { seed: first_seed, ..GameSetup::new(launch.stage) };
        let session = Session::start(&content, setup, launch.method)?;
        let (book, score_notices) = saver.now(scores::file::load);
        let (statistics, statistics_notices) = saver.now(statistics::file::load);
        let (journal, journal_notices) = saver.now(Journal::open);
        let game = Game::new(session, launch.stage, book.best_of_all(), first_seed.wrapping_add(1));
        let context = Context {
            notices: Notices::default(),
            controls: Controls::new(settings.bindings.clone()),
            autopilot: false,
            saved: settings.clone(),
            places: places(launch),
            toasts: Toasts::default(),
            clock: UiClock::default(),
            levels: None,
            content,
            settings,
            sink,
            saver,
            game,
            records: Records { journal, book, statistics },
            host: Host {
                launch,
                background_clock: None,
                unix_seconds: None,
                display: DisplayCapabilities::default(),
                folder: None,
                has_focus: true,
                requests: Vec::new(),
            },
        };
        let mut app =
            Self { context, stack: Vec::new(), pointed_at: Vec2::ZERO, hotspots: Vec::new(), is_read: false };
        app.set_up();
        let notices = score_notices.into_iter().chain(statistics_notices).chain(journal_notices);
        notices.for_each(|notice| app.context.notices.add(notice));
        Ok(app)
    }

    /// Offers to resume the newest game that an earlier run of the program left unfinished, if there is one.
    pub fn offer_interrupted(&mut self) {
        let transition = Interrupted::open(&mut self.context);
        self.apply(transition);
    }

    fn set_up(&mut self) {
        let ctx = &mut self.context;
        let overlay = &mut ctx.game.session.overlay;
        overlay.form = OverlayForm::from_start(ctx.settings.game.overlay);
        overlay.timed = true;
        ctx.label_overlay_keys();
        ctx.apply_sound();
        ctx.apply_scores();
        ctx.play_title_music();
        self.stack.push(Box::new(Title::new()));
    }

    /// Starts a new game of stages with the current settings.
    pub fn play(&mut self) {
        self.context.settings.new_game.kind = GameMode::Stages;
        if self.context.begin_game().is_ok() {
            self.apply(Transition::reset(FlightScreen::default()));
        }
    }

    /// Starts the stress mode with the whole arena in view.
    pub fn play_stress(&mut self, settings: stress::StressSettings) {
        if self.context.begin_stress(Plan { settings, sight: ArenaSight::Whole, search: false }).is_ok() {
            self.apply(Transition::reset(FlightScreen::default()));
        }
    }

    /// Opens the lab over the title, at the scene, tick and step in `start`.
    pub fn open_lab(&mut self, start: LabStart) {
        self.apply(Transition::push(Lab::of(start)));
    }

    /// Performs the action of a button beside the field, on the page.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn press(&mut self, action: Action) {
        match action {
            Action::Bomb | Action::Surge if self.is_flown() => self.context.controls.tap(action),
            _ => self.act(action),
        }
    }

    /// Opens the lab at its lessons, over the title.
    pub(crate) fn open_lessons(&mut self) {
        let home = LabHome::new(&self.context);
        self.apply(Transition::push(home));
    }

    /// Lets the title show its demonstration at once.
    pub(crate) fn demonstrate(&mut self) {
        self.context.demonstrate_now();
    }

    /// Opens the page of custom stages at the file `name`, such as `stages/mine.ron`.
    pub fn open_own_stages(&mut self, name: &str) {
        let page = OwnStages::at(name, &self.context);
        let is_open = self.screen() == page.name();
        self.apply(if is_open { Transition::replace(page) } else { Transition::push(page) });
    }

    /// Opens the level file `name`, such as `stages/mine.ron`, in the workshop. If there is no such file, opens a small
    /// new stage that will be saved under the name. If the file cannot be read, shows a notice instead.
    pub fn open_workshop(&mut self, name: &str) {
        let transition = Workshop::open(name, &mut self.context);
        self.apply(transition);
    }

    /// Plays the replay in the file `name`, such as `replays/00012.replay`. If the file is invalid, shows a notice
    /// instead.
    pub fn watch(&mut self, name: &str) {
        let transition = ReplayPlayer::open(vec![name.to_owned()], &mut self.context);
        self.apply(transition);
    }

    /// Returns the name of the screen that takes the input.
    pub fn screen(&self) -> &'static str {
        self.top().name()
    }

    /// Whether the title is playing its demo because no key was pressed for a while.
    pub fn is_demonstrating(&self) -> bool {
        self.stack.len() == 1 && self.context.is_idle()
    }

    /// Returns the options tab that is open, or was open last.
    pub fn tab(&self) -> Tab {
        self.context.places.options.tab
    }

    /// Returns the session of the current game. Behind the title, this is the autopilot's demo game.
    pub fn session(&self) -> &Session {
        &self.context.game.session
    }

    /// Returns the name of the selected menu item, or `None` if the current screen has no menu. Tests and tools use it
    /// to walk through the menus.
    pub fn choice_on_show(&self) -> Option<&str> {
        self.top().choice()
    }

    /// Returns the lesson, the step and the seed of the exercise that the lab shows, or `None` outside a lesson. Tests
    /// and tools use it to answer the question.
    pub fn exercise_on_show(&self) -> Option<(usize, usize, u64)> {
        self.top().exercise()
    }

    /// Whether the mouse pointer is visible. It appears in menus for a while after the mouse moves.
    pub fn shows_pointer(&self) -> bool {
        !self.is_flown() && self.context.clock.is_pointing()
    }

    /// Whether the pointer should stay in the window: it steers the ship, and a click outside would go elsewhere.
    pub fn confines_pointer(&self) -> bool {
        self.is_flown() && self.context.bindings().handling.mouse_follow
    }

    /// Whether the player flies, so that the display should stay on.
    pub fn is_flown(&self) -> bool {
        self.top().is_flight() && !self.context.game.is_asked()
    }

    /// Returns how often the program needs a frame, in a visible or hidden window.
    ///
    /// A moving field needs every frame of the display. On a page, only decoration moves, except in response to an
    /// input. In a hidden window, only a game needs its time.
    pub fn pace(&self, is_hidden: bool) -> Pace {
        let backdrop = self.top().backdrop(&self.context);
        let is_field =
            matches!(backdrop, ScreenBackdrop::Field(_)) && backdrop != ScreenBackdrop::STILL_FIELD;
        match is_hidden {
            true if self.is_flown() => Pace::Calm,
            true => Pace::Hidden,
            false if is_field || self.context.clock.is_responding() => Pace::Full,
            false => Pace::Calm,
        }
    }

    /// Releases all keys when the window loses focus, and pauses the game if the settings say so.
    pub fn focus_lost(&mut self) {
        self.context.controls.focus_lost();
        self.set_focus(false);
        if self.context.settings.game.pause_on_focus_loss {
            self.interrupt();
        }
    }

    /// Call this when the window gets focus.
    pub fn focus_gained(&mut self) {
        self.set_focus(true);
    }

    /// Changes what is known about the labels of the keyboard, and shows them.
    pub fn label_keys(&mut self, change: impl FnOnce(&mut KnownLabels)) {
        change(&mut self.context.controls.labels);
        self.context.label_overlay_keys();
    }

    fn set_focus(&mut self, has_focus: bool) {
        self.context.host.has_focus = has_focus;
        self.context.apply_sound();
    }

    /// Sends typed characters to the current screen if it takes all of them. Returns false if nothing was sent; the keys
    /// then perform their usual actions.
    pub fn type_in(&mut self, text: &str) -> bool {
        if text.is_empty() || !text.chars().all(|letter| self.top().takes_letter(letter)) {
            return false;
        }
        text.chars().for_each(|letter| self.send(Input::Letter(letter)));
        true
    }

    /// Saves everything before the program ends: an unfinished game, changed settings, and a score still waiting for
    /// its initials. Returns one message for each item that could not be saved, with the reason.
    #[must_use]
    pub fn leave(&mut self) -> Vec<String> {
        let Self { context: ctx, stack, .. } = self;
        stack.iter_mut().for_each(|screen| screen.leave(ctx));
        ctx.save_settings();
        ctx.score_unfinished();
        let unkept = ctx.saver.finish();
        // If something could not be saved, the journal is all that is left of the game.
        if unkept.is_empty() {
            ctx.end_journal();
        }
        unkept
    }

    /// Saves everything before the page closes. The page may just be reloading, so an unfinished game stays in its
    /// journal and the next start offers to resume it. Returns one message for each item that could not be saved, with
    /// the reason.
    #[must_use]
    pub fn suspend(&mut self) -> Vec<String> {
        if !self.context.suspend_game() {
            return self.leave();
        }
        self.context.save_settings();
        self.context.saver.finish()
    }

    /// Saves the settings and journals the current game when the page is hidden.
    pub fn save_running_game(&mut self) {
        self.focus_lost();
        self.context.save_settings();
        self.context.suspend_game();
    }

    /// Runs one frame: takes input, advances time and draws. Returns requests to the window.
    ///
    /// `now_us` reads a clock in microseconds. It limits the work done per frame and measures times for the overlay.
    /// `elapsed` is capped at one minute: a longer gap means that the machine was asleep or its clock was set.
    pub fn frame(
        &mut self,
        elapsed: Duration,
        now_us: &dyn Fn() -> f64,
        frame: &mut RenderFrame,
    ) -> Vec<Request> {
        std::mem::swap(&mut self.hotspots, &mut frame.hotspots);
        frame.clear();
        let is_skipped = std::mem::take(&mut self.context.game.skip_time);
        let elapsed = if is_skipped { Duration::ZERO } else { elapsed.min(MAX_FRAME) };
        let is_in_game = self.stack.iter().any(|screen| screen.is_flight());
        if self.context.follow_levels(elapsed, is_in_game) {
            self.send(Input::LevelChanged);
        }
        self.context.pass(elapsed);
        self.take_input(elapsed);
        self.send(Input::Time(&mut FrameStep { elapsed, now_us, frame }));
        self.draw(now_us, frame);
        std::mem::take(&mut self.context.host.requests)
    }

    fn take_input(&mut self, elapsed: Duration) {
        let shown = self.screen();
        if let Some(lost) = self.context.controls.lost_pad.take() {
            self.context.notices.add(lost_pad_notice(lost));
            self.context.cue(Cue::Notice);
            self.send(Input::Interrupted);
        }
        if let Some(captured) = self.context.controls.take_captured() {
            self.send(Input::Binding(captured));
        }
        self.take_actions(elapsed);
        let is_flown = self.is_flown();
        if self.context.controls.take_mouse_back(is_flown) {
            self.act(if is_flown { Action::Pause } else { Action::Back });
        }
        if let Some(pointer) = self.context.controls.take_pointer() {
            self.context.clock.point();
            self.pointed_at = pointer.at;
            self.click(pointer, shown);
            if self.screen() != shown {
                self.context.controls.forget_finger();
            }
        }
        if let Some(at) = self.context.controls.take_second_finger() {
            self.second_finger(at);
        }
    }

    fn second_finger(&mut self, at: Vec2) {
        if self.is_flown() {
            let hotspot = self.hotspots.iter().find(|spot| spot.contains(at));
            let is_on = |action: &Action| hotspot.is_some_and(|spot| spot.action == *action as u8);
            let weapon = [Action::Bomb, Action::Surge].into_iter().find(is_on);
            match weapon {
                Some(action) => self.context.controls.tap(action),
                None => self.act(Action::Pause),
            }
        }
    }

    /// Performs the actions of the keys and buttons pressed since the last frame.
    ///
    /// One key may have several actions. Escape is both pause and back, which have the same effect in a menu but not
    /// during a continue offer. Only the screen on which the key went down responds; when the screen changes, the
    /// remaining actions are dropped.
    fn take_actions(&mut self, elapsed: Duration) {
        let screen = self.screen();
        let mut last = None;
        for action in self.context.controls.take_pressed(elapsed) {
            let before = last.replace(action);
            let is_offer = self.top().is_flight() && self.context.game.is_asked();
            if action == Action::Back && before == Some(Action::Pause) && !is_offer {
                continue;
            }
            self.act(action);
            if self.screen() != screen {
                break;
            }
        }
    }

    fn act(&mut self, action: Action) {
        if self.top().takes(action) || !self.context.act_anywhere(action) {
            self.send(Input::Action(action));
            self.context.clock.stir();
        }
    }

    /// Performs the action of the clicked hotspot, or sends the pointer to the current screen if no hotspot was hit.
    /// `shown` names the screen of the last frame: if the screen has changed since, its hotspots are ignored.
    fn click(&mut self, pointer: Pointer, shown: &str) {
        let hotspot = self.hotspots.iter().find(|spot| spot.contains(pointer.at) && pointer.clicked);
        let action = hotspot.and_then(|spot| Action::ALL.get(usize::from(spot.action)).copied());
        match action.filter(|_| self.screen() == shown) {
            Some(Action::Start) => self.context.controls.tap(Action::Start),
            Some(weapon @ (Action::Bomb | Action::Surge)) if self.is_flown() => {
                self.context.controls.tap(weapon)
            }
            Some(action) => self.act(action),
            None => {
                self.send(Input::Pointer(pointer));
                self.context.clock.stir();
            }
        }
    }

    pub(super) fn interrupt(&mut self) {
        self.send(Input::Interrupted);
    }

    pub(super) fn send(&mut self, input: Input<'_>) {
        let top = self.stack.last_mut().expect("the title is never removed");
        let transition = top.update(input, &mut self.context);
        self.apply(transition);
    }

    pub(super) fn apply(&mut self, mut transition: Transition) {
        loop {
            match transition {
                Transition::Stay => return,
                Transition::Quit => return self.context.request(Request::Quit),
                Transition::Push(screen) => self.stack.push(screen),
                Transition::Pop => self.truncate(self.stack.len() - 1, None),
                Transition::Replace(screen) => self.truncate(self.stack.len() - 1, Some(screen)),
                Transition::Home => self.truncate(1, None),
                Transition::Reset(screen) => self.truncate(1, Some(screen)),
            }
            self.context.clock.show();
            self.context.clock.stir();
            let top = self.stack.last_mut().expect("the title is never removed");
            transition = top.enter(&mut self.context);
        }
    }

    fn truncate(&mut self, length: usize, over: Option<Box<dyn Screen>>) {
        self.stack.truncate(length.max(1));
        self.stack.extend(over);
    }

    fn top(&self) -> &dyn Screen {
        self.stack.last().expect("the title is never removed").as_ref()
    }

    fn draw(&mut self, now_us: &dyn Fn() -> f64, frame: &mut RenderFrame) {
        let (sheet, gallery) = (Arc::clone(&self.context.content.sheet), self.context.content.gallery);
        let mut painter = Painter { frame, sheet: &sheet, gallery: &gallery };
        painter.frame.ui = self.context.ui_context();
        let backdrop = self.backdrop();
        self.context.draw_backdrop(backdrop, now_us, &mut painter);
        painter.frame.spoken = (self.is_read && !self.top().is_flight()).then(Vec::new);
        let (ctx, top) = (&self.context, self.top());
        if top.slides_in() {
            page::arriving(ctx.clock.age_ticks(), &mut painter, |painter| top.draw(ctx, painter));
        } else {
            top.draw(ctx, &mut painter);
        }
        let is_in_play = matches!(backdrop, ScreenBackdrop::Field(FieldView { hud: Some(_), .. }));
        ctx.toasts.draw(is_in_play, &mut painter);
        self.draw_pointed(&mut painter);
        // Notices are not rows of the page: a screen reader reads each once, when it appears.
        let spoken = painter.frame.spoken.take();
        let below = ctx.notices.draw(is_in_play || self.top().has_buttons_at_top(), &mut painter);
        // A game in flight has no rows either, only messages.
        painter.frame.spoken = if self.top().is_flight() { self.is_read.then(Vec::new) } else { spoken };
        if ctx.settings.game.story && self.top().is_flight() {
            ctx.game.session.draw_radio(&mut painter);
        }
        if is_in_play && ctx.settings.access.captions {
            painter.unspoken(|painter| ctx.game.session.draw_captions(below, painter));
        }
        if self.is_read && self.top().is_flight() {
            ctx.game.session.speak(&mut painter);
        }
        if let Some(error) = ctx.level_error() {
            draw_level_error(error, &mut painter);
        }
    }

    /// Returns the backdrop of the top screen. If the top screen shows the backdrop of a screen below it, the field is
    /// frozen and the view of space has no ships.
    fn backdrop(&self) -> ScreenBackdrop {
        let backdrops = self.stack.iter().rev().map(|screen| screen.backdrop(&self.context));
        match backdrops.enumerate().find(|&(_, backdrop)| backdrop != ScreenBackdrop::Below) {
            Some((0, backdrop)) => backdrop,
            Some((_, ScreenBackdrop::Field(_))) => ScreenBackdrop::STILL_FIELD,
            _ => ScreenBackdrop::Space(None),
        }
    }

    fn draw_pointed(&self, painter: &mut Painter<'_>) {
        let is_seen = self.shows_pointer() && painter.frame.ui.device == InputDevice::Mouse;
        let spot = painter.frame.hotspots.iter().find(|spot| spot.contains(self.pointed_at)).copied();
        if let Some(spot) = spot.filter(|_| is_seen) {
            let ([left, top], [width, height]) = (spot.pos, spot.size);
            painter.outline(Layer::Hud, left - 1.0, top - 1.0, width + 2.0, height + 2.0, colors::SKY);
        }
    }
}

impl Context {
    fn pass(&mut self, elapsed: Duration) {
        self.clock.pass(elapsed);
        self.notices.advance(elapsed);
        if self.toasts.advance(elapsed.as_secs_f32()) {
            self.cue(Cue::Achievement);
        }
        let heard = self.sink.update(self.clock.now_s);
        let notices: Vec<String> = heard.into_iter().chain(self.saver.take_notices()).collect();
        if !notices.is_empty() {
            self.cue(Cue::Notice);
        }
        notices.into_iter().for_each(|notice| self.notices.add(notice));
    }

    fn draw_backdrop(
        &mut self,
        backdrop: ScreenBackdrop,
        now_us: &dyn Fn() -> f64,
        painter: &mut Painter<'_>,
    ) {
        let options = self.settings.view_options();
        match backdrop {
            ScreenBackdrop::Below | ScreenBackdrop::Own => {}
            ScreenBackdrop::Space(ships) => draw_vista(self.clock.now_s, ships, options, painter),
            ScreenBackdrop::Field(view) => {
                let session = &mut self.game.session;
                session.view_options = options;
                session.draw_field(view.alpha, painter);
                if let Some(raised_px) = view.hud {
                    session.draw_hud(self.game.best, raised_px, painter);
                }
                if let Some(parts) = view.overlay {
                    let before = now_us();
                    session.draw_overlay_with(parts, painter);
                    session.overlay.times.overlay.push((now_us() - before) as f32);
                }
            }
        }
    }
}

fn places(launch: LaunchOptions) -> Places {
    let settings = stress::StressSettings {
        aliens: 2000,
        layout: stress::Layout::Spread,
        density: stress::Density::Constant,
        seed: launch.seed.unwrap_or(1),
        method: launch.method,
    };
    Places {
        practice: PracticeSetup::default(),
        stress: Plan { settings, sight: ArenaSight::Whole, search: false },
        options: OptionsPlace::default(),
        division: Division::default(),
        fresh: None,
        rival: None,
        is_watching: false,
        own_stage: String::new(),
        lab: None,
        lessons: std::collections::BTreeMap::new(),
    }
}

fn lost_pad_notice(lost: LostPad) -> &'static str {
    match lost.player {
        None => "A pad was disconnected.",
        Some(0) => "Player 1's pad was disconnected.",
        Some(_) => "Player 2's pad was disconnected.",
    }
}
