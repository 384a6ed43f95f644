//! The page on show for the desktop's screen readers, through AccessKit. In a browser, the page does this.

use super::{Shell, ShellEvent};
use crate::app::speech::{Speech, SpokenPage};
use accesskit::{Action, Live, Node, NodeId, Role, TreeId, TreeInfo, TreeUpdate};
use accesskit_winit::{Adapter, Event, WindowEvent};
use winit::event_loop::ActiveEventLoop;
use winit::window::Window;

const WINDOW: NodeId = NodeId(0);
const SAID: NodeId = NodeId(1);
const FIRST_ROW: u64 = 2;

impl From<Event> for ShellEvent {
    fn from(event: Event) -> Self {
        Self::ScreenReader(event.window_event)
    }
}

impl Shell {
    /// Offers the window to screen readers. It must not have been shown yet.
    pub(super) fn offer_to_screen_readers(&mut self, event_loop: &ActiveEventLoop, window: &Window) {
        self.reader = Some(Adapter::with_event_loop_proxy(event_loop, window, self.proxy.clone()));
    }

    /// Starts or ends to describe the pages.
    pub(super) fn screen_reader_changed(&mut self, event: &WindowEvent) {
        match event {
            WindowEvent::InitialTreeRequested => self.app.is_read = true,
            WindowEvent::AccessibilityDeactivated => self.app.is_read = false,
            WindowEvent::ActionRequested(request) => {
                // The window and what is said are no rows.
                let row = request.target_node.0.checked_sub(FIRST_ROW);
                if let Some(row) = row.filter(|_| request.action == Action::Click) {
                    self.choose_row(row as usize);
                }
                return;
            }
        }
        self.speech = Speech::default();
        self.is_stirred = true;
    }

    pub(super) fn tell_screen_reader(&mut self) {
        let Some(reader) = self.reader.as_mut().filter(|_| self.app.is_read) else { return };
        if let Some(page) = self.speech.update(&self.app, &self.frame) {
            reader.update_if_active(|| tree(&page));
        }
    }
}

/// Returns the rows of a page below the window, and what to read aloud.
fn tree(page: &SpokenPage<'_>) -> TreeUpdate {
    let mut said = Node::new(Role::Label);
    said.set_live(Live::Polite);
    said.set_value(page.said.as_str());
    let rows = page.rows.iter().enumerate().map(|(i, row)| {
        let mut node = Node::new(Role::Label);
        node.set_value(row.text.as_str());
        node.add_action(Action::Click);
        if page.selected == Some(i) || row.is_chosen {
            node.set_selected(true);
        }
        (NodeId(FIRST_ROW + i as u64), node)
    });
    let mut nodes: Vec<(NodeId, Node)> = rows.chain([(SAID, said)]).collect();
    let mut window = Node::new(Role::Window);
    window.set_label("Sector Sweep");
    window.set_children(nodes.iter().map(|(id, _)| *id).collect::<Vec<_>>());
    nodes.push((WINDOW, window));
    TreeUpdate { nodes, tree: Some(TreeInfo::new(WINDOW)), tree_id: TreeId::ROOT, focus: WINDOW }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::speech::SpokenRow;

    #[test]
    fn each_row_and_what_is_said_have_a_node() {
        let rows = ["OPTIONS", "Music 80 %"].map(SpokenRow::of);
        let said = "Music 80 %".to_owned();
        let update = tree(&SpokenPage {
            rows: &rows,
            selected: Some(1),
            said,
            language: crate::words::LanguageCode::ENGLISH,
        });
        let texts: Vec<_> = update.nodes.iter().map(|(_, node)| (node.value(), node.is_selected())).collect();
        let (row, said) = (Some("OPTIONS"), Some("Music 80 %"));
        assert_eq!(texts, [(row, None), (said, Some(true)), (said, None), (None, None)]);
        assert_eq!(update.nodes[3].1.children().len(), 3);
    }
}
