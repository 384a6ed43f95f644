//! The device that the player has chosen, and a poll that detects its return. The caller passes in the time.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use super::device::OutputDevice;
use super::device_host::SharedHost;
use crate::threads::spawn;

/// The time from one look for a missing device to the next, in seconds.
const LOOK_EVERY_S: f64 = 5.0;

/// The device that the player has chosen, and the devices that are there.
#[derive(Default)]
pub(super) struct DeviceChoice {
    /// The name of the chosen device; empty for the system default.
    pub(super) name: String,
    /// The names of all devices, as of the last list.
    pub(super) names: Vec<String>,
    listing: Option<Receiver<Vec<String>>>,
    /// Whether another device plays because the chosen one could not be opened.
    is_missing: bool,
    /// Whether the chosen device was in the last list; `None` without a list since it was tried. A device that is there
    /// but cannot be opened is tried again only after it was gone.
    was_listed: Option<bool>,
    next_look_s: f64,
}

impl DeviceChoice {
    /// The choice of a device that is not opened yet.
    pub(super) fn of(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// Records what was opened for the current choice. Returns a notice for the player if it is another device.
    pub(super) fn opened(&mut self, is_chosen: bool, now_s: f64) -> Option<String> {
        (self.is_missing, self.was_listed, self.next_look_s) = (!is_chosen, None, now_s);
        self.is_missing
            .then(|| format!("{} is missing. The system's default device plays instead.", self.name))
    }

    /// Starts to list the devices on a thread, unless that is in progress.
    pub(super) fn list<D: OutputDevice + 'static>(&mut self, host: &SharedHost<D>) {
        if self.listing.is_none() {
            let (sender, listing) = channel();
            let host = Arc::clone(host);
            // The send fails if the game has ended in the meantime. Without threads, there is no list.
            let _ = spawn("sound devices", move || drop(sender.send(host.names())));
            self.listing = Some(listing);
        }
    }

    /// Takes the list of devices when it is ready, and lists them again from time to time while the chosen one is
    /// missing. Returns whether the chosen device has come back.
    pub(super) fn update<D: OutputDevice + 'static>(&mut self, now_s: f64, host: &SharedHost<D>) -> bool {
        if self.is_missing && now_s >= self.next_look_s {
            self.next_look_s = now_s + LOOK_EVERY_S;
            self.list(host);
        }
        let Some(listing) = &self.listing else { return false };
        match listing.try_recv() {
            Ok(names) => self.names = names,
            Err(TryRecvError::Empty) => return false,
            Err(TryRecvError::Disconnected) => {}
        }
        self.listing = None;
        let is_listed = self.names.contains(&self.name);
        let was_listed = self.was_listed.replace(is_listed);
        self.is_missing && is_listed && was_listed == Some(false)
    }
}
