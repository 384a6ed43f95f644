//! Sounds that are played once, each with the path of its score.

use super::scored::scored;

scored! {
    /// A sound that is played once.
    ///
    /// They are rendered in this order: what is heard first comes first, jingles last.
    pub enum Cue {
        /// The cursor of a menu moved.
        MenuMove = "sounds/menu_move.ron",
        /// A value of a menu changed.
        MenuChange = "sounds/menu_change.ron",
        /// A menu item was chosen.
        MenuSelect = "sounds/menu_select.ron",
        /// The player went back or declined.
        MenuBack = "sounds/menu_back.ron",
        /// A key switched a part of the overlay.
        Switch = "sounds/switch.ron",
        /// A screenshot was taken.
        Picture = "sounds/picture.ron",
        /// A notice appears.
        Notice = "sounds/notice.ron",
        /// The game was paused.
        Pause = "sounds/pause.ron",
        /// The game was resumed.
        Resume = "sounds/resume.ron",
        /// A stage, or a stress test, begins.
        StageStart = "sounds/stage_start.ron",
        /// The player's guns fire.
        Shot = "sounds/shot.ron",
        /// The player's guns fire while focused: narrow and heavy.
        ShotFocus = "sounds/shot_focus.ron",
        /// An alien fires.
        AlienShot = "sounds/alien_shot.ron",
        /// An alien fires many bullets at once.
        AlienVolley = "sounds/alien_volley.ron",
        /// A missile hits a hull.
        Hit = "sounds/hit.ron",
        /// A missile hits armor, without effect.
        ArmorHit = "sounds/armor_hit.ron",
        /// A missile hits a rock.
        RockHit = "sounds/rock_hit.ron",
        /// A bullet was shot down.
        BulletCancel = "sounds/bullet_cancel.ron",
        /// Many bullets were swept away at once.
        CancelSweep = "sounds/cancel_sweep.ron",
        /// A bullet grazes the ship.
        Graze = "sounds/graze.ron",
        /// Focus mode begins: the ship slows down and shows its hull.
        FocusOn = "sounds/focus_on.ron",
        /// Focus mode ends.
        FocusOff = "sounds/focus_off.ron",
        /// A small alien blows up.
        ExplosionSmall = "sounds/explosion_small.ron",
        /// Rocks knock together.
        RockBounce = "sounds/rock_bounce.ron",
        /// A rock breaks.
        RockBreak = "sounds/rock_break.ron",
        /// A fast alien is about to dive in.
        DiveWarning = "sounds/dive_warning.ron",
        /// A wave begins.
        Wave = "sounds/wave.ron",
        /// The chain reached its next multiplier.
        Multiplier = "sounds/multiplier.ron",
        /// A gunship blows up.
        ExplosionMedium = "sounds/explosion_medium.ron",
        /// The player's ship blows up.
        PlayerDeath = "sounds/player_death.ron",
        /// The player's ship respawns.
        Respawn = "sounds/respawn.ron",
        /// The respawned ship is the last one.
        LastShip = "sounds/last_ship.ron",
        /// The chain ran out.
        ChainLost = "sounds/chain_lost.ron",
        /// The boss is on its way.
        BossWarning = "sounds/boss_warning.ron",
        /// The boss comes in.
        BossEnter = "sounds/boss_enter.ron",
        /// The first phase of the boss begins.
        BossReady = "sounds/boss_ready.ron",
        /// A further boss phase begins.
        BossPhase = "sounds/boss_phase.ron",
        /// One of the last seconds of a boss phase has passed.
        TimeTick = "sounds/time_tick.ron",
        /// A boss phase ran out of time.
        BossTimeout = "sounds/boss_timeout.ron",
        /// A boss, or a part of one, blows up.
        ExplosionLarge = "sounds/explosion_large.ron",
        /// A boss is beaten, and falls apart.
        BossDeath = "sounds/boss_death.ron",
        /// An item appears.
        ItemAppear = "sounds/item_appear.ron",
        /// The guns became stronger.
        PowerUp = "sounds/power_up.ron",
        /// The guns are as strong as they get.
        PowerFull = "sounds/power_full.ron",
        /// A medal was picked up; the pitch rises with each medal of a row.
        Medal = "sounds/medal.ron",
        /// A shield goes up.
        ShieldUp = "sounds/shield_up.ron",
        /// The shield took a hit.
        ShieldHit = "sounds/shield_hit.ron",
        /// The shield is gone.
        ShieldDown = "sounds/shield_down.ron",
        /// A bomb goes off.
        Bomb = "sounds/bomb.ron",
        /// A bomb was gained.
        BombGained = "sounds/bomb_gained.ron",
        /// A homing missile is launched.
        Homing = "sounds/homing.ron",
        /// A mid-boss is on its way.
        MidbossWarning = "sounds/midboss_warning.ron",
        /// A boss charges a large attack.
        BossCharge = "sounds/boss_charge.ron",
        /// A beam burns.
        Beam = "sounds/beam.ron",
        /// A part of a boss breaks off.
        PartDestroyed = "sounds/part_destroyed.ron",
        /// The second player joins.
        PlayerJoins = "sounds/player_joins.ron",
        /// A number on the result page counts up.
        ScoreCount = "sounds/score_count.ron",
        /// A letter of a name was entered.
        LetterEntry = "sounds/letter_entry.ron",
        /// An achievement was earned.
        Achievement = "sounds/achievement.ron",
        /// A replay jumps.
        ReplaySeek = "sounds/replay_seek.ron",
        /// The stage is won.
        StageClear = "tunes/stage_clear.ron",
        /// A life was gained.
        Extend = "tunes/extend.ron",
        /// The last life is lost.
        GameOver = "tunes/game_over.ron",
        /// A score enters the table.
        HighScore = "tunes/high_score.ron",
        /// The ten-second countdown of the continue offer.
        Continue = "tunes/continue.ron",
    }
}

impl Cue {
    /// Cues that nothing plays yet: the game has no missiles that seek. A change that adds them plays the cue in
    /// [`request_of`](super::request_of) and removes it from this list.
    pub const AWAITED: [Self; 1] = [Self::Homing];

    /// Whether the cue belongs to the menus, which are heard while the world is paused.
    #[must_use]
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

    /// Whether the cue is a short piece of music that ends.
    #[must_use]
    pub const fn is_jingle(self) -> bool {
        matches!(self, Self::StageClear | Self::Extend | Self::GameOver | Self::HighScore | Self::Continue)
    }

    /// The cue that stops when this one starts: the countdown of the continue offer stops with the answer.
    #[must_use]
    pub const fn ends(self) -> Option<Self> {
        match self {
            Self::PlayerJoins | Self::GameOver => Some(Self::Continue),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Cue;

    /// Tests that no cue is on the list twice.
    #[test]
    fn the_list_of_cues_is_whole() {
        assert!(Cue::AWAITED.is_sorted() && Cue::AWAITED.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
