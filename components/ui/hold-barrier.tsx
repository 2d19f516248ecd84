"use client";

import { useRouter } from "next/navigation";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { announcement, armWidth, clockText, secondsLeft, spokenText, URGENT_SECONDS } from "@/components/ui/countdown";

interface HoldBarrierProps {
  deadlineIso: string;
  /** The server's clock when it rendered: the phone's own clock is not trusted. */
  serverNowIso: string;
  totalSeconds: number;
  label?: string;
  urgentLabel?: string;
  expiredLabel?: string;
  /** What happens at zero. Default: the page is asked again to the server. */
  onExpire?: () => void;
}

/** The time a place is held: a barrier arm that shrinks, a clock, and words at five, two and one minutes. */
export function HoldBarrier({
  deadlineIso,
  serverNowIso,
  totalSeconds,
  label = "Tus lugares están apartados",
  urgentLabel = "Quedan menos de 2 minutos",
  expiredLabel = "Se acabó el tiempo",
  onExpire,
}: HoldBarrierProps) {
  const router = useRouter();
  const deadline = Date.parse(deadlineIso);
  const serverNow = Date.parse(serverNowIso);
  const [left, setLeft] = useState(() => secondsLeft(deadline, serverNow));
  const [said, setSaid] = useState("");
  const expire = useRef(onExpire);

  useEffect(() => {
    expire.current = onExpire;
  }, [onExpire]);

  useEffect(() => {
    const offset = serverNow - Date.now();
    let before = secondsLeft(deadline, serverNow);
    const tick = () => {
      const now = secondsLeft(deadline, Date.now() + offset);
      const words = announcement(before, now);
      if (words) setSaid(words);
      setLeft(now);
      if (now === 0 && before > 0) {
        if (expire.current) expire.current();
        else router.refresh();
      }
      before = now;
      if (now === 0) window.clearInterval(timer);
    };
    const timer = window.setInterval(tick, 1000);
    document.addEventListener("visibilitychange", tick);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [deadline, serverNow, router]);

  const urgent = left < URGENT_SECONDS;
  const text = left === 0 ? expiredLabel : urgent ? urgentLabel : label;
  return (
    <div className={urgent ? "tiempo tiempo-urgente" : "tiempo"}>
      <div className="fila">
        <span className="etiqueta">{text}</span>
        <span className="num" role="timer" aria-label={spokenText(left)}>
          {clockText(left)}
        </span>
      </div>
      <div
        className={urgent ? "barrera barrera-urgente" : "barrera"}
        style={{ "--queda": armWidth(left, totalSeconds) } as CSSProperties}
        aria-hidden="true"
      >
        <i>
          <b />
        </i>
      </div>
      <span className="vh" role="status">
        {said}
      </span>
    </div>
  );
}
