import { useEffect } from "react";

/** Keeps the screen on while `active`, where the browser can. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !("wakeLock" in navigator)) return;
    let gone = false;
    let lock: WakeLockSentinel | null = null;
    const hold = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock
        .request("screen")
        .then((held) => {
          if (gone) held.release().catch(() => undefined);
          else lock = held;
        })
        // A phone that saves power may refuse; it then dims as it always does.
        .catch(() => undefined);
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", hold);
      lock?.release().catch(() => undefined);
    };
  }, [active]);
}
