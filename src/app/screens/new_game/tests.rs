use super::{NewGame, ROWS};
use crate::app::app::App;
use crate::app::content::Content;
use crate::app::context::{Context, LaunchOptions};
use crate::app::input::{Action, Pointer};
use crate::app::screen::{FrameStep, Input, Screen, Transition};
use crate::app::settings::Settings;
use crate::app::storage::{Memory, Saver};
use crate::audio::SilentSink;
use crate::sim::{Difficulty, ShipKind};
use crate::view::{Layer, Painter, RenderFrame};
use glam::Vec2;
use std::time::Duration;

fn context(players: u8) -> Context {
    let mut settings = Settings::default();
    settings.new_game.players = players;
    let launch = LaunchOptions { stage: 1, seed: Some(1), method: Default::default(), mute: false };
    let saver = Saver::new(Box::new(Memory::default()));
    let app = App::new(Content::builtin(), settings, saver, Box::new(SilentSink), launch, 1);
    app.expect("every picture").context
}

#[test]
fn confirm_begins_from_every_row() {
    for down in 0..ROWS {
        let mut ctx = context(2);
        let mut screen = NewGame::new(&ctx);
        (0..down).for_each(|_| drop(screen.update(Input::Action(Action::Down), &mut ctx)));
        let before = ctx.settings.new_game;
        let transition = screen.update(Input::Action(Action::Right), &mut ctx);
        assert!(matches!(transition, Transition::Stay), "row {down}");
        assert_eq!(before == ctx.settings.new_game, down == 0, "row {down}");
        let plan = ctx.settings.new_game;
        let transition = screen.update(Input::Action(Action::Confirm), &mut ctx);
        assert!(matches!(transition, Transition::Replace(_)), "row {down}");
        assert_eq!(ctx.settings.new_game, plan, "row {down}");
    }
}

#[test]
fn the_difficulties_can_be_clicked() {
    let mut ctx = context(1);
    let mut screen = NewGame::new(&ctx);
    for (x, y, expected) in [
        (285.0, 190.0, Difficulty::Ace),
        (120.0, 190.0, Difficulty::Pilot),
        (285.0, 300.0, Difficulty::Pilot),
    ] {
        let pointer = Pointer { at: Vec2::new(x, y), clicked: true, held: true };
        screen.update(Input::Pointer(pointer), &mut ctx);
        assert_eq!(ctx.settings.new_game.difficulty, expected, "{x}, {y}");
    }
}

#[test]
fn the_chosen_ships_fly_in_the_window() {
    for (players, ship) in [1, 2].into_iter().flat_map(|players| ShipKind::ALL.map(|ship| (players, ship))) {
        let mut ctx = context(players);
        ctx.settings.new_game.ships = [ship; 2];
        let mut screen = NewGame::new(&ctx);
        let (content, mut frame) = (ctx.content.clone(), RenderFrame::default());
        let [weak, shot, focus] = ship.shots().map(|name| content.sheet.sprite(name).expect("a shot"));
        let shots = [&[weak, shot][..], &[focus]];
        let [left, top, width, height] = super::hangar::window(false);
        let mut fired = [false; 2];
        for _ in 0..1300 {
            frame.clear();
            let elapsed = Duration::from_nanos(16_666_700);
            screen.update(
                Input::Time(&mut FrameStep { elapsed, now_us: &|| 0.0, frame: &mut frame }),
                &mut ctx,
            );
            let (sheet, gallery) = (&content.sheet, &content.gallery);
            screen.draw(&ctx, &mut Painter { frame: &mut frame, sheet, gallery });
            let trial = screen.trial.as_ref().expect("every picture");
            for player in trial.world.players() {
                let at = frame.camera.to_screen(player.pos) - Vec2::new(left, top);
                let is_inside =
                    at.cmpgt(Vec2::splat(20.0)).all() && at.cmplt(Vec2::new(width, height) - 20.0).all();
                assert!(is_inside, "{ship:?} of {players} at {at}");
            }
            for sprite in &frame.layers[Layer::Shots as usize] {
                for (fired, shots) in fired.iter_mut().zip(&shots) {
                    *fired |= shots.iter().any(|&shot| {
                        (0..sheet.frames(shot)).any(|i| sheet.cell(sheet.frame(shot, i)).uv == sprite.uv)
                    });
                }
            }
            assert!(trial.world.census().shots < 100);
        }
        assert_eq!(fired, [true; 2], "{ship:?} of {players}");
    }
}
