"use client";

import { useEffect } from "react";
import { keepAwake } from "@/components/tickets/keep-awake";

const SWIPE = 60;

/** The screen stays on while a QR is shown, and a swipe over it goes the way of the links beside it. */
export function SwipeSteps() {
  useEffect(() => {
    const strip = document.querySelector<HTMLElement>(".qr-tira");
    if (!strip) return;
    const awake = keepAwake();
    awake.set(true);
    let start: { x: number; y: number } | null = null;
    const onDown = ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start = touch ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const onUp = ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start || !touch) return;
      const x = touch.clientX - start.x;
      const y = touch.clientY - start.y;
      start = null;
      if (Math.abs(x) <= SWIPE || Math.abs(x) <= 2 * Math.abs(y)) return;
      document.querySelector<HTMLAnchorElement>(`.qr-paso a[rel="${x < 0 ? "next" : "prev"}"]`)?.click();
    };
    strip.addEventListener("touchstart", onDown, { passive: true });
    strip.addEventListener("touchend", onUp, { passive: true });
    return () => {
      awake.end();
      strip.removeEventListener("touchstart", onDown);
      strip.removeEventListener("touchend", onUp);
    };
  }, []);
  return null;
}
