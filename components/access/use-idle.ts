import { useEffect, useState } from "react";

/** Whether nothing was touched, typed or read (`readings` counts them) for so many milliseconds. */
export function useIdle(afterMs: number, readings: number): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (readings < 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), afterMs);
    };
    wake();
    const events = ["pointerdown", "keydown", "visibilitychange"] as const;
    for (const name of events) document.addEventListener(name, wake);
    return () => {
      clearTimeout(timer);
      for (const name of events) document.removeEventListener(name, wake);
    };
  }, [afterMs, readings]);
  return isIdle;
}
