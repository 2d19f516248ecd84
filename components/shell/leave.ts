import { clearMirror } from "@/components/shell/mirror-store";

const NOTICE = "ct_aviso";
/** A notice that nobody saw by then is about something else. */
const FRESH_MS = 60_000;

/** Ends the session, whatever the server answers, and goes to the login with a message. */
export async function leave(message: string): Promise<void> {
  window.sessionStorage.setItem(NOTICE, JSON.stringify({ message, at: Date.now() }));
  await fetch("/api/session/end", { method: "POST", keepalive: true }).catch(() => null);
  clearMirror();
  window.location.assign("/login");
}

/** The message that came along to the login, once. */
export function takeNotice(now = Date.now()): string | null {
  const text = window.sessionStorage.getItem(NOTICE);
  window.sessionStorage.removeItem(NOTICE);
  if (!text) return null;
  try {
    const { message, at } = JSON.parse(text) as { message: string; at: number };
    return typeof message === "string" && now - at < FRESH_MS ? message : null;
  } catch {
    return null;
  }
}
