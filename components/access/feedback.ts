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

const GO: readonly Tone[] = [
  { hertz: 880, from: 0, length: 0.09, wave: "sine" },
  { hertz: 1_320, from: 0.1, length: 0.16, wave: "sine" },
];
const STOP: readonly Tone[] = [
  { hertz: 220, from: 0, length: 0.28, wave: "square" },
  { hertz: 165, from: 0.34, length: 0.42, wave: "square" },
];

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

/** Two rising notes and a short buzz, or two low ones and a long buzz: they tell apart without looking. */
export function signal(isGo: boolean, muted: boolean): void {
  if (!muted) play(isGo ? GO : STOP);
  if (typeof navigator.vibrate === "function") navigator.vibrate(isGo ? 80 : [220, 90, 220]);
}
