import type { SyncDto, SyncInput, UploadDto, UploadInput } from "@/lib/access/client";

export type Told<T> =
  | { kind: "answered"; data: T; ms: number }
  /** The session is over, or the phone no longer stands there. */
  | { kind: "refused"; code: string; ms: number }
  | { kind: "silent"; ms: number };

/** Heartbeats that take longer count as none, in milliseconds. */
const HEARTBEAT_MS = 10_000;
const UPLOAD_MS = 60_000;

async function post<T>(url: string, body: unknown, timeoutMs: number, token: string | null): Promise<Told<T>> {
  const began = performance.now();
  const passed = () => performance.now() - began;
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      cache: "no-store",
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
      signal: control.signal,
    });
    if (response.type === "opaqueredirect") return { kind: "refused", code: "auth.required", ms: passed() };
    const answer = (await response.json()) as { ok?: boolean; data?: T; code?: string };
    if (answer.ok === true && answer.data !== undefined) return { kind: "answered", data: answer.data, ms: passed() };
    // A busy or broken platform is none at all; only what it says of this phone counts.
    const isOurs = typeof answer.code === "string" && response.status < 500 && response.status !== 429;
    return isOurs ? { kind: "refused", code: answer.code ?? "", ms: passed() } : { kind: "silent", ms: passed() };
  } catch {
    return { kind: "silent", ms: passed() };
  } finally {
    clearTimeout(timer);
  }
}

export const sendSync = (input: SyncInput): Promise<Told<SyncDto>> =>
  post("/scan-qr/sincronia", input, input.cursor === null && !input.isOnlyHere ? UPLOAD_MS : HEARTBEAT_MS, null);

export const sendUpload = (input: UploadInput, token: string | null): Promise<Told<UploadDto>> =>
  post("/subidas", input, UPLOAD_MS, token);
