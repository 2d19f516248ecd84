/** Keeps the phone's screen on while asked to; where the browser refuses or cannot, nothing happens. */
export function keepAwake(): { set: (on: boolean) => void; end: () => void } {
  let wanted = false;
  let lock: WakeLockSentinel | null = null;
  const renew = async () => {
    if (!wanted || lock || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      const taken = await navigator.wakeLock.request("screen");
      taken.addEventListener("release", () => {
        lock = null;
      });
      if (wanted) lock = taken;
      else await taken.release();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  };
  const set = (on: boolean) => {
    wanted = on;
    if (on) void renew();
    else void lock?.release();
  };
  document.addEventListener("visibilitychange", renew);
  return {
    set,
    end: () => {
      document.removeEventListener("visibilitychange", renew);
      set(false);
    },
  };
}
