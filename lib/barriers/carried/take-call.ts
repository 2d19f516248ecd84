import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { type Relayed, type RelayedAnswer, RelayedCall } from "@/lib/barriers/carried/frames";
import { proveDevice } from "@/lib/barriers/device/prove-device";
import { receiveHikvision } from "@/lib/barriers/makes/hikvision-events";
import { receiveZkteco } from "@/lib/barriers/makes/zkteco-push";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { parseInput } from "@/lib/core/parse";

const HIKVISION = /^\/plumas\/hikvision\/([\w-]{1,200})$/;
const ZKTECO = /^\/iclock\/([\w/]{0,40})$/;

/** A clock that is a little ahead tells no future. */
const notAfter = (at: Date, now: Date) => (at > now ? now : at);

/**
 * Takes a call that a device made to its relay, which signs it, and answers in the device's words. What waited in the
 * relay while the network was away is taken as of then.
 */
export async function takeRelayedCall(
  ctx: Omit<Ctx, "actor">,
  { header, path, body }: { header: string; path: string; body: string },
): Promise<RelayedAnswer> {
  const { controllerId } = await proveDevice(ctx, header, { method: "POST", path, body });
  const [relay] = await getDb().execute<{ enclosureId: number }>(sql`
    select enclosure_id as "enclosureId" from barrier_controllers where id = ${controllerId} and type = 'relay'`);
  if (!relay) throw new DomainError("auth.required");
  const call = parseInput(RelayedCall, JSON.parse(body));
  const relayed: Relayed = {
    relayId: controllerId,
    enclosureId: relay.enclosureId,
    at: notAfter(new Date(call.at), ctx.now),
  };
  const content = Buffer.from(call.body, "base64");
  const url = new URL(call.path, "http://relevo");
  const [, token] = HIKVISION.exec(url.pathname) ?? [];
  if (token && call.method === "POST") {
    const { status, body: said, later } = await receiveHikvision(ctx, { token, body: content }, relayed);
    later?.().catch((error: unknown) => logError(error, { where: "remote check" }));
    return { status, contentType: "application/json", body: JSON.stringify(said) };
  }
  const [, rest] = ZKTECO.exec(url.pathname) ?? [];
  if (rest === undefined) return { status: 404, contentType: "text/plain", body: "" };
  const asked = { path: rest, method: call.method, query: url.searchParams, body: content.toString("utf8") };
  return { status: 200, contentType: "text/plain", body: await receiveZkteco(ctx, asked, relayed) };
}
