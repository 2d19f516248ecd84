"use client";

import { useEffect, useRef } from "react";

const CHANNEL = "sesion";

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
    <form
      id={id}
      action={action}
      data-leaves=""
      hidden
      onSubmit={() => {
        leaving.current = true;
      }}
    />
  );
}
