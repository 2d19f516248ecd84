import { encode } from "uqr";

/** What stands between a QR and the camera. Lengths are pixels of a frame of 1280 × 720, angles degrees. */
export interface Damage {
  /** Side of the QR, quiet zone included. */
  side?: number;
  turn?: number;
  /** Turned away sideways, and up or down. */
  yaw?: number;
  pitch?: number;
  /** Where the middle of the code is. */
  x?: number;
  y?: number;
  /** Standard deviation of an unsharp lens. */
  blur?: number;
  /** Way of the hand while the picture is taken. */
  motion?: number;
  /** 1 is black on white. */
  contrast?: number;
  /** Light of the whole picture; 1 is day. */
  light?: number;
  /** Standard deviation of the sensor's noise, of 255. */
  noise?: number;
  /** Strength of the pattern that a screen's lines draw. */
  moire?: number;
  /** Part of the code's side that a bright spot is wide. */
  glare?: number;
  /** Broken glass: so many lines across the code, each two modules wide. */
  cracks?: number;
  /** Light modules on dark. */
  isInverted?: boolean;
}

/** The classes of bad pictures that decoders are compared by; the names are printed. */
export const DAMAGES = {
  clean: {},
  "turned 15": { turn: 15 },
  "turned 45": { turn: 45 },
  "turned 90": { turn: 90 },
  "sideways 30": { yaw: 30 },
  "sideways 45": { yaw: 45 },
  "from below 45": { pitch: 45 },
  "turned 30, sideways 30": { turn: 30, yaw: 30 },
  "unsharp 1": { blur: 1, side: 280 },
  "unsharp 2": { blur: 2, side: 280 },
  "unsharp 3": { blur: 3, side: 280 },
  "hand 7": { motion: 7 },
  "hand 11": { motion: 11 },
  "contrast 0.4": { contrast: 0.4 },
  "contrast 0.2": { contrast: 0.2 },
  "small 190": { side: 190 },
  "small 130": { side: 130 },
  "large 660": { side: 660 },
  "dark phone, moire": { light: 0.45, moire: 0.35 },
  "noise 25": { noise: 25 },
  "dark, noise 35": { light: 0.5, noise: 35 },
  "glare 25 %": { glare: 0.25 },
  "glare 38 %": { glare: 0.38 },
  "glare 46 %": { glare: 0.46 },
  "2 cracks": { cracks: 2 },
  "3 cracks": { cracks: 3 },
  "4 cracks": { cracks: 4 },
  "at the edge": { x: 200, side: 300 },
  "in the corner, sideways 30": { x: 1_060, y: 200, yaw: 30, side: 300 },
  inverted: { isInverted: true },
} as const satisfies Record<string, Damage>;

export type DamageName = keyof typeof DAMAGES;

export interface Picture {
  width: number;
  height: number;
  /** One byte per pixel, row by row. */
  luminance: Uint8Array;
}

export const WIDTH = 1_280;
export const HEIGHT = 720;
const QUIET_ZONE = 4;
const PAPER = 238;
const INK = 18;

const SAMPLES = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const bell = (roll: () => number) => roll() + roll() + roll() + roll() - 2;

/** Whether each module is dark after glass broke over it and light fell on it. */
function modules(text: string, ecc: "M" | "Q" | "H", damage: Damage, roll: () => number) {
  const { data, size } = encode(text, { ecc, boostEcc: false, border: QUIET_ZONE });
  const shade: number[][] = data.map((row) =>
    row.map((isDark) => (isDark !== (damage.isInverted === true) ? INK : PAPER)),
  );
  const inner = size - 2 * QUIET_ZONE;
  for (let crack = 0; crack < (damage.cracks ?? 0); crack++) {
    const angle = roll() * Math.PI;
    const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
    // Through the part that the corner marks leave free: a mark that is gone is gone for every decoder.
    const [cx, cy] = [QUIET_ZONE + inner * (0.45 + 0.3 * roll()), QUIET_ZONE + inner * (0.45 + 0.3 * roll())];
    const reach = inner * 0.34;
    for (const [y, row] of shade.entries()) {
      for (const x of row.keys()) {
        const along = (x - cx) * -ny + (y - cy) * nx;
        if (Math.abs((x - cx) * nx + (y - cy) * ny) <= 1 && Math.abs(along) < reach)
          row[x] = roll() < 0.5 ? INK : PAPER;
      }
    }
  }
  if (damage.glare) {
    const radius = (inner * damage.glare) / 2;
    const [cx, cy] = [QUIET_ZONE + inner * (0.5 + 0.2 * roll()), QUIET_ZONE + inner * (0.5 + 0.2 * roll())];
    for (const [y, row] of shade.entries()) {
      for (const x of row.keys()) if (Math.hypot(x - cx, y - cy) < radius) row[x] = 255;
    }
  }
  return { shade, size };
}

/** From a point of the frame to one of the code, in modules: the camera is three sides of the code away. */
function projection(size: number, damage: Damage, roll: () => number) {
  const side = (damage.side ?? 360) * (1 + 0.04 * bell(roll));
  const turn = (((damage.turn ?? 0) + 3 * bell(roll)) * Math.PI) / 180;
  const yaw = (((damage.yaw ?? 0) + bell(roll)) * Math.PI) / 180;
  const pitch = (((damage.pitch ?? 0) + bell(roll)) * Math.PI) / 180;
  const [cx, cy] = [(damage.x ?? WIDTH / 2) + 8 * bell(roll), (damage.y ?? HEIGHT / 2) + 8 * bell(roll)];
  const away = 3 * side;
  // Two directions of the code's plane in the room: turned in its plane, then away from the lens.
  const plane = (u: number, v: number) => {
    const [a, b] = [u * Math.cos(turn) - v * Math.sin(turn), u * Math.sin(turn) + v * Math.cos(turn)];
    const [x, z1] = [a * Math.cos(yaw), a * Math.sin(yaw)];
    return [x, b * Math.cos(pitch) + z1 * Math.sin(pitch), z1 * Math.cos(pitch) - b * Math.sin(pitch)] as const;
  };
  const [ux, uy, uz] = plane(1, 0);
  const [vx, vy, vz] = plane(0, 1);
  return (px: number, py: number) => {
    // The ray through this pixel meets the plane: p = away × (u·U + v·V) / (away + z), solved for u and v.
    const [x, y] = [(px - cx) / away, (py - cy) / away];
    const [a, b, c, d] = [ux - x * uz, vx - x * vz, uy - y * uz, vy - y * vz];
    const [e, f] = [x * away, y * away];
    const determinant = a * d - b * c;
    const u = (e * d - b * f) / determinant;
    const v = (a * f - e * c) / determinant;
    return [(u / side + 0.5) * size, (v / side + 0.5) * size] as const;
  };
}

/** A box of `length` pixels along `step`, done in place; three of them are nearly a bell. */
function smear(values: Float32Array, length: number, isDown: boolean): void {
  if (length < 2) return;
  const [lines, count, next, gap] = isDown ? [WIDTH, HEIGHT, WIDTH, 1] : [HEIGHT, WIDTH, 1, WIDTH];
  const line = new Float32Array(count);
  const half = length >> 1;
  for (let at = 0; at < lines; at++) {
    const from = at * gap;
    for (let i = 0; i < count; i++) line[i] = values[from + i * next] ?? 0;
    let sum = 0;
    for (let i = -half; i < length - half; i++) sum += line[Math.max(0, Math.min(count - 1, i))] ?? 0;
    for (let i = 0; i < count; i++) {
      values[from + i * next] = sum / length;
      sum += (line[Math.min(count - 1, i + length - half)] ?? 0) - (line[Math.max(0, i - half)] ?? 0);
    }
  }
}

/** One frame of a hand that holds a phone before a code: what is broken or shines stays from frame to frame, the hand does not. */
export function damagedPicture(
  text: string,
  damage: Damage,
  { seed, frame = 0, ecc = "Q" }: { seed: number; frame?: number; ecc?: "M" | "Q" | "H" },
): Picture {
  const { shade, size } = modules(text, ecc, damage, dice(seed));
  const roll = dice(seed * 1_000 + frame + 1);
  const onCode = projection(size, damage, roll);
  const values = new Float32Array(WIDTH * HEIGHT);
  const contrast = damage.contrast ?? 1;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const behind = 96 + (x / WIDTH) * 48;
      const [u, v] = onCode(x + 0.5, y + 0.5);
      values[y * WIDTH + x] = behind;
      if (u < -1 || v < -1 || u > size + 1 || v > size + 1) continue;
      let sum = 0;
      // Four samples to a pixel, as a lens mixes what is at the edge of a module.
      for (const [dx, dy] of SAMPLES) {
        const [su, sv] = onCode(x + dx, y + dy);
        const module = shade[Math.floor(sv)]?.[Math.floor(su)];
        sum += module === undefined ? behind : 128 + (module - 128) * contrast;
      }
      values[y * WIDTH + x] = sum / SAMPLES.length;
    }
  }
  if (damage.motion) smear(values, damage.motion, roll() < 0.5);
  if (damage.blur) {
    const length = Math.max(2, Math.round(Math.sqrt(4 * damage.blur ** 2 + 1)));
    for (let pass = 0; pass < 3; pass++) for (const isDown of [false, true]) smear(values, length, isDown);
  }
  const [light, moire, noise] = [damage.light ?? 1, damage.moire ?? 0, (damage.noise ?? 2) * Math.sqrt(12)];
  const luminance = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < values.length; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const lines = 1 + moire * Math.sin(x / 2.3 + y / 9) * Math.sin(y / 2.1);
    luminance[at] = Math.max(0, Math.min(255, (values[at] ?? 0) * light * lines + noise * (roll() - 0.5)));
  }
  return { width: WIDTH, height: HEIGHT, luminance };
}

/** The square of so many pixels in the middle of a frame. */
export function cutFrame({ luminance, width, height }: Picture, side: number): Picture {
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  const cut = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    const from = (top + y) * width + left;
    cut.set(luminance.subarray(from, from + side), y * side);
  }
  return { width: side, height: side, luminance: cut };
}
