//! The extras: the catalog, the music room, the credits, the player's files, what is new, and the licenses.

use super::catalog::Catalog;
use super::credits::Credits;
use super::music_room::MusicRoom;
use super::reader::{LICENSES, NEWS, TextScreen};
use crate::app::IN_PAGE;
use crate::app::screens::prelude::*;
use crate::named::named;

named! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum ExtrasChoice {
        Catalog = "CATALOG", "Everything that you have met, with its mask";
        Music = "MUSIC ROOM", "Listen to all the music and watch the notes";
        Credits = "CREDITS", "The people behind the ideas";
        Files = "YOUR FILES", "Your settings, scores, replays and stages";
        News = "WHAT'S NEW", "What has changed, in English";
        Licenses = "LICENSES", "The libraries in the program, and their licenses";
        Back = "BACK", "To the title";
    }
    words about
}

const MENU: MenuPlace = MenuPlace { left: LEFT, top: 70.0, width: 200.0, lines: 7, is_large: true };

pub(crate) struct Extras(Menu<ExtrasChoice>);

impl Extras {
    pub(crate) fn new() -> Self {
        Self(Menu::new(ExtrasChoice::ALL.map(|choice| (choice, choice.name(), None)), MENU))
    }
}

impl Screen for Extras {
    fn name(&self) -> &'static str {
        "extras"
    }

    fn enter(&mut self, ctx: &mut Context) -> Transition {
        // The music room plays other pieces.
        ctx.play_title_music();
        Transition::Stay
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match self.0.update(&input, ctx) {
            MenuAnswer::Chosen(ExtrasChoice::Catalog) => Transition::push(Catalog::new(ctx)),
            MenuAnswer::Chosen(ExtrasChoice::Music) => {
                Transition::push(MusicRoom::new(&ctx.records.statistics))
            }
            MenuAnswer::Chosen(ExtrasChoice::Credits) => Transition::push(Credits::new(None, ctx)),
            MenuAnswer::Chosen(ExtrasChoice::Files) => {
                ctx.show_files();
                Transition::Stay
            }
            MenuAnswer::Chosen(ExtrasChoice::News) => Transition::push(TextScreen::new(NEWS, ctx)),
            MenuAnswer::Chosen(ExtrasChoice::Licenses) => Transition::push(TextScreen::new(LICENSES, ctx)),
            MenuAnswer::Chosen(ExtrasChoice::Back) => Transition::back(ctx),
            MenuAnswer::Back => Transition::Pop,
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(150, "EXTRAS", colors::WHITE, painter);
        self.0.draw(painter);
        let about = match self.0.current() {
            ExtrasChoice::Files if IN_PAGE => "Downloads your settings, scores, replays and stages",
            choice => choice.about(),
        };
        page::remark(by_size(310.0, 300.0, painter), colors::SKY, about, painter);
        page::foot(&[Hint::CHOOSE, Hint::TAKE, Hint::BACK], ctx.bindings(), painter);
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.0.name())
    }
}
