//! The keeping of scenes of the lab in files.

use crate::app::context::Context;
use crate::app::saved_files;
use crate::lab::stepper::{LabObject, LabScene};

/// Keeps objects in a file as a scene with the rules, masks and settings of another. A notice says where, or why there is no file.
pub(super) fn keep_scene(scene: &LabScene, objects: &[LabObject], ctx: &mut Context) {
    match scene.with_objects(objects) {
        Ok(scene) => {
            let scene = scene.to_json();
            ctx.saver.keep("the scene", move |storage| saved_files::keep_scene(&scene, storage));
        }
        Err(error) => ctx.notices.add(error.to_string()),
    }
}
