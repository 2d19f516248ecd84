import type { PhoneClock } from "@/lib/access/offline/contract";

/** An exchange with a phone may itself have taken so long, in milliseconds. */
const EXCHANGE_MS = 2_000;
/** How exact an offset is that was measured in an earlier run. */
const MEASURED_MS = 5_000;
/** How far off a clock may be that nobody could measure. */
const UNMEASURED_MS = 5 * 60_000;
/** A wall clock that moves against the steady one by more was set by somebody. */
const JUMP_MS = 30_000;
/** A phone whose clock is off by more shows a wrong hour to its guard. */
const OFF_MS = 2 * 60_000;

interface ReadClock {
  clock: PhoneClock;
  /** Milliseconds that our clock was ahead, as measured in the reading's run; null: never. */
  offsetMs: number | null;
}

export interface Placed {
  at: Date;
  /** It may have been earlier or later by so many milliseconds. */
  unsureMs: number;
  /** The phone's clock jumped, or was far off. */
  isClockOff: boolean;
}

/**
 * When a reading was, by our clock. In the run that is still going on the steady clock says how long ago; of an earlier run
 * the offset that was measured in it does; without one the phone's own clock is all there is, corrected by how far off it
 * is now.
 */
export function placeInTime(reading: ReadClock, phone: PhoneClock, now: Date): Placed {
  const { clock, offsetMs } = reading;
  const offsetNow = now.getTime() - phone.wallMs;
  const isSameRun = clock.runId === phone.runId && clock.monoMs <= phone.monoMs;
  const jump = isSameRun ? Math.abs(phone.wallMs - phone.monoMs - (clock.wallMs - clock.monoMs)) : 0;
  const found = isSameRun
    ? { ms: now.getTime() - (phone.monoMs - clock.monoMs), unsureMs: EXCHANGE_MS }
    : offsetMs === null
      ? { ms: clock.wallMs + offsetNow, unsureMs: UNMEASURED_MS }
      : { ms: clock.wallMs + offsetMs, unsureMs: MEASURED_MS };
  const ms = Math.min(found.ms, now.getTime());
  const drift = offsetMs === null ? 0 : Math.abs(offsetNow - offsetMs);
  const isOff = Math.abs(ms - clock.wallMs) > OFF_MS || jump > JUMP_MS || drift > JUMP_MS;
  return { at: new Date(ms), unsureMs: found.unsureMs, isClockOff: isOff };
}
