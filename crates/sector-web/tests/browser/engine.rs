//! The browsers that the tests run in, and how each one is set up.

use serde_json::{Value, json};
use std::path::Path;

/// What the tests run in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    Chromium,
    /// Chromium with WebGPU on its own software Vulkan driver.
    WebGpu,
    Firefox,
    /// The small browser that comes with WebKitGTK. It needs a display.
    WebKit,
}

impl Engine {
    /// Returns the engine that the environment variable ENGINE names. The default is Chromium.
    pub(crate) fn chosen() -> Self {
        match std::env::var("ENGINE").as_deref() {
            Err(_) | Ok("chromium") => Self::Chromium,
            Ok("webgpu") => Self::WebGpu,
            Ok("firefox") => Self::Firefox,
            Ok("webkit") => Self::WebKit,
            Ok(name) => panic!("ENGINE is {name}: expected chromium, webgpu, firefox or webkit"),
        }
    }

    pub(crate) fn is_chromium(self) -> bool {
        matches!(self, Self::Chromium | Self::WebGpu)
    }

    /// Whether to skip a test in an engine that cannot do what it needs. Prints the reason.
    #[expect(clippy::print_stdout, reason = "a test that passes shows it only on request")]
    pub(crate) fn skips(self, reason: &str) -> bool {
        let is_skipped = self == Self::chosen();
        if is_skipped {
            println!("skipped in {self:?}: {reason}");
        }
        is_skipped
    }

    pub(crate) fn driver(self) -> &'static str {
        match self {
            Self::Chromium | Self::WebGpu => "chromedriver",
            Self::Firefox => "geckodriver",
            Self::WebKit => "WebKitWebDriver",
        }
    }

    pub(crate) fn capabilities(self, device: Device, profile: &Path) -> Value {
        match self {
            Self::Chromium | Self::WebGpu => self.chrome(device, profile),
            Self::Firefox => firefox(device),
            Self::WebKit => json!({"browserName": "MiniBrowser"}),
        }
    }

    fn chrome(self, Device { width, height, has_touch }: Device, profile: &Path) -> Value {
        let size = format!("--window-size={width},{height}");
        let profile = format!("--user-data-dir={}", profile.display());
        let mut args = vec![
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--autoplay-policy=document-user-activation-required",
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
            &size,
            &profile,
        ];
        if self == Self::WebGpu {
            args.extend([
                "--enable-unsafe-webgpu",
                "--use-webgpu-adapter=swiftshader",
                "--enable-features=Vulkan",
                "--use-vulkan=swiftshader",
            ]);
        }
        let mut chrome = json!({"args": args});
        if has_touch {
            let metrics =
                json!({"width": width, "height": height, "pixelRatio": 2.0, "touch": true, "mobile": true});
            chrome["mobileEmulation"] = json!({"deviceMetrics": metrics});
        }
        json!({
            "browserName": "chrome", "goog:chromeOptions": chrome, "goog:loggingPrefs": {"browser": "ALL"},
        })
    }
}

/// Returns the capabilities of Firefox. Without a window, too, it finds its software GPU only on a display.
fn firefox(device: Device) -> Value {
    let mut preferences = json!({"webgl.force-enabled": true});
    if device.has_touch {
        preferences["dom.w3c_touch_events.enabled"] = json!(1);
        preferences["layout.css.devPixelsPerPx"] = json!("2.0");
        // The primary pointer, and the only one, is coarse.
        preferences["ui.primaryPointerCapabilities"] = json!(1);
        preferences["ui.allPointerCapabilities"] = json!(1);
    }
    json!({"browserName": "firefox", "moz:firefoxOptions": {"args": ["-headless"], "prefs": preferences}})
}

#[derive(Clone, Copy)]
pub(crate) struct Device {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) has_touch: bool,
}
