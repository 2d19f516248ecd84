"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Reads the page's figures again every so many seconds while the tab is seen. */
export function LiveRefresh({ seconds }: { seconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, seconds * 1_000);
    return () => window.clearInterval(timer);
  }, [router, seconds]);
  return null;
}
