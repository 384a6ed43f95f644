//! Journeys through the menus. Each starts at the title, visits some pages and ends where it should, with every device.

use super::walker::{Device, Walker, Way};
use crate::lessons;
use crate::visitor::{Disk, Visitor, levels};
use gilrs::Button;
use glam::Vec2;
use sector_sweep::app::input::Action;
use sector_sweep::app::settings::SETTINGS;
use sector_sweep::app::storage::Storage;
use sector_sweep::app::{Request, Tab};
use winit::event::MouseButton;
use winit::keyboard::KeyCode;

pub(crate) const JOURNEYS: &[fn(&mut Walker)] = &[
    leave_the_program,
    go_on_with_an_interrupted_game,
    drop_a_settings_file,
    bring_back_a_copy_of_all_files,
    read_how_to_play,
    begin_a_game,
    begin_a_game_of_two,
    survive,
    practise,
    stress,
    look_into_the_lab,
    make_a_stage,
    turn_every_option,
    bind_keys,
    watch_replays,
    lose,
    clear_all_stages,
    listen_to_the_music,
    look_at_the_catalog,
    choose_a_stage_of_ones_own,
    read_the_credits,
    wait_at_the_title,
];

fn leave_the_program(walker: &mut Walker) {
    walker.at("title");
    // The page has nothing for a finger to tap.
    if walker.device != Device::Touch {
        walker.back().at("title");
    }
    assert!(walker.requests.is_empty(), "one press does not quit");
    walker.take("QUIT").at("quit?").take("NO").take("QUIT");
    assert!(walker.requests.is_empty(), "the question alone does not quit");
    walker.take("YES, REALLY");
    assert_eq!(std::mem::take(&mut walker.requests), [Request::Quit]);
}

fn go_on_with_an_interrupted_game(walker: &mut Walker) {
    let mut player = Visitor::new();
    player.start();
    player.frames(100);
    let disk = player.crash();
    for answer in ["", "DISCARD", "SAVE AS REPLAY", "RESUME"] {
        walker.come(crate::visitor::content(), disk.copy());
        walker.visitor.app.offer_interrupted();
        walker.at("interrupted");
        if answer.is_empty() {
            walker.back();
        } else {
            walker.take(answer);
        }
        walker.at(if answer == "RESUME" { "pause" } else { "title" });
    }
    walker.take("RESUME").at("game").back().take("TITLE").at("title");
}

fn drop_a_settings_file(walker: &mut Walker) {
    const FILE: &str = "[sound]\nmaster = 15\nmusic = 1\neffects = 2\nmute = true\n[picture]\nbloom = 1\nshake = 2\n\
        flash = 3\nbackground = 4\ncrt = 5\n[access]\npalette = \"red-green\"\nhull = \"large\"\n\
        [controls]\nauto_fire = \"toggle\"\n[keyboard]\nbomb = [\"KeyB\", \"PageUp\"]\n";
    for answer in ["", "CANCEL", "APPLY"] {
        walker.visitor.app.take_file("settings.toml", FILE.as_bytes());
        walker.at("settings file");
        if answer.is_empty() {
            walker.back();
        } else {
            walker.take(answer);
        }
        walker.at("title");
        assert_eq!(walker.visitor.settings().sound.mute, answer == "APPLY");
    }
}

fn bring_back_a_copy_of_all_files(walker: &mut Walker) {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    archive.start_file("stages/mine.ron", zip::write::SimpleFileOptions::default()).expect("a new name");
    let copy = archive.finish().expect("an archive").into_inner();
    for answer in ["", "KEEP", "REPLACE"] {
        walker.visitor.app.take_file("sector-sweep-files.zip", &copy);
        walker.at("files back");
        if answer.is_empty() {
            walker.back();
        } else {
            walker.take(answer);
        }
        walker.at("title");
        let stages = walker.visitor.disk.list("stages").expect("a listing");
        assert_eq!(stages.len(), usize::from(answer == "REPLACE"));
    }
    let [.., Request::SaveFile(_, before), Request::Restart] = &walker.requests[..] else {
        panic!("the files are downloaded first")
    };
    assert!(zip::ZipArchive::new(std::io::Cursor::new(before)).is_ok_and(|before| !before.is_empty()));
    walker.requests.clear();
}

fn read_how_to_play(walker: &mut Walker) {
    walker.take("HOW TO PLAY");
    for page in ["how to fly", "how to score", "how to fly"] {
        walker.at(page).go(Way::Right);
    }
    walker.back().at("title");
}

fn begin_a_game(walker: &mut Walker) {
    walker.take("START").at("new game").back().at("title").take("START");
    for (name, way) in [("Difficulty", Way::Right), ("Ship", Way::Left), ("Difficulty", Way::Left)] {
        walker.frames(12).change(name, way);
    }
    walker.take("Start").at("game").back().at("pause").back().at("game").back();
    for (choice, screen) in [("OPTIONS", "options"), ("HOW TO PLAY", "how-to")] {
        walker.take(choice);
        assert_eq!(walker.screen(), screen);
        walker.back().at("pause");
    }
    walker.take("RESUME").at("game").back().take("RESTART STAGE").at("game");
    // Leaving a game after ten seconds needs confirmation.
    walker.frames(310).back().take("TITLE").at("leave the game?");
    for is_large in [true, false] {
        walker.visitor.app.context.settings.access.large_text = is_large;
        walker.frames(2);
        assert!(["NO", "YES, REALLY"].iter().all(|answer| walker.visitor.shows(answer)), "large: {is_large}");
    }
    walker.take("NO").at("pause").take("RESTART STAGE").at("leave the game?").take("YES, REALLY").at("game");
    walker.frames(310).back().take("TITLE").at("leave the game?").back().at("pause");
    walker.take("TITLE").take("YES, REALLY").at("title");
}

fn begin_a_game_of_two(walker: &mut Walker) {
    walker.take("START").frames(12).change("Game", Way::Right).at("new game of two");
    walker
        .change("Ship of player 1", Way::Right)
        .change("Ship of player 2", Way::Left)
        .take("Start")
        .at("game of two");
    assert_eq!(walker.visitor.world().players().len(), 2);
    walker.back().take("TITLE").at("title");
}

fn survive(walker: &mut Walker) {
    walker.take("START").frames(12).change("Game", Way::Left).at("new game of survival");
    walker.change("Ship", Way::Right).take("Start").at("survival game").back().at("pause");
    walker.take("TITLE").at("title");
}

fn practise(walker: &mut Walker) {
    walker.take("PRACTICE").at("practice").back().at("title").take("PRACTICE").at("practice");
    for name in ["Stage", "From", "Difficulty", "Ship", "Power", "Invulnerable", "Speed"] {
        changes(walker, name);
    }
    walker.take("Back").at("title");
    walker.come(levels::harmless(crate::visitor::content(), 1), Disk::default());
    walker.take("PRACTICE").take("Start").at("practice game").back().at("pause of a practice");
    walker.take("RESUME");
    for (choice, page) in [("RESTART", "practice game"), ("SETUP", "practice"), ("TITLE", "title")] {
        if walker.screen() == "practice" {
            walker.take("Start");
        }
        fly_until_over(walker);
        walker.at("practice done").frames(30).take(choice).at(page);
    }
}

fn stress(walker: &mut Walker) {
    walker.take("STRESS MODE").at("stress mode");
    for name in ["Aliens", "Layout", "Density", "Method", "Camera", "Find maximum at 60 FPS"] {
        changes(walker, name);
    }
    walker.take("Start").at("stress game").back().at("pause of the stress mode");
    walker.take("TITLE").at("title").take("STRESS MODE").back().at("title");
}

fn look_into_the_lab(walker: &mut Walker) {
    walker.take("THE LAB").at("lab: lessons").take("Too many pairs").at("lesson");
    walker.click_or_confirm("continue").at("lesson: guess").back().at("lab: lessons");
    walker.take("FREE LAB").at("lab").go(Way::Right);
    assert!(walker.visitor.shows("tick 1, event 1/19, step: event"), "{:?}", walker.texts());
    walker.go(Way::Down);
    assert!(walker.visitor.shows("tick 1, event 1/19, step: object"), "{:?}", walker.texts());
    walker.go(Way::Left).confirm().at("lab");
    walker.press(KeyCode::KeyH, Button::RightThumb, "rectangle tests").at("lab: counter");
    walker.press(KeyCode::ShiftLeft, Button::West, "edit").at("lab: edit");
    walker
        .go(Way::Right)
        .confirm()
        .press(KeyCode::ShiftLeft, Button::West, "turn")
        .press(KeyCode::KeyX, Button::North, "remove")
        .at("lab: edit");
    walker.back().at("lab").press(KeyCode::F3, Button::Select, "settings").at("lab: settings");
    for name in ["Method", "Scene", "Sector", "Axis", "Threshold", "Depth"] {
        changes(walker, name);
    }
    walker.take("All scenes").at("lab: scenes").go(Way::Down).back().at("lab: settings");
    walker.take("Rules: what can hit what").at("lab: rules");
    walker.go(Way::Down).confirm().back().at("lab: settings");
    walker.take("Save the scene to a file").at("lab: settings");
    walker.take("Compare all methods").frames(120).at("lab: costs");
    walker
        .go(Way::Down)
        .go(Way::Right)
        .confirm()
        .press(KeyCode::KeyE, Button::RightTrigger, "GROWTH")
        .frames(120)
        .at("lab: growth");
    walker.press(KeyCode::KeyE, Button::RightTrigger, "VALUES").frames(120).at("lab: values of a setting");
    walker.go(Way::Right).at("lab: values of a setting").back().at("lab: settings").back().at("lab");
    walker.back().at("lab: lessons").back().at("title").take("START").take("Start").at("game");
    walker.frames(120).back().at("pause").take("OPEN IN THE LAB").at("lab").back().at("pause");
    walker.take("TITLE").at("title");
}

/// Changes a value and changes it back. The text next to its name shows both.
#[track_caller]
fn changes(walker: &mut Walker, name: &str) {
    let read = |walker: &Walker| walker.value_of(name).map(|value| value.text);
    walker.go_to(name);
    let before = read(walker);
    let mut way = Way::Right;
    walker.change(name, way);
    if read(walker) == before {
        // The value was already at that end.
        way = Way::Left;
        walker.change(name, way);
    }
    assert_ne!(read(walker), before, "{:?} does not change {name}", walker.device);
    walker.change(name, if way == Way::Right { Way::Left } else { Way::Right });
}

fn next_tab(walker: &mut Walker, tab: Tab) {
    walker.press(KeyCode::KeyE, Button::RightTrigger, tab.name());
    assert_eq!(walker.visitor.app.tab(), tab);
}

fn settings_on(tab: Tab) -> Vec<String> {
    let mut visitor = Visitor::new();
    visitor.options();
    while visitor.app.tab() != tab {
        visitor.press(KeyCode::KeyE);
    }
    let mut names = Vec::new();
    while visitor.app.choice_on_show() != Some("Back") {
        names.extend(visitor.app.choice_on_show().map(str::to_owned));
        visitor.press(KeyCode::ArrowDown);
    }
    names.retain(|name| SETTINGS.iter().any(|setting| setting.name == name));
    names
}

fn make_a_stage(walker: &mut Walker) {
    walker.visitor.app.open_workshop("stages/mine.ron");
    walker.at("workshop").frames(30);
    if walker.points() {
        walker.click_on("Play");
    } else {
        walker.take("Play from here");
    }
    walker.at("test flight").frames(30).back().at("workshop").back().at("title");
}

fn turn_every_option(walker: &mut Walker) {
    walker.take("OPTIONS");
    for tab in Tab::ALL {
        if tab != Tab::default() {
            next_tab(walker, tab);
        }
        walker.at(&format!("options: {}", tab.name().to_lowercase()));
        for name in settings_on(tab) {
            changes(walker, &name);
        }
    }
    walker.back().at("title").take("OPTIONS").at("options: game").take("Back").at("title");
}

fn bind_keys(walker: &mut Walker) {
    walker.take("OPTIONS");
    while walker.visitor.app.tab() != Tab::Controls {
        let next = Tab::ALL[walker.visitor.app.tab() as usize + 1];
        next_tab(walker, next);
    }
    walker.take("Keys").at("keys").take("Fire").at("keys: press one").back().at("keys");
    walker.take("Fire").key(KeyCode::KeyX).at("keys: it is taken").take("Swap them").at("keys");
    walker.take("Screenshot").at("keys: press one");
    match walker.device {
        // Any other key would be captured.
        Device::Keyboard => walker.back(),
        Device::Pad | Device::Mouse | Device::Touch => walker.take("Cancel"),
    };
    walker.at("keys").back().at("options: controls").take("Player 2 keys").at("keys of player 2");
    walker.back().take("Pad buttons").at("pad buttons").take("Fire").at("pad buttons: press one");
    if walker.device == Device::Pad {
        // Any button is captured, even one that another action has.
        walker.button(Button::North).take("Swap them");
        let buttons = |action| walker.visitor.app.context.settings.bindings.buttons(action)[0];
        assert_eq!([Action::Fire, Action::Bomb].map(buttons), [Button::North, Button::South]);
    } else {
        walker.take("Cancel");
    }
    walker.at("pad buttons").back().take("Reset controls").at("reset controls?");
    walker.take("Reset all controls").at("options: controls").back().at("title");
}

fn watch_replays(walker: &mut Walker) {
    walker.take("REPLAYS").at("replays").back().at("title");
    walker.take("START").take("Start").frames(200).back().take("TITLE").take("REPLAYS").at("replays");
    open_the_first_replay(walker);
    seek(walker);
    walker.back().at("replays");
    open_the_first_replay(walker);
    take_over(walker);
    walker.at("pause of a game taken over").take("RESUME").at("game");
    walker.back().take("TITLE").take("REPLAYS").at("replays");
    for yes in [false, true] {
        walker.visitor.wait_for_replays();
        walker.press(KeyCode::ShiftLeft, Button::West, "remove").at("put aside?");
        let answered = if yes { walker.take("REMOVE") } else { walker.back() };
        answered.at("replays");
    }
    let left = sector_sweep::app::storage::Storage::list(&walker.visitor.disk, "replays").expect("a folder");
    assert_eq!(left.len(), 1, "one of two was removed");
    walker.back().at("title");
}

fn open_the_first_replay(walker: &mut Walker) {
    walker.visitor.wait_for_replays();
    match walker.device {
        Device::Mouse | Device::Touch => walker.click(Vec2::new(120.0, 73.0)),
        Device::Keyboard | Device::Pad => walker.confirm(),
    };
    walker.at("replay");
}

fn film_tick(walker: &Walker) -> u32 {
    walker.visitor.app.session().replay_on_show().expect("a replay is on show").tick()
}

fn seek(walker: &mut Walker) {
    walker.click_or_confirm("PAUSE");
    let held = film_tick(walker);
    walker.frames(10);
    assert_eq!(film_tick(walker), held, "it is paused");
    walker.press(KeyCode::ShiftLeft, Button::West, "+1");
    // Shift acts when it is released.
    walker.frames(1);
    assert_eq!(film_tick(walker), held + 1, "one tick");
    match walker.device {
        Device::Mouse | Device::Touch => {
            // The timeline is above the buttons, which move up while a ship is at the bottom of the field.
            let buttons =
                walker.visitor.read().into_iter().find(|line| line.text == "LEAVE").expect("buttons");
            let line_y = buttons.low.y - 20.0;
            walker.drag(Vec2::new(60.0, line_y), Vec2::new(320.0, line_y));
            walker.frames(3);
            assert!(film_tick(walker).abs_diff(200) < 20, "the middle: {}", film_tick(walker));
            walker.click_on("-5 s");
        }
        Device::Keyboard | Device::Pad => {
            walker.go(Way::Right);
            assert_eq!(film_tick(walker), held + 301, "five seconds");
            walker.go(Way::Left);
        }
    }
    walker.frames(3);
    assert!(film_tick(walker) <= held + 1, "and back");
    let before = film_tick(walker);
    match walker.device {
        Device::Keyboard => walker.key(KeyCode::PageUp),
        Device::Pad => walker.button(Button::RightTrigger),
        // The button is labeled +, and so are others next to it.
        Device::Mouse | Device::Touch => walker.click(Vec2::new(260.0, 348.0)),
    };
    walker.click_or_confirm("PLAY").frames(10);
    assert!(film_tick(walker) > before + 25, "twice as fast");
}

fn take_over(walker: &mut Walker) {
    if walker.points() {
        walker.click_on("TAKE OVER");
    } else {
        let last = (0..6).fold(walker.go(Way::Down), |walker, _| walker.go(Way::Right));
        last.confirm();
    }
}

fn fly_until_over(walker: &mut Walker) {
    let is_led = walker.device == Device::Mouse;
    walker.visitor.app.context.settings.bindings.handling.mouse_follow = is_led;
    let bindings = walker.visitor.app.context.settings.bindings.clone();
    walker.visitor.app.context.controls.set_bindings(bindings);
    walker.fire(true);
    for _ in 0..1000 {
        walker.frames(1);
        if walker.screen() != "flight" || walker.is_asked() {
            break;
        }
    }
    walker.fire(false);
    walker.frames(1);
}

fn lose(walker: &mut Walker) {
    walker.come(levels::deadly(crate::visitor::content()), Disk::default());
    walker.take("START").take("Start");
    fly_until_over(walker);
    walker.at("continue?").press(KeyCode::Enter, Button::Start, "continue").at("game");
    assert_eq!(walker.visitor.world().continues_used(), 1);
    fly_until_over(walker);
    walker.at("continue?").frames(40);
    match walker.device {
        Device::Mouse | Device::Touch => walker.click_on("give up"),
        Device::Keyboard | Device::Pad => walker.back(),
    };
    enter_initials(walker);
    walker.at("game over").take("WHAT HIT ME?");
    look_at_the_hit(walker);
    walker.back().at("game over").take("TRY AGAIN").at("game");
    // A mouse that steers the ship leads it back to where it is hit.
    walker.fire(false);
    // Bombs save the ship from the first hits.
    for _ in 0..1000 {
        if walker.visitor.world().last_kill().is_some() {
            break;
        }
        walker.frames(1);
    }
    walker.back().take("WHAT HIT ME?").at("what hit me?").back().at("pause").take("TITLE").at("title");
}

fn enter_initials(walker: &mut Walker) {
    walker.at("initials").frames(30);
    match walker.device {
        Device::Mouse | Device::Touch => {
            ["A", "B", "C", "delete", "done"].into_iter().fold(walker, |walker, sign| walker.click_on(sign));
        }
        Device::Keyboard | Device::Pad => {
            for way in [Way::Right, Way::Right] {
                walker.confirm().go(way);
            }
            walker.confirm();
            // Escape would end the entry.
            walker.press(KeyCode::Backspace, Button::East, "delete");
            // The third letter has moved the cursor to the end.
            walker.confirm();
        }
    }
}

fn look_at_the_hit(walker: &mut Walker) {
    walker.at("what hit me?").frames(120);
    for way in [Way::Left, Way::Up, Way::Right, Way::Down] {
        let before = walker.visitor.frame.clone();
        walker.go(way).frames(2);
        assert_ne!(before.layers, walker.visitor.frame.layers, "{:?} {way:?}", walker.device);
    }
    walker.click_or_confirm("play");
    let before = walker.visitor.frame.clone();
    walker.frames(20);
    assert_ne!(before.layers, walker.visitor.frame.layers, "the film plays");
}

fn look_at_the_counts(walker: &mut Walker) {
    walker.visitor.app.context.settings.access.large_text = true;
    walker.frames(2).go(Way::Right).at("stage clear: counts").go(Way::Right).at("stage clear");
    walker.visitor.app.context.settings.access.large_text = false;
    walker.frames(2);
}

/// Finishes the lesson of a cleared stage, then opens it again and leaves it. Both return to the same page.
fn take_the_lesson(walker: &mut Walker) {
    assert_eq!(walker.visitor.app.choice_on_show(), Some("CONTINUE"), "CONTINUE is selected first");
    walker.go_to("LESSON").at("stage clear: lesson").take("LESSON").at("lesson of a stage");
    lessons::finish(walker, |_, _| {});
    walker.frames(24).at("stage clear: lesson done").frames(24).take("LESSON").at("lesson of a stage");
    walker.back().frames(24).at("stage clear");
}

fn clear_all_stages(walker: &mut Walker) {
    walker.come(levels::harmless(crate::visitor::content(), 2), Disk::default());
    walker.take("START").take("Start");
    fly_until_over(walker);
    walker.at("stage clear").frames(12);
    // The numbers are still counting up. Confirm shows them all at once and does not choose an item.
    walker.confirm().at("stage clear");
    look_at_the_counts(walker);
    take_the_lesson(walker);
    walker.take("PLAY AGAIN").at("initials").frames(30);
    walker.press(KeyCode::Escape, Button::Start, "done").at("game");
    fly_until_over(walker);
    walker.frames(120).take("CONTINUE").at("game");
    fly_until_over(walker);
    walker.frames(120).take("CONTINUE");
    enter_initials(walker);
    walker.at("ending").back().at("title");
    read_the_scores(walker);
}

fn read_the_scores(walker: &mut Walker) {
    walker.take("HIGH SCORES").at("scores");
    if walker.points() {
        walker.click(Vec2::new(320.0, 115.0));
    } else {
        walker.confirm().confirm();
    }
    walker.at("replay").back().at("scores");
    // Leaves the rows.
    walker.back();
    for way in [Way::Right, Way::Down, Way::Up, Way::Left] {
        walker.go(way).at("scores");
    }
    walker.press(KeyCode::PageDown, Button::RightTrigger, "STATISTICS ►");
    for page in ["flight", "stages", "bosses", "destroyed", "lost to", "achievements", "pairs"] {
        walker.at(&format!("statistics: {page}")).go(Way::Right);
    }
    walker.at("statistics: flight");
    walker
        .press(KeyCode::ShiftLeft, Button::West, "erase")
        .at("forget statistics?")
        .back()
        .at("statistics: flight");
    for answer in ["CANCEL", "ERASE"] {
        walker
            .press(KeyCode::ShiftLeft, Button::West, "erase")
            .at("forget statistics?")
            .take(answer)
            .at("statistics: flight");
    }
    walker.back().at("scores").back().at("title");
}

fn listen_to_the_music(walker: &mut Walker) {
    for by_choice in [false, true] {
        walker
            .take("EXTRAS")
            .at("extras")
            .take("MUSIC ROOM")
            .at("music room")
            .take("THE COLUMN")
            .at("music room")
            .go(Way::Right);
        let left = if by_choice { walker.take("Back") } else { walker.back() };
        left.at("extras").back().at("title");
    }
}

fn look_at_the_catalog(walker: &mut Walker) {
    let mut player = Visitor::new();
    player.start();
    player.frames(1200);
    walker.come(crate::visitor::content(), player.leave());
    walker.take("EXTRAS").take("CATALOG").at("catalog: aliens");
    for page in ["bullets", "bosses", "aliens"] {
        let tab = page.to_uppercase();
        walker.press(KeyCode::KeyE, Button::RightTrigger, &tab).at(&format!("catalog: {page}"));
    }
    if !walker.points() {
        walker.go(Way::Right).go(Way::Down).go(Way::Up).go(Way::Left).at("catalog: aliens");
    }
    walker.back().at("extras").take("BACK").at("title");
}

fn choose_a_stage_of_ones_own(walker: &mut Walker) {
    walker.take("YOUR STAGES").at("no stages").back().at("title");
    let mut disk = Disk::default();
    disk.write("stages/mine.ron", include_bytes!("../../../levels/tutorial.ron")).expect("a disk");
    walker.come(crate::visitor::content(), disk);
    walker.take("YOUR STAGES").at("your stages");
    for answer in ["KEEP", "REMOVE"] {
        walker.take("Remove").at("remove the stage?").take(answer);
    }
    walker.at("no stages").take("Back").at("title");
}

fn read_the_credits(walker: &mut Walker) {
    walker.take("EXTRAS").take("CREDITS").at("credits").back().at("extras");
    // The credits also end by themselves.
    walker.take("CREDITS");
    while walker.screen() == "credits" {
        walker.frames(30);
    }
    walker.at("extras").take("YOUR FILES").at("extras");
    assert!(walker.visitor.notices().concat().contains("only in memory"), "a test has no folder");
    walker.take("CREDITS").at("credits").confirm().at("extras");
    for (choice, page) in [("WHAT'S NEW", "what's new"), ("LICENSES", "licenses")] {
        walker.take(choice).at(page);
        if !walker.points() {
            walker.go(Way::Down).go(Way::Right).go(Way::Left).go(Way::Up).at(page);
        }
        walker.back().at("extras");
    }
}

fn wait_at_the_title(walker: &mut Walker) {
    walker.come(crate::visitor::content(), Disk::default());
    walker.requests.clear();
    walker.seconds(31).at("demonstration").seconds(7);
    for topic in ["list", "sectors", "counts"] {
        walker.at(&format!("demonstration: {topic}")).seconds(8);
    }
    let stage = |walker: &Walker| walker.visitor.world().level().name.clone();
    let first = stage(walker);
    walker.seconds(10).at("how to fly, shown").seconds(14).at("demonstration");
    assert_ne!(stage(walker), first, "another stage");
    walker.seconds(40).at("how to score, shown");
    match walker.device {
        Device::Mouse => walker.mouse(MouseButton::Middle).point(Vec2::new(300.0, 200.0)),
        Device::Touch => walker.click(Vec2::new(300.0, 200.0)),
        Device::Keyboard | Device::Pad => walker.back(),
    };
    walker.at("title");
    assert!(walker.requests.is_empty());
}
