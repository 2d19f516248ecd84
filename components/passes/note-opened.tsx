"use client";

import { useEffect, useEffectEvent } from "react";

interface NoteOpenedProps {
  token: string;
  note: (input: { token: string }) => Promise<unknown>;
}

/**
 * Notes that a person sees the page. Programs that fetch an address for a preview run no script, and are not counted.
 */
export function NoteOpened({ token, note }: NoteOpenedProps) {
  const send = useEffectEvent(note);
  useEffect(() => {
    void send({ token }).catch(() => undefined);
  }, [token]);
  return null;
}
