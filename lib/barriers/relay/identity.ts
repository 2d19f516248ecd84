import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { headerOf, signatureOf } from "@/lib/barriers/device/signature";

/** Who a relay is: what it got by its pairing, and nobody else may read. */
const Identity = z.object({ server: z.url(), keyId: z.int(), secret: z.string().regex(/^[0-9a-f]{64}$/) });
export type Identity = z.output<typeof Identity>;

const fileIn = (folder: string) => join(folder, "identidad.json");

/** Null: it was not paired yet. */
export function readIdentity(folder: string): Identity | null {
  try {
    return Identity.parse(JSON.parse(readFileSync(fileIn(folder), "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function keepIdentity(folder: string, identity: Identity): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(`${fileIn(folder)}.nueva`, JSON.stringify(identity), { mode: 0o600 });
  renameSync(`${fileIn(folder)}.nueva`, fileIn(folder));
}

const Paired = z.object({ keyId: z.int(), secret: z.string() });
const Refused = z.object({ message: z.string() });

/** Shows the code that staff opened, and keeps the key that it is given. Throws the platform's words where it is refused. */
export async function pair(
  folder: string,
  { server, code, version, model }: { server: string; code: string; version: string; model: string },
): Promise<Identity> {
  const response = await fetch(new URL("/plumas/emparejar", server), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code: code.replaceAll(/\D/g, ""), model, firmware: version }),
    signal: AbortSignal.timeout(10_000),
  });
  const said: unknown = await response.json();
  if (!response.ok)
    throw new Error(Refused.safeParse(said).data?.message ?? `La plataforma contestó ${response.status}`);
  const identity = Identity.parse({ server, ...Paired.parse(said) });
  keepIdentity(folder, identity);
  return identity;
}

/** Milliseconds by which our clock is behind the platform's, as it last said. */
let clockBehind = 0;

export const relayNow = () => Date.now() + clockBehind;

/** The platform said its own time: our clock is off. */
export function noteServerTime(now: string): void {
  const told = Date.parse(now);
  if (!Number.isNaN(told)) clockBehind = told - Date.now();
}

/** The header that proves who sends a request. Each is good once. */
export function proofOf({ keyId, secret }: Identity, request: { method: string; path: string; body: string }): string {
  const time = Math.floor(relayNow() / 1_000);
  const nonce = crypto.randomUUID();
  const signature = signatureOf(Buffer.from(secret, "hex"), request, { time, nonce });
  return headerOf({ keyId, time, nonce, signature });
}
