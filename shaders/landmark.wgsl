// Large things far off: planets, pillars, combs. See src/render/landmark.rs, and src/view/landmarks.rs for their places.
//
// Each form has one function that says what there is at a pixel; it draws a tile, once. A frame colors the tile as the
// nebula is colored, in few tones, and as dark: bullets have to stand out.

// Tone in red, hue in green, in blue how much of the sky behind it a landmark hides.
@group(1) @binding(0) var tile: texture_2d<f32>;

struct Landmark {
    @location(0) pos: vec2<f32>,
    // From the center across and down, in whole pixels.
    @location(1) reach: vec2<f32>,
    @location(2) radius: f32,
    @location(3) seed: u32,
}

// ---- each frame: one texel a pixel ------------------------------------------------------------------------------

struct Pixel {
    @builtin(position) clip: vec4<f32>,
    @location(0) texel: vec2<f32>,
}

// The brightest tone as a multiple of the nebula's colors.
const GAIN = 1.15;

@vertex
fn vs_main(@builtin(vertex_index) index: u32, landmark: Landmark) -> Pixel {
    let corner = corner_of(index) * 2.0 * landmark.reach;
    let center = floor(landmark.pos) + vec2<f32>(f32(globals.sway.x), 0.0);
    return Pixel(field_to_clip(center - landmark.reach + corner), corner);
}

@fragment
fn fs_main(in: Pixel) -> @location(0) vec4<f32> {
    let own = textureLoad(tile, vec2<u32>(in.texel), 0);
    if own.b == 0.0 {
        discard;
    }
    let color = mix(globals.nebula.rgb, globals.accent.rgb, own.g);
    let light = globals.sky.rgb * 0.6 + color * own.r * GAIN;
    return vec4<f32>(light * globals.brightness, 1.0) * own.b;
}

// ---- once: the tile ---------------------------------------------------------------------------------------------

struct Texel {
    @builtin(position) clip: vec4<f32>,
    // Pixels from the center.
    @location(0) away: vec2<f32>,
    @location(1) @interpolate(flat) radius: f32,
    @location(2) @interpolate(flat) seed: u32,
}

// What a form has at a pixel.
struct Surface {
    // Light, 0 to 1, and hue, from the nebula's first color to its second.
    tone: f32,
    hue: f32,
    covers: bool,
}

// The part of the sky that a form hides. A body with round sides is far away at first sight; what could be a wall of the
// field stands in haze, so that nobody flies around it.
const SOLID = 1.0;
const HAZY = 0.42;

const NOTHING = Surface(0.0, 0.0, false);
// Tones from the dark to the light.
const TONES = 7.0;
// Light comes from the upper left, in front.
const LIGHT = vec3<f32>(-0.61, -0.49, 0.62);

@vertex
fn vs_tile(@builtin(vertex_index) index: u32, landmark: Landmark) -> Texel {
    let unit = corner_of(index) * 2.0 - 1.0;
    return Texel(vec4<f32>(unit.x, -unit.y, 0.0, 1.0), unit * landmark.reach, landmark.radius, landmark.seed);
}

// Dithered in the tile and not on the screen, so that the pattern moves with the landmark.
fn dithered(surface: Surface, hides: f32, at: vec4<f32>) -> vec4<f32> {
    let threshold = bayer(vec2<u32>(at.xy));
    let tone = floor(clamp(surface.tone, 0.0, 1.0) * TONES + threshold) / TONES;
    let hue = floor(clamp(surface.hue, 0.0, 1.0) * 4.0 + threshold) / 4.0;
    return select(vec4<f32>(0.0), vec4<f32>(tone, hue, hides, 1.0), surface.covers);
}

@fragment
fn fs_planet(in: Texel) -> @location(0) vec4<f32> {
    return dithered(planet(in.away / in.radius, in.seed), SOLID, in.clip);
}

@fragment
fn fs_ringed_planet(in: Texel) -> @location(0) vec4<f32> {
    return dithered(ringed_planet(in.away / in.radius, in.seed), SOLID, in.clip);
}

@fragment
fn fs_moon(in: Texel) -> @location(0) vec4<f32> {
    return dithered(moon(in.away / in.radius, 0.0, in.seed), SOLID, in.clip);
}

@fragment
fn fs_rock(in: Texel) -> @location(0) vec4<f32> {
    return dithered(moon(in.away / in.radius, 0.34, in.seed), HAZY, in.clip);
}

@fragment
fn fs_pillar(in: Texel) -> @location(0) vec4<f32> {
    return dithered(pillar(in.away, in.radius, in.seed), HAZY, in.clip);
}

@fragment
fn fs_sacs(in: Texel) -> @location(0) vec4<f32> {
    return dithered(sacs(in.away / in.radius, in.seed), HAZY, in.clip);
}

@fragment
fn fs_ribs(in: Texel) -> @location(0) vec4<f32> {
    return dithered(ribs(in.away, in.radius, in.seed), HAZY, in.clip);
}

@fragment
fn fs_comb(in: Texel) -> @location(0) vec4<f32> {
    return dithered(comb(in.away, in.radius, in.seed), HAZY, in.clip);
}

// ---- what they are made of -----------------------------------------------------------------------------------

// Value noise, 0 to 1, on a lattice of whole numbers.
fn noise(at: vec2<f32>, seed: u32) -> f32 {
    let low = floor(at);
    let f = at - low;
    let ease = f * f * (3.0 - 2.0 * f);
    let home = vec2<u32>(vec2<i32>(low) + 4096);
    let top = mix(lattice(home, seed), lattice(home + vec2<u32>(1u, 0u), seed), ease.x);
    let bottom = mix(lattice(home + vec2<u32>(0u, 1u), seed), lattice(home + 1u, seed), ease.x);
    return mix(top, bottom, ease.y);
}

fn lattice(at: vec2<u32>, seed: u32) -> f32 {
    return part(hash(vec3<u32>(at, seed)), 8u);
}

// Three octaves of it.
fn cloud(at: vec2<f32>, seed: u32) -> f32 {
    return noise(at, seed) * 0.55 + noise(at * 2.1 + 7.0, seed + 1u) * 0.3 + noise(at * 4.3 + 3.0, seed + 2u) * 0.15;
}

fn turned(at: vec2<f32>, angle: f32) -> vec2<f32> {
    let c = cos(angle);
    let s = sin(angle);
    return vec2<f32>(at.x * c - at.y * s, at.x * s + at.y * c);
}

// The normal of a ball of radius 1 at a place on its disc.
fn on_ball(at: vec2<f32>) -> vec3<f32> {
    return vec3<f32>(at, sqrt(max(1.0 - dot(at, at), 0.0)));
}

// ---- forms ---------------------------------------------------------------------------------------------------

fn planet(at: vec2<f32>, seed: u32) -> Surface {
    let far = length(at);
    if far > 1.0 {
        return NOTHING;
    }
    let normal = on_ball(at);
    let diffuse = dot(normal, LIGHT);
    // Bands along the tilted equator, pulled about by weather.
    let tilt = turned(at, 0.42);
    let weather = cloud(vec2<f32>(tilt.x * 2.6 / (0.5 + normal.z), tilt.y * 7.0), seed * 7u + 11u);
    let latitude = tilt.y + 0.14 * (weather - 0.5);
    let bands = cloud(vec2<f32>(1.0, latitude * 6.0 + 20.0), seed * 5u + 3u);
    let air = pow(far, 9.0) * max(diffuse + 0.35, 0.0) * 0.55;
    let day = smoothstep(-0.10, 0.95, diffuse);
    return Surface(day * (0.30 + 0.85 * bands) * (0.8 + 0.4 * weather) + air, smoothstep(0.35, 0.65, bands) - air, true);
}

fn ringed_planet(at: vec2<f32>, seed: u32) -> Surface {
    let flat_at = turned(at, 0.42) * vec2<f32>(1.0, 3.4);
    let far = length(flat_at);
    let band = noise(vec2<f32>(far * 22.0, 0.5), seed + 31u);
    let is_ring = far > 1.32 && far < 2.1 && band > 0.22;
    let is_before = flat_at.y > 0.0;
    let ball = planet(at, seed);
    if is_ring && (is_before || !ball.covers) {
        // The planet's shadow falls on what lies behind it to the lower right.
        let behind = dot(at, LIGHT.xy) < -0.2 && abs(at.x * LIGHT.y - at.y * LIGHT.x) < 0.75;
        let tone = (0.22 + 0.55 * band) * smoothstep(2.12, 1.9, far);
        return Surface(select(tone, tone * 0.25, behind && !is_before), 0.3 + 0.5 * band, true);
    }
    return ball;
}

// `rough` is the part of the radius by which the outline varies.
fn moon(at: vec2<f32>, rough: f32, seed: u32) -> Surface {
    let facing = at / max(length(at), 0.001);
    let outline = 1.0 - rough * (cloud(facing * 1.7 + 9.0, seed * 13u + 1u) - 0.1);
    let scaled = at / outline;
    if dot(scaled, scaled) > 1.0 {
        return NOTHING;
    }
    let normal = on_ball(scaled);
    let ground = scaled * (1.6 - 0.6 * normal.z);
    var height = (cloud(ground * 3.2 + 5.0, seed * 3u + 2u) - 0.5) * 0.5;
    var tone = smoothstep(-0.06, 1.0, dot(normal, LIGHT));
    // Craters of two sizes: lit on the far wall, dark on the near one.
    tone *= 1.0 + craters(ground * 2.4 + 8.0, seed + 50u) + 0.7 * craters(ground * 5.5 + 8.0, seed + 70u);
    return Surface(tone * (0.85 + height), 0.35 + height, true);
}

// How much lighter or darker craters make a place; one at most in each cell.
fn craters(at: vec2<f32>, seed: u32) -> f32 {
    var sum = 0.0;
    let home = floor(at);
    for (var y = -1; y <= 1; y++) {
        for (var x = -1; x <= 1; x++) {
            let cell = home + vec2<f32>(f32(x), f32(y));
            let h = hash(vec3<u32>(vec2<u32>(vec2<i32>(cell) + 4096), seed));
            let center = cell + 0.25 + 0.5 * vec2<f32>(part(h, 0u), part(h, 8u));
            let size = 0.12 + 0.30 * part(h, 16u) * part(h, 16u);
            let off = (at - center) / size;
            let far = length(off);
            if far < 1.25 {
                let wall = smoothstep(0.35, 0.85, far) * smoothstep(1.25, 1.0, far);
                sum -= dot(off / max(far, 0.01), LIGHT.xy) * wall * 0.75 + 0.14 * step(far, 0.9);
            }
        }
    }
    return sum;
}

fn pillar(at: vec2<f32>, radius: f32, seed: u32) -> Surface {
    let own = floor(at);
    // Collars stand out every 96 pixels.
    let collar = fract((own.y + f32(seed) * 37.0) / 96.0) * 96.0;
    let half_width = floor(radius * 0.16 + 18.0) + select(0.0, 6.0, collar < 11.0);
    let u = own.x / half_width;
    let broken = radius * (0.86 + 0.22 * cloud(vec2<f32>(own.x * 0.11 + 40.0, select(0.0, 9.0, own.y > 0.0)), seed + 5u));
    if abs(u) > 1.0 || abs(own.y) > broken {
        return NOTHING;
    }
    let round = sqrt(max(1.0 - u * u, 0.0));
    var tone = max(-u * 0.55 + round * 0.5, 0.0) + 0.06;
    // Flutes, courses of stone, dirt.
    let around = asin(clamp(u, -1.0, 1.0)) * 3.2;
    tone *= 0.72 + 0.28 * step(0.22, fract(around));
    tone *= select(1.0, 0.45, fract(own.y / 24.0) < 0.05);
    tone *= 0.65 + 0.6 * cloud(vec2<f32>(around * 1.4, own.y * 0.045), seed + 17u);
    if collar < 11.0 {
        tone = tone * 1.25 + 0.05 * step(collar, 2.0);
    }
    // Windows, a few of them lit still.
    let pane = vec2<f32>(around * 1.6, own.y / 12.0);
    let h = hash(vec3<u32>(vec2<u32>(vec2<i32>(floor(pane)) + 4096), seed + 90u));
    let inside = fract(pane);
    let is_pane = inside.x > 0.3 && inside.x < 0.75 && inside.y > 0.3 && inside.y < 0.75 && collar > 16.0;
    if is_pane && (h & 3u) == 0u {
        return Surface(select(0.02, 0.85 * round, (h >> 8u) % 5u == 0u), 0.0, true);
    }
    // It fades away to the ends.
    let fade = smoothstep(1.05, 0.55, abs(own.y) / radius);
    return Surface(tone * (0.35 + 0.65 * fade), 0.35 + 0.4 * u, true);
}

fn sacs(at: vec2<f32>, seed: u32) -> Surface {
    var out = NOTHING;
    var nearest = -9.0;
    for (var i = 0u; i < 13u; i++) {
        let h = hash(vec3<u32>(i, seed, 77u));
        // A sunflower's order keeps them apart.
        let turn = f32(i) * 2.39996 + f32(seed);
        let off = sqrt(f32(i) / 13.0) * 0.78;
        let center = vec2<f32>(cos(turn), sin(turn)) * off;
        let size = 0.20 + 0.16 * part(h, 0u) - 0.06 * off;
        let local = (at - center) / size;
        if dot(local, local) > 1.0 {
            continue;
        }
        let normal = on_ball(local);
        let height = normal.z * size - 0.3 * off;
        if height <= nearest {
            continue;
        }
        nearest = height;
        let rim = 1.0 - normal.z;
        let skin = 0.75 + 0.5 * cloud(local * 2.2 + vec2<f32>(f32(i) * 3.0), seed + 3u);
        let day = smoothstep(-0.25, 0.95, dot(normal, LIGHT));
        // Something curls in the middle of each, against the light that comes through.
        let curl = length(local - vec2<f32>(0.12, 0.05));
        let body = smoothstep(0.16, 0.10, abs(curl - 0.33)) * step(-0.25, local.x + local.y);
        let through = smoothstep(0.75, 0.15, curl) * (0.35 + 0.4 * part(h, 16u));
        out = Surface((day * 0.62 + rim * rim * 0.22) * skin + through * (1.0 - 0.9 * body), through * 1.6, true);
    }
    return out;
}

fn ribs(at: vec2<f32>, radius: f32, seed: u32) -> Surface {
    let own = floor(at) + vec2<f32>(0.5);
    let bend = 14.0 * sin(own.y / radius * 2.4 + f32(seed));
    let x = own.x - bend;
    let along = own.y / radius;
    // The head, with its eyes.
    let head = vec2<f32>(x, own.y + radius * 1.02) / (radius * vec2<f32>(0.13, 0.30));
    if dot(head, head) < 1.0 {
        let eye = vec2<f32>(abs(head.x) - 0.60, head.y - 0.10) / vec2<f32>(0.20, 0.16);
        let seam = abs(head.x) < 0.07 && head.y < -0.15;
        let lit = smoothstep(-0.3, 1.0, dot(on_ball(head), LIGHT));
        return Surface(select(0.30 + 0.70 * lit, 0.05, dot(eye, eye) < 1.0 || seam), 0.8, true);
    }
    if abs(along) < 1.25 {
        // The spine: a bead for each vertebra, smaller to the tail.
        let bead = fract(own.y / 11.0) - 0.5;
        let half_width = (5.0 + radius * 0.018) * (1.0 - 0.55 * smoothstep(0.2, 1.25, along)) * (1.0 - 1.6 * bead * bead);
        if abs(x) < half_width {
            let u = x / half_width;
            return Surface(0.45 + 0.70 * max(-u * 0.7 + sqrt(1.0 - u * u) * 0.5, 0.0) - 0.45 * abs(bead), 0.8, true);
        }
    }
    // Ribs curve down from it; the nearest three can reach a place.
    var best = NOTHING;
    for (var i = -4; i <= 1; i++) {
        let row = floor(own.y / 22.0) + f32(i);
        let root = row * 22.0;
        let place = root / radius;
        let span = radius * 0.80 * sqrt(max(1.0 - (place + 0.1) * (place + 0.1), 0.0)) * (0.86 + 0.14 * part(hash(vec3<u32>(u32(i32(row) + 512), seed, 5u)), 0u));
        if abs(place) > 0.86 || abs(x) > span {
            continue;
        }
        let t = abs(x) / span;
        let slope = 2.0 * t * 0.62;
        let off = (own.y - root - span * 0.62 * t * t) / sqrt(1.0 + slope * slope * 1.6);
        let thick = 1.4 + radius * 0.020 * (1.0 - t * t);
        if abs(off) < thick {
            let u = off / thick;
            // Those on the side of the light are brighter.
            let side = select(0.55, 1.0, x < 0.0);
            best = Surface((0.38 + 0.75 * max(-u * 0.8 + sqrt(1.0 - u * u) * 0.4, 0.0)) * side * (1.0 - 0.5 * t), 0.65, true);
        }
    }
    return best;
}

fn comb(at: vec2<f32>, radius: f32, seed: u32) -> Surface {
    // Hexagons 26 pixels apart, their points up.
    let size = vec2<f32>(26.0, 45.033);
    let one = (fract(at / size) - 0.5) * size;
    let two = (fract(at / size + 0.5) - 0.5) * size;
    let local = select(two, one, dot(one, one) < dot(two, two));
    let center = at - local;
    let h = hash(vec3<u32>(vec2<u32>(vec2<i32>(round(center)) + 4096), seed));
    // A ragged edge: cells are missing, the more the farther out.
    let far = length(center) / radius;
    if part(h, 0u) < smoothstep(0.55, 1.0, far) || far > 1.0 {
        return NOTHING;
    }
    let edge = max(abs(local.x), abs(local.x) * 0.5 + abs(local.y) * 0.8660254) / 13.0;
    let lit = dot(local / 13.0, LIGHT.xy);
    if edge > 0.80 {
        return Surface(0.62 + 0.55 * lit - 0.25 * far, 0.10, true);
    }
    // Within it is deep, the wall away from the light shows; a third glow.
    let deep = 0.10 + max(-lit, 0.0) * 0.45 * smoothstep(0.2, 0.8, edge);
    let glow = select(0.0, (1.0 - edge * edge) * (0.45 + 0.55 * part(h, 16u)), part(h, 8u) < 0.34);
    return Surface(deep + glow * 0.8, 0.25 + glow, true);
}
