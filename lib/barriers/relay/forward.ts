import { z } from "zod";
import { RelayedAnswer, type RelayedCall } from "@/lib/barriers/carried/frames";
import { type Identity, noteServerTime, proofOf } from "@/lib/barriers/relay/identity";

const PATH = "/plumas/relevo/llamada";
/** Milliseconds: a reader gives up after five seconds. */
const LIVE_MS = 4_500;
const QUEUED_MS = 30_000;

/**
 * `away`: it may be sent again. `failed`: the platform met an error of its own, perhaps because of this call. `refused`: it
 * will never take it.
 */
export type Forwarded =
  | { kind: "answered"; answer: RelayedAnswer }
  | { kind: "away" }
  | { kind: "failed" }
  | { kind: "refused" };

/** A refusal in the platform's own words; a proxy in between has others. */
const Refused = z.object({ code: z.string() });

const Clock = z.object({ now: z.string() });

async function once(identity: Identity, body: string, signal: AbortSignal): Promise<Response | null> {
  try {
    return await fetch(new URL(PATH, identity.server), {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: proofOf(identity, { method: "POST", path: PATH, body }),
      },
      body,
      signal,
    });
  } catch {
    return null;
  }
}

/** Hands a device's call to the platform, signed. `isLive`: the device waits for the answer. */
export async function forward(
  identity: Identity,
  call: RelayedCall,
  { isLive, stopping }: { isLive: boolean; stopping: AbortSignal },
): Promise<Forwarded> {
  const body = JSON.stringify(call);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(isLive ? LIVE_MS : QUEUED_MS)]);
  let response = await once(identity, body, signal);
  if (response?.status === 401) {
    const { success, data } = Clock.safeParse(await response.json().catch(() => null));
    if (!success) return { kind: "away" };
    noteServerTime(data.now);
    response = await once(identity, body, signal);
  }
  if (!response || response.status === 429 || response.status === 401) return { kind: "away" };
  const said: unknown = await response.json().catch(() => null);
  if (response.status >= 500) return { kind: response.status === 500 ? "failed" : "away" };
  const { success, data } = RelayedAnswer.safeParse(said);
  if (response.ok && success) return { kind: "answered", answer: data };
  return { kind: Refused.safeParse(said).success ? "refused" : "away" };
}
