"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { clockText, secondsLeft } from "@/components/ui/countdown";

/** A clock to an instant by the server's time; at zero the page is asked again. */
export function OpensInClock({ at, now, text }: { at: number; now: number; text: string }) {
  const router = useRouter();
  const [shown, setShown] = useState(text);
  useEffect(() => {
    const offset = now - Date.now();
    const timer = window.setInterval(() => {
      const left = secondsLeft(at, Date.now() + offset);
      setShown(clockText(left));
      if (left > 0) return;
      window.clearInterval(timer);
      router.refresh();
    }, 1000);
    return () => window.clearInterval(timer);
  }, [at, now, router]);
  return (
    <span className="num" role="timer">
      {shown}
    </span>
  );
}
