"use client";

import { useEffect } from "react";

/** Goes on to the bank by itself after a moment, without leaving this page in the history. */
export function ContinueTo({ url }: { url: string }) {
  useEffect(() => {
    const timer = window.setTimeout(() => window.location.replace(url), 1_200);
    return () => window.clearTimeout(timer);
  }, [url]);
  return null;
}
