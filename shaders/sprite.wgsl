// A piece of the sheet as a rectangle on the field. See src/render/sprite.rs.

@group(1) @binding(0) var sheet: texture_2d<f32>;

struct Instance {
    @location(0) pos: vec2<f32>,
    @location(1) size: vec2<f32>,
    // Left, top, width, height on the sheet.
    @location(2) uv: vec4<u32>,
    @location(3) tint: vec4<f32>,
    @location(4) flash: vec4<f32>,
    @location(5) additive: f32,
    // Radians, clockwise.
    @location(6) turn: f32,
}

struct Fragment {
    @builtin(position) clip: vec4<f32>,
    // Sheet pixels.
    @location(0) texel: vec2<f32>,
    @location(1) @interpolate(flat) first: vec2<u32>,
    @location(2) @interpolate(flat) last: vec2<u32>,
    @location(3) @interpolate(flat) tint: vec4<f32>,
    @location(4) @interpolate(flat) flash: vec4<f32>,
    @location(5) @interpolate(flat) additive: f32,
}

// A place in the sprite, turned about the middle. What is not turned stays exactly where it is.
fn turned(place: vec2<f32>, sprite: Instance) -> vec2<f32> {
    if sprite.turn == 0.0 {
        return place;
    }
    let middle = sprite.size * 0.5;
    let away = place - middle;
    let cosine = cos(sprite.turn);
    let sine = sin(sprite.turn);
    return middle + vec2<f32>(cosine * away.x - sine * away.y, sine * away.x + cosine * away.y);
}

@vertex
fn vs_main(@builtin(vertex_index) index: u32, sprite: Instance) -> Fragment {
    // A strip of two triangles.
    let corner = corner_of(index);
    let first = vec2<f32>(sprite.uv.xy);
    let extent = vec2<f32>(sprite.uv.zw);

    var out: Fragment;
    // Positions are floored exactly as collision floors them: where you see it is where it hits.
    out.clip = world_to_clip(floor(sprite.pos) + turned(corner * sprite.size, sprite));
    out.texel = first + corner * extent;
    out.first = sprite.uv.xy;
    out.last = sprite.uv.xy + max(sprite.uv.zw, vec2<u32>(1u)) - 1u;
    out.tint = sprite.tint;
    out.flash = sprite.flash;
    out.additive = clamp(sprite.additive, 0.0, 1.0);
    return out;
}

@fragment
fn fs_main(in: Fragment) -> @location(0) vec4<f32> {
    // Rounding may put the outermost texel a hair outside; the neighbor on the sheet must not show.
    let texel = clamp(vec2<u32>(max(in.texel, vec2<f32>(0.0))), in.first, in.last);
    let color = textureLoad(sheet, texel, 0) * in.tint;
    let flashed = mix(color.rgb, in.flash.rgb, in.flash.a);
    return vec4<f32>(flashed * color.a, color.a * (1.0 - in.additive));
}

// ---- its light, at half size --------------------------------------------------------------------------------

// Whether all sprites of the layer glow, or only those that add light.
override all_glow: bool = false;

// Below the first no light goes out from a color, from the second on all of it: the cores of bullets glow, their
// outlines do not. Of the brightest of red, green and blue.
const GLOWS_FROM = 0.40;
const GLOWS_FULLY = 0.95;
const WHITE_KEPT = 0.6;

struct Glow {
    @builtin(position) clip: vec4<f32>,
    @location(0) texel: vec2<f32>,
    // Texels to a pixel of the picture.
    @location(1) @interpolate(flat) step: vec2<f32>,
    @location(2) @interpolate(flat) cell: vec4<f32>,
    @location(3) @interpolate(flat) tint: vec4<f32>,
}

@vertex
fn vs_glow(@builtin(vertex_index) index: u32, sprite: Instance) -> Glow {
    var out: Glow;
    // What does not glow becomes a triangle without area, outside the field: so does a shape in one color, a rim.
    out.clip = vec4<f32>(2.0, 2.0, 0.0, 1.0);
    if !(all_glow || sprite.additive > 0.0) || sprite.flash.a > 0.99 {
        return out;
    }
    let low = world_to_screen(floor(sprite.pos));
    let high = world_to_screen(floor(sprite.pos) + sprite.size);
    let at = mix(glow_from(low), glow_to(high), corner_of(index));
    let step = vec2<f32>(sprite.uv.zw) / max(high - low, vec2<f32>(0.001));
    out.clip = screen_to_clip(at);
    out.texel = vec2<f32>(sprite.uv.xy) + (at - low) * step;
    out.step = step;
    out.cell = vec4<f32>(vec2<f32>(sprite.uv.xy), vec2<f32>(sprite.uv.xy + max(sprite.uv.zw, vec2<u32>(1u))));
    out.tint = sprite.tint;
    return out;
}

// The mean of the four pixels of the picture that a pixel of half size covers: a bullet sheds the same light wherever
// it is.
@fragment
fn fs_glow(in: Glow) -> @location(0) vec4<f32> {
    var sum = vec3<f32>(0.0);
    for (var tap = 0u; tap < 4u; tap++) {
        let texel = in.texel + (corner_of(tap) - 0.5) * in.step;
        let inside = all(texel >= in.cell.xy) && all(texel < in.cell.zw);
        let place = clamp(texel, in.cell.xy, in.cell.zw - 1.0);
        let color = textureLoad(sheet, vec2<u32>(place), 0) * in.tint;
        let brightest = max(color.r, max(color.g, color.b));
        let share = smoothstep(GLOWS_FROM, GLOWS_FULLY, brightest) * color.a;
        // White emits less than a color, so that a pink bullet with a white core has a pink glow.
        let white = min(color.r, min(color.g, color.b));
        sum += select(vec3<f32>(0.0), (color.rgb - WHITE_KEPT * white) * share, inside);
    }
    return vec4<f32>(sum * 0.25, 0.0);
}
