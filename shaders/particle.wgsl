// A speck that is moved from its birth by the time that has passed: light added to the field, or smoke that covers it.
// See src/render/particle.rs.

// From this side on a speck is round; a smaller one is a square, as all that is small here.
const ROUND_FROM_PX = 5.0;

struct Birth {
    @location(0) pos: vec2<f32>,
    @location(1) velocity: vec2<f32>,
    @location(2) born_s: f32,
    @location(3) life_s: f32,
    @location(4) drag: f32,
    // At birth and at death.
    @location(5) size: vec2<f32>,
    @location(6) start: vec4<f32>,
    @location(7) end: vec4<f32>,
    @location(8) cover: f32,
}

struct Fragment {
    @builtin(position) clip: vec4<f32>,
    // Premultiplied; an alpha of 0 adds light.
    @location(0) @interpolate(flat) color: vec4<f32>,
    // From the middle, 1 at the edges.
    @location(1) away: vec2<f32>,
    // The square of the distance at which it ends.
    @location(2) @interpolate(flat) ends: f32,
}

// Where a particle is and what it looks like at this time.
struct Speck {
    top_left: vec2<f32>,
    // 0: unborn, dead or too small.
    side: f32,
    color: vec4<f32>,
}

// How far a velocity of 1 carries within `age` seconds when it falls by exp(-drag · age): its integral.
fn reach_s(drag: f32, age: f32) -> f32 {
    // Below this the closed form divides nothing by nothing, and drag does not show within any life.
    if drag < 0.001 {
        return age;
    }
    return (1.0 - exp(-drag * age)) / drag;
}

fn speck(birth: Birth) -> Speck {
    var now: Speck;
    let age = globals.time_s - birth.born_s;
    if !(age >= 0.0 && age < birth.life_s) {
        return now;
    }
    let part = age / birth.life_s;
    // Whole pixels, as everything on the field.
    now.side = floor(mix(birth.size.x, birth.size.y, part) + 0.5);
    let center = birth.pos + birth.velocity * reach_s(birth.drag, age);
    now.top_left = floor(center - now.side * 0.5 + 0.5);
    let color = mix(birth.start, birth.end, part);
    now.color = vec4<f32>(color.rgb * color.a, color.a * clamp(birth.cover, 0.0, 1.0));
    return now;
}

@vertex
fn vs_main(@builtin(vertex_index) index: u32, birth: Birth) -> Fragment {
    let now = speck(birth);
    var out: Fragment;
    // The unborn and the dead become a triangle without area, outside the field.
    out.clip = vec4<f32>(2.0, 2.0, 0.0, 1.0);
    if now.side < 1.0 {
        return out;
    }
    let corner = corner_of(index);
    out.clip = world_to_clip(now.top_left + corner * now.side);
    out.color = now.color;
    out.away = corner * 2.0 - 1.0;
    out.ends = select(2.0, 1.0, now.side >= ROUND_FROM_PX);
    return out;
}

@fragment
fn fs_main(in: Fragment) -> @location(0) vec4<f32> {
    return select(vec4<f32>(0.0), in.color, dot(in.away, in.away) <= in.ends);
}

// Its light at half size: a quad of whole pixels there, with as much light in all as the speck has.
@vertex
fn vs_glow(@builtin(vertex_index) index: u32, birth: Birth) -> Fragment {
    let now = speck(birth);
    var out: Fragment;
    out.clip = vec4<f32>(2.0, 2.0, 0.0, 1.0);
    if now.side < 1.0 || birth.cover >= 1.0 {
        return out;
    }
    let low = world_to_screen(now.top_left);
    let high = low + now.side * globals.zoom;
    let from_px = glow_from(low);
    let extent = glow_to(high) - from_px;
    let share = (high.x - low.x) * (high.y - low.y) / (extent.x * extent.y);
    out.clip = screen_to_clip(from_px + corner_of(index) * extent);
    out.color = vec4<f32>(now.color.rgb * share * (1.0 - birth.cover), 0.0);
    out.away = corner_of(index) * 2.0 - 1.0;
    out.ends = select(2.0, 1.0, now.side >= ROUND_FROM_PX);
    return out;
}
