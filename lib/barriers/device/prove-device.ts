import { sql } from "drizzle-orm";
import { type Db, getDb, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { isSigned, parseProof, type SignedRequest } from "@/lib/barriers/device/signature";
import { insertNonce, type KeyRow, selectKey } from "@/lib/barriers/hot";
import type { Ctx, GateControllerActor } from "@/lib/core/context";
import { decryptSecret } from "@/lib/core/crypto";
import { DomainError } from "@/lib/core/errors";
import { takeAddressPoint, takePointHere } from "@/lib/limits";

/** Seconds by which a device's clock may differ from ours. */
const CLOCK_SECONDS = 60;

/** Null: it was sealed with another key of the platform. */
function openSecret(sealed: Buffer): Buffer | null {
  try {
    return decryptSecret(Buffer.from(sealed));
  } catch {
    return null;
  }
}

/** The first use of a new key ends those before it: the device has it. */
async function takeOver(ctx: Ctx, keyId: number, { controllerId, adminId }: KeyRow): Promise<void> {
  await withTx(ctx, async (tx) => {
    await tx.db.execute(sql`
      update barrier_keys set used_at = ${tx.now}::timestamptz where id = ${keyId} and used_at is null`);
    const ended = await tx.db.execute(sql`
      update barrier_keys set revoked_at = ${tx.now}::timestamptz
      where controller_id = ${controllerId} and id < ${keyId} and revoked_at is null returning id`);
    if (ended.length === 0) return;
    await recordAudit(tx, {
      action: "barrier_controller.key_rotated",
      entity: "barrier_controller",
      entityId: controllerId,
      adminId,
      after: { keyId },
    });
  });
}

/**
 * Whose device signed a request: `Authorization: Barrier key=…, time=…, nonce=…, signature=…`. Strangers, revoked keys, and
 * what was signed long ago or sent before learn nothing but `auth.required`; a device whose clock is off is told our time
 * (`barrier.clock`).
 */
export async function proveDevice(
  ctx: Omit<Ctx, "actor">,
  header: string,
  request: SignedRequest,
): Promise<GateControllerActor> {
  const refuse = async (): Promise<never> => {
    await takeAddressPoint("barriers:stranger", ctx);
    throw new DomainError("auth.required");
  };
  const proof = parseProof(header);
  if (!proof) return refuse();
  const db = getDb();
  const [key] = await selectKey(db, { keyId: proof.keyId, now: ctx.now });
  const secret = key && openSecret(key.secret);
  if (!key || !secret || !isSigned(secret, request, proof)) return refuse();
  const { controllerId, adminId, name } = key;
  await takePointHere("barriers:device", String(controllerId));
  const seconds = ctx.now.getTime() / 1_000;
  if (Math.abs(seconds - proof.time) > CLOCK_SECONDS)
    throw new DomainError("barrier.clock", { data: { now: ctx.now.toISOString() } });
  const taken = await insertNonce(db, { controllerId, nonce: proof.nonce, now: ctx.now });
  if (taken.length === 0) return refuse();
  const actor: GateControllerActor = { kind: "gate_controller", controllerId, adminId, name };
  if (!key.isUsed) await takeOver({ ...ctx, actor }, proof.keyId, key);
  if (!key.isFresh) await noteCall(db, controllerId, ctx.now, Math.round((seconds - proof.time) * 1_000));
  return actor;
}

/** A device that calls is well; how far its clock is off is kept. */
export async function noteCall(db: Db, controllerId: number, at: Date, clockOffsetMs: number | null): Promise<void> {
  await db.execute(sql`
    update barrier_controllers set last_seen_at = ${at}::timestamptz, trouble_since = null, trouble = '',
      clock_offset_ms = ${clockOffsetMs} where id = ${controllerId}`);
}

/** Deletes nonces whose requests are too old to be accepted again. It runs each minute, so there are never many. */
export async function pruneNonces({ db, now }: { db: Db; now: Date }): Promise<number> {
  const before = new Date(now.getTime() - 3 * CLOCK_SECONDS * 1_000);
  return (await db.execute(sql`delete from barrier_nonces where at < ${before}::timestamptz`)).count;
}
