"use client";

import { lazy, Suspense, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { hasWaiting } from "@/components/access/device-store";

const CHANNEL = "sesion";

const LeaveDialog = lazy(() => import("@/components/shell/leave-dialog"));

interface LogoutFormProps {
  id: string;
  /** The server action that ends the session and redirects. */
  action: (form: FormData) => Promise<void>;
  loginHref: string;
}

/**
 * The invisible form that every "Salir" submits. Empties local storage and tells the other tabs when this page goes
 * away: by then the session has ended, so they do not bounce back from the login.
 */
export function LogoutForm({ id, action, loginHref }: LogoutFormProps) {
  const leaving = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const mayLeave = useRef(false);
  const [waiting, setWaiting] = useState(0);

  /** A gate's phone first sends what it read without a network; what it cannot send needs a supervisor. */
  async function sendFirst() {
    const { sendBeforeLeaving } = await import("@/components/access/offline/leaving");
    const left = await sendBeforeLeaving();
    if (left > 0) setWaiting(left);
    else leave();
  }

  function leave() {
    mayLeave.current = true;
    form.current?.requestSubmit();
  }

  function submit(event: SyntheticEvent) {
    if (!mayLeave.current && hasWaiting()) {
      event.preventDefault();
      void sendFirst().catch(leave);
      return;
    }
    leaving.current = true;
  }

  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const channel = new BroadcastChannel(CHANNEL);
    const tell = () => {
      if (leaving.current) {
        channel.postMessage("fin");
        window.localStorage.clear();
      }
      leaving.current = false;
    };
    channel.onmessage = () => window.location.assign(loginHref);
    window.addEventListener("pagehide", tell);
    return () => {
      tell();
      window.removeEventListener("pagehide", tell);
      channel.close();
    };
  }, [loginHref]);

  return (
    <>
      <form ref={form} id={id} action={action} data-leaves="" hidden onSubmit={submit} />
      {waiting > 0 ? (
        <Suspense>
          <LeaveDialog waiting={waiting} onLeave={leave} onStay={() => setWaiting(0)} />
        </Suspense>
      ) : null}
    </>
  );
}
