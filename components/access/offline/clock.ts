import { newNonce } from "@/components/access/reading";
import type { PhoneClock } from "@/lib/access/client";

/**
 * The steady clock stands still while a phone sleeps, so a run begins whenever the page is seen again, and the offset that
 * was measured holds for its run alone.
 */
class Clock {
  private runId = newNonce();
  private beganAt = performance.now();
  private measured: number | null = null;

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.begin();
    });
  }

  private begin(): void {
    this.runId = newNonce();
    this.beganAt = performance.now();
    this.measured = null;
  }

  now(): PhoneClock {
    return { runId: this.runId, wallMs: Date.now(), monoMs: Math.round(performance.now() - this.beganAt) };
  }

  /** Milliseconds that the platform's clock is ahead; null: not measured in this run. */
  get offsetMs(): number | null {
    return this.measured;
  }

  /** An exchange that began at `sentMs` of the wall clock was answered at `serverMs` of the platform's. */
  measure(runId: string, sentMs: number, serverMs: number): void {
    if (runId !== this.runId) return;
    this.measured = Math.round(serverMs - (sentMs + Date.now()) / 2);
  }
}

let clock: Clock | null = null;

export function phoneClock(): Clock {
  clock ??= new Clock();
  return clock;
}
