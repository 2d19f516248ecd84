import { useEffect, useState } from "react";

/** Keeps the screen on while `active`. Answers false where the browser cannot. */
export function useWakeLock(active: boolean): boolean {
  const [can, setCan] = useState(true);
  useEffect(() => {
    if (!active) return;
    if (!("wakeLock" in navigator)) {
      setCan(false);
      return;
    }
    let gone = false;
    let lock: WakeLockSentinel | null = null;
    const hold = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock
        .request("screen")
        .then((held) => {
          setCan(true);
          if (gone) held.release().catch(() => undefined);
          else lock = held;
        })
        // A phone that saves power may refuse; it then dims as it always does.
        .catch(() => setCan(false));
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", hold);
      lock?.release().catch(() => undefined);
    };
  }, [active]);
  return can;
}
