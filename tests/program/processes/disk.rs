//! A simulated disk that loses power: synced data survives, and any part of the rest may.

use super::trace::Call;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The contents of a folder: the bytes of each file, `None` for a folder.
pub(crate) type Files = BTreeMap<PathBuf, Option<Vec<u8>>>;

/// The maximum number of unsynced folder changes at a time. Each doubles the number of possible states.
const MAX_WAITING: usize = 10;

#[derive(Debug, Default)]
pub(crate) struct Disk {
    nodes: Vec<Node>,
    /// The files as programs see them.
    seen: BTreeMap<PathBuf, usize>,
    /// The files that survive a power loss.
    lasting: BTreeMap<PathBuf, usize>,
    /// Folder changes that are not synced yet, oldest first.
    waiting: Vec<Change>,
}

#[derive(Debug, Default)]
struct Node {
    is_folder: bool,
    written: Vec<u8>,
    is_synced: bool,
}

type Change = Vec<(PathBuf, Option<usize>)>;

fn apply(change: &Change, files: &mut BTreeMap<PathBuf, usize>) {
    for (path, node) in change {
        match node {
            Some(node) => files.insert(path.clone(), *node),
            None => files.remove(path),
        };
    }
}

impl Disk {
    pub(crate) fn call(&mut self, call: &Call) {
        match call {
            Call::Create(path) if self.seen.contains_key(path) => {}
            Call::Create(path) => self.make(path, false),
            Call::MakeFolder(path) => self.make(path, true),
            Call::Write(path, bytes) => {
                let node = &mut self.nodes[self.seen[path]];
                node.written.extend_from_slice(bytes);
                node.is_synced = false;
            }
            Call::Sync(path) => self.sync(path),
            Call::Rename(from, to) => {
                let node = self.seen[from];
                self.change(vec![(from.clone(), None), (to.clone(), Some(node))]);
            }
            Call::Remove(path) => self.change(vec![(path.clone(), None)]),
            Call::Print(_) => {}
        }
    }

    fn make(&mut self, path: &Path, is_folder: bool) {
        self.nodes.push(Node { is_folder, is_synced: is_folder, ..Node::default() });
        self.change(vec![(path.to_owned(), Some(self.nodes.len() - 1))]);
    }

    fn change(&mut self, change: Change) {
        apply(&change, &mut self.seen);
        self.waiting.push(change);
    }

    /// Syncs the bytes of a file, or the names in a folder. Syncing a file does not sync its name.
    fn sync(&mut self, path: &Path) {
        if let Some(&node) = self.seen.get(path)
            && !self.nodes[node].is_folder
        {
            self.nodes[node].is_synced = true;
            return;
        }
        let is_in_it = |change: &mut Change| change.iter().any(|(name, _)| name.parent() == Some(path));
        for change in self.waiting.extract_if(.., is_in_it) {
            apply(&change, &mut self.lasting);
        }
    }

    /// Returns every possible state of the files below `root` if the power is lost now: with any subset of the unsynced
    /// changes, and with none, half or all of the unsynced bytes.
    pub(crate) fn left(&self, root: &Path) -> BTreeSet<Files> {
        assert!(
            self.waiting.len() <= MAX_WAITING,
            "{} unsynced changes: {:?}",
            self.waiting.len(),
            self.waiting
        );
        let mut all = BTreeSet::new();
        for chosen in 0..1_u32 << self.waiting.len() {
            let mut names = self.lasting.clone();
            for (i, change) in self.waiting.iter().enumerate() {
                if chosen >> i & 1 == 1 {
                    apply(change, &mut names);
                }
            }
            all.extend([0, 1, 2].map(|halves| self.files(&names, root, halves)));
        }
        all
    }

    /// Returns the files with the given names, with 0, 1 or 2 halves of their unsynced bytes.
    fn files(&self, names: &BTreeMap<PathBuf, usize>, root: &Path, halves: usize) -> Files {
        let is_reached = |path: &Path| {
            let above = path.ancestors().skip(1).take_while(|above| *above != root);
            above.into_iter().all(|above| names.contains_key(above))
        };
        let content = |node: &Node| {
            let length = if node.is_synced { node.written.len() } else { node.written.len() * halves / 2 };
            (!node.is_folder).then(|| node.written[..length].to_vec())
        };
        let reached = names.iter().filter(|(path, _)| is_reached(path));
        reached
            .map(|(path, &node)| {
                let name = path.strip_prefix(root).expect("all names are below the folder");
                (name.to_owned(), content(&self.nodes[node]))
            })
            .collect()
    }
}

pub(crate) fn write(files: &Files, folder: &Path) {
    // A folder comes before its contents.
    for (name, content) in files {
        match content {
            Some(bytes) => std::fs::write(folder.join(name), bytes).unwrap(),
            None => std::fs::create_dir(folder.join(name)).unwrap(),
        }
    }
}

/// A file renamed without a sync may be empty, missing or whole; once synced, it is whole.
#[test]
fn unsynced_data_may_be_lost() {
    let [root, part, file] = ["/a", "/a/part", "/a/file"].map(PathBuf::from);
    let mut disk = Disk::default();
    disk.call(&Call::Create(part.clone()));
    disk.call(&Call::Write(part.clone(), b"hi".to_vec()));
    disk.call(&Call::Rename(part, file.clone()));
    let contents = |disk: &Disk| -> BTreeSet<Option<Vec<u8>>> {
        disk.left(&root).iter().map(|files| files.get(Path::new("file")).cloned().flatten()).collect()
    };
    let texts = ["", "h", "hi"].map(|text| Some(text.as_bytes().to_vec()));
    assert_eq!(contents(&disk), BTreeSet::from_iter([None].into_iter().chain(texts)));
    disk.call(&Call::Sync(file));
    assert_eq!(contents(&disk), BTreeSet::from([None, Some(b"hi".to_vec())]), "the name is not synced");
    disk.call(&Call::Sync(root.clone()));
    assert_eq!(contents(&disk), BTreeSet::from([Some(b"hi".to_vec())]));
}
