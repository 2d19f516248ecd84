import type { Sound } from "@/components/access/decision-look";

let audio: AudioContext | null = null;

/** Sound needs a touch first: call it from one. */
export function unlockSound(): void {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => undefined);
}

interface Tone {
  hertz: number;
  /** Seconds from now. */
  from: number;
  /** Seconds. */
  length: number;
  wave: OscillatorType;
}

const high = (hertz: number, from: number, length = 0.09): Tone => ({ hertz, from, length, wave: "sine" });
const low = (hertz: number, from: number, length: number): Tone => ({ hertz, from, length, wave: "square" });

/** Every refusal begins with the same low note; what follows says which. */
const REFUSED = low(220, 0, 0.28);

const SOUNDS: Record<Sound, { tones: readonly Tone[]; shakes: number[] }> = {
  go: { tones: [high(880, 0), high(1_320, 0.1, 0.16)], shakes: [80] },
  out: { tones: [high(1_320, 0), high(880, 0.1, 0.16)], shakes: [40, 40, 40] },
  look: { tones: [high(660, 0, 0.12), high(660, 0.16, 0.12), high(660, 0.32, 0.2)], shakes: [90, 60, 90, 60, 90] },
  stop: { tones: [REFUSED, low(165, 0.34, 0.42)], shakes: [220, 90, 220] },
  place: { tones: [REFUSED, low(330, 0.34, 0.14), low(440, 0.5, 0.14)], shakes: [220, 90, 60, 60, 60] },
  time: { tones: [REFUSED, low(220, 0.34, 0.1), low(220, 0.48, 0.1)], shakes: [220, 90, 60] },
  used: { tones: [REFUSED, low(220, 0.34, 0.28)], shakes: [220, 90, 120, 90, 120] },
  money: { tones: [REFUSED, high(523, 0.34, 0.12), high(392, 0.48, 0.2)], shakes: [220, 90, 40, 40, 40] },
  full: { tones: [REFUSED, low(147, 0.34, 0.6)], shakes: [400] },
};

function play(tones: readonly Tone[]): void {
  if (audio?.state !== "running") return;
  const start = audio.currentTime;
  for (const { hertz, from, length, wave } of tones) {
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    oscillator.type = wave;
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(wave === "square" ? 0.16 : 0.4, start + from);
    volume.gain.exponentialRampToValueAtTime(0.001, start + from + length);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(start + from);
    oscillator.stop(start + from + length);
  }
}

/** Sounds and shakes, where the phone can: iPhones do not shake. */
export function signal(sound: Sound, muted: boolean): void {
  const { tones, shakes } = SOUNDS[sound];
  if (!muted) play(tones);
  if (typeof navigator.vibrate === "function") navigator.vibrate(shakes);
}
