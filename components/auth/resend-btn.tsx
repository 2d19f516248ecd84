"use client";

import { useEffect, useState } from "react";
import { btnClass } from "@/components/ui/btn-class";
import { clockText, secondsLeft } from "@/components/ui/countdown";

interface ResendBtnProps {
  seconds: number;
  children: string;
}

/**
 * Sends the form again, as `intent=resend`, once the wait is over. Give it a new key with each answer. Without script it
 * can be pressed at any time; the server says how long to wait.
 */
export function ResendBtn({ seconds, children }: ResendBtnProps) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = Date.now() + seconds * 1_000;
    const tick = () => setLeft(secondsLeft(end, Date.now()));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [seconds]);
  const waiting = left ?? seconds;
  return (
    <p className="fila justify-between">
      <button
        type="submit"
        name="intent"
        value="resend"
        className={btnClass({ variant: "quieto" })}
        disabled={left !== null && left > 0}
      >
        {children}
      </button>
      {waiting > 0 ? (
        <span className="meta num" role="timer">
          Disponible en {clockText(waiting)}
        </span>
      ) : null}
    </p>
  );
}
