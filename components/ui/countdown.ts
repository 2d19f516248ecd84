/** Seconds left at most this many minutes before the end are announced to screen readers. */
const ANNOUNCED_MINUTES = [5, 2, 1] as const;

/** Under this many seconds the time left is urgent. */
export const URGENT_SECONDS = 120;

/** Whole seconds left, never negative, from two instants in milliseconds. A started second counts. */
export function secondsLeft(deadlineMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000));
}

/** 702 → "11:42"; from an hour on "1:02:05". */
export function clockText(seconds: number): string {
  const h = Math.floor(seconds / 3600);
  const m = Math.floor((seconds % 3600) / 60);
  const s = String(seconds % 60).padStart(2, "0");
  return h > 0 ? `${h}:${String(m).padStart(2, "0")}:${s}` : `${m}:${s}`;
}

/** 702 → "Quedan 11 minutos 42 segundos". */
export function spokenText(seconds: number): string {
  const m = Math.floor(seconds / 60);
  const s = seconds % 60;
  const parts = [
    m > 0 && `${m} ${m === 1 ? "minuto" : "minutos"}`,
    (s > 0 || m === 0) && `${s} ${s === 1 ? "segundo" : "segundos"}`,
  ].filter(Boolean);
  const single = (m === 1 && s === 0) || (m === 0 && s === 1);
  return `${single ? "Queda" : "Quedan"} ${parts.join(" ")}`;
}

/** The sentence to announce when the time left passes from one value to a lower one, or null. */
export function announcement(before: number, now: number): string | null {
  const crossed = ANNOUNCED_MINUTES.findLast((minutes) => before > minutes * 60 && now <= minutes * 60);
  if (crossed === undefined) return null;
  return crossed === 1 ? "Queda 1 minuto" : `Quedan ${crossed} minutos`;
}

/** Share of the arm still standing, "0%" to "100%". */
export function armWidth(seconds: number, totalSeconds: number): string {
  if (totalSeconds <= 0) return "0%";
  return `${Math.round(Math.min(1, Math.max(0, seconds / totalSeconds)) * 1000) / 10}%`;
}
