"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Asks the server again every so many seconds while the page is looked at, at most sixty times. */
export function AutoRefresh({ seconds }: { seconds: number }) {
  const router = useRouter();
  useEffect(() => {
    let left = 60;
    const timer = window.setInterval(() => {
      if (document.hidden) return;
      left -= 1;
      if (left < 0) window.clearInterval(timer);
      else router.refresh();
    }, seconds * 1000);
    return () => window.clearInterval(timer);
  }, [router, seconds]);
  return null;
}
