//! Sounds and music, each with the name of its score.

use crate::named::named;

named! {
    /// A sound that plays once, or a loop that lasts as long as its reason. The variants are in rendering order: sounds
    /// that a game needs early come first, jingles last.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Cue {
        /// The cursor of a menu moved.
        MenuMove = "menu_move",
        /// A value of a menu changed.
        MenuChange = "menu_change",
        /// A menu item was chosen.
        MenuSelect = "menu_select",
        /// The player went back or declined.
        MenuBack = "menu_back",
        /// The player turned part of the collision overlay on or off.
        Switch = "switch",
        /// A screenshot was taken.
        Picture = "picture",
        /// A notice appears.
        Notice = "notice",
        /// The game was paused.
        Pause = "pause",
        /// The game was resumed.
        Resume = "resume",
        /// A stage or a stress-mode game begins.
        StageStart = "stage_start",
        /// The guns of an Arrow fire.
        Shot = "shot",
        /// The guns of an Arrow fire while focused: narrow and heavy.
        ShotFocus = "shot_focus",
        /// The guns of a Fan fire.
        ShotFan = "shot_fan",
        /// The guns of a Fan fire while focused.
        ShotFanFocus = "shot_fan_focus",
        /// The guns of a Lance fire.
        ShotLance = "shot_lance",
        /// The guns of a Lance fire while focused.
        ShotLanceFocus = "shot_lance_focus",
        /// The guns of an Anchor and its buoys fire.
        ShotAnchor = "shot_anchor",
        /// The guns of an Anchor and its buoys fire while the buoys stay behind.
        ShotAnchorFocus = "shot_anchor_focus",
        /// An alien fires.
        AlienShot = "alien_shot",
        /// An alien fires many bullets at once.
        AlienVolley = "alien_volley",
        /// A shot hits an alien or a boss.
        Hit = "hit",
        /// A shot hits the armor of a boss, without effect.
        ArmorHit = "armor_hit",
        /// A shot hits a rock, or a rock that was shot rams an alien.
        RockHit = "rock_hit",
        /// A bullet was shot down.
        BulletCancel = "bullet_cancel",
        /// Many bullets were swept away at once.
        CancelSweep = "cancel_sweep",
        /// A bullet grazes the ship.
        Graze = "graze",
        /// The player starts to focus: the ship slows down and shows its hull.
        FocusOn = "focus_on",
        /// The player stops focusing.
        FocusOff = "focus_off",
        /// A small alien blows up.
        ExplosionSmall = "explosion_small",
        /// Rocks collide.
        RockBounce = "rock_bounce",
        /// A rock breaks.
        RockBreak = "rock_break",
        /// A fast alien is about to dive in.
        DiveWarning = "dive_warning",
        /// A wave of aliens starts to arrive.
        Wave = "wave",
        /// The chain reached its next multiplier.
        Multiplier = "multiplier",
        /// An alien of medium size, such as a gunship, blows up.
        ExplosionMedium = "explosion_medium",
        /// The player's ship blows up.
        PlayerDeath = "player_death",
        /// The player's ship respawns.
        Respawn = "respawn",
        /// The respawned ship is the last one.
        LastShip = "last_ship",
        /// A heart beats while the music is muffled, after the last ship has come.
        Heartbeat = "heartbeat",
        /// The chain ran out.
        ChainLost = "chain_lost",
        /// The warning that a boss is coming starts.
        BossWarning = "boss_warning",
        /// A boss enters the field.
        BossEnter = "boss_enter",
        /// The first boss phase begins.
        BossReady = "boss_ready",
        /// A further boss phase begins.
        BossPhase = "boss_phase",
        /// Plays once per second when a boss phase is about to run out of time.
        TimeTick = "time_tick",
        /// A boss phase ran out of time.
        BossTimeout = "boss_timeout",
        /// A boss, or a large alien, blows up.
        ExplosionLarge = "explosion_large",
        /// A boss is defeated and falls apart.
        BossDeath = "boss_death",
        /// An item other than a chip appears.
        ItemAppear = "item_appear",
        /// The guns became stronger.
        PowerUp = "power_up",
        /// The guns reached their maximum power.
        PowerFull = "power_full",
        /// A medal was picked up; the pitch rises with each medal in a row.
        Medal = "medal",
        /// A shield was gained.
        ShieldUp = "shield_up",
        /// A shield absorbed a hit, and another shield is left.
        ShieldHit = "shield_hit",
        /// The last shield absorbed a hit and is gone.
        ShieldDown = "shield_down",
        /// A bomb goes off.
        Bomb = "bomb",
        /// A bomb was gained.
        BombGained = "bomb_gained",
        /// An Arrow's surge launches its seeking bolts.
        Homing = "homing",
        /// A cell of the ship is full.
        CellCharged = "cell_charged",
        /// A surge goes off.
        Surge = "surge",
        /// The warning that a mid-boss is coming starts.
        MidbossWarning = "midboss_warning",
        /// A boss charges a large attack.
        BossCharge = "boss_charge",
        /// The beam of a Lance's bomb or surge burns, or that of an Anchor's surge.
        Beam = "beam",
        /// The engine of a boss that is a machine runs.
        BossEngine = "boss_engine",
        /// A boss that is an animal breathes.
        BossBreath = "boss_breath",
        /// A part of a boss breaks off.
        PartDestroyed = "part_destroyed",
        /// The second player joins.
        PlayerJoins = "player_joins",
        /// A number on the result page counts up.
        ScoreCount = "score_count",
        /// A letter of a name was entered.
        LetterEntry = "letter_entry",
        /// An achievement was earned.
        Achievement = "achievement",
        /// The viewer of a replay jumped to another tick.
        ReplaySeek = "replay_seek",
        /// The stage is won.
        StageClear = "stage_clear",
        /// An extra ship was gained.
        Extend = "extend",
        /// The last ship was lost, and the game is over.
        GameOver = "game_over",
        /// A score entered the high score table.
        HighScore = "high_score",
        /// The continue offer counts down ten seconds.
        Continue = "continue",
    }
}

impl Cue {
    /// Returns the path of the cue's score, relative to `assets/audio`.
    pub fn score(self) -> String {
        format!("{}/{}.ron", if self.is_jingle() { "tunes" } else { "sounds" }, self.name())
    }

    /// Whether the cue belongs to the menus, which stay audible while the game is paused.
    pub const fn is_interface(self) -> bool {
        matches!(
            self,
            Self::MenuMove
                | Self::MenuChange
                | Self::MenuSelect
                | Self::MenuBack
                | Self::Switch
                | Self::Picture
                | Self::Notice
                | Self::Pause
                | Self::Resume
                | Self::StageStart
                | Self::ScoreCount
                | Self::LetterEntry
                | Self::Achievement
                | Self::ReplaySeek
        )
    }

    /// Whether the cue is gunfire: one loop plays while the guns fire, instead of a sound for each shot.
    pub const fn is_gunfire(self) -> bool {
        matches!(
            self,
            Self::Shot
                | Self::ShotFocus
                | Self::ShotFan
                | Self::ShotFanFocus
                | Self::ShotLance
                | Self::ShotLanceFocus
                | Self::ShotAnchor
                | Self::ShotAnchorFocus
        )
    }

    /// Whether the cue is a note that is held as long as its reason lasts.
    pub const fn is_held(self) -> bool {
        matches!(self, Self::Beam | Self::BossEngine | Self::BossBreath)
    }

    /// Whether the cue is a jingle: a short piece of music that does not loop.
    pub const fn is_jingle(self) -> bool {
        matches!(self, Self::StageClear | Self::Extend | Self::GameOver | Self::HighScore | Self::Continue)
    }

    /// Returns the cue that this cue stops, if any: the answer to the continue offer stops its countdown.
    pub const fn ends(self) -> Option<Self> {
        match self {
            Self::PlayerJoins | Self::GameOver => Some(Self::Continue),
            _ => None,
        }
    }
}

named! {
    /// A looping piece of music. The variants are in the order in which the game plays them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Theme {
        /// The music of the title screen.
        Title = "title",
        /// The music of stage 1.
        OpenSpace = "open_space",
        /// The music of stage 2.
        Column = "column",
        /// The music of stage 3.
        Swarm = "swarm",
        /// The music of stage 4.
        Belt = "belt",
        /// The music of stage 5.
        Leviathan = "leviathan",
        /// The music of stage 6.
        Hive = "hive",
        /// The music of all mid-bosses.
        Midboss = "midboss",
        /// The music of the boss of stage 1.
        Broom = "broom",
        /// The music of the boss of stage 2.
        GreatLance = "great_lance",
        /// The music of the boss of stage 3.
        Queen = "queen",
        /// The music of the boss of stage 4.
        Crusher = "crusher",
        /// The music of the boss of stage 5.
        Beast = "beast",
        /// The music of the first third of the last boss.
        FinalBoss = "final_boss",
        /// The music of the second third of the last boss.
        FinalBoss2 = "final_boss_2",
        /// The music of the end of the last boss.
        FinalBoss3 = "final_boss_3",
        /// The music of the ending.
        Ending = "ending",
        /// The music of the result pages.
        Result = "result",
        /// The music while a name is entered.
        Initials = "initials",
        /// The music of the lab.
        Lab = "lab",
        /// The music of the title screen, arranged for the music room.
        TitleArranged = "title_arranged",
        /// The music of stage 1, arranged for the music room.
        OpenSpaceArranged = "open_space_arranged",
        /// The music of stage 3, arranged for the music room.
        SwarmArranged = "swarm_arranged",
        /// The stage music of a stage file with a tune of its own.
        OwnStage = "own_stage",
        /// The boss music of a stage file with a tune of its own.
        OwnBoss = "own_boss",
    }
}

impl Theme {
    /// Returns the music of the boss that ends a level, in one of its phases. Levels name it; without a name (`boss`) it
    /// follows the music of the stage. A level with an unknown name is silent.
    pub fn of_boss([stage, boss]: [&str; 2], phase: usize, phases: usize) -> Option<Self> {
        let named = match (boss, Self::named(stage)) {
            ("boss", Some(Self::Column)) => Self::GreatLance,
            ("boss", Some(Self::Swarm)) => Self::Queen,
            ("boss", Some(Self::Belt)) => Self::Crusher,
            ("boss", Some(Self::Leviathan)) => Self::Beast,
            ("boss", Some(Self::Hive)) => Self::FinalBoss,
            ("boss", _) => Self::Broom,
            (name, _) => Self::named(name)?,
        };
        Some(match (named, 3 * phase / phases) {
            (Self::FinalBoss, 1) => Self::FinalBoss2,
            (Self::FinalBoss, 2..) => Self::FinalBoss3,
            _ => named,
        })
    }

    /// Whether the piece is played while a boss fights.
    pub const fn is_boss(self) -> bool {
        matches!(
            self,
            Self::Midboss
                | Self::Broom
                | Self::GreatLance
                | Self::Queen
                | Self::Crusher
                | Self::Beast
                | Self::FinalBoss
                | Self::FinalBoss2
                | Self::FinalBoss3
                | Self::OwnBoss
        )
    }

    /// Whether the game has no score for the piece, only a stage file.
    pub const fn is_own(self) -> bool {
        matches!(self, Self::OwnStage | Self::OwnBoss)
    }

    /// Whether the piece waits for the end of a jingle.
    pub(super) const fn follows_jingle(self) -> bool {
        matches!(self, Self::Result | Self::Initials)
    }

    /// Returns the piece that a level refers to by `name`, the file name of its score without the extension.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Returns the path of the score, relative to `assets/audio`.
    pub fn score(self) -> String {
        format!("tunes/{}.ron", self.name())
    }
}
