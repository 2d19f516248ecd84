"use client";

import { useEffect } from "react";
import { callApi } from "@/components/shell/api-client";
import {
  type CurrentUser,
  endsSession,
  type MirrorOf,
  mirrorLife,
  storeAdmin,
  storeMirror,
} from "@/components/shell/mirror-store";

/** Renewed this long before it ends, in milliseconds. */
const AHEAD_MS = 90_000;
const AGAIN_MS = 30_000;

type Opened = CurrentUser & { seconds: number };

/** Renews the mirror where it is due; answers in how many milliseconds to look again. */
async function renew(of: MirrorOf): Promise<number> {
  storeAdmin(of);
  const life = mirrorLife(of);
  if (life > AHEAD_MS) return life - AHEAD_MS;
  const called = await callApi<Opened>("/api/session/mirror", { method: "POST" });
  if (!called.ok) return AGAIN_MS;
  const { response, seconds } = called.body;
  storeMirror({ response }, Date.now() + seconds * 1_000, of);
  return seconds * 1_000 - AHEAD_MS;
}

/** Keeps the session's mirror in local storage alive, and goes to the login when another tab ends the session. */
export function SessionMirror({ userId, idAdmin, tag }: MirrorOf) {
  useEffect(() => {
    let timer = 0;
    let live = true;
    const look = async () => {
      window.clearTimeout(timer);
      const wait = await renew({ userId, idAdmin, tag });
      if (!live) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(look, wait);
    };
    // A phone that slept did not count the time.
    const awake = () => {
      if (document.visibilityState === "visible") void look();
    };
    const changed = (event: StorageEvent) => {
      if (endsSession(event)) window.location.assign("/login");
    };
    void look();
    document.addEventListener("visibilitychange", awake);
    window.addEventListener("storage", changed);
    return () => {
      live = false;
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", awake);
      window.removeEventListener("storage", changed);
    };
  }, [userId, idAdmin, tag]);
  return null;
}
