"use client";

import { useEffect, useState } from "react";
import { sendingAgain } from "@/components/shell/send-again";
import { beginQuestion } from "@/components/ui/busy-signal";
import { Icon } from "@/components/ui/icon";

/** Sends forms again that a busy server refused, and says so meanwhile: the page stays to be seen, with what was typed. */
export function FormsThatWait() {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    const send = window.fetch;
    const begin = () => {
      const uncover = beginQuestion();
      setWaiting((count) => count + 1);
      return () => {
        uncover();
        setWaiting((count) => count - 1);
      };
    };
    window.fetch = sendingAgain((input, init) => send(input, init), { page: () => window.location.href, begin });
    return () => {
      window.fetch = send;
    };
  }, []);
  return (
    <div className="por-enviar" role="status">
      {waiting > 0 ? (
        <p className="brindis">
          <Icon name="clock" size={20} />
          Hay mucha gente en este momento. Lo que enviaste sigue en esta página y sale solo en unos segundos: no la
          cierres.
        </p>
      ) : null}
    </div>
  );
}
